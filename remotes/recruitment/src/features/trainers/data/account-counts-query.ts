import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { AccountStatusFilter } from '../model/account-filters.ts';
import { accountKeys } from './keys.ts';

/** Exact number of accounts that a search finds, in all and by status. */
export type AccountCounts = Partial<Record<AccountStatusFilter, number>>;

async function countAccounts(search: string, signal: AbortSignal): Promise<AccountCounts> {
  const rows = unwrap(await getSupabase().rpc('count_trainer_accounts', { search }).abortSignal(signal));
  const all = rows.reduce((sum, { total }) => sum + total, 0);
  return { all, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

/** How many accounts a search finds, by status. */
export const accountCountsQueryOptions = (search: string) =>
  queryOptions({
    queryKey: accountKeys.counts(search),
    queryFn: ({ signal }) => countAccounts(search, signal),
  });
