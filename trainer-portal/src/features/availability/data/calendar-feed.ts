import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { getPortalConfig } from '../../../runtime/config.ts';

export type CalendarFeed = { created_at: string; last_read_at: string | null };

const KEY = ['calendar-feed'] as const;

/** Whether the person has a secret address, and since when; never the address. */
export const calendarFeedQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) =>
    unwrap<CalendarFeed | null>(
      await getSupabase()
        .from('calendar_feeds')
        .select('created_at, last_read_at')
        .abortSignal(signal)
        .maybeSingle<CalendarFeed>(),
    ),
  // Another tab may have replaced the address that this one shows.
  refetchOnWindowFocus: 'always',
});

/** The address of a calendar, by its secret. */
const addressOf = (secret: string) =>
  `${getPortalConfig().supabaseUrl.replace(/\/+$/, '')}/functions/v1/calendar/${secret}.ics`;

/**
 * A new secret address, which replaces the one before: the answer is the only time that it is said. `madeAt` is when it was made,
 * undefined when that could not be read.
 */
export function useRenewFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const address = addressOf(unwrap<string>(await getSupabase().rpc('renew_my_calendar_feed')));
      const feed = await client.fetchQuery({ ...calendarFeedQuery, staleTime: 0 }).catch(() => undefined);
      return { address, madeAt: feed?.created_at };
    },
    // Offline it fails at once: written when the network is back, it would be unseen, and no longer wanted.
    networkMode: 'always',
    // Only for as long as it is on the screen.
    gcTime: 0,
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await getSupabase().rpc('revoke_my_calendar_feed')),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
