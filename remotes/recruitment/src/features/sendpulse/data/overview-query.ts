import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { SendPulseOverview } from '../model/settings.ts';
import { sendPulseKeys } from './keys.ts';

const isOverview = (data: unknown): data is SendPulseOverview =>
  typeof Object(data).pending === 'number' && typeof Object(data).opt_outs === 'number';

async function getOverview(signal: AbortSignal): Promise<SendPulseOverview> {
  const overview: unknown = unwrap(await getSupabase().rpc('sendpulse_overview').abortSignal(signal));
  if (!isOverview(overview)) throw new AppError('unknown', 'sendpulse_overview answered something else');
  return overview;
}

/** How many events wait, were sent, skipped or given up. */
export const overviewQueryOptions = () =>
  queryOptions({
    queryKey: sendPulseKeys.overview(),
    queryFn: ({ signal }) => getOverview(signal),
    staleTime: 0,
  });
