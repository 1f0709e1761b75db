import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { documentKeys } from './keys.ts';

async function getPages(applicationId: string, signal: AbortSignal): Promise<string[]> {
  const answer = await getSupabase()
    .from('cv_texts')
    .select('pages')
    .eq('application_id', applicationId)
    .limit(1)
    .abortSignal(signal);
  return unwrap(answer)[0]?.pages ?? [];
}

/** The text that the last analysis read of a CV, page by page; another file, of another digest, has another text. */
export const readTextQueryOptions = (applicationId: string, digest: string) =>
  queryOptions({
    queryKey: documentKeys.readText(applicationId, digest),
    queryFn: ({ signal }) => getPages(applicationId, signal),
  });
