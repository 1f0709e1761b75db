import { FILE_LIMIT_BYTES, fileExtension, isAcceptedFileName, type FileExtension } from '@trame/domain';
import { formatOf, type Format } from './format.ts';
import { checkDoc, type DocProblem } from './doc.ts';
import { checkDocx, type DocxProblem } from './docx.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { scanPdf, type PdfScan, type ScanOptions } from './pdf/scan-pdf.ts';
import { PdfRefusal, type PdfProblem } from './pdf/work.ts';

export { PdfRefusal, scanPdf, type PdfScan };

/** Why a file is refused; the names of `FILE_MESSAGES` of the domain. */
export type FileProblem = 'type' | 'empty' | 'tooLarge' | PdfProblem | DocxProblem | DocProblem;

export type FileVerdict = { ok: true; extension: FileExtension } | { ok: false; problem: FileProblem };

const EXTENSIONS: Readonly<Partial<Record<Format, FileExtension>>> = { pdf: 'pdf', docx: 'docx', doc: 'doc' };
const CHECKS: Readonly<
  Record<FileExtension, (bytes: Uint8Array, options?: ScanOptions) => FileProblem | undefined>
> = {
  pdf: checkPdf,
  docx: checkDocx,
  doc: checkDoc,
};

/**
 * Checks the bytes of an attached file, in the browser before it is sent and in the function that receives it: its name
 * must be accepted, its content must match the name, be complete, readable without a password and within the size of a
 * CV, and have no active content. The type that the browser declares is ignored.
 */
export function checkFile(name: string, bytes: Uint8Array, options?: ScanOptions): FileVerdict {
  const problem = problemOf(name, bytes, options);
  return problem ? { ok: false, problem } : { ok: true, extension: fileExtension(name) as FileExtension };
}

function problemOf(name: string, bytes: Uint8Array, options?: ScanOptions): FileProblem | undefined {
  if (!isAcceptedFileName(name)) return 'type';
  if (bytes.byteLength === 0) return 'empty';
  if (bytes.byteLength > FILE_LIMIT_BYTES) return 'tooLarge';
  const format = formatOf(bytes);
  // A DOCX with a password is a compound file around the encrypted one.
  if (format === 'encrypted') return 'encrypted';
  const extension = EXTENSIONS[format];
  if (!extension || extension !== fileExtension(name)) return 'mismatch';
  return CHECKS[extension](bytes, options);
}
