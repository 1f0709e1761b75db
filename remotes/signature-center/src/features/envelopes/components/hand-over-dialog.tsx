import { useQuery } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { SelectField } from '@trame/ui/select-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { colleaguesQuery } from '../data/envelopes.ts';
import '../styles/envelopes.css';

type Values = { colleague: string };

const RESOLVER = schemaResolver<Values>(
  z.object({ colleague: z.string().check(z.minLength(1, 'Choisissez un collègue')) }),
);

type HandOverDialogProps = {
  /** Who looks after it now. */
  owner: string | null;
  isPending: boolean;
  onClose: () => void;
  onHandOver: (colleague: { id: string; name: string }, done: () => void) => void;
};

/** Asks which colleague looks after an envelope from now on. */
export function HandOverDialog({ owner, isPending, onClose, onHandOver }: HandOverDialogProps) {
  const { data = [] } = useQuery(colleaguesQuery);
  const others = data.filter(({ id }) => id !== owner);
  const form = useForm<Values>({ defaultValues: { colleague: '' }, resolver: RESOLVER });
  return (
    <PromptDialog
      form={form}
      title="Confier à un collègue"
      submit="Confier"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ colleague }, done) => {
        const chosen = others.find(({ id }) => id === colleague);
        if (chosen) onHandOver(chosen, done);
      }}
    >
      <p>
        L’enveloppe passe dans les siennes et il en reçoit les nouvelles. Les destinataires et la preuve
        gardent le nom de qui l’a envoyée.
      </p>
      <SelectField
        name="colleague"
        control={form.control}
        label="Collègue"
        required
        options={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      />
    </PromptDialog>
  );
}
