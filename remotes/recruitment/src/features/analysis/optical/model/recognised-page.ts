import type { RecognisedLine, RecognisedPage } from '@trame/cv';
import type { Block } from 'tesseract.js';

/** Of the size of letters: what Tesseract measures of a line goes from the lowest letters to the highest. */
const ROW_OF_SIZE = 0.925;

const hundredths = (points: number) => Math.round(points * 100) / 100;

/**
 * What Tesseract found on the picture of a page, in points.
 * @param scale pixels of the picture for a point of the page
 */
export function recognisedPage(
  blocks: readonly Block[],
  { width, height, scale }: { width: number; height: number; scale: number },
): RecognisedPage {
  const points = (pixels: number) => hundredths(pixels / scale);
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap(({ words, baseline: { x0, y0, x1, y1 }, rowAttributes }): RecognisedLine[] => {
      const read = words.flatMap(({ text, confidence, bbox }) => {
        const word = text.trim();
        if (word === '') return [];
        const box: [number, number, number, number] = [
          points(bbox.x0),
          points(bbox.y0),
          points(bbox.x1 - bbox.x0),
          points(bbox.y1 - bbox.y0),
        ];
        return [{ text: word, box, confidence: Math.round(confidence) }];
      });
      if (read.length === 0) return [];
      const size = Math.max(1, points(rowAttributes.rowHeight / ROW_OF_SIZE));
      return [{ words: read, baseline: [points(x0), points(y0), points(x1), points(y1)], size }];
    });
  return { width, height, lines };
}
