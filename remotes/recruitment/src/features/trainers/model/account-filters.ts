import { oneOf, pageNumber, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { ACCOUNT_STATUSES, type AccountStatus } from '@trame/domain';

export type AccountStatusFilter = 'all' | AccountStatus;

/** The filters of the list of accounts, and its page, from 1. `search` is trimmed. */
export type AccountFilters = { search: string; status: AccountStatusFilter; page: number };

/** Accounts on one page. */
export const ACCOUNTS_PER_PAGE = 25;

export const ACCOUNT_FILTERS: FilterCodecs<AccountFilters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', ...ACCOUNT_STATUSES.map(({ value }) => value)], 'all'),
  page: pageNumber(),
};

const ACCOUNT_PARAM = 'compte';

/** The account that is open over the list. */
export const readOpenAccount = (search: string) => new URLSearchParams(search).get(ACCOUNT_PARAM);

/** The same address with that account open, or none. */
export function writeOpenAccount(search: string, userId: string | null): string {
  const params = new URLSearchParams(search);
  if (userId === null) params.delete(ACCOUNT_PARAM);
  else params.set(ACCOUNT_PARAM, userId);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** "1 compte formateur", "240 comptes formateurs"; 0 has no s. */
export function accountCountLabel(count: number): string {
  return `${new Intl.NumberFormat('fr-FR').format(count)} ${count > 1 ? 'comptes formateurs' : 'compte formateur'}`;
}
