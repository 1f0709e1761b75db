import { AppError, createQueryClient, type AppErrorCode } from '@trame/data';
import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, recheckRoles } from '@trame/session/session-store';

/** What row-level security refuses, or hides as if it did not exist. */
const HIDDEN: readonly AppErrorCode[] = ['forbidden', 'not_found'];

/** Asks about the roles when a call was refused or found nothing. */
export function watchError(error: unknown): void {
  if (error instanceof AppError && HIDDEN.includes(error.code)) void recheckRoles();
}

/** A query client of the shell or of one app: empties itself with the session, and asks about roles when a call is refused. */
export function createShellQueryClient(): QueryClient {
  const client = createQueryClient();
  // Called on the caches: an app may have put something else in the place of the methods of its client.
  const caches = [client.getQueryCache(), client.getMutationCache()];
  for (const cache of caches) {
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') watchError(event.action.error);
    });
    onSessionEnd(() => cache.clear());
  }
  return client;
}
