import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from '../../application-data/data/keys.ts';

async function listTags(signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await getSupabase().rpc('application_filter_values', { field: 'tag' }).abortSignal(signal);
    return unwrap<{ value: string }[]>(answer).map(({ value }) => value);
  } catch (error) {
    throw classifyError(error);
  }
}

/** Labels in use, the most used first. */
export const tagsQueryOptions = () =>
  queryOptions({
    queryKey: [...applicationKeys.all(), 'tags'],
    queryFn: ({ signal }) => listTags(signal),
  });
