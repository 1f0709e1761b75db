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

/** The selected applications, in the order of selecting; deleted ones are left out. */
export const chosenQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'chosen', ids],
    queryFn: ({ signal }) => readChosen(ids, signal),
    // Hundreds of names and addresses are only cached while they are shown.
    gcTime: 0,
  });
