import { AppError, getSupabase, unwrap } from '@trame/data';
import { isUuid } from '@trame/domain';
import { queryOptions } from '@tanstack/react-query';
import type { AccountRow } from './account-row.ts';
import { accountKeys } from './keys.ts';

async function readAccount(userId: string, signal: AbortSignal): Promise<AccountRow> {
  // An address typed wrong is an account that does not exist, not a failure of the server.
  if (!isUuid(userId)) throw new AppError('not_found', `Not an account id: ${userId}`);
  const answer = await getSupabase()
    .rpc('search_trainer_accounts', { account_id: userId })
    .abortSignal(signal)
    .overrideTypes<AccountRow[], { merge: false }>();
  const [account] = unwrap(answer);
  if (!account) throw new AppError('not_found', `No account ${userId}`);
  return account;
}

/** One account by its user's id; works from a shared link, without the list. */
export const accountQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.one(userId),
    queryFn: ({ signal }) => readAccount(userId, signal),
  });
