import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
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
  const form = useForm<Values>({
    defaultValues: { message: '' },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title={title}
      submit={send}
      isDanger={isFinal}
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ message }, done) => onSend(message, done)}
    >
      <TextAreaField
        name="message"
        control={form.control}
        label={label}
        help="Lu tel quel dans son espace et par e-mail."
        required
        rows={5}
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
    </PromptDialog>
  );
}
