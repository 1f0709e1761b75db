import { isWrapped } from '../rows/continued-rows.ts';
import { SAME_LEFT } from '../rows/measures.ts';
import type { Row } from '../rows/row.ts';
import { type Slice, sliceText, valueOf } from '../rows/slices.ts';
import { isPlace } from '../vocabulary/places.ts';
import { fold } from '../vocabulary/text.ts';
import {
  atUnclosed,
  byCells,
  cutsOf,
  freeOf,
  type Separator,
  splitBy,
  STRONG,
  styleCuts,
  trimEnds,
} from './cuts.ts';

/** A piece of a head: a title, a company, a place, a kind of contract. */
export interface Part {
  slices: Slice[];
  text: string;
  folded: string;
  /** The separator before it. */
  separator: Separator;
}

export const makePart = (slices: readonly Slice[], separator: Separator): Part => {
  const trimmed = slices.map((slice) => slice);
  const text = valueOf(trimmed);
  return { slices: trimmed, text, folded: fold(text), separator };
};

/** Cuts the rows of a head at their marks, wide spaces and line ends. */
export const partsOf = (
  rows: readonly Row[],
  taken: readonly Slice[],
  wraps: ReadonlySet<Row> = new Set(),
  forms: typeof STRONG = STRONG,
): Part[] => {
  const parts: Part[] = [];
  for (const row of rows) {
    if (wraps.has(row)) {
      wrapCells(row, parts);
      continue;
    }
    let isFirst = true;
    for (const free of freeOf(row, taken)) {
      for (const cell of byCells(free)) {
        const cuts = [...cutsOf(sliceText(cell), forms), ...styleCuts(cell)].toSorted(
          (a, b) => a.start - b.start,
        );
        for (const piece of splitBy(cell, cuts, isFirst ? 'row' : 'cell')) {
          for (const [rank, open] of atUnclosed(trimEnds(piece.slice)).entries()) {
            const slice = trimEnds(open);
            if (!/[\p{L}\d]/u.test(sliceText(slice))) continue;
            const last = parts.at(-1);
            if (last && isFirst && goesOn(last, slice, row)) {
              parts.splice(-1, 1, makePart([...last.slices, slice], last.separator));
            } else {
              const separator = rank > 0 ? 'paren' : isFirst ? 'row' : piece.separator;
              parts.push(makePart([slice], separator));
            }
            isFirst = false;
          }
        }
      }
    }
  }
  return parts;
};

const xOf = (part: Part): number => {
  const [slice] = part.slices;
  return slice?.row.cells.findLast(({ start }) => start <= slice.start)?.x ?? -1;
};

/** The comma at the end of a line parts the name from its town on the next one. */
const withComma = (slice: Slice): Slice =>
  slice.row.text.charAt(slice.end) === ',' ? { ...slice, end: slice.end + 1 } : slice;

/** The second line of cells continues the parts above. */
const wrapCells = (row: Row, parts: Part[]): void => {
  for (const { start, end, x } of row.cells) {
    const at = parts.findLastIndex((part) => Math.abs(xOf(part) - x) < SAME_LEFT);
    const part = parts[at];
    if (part)
      parts.splice(at, 1, makePart([...part.slices.map(withComma), { row, start, end }], part.separator));
  }
};

/** Width of a line that a name may have filled, in sizes of its letters: about 24 of them. */
const FULL_NAME = 12;

/** A title too long for its line: the next one begins without a capital, or the first ends on a linking word. */
const goesOn = (last: Part, slice: Slice, row: Row): boolean => {
  const text = sliceText(slice);
  if (/^\p{Ll}/u.test(text) && !/^(?:chez|at|au sein)\s/u.test(text)) return true;
  const end = last.slices.at(-1);
  if (!end) return false;
  if (end.end < end.row.text.trimEnd().length) return false;
  const raw = end.row.text.trimEnd();
  if (/(?:^|\s)(?:de|du|des|d['’]|et|en|à|au|aux|la|le|les|l['’]|of|and|the|for|&|,|-)$/iu.test(raw))
    return true;
  const isFull = end.row.cells.length < 2 && end.row.right - end.row.x > row.size * FULL_NAME;
  return (
    isFull &&
    isWrapped(end.row, row) &&
    (row.isBold === end.row.isBold || end.row.styleBreaks.length > 0) &&
    text.split(' ').length < 4 &&
    row.text.trim() === text &&
    !isPlace(text)
  );
};

/** Cuts a piece at its commas (not those between parentheses). */
export const byCommas = (part: Part): Part[] => cutPart(part, COMMAS);
const COMMAS = [[/\s*,\s+|\s*,(?=\p{L})/gu, 'comma']] as const;

/** Cuts a piece before a parenthesis or a bracket at its end. */
export const byParentheses = (part: Part): Part[] => cutPart(part, PARENTHESES);
const PARENTHESES = [[/\s*(?:\((?=[^)]*\)\s*$)|\[(?=[^\]]*\]\s*$))/gu, 'paren']] as const;

/** Cuts a piece where its style changes: a title in bold, a company in italics. */
export const byStyles = (part: Part): Part[] => {
  const [slice] = part.slices;
  if (!slice) return [part];
  const { row, start, end } = slice;
  const breaks = row.styleBreaks.filter((at) => at > start && at < end);
  if (breaks.length !== 1) return [part];
  const [at = start] = breaks;
  const head = trimEnds({ row, start, end: at });
  const tail = trimEnds({ row, start: at, end });
  if (![head, tail].every((piece) => /\p{L}/u.test(sliceText(piece)))) return [part];
  return [makePart([head], part.separator), makePart([tail, ...part.slices.slice(1)], 'style')];
};

const cutPart = (part: Part, forms: readonly [readonly [form: RegExp, separator: Separator]]): Part[] => {
  const [[, separator]] = forms;
  const parts: Part[] = [];
  part.slices.forEach((slice, rank) => {
    const cuts = cutsOf(sliceText(slice), forms);
    splitBy(slice, cuts, rank === 0 ? part.separator : separator).forEach((piece, index) => {
      const trimmed = trimEnds(piece.slice);
      if (!/[\p{L}\d]/u.test(sliceText(trimmed))) return;
      const last = parts.at(-1);
      if (rank > 0 && index === 0 && last)
        parts.splice(-1, 1, makePart([...last.slices, trimmed], last.separator));
      else parts.push(makePart([trimmed], piece.separator));
    });
  });
  return parts.length ? parts : [part];
};

/** Several pieces that follow one another, put together again. */
export const joinParts = (parts: readonly Part[]): Part | null => {
  const [first] = parts;
  if (!first) return null;
  const slices: Slice[] = [];
  for (const slice of parts.flatMap((part) => part.slices)) {
    const last = slices.at(-1);
    if (last && last.row === slice.row)
      slices.splice(-1, 1, { row: last.row, start: last.start, end: slice.end });
    else slices.push(slice);
  }
  return makePart(slices, first.separator);
};
