import { textOfPage, type Box, type DocumentText, type Line, type PageText } from '@trame/document';
import type { Evidence } from '../analysis.ts';
import { findPeriods } from '../rules/vocabulary/dates.ts';
import { fold } from './fold.ts';

/** A part of a line between tabs: the cell of a table, or the whole line. */
export interface Cell {
  /** Of its line among those of the page. */
  rank: number;
  /** Of the cell in its line. */
  at: number;
  text: string;
  start: number;
  end: number;
  box: Box;
  line: Line;
}
export interface Page {
  text: string;
  cells: readonly Cell[];
  rows: Rows;
}
/** By their numbers. */
export type PagesInCells = ReadonlyMap<number, Page>;

/** Made once for the claims of every kind. */
export const inCells = ({ pages }: DocumentText): PagesInCells =>
  new Map(pages.map((page) => [page.page, pageOf(page)]));

function pageOf(page: PageText): Page {
  let start = 0;
  const rows = page.lines.map((line, rank) => {
    const first = start;
    return line.text.split('\t').map((text, at): Cell => {
      const end = start + text.length;
      const cell = { rank, at, text, start, end, line, box: boxOf(line, start - first, end - first) };
      start = end + 1;
      return cell;
    });
  });
  return { text: textOfPage(page), cells: rows.flat(), rows: new Rows(rows) };
}

