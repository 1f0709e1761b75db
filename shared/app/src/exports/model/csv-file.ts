import { normalizeSearch } from '@trame/domain';
import Papa from 'papaparse';

/** A column of a file that people fill in. */
export type CsvColumn<Key extends string> = {
  key: Key;
  header: string;
  /** Other names that people give the column. */
  others?: readonly string[];
  isNeeded?: boolean;
  /** What the model has in it. */
  example?: string;
};

export type CsvLine<Key extends string> = {
  /** Number of the line in the file, from 1: what a spreadsheet shows beside it. */
  number: number;
  /** The trimmed text of a column; empty when the line or the file does not have it. */
  cell: (key: Key) => string;
  /** What the line begins with, to recognise it by. */
  start: string;
};

export type CsvFile<Key extends string> = {
  lines: CsvLine<Key>[];
  /** Needed columns that the header does not have. */
  missing: string[];
  /** Names in the header that are no column. */
  unknown: string[];
  /** Lines after the last one that may be read. */
  leftOut: number;
};

/** The words of a header or a name, without accents, case and signs. */
export const wordsOf = (text: string): string =>
  normalizeSearch(text)
    .replaceAll(/[^a-z\d-]+/g, ' ')
    .trim();

/** The text of a file: UTF-8, or the older encoding of Excel where it is no UTF-8. */
export async function csvText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `prenom.nom@exemple.fr`, also inside of `Prénom Nom <adresse>`. */
export const addressOf = (text: string): string => text.replace(/^.*<([^<>]+)>\s*$/, '$1');

/** What separates the cells: guessed from the header, since two columns and some empty lines mislead papaparse. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** All rows of a CSV file, with semicolons, commas or tabs; `unclosed`: the line of a quote that never ends. */
export function csvRows(text: string): { rows: string[][]; unclosed: number | undefined } {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  return { rows: data, unclosed: open === undefined ? undefined : open + 1 };
}

/**
 * The lines of a CSV file, with semicolons, commas or tabs, or of the rows of a sheet, and its columns in any order. Empty lines are
 * skipped; without a needed column no line is read.
 */
export function readCsv<Key extends string>(
  content: string | readonly string[][],
  columns: readonly CsvColumn<Key>[],
  most: number,
): CsvFile<Key> {
  const keys = new Map(
    columns.flatMap(({ key, header, others = [] }) =>
      [header, ...others].map((name) => [wordsOf(name), key]),
    ),
  );
  const rows = (typeof content === 'string' ? csvRows(content).rows : content)
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [header, ...others] = rows;
  const place = new Map<Key, number>();
  const unknown: string[] = [];
  for (const [index, name] of (header?.cells ?? []).entries()) {
    const key = keys.get(wordsOf(name));
    if (key === undefined) {
      if (name !== '') unknown.push(name);
    } else if (!place.has(key)) place.set(key, index);
  }
  const missing = columns
    .filter(({ key, isNeeded }) => isNeeded && !place.has(key))
    .map((column) => column.header);
  if (missing.length > 0) return { lines: [], missing, unknown, leftOut: 0 };
  const lines = others.slice(0, most).map(({ number, cells }) => ({
    number,
    cell: (key: Key) => cells[place.get(key) ?? -1] ?? '',
    start: cells.find(Boolean) ?? '',
  }));
  return { lines, missing, unknown, leftOut: Math.max(0, others.length - most) };
}

/** A file with the columns and one example, to fill in; French spreadsheets open it at a double click. */
export function csvModel(columns: readonly CsvColumn<string>[]): Blob {
  const rows = [columns.map(({ header }) => header), columns.map(({ example = '' }) => example)];
  const text = Papa.unparse(rows, { delimiter: ';', newline: '\r\n' });
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
}
