import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import { SIGNED_LINK_SECONDS } from '@trame/domain';
import * as z from 'zod/mini';
import { readJson } from './body.ts';
import { dataOf } from './clients.ts';
import { HttpError, unavailable } from './errors.ts';

/** Files deleted in one run, within the time limit of a hosted function. */
const MAX_DELETED = 500;
const deleteBody = z.strictObject({ action: z.literal('delete-unused') });

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

/** A link to a stored file, valid for 300 seconds. 404 with the sentence `gone` when there is no such file, 503 when storage does not answer. */
export async function shortLink(
  client: SupabaseClient,
  bucket: string,
  path: string,
  gone: string,
): Promise<string> {
  const { data, error } = await client.storage.from(bucket).createSignedUrl(path, SIGNED_LINK_SECONDS);
  if (!error) return data.signedUrl;
  // The hosted service answers 400 and has 404 in the text.
  const isGone = error instanceof StorageApiError && [400, 404].includes(error.status);
  throw isGone ? new HttpError(404, 'not_found', gone) : unavailable(error);
}

/** The SQL functions that name the files of a bucket which no row names: `claim` takes the most it may name, `forget` ends the claim on `paths`. */
type UnusedFiles = { bucket: string; claim: string; forget?: string };

/** The call `{action: 'delete-unused'}` of the daily work, which holds the service key: deletes 500 files at most, answers how many. */
export async function deleteUnused(
  request: Request,
  client: SupabaseClient,
  { bucket, claim, forget }: UnusedFiles,
): Promise<{ deleted: number }> {
  await readJson(request, deleteBody, 1024);
  const paths = z.parse(z.array(z.string()), dataOf(await client.rpc(claim, { most: MAX_DELETED }), claim));
  if (paths.length > 0) {
    dataOf(await client.storage.from(bucket).remove(paths), `delete ${bucket}`);
    if (forget) dataOf(await client.rpc(forget, { paths }), forget);
  }
  return { deleted: paths.length };
}
