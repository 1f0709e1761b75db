import { formatDate, today } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import {
  COLUMN_USES,
  guessColumns,
  linesOfTable,
  missingColumns,
  type BankLine,
  type BankTable,
  type ColumnUse,
} from '@trame/invoice/payments';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { PlainTable } from '@trame/ui/plain-table';
import { Select } from '@trame/ui/select';
import { useMemo, useState } from 'react';
import { bookedOf, comingText } from '../model/bank-file.ts';

const NONE = '';
const USES = Object.keys(COLUMN_USES) as ColumnUse[];
/** Lines of the preview: enough to see a wrong column. */
const SHOWN = 5;

type ColumnsFormProps = {
  table: BankTable;
  isSending: boolean;
  onConfirm: (lines: readonly BankLine[]) => void;
  onCancel: () => void;
};

/** What each column of a CSV is, as it was recognised, with the first movements as they would be read. */
export default function ColumnsForm({ table, isSending, onConfirm, onCancel }: ColumnsFormProps) {
  const [choice, setChoice] = useState(() => guessColumns(table));
  const { lines, unread, coming } = useMemo(() => {
    const read = linesOfTable(table, choice);
    const parted = bookedOf(read.lines, today());
    return { lines: parted.booked, unread: read.unread, coming: parted.coming };
  }, [table, choice]);
  const missing = missingColumns(choice);
  const options = [
    { value: NONE, label: 'Aucune' },
    ...table.titles.map((label, index) => ({ value: String(index), label })),
  ];
  return (
    <div className="pay-columns">
      <p>
        Vérifiez ce que contient chaque colonne. Un montant est dans une colonne avec son signe, ou dans deux,
        débit et crédit.
      </p>
      <div className="pay-column-choices">
        {USES.map((use) => (
          <Select
            key={use}
            label={COLUMN_USES[use]}
            value={String(choice[use] ?? NONE)}
            options={options}
            onChange={(value) => {
              const { [use]: _, ...others } = choice;
              setChoice(value === NONE ? others : { ...others, [use]: Number(value) });
            }}
          />
        ))}
      </div>
      {missing.length > 0 ? (
        <Alert tone="warning">
          Il manque{'\u00a0'}: {missing.map((use) => COLUMN_USES[use].toLowerCase()).join(', ')}.
        </Alert>
      ) : (
        <>
          <PlainTable className="pay-preview" aria-label="Premiers mouvements">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Libellé</th>
                <th scope="col" className="pay-amount">
                  Montant
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, SHOWN).map((line, index) => (
                <tr key={index}>
                  <td>{formatDate(line.bookedOn)}</td>
                  <td>{line.label}</td>
                  <td className="pay-amount">{euros(line.cents)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
          {coming > 0 && <Alert tone="warning">{comingText(coming)}</Alert>}
          {unread.length > 0 && (
            <Alert tone="warning">
              {unread.length === 1
                ? `La ligne ${unread[0]} n’a pas de date ou de montant lisible, elle est laissée.`
                : `${unread.length} lignes n’ont pas de date ou de montant lisible, elles sont laissées.`}
            </Alert>
          )}
        </>
      )}
      <div className="pay-actions">
        <Button
          variant="primary"
          loading={isSending}
          disabled={missing.length > 0 || lines.length === 0}
          onClick={() => onConfirm(lines)}
        >
          {lines.length > 1 ? `Importer les ${lines.length} mouvements` : 'Importer le mouvement'}
        </Button>
        <Button onClick={onCancel}>Annuler</Button>
      </div>
    </div>
  );
}
