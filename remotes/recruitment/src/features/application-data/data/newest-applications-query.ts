import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import type { ApplicationCardRow } from './application-columns.ts';
import { PAGE_SIZE } from './applications-infinite-query.ts';
import { applicationKeys } from './keys.ts';
import { filterArgs } from './list-args.ts';

/** Milliseconds between two discreet looks for applications that arrived meanwhile. */
const POLL_EVERY_MS = 30_000;

/** As much of an application as counting it takes. */
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
  // Two may have the same instant: the newest one known is asked for again, and the list tells them apart.
  const answer = await (since === undefined ? found : found.gte('created_at', since))
    .select('id, created_at')
    .abortSignal(signal)
    .overrideTypes<ArrivedApplication[], { merge: false }>();
  return unwrap(answer);
}

/** State of the list: its newest application, and when it was read. */
export type KnownList = { newest: ArrivedApplication | undefined; readAt: number | undefined };

/**
 * Applications that arrived since the list was read, asked for every 30 seconds while the page is in front, and on
 * return to it. A list just read needs no look; nor does one in another order, where they would come anywhere.
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
