import { SAME_LEFT } from './measures.ts';
import type { Row } from './row.ts';
import type { Slice } from './slices.ts';

/** Rows read as one text, each place of which leads back to its row. */
export interface Flow {
  text: string;
  slices: (start: number, end: number) => Slice[];
}

export const flowOf = (rows: readonly Row[]): Flow => {
  const starts: number[] = [];
  let text = '';
  for (const row of rows) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += row.text.slice(row.bullet);
  }
  /** Rank of the row with this place of the text: a list may have a thousand rows and as many items. */
  const rankAt = (place: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const slices = (start: number, end: number): Slice[] =>
    rows.slice(rankAt(start), rankAt(end) + 1).flatMap((row, rank) => {
      const from = starts[rankAt(start) + rank] ?? 0;
      const length = row.text.length - row.bullet;
      const first = Math.max(start, from);
      const last = Math.min(end, from + length);
      return first < last ? [{ row, start: first - from + row.bullet, end: last - from + row.bullet }] : [];
    });
  return { text, slices };
};

/**
 * Largest gap, in heights of a row, above a wrapped line of a paragraph: loose line spacing is 1.8, which leaves 0.8.
 */
const WRAPPED_GAP = 0.85;
/** Points by which two lines of a paragraph may differ in size: readers round sizes to half a point. */
const SAME_SIZE = 0.6;
/** Width of a space, in sizes of the letters. */
const SPACE = 0.2;
/** Points from the words of a bullet within which its second line begins: some templates indent it by hand. */
const UNDER_BULLET = 6;
/** Share of its column that a full line fills, where words have no widths to work it out by. */
const FULL_LINE = 0.9;

/** Whether a line ended only because its next word did not fit: the row continues the one before it. */
export const isWrapped = (before: Row | undefined, row: Row): boolean => {
  if (!before || row.height === 0 || row.bullet > 0 || row.isInMargin || before.isInMargin) return false;
  if (before.page !== row.page || before.column !== row.column || (row.gap ?? 1) > WRAPPED_GAP) return false;
  if (Math.abs(row.size - before.size) > SAME_SIZE) return false;
  // The continuation of a bullet is below its words.
  const lefts = before.bullet > 0 ? [before.textX] : [before.x, before.cells.at(-1)?.x ?? before.x];
  if (!lefts.some((x) => Math.abs(x - row.x) < SAME_LEFT)) return false;
  return before.columnRight - before.right < row.firstWidth + row.size * SPACE;
};

/** Whether a row continues the sentence or the list of the one before. */
export const goesOn = (before: Row | undefined, row: Row): boolean => {
  if (!before || row.bullet > 0 || before.page !== row.page || before.column !== row.column) return false;
  if ((row.gap ?? 0) > 1) return false;
  if (/^\(?(?:19|20)\d{2}\b/u.test(row.text.trim())) return false;
  const last = before.text.trimEnd();
  if (/[,;|/&+–—-]$/u.test(last) || /^[|,;/)&]/u.test(row.text.trim())) return true;
  if (/(?:^|\s)(?:de|du|des|d['’]|et|en|à|au|aux|la|le|les|l['’]|of|and|the|for)$/iu.test(last)) return true;
  const open = (last.match(/\(/gu) ?? []).length - (last.match(/\)/gu) ?? []).length;
  if (open > 0) return true;
  const wasFull = before.height > 0 && before.right > before.columnRight * FULL_LINE;
  if (before.bullet > 0) {
    return row.height > 0
      ? row.x > before.x + 1 && Math.abs(row.x - before.textX) < UNDER_BULLET
      : /^\p{Ll}/u.test(row.text);
  }
  const isFull = row.height > 0 && row.firstWidth > 0 ? isWrapped(before, row) : wasFull;
  // « Soudure, SolidWorks » above « Electrical »: a wrapped list with commas continues.
  const isListed =
    (last.match(/,\s/gu) ?? []).length > 1 &&
    row.firstWidth > 0 &&
    !/[.;:!?]$|\d{4}\)?$/u.test(last) &&
    !/^[^,]{2,40}(?:\s?:|\s[–—-]\s)/u.test(row.text);
  return isFull && row.cells.length < 2 && (isListed || /^[\p{Ll}\d(]/u.test(row.text));
};

/** Rows joined where a line continues. */
export const groupsOf = (rows: readonly Row[]): Row[][] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && goesOn(last.at(-1), row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
};
