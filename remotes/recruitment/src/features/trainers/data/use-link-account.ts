import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { accountsChanged } from './accounts-changed.ts';

/** An application and the account of the person it is linked to. */
export type AccountLink = { application_id: string; user_id: string };

/**
 * Links an application to an existing account: both rows change or none; repeating a link changes nothing. `onLinked`
 * comes at once: what is read again may take the place that offers the link off the screen.
 */
export function useLinkAccount(onLinked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ application_id, user_id }: AccountLink) => {
      unwrap(await getSupabase().rpc('link_application_to_trainer_account', { application_id, user_id }));
    },
    onSuccess: () => {
      onLinked();
      return accountsChanged(client);
    },
    onError: () => void accountsChanged(client),
  });
}
