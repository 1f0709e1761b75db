import { sliceText, trimSlice, valueOf, type Row, type Slice } from './rows.ts';
import { fold } from './text.ts';
import { isPlace } from './vocabulary/places.ts';
import { startsWithOrganisation, titleScore } from './vocabulary/roles.ts';

export type Separator =
  'row' | 'in' | 'slash' | 'cell' | 'bar' | 'dot' | 'dash' | 'at' | 'colon' | 'comma' | 'style' | 'paren';

/** A piece of a head: a title, a company, a place, a kind of contract. */
export interface Part {
  slices: Slice[];
  text: string;
  folded: string;
  /** What sets it apart from the piece before. */
  separator: Separator;
}

interface Cut {
  start: number;
  end: number;
  separator: Separator;
}

const STRONG: readonly [form: RegExp, separator: Separator][] = [
  [/\s*[|¦∣]\s*/gu, 'bar'],
  [/\s+\/\s+(?=\p{Lu})/gu, 'slash'],
  [/\s+[·•●▪⋅◦]\s+|\s*·\s*(?=\p{Lu})/gu, 'dot'],
  [/\s+[–—−-]+\s+|\s*—\s*|\s+\/\/\s+/gu, 'dash'],
  [
    /\s+(?:chez|@|pour le compte de|au sein d[eu]|au sein de l['’]|au sein de la)\s+|(?<=\p{L})\s+at\s+(?=\p{Lu})/gu,
    'at',
  ],
  [/\s+(?:au|aux|à la|à l['’]|pour l[ea]|pour l['’]|dans un|dans une)(?:\s+|(?<=['’]))/gu, 'in'],
  [/\s*:\s+|\s+:\s*|\s*;\s+/gu, 'colon'],
];

export const makePart = (slices: readonly Slice[], separator: Separator): Part => {
  const trimmed = slices.map((slice) => slice);
  const text = valueOf(trimmed);
  return { slices: trimmed, text, folded: fold(text), separator };
};

const cutsOf = (text: string, forms: typeof STRONG): Cut[] =>
  forms
    .flatMap(([form, separator]) =>
      [...text.matchAll(form)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        separator,
      })),
    )
    .filter(
      ({ start, end, separator }) =>
        depthAt(text, start) === 0 &&
        (separator !== 'in' || startsWithOrganisation(fold(text.slice(end)))) &&
        !(separator === 'slash' && titleScore(fold(text.slice(end))) >= 2) &&
        !(separator === 'at' && /universit|college|institut/iu.test(text.slice(0, start))),
    )
    .toSorted((a, b) => a.start - b.start);

const depthAt = (text: string, at: number): number => {
  let depth = 0;
  for (const unit of text.slice(0, at)) {
    if (unit === '(' || unit === '[') depth += 1;
    else if ((unit === ')' || unit === ']') && depth > 0) depth -= 1;
  }
  return depth;
};

/** A comma where the style changes parts two names: « Nexus, » in bold, then the post. */
const styleCuts = ({ row, start, end }: Slice): Cut[] =>
  row.styleBreaks
    .filter((at) => at > start && at < end)
    .flatMap((at) => {
      const mark = /,\s*$/u.exec(row.text.slice(start, at)) ?? null;
      const next = /^\s*,\s*/u.exec(row.text.slice(at, end)) ?? null;
      if (mark) return [{ start: mark.index, end: at - start, separator: 'style' as const }];
      return next
        ? [{ start: at - start, end: at - start + next[0].length, separator: 'style' as const }]
        : [];
    });

const splitBy = (
  slice: Slice,
  cuts: readonly Cut[],
  first: Separator,
): { slice: Slice; separator: Separator }[] => {
  const pieces: { slice: Slice; separator: Separator }[] = [];
  let at = slice.start;
  let separator = first;
  for (const cut of cuts) {
    const end = slice.start + cut.start;
    if (end < at) continue;
    pieces.push({ slice: { row: slice.row, start: at, end }, separator });
    at = slice.start + cut.end;
    separator = cut.separator;
  }
  pieces.push({ slice: { row: slice.row, start: at, end: slice.end }, separator });
  return pieces;
};

/** The places of a row that dates do not take. */
const freeOf = (row: Row, taken: readonly Slice[]): Slice[] => {
  const own = taken.filter((slice) => slice.row === row).toSorted((a, b) => a.start - b.start);
  const free: Slice[] = [];
  let at = row.bullet;
  for (const { start, end } of own) {
    if (start > at) free.push({ row, start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < row.text.length) free.push({ row, start: at, end: row.text.length });
  return free;
};

/** Cuts the rows of a head where their marks, wide spaces and line ends say so. */
export const partsOf = (
  rows: readonly Row[],
  taken: readonly Slice[],
  wraps: ReadonlySet<Row> = new Set(),
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
        const cuts = [...cutsOf(sliceText(cell), STRONG), ...styleCuts(cell)].toSorted(
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

/** « CSWE (Dassault Systèmes, 2019) » without its date: the parenthesis still parts two names. */
const atUnclosed = (slice: Slice): Slice[] => {
  const text = sliceText(slice);
  const open = text.lastIndexOf('(');
  if (open < 1 || text.includes(')', open)) return [slice];
  return [
    { ...slice, end: slice.start + open },
    { ...slice, start: slice.start + open + 1 },
  ];
};

const xOf = (part: Part): number => {
  const [slice] = part.slices;
  return slice?.row.cells.findLast(({ start }) => start <= slice.start)?.x ?? -1;
};

/** The second line of cells goes on with the pieces that stand above. */
const wrapCells = (row: Row, parts: Part[]): void => {
  for (const { start, end, x } of row.cells) {
    const at = parts.findLastIndex((part) => Math.abs(xOf(part) - x) < 3);
    const part = parts[at];
    if (part) parts.splice(at, 1, makePart([...part.slices, { row, start, end }], part.separator));
  }
};

const byCells = (slice: Slice): Slice[] => {
  const { row, start, end } = slice;
  const cells = row.cells
    .filter((cell) => cell.end > start && cell.start < end)
    .map((cell) => ({ row, start: Math.max(cell.start, start), end: Math.min(cell.end, end) }));
  return cells.length ? cells : [slice];
};

/** Parentheses that close nothing (their date was cut out) and marks at the ends. */
const trimEnds = (slice: Slice): Slice => {
  let trimmed = trimSlice(slice);
  for (;;) {
    const text = sliceText(trimmed);
    const open = (text.match(/\(/gu) ?? []).length;
    const close = (text.match(/\)/gu) ?? []).length;
    if (close > open && text.startsWith(')')) trimmed = trimSlice({ ...trimmed, start: trimmed.start + 1 });
    else if (close > open && text.endsWith(')')) trimmed = trimSlice({ ...trimmed, end: trimmed.end - 1 });
    else if (open > close && text.endsWith('(')) trimmed = trimSlice({ ...trimmed, end: trimmed.end - 1 });
    else if (open > close && text.startsWith('('))
      trimmed = trimSlice({ ...trimmed, start: trimmed.start + 1 });
    else if (/[a-z)\p{L}]{3}\.$/u.test(text) && !/\b(?:inc|ltd|corp|etc|cie|ets)\.$/iu.test(text)) {
      trimmed = { ...trimmed, end: trimmed.end - 1 };
    } else return trimmed;
    if (trimmed.end <= trimmed.start) return trimmed;
  }
};

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
  const isFull =
    row.columnRight > 0 &&
    end.row.right > row.columnRight * 0.93 &&
    end.row.right - end.row.x > row.size * 16;
  return (
    isFull &&
    (row.isBold === end.row.isBold || end.row.styleBreaks.length > 0) &&
    text.split(' ').length < 4 &&
    row.text.trim() === text &&
    !isPlace(text, fold(text))
  );
};

/** Cuts a piece at its commas (not those between parentheses). */
export const byCommas = (part: Part): Part[] => cutPart(part, /\s*,\s+|\s*,(?=\p{L})/gu, 'comma');

/** Cuts a piece before a parenthesis. */
export const byParentheses = (part: Part): Part[] => cutPart(part, /\s*\((?=[^)]*\)\s*$)/gu, 'paren');

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

const cutPart = (part: Part, form: RegExp, separator: Separator): Part[] => {
  const parts: Part[] = [];
  part.slices.forEach((slice, rank) => {
    const cuts = cutsOf(sliceText(slice), [[form, separator]]);
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
