import type { PaperKind, PaperReading } from '@trame/domain/trainers';
import { ReadingError } from '../reading-error.ts';
import { openPdf } from '../reading/pdf/open-pdf.ts';
import { readDocument } from '../reading/read-document.ts';
import { readText } from './read-text.ts';

/** What the text of a checked PDF says; nothing for pictures of a text, and for what cannot be read. */
export async function readPaper(kind: PaperKind, bytes: Uint8Array): Promise<PaperReading> {
  try {
    return readText(kind, (await readDocument(bytes)).pages);
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
