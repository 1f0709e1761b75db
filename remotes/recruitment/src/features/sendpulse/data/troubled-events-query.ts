import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { TroubledEvent } from '../model/settings.ts';
import { sendPulseKeys } from './keys.ts';

/** As many as a person reads; a retry shows the next ones. */
export const TROUBLED_SHOWN = 50;

const COLUMNS =
  'id, application_id, event, status, attempts, next_attempt_at, error, created_at, trainer_applications(full_name)';

async function listTroubled(signal: AbortSignal): Promise<TroubledEvent[]> {
  const answer = await getSupabase()
    .from('sendpulse_events')
    .select(COLUMNS)
    .in('status', ['failed', 'pending'])
    .not('error', 'is', null)
    .order('created_at', { ascending: false })
    .limit(TROUBLED_SHOWN)
    .abortSignal(signal);
  return unwrap<TroubledEvent[]>(answer);
}

/** Events whose last try failed, the latest first. */
export const troubledEventsQueryOptions = () =>
  queryOptions({
    queryKey: sendPulseKeys.troubled(),
    queryFn: ({ signal }) => listTroubled(signal),
    staleTime: 0,
  });
