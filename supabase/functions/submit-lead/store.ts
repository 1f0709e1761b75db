import {
  LEAD_FILE_FIELDS,
  REQUEST_BUCKET,
  type LeadFileField,
  type LeadPayload,
} from '@trame/domain/requests';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import type { Log } from '../_shared/log.ts';
import type { FileField } from '../_shared/public-form/files.ts';
import type { Attempt } from '../_shared/public-form/intake.ts';
import { recordWithFiles, storedRow, type StoredRow } from '../_shared/public-form/store.ts';

export const FILE_FIELDS: readonly FileField<LeadFileField>[] = LEAD_FILE_FIELDS.map((name) => ({
  name,
  folder: 'leads',
  isRequired: false,
}));

const row = z.extend(storedRow, { files: z.array(z.object({ path: z.string() })) });

/** The lead of a submission key, or undefined when none was recorded. */
export async function findLead(
  client: SupabaseClient,
  submissionKey: string,
): Promise<z.infer<typeof row> | undefined> {
  const data = dataOf(
    await client
      .from('leads')
      .select('id, reference, created_at, submission_fingerprint, files')
      .eq('submission_key', submissionKey)
      .maybeSingle(),
    'find lead',
  );
  return z.parse(z.nullable(row), data) ?? undefined;
}

/** Stores the files, then the lead that names them. */
export function storeLead(
  client: SupabaseClient,
  { key, fingerprint, answers, files }: Attempt<LeadPayload, LeadFileField>,
  log: Log,
): Promise<StoredRow> {
  return recordWithFiles(
    client,
    {
      bucket: REQUEST_BUCKET,
      key,
      files,
      procedure: 'submit_lead',
      payload: {
        ...answers,
        files: files.map(({ path, originalName, bytes }) => ({
          path,
          name: originalName,
          size: bytes.byteLength,
        })),
        submission_key: key,
        submission_fingerprint: fingerprint,
      },
      used: async () => (await findLead(client, key))?.files.map(({ path }) => path),
    },
    log,
  );
}
