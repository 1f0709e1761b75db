import {
  fileError,
  fileExtension,
  FILE_MESSAGES,
  MIME_TYPES,
  type FileExtension,
  type Locale,
} from '@trame/domain';

export type FileReading = { file: File } | { problem: string };

/** PDF readers accept the mark anywhere in the first kilobyte. */
const PDF_MARK_WITHIN = 1024;
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

const includesPdfMark = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, PDF_MARK_WITHIN)).includes('%PDF-');

/** Why the bytes do not hold what the name says, in the words of the server. */
function bytesError(bytes: Uint8Array, extension: FileExtension, locale: Locale): string | undefined {
  const messages = FILE_MESSAGES[locale];
  if (extension === 'pdf') return includesPdfMark(bytes) ? undefined : messages.mismatch;
  if (extension === 'doc') return startsWith(bytes, OLE) ? undefined : messages.mismatch;
  // Word wraps a document with a password in the older container.
  if (startsWith(bytes, OLE)) return messages.encrypted;
  return startsWith(bytes, ZIP) ? undefined : messages.mismatch;
}

/**
 * Checks a chosen file and takes a copy of its bytes: what is sent later is what was checked, even if the original
 * is edited, moved or on a drive that is unplugged meanwhile.
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
  const extension = fileExtension(file.name) as FileExtension;
  const mismatch = bytesError(bytes, extension, locale);
  if (mismatch) return { problem: mismatch };
  return { file: new File([bytes], file.name, { type: MIME_TYPES[extension] }) };
}
