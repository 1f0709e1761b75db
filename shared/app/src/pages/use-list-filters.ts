import { useState } from 'react';
import { noFilters, type FilterCodecs } from '../address/filters-codec.ts';
import { useAddressFilters } from '../address/use-address-filters.ts';

/** The filters that any list has; a list adds its own. `page` is the number of a page, from 1. */
export type ListFilters = { search: string; order?: string; page?: number };

/** These leave no row out. */
const NOT_FILTERS: ReadonlySet<PropertyKey> = new Set(['order', 'page']);

/** The filters of the address, and what changes them. Define `codecs` outside of components. */
export function useListFilters<Filters extends ListFilters>(codecs: FilterCodecs<Filters>) {
  const { filters, change } = useAddressFilters(codecs);
  // A new key empties the search field at once, even when what was typed has not been sent yet.
  const [cleared, setCleared] = useState(0);
  const none = noFilters(codecs);
  const names = Object.keys(codecs) as (keyof Filters)[];
  /** Other rows are shown from their first page. */
  const atStart = (next: Partial<Filters>): Partial<Filters> =>
    'page' in codecs ? { ...next, page: none.page } : next;
  return {
    filters,
    cleared,
    /** Whether any filter is set. */
    isFiltered: names.some((name) => !NOT_FILTERS.has(name) && filters[name] !== none[name]),
    setFilter: (next: Partial<Filters>) => change(atStart(next)),
    setSearch: (search: string) => change(atStart({ search } as Partial<Filters>), { replace: true }),
    setOrder: (order: string) => change(atStart({ order } as Partial<Filters>)),
    setPage: (page: number) => change({ page } as Partial<Filters>, { toTop: true }),
    /** Removes all filters; the order remains. */
    clear: () => {
      setCleared(cleared + 1);
      change({ ...none, ...(filters.order !== undefined && { order: filters.order }) });
    },
  };
}
