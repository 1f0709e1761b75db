import { AppError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from './keys.ts';

/** A platform user whose address is an applicant's. */
export type MatchingUser = { id: string; email: string };

/** Read by hand: a schema library for one list of two texts would be a tenth of the list's own code. */
function isAnswer(data: unknown): data is { users: MatchingUser[] } {
  const { users } = Object(data) as { users?: unknown };
  return (
    Array.isArray(users) &&
    users.every(
      (user: Partial<MatchingUser>) => typeof user.id === 'string' && typeof user.email === 'string',
    )
  );
}

async function getMatchingUsers(emails: readonly string[], signal: AbortSignal): Promise<MatchingUser[]> {
  const data = unwrap<unknown>(
    await getSupabase().functions.invoke('get-matching-users', {
      body: { emails },
      signal,
    }),
  );
  if (!isAnswer(data)) throw new AppError('unknown', 'get-matching-users answered something else');
  return data.users;
}

/** Users who have the address of an applicant of one page. */
export const matchingUsersQueryOptions = (emails: readonly string[]) =>
  queryOptions({
    queryKey: applicationKeys.matchingUsers(emails),
    queryFn: ({ signal }) => getMatchingUsers(emails, signal),
    enabled: emails.length > 0,
  });
