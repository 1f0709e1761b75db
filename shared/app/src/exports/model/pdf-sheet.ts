import Pdf from 'pdfkit';
import { writeWithSeveral } from './several-fonts.ts';

/** The two weights of Inter, complete, and the fonts of other scripts that the text needs. */
export type SheetFonts = {
  regular: Uint8Array;
  semibold: Uint8Array;
  others?: readonly Uint8Array[];
};

/** Points; A4. */
const LEFT = 56;
const TOP = 56;
const BOTTOM = 64;
const WIDTH = 595.28 - 2 * LEFT;
const LABEL_WIDTH = 148;
/** Space that a heading needs below itself for the first lines of its part. */
const AFTER_HEADING = 72;
/** Space between two columns of a table. */
const GAP = 16;

const INK = '#14213D';
const MUTED = '#55607A';
const PRIMARY = '#0F766E';
const LINE = '#E4DFD4';

export type TableColumn = { header: string; width: number; align?: 'left' | 'right' };

/** A place on a page to fill in: the page from 0, points from its lower left corner. */
export type Room = { page: number; x: number; y: number; w: number; h: number };

export type Sheet = ReturnType<typeof createSheet>;

/**
 * A printed document that grows downwards over as many pages as it needs. Headings, paragraphs and tables are tagged,
 * lines and page numbers are marked as decoration, so that screen readers read what people read.
 */
