import { queryOptions } from '@tanstack/react-query';
import { classifyError, getSupabase, unwrap } from '@trame/data';

/** Someone who can be in charge of an application. */
export type Recruiter = { id: string; name: string; email: string };

async function listRecruiters(signal: AbortSignal): Promise<Recruiter[]> {
  try {
    return unwrap<Recruiter[]>(await getSupabase().rpc('recruiters').abortSignal(signal));
  } catch (error) {
    throw classifyError(error);
  }
}

/** The people an application can be given to, by name. */
export const recruitersQueryOptions = () =>
  queryOptions({ queryKey: ['recruiters'], queryFn: ({ signal }) => listRecruiters(signal) });
