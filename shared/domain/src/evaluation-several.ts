import { CRITERIA, type CriteriaScores, type CriterionKey, type Score } from './evaluation.ts';

export interface CriterionSpread {
  readonly key: CriterionKey;
  readonly label: string;
  readonly coefficient: number;
  /** One per grid, in their order. */
  readonly scores: readonly (Score | undefined)[];
  /** Between the highest and the lowest of them. */
  readonly spread: number;
}

/** Spread from which evaluators should discuss a criterion. */
export const NOTABLE_SPREAD = 2;

/** The grids of several evaluators side by side: the largest differences first, heavy criteria before others. */
export function byDisagreement(grids: readonly CriteriaScores[]): CriterionSpread[] {
  return CRITERIA.map(({ key, label, coefficient }) => {
    const scores = grids.map((grid) => grid[key]);
    const given = scores.filter((score) => score !== undefined);
    const spread = given.length > 1 ? Math.max(...given) - Math.min(...given) : 0;
    return { key, label, coefficient, scores, spread };
  }).toSorted((a, b) => b.spread - a.spread || b.coefficient - a.coefficient);
}
