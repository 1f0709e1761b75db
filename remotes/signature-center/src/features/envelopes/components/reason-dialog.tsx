import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { formatCount } from '@trame/domain';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
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
        z.maxLength(SIGNATURE_LIMITS.reason, `${formatCount(SIGNATURE_LIMITS.reason)} caractères au plus`),
      ),
  }),
);

type ReasonDialogProps = {
  /** « Annuler l’enveloppe S-2026-0187 ? » */
  title: string;
  confirm: string;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (reason: string, done: () => void) => void;
};

/** Asks why an envelope is cancelled; its recipients read the answer. */
export function ReasonDialog({ title, confirm, isPending, onClose, onConfirm }: ReasonDialogProps) {
  const form = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title={title}
      submit={confirm}
      cancel="Garder"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ reason }, done) => onConfirm(reason, done)}
    >
      <p>Plus personne ne pourra signer. Ce qui a été fait reste dans la piste.</p>
      <TextAreaField
        name="reason"
        control={form.control}
        label="Pourquoi"
        help="Ceux qui ont reçu l’enveloppe le lisent par e-mail."
        required
        rows={3}
        maxLength={SIGNATURE_LIMITS.reason}
      />
    </PromptDialog>
  );
}
