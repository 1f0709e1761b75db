import { queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import { readApplicationsPage } from './applications-infinite-query.ts';
import { applicationKeys } from './keys.ts';

/** Milliseconds between two discreet looks for applications that arrived meanwhile. */
const POLL_EVERY_MS = 30_000;

/** The first page as it is now, read every 30 seconds while the page is in front, and on return to it. */
export const newestApplicationsQueryOptions = (filters: ListFilters) =>
  queryOptions({
    queryKey: applicationKeys.newest(filters),
    queryFn: ({ signal }) => readApplicationsPage(filters, null, signal),
    // Never fresh: the point is to notice what another session's work or a visitor's form has added.
    staleTime: 0,
    retry: false,
    refetchInterval: POLL_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
