import { useLocation, useNavigate } from '@trame/platform/router';
import { useEffect, useMemo, useRef } from 'react';
import {
  readAccountFilters,
  readOpenAccount,
  writeAccountFilters,
  writeOpenAccount,
  type AccountFilters,
  type AccountStatusFilter,
} from '../model/account-filters.ts';

/** The filters of the current address, the account open over the list, and how to change them. */
export function useAccountFilters() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, status, page } = readAccountFilters(location);
  const filters = useMemo<AccountFilters>(() => ({ search, status, page }), [search, status, page]);

  // A change may come before the address has taken the one before: typing right after choosing a status.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const change = (next: Partial<AccountFilters>, replace = false) => {
    latest.current = { ...latest.current, page: 1, ...next };
    const target = writeAccountFilters(latest.current, location);
    void navigate(
      { pathname: location.pathname, search: target.search },
      { state: target.state, replace, preventScrollReset: next.page === undefined },
    );
  };

  const toAccount = (userId: string | null) => ({
    pathname: location.pathname,
    search: writeOpenAccount(location.search, userId),
  });

  return {
    filters,
    openId: readOpenAccount(location.search),
    /** Typing replaces the history entry: back leaves the page, it does not unwrite letter by letter. */
    setSearch: (text: string) => change({ search: text }, true),
    setStatus: (next: AccountStatusFilter) => change({ status: next }),
    setPage: (next: number) => change({ page: next }),
    clear: () => change({ search: '', status: 'all' }),
    /** For a link that opens an account over the list. */
    linkToAccount: (userId: string) => ({
      to: toAccount(userId),
      state: { ...Object(location.state), isOverList: true } as Record<string, unknown>,
      preventScrollReset: true,
    }),
    /** Back to the list, through the history when it came from there. */
    closeAccount: () => {
      const { isOverList } = Object(location.state) as { isOverList?: boolean };
      if (isOverList) void navigate(-1);
      else void navigate(toAccount(null), { state: location.state, replace: true, preventScrollReset: true });
    },
  };
}
