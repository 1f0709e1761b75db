import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { applicationKeys } from '../../application-data/data/keys.ts';
import { isDashboard, type Dashboard } from '../model/dashboard.ts';

/** As old as figures may be when the page opens: people act on them. */
const FRESH_MS = 30_000;

async function getDashboard(from: string | null, to: string, signal: AbortSignal): Promise<Dashboard> {
  const answer = await getSupabase()
    .rpc('recruitment_dashboard', { ...(from && { from_date: from }), to_date: to })
    .abortSignal(signal);
  const figures: unknown = unwrap(answer);
  if (!isDashboard(figures)) throw new AppError('unknown', 'recruitment_dashboard answered something else');
  return figures;
}

/** Figures of a period. Its query key is one of those of applications, so any change to an application reads it again. */
export const dashboardQueryOptions = (from: string | null, to: string) =>
  queryOptions({
    queryKey: [...applicationKeys.all(), 'dashboard', from, to] as const,
    queryFn: ({ signal }) => getDashboard(from, to, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
