import type { Draft } from '../draft.ts';
import type { Grammar } from './assign.ts';
import { entriesOf, type Entry } from './entries.ts';
import type { Row } from './rows.ts';
import { shortest, sliceText } from './slices.ts';
import { companyScore, titleScore } from './vocabulary/roles.ts';

export const JOBS: Grammar = { first: titleScore, second: companyScore, keepsTown: false };

/** What is told of an entry: one line per bullet, broken lines joined. */
export const descriptionOf = (rows: readonly Row[]): string | null => {
  const lines: string[] = [];
  for (const row of rows) {
    const text = row.text.slice(row.bullet).trim();
    const last = lines.at(-1);
    const goesOn =
      row.bullet === 0 && last !== undefined && !/[.!?;:]$/u.test(last) && /^[\p{Ll}\d(]/u.test(text);
    if (!goesOn) lines.push(text);
    else
      lines.splice(-1, 1, /\p{L}[-\u00AD]$/u.test(last) ? `${last.slice(0, -1)}${text}` : `${last} ${text}`);
  }
  return lines.join('\n').slice(0, 4000).trim() || null;
};

type Experience = Draft['experiences'][number];

export const experienceOf = ({ first, second, period, body }: Entry): Experience => {
  const one = first?.slices ?? [];
  const two = second?.slices ?? [];
  const dates = period ? [period] : [];
  // The company of several posts, or a date in the margin, may be read far from the rest.
  const evidence = shortest(
    [...one, ...two, ...dates],
    ...(one.length ? [[...one, ...two], [...one, ...dates], one] : [two]),
  );
  return {
    title: first?.text.slice(0, 300) ?? null,
    company: second?.text.slice(0, 300) ?? null,
    duration: period
      ? sliceText(period)
          .replace(/\s+/gu, ' ')
          .replace(/^[\s(]+|[\s,)]+$/gu, '')
          .trim()
          .slice(0, 120)
      : null,
    description: descriptionOf(body),
    evidence,
  };
};

export const experiencesOf = (rows: readonly Row[]): Experience[] => entriesOf(rows, JOBS).map(experienceOf);
