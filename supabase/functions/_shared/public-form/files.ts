import type { FileProblem, FileVerdict } from '@trame/document/check';
import { FILE_MESSAGES, MIME_TYPES, visibleText, type Locale } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { isInfected } from '../antivirus.ts';
import { BusyError, StepLimitError } from '../apart/apart.ts';
import type { Env } from '../env.ts';
import { errorDetails, type Log } from '../log.ts';
import type { Form, FormFile } from '../form.ts';
import { unavailable, HttpError, type ErrorCode } from '../errors.ts';
import { COMMON_MESSAGES } from './messages.ts';

/** A multipart field with a file, and the folder of the bucket where it is stored. */
export interface FileField<Name extends string = string> {
  name: Name;
  folder: string;
  isRequired: boolean;
}

const ACTIVE = { status: 422, code: 'file_active' } as const;
/** Status and code of the refusal of a file. */
export const REFUSALS: Readonly<Record<FileProblem, { status: number; code: ErrorCode }>> = {
  type: { status: 415, code: 'file_type' },
  mismatch: { status: 415, code: 'file_type' },
  macros: { status: 415, code: 'file_type' },
  tooLarge: { status: 413, code: 'file_too_large' },
  empty: { status: 422, code: 'file_empty' },
  encrypted: { status: 422, code: 'file_encrypted' },
  corrupt: { status: 422, code: 'file_corrupt' },
  heavy: { status: 422, code: 'file_heavy' },
  script: ACTIVE,
  program: ACTIVE,
  attachment: ACTIVE,
  form: ACTIVE,
  media: ACTIVE,
  external: ACTIVE,
  dde: ACTIVE,
};

/** A checked file with the place it will have. */
export interface AcceptedFile<Name extends string = string> {
  field: Name;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Name in its folder: never the person's own, which could contain anything. */
  filename: string;
  path: string;
  originalName: string;
}

/** The name a person gave, for showing: its last part, without control characters, at most 255 characters. */
export function originalName(name: string): string {
  const base = visibleText(name).split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.length > 255 ? clean.slice(-255) : clean || 'document';
}

/** Checks one file, in a thread that blocks no other request. */
export type CheckFile = (name: string, bytes: Uint8Array) => Promise<FileVerdict>;

/** A file whose check had to be ended is too complex: an ordinary one is far below the limits. */
async function verdictOf(
  field: string,
  { name, bytes }: FormFile,
  { checkFile, log }: { checkFile: CheckFile; log: Log },
): Promise<FileVerdict> {
  try {
    return await checkFile(name, bytes);
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    if (!(error instanceof StepLimitError)) throw error;
    log('check_ended', { field, size: bytes.byteLength, ...errorDetails(error) });
    return { ok: false, problem: 'heavy' };
  }
}

/** Checks the bytes of all files and returns everything that is wrong with them at once. */
export async function acceptFiles<Name extends string>(
  form: Form,
  fileFields: readonly FileField<Name>[],
  locale: Locale,
  dependencies: { checkFile: CheckFile; log: Log },
): Promise<AcceptedFile<Name>[]> {
  const texts = FILE_MESSAGES[locale];
  const accepted: AcceptedFile<Name>[] = [];
  const fields: Record<string, string> = {};
  let refusal: { status: number; code: ErrorCode } | undefined;
  for (const { name: field, folder, isRequired } of fileFields) {
    if (!form.has(field) && !isRequired) continue;
    const file = form.file(field);
    if (!file) {
      fields[field] = texts.required;
      refusal ??= { status: 422, code: 'invalid_fields' };
      continue;
    }
    const verdict = await verdictOf(field, file, dependencies);
    if (!verdict.ok) {
      fields[field] = texts[verdict.problem];
      refusal ??= REFUSALS[verdict.problem];
      continue;
    }
    const filename = `${crypto.randomUUID()}.${verdict.extension}`;
    accepted.push({
      field,
      bytes: file.bytes,
      contentType: MIME_TYPES[verdict.extension],
      filename,
      path: `${folder}/${filename}`,
      originalName: originalName(file.name),
    });
  }
  if (refusal) throw new HttpError(refusal.status, refusal.code, COMMON_MESSAGES[locale].file, { fields });
  return accepted;
}

/** Asks the antivirus about files that are otherwise accepted, where there is one. */
export async function refuseViruses(
  files: readonly AcceptedFile[],
  locale: Locale,
  { env, log }: { env: Env; log: Log },
): Promise<void> {
  const { CLAMD_HOST } = env;
  if (!CLAMD_HOST) return;
  const fields: Record<string, string> = {};
  for (const { field, bytes, path } of files) {
    try {
      const isBad = await isInfected(bytes, { ...env, CLAMD_HOST });
      if (isBad) fields[field] = FILE_MESSAGES[locale].virus;
    } catch (error) {
      if (env.CLAMD_WHEN_AWAY === 'refuse') throw unavailable(error);
      // The path identifies the application later: nothing else records which files were not scanned.
      log('antivirus_away', { path, ...errorDetails(error) });
    }
  }
  if (Object.keys(fields).length > 0) {
    throw new HttpError(422, 'file_virus', COMMON_MESSAGES[locale].file, { fields });
  }
}

/** The value of `max-age=` in the header that storage stores with a file and sends: a CV must not remain in a cache. */
export const NO_CACHE = '0, private, no-store';

/** Stores the files; after a failure the caller, who knows the paths, removes them. */
export async function uploadFiles(
  client: SupabaseClient,
  bucket: string,
  files: readonly AcceptedFile[],
): Promise<void> {
  for (const { path, bytes, contentType } of files) {
    // Bytes rather than a Blob: they are sent as they are, without a multipart envelope around it.
    const { error } = await client.storage
      .from(bucket)
      .upload(path, bytes, { contentType, upsert: false, cacheControl: NO_CACHE });
    if (error) throw unavailable(new Error(`upload: ${error.message}`, { cause: error }));
  }
}
