import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { onSessionEnd, useSessionStore } from '@trame/session/session-store';
import { report } from '@trame/session/telemetry';
import { clear, get, set } from 'idb-keyval';
import { isTooOld, KEEPING_MS, KEY, openStore, type LastSeen } from './last-seen-store.ts';

/** Milliseconds between a change and its writing: a page reads several things at once. */
const WRITTEN_AFTER_MS = 1_000;

const isKept = (meta: Record<string, unknown> | undefined): boolean => meta?.['keepLastSeen'] === true;

/** The same, but out of date, however recent: whatever shows it asks the server again. */
const toReadAgain = (kept: DehydratedState): DehydratedState => ({
  ...kept,
  queries: kept.queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
});

/** What was read last, as it was then: a failure to read it again since is that of one page. */
const asRead = ({ queries }: DehydratedState): DehydratedState['queries'] =>
  queries.map(({ promise: _none, ...query }) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureReason: null,
      fetchFailureCount: 0,
    },
  }));

/** What this page has read, and what was kept of what it has not read, none of it too old. */
function together(read: DehydratedState['queries'], kept: LastSeen | undefined): DehydratedState {
  const own = new Set(read.map(({ queryHash }) => queryHash));
  const others = kept?.state.queries.filter(({ queryHash }) => !own.has(queryHash)) ?? [];
  const since = Date.now() - KEEPING_MS;
  return { mutations: [], queries: [...read, ...others].filter(({ state }) => state.dataUpdatedAt >= since) };
}

/**
 * Keeps on this device what the person last saw of the queries that say so (`meta: { keepLastSeen: true }`), shows it
 * again when the page is loaded and the server cannot be reached. Only ever that of the person who is signed in; the boot
 * deletes it with the session. Returns a function that stops it.
 */
export function keepLastSeen(client: QueryClient): () => void {
  const store = openStore();
  const currentId = () => useSessionStore.getState().user?.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  /** A browser may refuse its storage, or lose it: the portal then works as without. */
  const quietly = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      if (!isRefused) report(error, { boundary: 'last-seen' });
      isRefused = true;
    }
  };

  const write = () =>
    quietly(async () => {
      const userId = currentId();
      if (userId === undefined) return;
      const read = dehydrate(client, {
        shouldDehydrateQuery: ({ meta, state: { data } }) => data !== undefined && isKept(meta),
      });
      const kept = await get<LastSeen>(KEY, store);
      const state = together(asRead(read), kept?.userId === userId ? kept : undefined);
      if (currentId() !== userId) return;
      const at = Math.max(0, ...state.queries.map(({ state: { dataUpdatedAt } }) => dataUpdatedAt));
      await set(KEY, { userId, at, state } satisfies LastSeen, store);
      // Signed out while it was being written.
      if (currentId() !== userId) await clear(store);
    });

  const restore = (userId: string) =>
    quietly(async () => {
      const kept = await get<LastSeen>(KEY, store);
      if (!kept) return;
      if (kept.userId !== userId || isTooOld(kept)) await clear(store);
      else if (currentId() === userId) hydrate(client, toReadAgain(kept.state));
    });

  const stopWriting = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query.meta)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), WRITTEN_AFTER_MS);
  });
  const stopCancelling = onSessionEnd(() => clearTimeout(timer));
  const first = currentId();
  if (first !== undefined) void restore(first);
  const stopRestoring = useSessionStore.subscribe(({ user }, before) => {
    if (user && user.id !== before.user?.id) void restore(user.id);
  });
  return () => {
    clearTimeout(timer);
    stopWriting();
    stopCancelling();
    stopRestoring();
  };
}
