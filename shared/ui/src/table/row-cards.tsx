import { Checkbox } from 'antd';
import type { DataColumn, DataTableProps } from '../data-table.tsx';
import './rows.css';

export type RowCardsProps<Row extends { id: string }> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'isBusy' | 'selection'
>;

/** Rows as cards, one under the other, where the columns of a table would be cut. */
export function RowCards<Row extends { id: string }>({
  label,
  columns,
  rows,
  isBusy = false,
  selection,
}: RowCardsProps<Row>) {
  const [name, ...others] = columns;
  const signs = others.filter(({ narrow }) => narrow === 'sign');
  const lines = others.filter(({ narrow = 'line' }) => narrow === 'line' || narrow === 'plain');
  return (
    <ul className="tr-rows" aria-label={label} aria-busy={isBusy || undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="tr-rows-head">
            {selection && (
              <Checkbox
                className="tr-rows-choice"
                aria-label={selection.labelOf(row)}
                checked={selection.ids.includes(row.id)}
                onChange={({ target }) =>
                  selection.onChange(
                    target.checked ? [...selection.ids, row.id] : selection.ids.filter((id) => id !== row.id),
                  )
                }
              />
            )}
            <div className="tr-rows-name">{name?.cell(row)}</div>
            {signs.map(({ key, cell }) => (
              <div key={key} className="tr-rows-sign">
                {cell(row)}
              </div>
            ))}
          </div>
          {lines.length > 0 && (
            <dl>
              {lines.map((column) => (
                <Line key={column.key} column={column} row={row} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line<Row>({
  column: { title, isTitleHidden, cell, narrow },
  row,
}: {
  column: DataColumn<Row>;
  row: Row;
}) {
  const content = cell(row);
  if (content === null || content === undefined || content === '') return null;
  return (
    <div className={isTitleHidden ? 'tr-rows-buttons' : undefined}>
      <dt className={narrow === 'plain' || isTitleHidden ? 'sr-only' : undefined}>{title}</dt>
      <dd>{content}</dd>
    </div>
  );
}
