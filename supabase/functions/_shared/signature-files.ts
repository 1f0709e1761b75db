import type { SupabaseClient } from '@supabase/supabase-js';
import { SIGNED_LINK_SECONDS } from '@trame/domain';
import { HttpError } from './errors.ts';

/** Private bucket of the documents of envelopes and of what was sealed. */
export const SIGNATURE_BUCKET = 'signatures';

/** A link of 300 seconds to a file of the bucket; 404 without one. */
export async function signatureLink(client: SupabaseClient, path: unknown): Promise<string> {
  const signed =
    typeof path === 'string' &&
    (await client.storage.from(SIGNATURE_BUCKET).createSignedUrl(path, SIGNED_LINK_SECONDS));
  if (!signed || signed.error) throw new HttpError(404, 'not_found', 'Ce document n’existe plus.');
  return signed.data.signedUrl;
}
