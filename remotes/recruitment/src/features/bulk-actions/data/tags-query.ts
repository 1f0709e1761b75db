import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from '../../application-data/data/keys.ts';

async function listTags(signal: AbortSignal): Promise<string[]> {
  const answer = await getSupabase().rpc('application_filter_values', { field: 'tag' }).abortSignal(signal);
  return unwrap<{ value: string }[]>(answer).map(({ value }) => value);
}

/** Labels in use, the most used first. */
export const tagsQueryOptions = () =>
  queryOptions({
    queryKey: [...applicationKeys.all(), 'tags'],
    queryFn: ({ signal }) => listTags(signal),
  });
