import { AppError, classifyError, getSupabase } from '@trame/data';
import { APPLICATION_BUCKET, isSignedUrl, SIGNED_LINK_SECONDS } from '@trame/domain';
import { queryOptions } from '@tanstack/react-query';
import { documentKey, type ApplicationDocument } from '../model/document.ts';
import { documentKeys } from './keys.ts';

/** A link is renewed a minute before it ends. */
const RENEW_AFTER_MS = (SIGNED_LINK_SECONDS - 60) * 1000;

async function getLink({ file_url, path }: ApplicationDocument): Promise<string> {
  if (file_url && isSignedUrl(file_url)) return file_url;
  if (!path) throw new AppError('not_found', 'The row names no file of the bucket');
  try {
    const bucket = getSupabase().storage.from(APPLICATION_BUCKET);
    const { data, error } = await bucket.createSignedUrl(path, SIGNED_LINK_SECONDS);
    if (error) throw error;
    return data.signedUrl;
  } catch (error) {
    throw classifyError(error);
  }
}

/** A link to one file, good for 300 seconds and renewed while it is on screen. */
export const documentLinkQueryOptions = (file: ApplicationDocument) =>
  queryOptions({
    queryKey: documentKeys.link(documentKey(file)),
    queryFn: () => getLink(file),
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
    gcTime: RENEW_AFTER_MS,
  });
