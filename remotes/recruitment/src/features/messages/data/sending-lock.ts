import { queryOptions } from '@tanstack/react-query';
import { readSending } from '../model/kept-sending.ts';
import { messageKeys } from './keys.ts';

const LOCK = 'trame-message-sending';

/** Does this as the tab that sends; others see that somebody does. Nothing waits: the server lets nobody get it twice. */
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
