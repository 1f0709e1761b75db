import { BREAK, fold, type Folded } from './fold.ts';

export interface Found {
  /** In the original text; `end` is after its last character. */
  start: number;
  end: number;
}

/** Position of `needle` in a text, whole words only; the `rank`-th one (from 0), or the last when there are fewer. */
export function find(haystack: Folded, needle: string, rank = 0): Found | null {
  const { text } = fold(needle);
  if (text === '') return null;
  // Most pages break no word: there the words are looked for as they are, at a tenth of the time.
  const isPlain =
    !haystack.text.includes(BREAK) &&
    !text.includes(BREAK) &&
    !text.includes('- ') &&
    !(text.includes('-') && haystack.text.includes('- '));
  let found: Found | null = null;
  let count = 0;
  for (const { index, length } of isPlain ? plainPlaces(haystack.text, text) : places(haystack.text, text)) {
    found = { start: haystack.origin[index] ?? 0, end: endOf(haystack, index + length - 1) };
    if (count === rank) break;
    count += 1;
  }
  return found;
}

/** Whether a value is written in a text (`readingsOf`), whole words only. */
export const holds = (readings: readonly Folded[], needle: string): boolean =>
  readings.some((reading) => find(reading, needle) !== null);

/** The next character of the original after the folded one at `index`: one letter may fold into two. */
function endOf({ origin }: Folded, index: number): number {
  const at = origin[index] ?? 0;
  let next = index + 1;
  while (origin[next] === at) next += 1;
  return origin[next] ?? at + 1;
}

interface Place {
  index: number;
  length: number;
}
const WORD = /[\p{L}\p{N}]/u;
/** « C » is not said by « C++ » or « C# », nor « Java » by « JavaScript ». */
const GOES_ON = /^(?:[\p{L}\p{N}#]|\+\+)/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;

function* plainPlaces(text: string, needle: string): Generator<Place> {
  const startsWord = STARTS_WORD.test(needle);
  const endsWord = ENDS_IN_WORD.test(needle);
  for (let index = text.indexOf(needle); index !== -1; index = text.indexOf(needle, index + 1)) {
    const end = index + needle.length;
    const isBefore = startsWord && ENDS_IN_WORD.test(text.slice(Math.max(0, index - 2), index));
    if (!isBefore && !(endsWord && GOES_ON.test(text.slice(end, end + 2))))
      yield { index, length: needle.length };
  }
}

function* places(text: string, needle: string): Generator<Place> {
  for (const match of text.matchAll(patternOf(needle))) yield { index: match.index, length: match[0].length };
}

const escape = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/** A word may be broken anywhere between two letters of the page; a hyphen may be the one of the breaking. */
function patternOf(needle: string): RegExp {
  const chars = Array.from(needle);
  let source = WORD.test(chars[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1];
    if (char === '-' || char === BREAK) {
      // « Lecoq- Vasseur », as the lines of a cell are joined.
      const isInName = WORD.test(chars[index - 1] ?? '') && next !== undefined && WORD.test(next);
      source += `(?:-|${BREAK})${char === BREAK ? '?' : ''}${isInName ? ' ?' : ''}`;
      continue;
    }
    // « forma- tion », as a line joined to the next one reads.
    source += char === ' ' && chars[index - 1] === '-' ? ' ?' : escape(char);
    if (next !== undefined && WORD.test(char) && WORD.test(next)) source += `${BREAK}?`;
  }
  if (ENDS_IN_WORD.test(needle)) source += '(?![\\p{L}\\p{N}#]|\\+\\+)';
  return new RegExp(source, 'gu');
}
