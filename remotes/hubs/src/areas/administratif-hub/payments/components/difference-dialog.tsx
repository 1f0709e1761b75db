import { useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate } from '@trame/domain';
import { euros, INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Facts } from '@trame/ui/facts';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { ignoreBankLines, settleWithDifference, type AwaitedInvoice, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { movementTitle } from '../model/movement.ts';

const FAILED = 'Impossible de traiter ce mouvement';
/** The database puts both amounts before it, in fewer characters than these. */
const AMOUNTS_LENGTH = 100;

type Values = { way: 'paid' | 'ignored'; reason: string };
const SCHEMA: z.core.$ZodType<Values> = z.object({
  way: z.enum(['paid', 'ignored']),
  reason: z.string().check(z.trim(), z.minLength(1, 'Expliquez l’écart')),
});
const WAYS = [
  { value: 'paid', label: 'La facture est payée, avec cet écart' },
  { value: 'ignored', label: 'Ce mouvement ne paie pas la facture' },
];

type DifferenceDialogProps = { line: OpenLine; invoice: AwaitedInvoice; onClose: () => void };

/** A movement that names a transfer and has another amount: it pays the invoice all the same, or is ignored. */
export default function DifferenceDialog({ line, invoice, onClose }: DifferenceDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const form = useForm<Values>({
    defaultValues: { way: 'paid', reason: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const isPaid = useWatch({ control: form.control, name: 'way' }) === 'paid';
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: async ({ way, reason }: Values) => {
      if (way === 'paid') await settleWithDifference(invoice, { line: line.id, message: reason });
      else await ignoreBankLines([line.id], reason);
    },
    onSuccess: (_, { way }) => {
      if (way === 'paid') {
        sendMails();
        notice.succeeded('Facture encaissée', 'Le formateur lit les deux montants et le motif.');
      } else
        notice.succeeded('Mouvement écarté', `La facture ${invoice.number} attend toujours son paiement.`);
    },
    onError: (failure) =>
      notice.failed(failure, payFailure(failure) ?? FAILED, 'L’écart n’est pas enregistré'),
    onSettled: () => paymentsChanged(client),
  });
  const paidCents = -line.cents;
  return (
    <PromptDialog
      form={form}
      title={`Facture ${invoice.number}, payée d’un autre montant`}
      subtitle={invoice.payee}
      submit={isPaid ? 'Encaisser avec cet écart' : 'Écarter ce mouvement'}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, done) => mutate(values, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {payFailure(error) ?? FAILED}
        </Alert>
      )}
      <Facts
        layout="beside"
        items={[
          { label: 'Mouvement', value: `${movementTitle(line)}, ${formatDate(line.bookedOn)}` },
          { label: 'Viré', value: <strong className="num">{euros(paidCents)}</strong> },
          { label: 'Attendu', value: <span className="num">{euros(invoice.cents)}</span> },
          { label: 'Écart', value: <span className="num">{euros(paidCents - invoice.cents)}</span> },
        ]}
      />
      <SelectField name="way" control={form.control} label="Ce que c’est" options={WAYS} required />
      <TextAreaField
        name="reason"
        control={form.control}
        label="Motif"
        help={
          isPaid
            ? 'Le formateur le lit. Le comptable trouve l’écart en compte d’attente (471000).'
            : 'Pour l’équipe. La facture attend toujours son paiement.'
        }
        rows={3}
        maxLength={INVOICE_MESSAGE_LENGTH - AMOUNTS_LENGTH}
        required
      />
    </PromptDialog>
  );
}
