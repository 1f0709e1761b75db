import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQuietReport } from '../../../lib/use-failure-notice.ts';
import { duplicateKeys } from './keys.ts';

async function listAmong(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await getSupabase()
      .rpc('duplicates_among', { ids: [...ids] })
      .abortSignal(signal);
    return unwrap<{ application_id: string }[]>(answer).map(({ application_id }) => application_id);
  } catch (error) {
    throw classifyError(error);
  }
}

const duplicatesAmongQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: duplicateKeys.among(ids),
    queryFn: ({ signal }) => listAmong(ids, signal),
    enabled: ids.length > 0,
  });

/** Those of one page of the list that have a possible duplicate; none while it is not known. */
export function useDuplicateIds(ids: readonly string[]): ReadonlySet<string> {
  const { data, error } = useQuery(duplicatesAmongQueryOptions(ids));
  useQuietReport([error], 'duplicates-among');
  return useMemo(() => new Set(data), [data]);
}
