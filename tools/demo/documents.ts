import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { PDF, PdfNumber } from '@libpdf/core';
import { firstPageOf } from '../../supabase/functions/signatures/first-page.ts';
import Pdf from 'pdfkit';
import type { Person } from './people.ts';

const INK = '#14213D';
const MUTED = '#55607A';
const TEAL = '#0F766E';
const MARGIN = 54;

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  French: 'français',
  English: 'anglais',
  Spanish: 'espagnol',
  German: 'allemand',
  Italian: 'italien',
  Arabic: 'arabe',
};

const languagesOf = (person: Person) =>
  person.languages.map((language) => LANGUAGE_NAMES[language] ?? language).join(', ');
const period = (from: number, to: number | null) => `${from} – ${to ?? 'aujourd’hui'}`;

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

type Column = { x: number; width: number };

function writeJobs(pdf: PDFKit.PDFDocument, person: Person, { x, width }: Column): void {
  for (const job of person.jobs) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(10.5)
      .fillColor(INK)
      .text(`${job.title}, ${job.employer}`, x, pdf.y, { width });
    pdf.font('Helvetica-Oblique').fontSize(9).fillColor(MUTED).text(period(job.from, job.to), { width });
    pdf.font('Helvetica').fontSize(9.5).fillColor(INK);
    for (const task of job.tasks) pdf.text(`–  ${task}`, { width, indent: 8 });
    pdf.moveDown(0.6);
  }
}

function writeList(pdf: PDFKit.PDFDocument, lines: string[], { x, width }: Column): void {
  pdf.font('Helvetica').fontSize(9.5).fillColor(INK);
  for (const line of lines) pdf.text(line, x, pdf.y, { width });
  pdf.moveDown(0.6);
}

function heading(pdf: PDFKit.PDFDocument, text: string, { x, width }: Column): void {
  pdf
    .moveDown(0.4)
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(TEAL)
    .text(text, x, pdf.y, { width })
    .moveDown(0.3);
}

/** A one-page CV as PDF; every third one has a left column, as many real ones do. */
export function cvPdf(person: Person, index: number): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `CV ${person.fullName}`, Author: person.fullName },
  });
  const full: Column = { x: MARGIN, width: pdf.page.width - 2 * MARGIN };
  pdf
    .font('Times-Bold')
    .fontSize(24)
    .fillColor(INK)
    .text(person.fullName, full.x, MARGIN, { width: full.width });
  pdf.font('Helvetica').fontSize(10).fillColor(MUTED);
  pdf.text(`${person.jobTitle} · ${person.city}`);
  pdf.text(`${person.email} · ${person.phone}`);
  pdf
    .moveTo(MARGIN, pdf.y + 6)
    .lineTo(MARGIN + full.width, pdf.y + 6)
    .strokeColor(INK)
    .stroke();
  pdf.moveDown(1.2);

  const hasSideColumn = index % 3 === 0;
  const side: Column = hasSideColumn ? { x: MARGIN, width: 150 } : full;
  const main: Column = hasSideColumn ? { x: MARGIN + 174, width: full.width - 174 } : full;
  const top = pdf.y;
  const writeSide = () => {
    heading(pdf, 'Compétences', side);
    writeList(pdf, [...person.software, ...person.expertise], side);
    heading(pdf, 'Langues', side);
    writeList(pdf, [languagesOf(person)], side);
  };

  if (hasSideColumn) {
    writeSide();
    pdf.y = top;
  }
  heading(pdf, 'Expériences', main);
  writeJobs(pdf, person, main);
  heading(pdf, 'Formation et certifications', main);
  writeList(
    pdf,
    [...person.degrees, ...person.certifications].map(({ title, year }) => `${year}  ${title}`),
    main,
  );
  if (!hasSideColumn) writeSide();
  return collect(pdf);
}

/** The same CV as a Word document. */
export async function cvDocx(person: Person): Promise<Buffer> {
  const title = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
  const bullet = (text: string) => new Paragraph({ text, bullet: { level: 0 } });
  const document = new Document({
    creator: person.fullName,
    title: `CV ${person.fullName}`,
    sections: [
      {
        children: [
          new Paragraph({ text: person.fullName, heading: HeadingLevel.HEADING_1 }),
          new Paragraph(`${person.jobTitle} · ${person.city} · ${person.email} · ${person.phone}`),
          title('Expériences'),
          ...person.jobs.flatMap((job) => [
            new Paragraph({
              children: [
                new TextRun({ text: `${job.title}, ${job.employer}`, bold: true }),
                new TextRun(`  ${period(job.from, job.to)}`),
              ],
            }),
            ...job.tasks.map(bullet),
          ]),
          title('Formation et certifications'),
          ...[...person.degrees, ...person.certifications].map((item) =>
            bullet(`${item.year}  ${item.title}`),
          ),
          title('Compétences'),
          ...[...person.software, ...person.expertise].map(bullet),
          title('Langues'),
          new Paragraph(languagesOf(person)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** Letters of reference, as one PDF. */
export function referencesPdf(person: Person): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Références ${person.fullName}` },
  });
  pdf.font('Times-Bold').fontSize(20).fillColor(INK).text('Références');
  pdf.font('Helvetica').fontSize(10.5).moveDown();
  for (const job of person.jobs) {
    pdf.font('Helvetica-Bold').text(`${job.employer}, ${period(job.from, job.to)}`);
    pdf
      .font('Helvetica')
      .text(
        `${person.fullName} a assuré chez nous la mission « ${job.title} ». ${job.tasks[0]}. Les équipes ont apprécié sa clarté et sa préparation.`,
      );
    pdf.moveDown();
  }
  return collect(pdf);
}

/** A page with a title and paragraphs. */
export function letterPdf(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: title } });
  pdf.font('Times-Bold').fontSize(20).fillColor(INK).text(title);
  pdf.font('Helvetica').fontSize(10.5).moveDown();
  for (const paragraph of paragraphs) pdf.text(paragraph).moveDown();
  return collect(pdf);
}

/** The first page of a file as a scanner gives it back: a picture of it. */
export async function scannedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = await firstPageOf(bytes);
  if (!picture) throw new Error('a page too heavy to be scanned');
  const pdf = new Pdf({ size: 'A4', margin: 0 });
  pdf.image(Buffer.from(picture), 0, 0, { width: pdf.page.width, height: pdf.page.height });
  return new Uint8Array(await collect(pdf));
}

/** The same pages, turned by so many degrees. */
export async function turnedPdf(bytes: Uint8Array, degrees: number): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  for (const { dict } of pdf.getPages()) dict.set('Rotate', PdfNumber.of(degrees));
  return pdf.save();
}
