import { ReadingError, type DocumentText, type ReadingErrorCode } from '@trame/document';
import { checkFile, type FileProblem, type PdfScan } from '@trame/document/check';
import { readDocument } from '@trame/document/read';
import type { Attachment } from './attachment.ts';
import type { Container, Xmp } from './container.ts';
import { readPageFacts, type PageFacts } from './page-facts.ts';
import { readXml, type XmlReading } from './read-xml.ts';

export interface InvoiceReading {
  /** Why the file was not opened. */
  fileProblem: FileProblem | null;
  /** Why no text was read. */
  textProblem: ReadingErrorCode | null;
  /** Pages that were read. */
  pages: number;
  /** Pages of the file that were not read. */
  unreadPages: number;
  container: {
    attachments: readonly Attachment[];
    hasSeveralXml: boolean;
    xmp: Xmp | null;
    hasOutputIntent: boolean;
    bareFonts: readonly string[];
    isRepaired: boolean;
  } | null;
  xml: XmlReading | null;
  text: DocumentText | null;
  facts: PageFacts | null;
}

const UNREAD: InvoiceReading = {
  fileProblem: null,
  textProblem: null,
  pages: 0,
  unreadPages: 0,
  container: null,
  xml: null,
  text: null,
  facts: null,
};

/** Attachments other than the XML are not opened by anything here. */
const OPTIONS = { acceptsAttachments: true };
/** An invoice of two hundred lines has as many; each more takes a thirtieth of a second, of the two that a hosted function has. */
const MOST_PAGES = 12;
/** Totals are on the last page: of a file of more pages, these are read instead of the middle. */
const LAST_PAGES = 3;

/**
 * What is read of all pages, in letters (a cell counts as 25): seven full pages of text, or fifteen hundred cells of tables. An invoice of two
 * hundred lines has four fifths of it; the rest of a hosted function's two seconds goes to the file, the XML and the rules.
 */
const MOST_DRAWN = 50_000;

/** Points of pictures up to which they are decoded, to see what they cover: a logo and a stamp have fewer, photographs more. */
const MOST_POINTS = 1_000_000;

/** Reads an invoice: the file, what is inside of it, and what a person sees. A file that is unsafe is not opened. */
export async function readInvoice(bytes: Uint8Array): Promise<InvoiceReading> {
  let inspected: PdfScan | undefined;
  const verdict = checkFile('facture.pdf', bytes, { ...OPTIONS, onScan: (scan) => (inspected = scan) });
  if (!verdict.ok) return { ...UNREAD, fileProblem: verdict.problem };
  const said = await readText(bytes, inspected);
  const container = await containerOf(bytes, said.text !== null && inspected?.hasFiles === false);
  const pages = said.text?.pages.length ?? 0;
  return {
    ...UNREAD,
    ...said,
    pages,
    unreadPages: said.text?.unread ?? Math.max(0, (container?.pages ?? 0) - pages),
    container: container
      ? {
          attachments: container.attachments,
          hasSeveralXml: container.hasSeveralXml,
          xmp: container.xmp,
          hasOutputIntent: container.hasOutputIntent,
          bareFonts: container.bareFonts,
          isRepaired: container.isRepaired,
        }
      : null,
    xml: container?.xml ? readXml(container.xml.name, container.xml.bytes) : null,
  };
}

const NO_FILES: Container = {
  pages: 0,
  attachments: [],
  xml: null,
  hasSeveralXml: false,
  xmp: null,
  hasOutputIntent: false,
  bareFonts: [],
  isRepaired: false,
};

/**
 * Files inside of a PDF. One that was inspected and has none is not opened a second time; others are once the text is read: what this
 * takes is then free again, and a hosted function has 256 MB for both.
 */
async function containerOf(bytes: Uint8Array, isWithoutFiles: boolean): Promise<Container | undefined> {
  if (isWithoutFiles) return NO_FILES;
  const { readContainer } = await import('./container.ts');
  return readContainer(bytes);
}

/** What a person sees, or why that was not read. */
async function readText(
  bytes: Uint8Array,
  inspected: PdfScan | undefined,
): Promise<Pick<InvoiceReading, 'text' | 'facts' | 'textProblem'>> {
  try {
    const text = await readDocument(bytes, {
      ...OPTIONS,
      inspected,
      pages: MOST_PAGES,
      lastPages: LAST_PAGES,
      most: MOST_DRAWN,
      decodesPictures: (inspected?.points ?? 0) <= MOST_POINTS,
    });
    return { text, facts: readPageFacts(text), textProblem: null };
  } catch (error) {
    if (error instanceof ReadingError) return { text: null, facts: null, textProblem: error.code };
    throw error;
  }
}
