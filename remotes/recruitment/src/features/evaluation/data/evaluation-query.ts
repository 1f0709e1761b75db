import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { EVALUATION_COLUMNS, type EvaluationSummary } from '../../application-data/data/evaluations-query.ts';
import { gridKeys } from './keys.ts';

async function getCompletedEvaluation(
  applicationId: string,
  signal: AbortSignal,
): Promise<EvaluationSummary | null> {
  const answer = await getSupabase()
    .from('trainer_evaluations')
    .select(EVALUATION_COLUMNS)
    .eq('application_id', applicationId)
    .eq('status', 'completed')
    .limit(1)
    .abortSignal(signal);
  return unwrap<EvaluationSummary[]>(answer)[0] ?? null;
}

/** The completed evaluation of one application, or null. */
export const evaluationQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: gridKeys.completed(applicationId),
    queryFn: ({ signal }) => getCompletedEvaluation(applicationId, signal),
  });
