import { useQueryClient } from '@tanstack/react-query';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { getSupabase, unwrap } from '@trame/data';
import { accountsChanged } from './accounts-changed.ts';

/** An application and the account of the person it is linked to. */
export type AccountLink = { application_id: string; user_id: string };

/**
 * Links an application to an existing account: both rows change or none; repeating a link changes nothing. `onLinked`
 * is called at once, because reading again may unmount the component with the link button.
 */
export function useLinkAccount(onLinked: () => void) {
  const client = useQueryClient();
  return useSoleMutation({
    // Offline it fails at once: its dialog cannot be left while it is under way, nor may it be sent later unseen.
    networkMode: 'always',
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
