import { PromptDialog } from '@trame/app/prompt-dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, today } from '@trame/domain';
import {
  CREDIT_REASON_LENGTH,
  euros,
  leftToCredit,
  readEuros,
  typedEuros,
  unprintedError,
  vatOfCredit,
} from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Facts } from '@trame/ui/facts';
import { TextField } from '@trame/ui/text-field';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { RefusedRequest } from '@trame/app/refusal';
import { useIssueCreditNote } from '../data/issue-credit-note.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { isPaidOrSent } from '../model/my-invoices.ts';

type CreditNoteDialogProps = {
  invoice: MyInvoice;
  /** Its credit notes that count or are being read. */
  notes: readonly MyInvoice[];
  onClose: () => void;
  onIssued: (id: string) => void;
};

/** A credit note of an invoice: how much of it, why, and what that makes, before it gets its number and is deposited. */
export function CreditNoteDialog({ invoice, notes, onClose, onIssued }: CreditNoteDialogProps) {
  const notice = useActionNotice();
  const issue = useIssueCreditNote();
  // The same request again is the same credit note.
  const [request] = useState(() => crypto.randomUUID());
  // Opened once the dialog has closed, which may know its answer before this component does.
  const issued = useRef<string>(undefined);
  const [failure, setFailure] = useState<string>();
  const left = leftToCredit(invoice, notes);
  const form = useForm({
    defaultValues: { net: typedEuros(left.net_cents), reason: '' },
  });
  const net = readEuros(useWatch({ control: form.control, name: 'net' }));
  const isPossible = net !== undefined && net > 0 && net <= left.net_cents;
  const vat = isPossible ? vatOfCredit(invoice, left, net) : undefined;
  const send = (values: { reason: string }, done: () => void) => {
    const reason = values.reason.trim();
    if (!isPossible)
      form.setError(
        'net',
        { message: `Écrivez un montant, de 0,01\u00a0€ à ${euros(left.net_cents)} HT.` },
        { shouldFocus: true },
      );
    if (reason === '')
      form.setError(
        'reason',
        { message: 'Écrivez le motif\u00a0: il est imprimé sur l’avoir.' },
        { shouldFocus: isPossible },
      );
    const lost = unprintedError(reason);
    if (lost) form.setError('reason', { message: lost }, { shouldFocus: isPossible });
    if (vat === undefined || !isPossible || reason === '' || lost) return;
    setFailure(undefined);
    issue.mutate(
      {
        corrects: invoice.id,
        net_cents: net,
        vat_cents: vat,
        reason,
        issued_on: today(),
        request_id: request,
      },
      {
        onSuccess: ({ id, number, already }) => {
          issued.current = id;
          if (already)
            notice.succeeded(
              `Avoir ${number} déjà déposé`,
              'Votre premier envoi était arrivé\u00a0: vérifiez son montant et son motif.',
            );
          else notice.succeeded(`Avoir ${number} déposé`, 'Notre équipe le lit.');
          done();
        },
        onError: (error) =>
          setFailure(
            error instanceof RefusedRequest
              ? error.message
              : `${notice.advice(error, 'credit-note-issue')} Nous ne savons pas encore s’il est émis\u00a0: s’il l’est, réessayer ne l’émet pas une seconde fois.`,
          ),
      },
    );
  };
  return (
    <PromptDialog
      form={form}
      width="lg"
      title="Préparer un avoir"
      submit="Émettre l’avoir"
      isPending={issue.isPending}
      onClose={() => (issued.current === undefined ? onClose() : onIssued(issued.current))}
      onSubmit={send}
    >
      <p>
        Il reprend la facture {invoice.number} du {formatDate(invoice.issued_on)}, en entier ou en partie,
        avec le même cas de TVA. Il prend votre prochain numéro.
      </p>
      <TextField
        name="net"
        control={form.control}
        label="Montant HT à reprendre"
        help={`${euros(left.net_cents)} au plus`}
        inputMode="decimal"
        required
      />
      <TextField
        name="reason"
        control={form.control}
        label="Motif"
        help="Imprimé sur l’avoir"
        maxLength={CREDIT_REASON_LENGTH}
        required
      />
      {net !== undefined && vat !== undefined && (
        <Facts
          layout="columns"
          items={[
            { label: 'Total HT', value: <span className="num">{euros(-net)}</span> },
            {
              label: 'TVA',
              value: <span className="num">{euros(-vat)}</span>,
            },
            { label: 'Avoir TTC', value: <span className="num">{euros(-net - vat)}</span> },
            {
              label: 'Reste de la facture',
              value: <span className="num">{euros(left.net_cents + left.vat_cents - net - vat)}</span>,
            },
          ]}
        />
      )}
      {isPaidOrSent(invoice) && (
        <Alert tone="warning" title="Cette facture est déjà payée">
          Une fois l’avoir approuvé, son montant est à nous rembourser, s’il reprend une part que vous avez
          reçue.
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" live title="Impossible d’émettre l’avoir">
          {failure}
        </Alert>
      )}
    </PromptDialog>
  );
}
