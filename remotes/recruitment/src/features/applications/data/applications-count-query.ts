import { classifyError, getSupabase, unwrap } from '@trame/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListFilters } from '../model/filters.ts';
import { applicationKeys } from './keys.ts';

async function countApplications(
  { search, status, evaluation }: ListFilters,
  signal: AbortSignal,
): Promise<number> {
  try {
    const answer = await getSupabase()
      .rpc('count_trainer_applications', { search, status_filter: status, evaluation_filter: evaluation })
      .abortSignal(signal);
    return unwrap(answer);
  } catch (error) {
    throw classifyError(error);
  }
}

/** Exact number of applications under filters. */
export const applicationsCountQueryOptions = (filters: ListFilters) =>
  queryOptions({
    queryKey: applicationKeys.count(filters),
    queryFn: ({ signal }) => countApplications(filters, signal),
    placeholderData: keepPreviousData,
  });
