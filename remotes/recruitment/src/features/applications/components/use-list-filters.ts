import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '@trame/platform/router';
import { NO_FILTERS, readFilters, writeFilters, type ListFilters } from '../model/filters.ts';

/** The filters of the current address, and how to change them. */
export function useListFilters() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, status, evaluation } = readFilters(location);
  const filters = useMemo<ListFilters>(() => ({ search, status, evaluation }), [search, status, evaluation]);

  // A change may come before the address has taken the one before: typing right after choosing a status.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const change = (next: Partial<ListFilters>, how: { replace: boolean }) => {
    latest.current = { ...latest.current, ...next };
    const target = writeFilters(latest.current, location);
    void navigate(
      { pathname: location.pathname, search: target.search },
      { state: target.state, replace: how.replace, preventScrollReset: true },
    );
  };

  return {
    filters,
    /** Typing replaces the history entry: back leaves the page, it does not unwrite letter by letter. */
    setSearch: (text: string) => change({ search: text }, { replace: true }),
    setFilter: (next: Partial<Pick<ListFilters, 'status' | 'evaluation'>>) =>
      change(next, { replace: false }),
    clearAll: () => change(NO_FILTERS, { replace: false }),
  };
}
