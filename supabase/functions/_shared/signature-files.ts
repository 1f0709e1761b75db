import type { SupabaseClient } from '@supabase/supabase-js';
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
