import { queryOptions } from '@tanstack/react-query';
import { foundRows } from '@trame/app/found-rows';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { SendPulseSettings } from '../model/settings.ts';
import { sendPulseKeys } from './keys.ts';

const COLUMNS =
  'is_enabled, address_book_id, address_book_name, events, key_ending, key_saved_at, last_sync_at, last_sync_error, last_sync_sent';

async function getSettings(signal: AbortSignal): Promise<SendPulseSettings> {
  const answer = await getSupabase().from('sendpulse_settings').select(COLUMNS).limit(1).abortSignal(signal);
  const [settings] = await foundRows(unwrap<SendPulseSettings[]>(answer));
  if (!settings) throw new AppError('unknown', 'sendpulse_settings is empty');
  return settings;
}

/** The settings of SendPulse, and the result of the last sending. */
export const settingsQueryOptions = () =>
  queryOptions({
    queryKey: sendPulseKeys.settings(),
    queryFn: ({ signal }) => getSettings(signal),
    staleTime: 0,
  });
