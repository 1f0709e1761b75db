import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap, type Database } from '@trame/data';

type Functions = Database['public']['Functions'];

/** What the public site shows compared with what is written; null where there is nothing to say. */
export type SiteStatus = {
  [Column in keyof Functions['site_status']['Returns'][number]]:
    Functions['site_status']['Returns'][number][Column] | null;
};

/** A build of the site. */
export type SiteBuild = {
  id: string;
  kind: 'publication' | 'preview';
  state: 'waiting' | 'running' | 'succeeded' | 'failed';
  asked_by_name: string | null;
  asked_at: string;
  started_at: string | null;
  ended_at: string | null;
  pages_total: number | null;
  pages_changed: number | null;
  reason: string | null;
  is_live: boolean;
};

const KEY = 'site';
/** How often the state is read while the site is about to change, and otherwise. */
const SOON = 3000;
const LATER = 30_000;

/** Whether the site is being built, or shows less than what is written. */
export const isChanging = (status: SiteStatus | undefined): boolean =>
  status !== undefined &&
  (status.waiting === true || status.running_since !== null || status.changed_since !== null);

export const siteStatusQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'status'],
    queryFn: async ({ signal }) => {
      const answer = await getSupabase()
        .rpc('site_status')
        .abortSignal(signal)
        .overrideTypes<SiteStatus[], { merge: false }>();
      const [status] = unwrap<SiteStatus[]>(answer);
      return status ?? null;
    },
    refetchInterval: ({ state }) => (isChanging(state.data ?? undefined) ? SOON : LATER),
  });

/** The last builds, newest first; read again with each change of the state of the site. */
export const siteBuildsQueryOptions = (status: SiteStatus | null | undefined) =>
  queryOptions({
    queryKey: [KEY, 'builds', status?.live_since, status?.running_since, status?.failed_at, status?.waiting],
    queryFn: async ({ signal }) =>
      unwrap<SiteBuild[]>(
        await getSupabase()
          .rpc('recent_site_builds', { page_size: 5 })
          .abortSignal(signal)
          .overrideTypes<SiteBuild[], { merge: false }>(),
      ),
    enabled: status !== undefined,
    placeholderData: keepPreviousData,
  });

/** After something that the site shows was written. */
export const siteChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY, 'status'] });

/** Asks for a build with what is written now. */
export async function requestPublication(): Promise<void> {
  unwrap(await getSupabase().rpc('request_site_build', { kind: 'publication' }));
}

/** The address of the public site, from the configuration of the shell; null where it does not say. */
export const siteAddressQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'address'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await fetch('/config.json', { signal });
      const config = (await answer.json()) as { links?: { publicSite?: unknown } };
      const { publicSite } = config.links ?? {};
      return typeof publicSite === 'string' ? publicSite : null;
    },
    staleTime: Infinity,
    // Links are left out until it is known: nothing else depends on it.
    retry: false,
  });
