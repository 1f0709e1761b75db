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
  is_own: boolean;
  asked_at: string;
  started_at: string | null;
  ended_at: string | null;
  pages_total: number | null;
  pages_changed: number | null;
  reason: string | null;
  is_live: boolean;
  /** The name of a preview that was made. */
  preview: string | null;
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

const readBuilds = async (
  args: Functions['recent_site_builds']['Args'],
  signal: AbortSignal,
): Promise<SiteBuild[]> =>
  unwrap<SiteBuild[]>(
    await getSupabase()
      .rpc('recent_site_builds', args)
      .abortSignal(signal)
      .overrideTypes<SiteBuild[], { merge: false }>(),
  );

const isMade = (build: SiteBuild | null | undefined): boolean =>
  build?.state === 'waiting' || build?.state === 'running';

/** The last preview of the drafts, whoever asked for it; null when there is none. */
export const previewQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'preview'],
    queryFn: async ({ signal }) =>
      (await readBuilds({ page_size: 1, only_kind: 'preview' }, signal))[0] ?? null,
    // While nothing is made too: it ends by itself.
    refetchInterval: ({ state }) => (isMade(state.data) ? SOON : LATER),
  });

/** The last builds, newest first; read again with each change of the state of the site, or of the last preview. */
export const siteBuildsQueryOptions = (
  status: SiteStatus | null | undefined,
  preview: SiteBuild | null | undefined,
) =>
  queryOptions({
    queryKey: [
      KEY,
      'builds',
      status?.live_since,
      status?.running_since,
      status?.failed_at,
      status?.waiting,
      preview?.id,
      preview?.state,
    ],
    queryFn: ({ signal }) => readBuilds({ page_size: 5 }, signal),
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

/** Asks for a preview of what is written now, drafts too. */
export async function requestPreview(): Promise<void> {
  unwrap(await getSupabase().rpc('request_site_build', { kind: 'preview' }));
}

/** Gives up a preview that one asked for and that is not ready yet. */
export async function giveUpPreview(id: string): Promise<void> {
  unwrap(await getSupabase().rpc('give_up_site_preview', { build_id: id }));
}

export const previewChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY, 'preview'] });

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
