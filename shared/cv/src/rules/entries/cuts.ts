import type { Row } from '../rows/row.ts';
import { type Slice, sliceText, trimSlice } from '../rows/slices.ts';
import { isPlace } from '../vocabulary/places.ts';
import { remembered } from '../vocabulary/remembered.ts';
import { startsWithOrganisation, titleScore } from '../vocabulary/roles.ts';
import { LIKELY, SURE } from '../vocabulary/scores.ts';
import { degreeScore, schoolScore } from '../vocabulary/studies.ts';
import { depthsOf, fold } from '../vocabulary/text.ts';

export type Separator =
  | 'row'
  | 'in'
  | 'slash'
  | 'cell'
  | 'bar'
  | 'dot'
  | 'dash'
  | 'at'
  | 'colon'
  | 'comma'
  | 'style'
  | 'paren'
  | 'place';

export interface Cut {
  start: number;
  end: number;
  separator: Separator;
}

/** Marks that separate two names at any place. */
export const STRONG: readonly [form: RegExp, separator: Separator][] = [
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
  [/\.\s+(?=\p{Lu}[^.]*$)/gu, 'place'],
];

/** Positions of the given marks in a text, not between parentheses; the same marks are asked about the same text many times. */
export const cutsOf = (text: string, forms: Forms): readonly Cut[] => {
  const known = cutsBy.get(forms) ?? remembered((own) => cutsAt(own, forms));
  cutsBy.set(forms, known);
  return known(text);
};

type Forms = readonly (readonly [form: RegExp, separator: Separator])[];
const cutsBy = new WeakMap<Forms, (text: string) => readonly Cut[]>();

const cutsAt = (text: string, forms: Forms): Cut[] => {
  const depths = depthsOf(text);
  return forms
    .flatMap(([form, separator]) =>
      [...text.matchAll(form)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        separator,
      })),
    )
    .filter(
      ({ start, end, separator }) =>
        depths[start] === 0 &&
        (separator !== 'place' || isPlace(text.slice(end))) &&
        (separator !== 'in' || startsWithOrganisation(fold(text.slice(end)))) &&
        !(separator === 'slash' && partsNothing(text.slice(0, start), text.slice(end))) &&
        !(separator === 'at' && /universit|college|institut/iu.test(text.slice(0, start))),
    )
    .toSorted((a, b) => a.start - b.start);
};

/** « Netscape / America Online », « Formatrice / Tutrice »: one name written with a slash, not a post and its firm or its town. */
const partsNothing = (one: string, two: string): boolean => {
  const [isTitle, isOther] = [one, two].map((side) => titleScore(fold(side)) >= LIKELY);
  if (isTitle !== isOther || isTitle === true) return isTitle === isOther;
  // « BP Maçon / CFA de Clermont / 2003 »: a repeated mark separates the parts around it, as one before a school does.
  const isMark =
    /\s\/\s/u.test(`${one} ${two}`) || schoolScore(fold(two)) >= SURE || degreeScore(fold(one)) >= SURE;
  return !isMark && /\s/u.test(two.trim()) && !isPlace(two);
};

/** A comma where the style changes parts two names: « Nexus, » in bold, then the post. */
export const styleCuts = ({ row, start, end }: Slice): Cut[] =>
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

/** The parts of a slice between its cuts. */
export const splitBy = (
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

/** The parts of a row outside its dates. */
export const freeOf = (row: Row, taken: readonly Slice[]): Slice[] => {
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

/** « CSWE (Dassault Systèmes, 2019) » without its date: the parenthesis still parts two names. */
export const atUnclosed = (slice: Slice): Slice[] => {
  const text = sliceText(slice);
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  if (open < 1 || text.includes(text[open] === '(' ? ')' : ']', open)) return [slice];
  return [
    { ...slice, end: slice.start + open },
    { ...slice, start: slice.start + open + 1 },
  ];
};

/** The cells of a slice. */
export const byCells = (slice: Slice): Slice[] => {
  const { row, start, end } = slice;
  const cells = row.cells
    .filter((cell) => cell.end > start && cell.start < end)
    .map((cell) => ({ row, start: Math.max(cell.start, start), end: Math.min(cell.end, end) }));
  return cells.length ? cells : [slice];
};

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/** A bracket without its other half at the start or the end of a slice, cut off. */
const withoutHalf = (slice: Slice): Slice | null => {
  const text = sliceText(slice);
  for (const [opening, closing] of BRACKETS) {
    const open = text.split(opening).length;
    const close = text.split(closing).length;
    const half = open > close ? opening : closing;
    if (open === close) continue;
    if (text.startsWith(half)) return { ...slice, start: slice.start + 1 };
    if (text.endsWith(half)) return { ...slice, end: slice.end - 1 };
  }
  return null;
};

/** Unbalanced brackets (their date was removed) and marks at the ends. */
export const trimEnds = (slice: Slice): Slice => {
  let trimmed = trimSlice(slice);
  for (;;) {
    const text = sliceText(trimmed);
    const bare = withoutHalf(trimmed);
    if (bare) trimmed = trimSlice(bare);
    // « 1. DNSEP »: the number of an item of a list.
    else if (/^\d{1,2}[.)]\s+\p{Lu}/u.test(text))
      trimmed = trimSlice({ ...trimmed, start: trimmed.start + text.indexOf(' ') });
    // The number of a note directly follows the last word.
    else if (/\p{Ll}{4}\d$/u.test(text)) trimmed = { ...trimmed, end: trimmed.end - 1 };
    else if (/[a-z)\p{L}]{3}\.$/u.test(text) && !/\b(?:inc|ltd|corp|etc|cie|ets)\.$/iu.test(text)) {
      trimmed = { ...trimmed, end: trimmed.end - 1 };
    } else return trimmed;
    if (trimmed.end <= trimmed.start) return trimmed;
  }
};
