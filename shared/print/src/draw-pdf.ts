import Document from 'pdfkit';
import {
  isBoxes,
  isForm,
  sharesOf,
  textOf,
  type Block,
  type PrintedDocument,
  type Run,
} from './printed-document.ts';

/** A4, in points. */
const MARGIN = { top: 62, right: 57, bottom: 58, left: 57 };
const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
const BOTTOM = 841.89 - MARGIN.bottom;
const FACT_WIDTH = 150;
/** A taller table is cut between two rows. */
const MOST_KEPT_TOGETHER = 260;
/** Room for handwriting. */
const WRITING = 27;
const GAP = 10;
const INK = '#14213d';
const MUTED = '#55607a';
const LINE = '#d6d0c2';
/** A line to write on is seen on a photocopy. */
const WRITING_LINE = '#8a8778';
const TEAL = '#0f766e';
const BODY = { size: 9.6, gap: 3.6 };
const CELL = 9;

/** What @types/pdfkit does not have. */
const PDF_UA = 'PDF/UA' as PDFKit.Mixins.PDFSubsets;
/** Nor that a font may be an open one. */
const asSource = (font: unknown) => font as PDFKit.Mixins.PDFFontSource;
/** Texts, what is strong, and titles: each font as its bytes, or open already. */
export type PrintFonts = Record<'text' | 'strong' | 'title', unknown>;
type Described = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column' };
type Structure = PDFKit.PDFStructureElement;
type Table = Extract<Block, { kind: 'table' }>;

/** The font of titles has no narrow space without a break. */
const drawable = (text: string) => text.replaceAll('\u202F', '\u00A0');

/**
 * Draws a document as PDF/UA: what reads a PDF aloud has headings, lists, tables with their headers, the language and an
 * order; fonts are in the file.
 */
