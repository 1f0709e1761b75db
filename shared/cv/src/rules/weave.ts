import { anchorOf } from './anchors.ts';
import { kindsOfHeading } from './headings.ts';
import { joinRows, type Row } from './rows.ts';

// Dates or section titles in a margin are read as a column of their own: each goes back beside what it tells of.

const isNear = (one: number, two: number): boolean => Math.abs(one - two) <= 1.6;

/** Lines of a margin that belong together: « 05/2018 - » above « présent ». */
const blocksOf = (rows: readonly Row[]): Row[] => {
  const blocks: Row[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const last = blocks.at(-1);
    const joined =
      last && row.top - bottom < row.height * 0.35 && last.isBold === row.isBold ? joinRows(last, row) : null;
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

/** The rows of a page, those of a margin put back where they are read. */
export const weave = (rows: Row[]): Row[] => {
  const runs = runsOf(rows);
  const woven: Row[] = [];
  for (let rank = 0; rank < runs.length; rank += 1) {
    const left = runs[rank] ?? [];
    const right = runs[rank + 1];
    const blocks = right ? blocksOf(left) : [];
    if (right && (left[0]?.column ?? 0) < (right[0]?.column ?? 0) && isMargin(blocks, right)) {
      const { column = 0 } = left[0] ?? {};
      const all = [...blocks, ...right].map((row) => ({ ...row, column }));
      const order = new Map(all.map((row, index) => [row, index]));
      woven.push(
        ...all.toSorted(
          (a, b) => (isNear(a.top, b.top) ? 0 : a.top - b.top) || (order.get(a) ?? 0) - (order.get(b) ?? 0),
        ),
      );
      rank += 1;
    } else woven.push(...left);
  }
  return woven;
};
