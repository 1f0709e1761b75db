import { IDENTIFIERS, writtenIban } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import Document from 'pdfkit';
import { date } from '../judging/wording.ts';
import {
  amountsOf,
  legalNotes,
  reasonNote,
  type Amounts,
  type InvoiceData,
  type WrittenLine,
  type WrittenParty,
} from './invoice-data.ts';
import { writeInvoice } from './write-invoice.ts';
import { FACTURX_XMP } from './xmp.ts';

/** Whole fonts (TTF): a PDF/A has its letters in it. */
export interface Fonts {
  text: Uint8Array;
  strong: Uint8Array;
}

/** A4, in points. */
const MARGIN = 57;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 70;
const BODY = 9.6;
const SMALL = 8.4;
const INK = '#14213d';
const MUTED = '#55607a';
const LINE = '#d6d0c2';
/** Where the columns of numbers end, from the left margin: quantity, unit price, total. */
const ENDS = [WIDTH - 170, WIDTH - 85, WIDTH];
const NAME_WIDTH = WIDTH - 240;
const COLUMN = 80;

const UNITS: Readonly<Record<WrittenLine['unit'], readonly [string, string]>> = {
  day: ['jour', 'jours'],
  hour: ['heure', 'heures'],
  piece: ['unité', 'unités'],
};

type Pdf = PDFKit.PDFDocument;

/** The font has no narrow space without a break. */
const drawable = (text: string) => text.replaceAll('\u202F', '\u00A0');

const TITLES: Readonly<Record<InvoiceData['kind'], string>> = {
  invoice: 'Facture',
  deposit: 'Facture d’acompte',
  credit_note: 'Avoir',
};

const quantityOf = ({ quantity, unit }: WrittenLine) =>
  `${(quantity / 100).toLocaleString('fr-FR')} ${UNITS[unit][quantity >= 200 ? 1 : 0]}`;

/** The dates of the service as people write them. */
const serviceOf = ({ serviceFrom, serviceTo }: InvoiceData) =>
  serviceFrom === serviceTo ? `le ${date(serviceFrom)}` : `du ${date(serviceFrom)} au ${date(serviceTo)}`;

const partyLines = ({ address, postalCode, city, country, siret, vatNumber }: WrittenParty): string[] => [
  address,
  `${postalCode} ${city}${country === 'FR' ? '' : ` (${country})`}`,
  ...(siret === null
    ? []
    : [
        siret.length === 14
          ? `SIRET ${IDENTIFIERS.siret.written(siret)}`
          : `SIREN ${IDENTIFIERS.siren.written(siret)}`,
      ]),
  ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
];

interface Style {
  role?: 'P' | 'H1' | 'H2';
  size?: number;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
  isStrong?: boolean;
}

class Page {
  readonly pdf: Pdf;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  /** A text at a place, as an element of the document; goes on under it. */
  write(
    text: string,
    x: number,
    y: number,
    { role = 'P', size = BODY, colour = INK, width = WIDTH, align = 'left', isStrong = false }: Style = {},
  ): void {
    this.#root.add(
      this.pdf.struct(role, {}, () => {
        this.pdf
          .font(isStrong ? 'strong' : 'text')
          .fontSize(size)
          .fillColor(colour)
          .text(drawable(text), x, y, { width, align, lineGap: 2 });
      }),
    );
  }

  /** A line that says nothing. */
  rule(y: number): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke();
    this.pdf.endMarkedContent();
  }

  /** The next place, on a new page when what follows would not fit. */
  room(height: number): number {
    if (this.pdf.y + height > BOTTOM) {
      this.pdf.addPage();
      this.pdf.y = MARGIN;
    }
    return this.pdf.y;
  }

  end(): void {
    this.#root.end();
  }
}

function drawHead(page: Page, data: InvoiceData): void {
  const { seller, buyer } = data;
  const title = TITLES[data.kind];
  const right = { align: 'right' as const };
  page.write(title, MARGIN, MARGIN, { role: 'H1', size: 20, isStrong: true, ...right });
  page.write(`N° ${data.number}`, MARGIN, page.pdf.y + 2, { isStrong: true, ...right });
  page.write(`Émise le ${date(data.issuedOn)}`, MARGIN, page.pdf.y, right);
  if (data.kind !== 'credit_note') page.write(`Échéance ${date(data.dueOn)}`, MARGIN, page.pdf.y, right);
  if (data.corrects) {
    const { number, issuedOn } = data.corrects;
    page.write(`Corrige la facture ${number} du ${date(issuedOn)}`, MARGIN, page.pdf.y, right);
  }
  const half = { width: WIDTH / 2 };
  const end = page.pdf.y;
  page.write(seller.name, MARGIN, MARGIN + 4, { role: 'H2', size: 11, isStrong: true, ...half });
  const lines = [
    ...(seller.legalForm === null ? [] : [seller.legalForm]),
    ...partyLines(seller),
    ...(seller.nda === null ? [] : [`Déclaration d’activité ${IDENTIFIERS.nda.written(seller.nda)}`]),
  ];
  for (const line of lines) page.write(line, MARGIN, page.pdf.y, { size: SMALL, colour: MUTED, ...half });
  const top = Math.max(end, page.pdf.y) + 22;
  page.write('Client', MARGIN, top, { size: SMALL, colour: MUTED });
  page.write(buyer.name, MARGIN, page.pdf.y, { role: 'H2', size: 11, isStrong: true });
  for (const line of partyLines(buyer)) page.write(line, MARGIN, page.pdf.y);
  // A party without an establishment has its SIREN above.
  if (buyer.siret?.length === 14)
    page.write(`SIREN ${IDENTIFIERS.siren.written(buyer.siret.slice(0, 9))}`, MARGIN, page.pdf.y);
  page.pdf.y += 18;
}

