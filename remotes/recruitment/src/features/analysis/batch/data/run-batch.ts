import type { QueryClient } from '@tanstack/react-query';
import { applicationsChanged } from '../../../application-data/data/invalidate.ts';
import { applicationKeys } from '../../../application-data/data/keys.ts';
import { NO_BATCH, setBatch, useBatchStore, type BatchFailure } from '../model/batch-store.ts';
import { keepProgress, readProgress } from '../model/kept-progress.ts';
import { analyseOne, type OneOutcome } from './analyse-one.ts';
import { isQueued, leaveQueue } from './change-queue.ts';
import { nextInQueue, queueQueryOptions } from './queue.ts';
import { withWorkLock } from './work-lock.ts';

/** Milliseconds before CVs that others are analysing are checked again. */
const BUSY_MS = 5000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const batch = () => useBatchStore.getState();

/**
 * Analyses the CVs in a person's queue, one at a time, until it is empty or the service does not answer. A second call
 * while it runs, here or in another tab, does nothing: the first run handles what was added to the queue.
 */
export async function runBatch(client: QueryClient, ownerId: string): Promise<void> {
  await withWorkLock(async () => {
    // An interrupted batch, paused here or left by a closed page, continues where it stopped.
    const isSame = batch().phase === 'interrupted' && batch().ownerId === ownerId;
    setBatch({ ...(!isSame && NO_BATCH), phase: 'running', ownerId, error: undefined, isStopped: false });
    try {
      if (!isSame) setBatch(readProgress(ownerId, (await nextInQueue()).left));
      await work(client, ownerId);
      keepProgress(ownerId);
      client.setQueryData(queueQueryOptions(ownerId).queryKey, 0);
      setBatch({ phase: 'finished', left: 0 });
      await applicationsChanged(client);
    } catch (error) {
      setBatch({ phase: 'interrupted', error });
    }
  });
  await client.invalidateQueries({ queryKey: queueQueryOptions(ownerId).queryKey });
}

/** Throws what interrupts it. */
async function work(client: QueryClient, ownerId: string): Promise<void> {
  const busy = new Set<string>();
  for (;;) {
    const { id, left } = await nextInQueue(busy);
    setBatch({ left });
    if (left === 0) return;
    keepProgress(ownerId, batch());
    if (id === undefined) {
      await pause(BUSY_MS);
      busy.clear();
      continue;
    }
    const outcome = await analysedOf(client, id);
    if (outcome.kind === 'busy') {
      busy.add(id);
      continue;
    }
    count(ownerId, outcome.kind === 'analysed' ? undefined : { id, reason: outcome.reason });
    // Lists show nothing of an analysis, so they are read again at the end.
    void client.invalidateQueries({ queryKey: applicationKeys.detail(id) });
  }
}

/** One more is done, well or not. */
function count(ownerId: string, failure: BatchFailure | undefined): void {
  const { analysed, failures, left } = batch();
  const progress = failure
    ? { analysed, failures: [...failures, failure] }
    : { analysed: analysed + 1, failures };
  setBatch({ ...progress, left: Math.max(0, left - 1) });
  keepProgress(ownerId, batch());
}

/** As any other change is made: the host learns from its error that the session has ended. */
const analysedOf = (client: QueryClient, id: string) =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: async () => settled(id, await analyseOne(id)),
      networkMode: 'always',
      gcTime: 0,
    })
    .execute(undefined);

/** The certain result for a CV, which is then removed from the queue; throws when it cannot be known now. */
async function settled(
  id: string,
  outcome: OneOutcome,
): Promise<Exclude<OneOutcome, { kind: 'unclear' | 'refused' }>> {
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'unclear') {
    // A run that has ended has removed its CV from the queue, even when its answer was lost.
    if (await isQueued(id)) throw outcome.error;
    return { kind: 'failed', reason: outcome.reason };
  }
  // A CV whose run never started is still in the queue, and would be analysed again without end.
  if (outcome.kind === 'failed') await leaveQueue({ id });
  return outcome;
}

/** Empties the queue; the CV that is being analysed is the last. */
export async function stopBatch(client: QueryClient, ownerId: string): Promise<void> {
  await leaveQueue({ ownerId });
  keepProgress(ownerId);
  const { phase } = batch();
  if (phase === 'running') setBatch({ isStopped: true, left: 0 });
  if (phase === 'interrupted') setBatch({ phase: 'finished', isStopped: true, left: 0 });
  await client.invalidateQueries({ queryKey: queueQueryOptions(ownerId).queryKey });
}
