import { around, overlap, type Rect } from '../geometry.ts';
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

/** Points at which a page is sampled, across and down. */
const PLACES = 100;

/** The first of these places, of an edge so far from the edge of a page of that length, and of those beyond it. */
const placeOf = (distance: number, length: number) =>
  Math.min(PLACES, Math.max(0, Math.ceil((distance / length) * PLACES - 0.5)));

/**
 * Share of the page covered by its pictures, from 0 to 1: strips of one scan count together, overlaps count once. The
 * time only depends on the number of pictures.
 */
export function pictureShare({ shapes }: Painting, page: Rect): number {
  const [width, height] = [page.right - page.left, page.bottom - page.top];
  const row = PLACES + 1;
  // Where pictures begin and end: the sum of all that is above and to the left of a place is how many lie on it.
  const edges = new Int32Array(row * row);
  const change = (x: number, y: number, by: number) => {
    edges[y * row + x] = (edges[y * row + x] ?? 0) + by;
  };
  for (const shape of shapes) {
    if (!shape.isPicture) continue;
    const part = seenPart(shape, page);
    const [left, right] = [placeOf(part.left - page.left, width), placeOf(part.right - page.left, width)];
    const [top, bottom] = [placeOf(part.top - page.top, height), placeOf(part.bottom - page.top, height)];
    if (left >= right || top >= bottom) continue;
    change(left, top, 1);
    change(right, top, -1);
    change(left, bottom, -1);
    change(right, bottom, 1);
  }
  let covered = 0;
  const above = new Int32Array(row);
  for (let y = 0; y < PLACES; y += 1) {
    let count = 0;
    for (let x = 0; x < PLACES; x += 1) {
      above[x] = (above[x] ?? 0) + (edges[y * row + x] ?? 0);
      count += above[x] ?? 0;
      if (count > 0) covered += 1;
    }
  }
  return covered / PLACES ** 2;
}

/** Whether a page with so little text shows its text in another way. */
export const isPicturedText = (painting: Painting, seen: readonly Word[], page: Rect) =>
  lengthOf(seen) < LEAST_TEXT && (pictureShare(painting, page) > 0.2 || painting.shapes.length > MANY_SHAPES);

/** Whether the hidden words are those of the scan that the page shows. */
export function isOcrLayer(painting: Painting, words: readonly Word[], page: Rect): boolean {
  if (pictureShare(painting, page) < FULL_PAGE) return false;
  const seen = words.filter(({ reason }) => reason === null);
  const unseen = words.filter(({ reason }) => reason === 'invisible' || reason === 'covered');
  const length = lengthOf(unseen);
  if (length < LEAST_TEXT || lengthOf(seen) > 0.2 * length || lengthOf(seen) > 4 * LEAST_TEXT) return false;
  const { top, bottom } = around(unseen.map(({ left, base }) => [left, base]));
  return bottom - top > LAYER_HEIGHT * (page.bottom - page.top);
}
