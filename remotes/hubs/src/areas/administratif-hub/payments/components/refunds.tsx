import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { useMemo, useState } from 'react';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleRefund, type OpenLine, type Refund } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';

type Noted = { refund: Refund; line: OpenLine };

type RefundsProps = {
  refunds: readonly Refund[];
  /** Undefined until they are read. */
  lines: readonly OpenLine[] | undefined;
};

/** Credit notes of invoices that were paid: what trainers pay back, each with the movements of exactly that amount. */
export function Refunds({ refunds, lines }: RefundsProps) {
  const [noted, setNoted] = useState<Noted>();
  const columns = useMemo(() => columnsOf(lines, setNoted), [lines]);
  if (refunds.length === 0) return null;
  return (
    <section className="pay-block" aria-labelledby="pay-refunds">
      <h2 id="pay-refunds">
        Avoirs à rembourser par les formateurs <span className="muted">{refunds.length}</span>
      </h2>
      <DataTable label="Avoirs à rembourser par les formateurs" columns={columns} rows={refunds} />
      {noted && <NoteDialog {...noted} onClose={() => setNoted(undefined)} />}
    </section>
  );
}

/** Why it was not settled, in words for the person. */
const failureOf = (error: Error): string =>
  error.message.endsWith(': own_invoice')
    ? 'Personne ne solde son propre avoir\u00a0: un collègue doit le faire.'
    : (payFailure(error) ?? 'Impossible de noter ce remboursement');

/** Asks whether the trainer made this movement: nothing undoes it. */
function NoteDialog({ refund, line, onClose }: Noted & { onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => settleRefund(refund, line.id),
    onSuccess: () => {
      sendMails();
      notice.succeeded(`Avoir ${refund.number} soldé`);
      onClose();
    },
    onError: (failure) => notice.failed(failure, failureOf(failure)),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <Dialog
      open
      title={`Solder l’avoir ${refund.number}\u202f?`}
      onClose={onClose}
      closable={!isPending}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => mutate()}>
            Solder l’avoir
          </Button>
        </>
      }
    >
      <div className="pay-dialog">
        {error && (
          <Alert tone="danger" live>
            {failureOf(error)}
          </Alert>
        )}
        <p>
          Vérifiez que {refund.payee} a fait ce virement. L’avoir est ensuite soldé pour de bon, et ce
          mouvement n’est plus proposé.
        </p>
        <Facts
          layout="beside"
          items={[
            { label: 'Attendu de', value: refund.payee },
            { label: 'Reçu de', value: line.counterparty ?? 'Non précisé par la banque' },
            { label: 'Libellé', value: line.label },
            { label: 'Date', value: <span className="num">{formatDate(line.bookedOn)}</span> },
            { label: 'Montant', value: <strong className="num">{euros(line.cents)}</strong> },
          ]}
        />
      </div>
    </Dialog>
  );
}

function columnsOf(
  lines: readonly OpenLine[] | undefined,
  onNote: (noted: Noted) => void,
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
        if (!lines) return <span className="muted">Mouvements pas encore lus</span>;
        const found = lines.filter(({ cents }) => cents === refund.cents);
        if (found.length === 0) return <span className="muted">Aucun de ce montant</span>;
        return found.map((line) => (
          <p key={line.id}>
            {[line.counterparty, line.label, formatDate(line.bookedOn)].filter(Boolean).join(', ')}{' '}
            <Button
              size="sm"
              aria-label={`Solder l’avoir ${refund.number} par le mouvement du ${formatDate(line.bookedOn)}, ${line.label}`}
              onClick={() => onNote({ refund, line })}
            >
              Solder…
            </Button>
          </p>
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
