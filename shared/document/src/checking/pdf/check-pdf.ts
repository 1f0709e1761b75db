import { scanPdf, type ScanOptions } from './scan-pdf.ts';
import { PdfRefusal, type PdfProblem } from './work.ts';

/**
 * Readers look for the header in the first kilobyte, and for the end in the last; some writers add a little more after
 * it.
 */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;
/** The record that ends an archive; programs look for it from the end of a file on, past a comment of 64 KB and what follows it. */
const ARCHIVE_END = 'PK\x05\x06\0\0\0\0';
const ARCHIVE_BYTES = 65_535 + 22 + TAIL_BYTES;

/** Undefined for a PDF that any reader opens, within the size of a CV, and without active content. */
export function checkPdf(bytes: Uint8Array, options?: ScanOptions): PdfProblem | undefined {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part);
  if (!/%PDF-[12]\.\d/.test(text(bytes.subarray(0, HEAD_BYTES)))) return 'corrupt';
  if (!/startxref\s+\d+\s+%%EOF/.test(text(bytes.subarray(-TAIL_BYTES)))) return 'corrupt';
  if (text(bytes.subarray(-ARCHIVE_BYTES)).includes(ARCHIVE_END)) return 'attachment';
  try {
    const scan = scanPdf(bytes, options);
    options?.onScan?.(scan);
    return scan.hasPages ? undefined : 'corrupt';
  } catch (error) {
    if (error instanceof PdfRefusal) return error.problem;
    throw error;
  }
}
