import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import { applicationKeys } from './keys.ts';
import { filterArgs } from './list-args.ts';

async function countApplications(filters: ListFilters, signal: AbortSignal): Promise<number> {
  const answer = await getSupabase()
    .rpc('count_trainer_applications', filterArgs(filters))
    .abortSignal(signal);
  return unwrap(answer);
}

/** Exact number of applications under filters; never that of the filters before. */
export const applicationsCountQueryOptions = (filters: ListFilters) =>
  queryOptions({
    // The order does not change the count: all orders share the answer.
    queryKey: applicationKeys.count({ ...filters, sort: 'newest' }),
    queryFn: ({ signal }) => countApplications(filters, signal),
  });