export function createSheet(fonts: SheetFonts, { title, subject }: { title: string; subject: string }) {
  const doc = new Pdf({
    size: 'A4',
    margins: { left: LEFT, right: LEFT, top: TOP, bottom: BOTTOM },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'fr-FR',
    bufferPages: true,
    // Only its own fonts: the format's standard ones have Western European letters only.
    font: '',
    autoFirstPage: false,
    info: { Title: title, Subject: subject, Author: 'Trame', Creator: 'Trame', Producer: 'Trame' },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve) => {
    doc.on('end', resolve);
  });
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('semibold', fonts.semibold);
  const others = (fonts.others ?? []).map((bytes, index) => {
    doc.registerFont(`other-${index}`, bytes);
    return `other-${index}`;
  });
  doc.addPage();
  const shown = writeWithSeveral(doc, ['regular', 'semibold'], others);

  const root = doc.struct('Document');
  doc.addStructure(root);
  let section = root;

  const bottom = () => doc.page.height - BOTTOM;
  const ensure = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage();
  };
  const style = (font: keyof SheetFonts, size: number, color = INK) =>
    doc.font(font).fontSize(size).fillColor(color);
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const rule = (color = LINE, weight = 0.75) =>
    decoration(() => {
      doc
        .moveTo(LEFT, doc.y)
        .lineTo(LEFT + WIDTH, doc.y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke();
    });

  const innerWidth = (columns: readonly TableColumn[], index: number) =>
    (columns[index]?.width ?? 0) - (index === columns.length - 1 ? 0 : GAP);
  /** One row of cells side by side, on one page; the next row is below the tallest. */
  const cells = (
    columns: readonly TableColumn[],
    texts: readonly string[],
    parent: typeof root,
    tag: 'TH' | 'TD',
  ) => {
    const row = doc.struct('TR');
    parent.add(row);
    const y = doc.y;
    let lowest = y;
    let x = LEFT;
    for (const [index, column] of columns.entries()) {
      doc.text(shown(texts[index] ?? ''), x, y, {
        width: innerWidth(columns, index),
        align: column.align ?? 'left',
        lineGap: 2,
        structParent: row,
        structType: tag,
      });
      lowest = Math.max(lowest, doc.y);
      x += column.width;
    }
    doc.x = LEFT;
    doc.y = lowest + 3;
  };

  return {
    /** The title of the document, with a line under it. */
    title(text: string, kicker: string, details: string) {
      style('semibold', 9, PRIMARY).text(shown(kicker), LEFT, doc.y, { structParent: root, structType: 'P' });
      doc.moveDown(0.3);
      style('semibold', 21).text(shown(text), { width: WIDTH, structParent: root, structType: 'H1' });
      doc.moveDown(0.15);
      style('regular', 10, MUTED).text(shown(details), { width: WIDTH, structParent: root, structType: 'P' });
      doc.y += 10;
      rule(PRIMARY, 1.5);
      doc.y += 6;
    },

    /** Starts a part of the document; `together`: points under its beginning that remain on one page with its heading. */
    section(heading: string, level: 2 | 3 = 2, together = AFTER_HEADING) {
      ensure(together);
      section = doc.struct('Sect');
      root.add(section);
      doc.y += 12;
      style('semibold', level === 2 ? 12.5 : 10.5, level === 2 ? INK : PRIMARY).text(
        shown(heading),
        LEFT,
        doc.y,
        {
          width: WIDTH,
          structParent: section,
          structType: `H${level}`,
        },
      );
      doc.y += 4;
    },

    /** A name and its value, side by side; a long text continues on the next pages. */
    fact(label: string, value: string | null | undefined) {
      const text = shown(value?.trim() ? value : 'Non renseigné');
      style('regular', 9.5);
      const valueWidth = WIDTH - LABEL_WIDTH;
      ensure(Math.min(doc.heightOfString(text, { width: valueWidth, lineGap: 2 }), AFTER_HEADING));
      const { y, page } = doc;
      style('regular', 9.5, MUTED).text(shown(label), LEFT, y, {
        width: LABEL_WIDTH - 12,
        lineGap: 2,
        structParent: section,
        structType: 'P',
      });
      const underLabel = doc.y;
      style('regular', 9.5, value?.trim() ? INK : MUTED).text(text, LEFT + LABEL_WIDTH, y, {
        width: valueWidth,
        lineGap: 2,
        structParent: section,
        structType: 'P',
      });
      doc.x = LEFT;
      doc.y = (doc.page === page ? Math.max(doc.y, underLabel) : doc.y) + 3;
    },

    /** Text over the whole width, over as many pages as it takes. */
    paragraph(text: string, { isStrong = false, size = 9.5 } = {}) {
      style(isStrong ? 'semibold' : 'regular', size).text(shown(text), LEFT, doc.y, {
        width: WIDTH,
        lineGap: 3,
        structParent: section,
        structType: 'P',
      });
      doc.y += 4;
    },

    /** Room to fill in under each of these names, two beside each other; names and rooms remain on one page. */
    rooms(labels: readonly string[], { width, height }: { width: number; height: number }): Room[] {
      const column = WIDTH / 2 - GAP;
      style('regular', 9, MUTED);
      const tall = Math.max(...labels.map((label) => doc.heightOfString(shown(label), { width: column })));
      doc.y += 6;
      ensure(tall + 4 + height + 8);
      const { y } = doc;
      const rooms = labels.map((label, place) => {
        const x = LEFT + place * (column + GAP);
        style('regular', 9, MUTED).text(shown(label), x, y, {
          width: column,
          structParent: section,
          structType: 'P',
        });
        const { start, count } = doc.bufferedPageRange();
        return {
          page: start + count - 1,
          x,
          y: doc.page.height - (y + tall + 4) - height,
          w: width,
          h: height,
        };
      });
      doc.x = LEFT;
      doc.y = y + tall + 4 + height + 8;
      return rooms;
    },

    /** A table whose header is repeated at the top of each page. */
    table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]) {
      const table = doc.struct('Table');
      section.add(table);
      const header = () => {
        style('semibold', 8.5, MUTED);
        cells(
          columns,
          columns.map((column) => column.header),
          table,
          'TH',
        );
        rule();
        doc.y += 4;
      };
      header();
      for (const row of rows) {
        style('regular', 9.5);
        const heights = columns.map((_, index) =>
          doc.heightOfString(shown(row[index] ?? ''), { width: innerWidth(columns, index), lineGap: 2 }),
        );
        if (doc.y + Math.max(...heights) > bottom()) {
          doc.addPage();
          header();
          style('regular', 9.5);
        }
        cells(columns, row, table, 'TD');
      }
    },

    /** Numbers the pages and closes the document. */
    async finish(footer: string): Promise<Uint8Array<ArrayBuffer>> {
      const { start, count } = doc.bufferedPageRange();
      for (let index = start; index < start + count; index += 1) {
        doc.switchToPage(index);
        // Below the margin, where text would otherwise add a page.
        doc.page.margins.bottom = 0;
        doc.markContent('Artifact', { type: 'Pagination' });
        const y = doc.page.height - 40;
        style('regular', 8, MUTED).text(shown(footer), LEFT, y, { width: WIDTH - 90, lineBreak: false });
        doc.text(`Page ${index + 1} sur ${count}`, LEFT + WIDTH - 90, y, { width: 90, align: 'right' });
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
      await ended;
      const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      return bytes;
    },
  };
}
