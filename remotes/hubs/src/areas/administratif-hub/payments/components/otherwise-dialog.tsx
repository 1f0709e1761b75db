import { useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { withDe } from '@trame/domain';
import { euros, INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleOtherwise } from '../data/bank.ts';
import { paymentsChanged, refundFailure } from '../data/payments.ts';
import { REFUND_WAYS, type Refund, type RefundWay } from '../model/refunds.ts';

type Values = { way: RefundWay; reason: string };
const SCHEMA: z.core.$ZodType<Values> = z.object({
  way: z.enum(['offset', 'waiver']),
  reason: z.string().check(z.trim(), z.minLength(1, 'Donnez le motif')),
});

/** A credit note that no movement pays back: compensated as agreed, or given up. */
export default function OtherwiseDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const form = useForm<Values>({
    defaultValues: { way: 'offset', reason: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (values: Values) => settleOtherwise(refund, values),
    onSuccess: (isSettled) => {
      sendMails();
      if (isSettled) notice.succeeded(`Avoir ${refund.number} soldé`);
      else notice.succeeded('Proposition notée', 'Vu le montant, un collègue doit la confirmer.');
    },
    onError: (failure) => notice.failed(failure, refundFailure(failure), 'L’avoir n’est pas soldé'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title={`Solder autrement l’avoir ${refund.number}`}
      subtitle={`${euros(refund.cents)} attendus ${withDe(refund.payee)}`}
      submit="Solder sans mouvement"
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, done) => mutate(values, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {refundFailure(error)}
        </Alert>
      )}
      <p>
        Rien n’est retenu sur ses autres factures. Le comptable trouve le montant en compte d’attente
        (471000).
      </p>
      <SelectField name="way" control={form.control} label="Comment" options={REFUND_WAYS} required />
      <TextAreaField
        name="reason"
        control={form.control}
        label="Motif"
        help={'Pour l’équipe et le comptable\u00a0: le formateur ne le lit pas.'}
        rows={3}
        maxLength={INVOICE_MESSAGE_LENGTH}
        required
      />
    </PromptDialog>
  );
}
