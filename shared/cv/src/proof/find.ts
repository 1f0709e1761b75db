import { BREAK, fold, type Folded } from './fold.ts';

export interface Found {
  /** In the original text; `end` is after its last character. */
  start: number;
  end: number;
}

/**
 * Where `needle` stands in a text, whole words only; the `rank`-th place (from 0), or the last one when there are fewer.
 */
export function find(haystack: Folded, needle: string, rank = 0): Found | null {
  const pattern = patternOf(needle);
  if (!pattern) return null;
  let found: Found | null = null;
  let count = 0;
  for (const match of haystack.text.matchAll(pattern)) {
    const last = match.index + match[0].length - 1;
    found = { start: haystack.origin[match.index] ?? 0, end: endOf(haystack, last) };
    if (count === rank) break;
    count += 1;
  }
  return found;
}

/** Whether a value is written in a text, whole words only. */
export const holds = (haystack: Folded, needle: string): boolean => find(haystack, needle) !== null;

/** The next character of the original after the folded one at `index`: one letter may fold into two. */
function endOf({ origin }: Folded, index: number): number {
  const at = origin[index] ?? 0;
  return origin.slice(index + 1).find((next) => next > at) ?? at + 1;
}

const WORD = /[\p{L}\p{N}]/u;
const escape = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/** A word may be broken anywhere between two letters of the page; a hyphen may be the one of the breaking. */
function patternOf(needle: string): RegExp | null {
  const chars = Array.from(fold(needle).text);
  const first = chars[0];
  const last = chars.at(-1);
  if (first === undefined || last === undefined) return null;
  let source = WORD.test(first) ? '(?<![\\p{L}\\p{N}])' : '';
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1];
    if (char === '-' || char === BREAK) {
      // « forma- tion », as a line joined to the next one reads.
      source +=
        char === '-' && next === ' ' ? `(?:-|${BREAK}(?! ))` : `(?:-|${BREAK})${char === BREAK ? '?' : ''}`;
      continue;
    }
    const isAfterBreak = char === ' ' && chars[index - 1] === '-';
    source += isAfterBreak ? ' ?' : escape(char);
    if (next !== undefined && WORD.test(char) && WORD.test(next)) source += `${BREAK}?`;
  }
  // « C » is not said by « C++ », nor « Java » by « JavaScript ».
  if (WORD.test(last)) source += `(?![\\p{L}\\p{N}#]|\\+\\+)`;
  return new RegExp(source, 'gu');
}
