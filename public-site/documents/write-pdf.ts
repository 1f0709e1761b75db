import { createRequire } from 'node:module';
import Document from 'pdfkit';
import { linesOf, outline } from '../src/drawing/letters.ts';
import type { Block, PageDocument, Run } from './read-page.ts';

/** A4, in points. */
const MARGIN = { top: 62, right: 57, bottom: 58, left: 57 };
const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
const BOTTOM = 841.89 - MARGIN.bottom;
const FACT_WIDTH = 130;
/** A taller table is cut between two rows. */
const MOST_KEPT_TOGETHER = 260;
const INK = '#14213d';
const MUTED = '#55607a';
const LINE = '#d6d0c2';
const TEAL = '#0f766e';
const BODY = { size: 9.6, gap: 3.6 };

/** Whole fonts of the same letters as the site's, which a PDF takes its glyphs from. */
const require = createRequire(import.meta.url);
const FONTS = {
  text: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** The fonts of the site have no narrow space without a break. */
const drawable = (text: string) => text.replaceAll('\u202F', '\u00A0');

type Structure = PDFKit.PDFStructureElement;

/** Writes a document with its structure: what reads a PDF aloud has headings, lists, tables, the language and an order. */
export async function writePdf(page: PageDocument): Promise<Buffer> {
  const { publisher, address } = page;
  // The same page gives the same file, whenever it is built.
  const date = new Date(`${page.changedOn}T12:00:00Z`);
  const pdf = new Document({
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: page.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: page.title, Author: publisher, Subject: page.lead, CreationDate: date, ModDate: date },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file);

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const say = (kind: string, parent: Structure, draw: () => void) => parent.add(pdf.struct(kind, {}, draw));
  const body = (size = BODY.size) => pdf.font('text').fontSize(size).fillColor(INK);
  const ensure = (height: number) => {
    if (pdf.y + height > BOTTOM) pdf.addPage();
  };
  const rule = (y: number, colour = LINE, weight = 0.6) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + WIDTH, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke();
    pdf.endMarkedContent();
  };
  const absolute = (link: string) => new URL(link, address).href;

  /** One paragraph. */
  function runs(parts: readonly Run[], parent: Structure, x: number, width: number) {
    const { y } = pdf;
    for (const [index, { text, isStrong, link }] of parts.entries()) {
      const isLast = index === parts.length - 1;
      say(link ? 'Link' : 'Span', parent, () => {
        pdf
          .font(isStrong ? 'strong' : 'text')
          .fontSize(BODY.size)
          .fillColor(link ? TEAL : INK);
        const options = {
          width,
          lineGap: BODY.gap,
          continued: !isLast,
          underline: link !== null,
          link: link ? absolute(link) : null,
        };
        if (index === 0) pdf.text(drawable(text), x, y, options);
        else pdf.text(drawable(text), options);
      });
    }
  }

  const height = (text: string, width: number, size = BODY.size) =>
    body(size).heightOfString(drawable(text), { width, lineGap: BODY.gap });
  const plain = (parts: readonly Run[]) => parts.map(({ text }) => text).join('');

  /** The columns of a table by their longest texts, and the heights of its rows. */
  function layOut({ head, rows }: Extract<Block, { kind: 'table' }>) {
    const gap = 10;
    const longest = head.map((_, column) =>
      Math.max(...[head, ...rows].map((row) => Math.min((row[column] ?? '').length, 60))),
    );
    const total = longest.reduce((sum, one) => sum + Math.max(one, 12), 0);
    const widths = longest.map((one) => ((WIDTH - gap * (head.length - 1)) * Math.max(one, 12)) / total);
    const heights = [head, ...rows].map((cells) =>
      Math.max(...cells.map((cell, column) => height(cell, widths[column] ?? 0, 9))),
    );
    return { gap, widths, heights, whole: heights.reduce((sum, one) => sum + one + 6, 8) };
  }

  function drawTable(block: Extract<Block, { kind: 'table' }>) {
    const { gap, widths, heights, whole } = layOut(block);
    ensure(Math.min(whole, MOST_KEPT_TOGETHER));
    const element = pdf.struct('Table');
    root.add(element);
    for (const [index, cells] of [block.head, ...block.rows].entries()) {
      const tall = heights[index] ?? 0;
      ensure(tall + 10);
      const row = pdf.struct('TR');
      element.add(row);
      const { y } = pdf;
      let x = MARGIN.left;
      for (const [column, cell] of cells.entries()) {
        const [left, isHead] = [x, index === 0 || column === 0];
        say(isHead ? 'TH' : 'TD', row, () => {
          pdf
            .font(index === 0 ? 'strong' : 'text')
            .fontSize(9)
            .fillColor(INK);
          pdf.text(drawable(cell), left, y + 4, { width: widths[column] ?? 0, lineGap: BODY.gap });
        });
        x += (widths[column] ?? 0) + gap;
      }
      pdf.x = MARGIN.left;
      pdf.y = y + tall + 6;
      rule(pdf.y, index === 0 ? INK : LINE, index === 0 ? 1 : 0.6);
      row.end();
    }
    element.end();
    pdf.y += 8;
  }

  function drawFacts({ rows }: Extract<Block, { kind: 'facts' }>) {
    const element = pdf.struct('L');
    root.add(element);
    rule(pdf.y + 1);
    pdf.y += 2;
    for (const { name, runs: value } of rows) {
      const width = WIDTH - FACT_WIDTH - 12;
      const tall = Math.max(height(plain(value), width), height(name, FACT_WIDTH));
      ensure(tall + 8);
      const item = pdf.struct('LI');
      element.add(item);
      const y = pdf.y + 4;
      say('Lbl', item, () => {
        body()
          .fillColor(MUTED)
          .text(drawable(name), MARGIN.left, y, { width: FACT_WIDTH, lineGap: BODY.gap });
      });
      const text = pdf.struct('LBody');
      item.add(text);
      pdf.y = y;
      runs(value, text, MARGIN.left + FACT_WIDTH + 12, width);
      text.end();
      item.end();
      pdf.x = MARGIN.left;
      pdf.y = y + tall;
      rule(pdf.y);
    }
    element.end();
    pdf.y += 8;
  }

  function drawList({ items, isNumbered }: Extract<Block, { kind: 'list' }>) {
    const element = pdf.struct('L');
    root.add(element);
    for (const [index, item] of items.entries()) {
      ensure(Math.min(height(plain(item), WIDTH - 18), 60));
      const one = pdf.struct('LI');
      element.add(one);
      const { y } = pdf;
      if (isNumbered) {
        say('Lbl', one, () => {
          body()
            .fillColor(TEAL)
            .text(`${index + 1}`, MARGIN.left, y, { width: 14, lineGap: BODY.gap });
        });
      } else {
        pdf.markContent('Artifact', { type: 'Layout' });
        pdf.rect(MARGIN.left, y + 4, 7, 3).fill(TEAL);
        pdf.endMarkedContent();
      }
      pdf.y = y;
      const text = pdf.struct('LBody');
      one.add(text);
      runs(item, text, MARGIN.left + 18, WIDTH - 18);
      text.end();
      one.end();
      pdf.x = MARGIN.left;
      pdf.y += 3;
    }
    element.end();
    pdf.y += 5;
  }

  // The title in the letters of the site's titles, drawn; what reads the file has its words.
  const size = 30;
  const lines = linesOf(page.title, 'display', size, WIDTH);
  root.add(
    pdf.struct('H1', { actual: page.title }, () => {
      for (const [index, line] of lines.entries())
        pdf.path(outline(line, 'display', size, MARGIN.left, MARGIN.top + 24 + index * size * 1.1)).fill(INK);
    }),
  );
  pdf.x = MARGIN.left;
  pdf.y = MARGIN.top + 36 + (lines.length - 1) * size * 1.1;
  say('P', root, () => {
    pdf.font('text').fontSize(11.5).fillColor(MUTED).text(drawable(page.lead), { width: WIDTH, lineGap: 3 });
  });
  say('P', root, () => {
    body(9)
      .fillColor(MUTED)
      .text(drawable([publisher, page.about].filter(Boolean).join('. ')), MARGIN.left, pdf.y + 6, {
        width: WIDTH,
      });
  });
  rule(pdf.y + 8, INK, 1.2);
  pdf.y += 12;

  let part = 0;
  for (const [index, block] of page.blocks.entries()) {
    if (block.kind === 'heading') {
      // With the table that it introduces, directly or after a sentence.
      const table = page.blocks.slice(index + 1, index + 3).find(({ kind }) => kind === 'table');
      const below =
        table?.kind === 'table'
          ? Math.min(layOut(table).whole + (table === page.blocks[index + 1] ? 0 : 40), MOST_KEPT_TOGETHER)
          : 48;
      ensure(below + (block.level === 2 ? 30 : 18));
      if (block.level === 2) part += 1;
      const text = block.level === 2 ? `${part}\u00A0\u00A0${block.text}` : block.text;
      say(block.level === 2 ? 'H2' : 'H3', root, () => {
        pdf
          .font('strong')
          .fontSize(block.level === 2 ? 12.5 : BODY.size)
          .fillColor(INK);
        pdf.text(drawable(text), MARGIN.left, pdf.y + (block.level === 2 ? 10 : 4), { width: WIDTH });
      });
      pdf.y += 3;
    } else if (block.kind === 'text') {
      ensure(Math.min(height(plain(block.runs), WIDTH), 48));
      const paragraph = pdf.struct('P');
      root.add(paragraph);
      const indent = block.isNote ? 12 : 0;
      const top = pdf.y;
      runs(block.runs, paragraph, MARGIN.left + indent, WIDTH - 2 * indent);
      paragraph.end();
      if (block.isNote && pdf.y > top) {
        pdf.markContent('Artifact', { type: 'Layout' });
        pdf.rect(MARGIN.left, top, 3, pdf.y - top - BODY.gap).fill(LINE);
        pdf.endMarkedContent();
      }
      pdf.x = MARGIN.left;
      pdf.y += 5;
    } else if (block.kind === 'list') drawList(block);
    else if (block.kind === 'facts') drawFacts(block);
    else drawTable(block);
  }
  root.end();

  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Written below the margin, where text would otherwise begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    body(8).fillColor(MUTED);
    const y = BOTTOM + 18;
    pdf.text(address.replace(/^https?:\/\//, ''), MARGIN.left, y, { width: WIDTH - 60, lineBreak: false });
    pdf.text(`${index + 1} / ${count}`, MARGIN.left, y, { width: WIDTH, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
  pdf.end();
  return done;
}
