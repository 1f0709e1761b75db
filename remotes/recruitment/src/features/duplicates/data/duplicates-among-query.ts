import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { duplicateKeys } from './keys.ts';

async function listAmong(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  const answer = await getSupabase()
    .rpc('duplicates_among', { ids: [...ids] })
    .abortSignal(signal);
  return unwrap<{ application_id: string }[]>(answer).map(({ application_id }) => application_id);
}

/** Those of one page of the list that have a possible duplicate. */
export const duplicatesAmongQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: duplicateKeys.among(ids),
    queryFn: ({ signal }) => listAmong(ids, signal),
    enabled: ids.length > 0,
  });
