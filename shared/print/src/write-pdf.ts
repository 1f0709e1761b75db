import { drawPdf } from './draw-pdf.ts';
import { fonts } from './fonts.ts';
import type { PrintedDocument } from './printed-document.ts';

/** The PDF of a document, written in a build. */
export const writePdf = async (page: PrintedDocument): Promise<Buffer> =>
  Buffer.from(await drawPdf(page, fonts()));
