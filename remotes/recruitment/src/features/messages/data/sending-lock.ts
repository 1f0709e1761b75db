import { queryOptions } from '@tanstack/react-query';
import { readSending } from '../model/kept-sending.ts';
import { messageKeys } from './keys.ts';

const LOCK = 'trame-message-sending';

/**
 * Runs this as the tab that sends; other tabs can see that one sends. It does not wait: the server prevents sending
 * twice.
 */
export async function withSendingLock<T>(work: () => Promise<T>): Promise<T> {
  // Served without TLS, browsers have no locks.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { mode: 'shared' }, work);
}

async function isSendingSomewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

/** The message this person has left unfinished, unless a tab is sending it now. */
export const keptSendingQueryOptions = (ownerId: string) =>
  queryOptions({
    queryKey: messageKeys.keptSending(ownerId),
    queryFn: async () => ((await isSendingSomewhere()) ? null : (readSending(ownerId) ?? null)),
    staleTime: 0,
  });
