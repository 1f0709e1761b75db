import { fold } from '../vocabulary/text.ts';

/** A part of a row separated by a wide space from the text beside it. */
export interface Cell {
  start: number;
  end: number;
  x: number;
}

/**
 * A line, or a part of it that is read separately (a date at the right of a bullet). Positions are in the text of its
 * page.
 */
export interface Row {
  page: number;
  pageText: string;
  /** Where the row starts in the text of its page. */
  offset: number;
  text: string;
  folded: string;
  cells: readonly Cell[];
  /** Places of the row where another style begins: the title in bold, then the company. */
  styleBreaks: readonly number[];
  x: number;
  right: number;
  top: number;
  height: number;
  size: number;
  isBold: boolean;
  isUpper: boolean;
  column: number;
  /** Where the longest rows of its column end. */
  columnRight: number;
  /** Length of the bullet and of the space after it; 0 without a bullet. */
  bullet: number;
  /** Position of the words after the bullet. */
  textX: number;
  /** Width of its first word; 0 where there are no positions. */
  firstWidth: number;
  /** Free height above, in heights of the line; null at the top of a page or of a column, and in a DOCX. */
  gap: number | null;
  /** In a margin, at the right of another row: a date, a place. */
  isInMargin: boolean;
  /** The rest of a row whose beginning names an entry. */
  isDescription: boolean;
}

export const isUpperText = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}{2}/u.test(text);

/** Longest text of joined rows, in characters: each join reads the whole text again, and a text may go on for a thousand rows. */
export const LONGEST_JOINED = 1000;

/** Two rows that follow one another in their page, read as one: « 2008 – » and « 2014 ». Null when they are apart or too long. */
export const joinRows = (one: Row, two: Row, areCells = false): Row | null => {
  if (one.page !== two.page || one.offset + one.text.length + 1 !== two.offset) return null;
  const shift = one.text.length + 1;
  if (shift + two.text.length > LONGEST_JOINED) return null;
  const text = `${one.text} ${two.text}`;
  const moved = two.cells.map((cell) => ({ ...cell, start: cell.start + shift, end: cell.end + shift }));
  const last = one.cells.at(-1) ?? { start: 0, end: one.text.length, x: one.x };
  const [first = { start: shift, end: text.length, x: two.x }, ...rest] = moved;
  return {
    ...one,
    text,
    folded: fold(text),
    cells: areCells
      ? [...one.cells, ...moved]
      : [...one.cells.slice(0, -1), { ...last, end: first.end }, ...rest],
    styleBreaks: [...one.styleBreaks, ...two.styleBreaks.map((at) => at + shift)],
    right: Math.max(one.right, two.right),
    isUpper: isUpperText(text),
  };
};

/** The part of a row between two positions, as a row of its own. */
export const partOf = (row: Row, start: number, end: number): Row => {
  const raw = row.text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  const to = Math.max(from, start + raw.trimEnd().length);
  const text = row.text.slice(from, to);
  const cells = row.cells
    .filter((cell) => cell.end > from && cell.start < to)
    .map((cell) => ({
      start: Math.max(cell.start - from, 0),
      end: Math.min(cell.end, to) - from,
      x: cell.x,
    }));
  return {
    ...row,
    offset: row.offset + from,
    text,
    folded: row.folded.slice(from, to),
    cells,
    styleBreaks: row.styleBreaks.filter((at) => at > from && at < to).map((at) => at - from),
    x: cells[0]?.x ?? row.x,
    isUpper: isUpperText(text),
    bullet: from === 0 ? row.bullet : 0,
  };
};
