import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from './keys.ts';

/** One thing that happened to an account. */
export type AccountEvent = {
  at: string;
  /** Null when nobody was signed in. */
  actor: string | null;
  event: 'opened' | 'decided' | 'linked' | 'unlinked';
  status: string | null;
  reason: string | null;
  /** Whether the mail that tells a decision went out; null before it was tried. */
  mail_status: string | null;
};

async function readHistory(userId: string, signal: AbortSignal): Promise<AccountEvent[]> {
  const answer = await getSupabase()
    .rpc('trainer_account_history', { user_id: userId })
    .abortSignal(signal)
    .overrideTypes<AccountEvent[], { merge: false }>();
  return unwrap(answer);
}

/** Decisions on an account and its links, latest first. */
export const accountHistoryQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.history(userId),
    queryFn: ({ signal }) => readHistory(userId, signal),
  });
