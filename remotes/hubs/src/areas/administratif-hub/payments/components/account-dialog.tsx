import { useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { withDe } from '@trame/domain';
import { accountFormSchema, type AccountInput } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
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
  const form = useForm<Values>({
    defaultValues: { iban: '', bic: '', account_holder: '', purpose: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (values: Values) => giveAccount(invoice, values),
    onSuccess: () =>
      notice.succeeded(
        'Compte enregistré',
        'Un collègue le confirme dans «\u00a0Comptes\u00a0», par un autre moyen.',
      ),
    onError: (failure) =>
      notice.failed(failure, payFailure(failure) ?? FAILED, 'Le compte n’est pas enregistré'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title={`Compte ${withDe(invoice.payee)}`}
      subtitle={`Pour payer la facture ${invoice.number}`}
      submit="Enregistrer le compte"
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, done) => mutate(values, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {payFailure(error) ?? FAILED}
        </Alert>
      )}
      <p>Rien n’y est viré avant qu’un collègue l’ait confirmé. Le formateur est prévenu par e-mail.</p>
      <TextField name="iban" control={form.control} label="IBAN" required autoComplete="off" maxLength={42} />
      <TextField name="bic" control={form.control} label="BIC" autoComplete="off" maxLength={11} />
      <TextField
        name="account_holder"
        control={form.control}
        label="Titulaire"
        required
        autoComplete="off"
        maxLength={140}
      />
      <TextAreaField
        name="purpose"
        control={form.control}
        label="Comment il a été reçu"
        placeholder="RIB joint à son courrier signé du 12/11"
        rows={2}
        maxLength={PURPOSE_LENGTH}
        required
      />
    </PromptDialog>
  );
}
