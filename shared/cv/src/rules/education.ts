import type { Draft } from '../draft.ts';
import type { Grammar } from './assign.ts';
import { parsePeriod } from './dates.ts';
import { entriesOf, type Entry } from './entries.ts';
import type { Row } from './rows.ts';
import { shortest, sliceText } from './slices.ts';
import { degreeScore, schoolScore } from './vocabulary/studies.ts';

/** « BAFM, INSERR de Nevers »: of two names that say nothing, the degree stands first. */
export const STUDIES: Grammar = { first: degreeScore, second: schoolScore, keepsTown: true, order: 0.25 };

type Education = Draft['education'][number];

/** The year of a degree is the one it was given in: the last of its dates. */
export const yearOf = (text: string): string | null => {
  const { start, end } = parsePeriod(text);
  const last = end === null || end === 'present' ? start : end;
  return last?.slice(0, 4) ?? null;
};

export const educationOf = ({ first, second, period }: Entry): Education => ({
  degree: first?.text.slice(0, 300) ?? null,
  institution: second?.text.slice(0, 300) ?? null,
  year: period ? yearOf(sliceText(period)) : null,
  evidence: shortest(
    [...(first?.slices ?? []), ...(second?.slices ?? []), ...(period ? [period] : [])],
    [...(first?.slices ?? []), ...(second?.slices ?? [])],
    first?.slices ?? second?.slices ?? [],
  ),
});

export const educationsOf = (rows: readonly Row[]): Entry[] => entriesOf(rows, STUDIES, true);
