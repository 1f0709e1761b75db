import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { isEmail } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
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
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: recipient.email },
    resolver: RESOLVER,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const submit = handleSubmit(({ email }) => onCorrect(email, closeSaved));
  const close = () => {
    if (!isPending) requestClose();
  };
  return (
    <>
      <Dialog
        open
        title={`Corriger l’adresse de ${recipient.name}`}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void submit()}>
              Corriger
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
          <FocusOnOpen field="email" />
          <p>
            Le lien envoyé à l’ancienne adresse ne marche plus, et ce qui y a été rempli s’efface. La
            correction est inscrite à la piste.
          </p>
          <TextField name="email" control={control} label="Adresse e-mail" type="email" required />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
