import { useQueryClient } from '@tanstack/react-query';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { AppError, type AppErrorCode, classifyError, getSupabase } from '@trame/data';
import {
  matchingUsersQueryOptions,
  type MatchingUser,
} from '../../application-data/data/matching-users-query.ts';
import { accountsChanged } from './accounts-changed.ts';
import { notifyHolder } from './use-decide-account.ts';

/** Fields of an application that an account is created from. */
export type AccountApplicant = { id: string; email: string; full_name: string };

/** Nobody has the address of the application, or no longer: there is no user to open an account for. */
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

/** After these the account may exist all the same: it was opened for this application, or the answer was lost. */
const UNDECIDED: ReadonlySet<AppErrorCode> = new Set([
  'conflict',
  'network',
  'timeout',
  'unavailable',
  'unknown',
]);

/**
 * Opens an account as pending. The database sets the application's request to pending in the same transaction, so that
 * it is never half done. Repeated after a lost answer, or by two people at once, it also succeeds: the account exists,
 * for this user and this application.
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
 * Opens a trainer account for the user who has the address of an application. `onOpened` is called at once, because
 * reading again unmounts the component that offers the account.
 */
export function useOpenAccount(onOpened: () => void) {
  const client = useQueryClient();
  return useSoleMutation({
    // Offline it fails at once: its dialog cannot be left while it is under way, nor may it be sent later unseen.
    networkMode: 'always',
    mutationFn: async (applicant: AccountApplicant) => {
      // Read again, because the page's users may be minutes old.
      const users = await client.fetchQuery({
        ...matchingUsersQueryOptions([applicant.email]),
        staleTime: 0,
        retry: false,
      });
      const user = users.find(({ email }) => email.toLowerCase() === applicant.email.toLowerCase());
      if (!user) throw new NoMatchingUserError();
      await insertAccount(applicant, user);
      // The account is open all the same: its history offers a mail that did not go out, and the daily work sends it.
      await notifyHolder(user.id).catch(() => undefined);
    },
    onSuccess: () => {
      onOpened();
      return accountsChanged(client);
    },
    onError: () => void accountsChanged(client),
  });
}
