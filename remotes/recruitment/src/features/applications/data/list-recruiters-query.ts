import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';

/** Who can follow an application. */
export type Recruiter = { id: string; name: string };

async function listRecruiters(signal: AbortSignal): Promise<Recruiter[]> {
  try {
    return unwrap<Recruiter[]>(await getSupabase().rpc('recruiters').abortSignal(signal));
  } catch (error) {
    throw classifyError(error);
  }
}

/** The recruiters, by name. The same key wherever they are read. */
export const recruitersQueryOptions = () =>
  queryOptions({ queryKey: ['recruiters'], queryFn: ({ signal }) => listRecruiters(signal) });
