import { useInfiniteQuery } from '@tanstack/react-query';
import { answerState } from '@trame/data';
import { useCallback, useMemo } from 'react';
import { applicationsInfiniteQueryOptions } from '../data/applications-infinite-query.ts';
import type { ListFilters } from '../model/filters.ts';

/** The list under filters as one run of rows, and how to have more of it; no rows of other filters once offline. */
export function useApplicationsList(filters: ListFilters) {
  const query = useInfiniteQuery(applicationsInfiniteQueryOptions(filters));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const answer = answerState(query);
  const rows = useMemo(() => (answer === 'offline' ? undefined : data?.pages.flat()), [answer, data]);
  const canAsk = hasNextPage && !isFetching && !isError;
  const pageCount = data?.pages.length ?? 0;
  // A new function for each page that arrives, so that whoever waits at the end of the list asks again.
  const loadMore = useCallback(() => {
    if (canAsk && pageCount > 0) void fetchNextPage();
  }, [canAsk, pageCount, fetchNextPage]);
  return { query, answer, rows, loadMore };
}
