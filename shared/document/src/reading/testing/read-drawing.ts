import { textOfPage } from '../../document.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { drawPdf, type Drawing } from './draw-pdf.ts';

/** The first page of what is drawn, as it is read. */
export const readDrawing = async (draw: (pdf: Drawing) => void, options?: PDFKit.PDFDocumentOptions) => {
  const { pages } = await readPdf(await drawPdf(draw, options));
  const [page] = pages;
  if (!page) throw new Error('No page was read');
  return { ...page, text: textOfPage(page), texts: page.lines.map(({ text }) => text) };
};

export const title = (pdf: Drawing, text: string, x: number, y: number) =>
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(text, x, y, { lineBreak: false })
    .font('Helvetica')
    .fontSize(10);

/** The lines of an entry. */
export const JOB = [
  'Formatrice bureautique, Greta des Alpes',
  'Animation de sessions Excel et Word pour des publics salariés',
  'Conception de parcours à distance et de leurs supports',
  'Suivi individuel de quarante stagiaires par an',
];
