import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { gridKeys } from './keys.ts';

export type Recruiter = { id: string; name: string };

async function listRecruiters(signal: AbortSignal): Promise<Recruiter[]> {
  try {
    const answer = await getSupabase().rpc('recruiters').abortSignal(signal);
    return unwrap<Recruiter[]>(answer);
  } catch (error) {
    throw classifyError(error);
  }
}

/** Who recruits: names for the ids that grids carry. */
export const recruitersQueryOptions = () =>
  queryOptions({ queryKey: gridKeys.recruiters(), queryFn: ({ signal }) => listRecruiters(signal) });
