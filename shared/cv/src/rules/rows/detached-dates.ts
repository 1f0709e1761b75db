import { SAME_LINE } from './measures.ts';
import { anchorOf } from './row-dates.ts';
import { partOf, type Row } from './row.ts';

// Dates that were read in a column of their own, or in that of a sidebar, are moved to the rows beside them.

/** Characters beside a date without meaning of their own: parentheses, a full stop, a bar. */
const MARKS_OF_DATE = 4;
/**
 * Points at the left of the middle of a sidebar where its rows do not begin: a row there is a date of the column
 * beside.
 */
const LEFT_OF_SIDEBAR = 20;
/** Points within which rows begin at the margin of a column. */
const OWN_MARGIN = 8;

const isLevel = (one: Row, two: Row): boolean => Math.abs(one.top - two.top) < SAME_LINE;

const isOnlyDate = (row: Row): boolean => {
  const anchor = row.cells.length === 1 && row.height > 0 ? anchorOf(row, true) : null;
  return anchor !== null && row.text.length - (anchor.end - anchor.start) < MARKS_OF_DATE;
};

/**
 * Dates above or below all other words of a column, at the right of rows without dates: « Certificats » begins below
 * them, or an address is above.
 */
export const withFarDates = (runs: readonly Row[][]): Row[][] => {
  const read = runs.map((run) => [...run]);
  read.forEach((right, rank) => {
    const first = right.findIndex((row) => !isOnlyDate(row));
    const last = right.findLastIndex((row) => !isOnlyDate(row));
    giveBack(read, rank, right.slice(0, first < 0 ? right.length : first));
    if (first >= 0) giveBack(read, rank, right.slice(last + 1));
  });
  return read.filter((run) => run.length > 0);
};

/** Moves the dates of a run to the rows at the same height, if each has such a row. */
const giveBack = (read: Row[][], rank: number, dates: readonly Row[]): void => {
  const places = dates.map((date) => {
    const isOwner = (row: Row): boolean =>
        row.column < date.column && row.bullet === 0 && isLevel(row, date) && row.right < date.x && anchorOf(row) === null; // prettier-ignore
    const at = read.slice(0, rank).findLastIndex((run) => run.some(isOwner));
    return { date, at, row: read[at]?.find(isOwner) };
  });
  if (!places.length || places.some(({ row }) => !row)) return;
  for (const { date, at, row } of places) {
    const run = read[at];
    if (!run || !row) continue;
    // The line of such a row ends where its date does.
    const whole = { ...row, columnRight: Math.max(row.columnRight, date.right) };
    run.splice(run.indexOf(row), 1, whole, { ...date, column: row.column, isInMargin: true });
  }
  read[rank] = (read[rank] ?? []).filter((row) => !dates.includes(row));
};

/** Dates set at the right of the main column, taken for the beginning of a sidebar: they go back to their row. */
export const withDates = (left: readonly Row[], right: readonly Row[]): [Row[], Row[]] | null => {
  const xs = right.map(({ x }) => x).toSorted((a, b) => a - b);
  const side = xs[Math.floor(xs.length / 2)] ?? 0;
  const dates: Row[] = [];
  // Dates at the place where other rows of their column begin are its own margin.
  const isOwn = (date: Row): boolean =>
    right.filter((row) => Math.abs(row.x - date.x) < OWN_MARGIN && anchorOf(row, true) === null).length > 1;
  const rest = right.flatMap((row) => {
    const [cell] = row.cells;
    if (!cell || row.x > side - LEFT_OF_SIDEBAR) return [row];
    const date = partOf(row, cell.start, cell.end);
    const anchor = anchorOf(date);
    const isDate = anchor !== null && date.text.length - (anchor.end - anchor.start) < MARKS_OF_DATE;
    if (!isDate || isOwn(date) || !left.some(({ top }) => Math.abs(top - row.top) < SAME_LINE)) return [row];
    dates.push({ ...date, column: left[0]?.column ?? 0, isInMargin: true });
    return row.cells.length > 1 ? [partOf(row, row.cells[1]?.start ?? 0, row.text.length)] : [];
  });
  if (!dates.length) return null;
  const withDatesBeside = left.flatMap((row) => {
    const own = dates.filter(({ top }) => Math.abs(top - row.top) < SAME_LINE);
    own.forEach((date) => dates.splice(dates.indexOf(date), 1));
    return [row, ...own];
  });
  return [withDatesBeside, rest];
};
