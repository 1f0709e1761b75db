import { around, area, overlap, type Rect } from '../geometry.ts';
import type { Word } from '../layout/words.ts';
import type { Painting, Shape } from './painting.ts';

/** Of the page: a picture that large is the page. */
const FULL_PAGE = 0.75;
/** Of the page, in height: an OCR layer follows the text of the picture, wherever it is. */
const LAYER_HEIGHT = 0.25;
/** Characters: fewer is a stamp, a page number or the mark of a scanner, not the text of a page. */
export const LEAST_TEXT = 40;
/** Drawings that may be letters turned into shapes. */
const MANY_SHAPES = 200;

const lengthOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);

const seenPart = ({ region, clip }: Shape, page: Rect) =>
  clip.reduce((rect, limit) => overlap(rect, limit.box), overlap(region.box, page));

/** How much of the page its pictures cover, from 0 to 1; strips of one scan count together. */
export function pictureShare({ shapes }: Painting, page: Rect): number {
  const parts = shapes.filter(({ isPicture }) => isPicture).map((shape) => seenPart(shape, page));
  const whole = parts.reduce((sum, part) => sum + area(part), 0);
  return Math.min(1, whole / area(page));
}

/** Whether a page with so little text of its own shows its text in another way. */
export const isPicturedText = (painting: Painting, seen: readonly Word[], page: Rect) =>
  lengthOf(seen) < LEAST_TEXT && (pictureShare(painting, page) > 0.2 || painting.shapes.length > MANY_SHAPES);

/** Whether the words nobody sees are those of the scan that the page shows. */
export function isOcrLayer(painting: Painting, words: readonly Word[], page: Rect): boolean {
  if (pictureShare(painting, page) < FULL_PAGE) return false;
  const seen = words.filter(({ reason }) => reason === null);
  const unseen = words.filter(({ reason }) => reason === 'invisible' || reason === 'covered');
  const length = lengthOf(unseen);
  if (length < LEAST_TEXT || lengthOf(seen) > 0.2 * length || lengthOf(seen) > 4 * LEAST_TEXT) return false;
  const { top, bottom } = around(unseen.map(({ left, base }) => [left, base]));
  return bottom - top > LAYER_HEIGHT * (page.bottom - page.top);
}
