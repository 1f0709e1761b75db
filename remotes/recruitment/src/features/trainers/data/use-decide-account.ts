import { useQueryClient } from '@tanstack/react-query';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { type AppError, classifyError, getSupabase, unwrap } from '@trame/data';
import type { AccountDecision } from '@trame/domain';
import { accountsChanged } from './accounts-changed.ts';

/** `reason` is quoted in the mail to the holder of the account. */
export type DecisionRequest = { user_id: string; decision: AccountDecision; reason?: string };

/** Asks for the mail about the last decision, or the opening; one that went out already is not sent twice. */
export async function notifyHolder(userId: string): Promise<void> {
  const { error } = await getSupabase().functions.invoke('notifications', {
    body: { kind: 'account-decision', user_id: userId },
  });
  if (error) throw classifyError(error);
}

/** Decides, then notifies the holder. A mail that is not sent undoes nothing: it is returned as `mailError`. */
async function decide({ user_id, decision, reason }: DecisionRequest) {
  unwrap(await getSupabase().rpc('decide_trainer_account', { user_id, decision, ...(reason && { reason }) }));
  const mailError = await notifyHolder(user_id).then(
    () => null,
    (error: unknown): AppError => classifyError(error),
  );
  return { mailError };
}

/** Approves, rejects, suspends or reactivates an account. `onDecided` is called before everything is read again. */
export function useDecideAccount(onDecided: (mailError: AppError | null) => void) {
  const client = useQueryClient();
  return useSoleMutation({
    mutationFn: decide,
    // Offline it fails at once: its dialog cannot be left while it is under way, nor may it be sent later unseen.
    networkMode: 'always',
    onSuccess: ({ mailError }) => {
      onDecided(mailError);
      return accountsChanged(client);
    },
    // Someone else may have decided: the page shows what is true now.
    onError: () => void accountsChanged(client),
  });
}

/** Tries again to notify the holder of an account of the decision. */
export function useNotifyHolder(onNotified: () => void) {
  const client = useQueryClient();
  return useSoleMutation({
    mutationFn: notifyHolder,
    networkMode: 'always',
    onSuccess: () => {
      onNotified();
      return accountsChanged(client);
    },
  });
}
