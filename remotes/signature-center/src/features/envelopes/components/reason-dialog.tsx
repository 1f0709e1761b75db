import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import '../styles/envelopes.css';

type Values = { reason: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Dites pourquoi'),
        z.maxLength(SIGNATURE_LIMITS.reason, `${SIGNATURE_LIMITS.reason} caractères au plus`),
      ),
  }),
);

type ReasonDialogProps = {
  /** « Retirer l’enveloppe S-2026-0187 ? » */
  title: string;
  confirm: string;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (reason: string, done: () => void) => void;
};

/** Asks why an envelope is withdrawn; its recipients read the answer. */
export function ReasonDialog({ title, confirm, isPending, onClose, onConfirm }: ReasonDialogProps) {
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: RESOLVER,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const submit = handleSubmit(({ reason }) => onConfirm(reason, closeSaved));
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
              Garder
            </Button>
            <Button variant="danger" loading={isPending} onClick={() => void submit()}>
              {confirm}
            </Button>
          </>
        }
      >
        <form
          className="env-form"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <FocusOnOpen field="reason" />
          <p>Plus personne ne pourra signer. Ce qui a été fait reste dans la piste.</p>
          <TextAreaField
            name="reason"
            control={control}
            label="Pourquoi"
            help="Ceux qui ont reçu l’enveloppe le lisent par e-mail."
            required
            rows={3}
            maxLength={SIGNATURE_LIMITS.reason}
          />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