function drawLines(page: Page, data: InvoiceData, amounts: Amounts): void {
  const cell = (text: string, column: number, y: number, isStrong = false) =>
    page.write(text, MARGIN + (ENDS[column] ?? WIDTH) - COLUMN, y, {
      width: COLUMN,
      align: 'right',
      isStrong,
    });
  const head = page.room(60);
  page.write('Prestation de services', MARGIN, head, { width: NAME_WIDTH, isStrong: true });
  ['Quantité', 'Prix unitaire', 'Total HT'].forEach((name, column) => cell(name, column, head, true));
  page.rule(page.pdf.y + 4);
  page.pdf.y += 10;
  data.lines.forEach((line, index) => {
    const top = page.room(60);
    cell(quantityOf(line), 0, top);
    cell(euros(line.unitPriceCents), 1, top);
    cell(euros(amounts.lines[index] ?? 0), 2, top);
    page.write(line.name, MARGIN, top, { width: NAME_WIDTH, isStrong: true });
    if (line.details !== null)
      page.write(line.details, MARGIN, page.pdf.y, { width: NAME_WIDTH, size: SMALL, colour: MUTED });
    page.rule(page.pdf.y + 4);
    page.pdf.y += 10;
  });
  page.write(
    `Prestation ${data.kind === 'deposit' ? 'prévue' : 'réalisée'} ${serviceOf(data)}.`,
    MARGIN,
    page.room(20),
    {
      size: SMALL,
      colour: MUTED,
    },
  );
  if (data.orderNumber !== null)
    page.write(`Ordre de mission ${data.orderNumber}`, MARGIN, page.pdf.y, { size: SMALL, colour: MUTED });
  page.pdf.y += 8;
}

function drawTotals(page: Page, data: InvoiceData, amounts: Amounts): void {
  const rate = (amounts.rate / 100).toLocaleString('fr-FR');
  const rows: readonly (readonly [string, number])[] = [
    ['Total HT', amounts.net],
    [amounts.rate === 0 ? 'TVA' : `TVA ${rate} %`, amounts.vat],
    ...(amounts.rate === 0 && data.deposits.length === 0 ? [] : [['Total TTC', amounts.gross] as const]),
    ...data.deposits.map(
      ({ number, issuedOn, cents }) => [`Acompte ${number} du ${date(issuedOn)}`, -cents] as const,
    ),
    [data.kind === 'credit_note' ? 'Net à déduire' : 'Net à payer', amounts.due],
  ];
  rows.forEach(([name, cents], index) => {
    const isLast = index === rows.length - 1;
    const top = page.room(24);
    const style = { align: 'right' as const, isStrong: isLast, size: isLast ? 11.5 : BODY };
    page.write(name, MARGIN + WIDTH - 360, top, { width: 250, ...style });
    page.write(euros(cents), MARGIN + WIDTH - 105, top, { width: 105, ...style });
    page.pdf.y += 2;
  });
  page.pdf.y += 16;
}

function drawTerms(page: Page, data: InvoiceData): void {
  const notes = legalNotes(data).map(({ text }) => text);
  const payment =
    data.kind !== 'credit_note'
      ? [
          `Règlement par virement au plus tard le ${date(data.dueOn)}.`,
          ...(data.iban === null
            ? []
            : [`IBAN ${writtenIban(data.iban)}${data.bic === null ? '' : ` · BIC ${data.bic}`}`]),
          ...notes,
        ]
      : notes;
  const reason = reasonNote(data);
  const texts = [
    ...(reason === null ? [] : [reason]),
    ...(data.terms.vat === null ? [] : [data.terms.vat]),
    ...(data.isVatOnDebits ? [data.terms.debits] : []),
    ...payment,
  ];
  for (const text of texts) page.write(text, MARGIN, page.room(18));
}

/**
 * Prints an invoice as Factur-X: a tagged PDF/A-3b whose page says what its XML says, in the profile EN 16931. `now` dates
 * the file.
 */
export async function printInvoice(data: InvoiceData, fonts: Fonts, now: Date): Promise<Uint8Array> {
  const amounts = amountsOf(data);
  const title = `${TITLES[data.kind]} ${data.number}`;
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    // The first font is asked for before any is registered.
    font: fonts.text as unknown as string,
    info: { Title: title, Author: data.seller.name, CreationDate: now, ModDate: now },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('text', fonts.text);
  pdf.registerFont('strong', fonts.strong);
  (pdf as Pdf & { appendXML: (xml: string) => void }).appendXML(FACTURX_XMP);
  const xml = new TextEncoder().encode(writeInvoice(data));
  (pdf as Pdf & { file: (bytes: unknown, options: object) => void }).file(toBuffer(xml), {
    name: 'factur-x.xml',
    type: 'text/xml',
    relationship: 'Data',
    description: 'Factur-X',
    creationDate: now,
    modifiedDate: now,
  });
  const page = new Page(pdf);
  drawHead(page, data);
  drawLines(page, data, amounts);
  drawTotals(page, data, amounts);
  drawTerms(page, data);
  page.end();
  pdf.end();
  await done;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** pdfkit takes bytes as a buffer of their own. */
const toBuffer = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;
