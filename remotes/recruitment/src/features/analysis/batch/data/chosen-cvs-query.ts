import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';

type ChosenRow = {
  resume_url: string | null;
  resume_filename: string | null;
  ai_status: string | null;
  /** Belongs to the stored result; null without one. */
  version: number | null;
};

/** How many of the chosen applications have a CV, and how many of these are analysed already. */
export type ChosenCvs = { withCv: number; analysed: number };

async function countChosen(ids: readonly string[], signal: AbortSignal): Promise<ChosenCvs> {
  const answer = await getSupabase()
    .rpc('applications_by_ids', { ids: [...ids] })
    .select('resume_url, resume_filename, ai_status, version:ai_analysis_v2->version')
    .abortSignal(signal)
    .overrideTypes<ChosenRow[], { merge: false }>();
  const cvs = unwrap(answer).filter(({ resume_url, resume_filename }) => resume_url ?? resume_filename);
  const analysed = cvs.filter(({ ai_status, version }) => ai_status === 'success' && version !== null);
  return { withCv: cvs.length, analysed: analysed.length };
}

async function readNames(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const answer = await getSupabase()
    .rpc('applications_by_ids', { ids: [...ids] })
    .select('id, full_name')
    .abortSignal(signal)
    .overrideTypes<{ id: string; full_name: string }[], { merge: false }>();
  return new Map(unwrap(answer).map(({ id, full_name }) => [id, full_name]));
}

/** Names by application; deleted ones are left out. */
export const namesQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'names', ids],
    queryFn: ({ signal }) => readNames(ids, signal),
    gcTime: 0,
  });

/** Read again each time that the dialog opens. */
export const chosenCvsQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['applications', 'chosen-cvs', ids],
    queryFn: ({ signal }) => countChosen(ids, signal),
    gcTime: 0,
  });
