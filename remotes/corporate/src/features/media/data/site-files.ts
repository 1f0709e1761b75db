import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { SIGNED_LINK_SECONDS } from '@trame/domain';
import type { SiteFilePurpose, SitePicture } from '@trame/domain/company';

/** A link is renewed a minute before it ends. */
const RENEW_AFTER_MS = (SIGNED_LINK_SECONDS - 60) * 1000;
/** Files of one request. */
const AT_ONCE = 100;

/** What the function stored: its place, and of a picture its size. */
export type StoredSiteFile = {
  path: string;
  type: SitePicture['type'] | 'application/pdf';
  width?: number;
  height?: number;
};

/** A file that was refused; its message says what to do. */
export class RefusedFile extends Error {}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Sends a file to the function that cleans and stores it; throws `RefusedFile` or an error of the data layer. */
export async function uploadSiteFile(
  purpose: SiteFilePurpose,
  file: File,
  signal: AbortSignal,
): Promise<StoredSiteFile> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', file);
  const answer = await getSupabase().functions.invoke<StoredSiteFile>('site-media', { body, signal });
  if (answer.error) {
    const { context } = record(answer.error);
    const refusal = context instanceof Response ? record(record(await read(context))['error']) : {};
    const { message, fields, code } = refusal;
    if (typeof message === 'string' && (record(fields)['file'] || code === 'rate_limited'))
      throw new RefusedFile(message);
  }
  const stored = unwrap<StoredSiteFile | null>(answer);
  if (typeof stored?.path !== 'string') throw new AppError('unknown', 'site-media answered something else');
  const { path, type, width, height } = stored;
  return { path, type, ...(width !== undefined && height !== undefined && { width, height }) };
}

const read = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

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
