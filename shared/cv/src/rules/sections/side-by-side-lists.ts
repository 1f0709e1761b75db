import { partOf, type Row } from '../rows/row.ts';
import { isTableHead } from '../rows/table-heads.ts';
import { kindsOfHeading } from '../vocabulary/headings.ts';
import { hintsOf } from '../vocabulary/hints.ts';
import { LANGUAGE } from '../vocabulary/languages.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';
import { fold } from '../vocabulary/text.ts';

// « Je sais faire », « Je parle », « À côté » on one row, each with a list below it: columns that begin half down a page.

/** Characters of a title that shares its row with others. */
const LONGEST_TITLE = 40;

const isTitle = (text: string): boolean => kindsOfHeading(text) !== null;
const couldBeTitle = (text: string): boolean =>
  /^\p{Lu}/u.test(text) &&
  text.length <= LONGEST_TITLE &&
  !/[@,;:]|\d/u.test(text) &&
  fold(text).search(LANGUAGE) < 0 &&
  titleScore(fold(text)) < SURE;

/** Left positions of the titles on a row; null when it is another row. */
const leftsOf = (row: Row): readonly number[] | null => {
  if (row.height === 0 || row.cells.length < 2 || row.cells.length > 4 || isTableHead(row)) return null;
  const texts = row.cells.map(({ start, end }) => row.text.slice(start, end));
  if (!texts.every((text) => couldBeTitle(text)) || !texts.some((text) => isTitle(text))) return null;
  const known = texts.filter((text) => isTitle(text) || hintsOf(text).length > 0).length;
  const isLoud = row.isBold || row.isUpper;
  return known === texts.length || (isLoud && known >= texts.length - 1) ? row.cells.map(({ x }) => x) : null;
};

/** Points at the left of its title within which a column begins: a list may hang its bullets there. */
const SLACK = 12;

/** How wide a letter is, about, in sizes of the letters. */
const LETTER = 0.5;

interface Piece {
  rank: number;
  row: Row;
}

/** The cells of a row, each with the number of its column. */
const piecesOf = (row: Row, lefts: readonly number[]): Piece[] => {
  const rankOf = (x: number): number => Math.max(0, lefts.findLastIndex((left) => left <= x + SLACK)); // prettier-ignore
  const pieces = new Map<number, { start: number; end: number; x: number }>();
  for (const cell of row.cells) {
    const rank = rankOf(cell.x);
    const known = pieces.get(rank);
    pieces.set(rank, known ? { ...known, end: cell.end } : cell);
  }
  return [...pieces].map(([rank, { start, end, x }]) => {
    const isWhole = pieces.size === 1;
    const right = isWhole ? row.right : Math.min(row.right, x + (end - start) * row.size * LETTER);
    const part = isWhole ? row : partOf(row, start, end);
    return { rank, row: { ...part, right, textX: isWhole ? row.textX : x } };
  });
};

/** Begins in one column and ends in another: the columns are over. */
const isAcross = (row: Row, lefts: readonly number[]): boolean => {
  const [, second = Number.POSITIVE_INFINITY] = lefts;
  return row.cells.length === 1 && row.x < second - SLACK && row.right > second + SLACK;
};

/** A column, row by row; a separate row with the words of a title has the style of the titles above it. */
const columnOf = (pieces: readonly Row[], title: Row): Row[] => {
  const columnRight = Math.max(...pieces.map(({ right }) => right));
  const placed = pieces.map((row, index) => {
    const before = pieces[index - 1];
    const gap = before ? (row.top - before.top - before.height) / Math.max(row.height, 1) : row.gap;
    return { ...row, columnRight, gap };
  });
  const gaps = placed
    .slice(1)
    .map(({ gap }) => gap ?? 0)
    .toSorted((a, b) => a - b);
  const apart = Math.max(0.6, (gaps[Math.floor((gaps.length - 1) / 2)] ?? 0) * 2);
  const { isBold, size } = title;
  return placed.map((row) => ((row.gap ?? 0) > apart && isTitle(row.text) ? { ...row, isBold, size } : row));
};

/** Lists side by side, each under its own title, one after the other. */
export const withSideTitles = (rows: readonly Row[]): Row[] => {
  const read: Row[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const lefts = leftsOf(row);
    // What is below is looked at for titles alone: for each row of a long page it would be the square of the page.
    if (!lefts) {
      read.push(row);
      continue;
    }
    const after = rows.slice(at + 1);
    const end = after.findIndex(
      (one) =>
        one.page !== row.page || one.column !== row.column || one.top < row.top || isAcross(one, lefts),
    );
    const below = (end < 0 ? after : after.slice(0, end)).map((one) => piecesOf(one, lefts));
    // Below the last row that has something at the right, a title is one of the page again.
    const last = below.findLastIndex((pieces) => pieces.some(({ rank }) => rank > 0));
    const next = below.findIndex(
      ([one], index) => index > last && one !== undefined && isTitle(one.row.text),
    );
    const block = next < 0 ? below : below.slice(0, next);
    if (last < 0) {
      read.push(row);
      continue;
    }
    const pieces = [piecesOf(row, lefts), ...block].flat();
    lefts.forEach((_, rank) => {
      const own = pieces.flatMap((piece) => (piece.rank === rank ? [piece.row] : []));
      read.push(...columnOf(own, row));
    });
    at += block.length;
  }
  return read;
};
