import { queryOptions } from '@tanstack/react-query';
import { classifyError, getSupabase, unwrap } from '@trame/data';
import type { SendPulseOverview } from '../model/settings.ts';
import { sendPulseKeys } from './keys.ts';

const isOverview = (data: unknown): data is SendPulseOverview =>
  typeof Object(data).pending === 'number' && typeof Object(data).opt_outs === 'number';

async function getOverview(signal: AbortSignal): Promise<SendPulseOverview> {
  try {
    const overview: unknown = unwrap(await getSupabase().rpc('sendpulse_overview').abortSignal(signal));
    if (!isOverview(overview)) throw new Error('sendpulse_overview answered something else');
    return overview;
  } catch (error) {
    throw classifyError(error);
  }
}

/** How many events wait, were sent, skipped or given up. */
export const overviewQueryOptions = () =>
  queryOptions({
    queryKey: sendPulseKeys.overview(),
    queryFn: ({ signal }) => getOverview(signal),
    staleTime: 0,
  });
