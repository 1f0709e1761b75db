/** A document that is made into a file: headings, paragraphs, lists, facts and tables, in order. */

export type Run = { text: string; isStrong: boolean; link: string | null };

/** A box to tick, in a cell or a text. */
export const BOX = '□';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'text'; runs: Run[]; isNote: boolean }
  | { kind: 'list'; items: Run[][]; isNumbered: boolean }
  /** Names and values; one without a value is to be filled in. */
  | { kind: 'facts'; rows: { name: string; runs: Run[] }[] }
  /** Empty cells are to be filled in. Widths are shares; without them, columns have the room that their texts need. */
  | { kind: 'table'; head: string[]; rows: string[][]; widths?: number[] }
  /** Lines to write on. */
  | { kind: 'lines'; count: number };

export type PrintedDocument = {
  language: string;
  title: string;
  lead: string;
  /** Who publishes it, and what it says of its version and date. */
  publisher: string;
  about: string;
  /** At the bottom of each page. */
  footer: string;
  /** Where its links start; null for one without links. */
  address: string | null;
  /** The day of its last change, as YYYY-MM-DD: a file is the same whenever it is written. */
  changedOn: string;
  /** Whether its parts are numbered. */
  isNumbered: boolean;
  blocks: Block[];
};

export const plain = (text: string): Run => ({ text, isStrong: false, link: null });

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** Whether a table is a form: lines then separate its columns too, and rows have the height of handwriting. */
export const isForm = ({ rows }: { rows: readonly (readonly string[])[] }): boolean =>
  rows.some((cells) => cells.some((cell) => cell === '' || cell.includes(BOX)));

/** Whether the cells of a column are boxes, which are in its middle. */
export const isBoxes = ({ rows }: { rows: readonly (readonly string[])[] }, column: number): boolean =>
  rows.length > 0 && rows.every((cells) => cells[column] === BOX);

/** The shares of the columns of a table, by the longest text of each. */
export function sharesOf({ head, rows, widths }: Extract<Block, { kind: 'table' }>): number[] {
  if (widths) return widths;
  return head.map((_, column) =>
    Math.max(12, ...[head, ...rows].map((row) => Math.min((row[column] ?? '').length, 60))),
  );
}
