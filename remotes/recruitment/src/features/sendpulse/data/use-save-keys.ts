import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Check } from '../model/settings.ts';
import { callSendPulse } from './call-sendpulse.ts';
import { sendPulseKeys } from './keys.ts';

export type Keys = { client_id: string; client_secret: string };

/** Tries keys and has them kept when they work; null forgets them. */
export function useSaveKeys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keys: Keys | null) =>
      callSendPulse<Check>(keys ? { action: 'save-keys', ...keys } : { action: 'remove-keys' }),
    onSuccess: async (check, keys) => {
      if (check.status !== 'ok' && keys !== null) return;
      client.setQueryData(sendPulseKeys.check(), check);
      await client.invalidateQueries({ queryKey: sendPulseKeys.settings() });
    },
    // Not kept with the mutation: the keys are nobody's business afterwards.
    gcTime: 0,
  });
}
