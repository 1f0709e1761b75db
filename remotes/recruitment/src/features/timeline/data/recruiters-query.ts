import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { timelineKeys } from './keys.ts';

/** Someone a comment can mention, or who follows an application. */
export type Recruiter = { id: string; name: string; email: string };

async function listRecruiters(signal: AbortSignal): Promise<Recruiter[]> {
  try {
    return unwrap<Recruiter[]>(await getSupabase().rpc('recruiters').abortSignal(signal));
  } catch (error) {
    throw classifyError(error);
  }
}

/** The people of recruitment, by name. */
export const recruitersQueryOptions = () =>
  queryOptions({
    queryKey: timelineKeys.recruiters(),
    queryFn: ({ signal }) => listRecruiters(signal),
  });
