import { queryOptions } from '@tanstack/react-query';
import { ACCOUNT_STATUSES } from '@trame/domain';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { TrainerState } from '../model/access.ts';

/** Dates of the steps of an account, or null. */
export type AccountSteps = Partial<
  Record<'received' | 'read' | 'evaluated' | 'opened' | 'decided' | 'mission' | 'payment', string | null>
>;

/** What `my_trainer_account` answers: the person's own account, or that there is none. */
export type MyAccount = {
  status: TrainerState;
  status_reason: string | null;
  full_name: string | null;
  email: string;
  application_reference: string | null;
  application_received_at: string | null;
  /** There is no account, and the application was refused. */
  is_application_closed: boolean;
  account_opened_at: string | null;
  decided_at: string | null;
  steps: AccountSteps;
  contact_email: string | null;
};

export const TRAINER_ACCOUNT_KEY = ['trainer-account'] as const;

const isState = (value: unknown): value is TrainerState =>
  value === 'none' || ACCOUNT_STATUSES.some((status) => status.value === value);

async function fetchMyAccount(signal: AbortSignal): Promise<MyAccount> {
  const [account] = unwrap(await getSupabase().rpc('my_trainer_account').abortSignal(signal));
  if (!account || !isState(account.status))
    throw new AppError('unknown', 'my_trainer_account answered no status');
  return account as MyAccount;
}

/** The person's own account; what opens depends on it, so every return to the page reads it again. */
export const trainerAccountQuery = queryOptions({
  queryKey: TRAINER_ACCOUNT_KEY,
  queryFn: ({ signal }) => fetchMyAccount(signal),
  refetchOnWindowFocus: 'always',
  meta: { keepLastSeen: true },
});
