import type { Row } from './row.ts';

/** A part of a row: the source of a value, and its proof. */
export interface Slice {
  row: Row;
  start: number;
  end: number;
}

const SPACES = /[\s\u00AD]+/gu;

/** Characters at the end of a value that say how it goes on, and of its last word: the rest is not read again for each row. */
const LONGEST_END = 8;
const LONGEST_WORD = 200;

/** A word cut within a row that was two: « guide- conférencière ». */
const BROKEN = /(\p{L}{2,})- (?!(?:et|ou|and|or|to|à)\b)(\p{L}{2,})/gu;

/** The page that was read last, in lower case: one text may have thousands of hyphens. */
let lowered = { page: '', text: '' };
const lowerCaseOf = (page: string): string => {
  if (lowered.page !== page) lowered = { page, text: page.toLowerCase() };
  return lowered.text;
};

/** The hyphen at the end of a line is kept when the page writes the word with it, and before a capital. */
const unbroken = (one: string, two: string, slices: readonly Slice[]): string => {
  const word =
    `${/\p{L}+-$/u.exec(one.slice(-LONGEST_WORD))?.[0] ?? one}${/^\p{L}+/u.exec(two)?.[0] ?? two}`.toLowerCase();
  const isWhole = lowerCaseOf(slices[0]?.row.pageText ?? '').includes(word);
  return isWhole || /^\p{Lu}/u.test(two) ? `${one}${two}` : `${one.slice(0, -1)}${two}`;
};

/** The words of slices that follow one another; a word broken at the end of a line is made whole. */
export const valueOf = (slices: readonly Slice[]): string =>
  slices
    .map(({ row, start, end }) => row.text.slice(start, end).trim())
    .filter((text) => text !== '')
    .reduce((value, text) => {
      if (value === '') return text;
      const end = value.slice(-LONGEST_END);
      // « E- » and « learning »: a letter alone keeps its hyphen.
      if (/(?<!\p{L})\p{L}-$/u.test(end) && /^\p{L}/u.test(text)) return `${value}${text}`;
      if (/\p{Ll}-$/u.test(end) && /^\p{Lu}\p{Ll}/u.test(text)) return `${value}${text}`;
      if (/\p{L}[-\u00AD]$/u.test(end) && /^\p{Ll}/u.test(text)) return unbroken(value, text, slices);
      return `${value} ${text}`;
    }, '')
    .replace(BROKEN, (_, one: string, two: string) => unbroken(`${one}-`, two, slices))
    .replace(SPACES, ' ')
    .trim();

/** « Anglais (C1 » ends where its parenthesis does, on the same line. */
const closedAt = (text: string, start: number, end: number): number => {
  const quote = text.slice(start, end);
  const isOpen = (quote.match(/\(/gu) ?? []).length > (quote.match(/\)/gu) ?? []).length;
  return isOpen ? end + (/^[^()\n]{0,60}\)/u.exec(text.slice(end, end + 62))?.[0].length ?? 0) : end;
};

/** The shortest passage of the page that contains all slices (those of the page with most of them). */
export const evidenceOf = (slices: readonly Slice[]): { page: number; quote: string } | null => {
  const [first] = slices;
  if (!first) return null;
  const own = slices.filter(({ row }) => row.page === first.row.page);
  const start = Math.min(...own.map((slice) => slice.row.offset + slice.start));
  const end = Math.max(...own.map((slice) => slice.row.offset + slice.end));
  const quote = first.row.pageText.slice(start, closedAt(first.row.pageText, start, end)).trim();
  return quote ? { page: first.row.page, quote: quote.slice(0, 2000) } : null;
};

/** The first of several sets of slices whose passage is short enough to be read at a glance; the last otherwise. */
export const shortest = (
  ...choices: readonly (readonly Slice[])[]
): { page: number; quote: string } | null => {
  const found = choices.map((slices) => evidenceOf(slices)).filter((evidence) => evidence !== null);
  return found.find(({ quote }) => quote.length <= 320) ?? found.at(-1) ?? null;
};

/** Without spaces and separators at its ends. */
export const trimSlice = ({ row, start, end }: Slice): Slice => {
  const text = row.text.slice(start, end);
  const lead = /^[\s,;:|·•/–—→\-−.]*/u.exec(text)?.[0].length ?? 0;
  const tail = /[\s,;:|·•/–—→\-−]*$/u.exec(text)?.[0].length ?? 0;
  return { row, start: Math.min(start + lead, end), end: Math.max(end - tail, start + lead) };
};

export const sliceText = ({ row, start, end }: Slice): string => row.text.slice(start, end);
