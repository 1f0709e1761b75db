import type { DocumentText, HiddenText, PageText } from '../../document.ts';
import { MAX_DECODED, scanPdf, type PdfScan, type ScanOptions } from '../../checking/pdf/scan-pdf.ts';
import { PdfRefusal } from '../../checking/pdf/work.ts';
import { ReadingError } from '../../reading-error.ts';
import { unsafeFile } from '../unsafe-file.ts';
import { hiddenTexts, readPage, withoutDoubles } from '../layout/read-page.ts';
import { wordsOf } from '../layout/words.ts';
import { openPdf, type Operators, type Pdf } from './open-pdf.ts';
import { paintPage } from './paint-page.ts';
import { isOcrLayer, isPicturedText, LEAST_TEXT } from './scan.ts';
import { seenRuns } from './visibility.ts';

const MAX_PAGES = 30;
/** Thirty full pages: a book. */
const MAX_CHARACTERS = 100_000;
const MAX_OPERATORS = 250_000;
/** Letters of one page, spaces and hidden ones too: a page of four points has ten thousand. */
const MAX_GLYPHS = 25_000;
/**
 * Points of all pictures: decoded, each takes four bytes until its page is read. Above this limit none is decoded, and
 * large ones never are.
 */
const MAX_POINTS = 30_000_000;
const MAX_MILLISECONDS = 30_000;
const MAX_HIDDEN = 40;
const MAX_HIDDEN_LENGTH = 2000;

/** Letters that take as long to read as what finds the place of a cell among the others. */
const CELL = 25;

interface ReadSheet {
  page: PageText;
  hidden: HiddenText[];
  isOcr: boolean;
  operators: number;
  /** Of its letters and cells, in letters. */
  amount: number;
}

async function readSheet(pdf: Pdf, operators: Operators, number: number, most: number): Promise<ReadSheet> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const sheet = { left: 0, top: 0, right: width, bottom: height };
  const list = await page.getOperatorList();
  if (list.fnArray.length > MAX_OPERATORS) throw new ReadingError('not_a_cv');
  const painting = await paintPage(pdf, page, list, operators);
  page.cleanup();
  const letters = painting.runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  if (letters > Math.min(MAX_GLYPHS, most)) throw new ReadingError('not_a_cv');
  const words = withoutDoubles(wordsOf(seenRuns(painting, sheet)));
  const isOcr = isOcrLayer(painting, words, sheet);
  const isRead = (reason: string | null) =>
    reason === null || (isOcr && (reason === 'invisible' || reason === 'covered'));
  const read = words.filter(({ reason }) => isRead(reason));
  const seen = words.filter(({ reason }) => reason === null);
  const { lines, columns, cells } = readPage(read, painting.shapes, (most - letters) / CELL);
  const hidden = hiddenTexts(words.map((word) => (isRead(word.reason) ? { ...word, reason: null } : word)));
  return {
    page: {
      page: number,
      width,
      height,
      columns,
      isScanned: isOcr || isPicturedText(painting, seen, sheet),
      lines,
    },
    hidden: hidden.map(({ text, reason }) => ({
      page: number,
      text: text.slice(0, MAX_HIDDEN_LENGTH),
      reason,
    })),
    isOcr,
    operators: list.fnArray.length,
    amount: letters + CELL * cells,
  };
}

/** The pages to read of a file of so many: the first ones, and of a longer file `last` at its end instead of as many. */
function numbersOf(pages: number, most: number, last: number): number[] {
  const read = Math.min(pages, most);
  return Array.from({ length: read }, (_, index) =>
    index < most - last || pages <= most ? index + 1 : pages - read + index + 1,
  );
}

/** The same pages from both ends to the middle: what an invoice says is on its first pages or on its last ones, annexes are between. */
function fromBothEnds(numbers: readonly number[]): number[] {
  const left = [...numbers];
  return numbers.map((_, turn) => (turn % 2 === 0 ? left.shift() : left.pop()) ?? 0);
}

