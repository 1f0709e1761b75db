import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import '../styles/envelopes.css';

type Values = { name: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Donnez un nom au modèle'),
        z.maxLength(SIGNATURE_LIMITS.name, `${SIGNATURE_LIMITS.name} caractères au plus`),
      ),
  }),
);

type TemplateDialogProps = {
  title: string;
  isPending: boolean;
  onClose: () => void;
  onKeep: (name: string, done: () => void) => void;
};

/** Asks for the name under which an envelope is kept as a template. */
export function TemplateDialog({ title, isPending, onClose, onKeep }: TemplateDialogProps) {
  const form = useForm<Values>({
    defaultValues: { name: title.slice(0, SIGNATURE_LIMITS.name) },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title="Garder comme modèle"
      submit="Garder"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ name }, done) => onKeep(name, done)}
    >
      <p>Ses documents, son message, ses rôles et ses champs. Personne n’y est nommé.</p>
      <TextField
        name="name"
        control={form.control}
        label="Nom du modèle"
        required
        maxLength={SIGNATURE_LIMITS.name}
      />
    </PromptDialog>
  );
}
