import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { useMemo, useState } from 'react';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { decideRefund, MOST_LINES, type OpenLine } from '../data/bank.ts';
import { paymentsChanged, refundFailure } from '../data/payments.ts';
import { noneFound, REFUND_WAYS, type Refund } from '../model/refunds.ts';

const SettleDialog = lazyDialog(() => import('./settle-dialog.tsx'));
const OtherwiseDialog = lazyDialog(() => import('./otherwise-dialog.tsx'));

type RefundsProps = {
  refunds: readonly Refund[];
  /** Undefined until they are read. */
  lines: readonly OpenLine[] | undefined;
  /** They could not be read. */
  isFailed: boolean;
};

type Asked = { what: 'settle' | 'otherwise'; refund: Refund };

/** Credit notes of invoices that were paid: what trainers pay back, by movements or otherwise. */
export function Refunds({ refunds, lines, isFailed }: RefundsProps) {
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo(() => columnsOf(lines, isFailed, setAsked), [lines, isFailed]);
  const close = () => setAsked(undefined);
  if (refunds.length === 0) return null;
  return (
    <section className="pay-block" aria-labelledby="pay-refunds">
      <h2 id="pay-refunds">
        Avoirs à rembourser par les formateurs <span className="muted">{refunds.length}</span>
      </h2>
      <DataTable label="Avoirs à rembourser par les formateurs" columns={columns} rows={refunds} />
      {asked?.what === 'settle' && (
        <SettleDialog
          refund={asked.refund}
          others={refunds.filter(
            ({ id, user_id: user }) => user === asked.refund.user_id && id !== asked.refund.id,
          )}
          lines={(lines ?? []).filter(({ cents }) => cents > 0)}
          onClose={close}
        />
      )}
      {asked?.what === 'otherwise' && <OtherwiseDialog refund={asked.refund} onClose={close} />}
    </section>
  );
}

/** What the movements say of a credit note: those of exactly its amount. */
function foundIn(lines: readonly OpenLine[] | undefined, isFailed: boolean, { cents }: Refund) {
  if (!lines) return isFailed ? 'Mouvements non lus' : 'Lecture des mouvements…';
  const found = lines.filter((line) => line.cents === cents);
  const [first] = found;
  if (!first) return noneFound(lines.length, MOST_LINES);
  // The dialog lists them.
  if (found.length > 1) return `${found.length} mouvements de ce montant`;
  return [first.counterparty, first.label, formatDate(first.bookedOn)].filter(Boolean).join(', ');
}

function columnsOf(
  lines: readonly OpenLine[] | undefined,
  isFailed: boolean,
  onAsk: (asked: Asked) => void,
): readonly DataColumn<Refund>[] {
  return [
    { key: 'payee', title: 'Formateur', cell: ({ payee }) => payee },
    {
      key: 'number',
      title: 'Avoir',
      cell: ({ number }) => number,
      note: ({ corrected, received_cents: cents }) => (
        <>
          de la facture <span className="nowrap">{corrected}</span>
          {cents > 0 && `, ${euros(cents)} déjà reçus`}
        </>
      ),
    },
    {
      key: 'movement',
      title: 'Mouvement reçu',
      width: '30%',
      narrow: 'plain',
      cell: (refund) =>
        refund.proposal ? (
          <Proposal refund={refund} proposal={refund.proposal} />
        ) : (
          <span className="muted">{foundIn(lines, isFailed, refund)}</span>
        ),
    },
    {
      key: 'amount',
      title: 'À recevoir',
      align: 'end',
      width: 120,
      narrow: 'sign',
      cell: ({ cents }) => <strong>{euros(cents)}</strong>,
    },
    {
      key: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      width: 232,
      align: 'end',
      narrow: 'plain',
      cell: (refund) => (
        <span className="pay-actions">
          <Button
            size="sm"
            disabled={!lines?.some(({ cents }) => cents > 0)}
            aria-label={`Solder l’avoir ${refund.number}`}
            onClick={() => onAsk({ what: 'settle', refund })}
          >
            Solder…
          </Button>
          {!refund.proposal && (
            <Button
              size="sm"
              aria-label={`Solder autrement l’avoir ${refund.number}`}
              onClick={() => onAsk({ what: 'otherwise', refund })}
            >
              Autrement…
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** What somebody proposed, for a second person. */
function Proposal({ refund, proposal }: { refund: Refund; proposal: NonNullable<Refund['proposal']> }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { mutate, isPending } = useMutation({
    mutationFn: (accept: boolean) => decideRefund(proposal.id, accept),
    onSuccess: (_, accept) => {
      sendMails();
      notice.succeeded(accept ? `Avoir ${refund.number} soldé` : 'Proposition écartée');
    },
    onError: (error) => notice.failed(error, refundFailure(error), 'L’avoir n’est pas soldé'),
    onSettled: () => paymentsChanged(client),
  });
  const way = REFUND_WAYS.find(({ value }) => value === proposal.way)?.label;
  return (
    <div className="pay-holds">
      <p>
        {way}. {proposal.reason}{' '}
        <span className="muted">
          Proposé par {proposal.noted_by_name ?? 'un ancien collègue'}
          {proposal.is_own ? '\u00a0: un collègue confirme.' : '.'}
        </span>
      </p>
      <span className="pay-actions">
        {!proposal.is_own && (
          <Button
            size="sm"
            loading={isPending}
            aria-label={`Confirmer que l’avoir ${refund.number} est soldé`}
            onClick={() => mutate(true)}
          >
            Confirmer
          </Button>
        )}
        <Button
          size="sm"
          disabled={isPending}
          aria-label={`Écarter cette proposition pour l’avoir ${refund.number}`}
          onClick={() => mutate(false)}
        >
          Écarter
        </Button>
      </span>
    </div>
  );
}
