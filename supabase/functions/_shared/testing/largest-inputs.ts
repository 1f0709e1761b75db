import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { FILE_LIMIT_BYTES, MESSAGE_LIMITS } from '@trame/domain';
import { digestOf, type Recognition } from '@trame/document';
import { strToU8, zipSync, type Zippable } from 'fflate';
import Pdf from 'pdfkit';

// The largest inputs that the edge functions accept. Texts are those of CVs, in the size of the limits of `shared/cv`.

type Bytes = Uint8Array<ArrayBuffer>;
type Line = Recognition['pages'][number]['lines'][number];

const LINE = 'Animation de stages de tableur pour des groupes de douze personnes, évaluation et suivi.';
const PAGES = 30;
/** Size of a file, with a margin for the other parts. */
const PICTURE_BYTES = FILE_LIMIT_BYTES - 200_000;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A photograph in colours, which packs to its own size. */
function photograph(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = randomBytes((width * 3 + 1) * height);
  for (let row = 0; row < height; row += 1) rows[row * (width * 3 + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Full pages: a column of contacts beside one of posts, as CVs of trainers are laid out. */
function drawPages(pdf: PDFKit.PDFDocument): void {
  for (let page = 0; page < PAGES; page += 1) {
    if (page > 0) pdf.addPage();
    pdf.font('Helvetica-Bold').fontSize(20);
    pdf.text(page === 0 ? 'Camille Fontaine' : 'Expériences (suite)', 40, 40);
    pdf.fontSize(10).font('Helvetica');
    pdf.text('camille.fontaine@exemple.fr\n06 12 34 56 78\n43100 Brioude', 40, 80, { width: 150 });
    pdf.text('Compétences\nExcel\nWord\nPower BI\nOutlook\nTeams\nSharePoint', 40, 150, { width: 150 });
    pdf.text('Langues\nAnglais : B2\nEspagnol : A2', 40, 290, { width: 150 });
    pdf.text('Expériences professionnelles', 210, 80, { width: 345 });
    for (let post = 0; post < 5; post += 1) {
      const year = 2024 - ((page * 2 + post) % 40);
      pdf.text(`Janvier ${year} - Décembre ${year} : Formatrice bureautique, Greta du Velay`, { width: 345 });
      for (let line = 0; line < 5; line += 1) pdf.text(LINE, { width: 345 });
    }
  }
}

/** A PDF of thirty full pages and of photographs, as large as a file may be unless said otherwise. */
export async function largestPdf(pictureBytes = PICTURE_BYTES): Promise<Bytes> {
  const pdf = new Pdf({ size: 'A4', margin: 40 });
  const bytes = buffer(pdf);
  drawPages(pdf);
  const [width, height] = [1200, 800];
  const picture = photograph(width, height);
  for (let at = 0; at < Math.floor(pictureBytes / picture.length); at += 1) {
    // Each is another object: the same picture twice would be written once.
    pdf.image(at === 0 ? picture : photograph(width, height), 40, 700, { width: 60 });
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function docx(parts: Record<string, string>, media = 0): Bytes {
  const all: Zippable = {
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
    ...(media > 0 ? { 'word/media/image1.png': [new Uint8Array(randomBytes(media)), { level: 0 }] } : {}),
  };
  return zipSync(all);
}

const CV_TEXT = [
  'Camille Fontaine',
  'camille.fontaine@exemple.fr',
  'Expériences professionnelles',
  ...Array.from({ length: 150 }, (_, post) => [
    `Janvier ${1980 + (post % 40)} - Décembre ${1980 + (post % 40)} : Formatrice bureautique, Greta du Velay`,
    ...Array.from({ length: 6 }, () => LINE),
  ]).flat(),
  'Compétences',
  'Excel, Word, Power BI',
];

const story = (lines: readonly string[]) =>
  `<w:document ${W}><w:body>${lines.map(paragraph).join('')}</w:body></w:document>`;

/** A DOCX with as many letters as an analysis reads. */
export const longestDocx = (): Bytes => docx({ 'word/document.xml': story(CV_TEXT) });

/** A DOCX as large as a file may be, with as much text beside it as a check reads. */
export const largestDocx = (): Bytes =>
  docx(
    {
      'word/document.xml': story(CV_TEXT),
      'word/comments.xml': `<w:comments ${W}>${paragraph(LINE).repeat(140_000)}</w:comments>`,
    },
    PICTURE_BYTES - 100_000,
  );

/** A scanned CV of ten pages, and the words that a browser recognises in it, as many as an analysis takes. */
export async function longestScan(): Promise<{ bytes: Bytes; ocr: Recognition }> {
  const pdf = new Pdf({ size: 'A4', margin: 0 });
  const file = buffer(pdf);
  const picture = photograph(800, 400);
  for (let page = 0; page < 10; page += 1) {
    if (page > 0) pdf.addPage();
    pdf.image(picture, 0, 0, { width: 595, height: 842 });
  }
  pdf.end();
  const bytes = new Uint8Array(await file);
  const perPage = Math.floor(CV_TEXT.length / 10);
  const pages = Array.from({ length: 10 }, (_, page) => ({
    width: 595,
    height: 842,
    lines: CV_TEXT.slice(page * perPage, (page + 1) * perPage).map((text, at): Line => {
      const top = 20 + at * 7.5;
      let x = 30;
      const words = text.split(' ').map((word): Line['words'][number] => {
        const width = word.length * 4;
        x += width + 3;
        return { text: word, box: [x - width - 3, top, width, 6], confidence: 93 };
      });
      return { words, baseline: [30, top + 6, x, top + 6], size: 6 };
    }),
  }));
  return { bytes, ocr: { digest: await digestOf(bytes), pages } };
}

/** The answers of a form, each as long as it may be. */
export const LONGEST_ANSWERS = { additional_notes: 'é'.repeat(5000) };

/** A message of a recruiter to the most people in one call. */
export const longestMessage = (applicationIds: readonly string[]) => ({
  kind: 'message',
  message_id: randomUUID(),
  template_id: null,
  subject: 'É'.repeat(MESSAGE_LIMITS.subject),
  text: 'Bonjour {{prenom}}, '.padEnd(MESSAGE_LIMITS.body, 'é '),
  reason: null,
  application_ids: applicationIds.slice(0, MESSAGE_LIMITS.recipients),
});

/** A report of as many bytes as are read. */
export const longestReport = () => {
  const text = 'TypeError: e is not a function at https://exemple.fr/a.js?x=1 ';
  const report = { id: 'K7MQ2X', message: text, stack: '', context: {} };
  return JSON.stringify({ ...report, stack: text.repeat(230) });
};
