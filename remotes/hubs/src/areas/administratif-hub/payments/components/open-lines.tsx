import { lazyDialog } from '@trame/app/lazy-dialog';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { useMemo, useState } from 'react';
import type { AwaitedInvoice, OpenLine } from '../data/bank.ts';
import { movementNote, movementTitle } from '../model/movement.ts';

const ChoiceDialog = lazyDialog(() => import('./choice-dialog.tsx'));
const DifferenceDialog = lazyDialog(() => import('./difference-dialog.tsx'));
const IgnoreDialog = lazyDialog(() => import('./ignore-dialog.tsx'));
const IgnoredLines = lazyDialog(() => import('./ignored-lines.tsx'));
const ReturnDialog = lazyDialog(() => import('./return-dialog.tsx'));

/** Lines of the table: the latest ones; the others follow as these are dealt with. */
const SHOWN = 100;

/**
 * The invoices that a movement may pay: any that waits, since a bank may book a transfer early, in another amount and without
 * naming it. Those whose transfer it may give back are of its amount.
 */
const invoicesOf = ({ cents }: OpenLine, awaited: readonly AwaitedInvoice[]) =>
  awaited.filter((one) => (cents > 0 ? one.cents === cents : !one.isSettled));

/** The invoices that a transfer has paid already, of a movement that debits it again. */
const paidBy = ({ cents, endToEndId, label, reference }: OpenLine, awaited: readonly AwaitedInvoice[]) =>
  cents < 0
    ? awaited.filter(
        (one) =>
          one.isSettled && [endToEndId, label, reference].some((text) => text?.includes(one.endToEndId)),
      )
    : [];

const columnsOf = (
  awaited: readonly AwaitedInvoice[],
  onChoose: (line: OpenLine) => void,
): DataColumn<OpenLine>[] => [
  { key: 'day', title: 'Date', width: 116, cell: ({ bookedOn }) => formatDate(bookedOn) },
  {
    key: 'label',
    title: 'Mouvement de la banque',
    cell: movementTitle,
    note: (line) => {
      const paid = paidBy(line, awaited);
      if (paid.length === 0) return movementNote(line);
      return (
        <span className="pay-odd">
          Débité deux fois{'\u00a0'}: ce virement a déjà payé {paid.map(({ number }) => number).join(', ')}.
          Demandez son retour à la banque, puis écartez ce mouvement en le disant.
        </span>
      );
    },
  },
  {
    key: 'amount',
    title: 'Montant',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ cents }) => <strong>{euros(cents)}</strong>,
  },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width: 176,
    align: 'end',
    narrow: 'plain',
    cell: (line) =>
      invoicesOf(line, awaited).length > 0 &&
      paidBy(line, awaited).length === 0 && (
        <Button size="sm" onClick={() => onChoose(line)}>
          {line.cents > 0 ? 'Virement revenu' : 'Choisir la facture'}
        </Button>
      ),
  },
];

type OpenLinesProps = { lines: readonly OpenLine[]; awaited: readonly AwaitedInvoice[] };

/** Movements for which no invoice was recognised: ignored, or given their invoice by hand. */
export function OpenLines({ lines, awaited }: OpenLinesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [line, setLine] = useState<OpenLine>();
  const [different, setDifferent] = useState<{ line: OpenLine; invoice: AwaitedInvoice }>();
  const columns = useMemo(() => columnsOf(awaited, setLine), [awaited]);
  const shown = lines.slice(0, SHOWN);
  const selected = shown.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const [isReopening, setReopening] = useState(false);
  const reopening = (
    <>
      <Button size="sm" onClick={() => setReopening(true)}>
        Voir les mouvements écartés
      </Button>
      {isReopening && <IgnoredLines onClose={() => setReopening(false)} />}
    </>
  );
  if (lines.length === 0) return <div className="pay-actions">{reopening}</div>;
  return (
    <section className="pay-block" aria-labelledby="pay-open">
      <div>
        <h3 id="pay-open">Mouvements sans facture reconnue</h3>
        {lines.length > SHOWN && (
          <p className="muted">
            Les {SHOWN} plus récents sur {lines.length}.
          </p>
        )}
      </div>
      <DataTable
        label="Mouvements sans facture reconnue"
        columns={columns}
        rows={shown}
        selection={{
          ids: selected,
          onChange: setChosen,
          labelOf: (one) => `Sélectionner ${movementTitle(one)}, ${euros(one.cents)}`,
        }}
      />
      <div className="pay-actions">
        <Button disabled={selected.length === 0} onClick={() => setAsking(true)}>
          Ne concerne pas une facture
        </Button>
        <p className="help">
          Loyers, salaires, frais, débit d’un virement revenu{'\u00a0'}: ils ne sont plus proposés.
        </p>
        {reopening}
      </div>
      {isAsking && (
        <IgnoreDialog lines={selected} onIgnored={() => setChosen([])} onClose={() => setAsking(false)} />
      )}
      {line && line.cents < 0 && (
        <ChoiceDialog
          line={line}
          invoices={invoicesOf(line, awaited)}
          onDifferent={(invoice) => {
            setLine(undefined);
            setDifferent({ line, invoice });
          }}
          onClose={() => setLine(undefined)}
        />
      )}
      {different && <DifferenceDialog {...different} onClose={() => setDifferent(undefined)} />}
      {line && line.cents > 0 && (
        <ReturnDialog line={line} invoices={invoicesOf(line, awaited)} onClose={() => setLine(undefined)} />
      )}
    </section>
  );
}
