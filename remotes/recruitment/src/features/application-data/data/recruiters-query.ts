import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';

/** Someone who can follow an application, or be mentioned in a comment. */
export type Recruiter = { id: string; name: string; email: string };

async function listRecruiters(signal: AbortSignal): Promise<Recruiter[]> {
  return unwrap<Recruiter[]>(await getSupabase().rpc('recruiters').abortSignal(signal));
}

/** The people of recruitment, by name. */
export const recruitersQueryOptions = () =>
  queryOptions({ queryKey: ['recruiters'], queryFn: ({ signal }) => listRecruiters(signal) });
