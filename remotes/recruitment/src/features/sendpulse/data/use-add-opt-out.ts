import { useMutation, useQueryClient } from '@tanstack/react-query';
import { classifyError, getSupabase, unwrap } from '@trame/data';
import { sendPulseKeys } from './keys.ts';

async function addOptOut(email: string): Promise<boolean> {
  try {
    return unwrap(await getSupabase().rpc('add_sendpulse_opt_out', { email }));
  } catch (error) {
    throw classifyError(error);
  }
}

/** Notes that a person wants no such messages; false when it was noted already. */
export function useAddOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addOptOut,
    onSuccess: () => client.invalidateQueries({ queryKey: sendPulseKeys.overview() }),
    gcTime: 0,
  });
}
