import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

type MessageDialogProps = {
  title: string;
  label: string;
  /** The button that sends. */
  send: string;
  isFinal?: boolean;
  isPending: boolean;
  onClose: () => void;
  onSend: (message: string, done: () => void) => void;
};

type Values = { message: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Écrivez un message'),
        z.maxLength(INVOICE_MESSAGE_LENGTH, `${INVOICE_MESSAGE_LENGTH} caractères au plus`),
      ),
  }),
);

/** A message to the trainer of an invoice, in its thread. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, label, send, isFinal = false, isPending, onClose, onSend } = props;
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { message: '' },
    resolver: RESOLVER,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const confirm = handleSubmit(({ message }) => onSend(message, closeSaved));
  const close = () => {
    if (!isPending) requestClose();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button
              variant={isFinal ? 'danger' : 'primary'}
              loading={isPending}
              onClick={() => void confirm()}
            >
              {send}
            </Button>
          </>
        }
      >
        <form
          className="fct-form"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <FocusOnOpen field="message" />
          <TextAreaField
            name="message"
            control={control}
            label={label}
            help="Lu tel quel dans son espace et par e-mail."
            required
            rows={5}
            maxLength={INVOICE_MESSAGE_LENGTH}
          />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
