import { ops, PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core';
import type { FieldKind, Hand } from '@trame/domain/signatures';
import { embedPicture } from './embed-picture.ts';
import { FontSet, shownText, type SealFonts } from './fonts.ts';

/** A drawn signature: path data of SVG (absolute or relative, lines and curves) in a picture of this size. */
export interface Strokes {
  path: string;
  width: number;
  height: number;
}

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
/** A text that would be smaller on one line goes on several. */
const SMALLEST_LINE = 5;
/** From one line of a text to the next, in sizes of its letters. */
const LEADING = 1.2;
/** Size of a text in a field of this height; the rest is above and below the letters. */
const TEXT_OF_HEIGHT = 0.62;
const HAND_OF_HEIGHT = 0.72;

/** Instead of a mark that nothing can draw: it was accepted, and who signed cannot send another. */
const UNREADABLE = '[illisible]';

const PATH = /^[\sMLHVCQSTZmlhvcqstz0-9.,+-]*$/;
/** Whole part of a number that no drawing needs: a very large one is written with an exponent, which PDF does not know. */
const LARGE_NUMBER = /(?<![\d.])\d{7}/;

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

type Size = { width: number; height: number };

/** Whether it is a path of lines and curves with a size, and was drawn. */
function drawStrokes(page: PDFPage, { path, width, height }: Strokes, box: Size): boolean {
  if (!PATH.test(path) || LARGE_NUMBER.test(path) || !(width > 0 && height > 0)) return false;
  const scale = Math.min(box.width / width, box.height / height);
  page.drawSvgPath(path, {
    x: (box.width - width * scale) / 2,
    // The path begins at the top.
    y: (box.height + height * scale) / 2,
    scale,
    borderColor: INK,
    borderWidth: PEN,
    lineCap: 'round',
    lineJoin: 'round',
  });
  return true;
}

/** The lines of a text whose letters have these widths; a word that is wider than a line is broken. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\s)/)) {
    if (line !== '' && widthOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    if (widthOf(part.trimEnd()) <= width) line += part;
    else
      for (const letter of part) {
        if (line !== '' && widthOf(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
  }
  return [...lines, line.trimEnd()];
}

/** On one line; a text that would be too small goes on as many as its field holds. All of it is in the field, however small. */
function drawText(page: PDFPage, fonts: FontSet, mark: Mark, box: Size): void {
  const typed = mark.text ?? '';
  const isHand = mark.kind === 'signature' || mark.kind === 'initials';
  const font = isHand ? fonts.hand(mark.hand, typed) : fonts.text;
  const text = shownText(font, typed);
  const wanted = box.height * (isHand ? HAND_OF_HEIGHT : TEXT_OF_HEIGHT);
  const fitting = (wanted * box.width) / Math.max(1, font.widthOfTextAtSize(text, wanted));
  let size = Math.min(wanted, fitting);
  let lines = [text];
  if (!isHand && size < Math.min(wanted, SMALLEST_LINE)) {
    size = Math.min(wanted, SMALLEST_LINE);
    const fill = () => linesOf(text, box.width, (part) => font.widthOfTextAtSize(part, size));
    for (lines = fill(); lines.length * size * LEADING > box.height; lines = fill()) size *= 0.95;
  }
  const color = isHand ? INK : PRINT;
  const rise = size * LEADING;
  const top = (box.height + (lines.length - 1) * rise - size * 0.7) / 2;
  for (const [index, line] of lines.entries()) {
    const x = isHand ? Math.max(0, (box.width - font.widthOfTextAtSize(line, size)) / 2) : 0;
    page.drawText(line, { x, y: top - index * rise, font, size, color });
  }
}

function drawCheck(page: PDFPage, box: Size): void {
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

function drawPicture(page: PDFPage, image: PDFImage, { width, height }: Size): void {
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
  box: Size,
  imageOf: (bytes: Uint8Array) => PDFImage | undefined,
): boolean {
  if (strokes) return drawStrokes(page, strokes, box);
  const embedded = image && imageOf(image);
  if (embedded) drawPicture(page, embedded, box);
  return embedded !== undefined;
}

/** Draws marks on the pages of an open document. */
export function drawMarks(pdf: PDF, pages: readonly PDFPage[], marks: readonly Mark[], fonts: FontSet): void {
  const begun = new Set<PDFPage>();
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
    } else if (!drawMade(page, mark, box, imageOf)) {
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
  drawMarks(pdf, pdf.getPages(), marks, new FontSet(pdf, fonts));
  return pdf.save({ subsetFonts: true });
}
