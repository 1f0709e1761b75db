import type { DocumentText } from '../document.ts';
import { ReadingError } from '../reading-error.ts';
import { bounded } from './bounds.ts';
import { readDocx } from './docx/read-docx.ts';
import { formatOf } from '../checking/format.ts';
import { readPdf, type ReadingScope } from './pdf/read-pdf.ts';

/** Reads the visible text of a CV, whatever its file name; throws `ReadingError` when nothing can be read. */
export async function readDocument(bytes: Uint8Array, options?: ReadingScope): Promise<DocumentText> {
  switch (formatOf(bytes)) {
    case 'pdf':
      return bounded(await readPdf(bytes, options));
    case 'docx':
      return bounded(readDocx(bytes));
    case 'doc':
      throw new ReadingError('legacy_doc');
    case 'encrypted':
      throw new ReadingError('encrypted');
    case 'empty':
      throw new ReadingError('corrupt');
    default:
      throw new ReadingError('unsupported');
  }
}
