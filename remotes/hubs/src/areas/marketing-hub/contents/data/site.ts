import { queryOptions } from '@tanstack/react-query';
import { ANSWER_WITHIN_MS, getSupabase, timedFetch, unwrap, type Database } from '@trame/data';

type Stored = Database['public']['Functions']['site_status']['Returns'][number];

/** What the public site shows compared with what is published; null where there is nothing to say. */
export type SiteStatus = {
  [Column in 'live_since' | 'changed_since' | 'running_since' | 'failed_at' | 'failure']:
    Stored[Column] | null;
};

const KEY = 'contents-site';
/** How often the state is read while the site is about to change, and otherwise. */
const SOON = 3000;
const LATER = 30_000;

export const siteStatusKey = [KEY, 'status'];
export const siteStatusQuery = queryOptions({
  queryKey: siteStatusKey,
  queryFn: async ({ signal }) => {
    const rows = unwrap<SiteStatus[]>(
      await getSupabase()
        .rpc('site_status')
        .abortSignal(signal)
        .overrideTypes<SiteStatus[], { merge: false }>(),
    );
    return rows[0] ?? null;
  },
  refetchInterval: ({ state: { data } }) => (data?.changed_since || data?.running_since ? SOON : LATER),
});

/** The address of the public site, from the configuration of the shell; null where it does not say. */
export const siteAddressQuery = queryOptions({
  queryKey: [KEY, 'address'],
  queryFn: async ({ signal }): Promise<string | null> => {
    const answer = await timedFetch(ANSWER_WITHIN_MS.request)('/config.json', { signal });
    const { links } = (await answer.json()) as { links?: { publicSite?: unknown } };
    return typeof links?.publicSite === 'string' ? links.publicSite : null;
  },
  staleTime: Infinity,
  // Links are left out until it is known: nothing else depends on it.
  retry: false,
});

/** The name of the company, as texts of the site give it. */
export const companyNameQuery = queryOptions({
  queryKey: [KEY, 'company'],
  queryFn: async ({ signal }): Promise<string> => {
    const company = unwrap<unknown>(await getSupabase().rpc('programme_publisher').abortSignal(signal)) as {
      tradeName?: string | null;
      legalName?: string | null;
    };
    return company.tradeName ?? company.legalName ?? 'Trame';
  },
  staleTime: Infinity,
});
