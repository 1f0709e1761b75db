import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '@trame/platform/router';
import { NO_FILTERS, readFilters, VIEW_PARAM, writeFilters, type ListFilters } from '../model/filters.ts';

/** The filters of the current address, and how to change them. */
export function useListFilters() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, state } = location;
  const filters = useMemo<ListFilters>(() => readFilters({ search, state }), [search, state]);

  // A change may come before the address has taken the one before: typing right after choosing a status.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const change = (next: Partial<ListFilters>, how: { replace: boolean; view?: string | null }) => {
    latest.current = { ...latest.current, ...next };
    const params = new URLSearchParams(location.search);
    if (how.view === null) params.delete(VIEW_PARAM);
    else if (how.view !== undefined) params.set(VIEW_PARAM, how.view);
    const target = writeFilters(latest.current, { search: params.toString(), state: location.state });
    void navigate(
      { pathname: location.pathname, search: target.search },
      { state: target.state, replace: how.replace, preventScrollReset: true },
    );
  };

  return {
    filters,
    /** The saved view in force, which `setFilter` may have moved away from. */
    viewId: new URLSearchParams(location.search).get(VIEW_PARAM),
    /** Typing replaces the history entry: back leaves the page, it does not unwrite letter by letter. */
    setSearch: (text: string) => change({ search: text }, { replace: true }),
    setFilter: (next: Partial<Omit<ListFilters, 'search'>>) => change(next, { replace: false }),
    /** Nothing narrows the list any more; its order remains, a view does not. */
    clearAll: () => change({ ...NO_FILTERS, sort: latest.current.sort }, { replace: false, view: null }),
    /** Opens a saved view, or says which one the filters now are; `null` leaves it, and keeps the filters. */
    setView: (id: string | null, next: Partial<ListFilters> = {}, how = { replace: false }) =>
      change(next, { ...how, view: id }),
  };
}
