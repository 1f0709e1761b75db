import { LANGUAGE } from '../vocabulary/languages.ts';
import type { Row } from './row.ts';

/** The name of a language in a row. */
export interface LanguageName {
  row: Row;
  start: number;
  end: number;
  /** Where the text about it begins: after « (LSF) ». */
  past: number;
}

/** « franco-anglais » names no language, « français-anglais » two, « langue des signes (LSF) » one. */
export const namesIn = (row: Row): LanguageName[] => {
  const found: LanguageName[] = [];
  for (const match of row.folded.matchAll(LANGUAGE)) {
    const start = match.index;
    const end = start + match[0].length;
    const last = found.at(-1);
    const between = last ? row.folded.slice(last.end, start) : null;
    if (last && between?.trim() === '(' && row.folded[end] === ')') last.past = end + 1;
    else if (row.folded[start - 1] !== '-' || between === '-') found.push({ row, start, end, past: end });
  }
  return found;
};
