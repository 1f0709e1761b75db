import { formatDateTime } from '@trame/domain';
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/browser';
import type { ExportRow } from './export-row.ts';
import { SHEET_COLUMNS, type CellValue } from './sheet-columns.ts';

/** Longest text a cell of Excel holds. */
const MAX_TEXT = 32_767;
/** Characters that XML 1.0, hence a workbook, cannot hold. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The instant whose UTC clock shows what clocks in Paris showed: a cell has no time zone. */
function parisClock(iso: string): Date {
  const [, day, month, year, hour, minute] =
    /^(\d\d)\/(\d\d)\/(\d{4}) à (\d\d):(\d\d)$/.exec(formatDateTime(iso)) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

const TOP = { alignVertical: 'top' } as const;

function write(cell: CellValue | null): Cell {
  if (!cell) return null;
  if (cell.kind === 'day')
    return { ...TOP, type: Date, value: new Date(`${cell.value}T00:00:00Z`), format: 'dd/mm/yyyy' };
  if (cell.kind === 'instant')
    return { ...TOP, type: Date, value: parisClock(cell.value), format: 'dd/mm/yyyy hh:mm' };
  if (cell.kind === 'number')
    return { ...TOP, type: Number, value: cell.value, format: cell.decimals === 2 ? '0.00' : '0' };
  // Typed as text, a cell is never computed, whatever it starts with.
  return { ...TOP, type: String, value: cell.value.replace(NOT_XML, '').slice(0, MAX_TEXT) };
}

/** A list as a workbook: typed cells, the header kept in sight. */
export async function toXlsx(rows: readonly ExportRow[]): Promise<Blob> {
  const header: Cell[] = SHEET_COLUMNS.map((column) => ({
    type: String,
    value: column.header,
    fontWeight: 'bold',
    backgroundColor: '#E6F1F0',
  }));
  const data: SheetData = [
    header,
    ...rows.map((row) => SHEET_COLUMNS.map((column) => write(column.cell(row)))),
  ];
  return await writeXlsxFile(data, {
    sheet: 'Candidatures',
    columns: SHEET_COLUMNS.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}
