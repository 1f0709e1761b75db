import Pdf from 'pdfkit';

export type Drawing = PDFKit.PDFDocument;

/** A PDF as programs write them, of A4 pages without margins; `draw` writes at any place. */
export function drawPdf(
  draw: (pdf: Drawing) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new Pdf({ size: 'A4', margin: 0, ...options });
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(chunks.flatMap((chunk) => [...chunk]))));
    pdf.on('error', reject);
    draw(pdf.font('Helvetica').fontSize(10));
    pdf.end();
  });
}

/** Lines under one another from `[x, y]`, 14 points apart. */
export function writeLines(pdf: Drawing, [x, y]: readonly [number, number], lines: readonly string[]): void {
  lines.forEach((line, index) => pdf.text(line, x, y + index * 14, { lineBreak: false }));
}

/** A few lines that every CV could have, beside those of the test. */
export const writeBody = (pdf: Drawing): void =>
  writeLines(
    pdf,
    [60, 60],
    [
      'Claire Dubois, formatrice bureautique à Grenoble',
      'Animation de sessions Excel et Word pour des publics variés',
      'Conception de parcours et de supports pédagogiques',
    ],
  );

/** A picture of one grey pixel: stretched, it covers what it must. */
export const PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CQAA2wDaZNW9eAAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
