import { type Database, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { evaluationKeys } from './keys.ts';

type EvaluationRow = Database['public']['Tables']['trainer_evaluations']['Row'];

/** A completed evaluation as cards and the detail's banner show it. */
export type EvaluationSummary = Pick<
  EvaluationRow,
  'id' | 'application_id' | 'total_score' | 'max_score' | 'percentage' | 'recommendation'
>;

export const EVALUATION_COLUMNS = 'id, application_id, total_score, max_score, percentage, recommendation';

async function listCompletedEvaluations(
  applicationIds: readonly string[],
  signal: AbortSignal,
): Promise<EvaluationSummary[]> {
  const answer = await getSupabase()
    .from('trainer_evaluations')
    .select(EVALUATION_COLUMNS)
    .eq('status', 'completed')
    .in('application_id', applicationIds)
    .limit(applicationIds.length)
    .abortSignal(signal);
  return unwrap<EvaluationSummary[]>(answer);
}

/** Completed evaluations of the applications of one page. */
export const evaluationsQueryOptions = (applicationIds: readonly string[]) =>
  queryOptions({
    queryKey: evaluationKeys.completed(applicationIds),
    queryFn: ({ signal }) => listCompletedEvaluations(applicationIds, signal),
    enabled: applicationIds.length > 0,
  });
