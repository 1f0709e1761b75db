import { classifyError, getSupabase } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { applicationKeys } from './keys.ts';

const answerSchema = z.object({ users: z.array(z.object({ id: z.string(), email: z.string() })) });

/** A platform user whose address is an applicant's. */
export type MatchingUser = z.infer<typeof answerSchema>['users'][number];

async function getMatchingUsers(emails: readonly string[], signal: AbortSignal): Promise<MatchingUser[]> {
  try {
    const { data, error } = await getSupabase().functions.invoke('get-matching-users', {
      body: { emails },
      signal,
    });
    if (error) throw error;
    return answerSchema.parse(data).users;
  } catch (error) {
    throw classifyError(error);
  }
}

/** Users who have the address of an applicant of one page. */
export const matchingUsersQueryOptions = (emails: readonly string[]) =>
  queryOptions({
    queryKey: applicationKeys.matchingUsers(emails),
    queryFn: ({ signal }) => getMatchingUsers(emails, signal),
    enabled: emails.length > 0,
  });
