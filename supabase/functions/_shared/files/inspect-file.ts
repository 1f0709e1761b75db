import { FILE_LIMIT_BYTES, fileExtension, isAcceptedFileName, type FileExtension } from '@trame/domain';
import { fileTypeFromBuffer } from 'file-type';
import { inspectDoc } from './doc.ts';
import { inspectDocx } from './docx.ts';
import { inspectPdf } from './pdf.ts';

/** Why a file is refused; the names of `FILE_MESSAGES` of the domain. */
export type FileProblem = 'type' | 'mismatch' | 'empty' | 'tooLarge' | 'encrypted' | 'corrupt' | 'macros';

export type FileVerdict = { ok: true; extension: FileExtension } | { ok: false; problem: FileProblem };

const refuse = (problem: FileProblem): FileVerdict => ({ ok: false, problem });

/**
 * What file-type calls the three accepted formats. A DOC is one of the "compound files"; a DOCX with macros or with its
 * parts in an unusual order still is one for `inspectDocx` to judge.
 */
const DETECTED: Readonly<Record<string, FileExtension>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  dotm: 'docx',
  zip: 'docx',
  cfb: 'doc',
};

/**
 * Reads the bytes of an attached file: its name must be accepted, its content must be what the name says, whole,
 * readable without a password and free of macros. What the browser declares as type is not believed.
 */
export async function inspectFile(name: string, bytes: Uint8Array): Promise<FileVerdict> {
  if (!isAcceptedFileName(name)) return refuse('type');
  if (bytes.byteLength === 0) return refuse('empty');
  if (bytes.byteLength > FILE_LIMIT_BYTES) return refuse('tooLarge');

  const named = fileExtension(name) as FileExtension;
  const container = await detect(bytes);
  // A DOCX with a password is a compound file around the encrypted one.
  if (container === 'doc') {
    const problem = inspectDoc(bytes);
    if (problem === 'encrypted') return refuse('encrypted');
    return named === 'doc' ? verdict('doc', problem) : refuse('mismatch');
  }
  if (container === undefined) {
    return refuse(startsLike(named, bytes) ? 'corrupt' : 'mismatch');
  }
  if (container !== named) return refuse('mismatch');
  return verdict(named, container === 'pdf' ? inspectPdf(bytes) : inspectDocx(bytes));
}

const verdict = (extension: FileExtension, problem: FileProblem | undefined): FileVerdict =>
  problem ? refuse(problem) : { ok: true, extension };

/** The format of the content; 'other' for a known format that is not accepted, undefined for an unreadable one. */
async function detect(bytes: Uint8Array): Promise<FileExtension | 'other' | undefined> {
  try {
    const type = await fileTypeFromBuffer(bytes);
    return type && (DETECTED[type.ext] ?? 'other');
  } catch {
    return undefined;
  }
}

const SIGNATURES: Readonly<Record<FileExtension, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  doc: [0xd0, 0xcf, 0x11, 0xe0],
  docx: [0x50, 0x4b, 0x03, 0x04],
};

/** True when a file begins as its name says, so that what follows is damage rather than another format. */
function startsLike(extension: FileExtension, bytes: Uint8Array): boolean {
  return SIGNATURES[extension].every((byte, index) => bytes[index] === byte);
}
