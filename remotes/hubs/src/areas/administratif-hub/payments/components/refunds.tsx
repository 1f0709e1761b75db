import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleRefund, type OpenLine, type Refund } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';

/** Credit notes of invoices that were paid: what trainers pay back, each with the movements of exactly that amount. */
export function Refunds({ refunds, lines }: { refunds: readonly Refund[]; lines: readonly OpenLine[] }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ refund, line }: { refund: Refund; line: OpenLine }) => settleRefund(refund, line.id),
    onSuccess: (_, { refund }) => {
      sendMails();
      notice.succeeded(`Avoir ${refund.number} soldé`);
    },
    onError: (error) => notice.failed(error, payFailure(error) ?? 'Impossible de noter ce remboursement'),
    onSettled: () => paymentsChanged(client),
  });
  if (refunds.length === 0) return null;
  const columns = columnsOf(lines, isPending, mutate);
  return (
    <section className="pay-block" aria-labelledby="pay-refunds">
      <h2 id="pay-refunds">
        Avoirs à rembourser par les formateurs <span className="muted">{refunds.length}</span>
      </h2>
      <DataTable label="Avoirs à rembourser par les formateurs" columns={columns} rows={refunds} />
    </section>
  );
}

function columnsOf(
  lines: readonly OpenLine[],
  isBusy: boolean,
  onNote: (noted: { refund: Refund; line: OpenLine }) => void,
): readonly DataColumn<Refund>[] {
  return [
    { key: 'payee', title: 'Formateur', cell: ({ payee }) => payee },
    {
      key: 'number',
      title: 'Avoir',
      cell: ({ number, corrected }) => `${number}, de la facture ${corrected}`,
    },
    {
      key: 'movement',
      title: 'Mouvement reçu',
      narrow: 'plain',
      cell: (refund) => {
        const found = lines.filter(({ cents }) => cents === refund.cents);
        if (found.length === 0) return <span className="muted">Aucun de ce montant</span>;
        return found.map((line) => (
          <Button
            key={line.id}
            size="sm"
            disabled={isBusy}
            aria-label={`Noter celui du ${formatDate(line.bookedOn)} pour l’avoir ${refund.number}, ${line.label}`}
            onClick={() => onNote({ refund, line })}
          >
            Noter celui du {formatDate(line.bookedOn)}
          </Button>
        ));
      },
    },
    {
      key: 'amount',
      title: 'À recevoir',
      align: 'end',
      width: 130,
      narrow: 'sign',
      cell: ({ cents }) => <strong>{euros(cents)}</strong>,
    },
  ];
}
