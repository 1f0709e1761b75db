import type { DocumentText } from '@trame/document';
import { findPeriods } from '../vocabulary/dates.ts';
import { kindsOfHeading } from '../vocabulary/headings.ts';
import { withDates, withFarDates } from './detached-dates.ts';
import type { Explain } from './explain.ts';
import { SAME_LINE } from './measures.ts';
import { pageRowsOf } from './page-rows.ts';
import { anchorOf } from './row-dates.ts';
import { joinRows, type Row } from './row.ts';
import { withoutRunning } from './running-lines.ts';

// Rows in the order a person reads them. Dates or section titles in a margin were read as a column of their own: each
// is moved to the rows it belongs to.

/**
 * Points between the tops, or the baselines, of two rows of one line: the difference of two font sizes on one baseline.
 */
const LEVEL = 1.6;
const isNear = (one: number, two: number): boolean => Math.abs(one - two) <= LEVEL;

/** Heights of a row between two lines of one block of a margin: always joined below the first, joined below the second where it ends a date. */
const CLOSE_BELOW = 0.2;
const BELOW = 0.6;
/** Characters of the longest end of a date on a line of its own: « à décembre 2018 » has 15. */
const LONGEST_DATE_END = 20;

/** Points above the column beside it where a margin may begin, and heights of its rows below it where it may end. */
const MARGIN_ABOVE = 6;
const MARGIN_BELOW = 1.6;
/** Share of the rows of a margin that are dates; or dates and titles, where one row in ten may be a place or a note. */
const DATES_OF_MARGIN = 0.5;
const MARKS_OF_MARGIN = 0.4;
/**
 * Share of the rows of a margin that have a row at the same height beside them: a separate sidebar has few by chance.
 */
const LEVEL_OF_MARGIN = 0.6;

/** Close below, or the end of a date that the width cut: « janvier 2011 à août » above « 2018 ». */
const isRest = (last: Row, row: Row, gap: number): boolean => {
  if (gap < row.height * CLOSE_BELOW) return true;
  if (gap > row.height * BELOW || row.text.length > LONGEST_DATE_END) return false;
  const [whole] = findPeriods(`${last.text} ${row.text}`);
  return (
    whole !== undefined &&
    whole.index < last.text.length &&
    whole.index + whole.text.length > last.text.length + 1
  );
};

/** Lines of a margin that belong together: « 05/2018 - » above « présent ». */
const blocksOf = (rows: readonly Row[]): Row[] => {
  const blocks: Row[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const last = blocks.at(-1);
    const joined =
      last && isRest(last, row, row.top - bottom) && last.isBold === row.isBold ? joinRows(last, row) : null;
    if (joined) blocks.splice(-1, 1, joined);
    else blocks.push(row);
    bottom = row.top + row.height;
  }
  return blocks;
};

/** The rows of a column beside another one, when they only label its rows: dates, or titles of sections. */
const marginOf = (left: readonly Row[], beside: readonly Row[]): readonly Row[] | null => {
  const [first] = left;
  if (!first) return null;
  const edge = Math.min(...beside.map(({ x }) => x));
  const top = Math.min(...beside.map((row) => row.top)) - MARGIN_ABOVE;
  const bottom = Math.max(...beside.map((row) => row.top + row.height)) + first.height * MARGIN_BELOW;
  const level = left.filter((row) => row.top > top && row.top + row.height < bottom);
  const own = blocksOf(level.filter((row) => row.right <= edge));
  if (own.length < 2 || own.some(({ bullet }) => bullet > 0)) return null;
  const aligned = own.filter((row) =>
    beside.some(
      (other) => isNear(other.top, row.top) || isNear(other.top + other.height, row.top + row.height),
    ),
  );
  const share = (isMark: (row: Row) => boolean): number =>
    own.filter((row) => isMark(row)).length / own.length;
  const isDated = (row: Row): boolean => anchorOf(row, true) !== null;
  const isTitle = (row: Row): boolean => kindsOfHeading(row.text) !== null;
  // A column with titles of its own has none in a margin.
  const hasTitles = beside.some(
    (row) => isTitle(row) && (row.isBold || row.isUpper || row.size > first.size),
  );
  const isMarked =
    share(isDated) >= DATES_OF_MARGIN ||
    (!hasTitles && share((row) => isDated(row) || isTitle(row)) >= MARKS_OF_MARGIN);
  return isMarked && aligned.length >= own.length * LEVEL_OF_MARGIN ? own : null;
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

const withMargins = (rows: readonly Row[], explain?: Explain): Row[] => {
  const runs = withFarDates(runsOf(rows));
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
    // Dates in a margin, and lists of their own below the last of them.
    const list = left.findIndex(({ bullet }) => bullet > 0);
    const title = left.slice(0, Math.max(list, 0)).findLast((row) => kindsOfHeading(row.text) !== null);
    const isOver = ({ top }: Row): boolean => !title || top < title.top - 2;
    if (title && marginOf(left.filter(isOver), right.filter(isOver))) {
      const rest = [left, right].map((run) => run.filter((row) => !isOver(row)));
      runs.splice(
        rank,
        2,
        left.filter(isOver),
        right.filter(isOver),
        ...rest.filter((run) => run.length > 0),
      );
      rank -= 1;
      continue;
    }
    const margin = marginOf(left, right);
    const dated = withDates(left, right);
    if (margin) {
      for (const row of margin)
        explain?.(row, { kind: 'moved', rule: 'margin-column', values: { rows: margin.length } });
      const others = left.filter((row) => !margin.some(({ offset, text }) => row.offset >= offset && row.offset < offset + text.length)); // prettier-ignore
      read.push(...byTop([...others, ...margin, ...right.map((row) => ({ ...row, column: first.column }))]));
      rank += 1;
    } else if (dated) {
      for (const row of dated[0])
        if (row.isInMargin && !left.includes(row))
          explain?.(row, { kind: 'moved', rule: 'date-beside-its-row' });
      read.push(...dated[0]);
      runs[rank + 1] = dated[1];
    } else read.push(...left);
  }
  return read;
};

/** A cell read before the row above it: « 2015 », the titles of the table, then the text beside 2015. */
const withCellsInOrder = (rows: readonly Row[]): Row[] => {
  const read = [...rows];
  for (let at = 0; at + 2 < read.length; at += 1) {
    const [one, two, three] = read.slice(at, at + 3);
    if (!one || !two || !three || one.height === 0 || two.column !== one.column) continue;
    if (two.top < one.top - SAME_LINE && three.column === one.column && isNear(three.top, one.top)) {
      read.splice(at, 2, two, one);
    }
  }
  return read;
};

/** Two rows at the same height are the cells of one. */
const withCellsJoined = (rows: readonly Row[]): Row[] => {
  const read: Row[] = [];
  for (const row of rows) {
    const last = read.at(-1);
    const isLevel =
      last &&
      last.height > 0 &&
      isNear(last.top, row.top) &&
      last.column === row.column &&
      row.x > last.right + 2;
    const joined = isLevel && !row.isInMargin && !last.isInMargin ? joinRows(last, row, true) : null;
    if (joined) read.splice(-1, 1, joined);
    else read.push(row);
  }
  return read;
};

/** The rows of a document in reading order. */
export const rowsOf = (document: DocumentText, explain?: Explain): Row[] =>
  withoutRunning(pageRowsOf(document), document, explain).flatMap((rows) =>
    withMargins(withCellsJoined(withCellsInOrder(rows)), explain),
  );
