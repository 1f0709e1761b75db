import { getSupabase, unwrap } from '@trame/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ACCOUNTS_PER_PAGE, type AccountFilters } from '../model/account-filters.ts';
import type { AccountRow } from './account-row.ts';
import { accountKeys } from './keys.ts';

/** An account as a row of the list. */
export type ListedAccount = AccountRow & { id: string };

async function readPage(
  { search, status, page }: AccountFilters,
  signal: AbortSignal,
): Promise<ListedAccount[]> {
  const answer = await getSupabase()
    .rpc('search_trainer_accounts', {
      search,
      status_filter: status,
      page_size: ACCOUNTS_PER_PAGE,
      page_offset: (page - 1) * ACCOUNTS_PER_PAGE,
    })
    .abortSignal(signal)
    .overrideTypes<AccountRow[], { merge: false }>();
  return unwrap<AccountRow[]>(answer).map((account) => ({ ...account, id: account.user_id }));
}

/** One page of the accounts under filters; the previous one remains while the next one loads. */
export const accountsPageQueryOptions = (filters: AccountFilters) =>
  queryOptions({
    queryKey: accountKeys.page(filters),
    queryFn: ({ signal }) => readPage(filters, signal),
    placeholderData: keepPreviousData,
  });
