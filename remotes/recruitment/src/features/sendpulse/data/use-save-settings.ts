import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { SendPulseSettings } from '../model/settings.ts';
import { sendPulseKeys } from './keys.ts';

type Choices = Pick<SendPulseSettings, 'is_enabled' | 'address_book_id' | 'address_book_name' | 'events'>;

async function saveSettings(choices: Choices): Promise<void> {
  const answer = await getSupabase()
    .from('sendpulse_settings')
    .update(choices)
    .eq('only_row', true)
    .select('is_enabled');
  if (unwrap<unknown[]>(answer).length === 0)
    throw new AppError('unknown', 'sendpulse_settings: no row was updated');
}

/** Saves what is sent and where. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: () => client.invalidateQueries({ queryKey: sendPulseKeys.settings() }),
  });
}
