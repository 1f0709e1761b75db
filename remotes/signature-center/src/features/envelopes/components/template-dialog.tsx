import { FocusOnOpen } from '@trame/app/focus-on-open';
import { schemaResolver } from '@trame/app/use-entity-form';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
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
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { name: title.slice(0, SIGNATURE_LIMITS.name) },
    resolver: RESOLVER,
  });
  const submit = handleSubmit(({ name }) => onKeep(name, onClose));
  return (
    <Dialog
      open
      title="Garder comme modèle"
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => void submit()}>
            Garder
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
        <FocusOnOpen field="name" />
        <p>Ses documents, son message, ses rôles et ses champs. Personne n’y est nommé.</p>
        <TextField
          name="name"
          control={control}
          label="Nom du modèle"
          required
          maxLength={SIGNATURE_LIMITS.name}
        />
      </form>
    </Dialog>
  );
}
