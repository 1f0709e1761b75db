import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { isEmail, withDe } from '@trame/domain';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Recipient } from '../data/envelopes.ts';
import '../styles/envelopes.css';

type Values = { email: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    email: z.string().check(z.trim(), z.refine(isEmail, 'Cette adresse e-mail n’est pas valable')),
  }),
);

type AddressDialogProps = {
  recipient: Recipient;
  isPending: boolean;
  onClose: () => void;
  onCorrect: (email: string, done: () => void) => void;
};

/** Corrects the address of somebody who has not signed yet. */
export function AddressDialog({ recipient, isPending, onClose, onCorrect }: AddressDialogProps) {
  const form = useForm<Values>({
    defaultValues: { email: recipient.email },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title={`Corriger l’adresse ${withDe(recipient.name)}`}
      submit="Corriger"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ email }, done) => onCorrect(email, done)}
    >
      <p>
        Le lien envoyé à l’ancienne adresse ne marche plus, et ce qui y a été rempli s’efface. La correction
        est inscrite à la piste.
      </p>
      <TextField name="email" control={form.control} label="Adresse e-mail" type="email" required />
    </PromptDialog>
  );
}
