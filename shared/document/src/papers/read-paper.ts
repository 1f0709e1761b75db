import { PAPER_LIMITS, type PaperKind, type PaperReading } from '@trame/domain/trainers';
import { checkFile, type FileProblem } from '../checking/check-file.ts';
import { ReadingError } from '../reading-error.ts';
import type { PdfScan } from '../checking/pdf/scan-pdf.ts';
import { openPdf } from '../reading/pdf/open-pdf.ts';
import { bounded } from '../reading/bounds.ts';
import { isReadable, readOpened, readPdf, type ReadingScope } from '../reading/pdf/read-pdf.ts';
import { readText } from './read-text.ts';

/**
 * What is read of a paper. Certificates state their days on the first page, contracts and policies before their annexes; thirty full pages
 * would take all of the processor time that a hosted function has.
 */
const READ_PAGES = 5;
const SCOPE: ReadingScope = { pages: READ_PAGES, decodesPictures: false };

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
export const judgePaper = async (bytes: Uint8Array): Promise<JudgedPaper> =>
  (await lookInto(bytes, undefined)).judged;

/** What becomes of a file that is sent as a paper of a kind: both answers, for which it is inspected and opened once. */
export const judgeAndReadPaper = (
  kind: PaperKind,
  bytes: Uint8Array,
): Promise<{ judged: JudgedPaper; reading: PaperReading }> => lookInto(bytes, kind);

async function lookInto(
  bytes: Uint8Array,
  kind: PaperKind | undefined,
): Promise<{ judged: JudgedPaper; reading: PaperReading }> {
  let isRead = false;
  const onScan = (scan: PdfScan) => {
    isRead = kind !== undefined && isReadable(bytes, scan);
  };
  const verdict = checkFile('document.pdf', bytes, { onScan });
  if (!verdict.ok) return { judged: verdict, reading: {} };
  let reading: PaperReading = {};
  const pages = await withPages(bytes, async (opened) => {
    if (kind && isRead && opened.pdf.numPages <= PAPER_LIMITS.pages) reading = await readingOf(kind, opened);
  });
  if (!pages) return { judged: { ok: false, problem: 'corrupt' }, reading: {} };
  if (pages > PAPER_LIMITS.pages) return { judged: { ok: false, problem: 'pages' }, reading: {} };
  return { judged: { ok: true, pages }, reading };
}

type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;

/** What is read of an open paper: nothing when that fails, since nobody needs it. */
async function readingOf(kind: PaperKind, opened: OpenedPdf): Promise<PaperReading> {
  try {
    return readText(kind, bounded(await readOpened(opened, READ_PAGES)).pages);
  } catch {
    return {};
  }
}

/** How many pages a checked PDF has; undefined when it cannot be opened, or does not lead to its first and its last page. */
export const pagesOf = (bytes: Uint8Array): Promise<number | undefined> =>
  withPages(bytes, () => Promise.resolve());

/** The same, and does something with the file while it is open. */
async function withPages(
  bytes: Uint8Array,
  work: (opened: OpenedPdf) => Promise<void>,
): Promise<number | undefined> {
  try {
    const opened = await openPdf(bytes, 0);
    const { pdf } = opened;
    try {
      const { numPages } = pdf;
      // A tree of pages that names itself states a number all the same.
      for (const page of [1, numPages]) await pdf.getPage(page);
      await work(opened);
      return numPages;
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch {
    return undefined;
  }
}
