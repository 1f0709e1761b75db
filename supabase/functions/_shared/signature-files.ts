import type { SupabaseClient } from '@supabase/supabase-js';
import { SIGNED_LINK_SECONDS } from '@trame/domain';
import { HttpError } from './errors.ts';
import { shortLink } from './stored.ts';

/** Private bucket of the documents of envelopes and of what was sealed. */
export const SIGNATURE_BUCKET = 'signatures';

const GONE = 'Ce document n’existe plus.';

/** A link of 300 seconds to a file of the bucket; 404 without one. */
export async function signatureLink(client: SupabaseClient, path: unknown): Promise<string> {
  if (typeof path !== 'string') throw new HttpError(404, 'not_found', GONE);
  return shortLink(client, SIGNATURE_BUCKET, path, GONE);
}

/** Where the picture of the first page of a document lies: beside it. */
export const firstPageOfPath = (path: string) => path.replace(/\.pdf$/, '.png');

/** Links of 300 seconds by path, in one request; what is not there has none. */
export async function signatureLinks(
  client: SupabaseClient,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { data } = await client.storage
    .from(SIGNATURE_BUCKET)
    .createSignedUrls([...paths], SIGNED_LINK_SECONDS);
  return new Map(
    (data ?? []).flatMap(({ path, signedUrl, error }) =>
      path && signedUrl && !error ? [[path, signedUrl]] : [],
    ),
  );
}
