import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import type { ApplicationCardRow } from './application-columns.ts';
import { PAGE_SIZE } from './applications-infinite-query.ts';
import { applicationKeys } from './keys.ts';
import { filterArgs } from './list-args.ts';

/** Milliseconds between two background checks for new applications. */
const POLL_EVERY_MS = 30_000;

/** The columns of an application that counting needs. */
export type ArrivedApplication = Pick<ApplicationCardRow, 'id' | 'created_at'>;

async function listArrived(
  filters: ListFilters,
  since: string | undefined,
  signal: AbortSignal,
): Promise<ArrivedApplication[]> {
  const found = getSupabase().rpc('search_trainer_applications', {
    ...filterArgs(filters),
    page_size: PAGE_SIZE,
  });
  // Two may have the same timestamp: the newest known one is requested again, and the list distinguishes them.
  const answer = await (since === undefined ? found : found.gte('created_at', since))
    .select('id, created_at')
    .abortSignal(signal)
    .overrideTypes<ArrivedApplication[], { merge: false }>();
  return unwrap(answer);
}

/** State of the list: its newest application, and when it was read. */
export type KnownList = { newest: ArrivedApplication | undefined; readAt: number | undefined };

/**
 * Applications that arrived since the list was read, requested every 30 seconds while the page is visible, and on
 * return to it. Not for a list that was just read, nor in another order, where they could be anywhere.
 */
export const newestApplicationsQueryOptions = (filters: ListFilters, { newest, readAt }: KnownList) =>
  queryOptions({
    queryKey: applicationKeys.newest(filters),
    enabled: filters.sort === 'newest',
    queryFn: ({ signal }) => listArrived(filters, newest?.created_at, signal),
    initialData: [],
    initialDataUpdatedAt: readAt,
    staleTime: POLL_EVERY_MS,
    retry: false,
    refetchInterval: POLL_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
