import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';

/** As much of a chosen application as messages, deletions and their outcome need. */
export type ChosenApplication = Pick<
  ApplicationCardRow,
  'id' | 'full_name' | 'email' | 'resume_url' | 'resume_filename' | 'references_url' | 'references_filename'
>;

const COLUMNS = 'id, full_name, email, resume_url, resume_filename, references_url, references_filename';

async function readChosen(ids: readonly string[], signal: AbortSignal): Promise<ChosenApplication[]> {
  const answer = await getSupabase()
    .rpc('applications_by_ids', { ids: [...ids] })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<ChosenApplication[], { merge: false }>();
  return unwrap(answer);
}

/** The chosen applications, in the order of choosing; those that are gone are left out. */
export const chosenQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'chosen', ids],
    queryFn: ({ signal }) => readChosen(ids, signal),
    // Hundreds of names and addresses are not kept for longer than they are looked at.
    gcTime: 0,
  });
