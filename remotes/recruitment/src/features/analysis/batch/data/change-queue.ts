import { getSupabase, unwrap } from '@trame/data';

/** The result for an application that was to be queued (`queue_cv_analyses`). */
export type QueueOutcome = 'queued' | 'analysed' | 'processing' | 'no_cv' | 'missing';

/** Adds CVs to the person's queue; returns the number of each result. */
export async function queueAnalyses(
  ids: readonly string[],
  onlyMissing: boolean,
): Promise<Map<QueueOutcome, number>> {
  const rows = unwrap<{ outcome: string }[]>(
    await getSupabase().rpc('queue_cv_analyses', { ids: [...ids], only_missing: onlyMissing }),
  );
  const counts = new Map<QueueOutcome, number>();
  for (const { outcome } of rows as { outcome: QueueOutcome }[])
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

/** Whether a CV still waits: its run has not ended, or never started. */
export async function isQueued(id: string): Promise<boolean> {
  const answer = await getSupabase()
    .from('cv_analysis_queue')
    .select('application_id')
    .eq('application_id', id);
  return unwrap<unknown[]>(answer).length > 0;
}

/** Takes one CV off the person's queue, or with `ownerId` all of them. */
export async function leaveQueue(who: { id: string } | { ownerId: string }): Promise<void> {
  const rows = getSupabase().from('cv_analysis_queue').delete();
  unwrap(await ('id' in who ? rows.eq('application_id', who.id) : rows.eq('requested_by', who.ownerId)));
}