export async function drawPdf(page: PrintedDocument, open: PrintFonts): Promise<Uint8Array<ArrayBuffer>> {
  const date = new Date(`${page.changedOn}T12:00:00Z`);
  const pdf = new Document({
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    lang: page.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    bufferPages: true,
    // Only its own fonts: those of the format are not in the file.
    font: '',
    autoFirstPage: false,
    info: {
      Title: page.title,
      Author: page.publisher,
      Subject: page.lead,
      CreationDate: date,
      ModDate: date,
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const [name, font] of Object.entries(open)) pdf.registerFont(name, asSource(font));
  pdf.font('text').addPage();

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const say = (kind: string, parent: Structure, draw: () => void, options: Described = {}) =>
    parent.add(pdf.struct(kind, options, draw));
  const body = (size = BODY.size) => pdf.font('text').fontSize(size).fillColor(INK);
  const ensure = (height: number) => {
    if (pdf.y + height > BOTTOM) pdf.addPage();
  };
  const decoration = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  const stroke = (from: [number, number], to: [number, number], colour = LINE, weight = 0.6) =>
    pdf
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke();
  const rule = (y: number, colour = LINE, weight = 0.6) =>
    decoration(() => stroke([MARGIN.left, y], [MARGIN.left + WIDTH, y], colour, weight));
  const absolute = (link: string) => (page.address === null ? link : new URL(link, page.address).href);

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

  const height = (text: string, width: number, size = BODY.size, font = 'text') =>
    pdf.font(font).fontSize(size).heightOfString(drawable(text), { width, lineGap: BODY.gap });

  /** The columns of a table, and the heights of its rows. */
  function layOut(table: Table) {
    const shares = sharesOf(table);
    const total = shares.reduce((sum, one) => sum + one, 0);
    const room = WIDTH - GAP * (shares.length - 1);
    const widths = shares.map((one) => (room * one) / total);
    const least = isForm(table) ? WRITING - 6 : 0;
    const heights = [table.head, ...table.rows].map((cells, index) =>
      Math.max(
        index === 0 ? 0 : least,
        ...cells.map((cell, column) =>
          height(cell, widths[column] ?? 0, CELL, index === 0 ? 'strong' : 'text'),
        ),
      ),
    );
    return { widths, heights, whole: heights.reduce((sum, one) => sum + one + 6, 8) };
  }

  function drawTable(table: Table) {
    const { widths, heights, whole } = layOut(table);
    const isFilledIn = isForm(table);
    const [headHeight = 0] = heights;
    ensure(Math.min(whole, MOST_KEPT_TOGETHER));
    const element = pdf.struct('Table');
    root.add(element);
    const drawCell = (cell: string, column: number, left: number, y: number, isHead: boolean) => {
      if (cell === '') return;
      pdf
        .font(isHead ? 'strong' : 'text')
        .fontSize(CELL)
        .fillColor(INK);
      pdf.text(drawable(cell), left, y, {
        width: widths[column] ?? 0,
        lineGap: BODY.gap,
        align: isBoxes(table, column) ? 'center' : 'left',
      });
    };
    const leftOf = (column: number) =>
      widths.slice(0, column).reduce((left, width) => left + width + GAP, MARGIN.left);
    const end = (y: number, isHead: boolean) => {
      pdf.x = MARGIN.left;
      pdf.y = y;
      rule(y, isHead ? INK : isFilledIn ? WRITING_LINE : LINE, isHead ? 1 : 0.6);
    };
    /** The head again, at the top of a page: for the eye, since what reads aloud knows it already. */
    const repeatHead = () => {
      const { y } = pdf;
      decoration(() => {
        for (const [column, cell] of table.head.entries())
          drawCell(cell, column, leftOf(column), y + 4, true);
      });
      end(y + headHeight + 6, true);
    };
    for (const [index, cells] of [table.head, ...table.rows].entries()) {
      const isHead = index === 0;
      const tall = heights[index] ?? 0;
      if (pdf.y + tall + 10 > BOTTOM) {
        pdf.addPage();
        if (!isHead) repeatHead();
      }
      const row = pdf.struct('TR');
      element.add(row);
      const { y } = pdf;
      for (const [column, cell] of cells.entries()) {
        const left = leftOf(column);
        const scope = isHead ? 'Column' : column === 0 && cell !== '' ? 'Row' : null;
        const above =
          isFilledIn && !isHead ? (tall + 6 - height(cell, widths[column] ?? 0, CELL) + BODY.gap) / 2 : 4;
        say(
          scope ? 'TH' : 'TD',
          row,
          () => drawCell(cell, column, left, y + above, isHead),
          scope ? { scope } : {},
        );
        if (isFilledIn && !isHead && column > 0)
          decoration(() => stroke([left - GAP / 2, y], [left - GAP / 2, y + tall + 6], WRITING_LINE, 0.5));
      }
      end(y + tall + 6, isHead);
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
      const tall = Math.max(
        height(textOf(value), width),
        height(name, FACT_WIDTH),
        value.length === 0 ? WRITING - 8 : 0,
      );
      ensure(tall + 8);
      const item = pdf.struct('LI');
      element.add(item);
      const y = pdf.y + 4;
      say('Lbl', item, () => {
        body()
          .fillColor(MUTED)
          .text(drawable(name), MARGIN.left, y, { width: FACT_WIDTH, lineGap: BODY.gap });
      });
      const left = MARGIN.left + FACT_WIDTH + 12;
      if (value.length === 0)
        say('LBody', item, () => stroke([left, y + tall], [MARGIN.left + WIDTH, y + tall], WRITING_LINE), {
          actual: 'À compléter',
        });
      else {
        const text = pdf.struct('LBody');
        item.add(text);
        pdf.y = y;
        runs(value, text, left, width);
        text.end();
      }
      item.end();
      pdf.x = MARGIN.left;
      pdf.y = y + tall;
      if (value.length > 0) rule(pdf.y);
    }
    element.end();
    pdf.y += 8;
  }

  function drawList({ items, isNumbered }: Extract<Block, { kind: 'list' }>) {
    const element = pdf.struct('L');
    root.add(element);
    for (const [index, item] of items.entries()) {
      ensure(Math.min(height(textOf(item), WIDTH - 18), 60));
      const one = pdf.struct('LI');
      element.add(one);
      const { y } = pdf;
      if (isNumbered) {
        say('Lbl', one, () => {
          body()
            .fillColor(TEAL)
            .text(`${index + 1}`, MARGIN.left, y, { width: 14, lineGap: BODY.gap });
        });
      } else decoration(() => pdf.rect(MARGIN.left, y + 4, 7, 3).fill(TEAL));
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

  function drawLines({ count }: Extract<Block, { kind: 'lines' }>) {
    ensure(count * WRITING);
    const top = pdf.y;
    say(
      'P',
      root,
      () => {
        for (let index = 1; index <= count; index += 1) {
          const y = top + index * WRITING - 6;
          stroke([MARGIN.left, y], [MARGIN.left + WIDTH, y], WRITING_LINE);
        }
      },
      { actual: 'À compléter' },
    );
    pdf.y = top + count * WRITING + 8;
  }

  function drawText({ runs: parts, isNote }: Extract<Block, { kind: 'text' }>) {
    ensure(Math.min(height(textOf(parts), WIDTH), 48));
    const paragraph = pdf.struct('P');
    root.add(paragraph);
    const indent = isNote ? 12 : 0;
    const top = pdf.y;
    runs(parts, paragraph, MARGIN.left + indent, WIDTH - 2 * indent);
    paragraph.end();
    if (isNote && pdf.y > top)
      decoration(() => pdf.rect(MARGIN.left, top, 3, pdf.y - top - BODY.gap).fill(LINE));
    pdf.x = MARGIN.left;
    pdf.y += 5;
  }

  /** The height of what a heading introduces: the next block, or the one after a sentence. */
  function below(index: number): number {
    const [next, after] = page.blocks.slice(index + 1, index + 3);
    const table = [next, after].find((block) => block?.kind === 'table');
    if (table?.kind === 'table')
      return Math.min(layOut(table).whole + (table === next ? 0 : 40), MOST_KEPT_TOGETHER);
    return next?.kind === 'lines' ? Math.min(next.count * WRITING, MOST_KEPT_TOGETHER) : 48;
  }

  let part = 0;
  function drawHeading({ level, text }: Extract<Block, { kind: 'heading' }>, index: number) {
    ensure(below(index) + (level === 2 ? 30 : 18));
    if (level === 2) part += 1;
    const shown = level === 2 && page.isNumbered ? `${part}\u00A0\u00A0${text}` : text;
    say(`H${level}`, root, () => {
      pdf
        .font('strong')
        .fontSize(level === 2 ? 12.5 : BODY.size)
        .fillColor(INK);
      pdf.text(drawable(shown), MARGIN.left, pdf.y + (level === 2 ? 10 : 4), { width: WIDTH });
    });
    pdf.y += 3;
  }

  say('H1', root, () => {
    pdf.font('title').fontSize(30).fillColor(INK).text(drawable(page.title), MARGIN.left, MARGIN.top, {
      width: WIDTH,
      lineGap: -2,
      characterSpacing: -0.3,
    });
  });
  pdf.y += 8;
  if (page.lead)
    say('P', root, () => {
      pdf
        .font('text')
        .fontSize(11.5)
        .fillColor(MUTED)
        .text(drawable(page.lead), { width: WIDTH, lineGap: 3 });
    });
  say('P', root, () => {
    body(9)
      .fillColor(MUTED)
      .text(drawable([page.publisher, page.about].filter(Boolean).join('. ')), MARGIN.left, pdf.y + 6, {
        width: WIDTH,
      });
  });
  rule(pdf.y + 8, INK, 1.2);
  pdf.y += 12;

  for (const [index, block] of page.blocks.entries()) {
    if (block.kind === 'heading') drawHeading(block, index);
    else if (block.kind === 'text') drawText(block);
    else if (block.kind === 'list') drawList(block);
    else if (block.kind === 'facts') drawFacts(block);
    else if (block.kind === 'lines') drawLines(block);
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
    pdf.text(drawable(page.footer), MARGIN.left, y, { width: WIDTH - 60, lineBreak: false });
    pdf.text(`${index + 1} / ${count}`, MARGIN.left, y, { width: WIDTH, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
  pdf.end();
  await done;
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
