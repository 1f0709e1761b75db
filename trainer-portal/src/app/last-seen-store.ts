import type { DehydratedState } from '@tanstack/react-query';
import { onSessionEnd } from '@trame/session/session-store';
import { report } from '@trame/session/telemetry';
import { clear, createStore, get } from 'idb-keyval';

/** What a person last saw, on this device; `at`: when the latest of it was read. */
export type LastSeen = { userId: string; at: number; state: DehydratedState };

export const KEY = 'last-seen';
/** Two weeks, after which it is no longer shown: a trainer comes about once a week. */
export const KEEPING_MS = 14 * 24 * 60 * 60 * 1000;

export const openStore = () => createStore('trame-portal', 'last-seen');

export const isTooOld = ({ at }: LastSeen): boolean => Date.now() - at > KEEPING_MS;

/**
 * Deletes what was last seen with the session, on every page, and now when it is too old. A page before the application
 * can end a session too: this is apart from what reads and writes, which those pages do not need. Call before the session
 * starts. Returns a function that stops it.
 */
export function deleteLastSeenWithSession(): () => void {
  const store = openStore();
  const quietly = (step: () => Promise<void>) =>
    step().catch((error: unknown) => void report(error, { boundary: 'last-seen' }));

  void quietly(async () => {
    const kept = await get<LastSeen>(KEY, store);
    if (kept && isTooOld(kept)) await clear(store);
  });
  return onSessionEnd(() => void quietly(async () => clear(store)));
}
