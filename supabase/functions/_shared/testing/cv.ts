import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

// CVs of people who do not exist, written by the tests.

/** A page of a CV, one line each; a line that begins with `#` is a title. */
export const CV_LINES = [
  '# Camille Fontaine',
  'Formatrice bureautique',
  'camille.fontaine@exemple.fr',
  '06 12 34 56 78',
  '# Expériences professionnelles',
  'Janvier 2019 - Mars 2023 : Formatrice Excel, Greta du Velay',
  'Animation de stages de tableur pour des groupes de douze personnes.',
  'Septembre 2014 - Décembre 2018 : Assistante de gestion, Ateliers Brume',
  '# Formation',
  '2014 : BTS Assistant de gestion, Lycée Simone Weil',
  '# Compétences',
  'Excel, Word, Power BI',
  '# Langues',
  'Anglais : B2',
];

type Options = ConstructorParameters<typeof Pdf>[0];
/** Text that is drawn in white: a person does not see it. */
interface Page {
  lines: readonly string[];
  white?: string;
}

async function written(options: Options, draw: (pdf: PDFKit.PDFDocument) => void) {
  const pdf = new Pdf({ size: 'A4', ...options });
  const bytes = buffer(pdf);
  draw(pdf);
  pdf.end();
  return new Uint8Array(await bytes);
}

/** A CV in PDF, of one page or of several. */
export const cvPdf = (pages: readonly Page[] = [{ lines: CV_LINES }], options: Options = {}) =>
  written(options, (pdf) => {
    pages.forEach(({ lines, white }, index) => {
      if (index > 0) pdf.addPage();
      for (const line of lines) {
        const isTitle = line.startsWith('# ');
        pdf.font(isTitle ? 'Helvetica-Bold' : 'Helvetica').fontSize(isTitle ? 16 : 11);
        pdf.fillColor('black').text(isTitle ? line.slice(2) : line);
      }
      if (white) pdf.fillColor('white').text(white);
    });
  });

const GREY_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoAwAAhQCE9aE7vAAAAABJRU5ErkJggg==',
  'base64',
);

/** A page that was scanned: one picture. */
export const scannedPdf = () =>
  written({}, (pdf) => {
    pdf.image(GREY_PIXEL, 0, 0, { width: 595, height: 842 });
  });