/** The box of the characters of a line; that of the line where it has a single cell. */
function boxOf({ text, spans, box }: Line, start: number, end: number): Box {
  const own = text.includes('\t') ? spans.filter((span) => span.start >= start && span.start < end) : [];
  if (own.length === 0) return box;
  const left = Math.min(...own.map(({ box: [x] }) => x));
  const top = Math.min(...own.map(({ box: [, y] }) => y));
  const right = Math.max(...own.map(({ box: [x, , width] }) => x + width));
  const bottom = Math.max(...own.map(({ box: [, y, , height] }) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Small words that no name ends in, and signs that open something. */
export const ENDS_OPEN =
  /(?:^|[\s'’])(?:de|des|du|d|la|le|les|l|et|en|à|au|aux|pour|par|sur|avec|dans|chez|ou|of|and|the|in|for|at|to)['’]?$|[,:;&(–—/-]$/iu;

/** Points by which two lines of one name may differ in their left edge. */
export const SAME_EDGE = 3;

/** Nothing but dates: what remains has no word. */
export function isOnlyDates(text: string): boolean {
  const found = findPeriods(text);
  const rest = found.reduce((left, { text: dates }) => left.replace(dates, ''), text);
  return found.length > 0 && !/\p{L}{3}/u.test(rest);
}

const STARTS_HIGH = /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u;
/** « à juin 2021 » ends the dates of the line above. */
const ENDS_DATES = /^\s*(?:[-–—]|à|au|to|jusqu)/iu;

/** Begins a name or dates of its own, and does not go on from the cell above it. */
const isBeginning = ({ text }: Cell, above: Cell | undefined): boolean =>
  (STARTS_HIGH.test(text) || (isOnlyDates(text) && !ENDS_DATES.test(text))) &&
  !(above && ENDS_OPEN.test(above.text.trimEnd()));

interface Row {
  cells: readonly Cell[];
  /** By what a cell under it has in common with it. */
  columns: ReadonlyMap<string, Cell>;
}

/** The lines of a page as the rows of a table. What is asked of a line is computed once: each claim may ask of each cell. */
class Rows {
  readonly #rows: readonly Row[];
  readonly #beginnings = new Map<number, readonly Cell[]>();
  readonly #folded = new Map<Cell, string>();
  readonly #next = new Map<Cell, Cell | undefined>();

  constructor(rows: readonly (readonly Cell[])[]) {
    this.#rows = rows.map((cells) => ({
      cells,
      columns: new Map(
        cells
          .filter(({ text }) => text.trim() !== '')
          .flatMap((cell) => edgesOf(cell).map((edge) => [edge, cell] as const)),
      ),
    }));
  }

  /** In its compared form. */
  folded(cell: Cell): string {
    const text = this.#folded.get(cell) ?? fold(cell.text).text;
    this.#folded.set(cell, text);
    return text;
  }

  /** The cell in which a name may go on: right under this one, in a line that begins nothing else unless the name cannot end here. */
  next(cell: Cell): Cell | undefined {
    if (!this.#next.has(cell)) this.#next.set(cell, this.#nextOf(cell));
    return this.#next.get(cell);
  }

  #nextOf(cell: Cell): Cell | undefined {
    const below = this.#beside(cell, cell.rank + 1);
    if (!below || Math.abs(below.box[1] - cell.box[1] - cell.box[3]) > cell.line.size) return undefined;
    const isOpen = ENDS_OPEN.test(cell.text.trimEnd());
    return isOpen || this.#beginningsOf(below.rank).every((one) => one === below) ? below : undefined;
  }

  #beginningsOf(rank: number): readonly Cell[] {
    const known = this.#beginnings.get(rank);
    if (known) return known;
    const found = (this.#rows[rank]?.cells ?? []).filter((cell) =>
      isBeginning(cell, this.#beside(cell, rank - 1)),
    );
    this.#beginnings.set(rank, found);
    return found;
  }

  /** The cell of the same column in another line. */
  #beside(cell: Cell, rank: number): Cell | undefined {
    const columns = this.#rows[rank]?.columns;
    return columns && nearEdgesOf(cell).flatMap((edge) => columns.get(edge) ?? [])[0];
  }
}

/** Where its letters begin and their middle, in steps; its number in its line where there are no places. */
const edgesOf = ({ at, box: [left, , width, height] }: Cell): string[] =>
  height === 0 ? [`number ${at}`] : [`left ${step(left)}`, `middle ${step(left + width / 2)}`];
const step = (points: number) => Math.round(points / SAME_EDGE);

/** Those and the steps beside them. */
const nearEdgesOf = ({ at, box: [left, , width, height] }: Cell): string[] =>
  height === 0
    ? [`number ${at}`]
    : [0, -1, 1].flatMap((by) => [`left ${step(left) + by}`, `middle ${step(left + width / 2) + by}`]);

const BROKEN = /\p{L}[-‐\u00ad]$/u;

/**
 * Whether a name is written in whole cells of a passage, one under the other: « Formateur amélioration », « continue », with the
 * dates beside them. Each cell has one under it at most, and as many as the name has words are looked at from each.
 */
export function isInCells(page: Page, { start, end }: Evidence, value: string): boolean {
  const { text } = fold(value);
  const isOutside = (from: number, to: number) =>
    from < to && /[\p{L}\p{N}]/u.test(page.text.slice(from, to));
  const isQuoted = (cell: Cell) =>
    cell.end > start && cell.start < end && !isOutside(cell.start, start) && !isOutside(end, cell.end);
  const goesOnFrom = (first: Cell): boolean => {
    let [rest, cell]: [string, Cell | undefined] = [text, first];
    while (cell && isQuoted(cell)) {
      const length = partOf(rest, page.rows.folded(cell), BROKEN.test(cell.text));
      rest = rest.slice(length).trimStart();
      if (length === 0 || rest === '') return length > 0;
      cell = page.rows.next(cell);
    }
    return false;
  };
  return text !== '' && page.cells.some(goesOnFrom);
}

/** How much of a name a cell says: all of the cell, without the hyphen of a broken word; 0 when it says something else. */
function partOf(name: string, cell: string, isBroken: boolean): number {
  if (cell === '') return 0;
  if (name === cell || name.startsWith(`${cell} `)) return cell.length;
  if (!isBroken) return 0;
  if (name.startsWith(cell)) return cell.length;
  const word = cell.replace(/-$/, '');
  return name.startsWith(word) ? word.length : 0;
}
