import { ops, PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core';
import { type FieldKind, type FieldSize, fitText, type Hand } from '@trame/domain/signatures';
import { type Drawing, embedDrawings, type Strokes } from './embed-drawing.ts';
import { embedPicture } from './embed-picture.ts';
import { FontSet, shownText, type SealFonts } from './fonts.ts';

/** What somebody filled in, at its place: points of the unrotated page, from its lower left corner; the page is counted from 0. */
export interface Mark {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: FieldKind;
  /** A date, a name or a text; a typed signature; `x` for a checked box. */
  text?: string | undefined;
  /** The handwriting of a typed signature. */
  hand?: Hand | undefined;
  strokes?: Strokes | undefined;
  /** PNG or JPEG. */
  image?: Uint8Array | undefined;
}

/** The ink of a pen: dark blue, unlike the print. */
const INK = rgb(0x14 / 255, 0x21 / 255, 0x6d / 255);
const PRINT = rgb(0x14 / 255, 0x21 / 255, 0x3d / 255);
/** Width of the line of a pen, in points. */
const PEN = 1.4;
/** Instead of a mark that nothing can draw: it was accepted, and who signed cannot send another. */
const UNREADABLE = '[illisible]';

/** Where the viewer sees the lower left corner of the box, the direction of a line of text there, and the size it sees. */
function seen({ x, y, w, h }: Mark, rotation: number) {
  switch (rotation) {
    case 90:
      return { x: x + w, y, width: h, height: w, cos: 0, sin: 1 };
    case 180:
      return { x: x + w, y: y + h, width: w, height: h, cos: -1, sin: 0 };
    case 270:
      return { x, y: y + h, width: h, height: w, cos: 0, sin: -1 };
    default:
      return { x, y, width: w, height: h, cos: 1, sin: 0 };
  }
}

function drawStrokes(page: PDFPage, { form, width, height, unit }: Drawing, box: FieldSize): void {
  const scale = Math.min(box.width / width, box.height / height);
  page.drawOperators([
    ops.pushGraphicsState(),
    ops.concatMatrix(
      scale / unit,
      0,
      0,
      scale / unit,
      (box.width - width * scale) / 2,
      // The path begins at the top.
      (box.height + height * scale) / 2,
    ),
    ops.setStrokingRGB(INK.red, INK.green, INK.blue),
    // As wide in each field, whatever the size of its box.
    ops.setLineWidth((PEN * unit) / scale),
    ops.setLineCap(1),
    ops.setLineJoin(1),
    ops.paintXObject(page.registerXObject(form)),
    ops.popGraphicsState(),
  ]);
}

function drawText(page: PDFPage, fonts: FontSet, mark: Mark, box: FieldSize): void {
  const typed = mark.text ?? '';
  const isHand = mark.kind === 'signature' || mark.kind === 'initials';
  const font = isHand ? fonts.hand(mark.hand, typed) : fonts.text;
  const { size, lines } = fitText(shownText(font, typed), box, isHand, (part) =>
    font.widthOfTextAtSize(part, 1),
  );
  const color = isHand ? INK : PRINT;
  for (const { text, x, y } of lines) page.drawText(text, { x, y, font, size, color });
}

function drawCheck(page: PDFPage, box: FieldSize): void {
  const side = Math.min(box.width, box.height);
  page.drawSvgPath('M2 7.5 L5.5 11 L12 3', {
    x: (box.width - side) / 2,
    y: (box.height + side) / 2,
    scale: side / 14,
    borderColor: INK,
    borderWidth: 1.6,
    lineCap: 'round',
    lineJoin: 'round',
  });
}

function drawPicture(page: PDFPage, image: PDFImage, { width, height }: FieldSize): void {
  const scale = Math.min(width / image.width, height / image.height);
  page.drawImage(image, {
    x: (width - image.width * scale) / 2,
    y: (height - image.height * scale) / 2,
    width: image.width * scale,
    height: image.height * scale,
  });
}

/** Draws strokes or a picture; false for neither, and for one that cannot be drawn. */
function drawMade(
  page: PDFPage,
  { strokes, image }: Mark,
  box: FieldSize,
  imageOf: (bytes: Uint8Array) => PDFImage | undefined,
  drawings: ReadonlyMap<Strokes, Drawing>,
): boolean {
  const drawing = strokes && drawings.get(strokes);
  if (drawing) drawStrokes(page, drawing, box);
  if (strokes) return drawing !== undefined;
  const embedded = image && imageOf(image);
  if (embedded) drawPicture(page, embedded, box);
  return embedded !== undefined;
}

/** Draws marks on the pages of an open document. */
export async function drawMarks(
  pdf: PDF,
  pages: readonly PDFPage[],
  marks: readonly Mark[],
  fonts: FontSet,
): Promise<void> {
  const begun = new Set<PDFPage>();
  const drawings = await embedDrawings(pdf, marks);
  // Initials are the same picture on every page.
  const images = new Map<Uint8Array, PDFImage | undefined>();
  const imageOf = (bytes: Uint8Array) => {
    if (!images.has(bytes)) images.set(bytes, embedPicture(pdf, bytes));
    return images.get(bytes);
  };
  for (const mark of marks) {
    const page = pages[mark.page];
    if (!page) throw new RangeError(`no page ${mark.page}`);
    // libpdf closes what is open before it appends for the second time to a page that was empty.
    if (!begun.has(page)) page.drawOperators([ops.pushGraphicsState(), ops.popGraphicsState()]);
    begun.add(page);
    const numbers = [mark.x, mark.y, mark.w, mark.h];
    if (!numbers.every((value) => Number.isFinite(value)) || mark.w <= 0 || mark.h <= 0)
      throw new RangeError('a mark without a place');
    const { x, y, width, height, cos, sin } = seen(mark, page.rotation);
    const box = { width, height };
    page.drawOperators([
      ops.pushGraphicsState(),
      ops.concatMatrix(cos, sin, -sin, cos, x, y),
      // Nobody draws outside of their field; the line of a pen along its border is whole.
      ops.rectangle(-PEN / 2, -PEN / 2, width + PEN, height + PEN),
      ops.clip(),
      ops.endPath(),
    ]);
    if (mark.kind === 'checkbox') {
      if (mark.text) drawCheck(page, box);
    } else if (!drawMade(page, mark, box, imageOf, drawings)) {
      const text = mark.strokes || mark.image ? UNREADABLE : mark.text;
      if (text) drawText(page, fonts, text === mark.text ? mark : { ...mark, kind: 'text', text }, box);
    }
    page.drawOperators([ops.popGraphicsState()]);
  }
}

/** A document with marks on it, for a preview. */
export async function stamp(
  bytes: Uint8Array,
  marks: readonly Mark[],
  fonts: SealFonts,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  await drawMarks(pdf, pdf.getPages(), marks, new FontSet(pdf, fonts));
  return pdf.save({ subsetFonts: true });
}
