import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { retentionKeys } from './keys.ts';

/** An application to be purged now or within a week. */
export type UpcomingPurge = {
  id: string;
  reference: string;
  full_name: string;
  purge_on: string;
  last_contact_at: string;
  is_archived: boolean;
  /** The trainer account that prevents its purge. */
  account_status: string | null;
  /** Its files may be deleted already: the purge cannot be stopped any more. */
  is_started: boolean;
  /** Of all the rows, those beyond the first 200 included. */
  total: number;
};

/** A month of later purges. */
export type LaterPurges = { month: string; applications: number; held: number };

/** Anonymous count of deleted applications. */
export type PurgedMonth = { month: string; status: string; reason: string; applications: number };

async function listUpcoming(signal: AbortSignal): Promise<UpcomingPurge[]> {
  return unwrap<UpcomingPurge[]>(await getSupabase().rpc('upcoming_purges').abortSignal(signal));
}

async function listLater(signal: AbortSignal): Promise<LaterPurges[]> {
  return unwrap<LaterPurges[]>(await getSupabase().rpc('later_purges').abortSignal(signal));
}

async function listPurgedMonths(signal: AbortSignal): Promise<PurgedMonth[]> {
  return unwrap<PurgedMonth[]>(await getSupabase().rpc('purged_months').abortSignal(signal));
}

/**
 * Applications to purge now or within a week, soonest first. Never from the cache, because it decides what is deleted.
 */
export const upcomingPurgesQueryOptions = () =>
  queryOptions({
    queryKey: retentionKeys.upcoming(),
    queryFn: ({ signal }) => listUpcoming(signal),
    staleTime: 0,
  });

/** How many are to be purged in each later month. */
export const laterPurgesQueryOptions = () =>
  queryOptions({ queryKey: retentionKeys.later(), queryFn: ({ signal }) => listLater(signal), staleTime: 0 });

/** The statistics of deleted applications. */
export const purgedMonthsQueryOptions = () =>
  queryOptions({
    queryKey: retentionKeys.purgedMonths(),
    queryFn: ({ signal }) => listPurgedMonths(signal),
    staleTime: 0,
  });
