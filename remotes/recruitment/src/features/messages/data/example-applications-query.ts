import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { Recipient } from '../model/recipient.ts';
import { messageKeys } from './keys.ts';
import { RECIPIENT_COLUMNS } from './recipients-query.ts';

/** Applications offered at a time: to find another one, the person types more of the name. */
const MOST_OFFERED = 8;

async function findExamples(search: string, signal: AbortSignal): Promise<Recipient[]> {
  const answer = await getSupabase()
    .rpc('search_trainer_applications', { search, page_size: MOST_OFFERED })
    .select(RECIPIENT_COLUMNS)
    .abortSignal(signal)
    .overrideTypes<Recipient[], { merge: false }>();
  return unwrap(answer);
}

/** The newest applications that this finds, to show templates with the values of one. */
export const exampleApplicationsQueryOptions = (search: string) =>
  queryOptions({
    queryKey: messageKeys.examples(search),
    queryFn: ({ signal }) => findExamples(search, signal),
  });
