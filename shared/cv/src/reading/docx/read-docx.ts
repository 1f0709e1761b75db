import type { DocumentText } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';

/** Reads what a person sees of a DOCX. */
export function readDocx(_bytes: Uint8Array): DocumentText {
  throw new ReadingError('unsupported');
}
