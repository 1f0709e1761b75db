import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { SyncResult } from '../model/settings.ts';
import { callSendPulse } from './call-sendpulse.ts';
import { sendPulseKeys } from './keys.ts';

async function retryEvents(ids: readonly string[]): Promise<void> {
  unwrap(await getSupabase().rpc('retry_sendpulse_events', { ids: [...ids] }));
}

/** Sends what waits now, after putting the events of `retried` first. */
export function useSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (retried: readonly string[]) => {
      if (retried.length > 0) await retryEvents(retried);
      return callSendPulse<SyncResult>({ action: 'sync' });
    },
    onSettled: () =>
      Promise.all(
        [sendPulseKeys.settings(), sendPulseKeys.overview(), sendPulseKeys.troubled()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
