import type { QueryClient } from '@tanstack/react-query';
import { RefusedRequest } from '@trame/app/refusal';
import { AppError, createQueryClient } from '@trame/data';
import { onSessionEnd } from '@trame/session/session-store';
import { TRAINER_ACCOUNT_KEY } from '../features/access/data/trainer-account-query.ts';

/** What the rules of the database refuse, hide as if it did not exist, or say in a sentence. */
const REFUSED: readonly string[] = ['forbidden', 'not_found', 'invalid'];

/** Whether the account may be another one than the page believes: the database or a function refused. */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof RefusedRequest
    ? error.status === 403 || error.status === 404
    : error instanceof AppError && REFUSED.includes(error.code);

/**
 * The query client of the portal: empties itself with the session. A refused call asks whether the
 * account was suspended meanwhile.
 */
export function createPortalQueryClient(): QueryClient {
  const client = createQueryClient();
  const watch = (error: unknown, queryKey?: unknown) => {
    if (!mayHaveChanged(error)) return;
    if (queryKey !== TRAINER_ACCOUNT_KEY[0]) void client.invalidateQueries({ queryKey: TRAINER_ACCOUNT_KEY });
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      watch(event.action.error, event.query.queryKey[0]);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error);
  });
  onSessionEnd(() => client.clear());
  return client;
}
