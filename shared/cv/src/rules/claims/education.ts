import type { Draft } from '../../draft.ts';
import { entriesOf } from '../entries/entries.ts';
import type { Entry } from '../entries/entry.ts';
import type { Grammar } from '../entries/grammar.ts';
import type { Explain } from '../rows/explain.ts';
import type { Row } from '../rows/row.ts';
import { shortest, sliceText } from '../rows/slices.ts';
import { parsePeriod } from '../vocabulary/dates.ts';
import { degreeScore, schoolScore } from '../vocabulary/studies.ts';

/** « BAFM, INSERR de Nevers »: if neither of two names is recognised, the degree is the first. */
export const STUDIES: Grammar = { first: degreeScore, second: schoolScore, keepsTown: true, order: 0.25 };

type Education = Draft['education'][number];

/** The year of a degree is the year it was given: the last of its dates. */
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

export const educationsOf = (rows: readonly Row[], explain?: Explain): readonly Entry[] =>
  entriesOf(rows, STUDIES, true, explain);
