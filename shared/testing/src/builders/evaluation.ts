import type { Database } from '@trame/data';
import { CRITERIA, MAX_SCORE, bandOf, percentage, totalScore, type Score } from '@trame/domain';

export type Evaluation = Database['public']['Tables']['trainer_evaluations']['Row'];

const EVALUATOR = '00000000-0000-4000-8000-000000000005';

/** A completed evaluation with the same score everywhere; totals follow the business rules. */
export function buildEvaluation(
  applicationId: string,
  { score = 4, ...change }: Partial<Evaluation> & { score?: Score } = {},
): Evaluation {
  const scores = Object.fromEntries(CRITERIA.map(({ key }) => [key, score]));
  const points = totalScore(scores);
  return {
    id: `10000000-${applicationId.slice(9)}`,
    application_id: applicationId,
    criteria_scores: scores,
    total_score: points,
    max_score: MAX_SCORE,
    percentage: percentage(points),
    recommendation: bandOf(percentage(points)).recommendation,
    evaluation_notes: null,
    justifications: {},
    status: 'completed',
    evaluated_by: EVALUATOR,
    // As the database writes it.
    completed_by: change.status === 'draft' ? null : (change.evaluated_by ?? EVALUATOR),
    created_at: '2026-11-03T10:00:00+00:00',
    updated_at: '2026-11-03T10:00:00+00:00',
    ...change,
  };
}
