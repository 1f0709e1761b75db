import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { isHeldElsewhere } from './work-lock.ts';

/** What became of an application that was to be queued (`queue_cv_analyses`). */
export type QueueOutcome = 'queued' | 'analysed' | 'processing' | 'no_cv' | 'missing';

/** Puts CVs in the person's queue; says how many came to what. */
export async function queueAnalyses(
  ids: readonly string[],
  onlyMissing: boolean,
): Promise<Map<QueueOutcome, number>> {
  try {
    const rows = unwrap<{ outcome: string }[]>(
      await getSupabase().rpc('queue_cv_analyses', { ids: [...ids], only_missing: onlyMissing }),
    );
    const counts = new Map<QueueOutcome, number>();
    for (const { outcome } of rows as { outcome: QueueOutcome }[])
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    return counts;
  } catch (error) {
    throw classifyError(error);
  }
}

/**
 * The oldest CV of the person's queue that is not among `skipped`, and how many it holds. It is asked for each: what was
 * added or given up meanwhile, here or in another tab, counts at once.
 */
export async function nextInQueue(
  skipped: ReadonlySet<string> = new Set(),
): Promise<{ id: string | undefined; left: number }> {
  try {
    const answer = await getSupabase()
      .from('cv_analysis_queue')
      .select('application_id', { count: 'exact' })
      .order('requested_at')
      .order('application_id')
      .limit(skipped.size + 1);
    const rows = unwrap<{ application_id: string }[]>(answer);
    const next = rows.find(({ application_id }) => !skipped.has(application_id));
    return { id: next?.application_id, left: answer.count ?? rows.length };
  } catch (error) {
    throw classifyError(error);
  }
}

/** Whether a CV still waits: its run has not ended, or never started. */
export async function isQueued(id: string): Promise<boolean> {
  try {
    const answer = await getSupabase()
      .from('cv_analysis_queue')
      .select('application_id')
      .eq('application_id', id);
    return unwrap<unknown[]>(answer).length > 0;
  } catch (error) {
    throw classifyError(error);
  }
}

/** Takes one CV off the person's queue, or with `ownerId` all of them. */
export async function leaveQueue(who: { id: string } | { ownerId: string }): Promise<void> {
  try {
    const rows = getSupabase().from('cv_analysis_queue').delete();
    unwrap(await ('id' in who ? rows.eq('application_id', who.id) : rows.eq('requested_by', who.ownerId)));
  } catch (error) {
    throw classifyError(error);
  }
}

/** What is left of the person's queue, and whether another tab is at work on it. */
export const queueQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: ['cv-analysis-queue', userId],
    queryFn: async () => {
      const [{ left }, isElsewhere] = await Promise.all([nextInQueue(), isHeldElsewhere()]);
      return { left, isElsewhere };
    },
  });
