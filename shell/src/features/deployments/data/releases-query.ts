import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Database, getSupabase, unwrap } from '@trame/data';
import { deploymentKeys } from './keys.ts';

/** One line of the journal of releases. */
export type ReleaseLine = Database['public']['Tables']['releases']['Row'];

export const RELEASES_PAGE_SIZE = 15;

type Cursor = Pick<ReleaseLine, 'at' | 'id'> | null;

async function readReleases(cursor: Cursor, signal: AbortSignal): Promise<ReleaseLine[]> {
  const all = getSupabase()
    .from('releases')
    .select('*')
    .order('at', { ascending: false })
    .order('id', { ascending: false })
    .limit(RELEASES_PAGE_SIZE);
  const after = cursor ? all.or(`at.lt."${cursor.at}",and(at.eq."${cursor.at}",id.lt.${cursor.id})`) : all;
  return unwrap(await after.abortSignal(signal));
}

/** Who put which version in force, newest first. */
export const releasesInfiniteQueryOptions = () =>
  infiniteQueryOptions({
    queryKey: deploymentKeys.releases(),
    queryFn: ({ pageParam, signal }) => readReleases(pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (lastPage): Cursor | undefined => {
      const last = lastPage.at(-1);
      return last && lastPage.length === RELEASES_PAGE_SIZE ? { at: last.at, id: last.id } : undefined;
    },
    staleTime: 0,
  });

async function readPreviousShell(version: string, signal: AbortSignal): Promise<string | null> {
  const answer = await getSupabase()
    .from('releases')
    .select('from_version')
    .eq('remote', 'shell')
    .eq('version', version)
    .in('action', ['promote', 'rollback'])
    .order('at', { ascending: false })
    .limit(1)
    .abortSignal(signal);
  return unwrap(answer)[0]?.from_version ?? null;
}

/** The previous version of the shell, which only the journal has. */
export const previousShellQueryOptions = (version: string) =>
  queryOptions({
    queryKey: deploymentKeys.previousShell(version),
    queryFn: ({ signal }) => readPreviousShell(version, signal),
  });
