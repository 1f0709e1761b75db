import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { BILLING_LIMITS } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BankAccount } from '../data/accounts.ts';

type RefuseAccountDialogProps = {
  account: BankAccount;
  isPending: boolean;
  onClose: () => void;
  onRefuse: (reason: string, done: () => void) => void;
};

type Values = { reason: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    reason: z.string().check(z.trim(), z.minLength(1, 'Dites pourquoi'), z.maxLength(BILLING_LIMITS.how)),
  }),
);

/** Asks why an account is refused, in the words that its trainer reads. */
export function RefuseAccountDialog({ account, isPending, onClose, onRefuse }: RefuseAccountDialogProps) {
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: RESOLVER,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const close = () => {
    if (!isPending) requestClose();
  };
  const confirm = handleSubmit(({ reason }) => onRefuse(reason, closeSaved));
  return (
    <>
      <Dialog
        open
        title={`Refuser le compte de ${account.full_name}`}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button variant="danger" loading={isPending} onClick={() => void confirm()}>
              Refuser le compte
            </Button>
          </>
        }
      >
        <form
          className="bank-form"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <FocusOnOpen field="reason" />
          <TextAreaField
            name="reason"
            control={control}
            label="Motif"
            help="Le formateur le lit tel quel, et saisit un autre compte."
            required
            rows={4}
            maxLength={BILLING_LIMITS.how}
          />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
