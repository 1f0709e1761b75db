import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { answerState, AppError } from '@trame/data';
import { useCallback, useMemo } from 'react';
import type { ViewedQuery } from '../queries/query-view.tsx';

/** Up to this many pages, a stale list is read again page by page; a longer one waits for a person to ask. */
const MAX_PAGES_READ_AGAIN = 4;

/** Code of the database's answer when the row to continue from has been deleted (`no_data_found`). */
const CURSOR_GONE = 'P0002';

/** The rows of one answer. That it was the last one is kept apart from its length: rows may be taken out later. */
export type EndlessPage<Row> = { rows: Row[]; isLast: boolean };
export type EndlessData<Row, Cursor = unknown> = InfiniteData<EndlessPage<Row>, Cursor | null>;

/** A list that was read, with other rows on its pages. */
export const mapPages = <Row, Cursor>(
  data: EndlessData<Row, Cursor>,
  change: (rows: Row[]) => Row[],
): EndlessData<Row, Cursor> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })),
});

/**
 * A list that was read, with the new version of a row. One that is too long to be read again by itself starts anew where
 * it lacks the row.
 */
export function withRow<Row extends { id: string }>(data: EndlessData<Row>, row: Row): EndlessData<Row> {
  if (data.pages.some(({ rows }) => rows.some(({ id }) => id === row.id)))
    return mapPages(data, (rows) => rows.map((other) => (other.id === row.id ? row : other)));
  if (data.pages.length <= MAX_PAGES_READ_AGAIN) return data;
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

export type EndlessQuery<Row, Cursor> = {
  queryKey: QueryKey;
  /** Rows requested at a time; a page with fewer is the last one. */
  pageSize: number;
  /** Reads the page after a position in the list; the first page after `null`. */
  readPage: (cursor: Cursor | null, signal: AbortSignal) => Promise<Row[]>;
  /** The position of a row. By keyset, so that rows added or deleted elsewhere move no other. */
  cursorOf: (row: Row) => Cursor;
};

/** A list read page by page; the previous one remains while that of other filters loads. */
export function endlessQueryOptions<Row, Cursor>({
  queryKey,
  pageSize,
  readPage,
  cursorOf,
}: EndlessQuery<Row, Cursor>) {
  const readsAgain = (query: { state: { data?: { pages: unknown[] } } }) =>
    (query.state.data?.pages.length ?? 0) <= MAX_PAGES_READ_AGAIN;
  return infiniteQueryOptions<EndlessPage<Row>, Error, EndlessData<Row, Cursor>, QueryKey, Cursor | null>({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) => {
      try {
        const rows = await readPage(pageParam as Cursor | null, signal);
        return { rows, isLast: rows.length < pageSize };
      } catch (error) {
        // The row to continue from was deleted, and with it the position: the list starts again.
        if (pageParam && error instanceof AppError && error.serverCode === CURSOR_GONE)
          void client.resetQueries({ queryKey, exact: true });
        throw error;
      }
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ isLast }, pages): Cursor | undefined => {
      const last = pages.findLast(({ rows }) => rows.length > 0)?.rows.at(-1);
      return last !== undefined && !isLast ? cursorOf(last) : undefined;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: readsAgain,
    refetchOnWindowFocus: readsAgain,
    refetchOnReconnect: readsAgain,
  });
}

/**
 * The list as one array of rows, and a function to load more; no rows of other filters while offline. `view` is the
 * same for a `QueryView`.
 */
export function useEndlessList<Row, Cursor>(
  options: UseInfiniteQueryOptions<
    EndlessPage<Row>,
    Error,
    EndlessData<Row, Cursor>,
    QueryKey,
    Cursor | null
  >,
) {
  const query = useInfiniteQuery(options);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const answer = answerState(query);
  const rows = useMemo(
    () => (answer === 'offline' ? undefined : data?.pages.flatMap((page) => page.rows)),
    [answer, data],
  );
  const canAsk = hasNextPage && !isFetching && !isError;
  const pageCount = data?.pages.length ?? 0;
  // A new function for each page that arrives, so that an effect at the end of the list calls it again.
  const loadMore = useCallback(() => {
    if (canAsk && pageCount > 0) void fetchNextPage();
  }, [canAsk, pageCount, fetchNextPage]);
  const { error, isPlaceholderData, fetchStatus, refetch } = query;
  const view: ViewedQuery<Row[]> = { data: rows, error, isPlaceholderData, fetchStatus, refetch };
  return { query, answer, rows, view, loadMore };
}
