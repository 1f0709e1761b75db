import { ACCOUNT_STATUSES, type AccountStatus } from '@trame/domain';
import type { Location } from '@trame/platform/router';

export type AccountStatusFilter = 'all' | AccountStatus;

/** What the list of accounts is narrowed by, and its page, from 1. `search` is trimmed. */
export type AccountFilters = { search: string; status: AccountStatusFilter; page: number };

/** Accounts on one page. */
export const ACCOUNTS_PER_PAGE = 25;

const STATUS_PARAM = 'statut';
const PAGE_PARAM = 'page';
const ACCOUNT_PARAM = 'compte';

type Place = Pick<Location, 'search' | 'state'>;

/** Status, page and open account are in the address; the search, which may be a name, is in the history entry. */
export function readAccountFilters({ search, state }: Place): AccountFilters {
  const params = new URLSearchParams(search);
  const status = ACCOUNT_STATUSES.find(({ value }) => value === params.get(STATUS_PARAM))?.value ?? 'all';
  const page = Number(params.get(PAGE_PARAM) ?? 1);
  return { search: searchIn(state), status, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

function searchIn(state: unknown): string {
  const value = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof value === 'string' ? value : '';
}

/** Query string and history state of filters; what is not theirs is kept. */
export function writeAccountFilters(filters: AccountFilters, { search, state }: Place) {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string, none: string) =>
    value === none ? params.delete(name) : params.set(name, value);
  set(STATUS_PARAM, filters.status, 'all');
  set(PAGE_PARAM, String(filters.page), '1');
  return { search: toText(params), state: { ...Object(state), search: filters.search.trim() } };
}

/** The account that is open over the list. */
export const readOpenAccount = (search: string) => new URLSearchParams(search).get(ACCOUNT_PARAM);

/** The same address with that account open, or none. */
export function writeOpenAccount(search: string, userId: string | null): string {
  const params = new URLSearchParams(search);
  if (userId === null) params.delete(ACCOUNT_PARAM);
  else params.set(ACCOUNT_PARAM, userId);
  return toText(params);
}

const toText = (params: URLSearchParams) => (params.size > 0 ? `?${params.toString()}` : '');

/** "1 compte formateur", "240 comptes formateurs"; 0 has no s. */
export function accountCountLabel(count: number): string {
  return `${new Intl.NumberFormat('fr-FR').format(count)} ${count > 1 ? 'comptes formateurs' : 'compte formateur'}`;
}
