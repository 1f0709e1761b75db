import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { AppError, type AppErrorCode } from '@trame/data';
import { useCallback, useSyncExternalStore } from 'react';

/** Why what is shown cannot be read again now. */
export type StaleWhy = 'offline' | 'unreachable';

const NO_ANSWER: readonly AppErrorCode[] = ['network', 'timeout', 'unavailable'];

/** Written as text, which does not change between two readings of the same state: `offline 1764345600000`. */
function readStale(client: QueryClient): string {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
    .filter(({ data }) => data !== undefined);
  const isUnanswered = shown.some(({ error }) => error instanceof AppError && NO_ANSWER.includes(error.code));
  if (navigator.onLine && !isUnanswered) return '';
  const since = shown.length > 0 ? Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0;
  return `${navigator.onLine ? 'unreachable' : 'offline'} ${since}`;
}

/** Whether what is shown cannot be read again now: why, and when the oldest of it was read. */
export function useStaleSince(): { why: StaleWhy; since: Date | undefined } | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stop = client.getQueryCache().subscribe(onChange);
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        stop();
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    [client],
  );
  const [why, since] = useSyncExternalStore(subscribe, () => readStale(client)).split(' ');
  if (!why) return undefined;
  return { why: why as StaleWhy, since: Number(since) > 0 ? new Date(Number(since)) : undefined };
}
