import { useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate, withDe } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleRefunds, type OpenLine } from '../data/bank.ts';
import { paymentsChanged, refundFailure } from '../data/payments.ts';
import { leftOf, shareOut, type Refund } from '../model/refunds.ts';

/** Movements of the list: those of the amount first, then the latest. */
const SHOWN = 20;

const MOVEMENTS: readonly DataColumn<OpenLine>[] = [
  {
    key: 'from',
    title: 'Reçu de',
    cell: ({ counterparty }) => counterparty ?? 'Non précisé par la banque',
    note: ({ label, bookedOn }) => [label, formatDate(bookedOn)].filter(Boolean).join(', '),
  },
  {
    key: 'amount',
    title: 'Montant',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ cents }) => euros(cents),
  },
];
const NOTES: readonly DataColumn<Refund>[] = [
  {
    key: 'number',
    title: 'Avoir',
    cell: ({ number }) => number,
    note: ({ corrected }) => (
      <>
        de la facture <span className="nowrap">{corrected}</span>
      </>
    ),
  },
  {
    key: 'amount',
    title: 'À recevoir',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ cents }) => euros(cents),
  },
];

type SettleDialogProps = {
  refund: Refund;
  /** Of the same trainer. */
  others: readonly Refund[];
  /** What the company received. */
  lines: readonly OpenLine[];
  onClose: () => void;
};

/** By which movements a trainer paid back: several for one credit note, or one for several. */
export default function SettleDialog({ refund, others, lines, onClose }: SettleDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const fits = ({ cents }: OpenLine) => cents === refund.cents;
  const shown = lines.toSorted((a, b) => Number(fits(b)) - Number(fits(a))).slice(0, SHOWN);
  const [lineIds, setLineIds] = useState<readonly string[]>([]);
  const [noteIds, setNoteIds] = useState<readonly string[]>([]);
  const chosen = shown.filter(({ id }) => lineIds.includes(id));
  const refunds = [refund, ...others.filter(({ id }) => noteIds.includes(id))];
  const left = leftOf(refunds, chosen);
  const parts = shareOut(refunds, chosen);
  // Every chosen credit note must receive a part of the movements.
  const isShared = refunds.every(({ id }) => parts.some((part) => part.credit_note === id));
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () => settleRefunds(parts),
    onSuccess: () => {
      sendMails();
      notice.succeeded(left === 0 ? `Avoir ${refund.number} soldé` : 'Remboursement noté');
      onClose();
    },
    onError: (failure) => notice.failed(failure, refundFailure(failure), 'L’avoir n’est pas soldé'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <Dialog
      open
      title={`Solder l’avoir ${refund.number}`}
      subtitle={`${euros(refund.cents)} attendus ${withDe(refund.payee)}`}
      onClose={onClose}
      closable={!isPending}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={chosen.length === 0 || left < 0 || !isShared}
            onClick={() => mutate()}
          >
            {chosen.length > 0 && left > 0 ? 'Noter ce remboursement' : 'Solder'}
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
        <p>Cochez ce que ce formateur a viré. Un mouvement noté n’est plus proposé.</p>
        <DataTable
          label="Mouvements reçus"
          columns={MOVEMENTS}
          rows={shown}
          selection={{
            ids: chosen.map(({ id }) => id),
            onChange: setLineIds,
            labelOf: ({ label, cents, bookedOn }) =>
              `Choisir ${label}, ${euros(cents)}, ${formatDate(bookedOn)}`,
          }}
        />
        {others.length > 0 && <p>Un mouvement peut solder d’autres avoirs de ce formateur.</p>}
        {others.length > 0 && (
          <DataTable
            label="Autres avoirs de ce formateur"
            columns={NOTES}
            rows={others}
            selection={{
              ids: [...noteIds],
              onChange: setNoteIds,
              labelOf: ({ number }) => `Solder aussi l’avoir ${number}`,
            }}
          />
        )}
        {chosen.length > 0 && (
          <output className={left < 0 || !isShared ? 'pay-odd' : undefined}>
            {left < 0
              ? `${euros(-left)} de trop\u00a0: cochez un autre avoir de ce formateur, ou un autre mouvement.`
              : !isShared
                ? 'Ce montant ne suffit pas pour tous ces avoirs\u00a0: décochez-en.'
                : left > 0
                  ? `Il restera ${euros(left)} à recevoir.`
                  : 'Tout est reçu.'}
          </output>
        )}
      </div>
    </Dialog>
  );
}
