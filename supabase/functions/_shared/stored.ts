import type { SupabaseClient } from '@supabase/supabase-js';
import { unavailable } from './errors.ts';

/** Whether storage refused a file because one of this name is there: the hosted service answers 400 and has 409 in the text. */
const isAlreadyStored = (error: Error) =>
  ('statusCode' in error && String(error.statusCode) === '409') ||
  /already exists|duplicate/i.test(error.message);

/**
 * Stores bytes under a path that is made of their digest: a file that is there already is the same one. 503 when it could not be
 * stored. Storage may answer 500 to all but one of the uploads that came at the same moment, so it is asked what it has.
 */
export async function storeOnce(
  client: SupabaseClient,
  bucket: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: { contentType: string; cacheControl: string },
): Promise<void> {
  const files = client.storage.from(bucket);
  const { error } = await files.upload(path, bytes, { ...options, upsert: false });
  if (!error || isAlreadyStored(error) || !(await files.info(path)).error) return;
  throw unavailable(new Error(`upload: ${error.message}`, { cause: error }));
}
