import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { INVOICE_MESSAGE_LENGTH, reasonsOf } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { returnPayment, type AwaitedInvoice, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';

const FAILED = 'Impossible de remettre cette facture à payer';
/** A payment that came back makes its invoice « Approuvée » again. */
const APPROVED = 205;
const REASONS = reasonsOf(APPROVED);

type ReturnDialogProps = {
  line: OpenLine;
  /** Whose transfer it may be: one when it was recognised. */
  invoices: readonly AwaitedInvoice[];
  onClose: () => void;
};

/** A transfer that the bank sent back: its invoice can be paid again, and its trainer reads why. */
export default function ReturnDialog({ line, invoices, onClose }: ReturnDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { control, formState } = useForm<{ invoice: string; reason: string; message: string }>({
    defaultValues: {
      // Of several, somebody says which.
      invoice: invoices.length === 1 ? (invoices[0]?.invoiceId ?? '') : '',
      reason: REASONS[0]?.value ?? '',
      message: '',
    },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const [id, reason, message] = useWatch({ control, name: ['invoice', 'reason', 'message'] });
  const invoice = invoices.find(({ invoiceId }) => invoiceId === id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (returned: AwaitedInvoice) =>
      returnPayment(returned, { reason, message: message.trim(), line: line.id }),
    onSuccess: () => {
      sendMails();
      notice.succeeded('Facture à payer de nouveau', 'Le formateur lit pourquoi dans son espace.');
      closeSaved();
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <>
      <Dialog
        open
        title={invoice ? `Virement revenu, facture ${invoice.number}` : 'Virement revenu'}
        subtitle={invoice?.payee}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button
              variant="primary"
              loading={isPending}
              disabled={message.trim() === '' || !invoice}
              onClick={() => invoice && mutate(invoice)}
            >
              Remettre à payer
            </Button>
          </>
        }
      >
        <div className="pay-dialog">
          {error && (
            <Alert tone="danger" live>
              {payFailure(error) ?? FAILED}
            </Alert>
          )}
          {invoice?.isSettled && (
            <p>
              Elle était encaissée{'\u00a0'}: elle redevient «&nbsp;Approuvée&nbsp;» et se paie par un nouveau
              virement.
            </p>
          )}
          {line.returnCode !== null && (
            <p>
              Code donné par la banque{'\u00a0'}: {line.returnCode}.
            </p>
          )}
          <FocusOnOpen field={invoices.length > 1 ? 'invoice' : 'message'} />
          {invoices.length > 1 && (
            <SelectField
              name="invoice"
              control={control}
              label="Facture"
              options={invoices.map(({ invoiceId, number, payee }) => ({
                value: invoiceId,
                label: `${number}, ${payee}`,
              }))}
              required
            />
          )}
          <SelectField name="reason" control={control} label="Motif" options={REASONS} required />
          <TextAreaField
            name="message"
            control={control}
            label="Message au formateur"
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
