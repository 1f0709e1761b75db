import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';

/**
 * The oldest CV of the person's queue that is not among `skipped`, and the size of the queue. Read for each CV, so that
 * additions and removals, here or in another tab, count at once.
 */
export async function nextInQueue(
  skipped: ReadonlySet<string> = new Set(),
): Promise<{ id: string | undefined; left: number }> {
  const answer = await getSupabase()
    .from('cv_analysis_queue')
    .select('application_id', { count: 'exact' })
    .order('requested_at')
    .order('application_id')
    .limit(skipped.size + 1);
  const rows = unwrap<{ application_id: string }[]>(answer);
  const next = rows.find(({ application_id }) => !skipped.has(application_id));
  return { id: next?.application_id, left: answer.count ?? rows.length };
}

/** The number of CVs in the person's queue. */
export const queueQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: ['cv-analysis-queue', userId],
    queryFn: async () => (await nextInQueue()).left,
  });
