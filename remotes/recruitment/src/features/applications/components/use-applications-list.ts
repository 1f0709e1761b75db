import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { applicationsInfiniteQueryOptions } from '../data/applications-infinite-query.ts';
import type { ListFilters } from '../model/filters.ts';

/** The list under filters as one run of rows, and how to have more of it. */
export function useApplicationsList(filters: ListFilters) {
  const query = useInfiniteQuery(applicationsInfiniteQueryOptions(filters));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  const canAsk = hasNextPage && !isFetching && !isError;
  const loadMore = useCallback(() => {
    if (canAsk) void fetchNextPage();
  }, [canAsk, fetchNextPage]);
  return { query, rows, loadMore };
}
