import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { countOf } from '@trame/app/noun';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { MATCH_REASONS, matchLines, type MatchReason, type Proposal } from '@trame/invoice/payments';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { EmptyState } from '@trame/ui/states';
import { useMemo, useState } from 'react';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleBankLines, type AwaitedInvoice, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { movementNote, movementTitle } from '../model/movement.ts';
import { PAYMENT } from '../model/payable.ts';
import { OpenLines } from './open-lines.tsx';

const DifferenceDialog = lazyDialog(() => import('./difference-dialog.tsx'));
const ReturnDialog = lazyDialog(() => import('./return-dialog.tsx'));

/** A movement with the invoices that it probably pays. */
type Proposed = { id: string; line: OpenLine; invoices: readonly AwaitedInvoice[]; reason: MatchReason };

/** Reasons that nobody has to look at twice: they are selected from the start. */
const SURE: readonly MatchReason[] = ['id', 'number', 'run'];
/** Reasons that ask for something else than a confirmation. */
const ODD: readonly MatchReason[] = ['returned', 'id-other-amount'];

function proposedOf(
  lines: readonly OpenLine[],
  awaited: readonly AwaitedInvoice[],
  { line: place, invoiceIds, reason }: Proposal,
): Proposed[] {
  const line = lines[place];
  const invoices = awaited.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
  return line ? [{ id: line.id, line, invoices, reason }] : [];
}

const COLUMNS: readonly DataColumn<Proposed>[] = [
  {
    key: 'invoice',
    title: 'Facture',
    cell: ({ invoices }) => invoices.map(({ number, payee }) => `${number}, ${payee}`).join(' ; '),
  },
  {
    key: 'line',
    title: 'Mouvement de la banque',
    cell: ({ line }) => movementTitle(line),
    note: ({ line }) => [formatDate(line.bookedOn), movementNote(line)].filter(Boolean).join(', '),
  },
  {
    key: 'reason',
    title: 'Reconnue à',
    cell: ({ reason }) => (
      <span className={ODD.includes(reason) ? 'pay-odd' : ''}>{MATCH_REASONS[reason]}</span>
    ),
  },
  {
    key: 'amount',
    title: 'Montant',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ line }) => <strong>{euros(line.cents)}</strong>,
  },
];

const oddColumnsOf = (onDecide: (one: Proposed) => void): DataColumn<Proposed>[] => [
  ...COLUMNS,
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width: 160,
    align: 'end',
    narrow: 'plain',
    cell: (one) => (
      <Button size="sm" onClick={() => onDecide(one)}>
        {one.reason === 'returned' ? 'Remettre à payer' : 'Traiter l’écart'}
      </Button>
    ),
  },
];

type ProposalsProps = {
  lines: readonly OpenLine[];
  awaited: readonly AwaitedInvoice[];
};

/** Which invoices the bank has paid, each with the reason to think so; a person confirms. */
export function Proposals({ lines, awaited }: ProposalsProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const proposed = useMemo(
    () => matchLines(lines, awaited).flatMap((proposal) => proposedOf(lines, awaited, proposal)),
    [lines, awaited],
  );
  const others = useMemo(() => {
    const fitting = new Set(proposed.map(({ id }) => id));
    return lines.filter(({ id }) => !fitting.has(id));
  }, [lines, proposed]);
  const paid = proposed.filter(({ reason }) => !ODD.includes(reason));
  const odd = proposed.filter(({ reason }) => ODD.includes(reason));
  // What the person changed: by default the sure ones are selected, also those of a statement imported later.
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const selected = paid.filter(({ id, reason }) => changed[id] ?? SURE.includes(reason));
  const [decided, setDecided] = useState<Proposed>();
  const [oddColumns] = useState(() => oddColumnsOf(setDecided));
  const sendMails = useStepMails();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      settleBankLines(
        selected.flatMap(({ id, invoices }) =>
          invoices.map(({ invoiceId }) => ({ line: id, invoice: invoiceId })),
        ),
      ),
    onSuccess: (count) => {
      sendMails();
      notice.succeeded('Paiements confirmés', `${countOf(PAYMENT, count)}.`);
    },
    onError: (error) =>
      notice.failed(
        error,
        payFailure(error) ?? 'Impossible de confirmer ces paiements',
        'Rien n’est confirmé',
      ),
    onSettled: () => paymentsChanged(client),
  });
  const expected = awaited.filter(({ isSettled }) => !isSettled);
  if (proposed.length === 0) {
    return (
      <div className="pay-stack">
        <EmptyState
          compact
          title={expected.length === 0 ? 'Aucun paiement attendu' : 'Aucun paiement reconnu'}
          description={
            expected.length === 0
              ? 'Toutes les factures transmises sont encaissées.'
              : `${countOf(PAYMENT, expected.length)} en attente. Importez un relevé plus récent.`
          }
        />
        <OpenLines lines={others} awaited={awaited} />
      </div>
    );
  }
  return (
    <div className="pay-stack">
      {paid.length > 0 && (
        <div className="pay-columns">
          <DataTable
            label="Paiements à confirmer"
            columns={COLUMNS}
            rows={paid}
            selection={{
              ids: selected.map(({ id }) => id),
              onChange: (ids) => setChanged(Object.fromEntries(paid.map(({ id }) => [id, ids.includes(id)]))),
              labelOf: ({ line }) => `Confirmer ${movementTitle(line)}, ${euros(line.cents)}`,
            }}
          />
          <div className="pay-actions">
            <Button
              variant="primary"
              loading={isPending}
              disabled={selected.length === 0}
              onClick={() => mutate()}
            >
              {selected.length > 1 ? `Confirmer les ${selected.length} paiements` : 'Confirmer le paiement'}
            </Button>
            <p className="help">Les factures passent à «&nbsp;Encaissée&nbsp;», les formateurs le lisent.</p>
          </div>
        </div>
      )}
      {odd.length > 0 && (
        <section className="pay-block" aria-labelledby="pay-odd">
          <h3 id="pay-odd">À regarder avec la banque</h3>
          <DataTable label="Mouvements à regarder" columns={oddColumns} rows={odd} />
        </section>
      )}
      <OpenLines lines={others} awaited={awaited} />
      {decided?.reason === 'returned' && (
        <ReturnDialog line={decided.line} invoices={decided.invoices} onClose={() => setDecided(undefined)} />
      )}
      {decided?.reason === 'id-other-amount' && decided.invoices[0] && (
        <DifferenceDialog
          line={decided.line}
          invoice={decided.invoices[0]}
          onClose={() => setDecided(undefined)}
        />
      )}
    </div>
  );
}
