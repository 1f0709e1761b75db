import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from './keys.ts';

/** Applications shown at a time: to find another one, the person types more of the name. */
export const MAX_LINKABLE = 8;

/** An application that an account may be linked to, if it has none yet. */
export type LinkableApplication = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  status: string;
  created_at: string;
  account_request_status: string | null;
};

async function findApplications(search: string, signal: AbortSignal): Promise<LinkableApplication[]> {
  const answer = await getSupabase()
    .rpc('search_trainer_applications', { search, page_size: MAX_LINKABLE })
    .select('id, reference, full_name, email, status, created_at, account_request_status')
    .abortSignal(signal)
    .overrideTypes<LinkableApplication[], { merge: false }>();
  return unwrap(answer);
}

/** The newest applications that match a name or an address. One is chosen among them, so results of an earlier search are not shown. */
export const linkableApplicationsQueryOptions = (search: string) =>
  queryOptions({
    queryKey: accountKeys.linkable(search),
    queryFn: ({ signal }) => findApplications(search, signal),
  });
