import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { SIGNED_LINK_SECONDS } from '@trame/domain';
import { record } from './site-files.ts';

/** A link is renewed a minute before it ends. */
const RENEW_AFTER_MS = (SIGNED_LINK_SECONDS - 60) * 1000;
/** Files of one request. */
const AT_ONCE = 100;

async function readLinks(paths: readonly string[], signal: AbortSignal): Promise<Record<string, string>> {
  let links: Record<string, string> = {};
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const answer = await getSupabase().functions.invoke<{ urls?: unknown }>('site-media', {
      body: { paths: paths.slice(at, at + AT_ONCE) },
      signal,
    });
    links = {
      ...links,
      ...(record(unwrap<{ urls?: unknown } | null>(answer)?.urls) as Record<string, string>),
    };
  }
  return links;
}

/** Links to files of the site, by path, renewed while they are on screen. */
export const siteLinksQueryOptions = (paths: readonly string[]) => {
  const wanted = [...new Set(paths)].toSorted();
  return queryOptions({
    queryKey: ['site-files', 'links', wanted],
    queryFn: ({ signal }) => readLinks(wanted, signal),
    enabled: wanted.length > 0,
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
    gcTime: RENEW_AFTER_MS,
  });
};
