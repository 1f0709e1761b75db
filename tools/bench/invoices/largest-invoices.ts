import { buffer } from 'node:stream/consumers';
import { INVOICE } from '@trame/invoice/testing';
import { writeInvoice } from '@trame/invoice/write';
import Pdf from 'pdfkit';

// Invoices whose reading costs most: full pages, pages of small cells, and an XML of thousands of lines.

type Bytes = Uint8Array<ArrayBuffer>;

const MARGIN = 30;
const LINE = 'Animation de stages de tableur pour des groupes de douze personnes, évaluation et suivi.';
/** Cents. */
const TOTAL = 150_000;
const HEAD = [
  'FACTURE F-2026-001',
  'Date de facture : 20/11/2026',
  'Hélène Kerbrat EI, 12 rue du Chanvre, 44000 Nantes, SIRET 100 000 009 00017',
  'Client : Trame SAS, 8 rue de la Navette, 35000 Rennes, SIREN 200 000 008',
  'Animation de stages de tableur, 3 jours à 500,00 €',
  'Total HT 1 500,00 €',
  'TVA non applicable, art. 293 B du CGI',
  'Total à payer 1 500,00 €',
];

async function drawn(
  pages: number,
  drawPage: (pdf: PDFKit.PDFDocument) => void,
  xml?: string,
): Promise<Bytes> {
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, font: 'Helvetica' });
  const bytes = buffer(pdf);
  pdf.fontSize(10);
  for (const text of HEAD) pdf.text(text);
  for (let page = 1; page < pages; page += 1) {
    pdf.addPage();
    drawPage(pdf);
  }
  const named = { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' };
  if (xml !== undefined) pdf.file(Buffer.from(xml), named);
  pdf.end();
  return new Uint8Array(await bytes);
}

/** An invoice with general terms after it: seventy lines a page. */
export const longInvoice = (pages: number): Promise<Bytes> =>
  drawn(pages, (pdf) => {
    pdf.fontSize(9);
    for (let line = 0; line < 70; line += 1) pdf.text(LINE, MARGIN, MARGIN + line * 11, { lineBreak: false });
  });

/** An invoice with sheets of attendance after it: cells of days and hours, in as few operators as a writer can; and an XML of so many lines. */
export const denseInvoice = (pages: number, lines: number): Promise<Bytes> =>
  drawn(
    pages,
    (pdf) => {
      pdf.fontSize(5).text('Feuille d’émargement', MARGIN, MARGIN, { lineBreak: false });
      const cells = Array.from({ length: 80 * 15 }, (_, at) => {
        const [row, column] = [Math.floor(at / 15), at % 15];
        const text =
          column % 3 === 0 ? `${1 + (row % 28)}/11/26` : `${8 + (column % 9)} h ${10 + (row % 50)}`;
        return `1 0 0 1 ${MARGIN + column * 36} ${800 - row * 9.5} Tm (${text}) Tj`;
      });
      pdf.addContent(`BT /F1 5 Tf ${cells.join(' ')} ET`);
    },
    xmlOf(lines),
  );

/** A Factur-X of one page, whose XML has so many lines. */
export const invoiceOfLines = (lines: number): Promise<Bytes> => drawn(1, () => undefined, xmlOf(lines));

/** Lines of the same amount, which make the total of the page. */
const xmlOf = (count: number): string =>
  writeInvoice({
    ...INVOICE,
    lines: Array.from({ length: count }, (_, at) => ({
      name: `Journée ${at + 1}`,
      details: null,
      quantity: 100,
      unit: 'day' as const,
      unitPriceCents: TOTAL / count,
    })),
  });
