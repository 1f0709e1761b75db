import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { accountFormSchema, type AccountInput } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { giveAccount, payFailure, paymentsChanged } from '../data/payments.ts';
import type { Payable } from '../model/payable.ts';

const FAILED = 'Impossible d’enregistrer ce compte';
/** As the database has it, in characters. */
const PURPOSE_LENGTH = 250;

type Values = AccountInput & { purpose: string };
const SCHEMA: z.core.$ZodType<Values> = z.extend(accountFormSchema.def.in, {
  purpose: z.string().check(z.trim(), z.minLength(1, 'Dites comment il a été reçu')),
});

/** The account of a trainer who cannot sign in any more, as it was received; a colleague confirms it. */
export default function AccountDialog({ invoice, onClose }: { invoice: Payable; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { iban: '', bic: '', account_holder: '', purpose: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Values) => giveAccount(invoice, values),
    onSuccess: () => {
      notice.succeeded('Compte enregistré', 'Un collègue le confirme dans « Comptes », par un autre moyen.');
      closeSaved();
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED),
    onSettled: () => paymentsChanged(client),
  });
  const save = handleSubmit((values) => mutate(values));
  return (
    <>
      <Dialog
        open
        title={`Compte de ${invoice.payee}`}
        subtitle={`Pour payer la facture ${invoice.number}`}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button disabled={isPending} onClick={requestClose}>
              Annuler
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void save()}>
              Enregistrer le compte
            </Button>
          </>
        }
      >
        <form
          className="pay-dialog"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {error && (
            <Alert tone="danger" live>
              {payFailure(error) ?? FAILED}
            </Alert>
          )}
          <p>Rien n’y est viré avant qu’un collègue l’ait confirmé. Le formateur est prévenu par e-mail.</p>
          <TextField name="iban" control={control} label="IBAN" required autoComplete="off" maxLength={42} />
          <TextField name="bic" control={control} label="BIC" autoComplete="off" maxLength={11} />
          <TextField
            name="account_holder"
            control={control}
            label="Titulaire"
            required
            autoComplete="off"
            maxLength={140}
          />
          <TextAreaField
            name="purpose"
            control={control}
            label="Comment il a été reçu"
            placeholder="RIB joint à son courrier signé du 12/11"
            rows={2}
            maxLength={PURPOSE_LENGTH}
            required
          />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
