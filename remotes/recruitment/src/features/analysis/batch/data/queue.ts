import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';

/**
 * The oldest CV of the person's queue that is not among `skipped`, and how many it holds. It is asked for each: what was
 * added or given up meanwhile, here or in another tab, counts at once.
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

/** How many CVs the person's queue holds. */
export const queueQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: ['cv-analysis-queue', userId],
    queryFn: async () => (await nextInQueue()).left,
  });
