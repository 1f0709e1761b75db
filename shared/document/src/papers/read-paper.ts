import { PAPER_LIMITS, type PaperKind, type PaperReading } from '@trame/domain/trainers';
import { checkFile, type FileProblem } from '../checking/check-file.ts';
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

export type PaperProblem = FileProblem | 'pages';

/** Whether a file may be stored as a paper, and how many pages it has; or why not. */
export type JudgedPaper = { ok: true; pages: number } | { ok: false; problem: PaperProblem };

/** Whether a file is a PDF that is safe to open, and short enough; by its bytes alone. */
export async function judgePaper(bytes: Uint8Array): Promise<JudgedPaper> {
  const verdict = checkFile('document.pdf', bytes);
  if (!verdict.ok) return verdict;
  const pages = await pagesOf(bytes);
  if (!pages) return { ok: false, problem: 'corrupt' };
  return pages > PAPER_LIMITS.pages ? { ok: false, problem: 'pages' } : { ok: true, pages };
}

/** How many pages a checked PDF has; undefined when it cannot be opened, or does not lead to its first and its last page. */
export async function pagesOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const { pdf } = await openPdf(bytes, 0);
    try {
      const { numPages } = pdf;
      // A tree of pages that names itself states a number all the same.
      for (const page of [1, numPages]) await pdf.getPage(page);
      return numPages;
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch {
    return undefined;
  }
}
