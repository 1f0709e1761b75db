import type { RecognisedLine, RecognisedPage } from '@trame/document';
import type { Block } from 'tesseract.js';
import { sizeTurned, turnedBack } from './turn.ts';

/** Line height as a share of the font size: Tesseract measures a line from its lowest letters to its highest. */
const ROW_OF_SIZE = 0.925;

/** Of the page, in points: how many pixels of the picture are one, and how it was turned before it was read (clockwise). */
export type Picture = { width: number; height: number; scale: number; radians: number };

const hundredths = (points: number) => Math.round(points * 100) / 100;

/** The words that Tesseract found on the picture of a page, in points of the page as it is shown. */
export function recognisedPage(blocks: readonly Block[], picture: Picture): RecognisedPage {
  const { width, height, scale, radians } = picture;
  const whole = { width: width * scale, height: height * scale };
  const turned = radians === 0 ? whole : sizeTurned(whole, radians);
  const points = (pixels: number) => hundredths(pixels / scale);
  const placeOf = (x: number, y: number) => turnedBack([x, y], whole, turned, radians);
  const boxOf = ({ x0, y0, x1, y1 }: Block['bbox']): RecognisedLine['words'][number]['box'] => {
    const [wide, high] = [x1 - x0, y1 - y0];
    const [x, y] = placeOf(x0 + wide / 2, y0 + high / 2);
    return [points(x - wide / 2), points(y - high / 2), points(wide), points(high)];
  };
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap(({ words, baseline: { x0, y0, x1, y1 }, rowAttributes }): RecognisedLine[] => {
      const read = words.flatMap(({ text, confidence, bbox }) =>
        text.trim() === ''
          ? []
          : [{ text: text.trim(), box: boxOf(bbox), confidence: Math.round(confidence) }],
      );
      if (read.length === 0) return [];
      const [from, to] = [placeOf(x0, y0), placeOf(x1, y1)];
      const baseline: RecognisedLine['baseline'] = [
        points(from[0]),
        points(from[1]),
        points(to[0]),
        points(to[1]),
      ];
      return [{ words: read, baseline, size: Math.max(1, points(rowAttributes.rowHeight / ROW_OF_SIZE)) }];
    });
  return { width, height, lines };
}
