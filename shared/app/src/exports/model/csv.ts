import { formatDate, formatDateTime } from '@trame/domain';
import Papa from 'papaparse';
import { inParts, type WriteOptions } from './in-parts.ts';
import type { CellValue, SheetColumn } from './sheet-column.ts';

/** Without it Excel reads the file in its own old encoding, and accents break. */
const BOM = '\uFEFF';

/**
 * A text that a spreadsheet would compute: the sign that starts a formula, after spaces and invisible signs or not, and
 * its full-width variants. Such a text gets an apostrophe, so that no stranger's text runs on the machine of the person
 * who opens the file. A phone number in groups (`+33 6 12 34 56 78`) is left as it is: two numbers with a space between
 * are no formula, so that a spreadsheet keeps it as text, while `+33612345678` would lose its sign and `+1-2` would be
 * computed. A negative number is left as it is too, so that a column of amounts adds up.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?!\+\d{1,3}(?: \d+)+$|-\d+(?:,\d+)?$)[=+\-@＝＋－＠]/u;

function write(cell: CellValue | null): string {
  if (!cell) return '';
  if (cell.kind === 'day') return formatDate(cell.value);
  // With « à », which people read, a spreadsheet would not recognise a date.
  if (cell.kind === 'instant') return formatDateTime(cell.value).replace(' à ', ' ');
  if (cell.kind === 'number') return cell.value.toFixed(cell.decimals).replace('.', ',');
  return cell.value;
}

const FORMAT = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA };

/** A list as French Excel opens it at a double click: semicolons, decimal commas, day first. */
export async function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  options: WriteOptions = {},
): Promise<Blob> {
  const parts = [BOM + Papa.unparse([columns.map(({ header }) => header)], FORMAT)];
  await inParts(rows, options, (part) => {
    const lines = part.map((row) => columns.map((column) => write(column.cell(row))));
    parts.push(FORMAT.newline + Papa.unparse(lines, FORMAT));
  });
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
