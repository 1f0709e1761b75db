import {
  fileError,
  fileExtension,
  FILE_MESSAGES,
  MIME_TYPES,
  type FileExtension,
  type Locale,
} from '@trame/domain';
import { checkInBackground } from './check-in-background.ts';

export type FileReading = { file: File } | { problem: string };

/**
 * Checks a chosen file as the server will, and copies its bytes, so that what is sent later is what was checked even if
 * the file is edited, moved or on a drive that is unplugged.
 */
export async function readFile(file: File, locale: Locale, unreadable: string): Promise<FileReading> {
  const problem = fileError(file, locale);
  if (problem) return { problem };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: unreadable };
  }
  const verdict = await checkInBackground(file.name, bytes);
  if (verdict && !verdict.ok) return { problem: FILE_MESSAGES[locale][verdict.problem] };
  const type = MIME_TYPES[fileExtension(file.name) as FileExtension];
  return { file: new File([bytes], file.name, { type }) };
}
