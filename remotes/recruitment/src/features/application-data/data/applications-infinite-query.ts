import { AppError, classifyError, getSupabase, unwrap } from '@trame/data';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import { CARD_COLUMNS, type ApplicationCardRow } from './application-columns.ts';
import { applicationKeys } from './keys.ts';
import { listArgs } from './list-args.ts';

/** Applications asked for at a time. */
export const PAGE_SIZE = 30;

/** Up to here a stale list is read again page by page; a longer one waits for a person to ask. */
const MAX_PAGES_READ_AGAIN = 4;

/** What the database answers when the last row seen has been deleted. */
const CURSOR_GONE = 'P0002';

/** Place in the list: the last row seen. */
export type ListCursor = Pick<ApplicationCardRow, 'created_at' | 'id'> | null;

async function readApplicationsPage(
  filters: ListFilters,
  cursor: ListCursor,
  signal: AbortSignal,
): Promise<ApplicationCardRow[]> {
  try {
    const answer = await getSupabase()
      .rpc('search_trainer_applications', {
        ...listArgs(filters),
        page_size: PAGE_SIZE,
        ...(cursor && { before_created_at: cursor.created_at, before_id: cursor.id }),
      })
      .select(CARD_COLUMNS)
      .abortSignal(signal)
      .overrideTypes<ApplicationCardRow[], { merge: false }>();
    return unwrap(answer);
  } catch (error) {
    throw classifyError(error);
  }
}

/** The list under filters, by pages of 30; previous results stay while the next ones load. */
export const applicationsInfiniteQueryOptions = (filters: ListFilters) => {
  const readsAgain = (query: { state: { data?: { pages: unknown[] } } }) =>
    (query.state.data?.pages.length ?? 0) <= MAX_PAGES_READ_AGAIN;
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(filters),
    queryFn: async ({ pageParam, signal, client }) => {
      try {
        return await readApplicationsPage(filters, pageParam, signal);
      } catch (error) {
        // The row to go on from is gone, and with it its place in this order: the list starts again.
        if (pageParam && error instanceof AppError && error.serverCode === CURSOR_GONE)
          void client.resetQueries({ queryKey: applicationKeys.list(filters), exact: true });
        throw error;
      }
    },
    initialPageParam: null as ListCursor,
    getNextPageParam: (lastPage): ListCursor | undefined => {
      const last = lastPage.at(-1);
      return last && lastPage.length === PAGE_SIZE ? { created_at: last.created_at, id: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: readsAgain,
    refetchOnWindowFocus: readsAgain,
    refetchOnReconnect: readsAgain,
  });
};
