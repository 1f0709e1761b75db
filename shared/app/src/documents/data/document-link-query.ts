import { AppError, getSupabase, unwrap } from '@trame/data';
import { isSignedUrl, SIGNED_LINK_SECONDS } from '@trame/domain';
import { queryOptions } from '@tanstack/react-query';
import { fileKey, type StoredFile } from '../model/stored-file.ts';
import { documentKeys } from './keys.ts';

/** A link is renewed a minute before it ends. */
const RENEW_AFTER_MS = (SIGNED_LINK_SECONDS - 60) * 1000;

async function getLink({ file_url, path, link_function }: StoredFile): Promise<string> {
  if (file_url && isSignedUrl(file_url)) return file_url;
  if (!path) throw new AppError('not_found', 'The row names no file of the bucket');
  const answer = await getSupabase().functions.invoke<{ signedUrl?: unknown }>(link_function, {
    body: { path },
  });
  const signedUrl = unwrap<{ signedUrl?: unknown } | null>(answer)?.signedUrl;
  if (typeof signedUrl !== 'string')
    throw new AppError('unknown', `${link_function} answered something else`);
  return signedUrl;
}

/** A link to one file, valid for 300 seconds (the function sets this) and renewed while it is on screen. */
export const documentLinkQueryOptions = (file: StoredFile) =>
  queryOptions({
    queryKey: documentKeys.link(fileKey(file)),
    queryFn: () => getLink(file),
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
    gcTime: RENEW_AFTER_MS,
  });
