import { useAddressFilters } from '@trame/app/use-address-filters';
import { useLocation } from '@trame/platform/router';
import { LIST_FILTERS, NO_FILTERS, VIEW_PARAM, type ListFilters } from '../model/filters.ts';

/** The filters of the current address, and how to change them. */
export function useListFilters() {
  const { search } = useLocation();
  const { filters, change } = useAddressFilters(LIST_FILTERS);
  return {
    filters,
    /** The saved view in force, which `setFilter` may have moved away from. */
    viewId: new URLSearchParams(search).get(VIEW_PARAM),
    setSearch: (text: string) => change({ search: text }, { replace: true }),
    setFilter: (next: Partial<Omit<ListFilters, 'search'>>) => change(next),
    /** Removes every filter and the view; the order remains. */
    clearAll: () => change({ ...NO_FILTERS, sort: filters.sort }, { params: { [VIEW_PARAM]: null } }),
    /** Opens a saved view, or sets the view that the filters now belong to; `null` leaves it, and keeps the filters. */
    setView: (id: string | null, next: Partial<ListFilters> = {}, how = { replace: false }) =>
      change(next, { ...how, params: { [VIEW_PARAM]: id } }),
  };
}
