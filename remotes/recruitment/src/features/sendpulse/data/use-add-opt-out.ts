import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { sendPulseKeys } from './keys.ts';

async function addOptOut(email: string): Promise<boolean> {
  return unwrap(await getSupabase().rpc('add_sendpulse_opt_out', { email }));
}

/** Records that a person wants no such messages; false when it was recorded already. */
export function useAddOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addOptOut,
    onSuccess: () => client.invalidateQueries({ queryKey: sendPulseKeys.overview() }),
    gcTime: 0,
  });
}
