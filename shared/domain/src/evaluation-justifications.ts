import { CRITERIA, type CriteriaScores, type CriterionKey, type Score } from './evaluation.ts';

export type Justifications = Partial<Record<CriterionKey, string>>;

export const JUSTIFICATION_MAX_LENGTH = 500;
export const EVALUATION_NOTES_MAX_LENGTH = 10_000;

/** Whether a score should be explained by a sentence: the lowest and the highest. */
export function asksJustification(score: Score | undefined): boolean {
  return score === 1 || score === 5;
}

/** Criteria with a 1 or 5 that no sentence explains yet, in the order of the grid. */
export function missingJustifications(
  scores: CriteriaScores,
  justifications: Justifications,
): CriterionKey[] {
  return CRITERIA.filter(
    ({ key }) => asksJustification(scores[key]) && (justifications[key] ?? '').trim() === '',
  ).map(({ key }) => key);
}
