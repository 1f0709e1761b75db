import { type Database, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from './keys.ts';

type AccountRow = Database['public']['Tables']['trainer_accounts']['Row'];

/** A trainer account as the list needs it. */
export type LinkedAccount = Pick<AccountRow, 'user_id' | 'application_id' | 'status'>;

const COLUMNS = 'user_id, application_id, status';

async function listAccounts(
  applicationIds: readonly string[],
  userIds: readonly string[],
  signal: AbortSignal,
): Promise<LinkedAccount[]> {
  const byApplication = `application_id.in.(${applicationIds.join(',')})`;
  const answer = await getSupabase()
    .from('trainer_accounts')
    .select(COLUMNS)
    .or(userIds.length > 0 ? `${byApplication},user_id.in.(${userIds.join(',')})` : byApplication)
    .limit(applicationIds.length + userIds.length)
    .abortSignal(signal);
  return unwrap<LinkedAccount[]>(answer);
}

/**
 * Trainer accounts of some applicants: linked to their applications, or opened by the users who have their addresses.
 * Requested by ids only, because the query string is logged by every server on the way. `userIds` is undefined until
 * the matching users are known.
 */
export const trainerAccountsQueryOptions = (
  applicationIds: readonly string[],
  userIds: readonly string[] | undefined,
) =>
  queryOptions({
    queryKey: applicationKeys.accounts(applicationIds, userIds ?? []),
    queryFn: ({ signal }) => listAccounts(applicationIds, userIds ?? [], signal),
    enabled: applicationIds.length > 0 && userIds !== undefined,
  });
