import { APPLICATION_BUCKET, CONSENT_VERSION, type ApplicationPayload } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import type { Log } from '../_shared/log.ts';
import type { AcceptedFile, FileField } from '../_shared/public-form/files.ts';
import type { Attempt } from '../_shared/public-form/intake.ts';
import { recordWithFiles, storedRow, type StoredRow } from '../_shared/public-form/store.ts';

/** Multipart fields of files; each is a prefix of columns. */
export const FILE_FIELDS = [
  { name: 'resume', folder: 'resumes', isRequired: true },
  { name: 'references', folder: 'references', isRequired: false },
] as const satisfies readonly FileField[];
export type FileName = (typeof FILE_FIELDS)[number]['name'];

const row = z.extend(storedRow, {
  resume_filename: z.nullable(z.string()),
  references_filename: z.nullable(z.string()),
});

/** The application of a submission key, or undefined when none was recorded. */
export async function findByKey(
  client: SupabaseClient,
  submissionKey: string,
): Promise<z.infer<typeof row> | undefined> {
  const data = dataOf(
    await client
      .from('trainer_applications')
      .select('id, reference, created_at, submission_fingerprint, resume_filename, references_filename')
      .eq('submission_key', submissionKey)
      .maybeSingle(),
    'find application',
  );
  return z.parse(z.nullable(row), data) ?? undefined;
}

/** Stores the files, then the application that names them. */
export function storeApplication(
  client: SupabaseClient,
  { key, fingerprint, answers, files }: Attempt<ApplicationPayload, FileName>,
  log: Log,
): Promise<StoredRow> {
  return recordWithFiles(
    client,
    {
      bucket: APPLICATION_BUCKET,
      key,
      files,
      procedure: 'submit_trainer_application',
      payload: {
        ...answers,
        ...fileColumns(client, files),
        consent_version: CONSENT_VERSION,
        submission_key: key,
        submission_fingerprint: fingerprint,
      },
      used: async () => {
        const kept = await findByKey(client, key);
        return kept && [`resumes/${kept.resume_filename}`, `references/${kept.references_filename}`];
      },
    },
    log,
  );
}

/** Columns of the row with the paths and the original names of the files. */
function fileColumns(
  client: SupabaseClient,
  files: readonly AcceptedFile<FileName>[],
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const { field, path, filename, originalName, bytes } of files) {
    columns[`${field}_url`] = client.storage.from(APPLICATION_BUCKET).getPublicUrl(path).data.publicUrl;
    columns[`${field}_filename`] = filename;
    columns[`${field}_original_name`] = originalName;
    columns[`${field}_size`] = bytes.byteLength;
  }
  return columns;
}
