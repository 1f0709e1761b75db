const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const PDF = '%PDF-';
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** OLE: Word 97-2003, and also a DOCX that Word saved with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Readers look for the beginning of a PDF in the first kilobyte. */
const PDF_WITHIN = 1024;
/**
 * What may come before it: blanks, the mark of UTF-8, and what a printer driver leaves there. Anything else may be the beginning of another
 * format, for a program that asks only for that.
 */
// oxlint-disable-next-line no-control-regex -- the sign that begins what printers are sent
const BEFORE_PDF = /^(?:\xef\xbb\xbf)?[\s\0]*(?:\x1b%-12345X(?:@PJL[^\r\n]*\r?\n)*)?$/;

/** UTF-16LE, as the directory of an OLE file writes its names. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name, (char) => [char.charCodeAt(0), 0]).flat();
  for (let at = 0; at + wanted.length <= bytes.length; at += 2) {
    if (bytes[at] === wanted[0] && startsWith(bytes, wanted, at)) return true;
  }
  return false;
}

export type Format = 'pdf' | 'docx' | 'doc' | 'encrypted' | 'empty' | 'unknown';

/** The format by the first bytes of a file; its name was chosen by the candidate and proves nothing. */
export function formatOf(bytes: Uint8Array): Format {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, ZIP)) return 'docx';
  if (startsWith(bytes, OLE)) return holdsName(bytes, 'EncryptedPackage') ? 'encrypted' : 'doc';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_WITHIN + PDF.length));
  const at = head.indexOf(PDF);
  return at >= 0 && BEFORE_PDF.test(head.slice(0, at)) ? 'pdf' : 'unknown';
}
