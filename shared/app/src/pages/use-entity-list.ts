import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noFilters, type FilterCodecs } from '../address/filters-codec.ts';
import { useAddressFilters } from '../address/use-address-filters.ts';
import type { EntityList } from '../entity-data/entity-data.ts';
import { useQuietReport } from '../failures/use-failure-notice.ts';
import { useEndlessList } from '../lists/endless-list.ts';

/** The filters and the order that any list has; a list adds its own. */
export type ListFilters = { search: string; order: string };

/** A list with the filters of the address. Define `codecs` outside of components. */
export function useEntityList<Row extends { id: string }, Filters extends ListFilters>(
  list: EntityList<Row, Filters>,
  codecs: FilterCodecs<Filters>,
) {
  const { filters, change } = useAddressFilters(codecs);
  const { query, view, loadMore } = useEndlessList(list.rows(filters));
  const count = useQuery(list.count(filters));
  useQuietReport([count.error], `count-${list.key}`);
  // A new key empties the search field at once, even when what was typed has not been sent yet.
  const [cleared, setCleared] = useState(0);
  const none = noFilters(codecs);
  const names = Object.keys(codecs) as (keyof Filters)[];
  return {
    view,
    query,
    loadMore,
    filters,
    total: count.data,
    cleared,
    /** Whether any filter is set. */
    isFiltered: names.some((name) => name !== 'order' && filters[name] !== none[name]),
    setFilter: (next: Partial<Filters>) => change(next),
    setSearch: (search: string) => change({ search } as Partial<Filters>, { replace: true }),
    setOrder: (order: string) => change({ order } as Partial<Filters>),
    /** Removes all filters; the order remains. */
    clear: () => {
      setCleared(cleared + 1);
      change({ ...none, order: filters.order });
    },
  };
}

/** A list, with everything its page needs. */
export type ShownList<Row> = Pick<
  ReturnType<typeof useEntityList<Row & { id: string }, ListFilters>>,
  | 'view'
  | 'query'
  | 'loadMore'
  | 'filters'
  | 'total'
  | 'cleared'
  | 'isFiltered'
  | 'setSearch'
  | 'setOrder'
  | 'clear'
>;
