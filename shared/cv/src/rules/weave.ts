import { anchorOf } from './anchors.ts';
import { kindsOfHeading } from './headings.ts';
import type { DocumentText } from '../document.ts';
import { joinRows, linesOf, partOf, type Row } from './rows.ts';

// Dates or section titles in a margin are read as a column of their own: each goes back beside what it tells of.

const isNear = (one: number, two: number): boolean => Math.abs(one - two) <= 1.6;

/** Lines of a margin that belong together: « 05/2018 - » above « présent ». */
const blocksOf = (rows: readonly Row[]): Row[] => {
  const blocks: Row[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const last = blocks.at(-1);
    const joined =
      last && row.top - bottom < row.height * 0.2 && last.isBold === row.isBold ? joinRows(last, row) : null;
    if (joined) blocks.splice(-1, 1, joined);
    else blocks.push(row);
    bottom = row.top + row.height;
  }
  return blocks;
};

/** Whether a column only tells of the one at its right, row by row. */
const isMargin = (blocks: readonly Row[], beside: readonly Row[]): boolean => {
  const left = Math.min(...beside.map(({ x }) => x));
  const own = blocks.filter((row) => row.right <= left);
  const aligned = own.filter((row) =>
    beside.some(
      (other) => isNear(other.top, row.top) || isNear(other.top + other.height, row.top + row.height),
    ),
  );
  const marks = own.filter((row) => anchorOf(row, true) !== null || kindsOfHeading(row.text) !== null);
  if (own.length < 2 || own.some(({ bullet }) => bullet > 0)) return false;
  return aligned.length >= own.length * 0.6 && marks.length >= Math.max(2, own.length * 0.4);
};

const runsOf = (rows: readonly Row[]): Row[][] => {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last.at(-1)?.column === row.column) last.push(row);
    else runs.push([row]);
  }
  return runs;
};

const byTop = (rows: readonly Row[]): Row[] => {
  const order = new Map(rows.map((row, index) => [row, index]));
  return rows.toSorted(
    (a, b) => (isNear(a.top, b.top) ? 0 : a.top - b.top) || (order.get(a) ?? 0) - (order.get(b) ?? 0),
  );
};

/** Dates set at the right of the main column, taken for the beginning of a sidebar: they go back to their row. */
const withDates = (left: readonly Row[], right: readonly Row[]): [Row[], Row[]] | null => {
  const xs = right.map(({ x }) => x).toSorted((a, b) => a - b);
  const side = xs[Math.floor(xs.length / 2)] ?? 0;
  const dates: Row[] = [];
  const rest = right.flatMap((row) => {
    const [cell] = row.cells;
    if (!cell || row.x > side - 20) return [row];
    const date = partOf(row, cell.start, cell.end);
    const anchor = anchorOf(date);
    const isDate = anchor !== null && date.text.length - (anchor.end - anchor.start) < 4;
    if (!isDate || !left.some(({ top }) => Math.abs(top - row.top) < 4)) return [row];
    dates.push({ ...date, column: left[0]?.column ?? 0, isAside: true });
    return row.cells.length > 1 ? [partOf(row, row.cells[1]?.start ?? 0, row.text.length)] : [];
  });
  if (!dates.length) return null;
  const woven = left.flatMap((row) => {
    const own = dates.filter(({ top }) => Math.abs(top - row.top) < 4);
    own.forEach((date) => dates.splice(dates.indexOf(date), 1));
    return [row, ...own];
  });
  return [woven, rest];
};

const woven = (rows: readonly Row[]): Row[] => {
  const runs = runsOf(rows);
  const read: Row[] = [];
  for (let rank = 0; rank < runs.length; rank += 1) {
    const left = runs[rank] ?? [];
    const right = runs[rank + 1] ?? [];
    const [first] = left;
    const [beside] = right;
    if (!first || !beside || first.column >= beside.column) {
      read.push(...left);
      continue;
    }
    const blocks = blocksOf(left);
    const dated = withDates(left, right);
    if (isMargin(blocks, right)) {
      read.push(...byTop([...blocks, ...right.map((row) => ({ ...row, column: first.column }))]));
      rank += 1;
    } else if (dated) {
      read.push(...dated[0]);
      runs[rank + 1] = dated[1];
    } else read.push(...left);
  }
  return read;
};

/** A cell read before the row above it: « 2015 », the titles of the table, then what stands beside 2015. */
const settled = (rows: readonly Row[]): Row[] => {
  const read = [...rows];
  for (let at = 0; at + 2 < read.length; at += 1) {
    const [one, two, three] = read.slice(at, at + 3);
    if (!one || !two || !three || one.height === 0 || two.column !== one.column) continue;
    if (two.top < one.top - 4 && three.column === one.column && isNear(three.top, one.top)) {
      read.splice(at, 2, two, one);
    }
  }
  return read;
};

/** Two rows at the same height are the cells of one. */
const levelled = (rows: readonly Row[]): Row[] => {
  const read: Row[] = [];
  for (const row of rows) {
    const last = read.at(-1);
    const isLevel =
      last &&
      last.height > 0 &&
      isNear(last.top, row.top) &&
      last.column === row.column &&
      row.x > last.right + 2;
    const joined = isLevel && !row.isAside && !last.isAside ? joinRows(last, row, true) : null;
    if (joined) read.splice(-1, 1, joined);
    else read.push(row);
  }
  return read;
};

/** The rows of a document in reading order. */
export const rowsOf = (document: DocumentText): Row[] =>
  linesOf(document).flatMap((rows) => woven(levelled(settled(rows))));