async function readSheets(
  pdf: Pdf,
  operators: Operators,
  { pages = MAX_PAGES, lastPages = 0, most }: Pick<ReadingScope, 'pages' | 'lastPages' | 'most'>,
): Promise<DocumentText> {
  const sheets: ReadSheet[] = [];
  let [left, characters, drawn] = [most ?? Infinity, 0, 0];
  const numbers = numbersOf(pdf.numPages, pages, lastPages);
  for (const number of most ? fromBothEnds(numbers) : numbers) {
    const sheet = await readSheet(pdf, operators, number, left).catch((error: unknown) => {
      const isTooMuch = error instanceof ReadingError && error.code === 'not_a_cv';
      // What was read before is enough, where a part is.
      if (most && isTooMuch && sheets.length > 0) return undefined;
      throw error;
    });
    if (!sheet) break;
    sheets.push(sheet);
    left -= sheet.amount;
    characters += sheet.page.lines.reduce((sum, { text }) => sum + text.length, 0);
    drawn += sheet.operators;
    if (characters > MAX_CHARACTERS) throw new ReadingError('not_a_cv');
    if (drawn > MAX_OPERATORS) break;
  }
  sheets.sort((a, b) => a.page.page - b.page.page);
  if (characters < LEAST_TEXT) throw new ReadingError('no_text');
  return {
    kind: sheets.some(({ isOcr }) => isOcr) ? 'ocr' : 'pdf',
    pages: sheets.map(({ page }) => page),
    unread: pdf.numPages - sheets.length,
    hidden: sheets.flatMap(({ hidden }) => hidden).slice(0, MAX_HIDDEN),
  };
}

/** The result of a promise, unless it takes longer than any CV does. */
async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Reading takes too long')), MAX_MILLISECONDS);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Inspects the file before it is opened, unless it was (`inspected`); throws `ReadingError` when it must not be. Returns the points of
 * its pictures.
 */
function refuseUnsafe(bytes: Uint8Array, { inspected, ...options }: ReadingScope): number {
  if (isTruncated(bytes)) throw new ReadingError('corrupt');
  try {
    const { isEndless, points } = inspected ?? scanPdf(bytes, options);
    if (isEndless) throw new ReadingError('not_a_cv');
    return points;
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    throw unsafeFile(error.problem, { cause: error });
  }
}

const START_XREF = new TextEncoder().encode('startxref');
const OBJECT = new TextEncoder().encode(' obj');

/** Where a word is last in a file, or -1; a text of the whole file would be twice as large as it is. */
function lastPlace(bytes: Uint8Array, word: Uint8Array): number {
  const [first = 0] = word;
  let at = bytes.lastIndexOf(first);
  while (at >= 0 && !word.every((byte, index) => bytes[at + index] === byte))
    at = at > 0 ? bytes.lastIndexOf(first, at - 1) : -1;
  return at;
}

/** Visible content is missing: the file ends before its table of contents. */
const isTruncated = (bytes: Uint8Array) => lastPlace(bytes, START_XREF) < lastPlace(bytes, OBJECT);

export interface ReadingScope extends ScanOptions {
  /** How many pages are read, from the first on. */
  pages?: number;
  /** How many of them are the last ones of a file that has more. */
  lastPages?: number;
  /**
   * How much of all pages is read, from both ends of the file: letters, spaces and hidden ones too, with 25 for each cell. Without it, a
   * file of more than any CV is refused.
   */
  most?: number;
  /** Whether pictures are decoded, to see which text they cover. */
  decodesPictures?: boolean;
  /** What was found in these bytes, when they were inspected before. */
  inspected?: PdfScan | undefined;
}

/** Whether a file that was inspected is one whose text is read: whole, and no endless drawing. */
export const isReadable = (bytes: Uint8Array, { isEndless }: PdfScan): boolean =>
  !isEndless && !isTruncated(bytes);

/** Reads what a person sees of the first pages of an open PDF that was inspected. */
export const readOpened = (
  { pdf, operators }: { pdf: Pdf; operators: Operators },
  pages: number,
): Promise<DocumentText> => inTime(readSheets(pdf, operators, { pages }));

/** Reads what a person sees of a PDF. */
export async function readPdf(
  bytes: Uint8Array,
  { pages, lastPages, most, decodesPictures = true, ...scanning }: ReadingScope = {},
): Promise<DocumentText> {
  const points = refuseUnsafe(bytes, scanning);
  const maxImageSize = decodesPictures && points <= MAX_POINTS ? MAX_DECODED : 0;
  let opened: Pdf | undefined;
  try {
    const { pdf, operators } = await openPdf(bytes, maxImageSize);
    opened = pdf;
    return await inTime(readSheets(pdf, operators, { pages, lastPages, most }));
  } catch (error) {
    if (error instanceof ReadingError) throw error;
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ReadingError(isEncrypted ? 'encrypted' : 'corrupt', { cause: error });
  } finally {
    await opened?.loadingTask.destroy();
  }
}
