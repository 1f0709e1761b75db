import { useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { INVOICE_MESSAGE_LENGTH, INVOICE_STATUS, reasonsOf } from '@trame/domain/invoices';
import { ACCOUNT_CODES } from '@trame/invoice/payments';
import { Alert } from '@trame/ui/alert';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { returnPayment, type AwaitedInvoice, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';

const FAILED = 'Impossible de remettre cette facture à payer';
/** A payment that came back makes its invoice « Approuvée » again. */
const REASONS = reasonsOf(INVOICE_STATUS.approved);
const WRONG_ACCOUNT = 'COORD_BANC_ERR';
const OTHER = 'AUTRE';

/** Whether the bank says that the account is wrong; undefined where it says nothing. */
const isAccountRefused = ({ returnCode }: OpenLine): boolean | undefined =>
  returnCode === null ? undefined : ACCOUNT_CODES.some((code) => code === returnCode);

type Values = { invoice: string; reason: string; message: string };
const SCHEMA: z.core.$ZodType<Values> = z.object({
  invoice: z.string().check(z.minLength(1, 'Choisissez la facture')),
  reason: z.string().check(z.minLength(1, 'Choisissez le motif')),
  message: z.string().check(z.trim(), z.minLength(1, 'Écrivez au formateur')),
});

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
  const form = useForm<Values>({
    resolver: schemaResolver(SCHEMA),
    defaultValues: {
      // Of several, somebody says which.
      invoice: invoices.length === 1 ? (invoices[0]?.invoiceId ?? '') : '',
      reason: isAccountRefused(line) === false ? OTHER : WRONG_ACCOUNT,
      message: '',
    },
  });
  const [id, reason] = useWatch({ control: form.control, name: ['invoice', 'reason'] });
  const invoice = invoices.find(({ invoiceId }) => invoiceId === id);
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: ({ returned, ...said }: Omit<Values, 'invoice'> & { returned: AwaitedInvoice }) =>
      returnPayment(returned, { ...said, line: line.id }),
    onSuccess: () => {
      sendMails();
      notice.succeeded('Facture à payer de nouveau', 'Le formateur lit pourquoi dans son espace.');
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED, 'Le retour n’est pas noté'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title={invoice ? `Virement revenu, facture ${invoice.number}` : 'Virement revenu'}
      subtitle={invoice?.payee}
      submit="Remettre à payer"
      isPending={isPending}
      onClose={onClose}
      onSubmit={(said, done) =>
        invoice &&
        mutate({ returned: invoice, reason: said.reason, message: said.message }, { onSuccess: done })
      }
    >
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
      {(reason === WRONG_ACCOUNT || isAccountRefused(line)) && (
        <p>Son compte sera à confirmer de nouveau{'\u00a0'}: rien n’y part avant.</p>
      )}
      {line.returnCode !== null && (
        <p>
          Code donné par la banque{'\u00a0'}: {line.returnCode}.
        </p>
      )}
      {invoices.length > 1 && (
        <SelectField
          name="invoice"
          control={form.control}
          label="Facture"
          options={invoices.map(({ invoiceId, number, payee }) => ({
            value: invoiceId,
            label: `${number}, ${payee}`,
          }))}
          required
        />
      )}
      <SelectField name="reason" control={form.control} label="Motif" options={REASONS} required />
      <TextAreaField
        name="message"
        control={form.control}
        label="Message au formateur"
        rows={3}
        maxLength={INVOICE_MESSAGE_LENGTH}
        required
      />
    </PromptDialog>
  );
}
