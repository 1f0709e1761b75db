import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, type AppErrorCode, classifyError, getSupabase } from '@trame/data';
import {
  matchingUsersQueryOptions,
  type MatchingUser,
} from '../../application-data/data/matching-users-query.ts';
import { accountsChanged } from './accounts-changed.ts';

/** Fields of an application that an account is created from. */
export type AccountApplicant = { id: string; email: string; full_name: string };

/** Nobody has the address of the application (any more): there is no user to open an account for. */
export class NoMatchingUserError extends AppError {
  constructor() {
    super('not_found', 'No user has the address of the application');
  }
}

/** The insert was not answered, and whether it was done could not be read either. */
export class UncertainAccountError extends AppError {
  constructor({ code, message, status, serverCode, cause }: AppError) {
    super(code, message, { status, ...(serverCode !== undefined && { serverCode }), cause });
  }
}

/** After these the account may be there all the same: taken by this very application, or the answer was lost. */
const UNDECIDED: ReadonlySet<AppErrorCode> = new Set([
  'conflict',
  'network',
  'timeout',
  'unavailable',
  'unknown',
]);

/**
 * Opens an account as pending. The database makes the application's request pending in the same transaction, so that
 * nothing is ever half done. Asked again after an answer that was lost, or by two people at once, it succeeds as well:
 * the account is there, for this user and this application.
 */
async function insertAccount({ id, full_name }: AccountApplicant, user: MatchingUser): Promise<void> {
  const accounts = getSupabase().from('trainer_accounts');
  const { error, status } = await accounts.insert({
    user_id: user.id,
    email: user.email,
    full_name,
    status: 'pending',
    application_id: id,
  });
  if (!error) return;
  const refusal = classifyError(error, status);
  if (!UNDECIDED.has(refusal.code)) throw refusal;
  const same = await accounts.select('user_id').eq('user_id', user.id).eq('application_id', id).limit(1);
  if (same.error) throw new UncertainAccountError(refusal);
  if (same.data.length === 0) throw refusal;
}

/**
 * Opens a trainer account for the user who has the address of an application. `onOpened` comes at once: what is read
 * again takes the place that offers the account off the screen.
 */
export function useOpenAccount(onOpened: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (applicant: AccountApplicant) => {
      // Read again: what the page knows of users may be minutes old.
      const users = await client.fetchQuery({
        ...matchingUsersQueryOptions([applicant.email]),
        staleTime: 0,
        retry: false,
      });
      const user = users.find(({ email }) => email.toLowerCase() === applicant.email.toLowerCase());
      if (!user) throw new NoMatchingUserError();
      await insertAccount(applicant, user);
    },
    onSuccess: () => {
      onOpened();
      return accountsChanged(client);
    },
    onError: () => void accountsChanged(client),
  });
}
