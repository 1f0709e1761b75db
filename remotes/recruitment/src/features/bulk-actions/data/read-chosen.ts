import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';

/** As much of a chosen application as messages, deletions and their outcome need. */
export type ChosenApplication = Pick<
  ApplicationCardRow,
  'id' | 'full_name' | 'email' | 'resume_url' | 'resume_filename' | 'references_url' | 'references_filename'
>;

const COLUMNS = 'id, full_name, email, resume_url, resume_filename, references_url, references_filename';

async function readChosen(ids: readonly string[]): Promise<ChosenApplication[]> {
  const answer = await getSupabase()
    .rpc('applications_by_ids', { ids: [...ids] })
    .select(COLUMNS)
    .overrideTypes<ChosenApplication[], { merge: false }>();
  return unwrap(answer);
}

/** The selected applications, in the order of selecting; deleted ones are left out. */
export const chosenQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'chosen', ids],
    // Without its signal: an action that is confirmed goes on with what its dialog is reading, and closes the dialog, which
    // would end the reading for both.
    queryFn: () => readChosen(ids),
    // Hundreds of names and addresses are only cached while they are shown.
    gcTime: 0,
  });
