import { APPLICATION_BUCKET, CONSENT_VERSION, type ApplicationPayload } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { unavailable } from '../_shared/errors.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { fileColumns, uploadFiles, type AcceptedFile } from './files.ts';

/** A submission never lasts this long: older reservations belong to an attempt that died. */
const STALE_MINUTES = 60;
/** Files removed per sweep, so that no visitor waits for a long one. */
const SWEEP_LIMIT = 20;

const row = z.object({
  id: z.string(),
  reference: z.string(),
  created_at: z.string(),
  submission_fingerprint: z.nullable(z.string()),
});
const storedRow = z.extend(row, {
  resume_filename: z.nullable(z.string()),
  references_filename: z.nullable(z.string()),
});

/** The recorded application. */
export type StoredApplication = z.infer<typeof row>;

/** The application of a submission key, or undefined when none was recorded. */
export async function findByKey(
  client: SupabaseClient,
  submissionKey: string,
): Promise<z.infer<typeof storedRow> | undefined> {
  const data = dataOf(
    await client
      .from('trainer_applications')
      .select('id, reference, created_at, submission_fingerprint, resume_filename, references_filename')
      .eq('submission_key', submissionKey)
      .maybeSingle(),
    'find application',
  );
  return z.parse(z.nullable(storedRow), data) ?? undefined;
}

/** The data of one attempt. */
export interface Attempt {
  key: string;
  fingerprint: string;
  answers: ApplicationPayload;
  files: readonly AcceptedFile[];
}

/**
 * Stores the files, then the row that names them. Files are reserved before their first byte, so that whenever this
 * function stops, a later sweep finds them; after a failure that it sees, they are removed at once.
 */
export async function storeApplication(
  client: SupabaseClient,
  { key, fingerprint, answers, files }: Attempt,
  log: Log,
): Promise<StoredApplication> {
  const paths = files.map(({ path }) => path);
  dataOf(await client.rpc('reserve_uploads', { submission_key: key, paths }), 'reserve_uploads');
  try {
    await uploadFiles(client, files);
  } catch (error) {
    await removeFiles(client, paths, log);
    throw error;
  }
  const { data, error, status } = await client.rpc('submit_trainer_application', {
    payload: {
      ...answers,
      ...fileColumns(client, files),
      consent_version: CONSENT_VERSION,
      submission_key: key,
      submission_fingerprint: fingerprint,
    },
  });
  if (error) {
    // A refusal is certain. Without an answer, or with that of a gateway (5xx), the row may exist: its files are kept,
    // and the sweep removes only files that no row names.
    if (status >= 400 && status < 500) await removeFiles(client, paths, log);
    throw unavailable(new Error(`submit_trainer_application: ${error.message}`, { cause: error }));
  }
  const stored = z.parse(row, Array.isArray(data) ? data[0] : data);
  await dropUnused(client, key, files, log);
  return stored;
}

/** When another attempt of the same submission came first, the row names its files, and these are removed. */
async function dropUnused(
  client: SupabaseClient,
  submissionKey: string,
  files: readonly AcceptedFile[],
  log: Log,
): Promise<void> {
  try {
    const kept = await findByKey(client, submissionKey);
    if (!kept) return;
    const used = new Set([kept.resume_filename, kept.references_filename]);
    const unused = files.filter(({ filename }) => !used.has(filename)).map(({ path }) => path);
    if (unused.length > 0) await removeFiles(client, unused, log);
  } catch (error) {
    // The application is recorded; its spare files are still reserved for the sweep.
    log('drop_unused_failed', errorDetails(error));
  }
}

/** Removes files and their reservations; those that fail remain reserved and are swept later. */
async function removeFiles(client: SupabaseClient, paths: readonly string[], log: Log): Promise<void> {
  const { error } = await client.storage.from(APPLICATION_BUCKET).remove([...paths]);
  const forgotten = error ?? (await client.rpc('forget_uploads', { paths })).error;
  if (forgotten) log('remove_files_failed', errorDetails(forgotten));
}

/** Removes files of submissions that died half-way. Never fails the submission that happens to run it. */
export async function sweepStaleUploads(client: SupabaseClient, log: Log): Promise<void> {
  const { data, error } = await client.rpc('stale_uploads', { older_than_minutes: STALE_MINUTES });
  if (error) {
    log('sweep_failed', errorDetails(error));
    return;
  }
  const paths = z.safeParse(z.array(z.string()), data);
  if (paths.success && paths.data.length > 0)
    await removeFiles(client, paths.data.slice(0, SWEEP_LIMIT), log);
}
