import type { PaperKind, PaperReading } from '@trame/domain/trainers';
import { ReadingError } from '../reading-error.ts';
import { openPdf } from '../reading/pdf/open-pdf.ts';
import { bounded } from '../reading/bounds.ts';
import { readPdf, type ReadingScope } from '../reading/pdf/read-pdf.ts';
import { readText } from './read-text.ts';

/**
 * What is read of a paper. Certificates state their days on the first page, contracts and policies before their annexes; thirty full pages
 * would take all of the processor time that a hosted function has.
 */
const SCOPE: ReadingScope = { pages: 5, decodesPictures: false };

/** What the text of the first pages of a checked PDF says; nothing for pictures of a text, and for what cannot be read. */
export async function readPaper(kind: PaperKind, bytes: Uint8Array): Promise<PaperReading> {
  try {
    return readText(kind, bounded(await readPdf(bytes, SCOPE)).pages);
  } catch (error) {
    if (error instanceof ReadingError) return {};
    throw error;
  }
}

/** How many pages a checked PDF has; undefined when it cannot be opened. */
export async function pagesOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const { pdf } = await openPdf(bytes, 0);
    const { numPages } = pdf;
    await pdf.loadingTask.destroy();
    return numPages;
  } catch {
    return undefined;
  }
}
