import {
  type PDF,
  PdfDict,
  type PDFFormXObject,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfArray,
} from '@libpdf/core';
import { packStreams } from './pack-streams.ts';
import { strokedPath } from './stroked-path.ts';

/** A drawn signature: path data of SVG (absolute or relative, lines and curves) in a picture of this size. */
export interface Strokes {
  path: string;
  width: number;
  height: number;
}

/** Strokes as they are in the file, once for all fields that have them. */
export interface Drawing extends Pick<Strokes, 'width' | 'height'> {
  form: PDFFormXObject;
  /** Units of the file for one of the path. */
  unit: number;
}

const PATH = /^[\sMLHVCQSTZmlhvcqstz0-9.,+-]*$/;
/** Whole part of a number that no drawing needs: a very large one is written with an exponent, which PDF does not know. */
const LARGE_NUMBER = /(?<![\d.])\d{7}/;
/** Units of the longer side at least: in a field of 180 points, one is less than what a printer of 600 dots to the inch can show. */
const LEAST = 2000;

/** The drawings of some fields, those of one object once; without those that are no path of lines and curves with a size. */
export async function embedDrawings(
  pdf: PDF,
  fields: readonly { strokes?: Strokes | undefined }[],
): Promise<Map<Strokes, Drawing>> {
  const drawings = new Map<Strokes, Drawing>();
  for (const { strokes } of fields)
    if (strokes && !drawings.has(strokes) && isDrawing(strokes))
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or all are in memory at once as they are before they are packed
      drawings.set(strokes, await embedDrawing(pdf, strokes));
  return drawings;
}

const isDrawing = ({ path, width, height }: Strokes) =>
  PATH.test(path) && !LARGE_NUMBER.test(path) && width > 0 && height > 0;

/** Path and stroke alone: colour and width of the pen are those of where it is shown, which cuts off what is drawn beside it. */
async function embedDrawing(pdf: PDF, { path, width, height }: Strokes): Promise<Drawing> {
  const side = Math.max(width, height);
  const unit = side < LEAST ? LEAST / side : 1;
  const reach = 100 * side * unit;
  const stream = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[-reach, -reach, reach, reach].map((at) => PdfNumber.of(at))),
      Resources: new PdfDict(),
    },
    strokedPath(path, unit),
  );
  await packStreams([stream]);
  const bbox = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  return { form: { type: 'formxobject', ref: pdf.register(stream), bbox }, width, height, unit };
}
