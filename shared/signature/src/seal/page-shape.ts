import { PdfArray, type PDF, PdfDict, PdfNumber, type PDFPage, PdfRef } from '@libpdf/core';

/** The visible part of a page in points of the unrotated page, and how it is turned (clockwise) when it is shown. */
export interface PageShape {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
}

const A4 = { x: 0, y: 0, width: 595.28, height: 841.89 };
/** Pages are in a tree, from which they inherit. */
const DEEPEST = 50;

/** The box of a page by its name, its own or inherited. libpdf gives the far corner for a size when a box does not begin at 0. */
function boxOf(pdf: PDF, page: PDFPage, name: string): Omit<PageShape, 'rotation'> | null {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  let node: PdfDict | undefined = page.dict;
  for (let depth = 0; node && depth < DEEPEST; depth += 1) {
    const box = node.get(name, resolve);
    if (box instanceof PdfArray) {
      const corners = box.toArray().map((one) => {
        const value = one instanceof PdfRef ? resolve(one) : one;
        return value instanceof PdfNumber ? value.value : Number.NaN;
      });
      const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = corners;
      const found = {
        x: Math.min(x1, x2),
        y: Math.min(y1, y2),
        width: Math.abs(x2 - x1),
        height: Math.abs(y2 - y1),
      };
      return found.width > 0 && found.height > 0 ? found : null;
    }
    const parent = node.get('Parent', resolve);
    node = parent instanceof PdfDict ? parent : undefined;
  }
  return null;
}

/** What of a page is shown, and how. */
export function shapeOf(pdf: PDF, page: PDFPage): PageShape {
  const media = boxOf(pdf, page, 'MediaBox') ?? A4;
  const crop = boxOf(pdf, page, 'CropBox') ?? media;
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  const box = width > 0 && height > 0 ? { x, y, width, height } : media;
  return { ...box, rotation: page.rotation };
}
