import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { euros, INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleOtherwise } from '../data/bank.ts';
import { paymentsChanged, refundFailure } from '../data/payments.ts';
import { REFUND_WAYS, type Refund, type RefundWay } from '../model/refunds.ts';

/** A credit note that no movement pays back: compensated as agreed, or given up. */
export default function OtherwiseDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { control, formState } = useForm<{ way: RefundWay; reason: string }>({
    defaultValues: { way: 'offset', reason: '' },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const [way, reason] = useWatch({ control, name: ['way', 'reason'] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => settleOtherwise(refund, { way, reason: reason.trim() }),
    onSuccess: (isSettled) => {
      sendMails();
      if (isSettled) notice.succeeded(`Avoir ${refund.number} soldé`);
      else notice.succeeded('Proposition notée', 'Vu le montant, un collègue doit la confirmer.');
      closeSaved();
    },
    onError: (failure) => notice.failed(failure, refundFailure(failure)),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <>
      <Dialog
        open
        title={`Solder autrement l’avoir ${refund.number}`}
        subtitle={`${euros(refund.cents)} attendus de ${refund.payee}`}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button
              variant="primary"
              loading={isPending}
              disabled={reason.trim() === ''}
              onClick={() => mutate()}
            >
              Solder sans mouvement
            </Button>
          </>
        }
      >
        <div className="pay-dialog">
          {error && (
            <Alert tone="danger" live>
              {refundFailure(error)}
            </Alert>
          )}
          <p>
            Rien n’est retenu sur ses autres factures. Le comptable trouve le montant en compte d’attente
            (471000).
          </p>
          <FocusOnOpen field="way" />
          <SelectField name="way" control={control} label="Comment" options={REFUND_WAYS} required />
          <TextAreaField
            name="reason"
            control={control}
            label="Motif"
            help={'Pour l’équipe et le comptable\u00a0: le formateur ne le lit pas.'}
            rows={3}
            maxLength={INVOICE_MESSAGE_LENGTH}
            required
          />
        </div>
      </Dialog>
      {confirmation}
    </>
  );
}
