import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../clients.ts';
import { unavailable } from '../errors.ts';
import { errorDetails, type Log } from '../log.ts';
import { uploadFiles, type AcceptedFile } from './files.ts';

/** A submission never lasts this long: older reservations belong to an attempt that died. */
const STALE_MINUTES = 60;
/** Files removed per sweep, so that no visitor waits for a long one. */
const SWEEP_LIMIT = 20;

export const storedRow = z.object({
  id: z.string(),
  reference: z.string(),
  created_at: z.string(),
  submission_fingerprint: z.nullable(z.string()),
  /** The day on which the answer is due, where the law gives one. */
  due_on: z.optional(z.string()),
});

/** The recorded submission. */
export type StoredRow = z.infer<typeof storedRow>;

interface Recording {
  bucket: string;
  key: string;
  files: readonly AcceptedFile[];
  /** The function of the database that writes the row, once per key, and what it gets. */
  procedure: string;
  payload: Record<string, unknown>;
  /** Paths that the row of the key names. */
  used: () => Promise<readonly string[] | undefined>;
}

/**
 * Stores the files, then the row that names them. Files are reserved before their first byte, so that whenever this
 * function stops, a later sweep finds them; after a failure that it sees, they are removed at once.
 */
export async function recordWithFiles(
  client: SupabaseClient,
  { bucket, key, files, procedure, payload, used }: Recording,
  log: Log,
): Promise<StoredRow> {
  const paths = files.map(({ path }) => path);
  if (paths.length > 0) {
    const reserved = await client.rpc('reserve_uploads', { submission_key: key, paths, bucket });
    dataOf(reserved, 'reserve_uploads');
    try {
      await uploadFiles(client, bucket, files);
    } catch (error) {
      await removeFiles(client, bucket, paths, log);
      throw error;
    }
  }
  const { data, error, status } = await client.rpc(procedure, { payload });
  if (error) {
    // A refusal is certain. Without an answer, or with that of a gateway (5xx), the row may exist: its files are kept,
    // and the sweep removes only files that no row names.
    if (status >= 400 && status < 500) await removeFiles(client, bucket, paths, log);
    throw unavailable(new Error(`${procedure}: ${error.message}`, { cause: error }));
  }
  const stored = z.parse(storedRow, Array.isArray(data) ? data[0] : data);
  if (paths.length > 0) await dropUnused(client, bucket, paths, used, log);
  return stored;
}

/** When another attempt of the same submission came first, the row names its files, and these are removed. */
async function dropUnused(
  client: SupabaseClient,
  bucket: string,
  paths: readonly string[],
  used: Recording['used'],
  log: Log,
): Promise<void> {
  try {
    const kept = await used();
    if (!kept) return;
    const unused = paths.filter((path) => !kept.includes(path));
    if (unused.length > 0) await removeFiles(client, bucket, unused, log);
  } catch (error) {
    // The row is recorded; its spare files are still reserved for the sweep.
    log('drop_unused_failed', errorDetails(error));
  }
}

/** Removes files and their reservations; those that fail remain reserved and are swept later. */
async function removeFiles(
  client: SupabaseClient,
  bucket: string,
  paths: readonly string[],
  log: Log,
): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await client.storage.from(bucket).remove([...paths]);
  const forgotten = error ?? (await client.rpc('forget_uploads', { paths })).error;
  if (forgotten) log('remove_files_failed', errorDetails(forgotten));
}

/** Removes files of submissions that died half-way. Never fails the submission that happens to run it. */
export async function sweepStaleUploads(client: SupabaseClient, bucket: string, log: Log): Promise<void> {
  const { data, error } = await client.rpc('stale_uploads', { older_than_minutes: STALE_MINUTES, bucket });
  if (error) {
    log('sweep_failed', errorDetails(error));
    return;
  }
  const paths = z.safeParse(z.array(z.string()), data);
  if (paths.success && paths.data.length > 0)
    await removeFiles(client, bucket, paths.data.slice(0, SWEEP_LIMIT), log);
}
