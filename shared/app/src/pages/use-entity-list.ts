import { useQuery } from '@tanstack/react-query';
import type { FilterCodecs } from '../address/filters-codec.ts';
import type { EntityList } from '../entity-data/entity-data.ts';
import { useQuietReport } from '../failures/use-failure-notice.ts';
import { useEndlessList } from '../lists/endless-list.ts';
import { useListFilters, type ListFilters } from './use-list-filters.ts';

/** A list with the filters of the address, read page by page. Define `codecs` outside of components. */
export function useEntityList<Row extends { id: string }, Filters extends ListFilters>(
  list: EntityList<Row, Filters>,
  codecs: FilterCodecs<Filters>,
) {
  const filters = useListFilters(codecs);
  const { query, view, loadMore } = useEndlessList(list.rows(filters.filters));
  const count = useQuery(list.count(filters.filters));
  useQuietReport([count.error], `count-${list.key}`);
  return { ...filters, view, isBusy: query.isFetching, total: count.data, endless: { query, loadMore } };
}
