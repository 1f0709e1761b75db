import { AppError, createQueryClient } from '@trame/data';
import type { QueryClient } from '@tanstack/react-query';
import { checkSession, onSessionEnd, recheckRoles } from '@trame/session/session-store';

/** Asks about the session, or about the roles, when a call was refused. */
export function watchError(error: unknown): void {
  if (!(error instanceof AppError)) return;
  if (error.code === 'unauthenticated') void checkSession();
  else if (error.code === 'forbidden') void recheckRoles();
}

/** The one query client of the page: empties itself with the session, and asks about it when a call is refused. */
export function createShellQueryClient(): QueryClient {
  const client = createQueryClient();
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') watchError(event.action.error);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') watchError(event.action.error);
  });
  onSessionEnd(() => client.clear());
  return client;
}
