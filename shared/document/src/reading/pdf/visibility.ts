import type { HiddenReason } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';
import { area, holds, type Point, type Rect } from '../geometry.ts';
import { blend, contrast, distance } from './colour.ts';
import type { Colour, Glyph, Paint, Painting, Shape, TextRun } from './painting.ts';
import { isInside, type Region } from './region.ts';

/** Below it a person sees a line, not letters; points. */
const LEAST_SIZE = 2;
/** Paler than this on its ground, a text is not read: #e8e8e8 on white. */
const LEAST_CONTRAST = 1.22;
/** Between colours of one luminance, out of 441. */
const LEAST_DISTANCE = 60;
const LEAST_ALPHA = 0.04;
/** A less transparent object hides the text below it. */
const OPAQUE = 0.95;
/**
 * Heights in a letter, in ems, from its baseline: a surface behind or above it covers them all (a strike-through does
 * not).
 */
const HEIGHTS = [0.08, 0.25, 0.45];
const WHITE: Colour = [255, 255, 255];
/** A ground under which another is looked for, and so on, at most this deep. */
const MAX_GROUNDS = 8;
const MAX_SURFACES = 3000;
/** Letters times what is drawn around each: a page that asks for more is no page of a CV. */
const MAX_LOOKS = 4_000_000;
/** The same, each shape by the corners that are followed to find whether a letter is in it. */
const MAX_CORNERS = 20_000_000;

const pointsOf = ({ origin, right }: Glyph, { up }: TextRun): Point[] =>
  HEIGHTS.map((height) => [
    origin[0] + right[0] / 2 + up[0] * height,
    origin[1] + right[1] / 2 + up[1] * height,
  ]);

const holdsAll = (region: Region, points: readonly Point[]) =>
  points.every((point) => isInside(region, point));
const isBehind = ({ region, clip }: Shape, points: readonly Point[]) =>
  holdsAll(region, points) && clip.every((limit) => holdsAll(limit, points));

/** The background of the letters: the last object drawn there before them. */
function groundOf(shapes: readonly Shape[], order: number, points: readonly Point[], depth = 0): Paint {
  for (let index = shapes.length - 1; index >= 0; index--) {
    const shape = shapes[index];
    if (!shape || shape.order >= order || shape.paint === 'none' || !isBehind(shape, points)) continue;
    // The content and transparency of a picture are unknown.
    if (shape.paint === 'pattern') return 'pattern';
    if (shape.alpha >= OPAQUE) return shape.paint;
    if (depth >= MAX_GROUNDS) return 'pattern';
    const under = groundOf(shapes.slice(0, index), order, points, depth + 1);
    return under === 'pattern' || under === 'none' ? under : blend(shape.paint, shape.alpha, under);
  }
  return WHITE;
}

const isSeen = (ink: Paint, alpha: number, ground: Paint): boolean => {
  if (ink === 'none' || alpha < LEAST_ALPHA) return false;
  if (ink === 'pattern' || ground === 'pattern' || ground === 'none') return true;
  const drawn = blend(ink, Math.min(1, alpha), ground);
  return contrast(drawn, ground) >= LEAST_CONTRAST || distance(drawn, ground) >= LEAST_DISTANCE;
};

function reasonFor(glyph: Glyph, run: TextRun, shapes: readonly Shape[], page: Rect): HiddenReason | null {
  const points = pointsOf(glyph, run);
  const [, middle] = points;
  if (!middle || run.isInkless) return 'invisible';
  if (run.size < LEAST_SIZE) return 'tiny';
  if (!holds(page, middle, run.size / 4)) return 'off_page';
  if (!run.clip.every(({ box }) => holds(box, middle, run.size / 4))) return 'invisible';
  const { fill, fillAlpha, stroke, strokeAlpha, order } = run;
  if ((fill === 'none' || fillAlpha < LEAST_ALPHA) && (stroke === 'none' || strokeAlpha < LEAST_ALPHA))
    return 'invisible';
  const isCovered = shapes.some(
    (shape) =>
      shape.order > order && shape.alpha >= OPAQUE && shape.paint !== 'none' && isBehind(shape, points),
  );
  if (isCovered) return 'covered';
  // Most of the letter must have contrast: a background may be many strips, and a line behind a letter is not a
  // background.
  const seen = points.filter((point) => {
    const ground = groundOf(shapes, order, [point]);
    return isSeen(fill, fillAlpha, ground) || isSeen(stroke, strokeAlpha, ground);
  });
  return seen.length * 2 > points.length ? null : 'colour';
}

const reaches = ({ region: { box } }: Shape, place: Rect) =>
  box.left <= place.right && box.right >= place.left && box.top <= place.bottom && box.bottom >= place.top;

const areaOf = ({ glyphs, size }: TextRun): Rect => {
  const place = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { origin, right } of glyphs) {
    place.left = Math.min(place.left, origin[0] - size, origin[0] + right[0] - size);
    place.right = Math.max(place.right, origin[0] + size, origin[0] + right[0] + size);
    place.top = Math.min(place.top, origin[1] - size, origin[1] + right[1] - size);
    place.bottom = Math.max(place.bottom, origin[1] + size, origin[1] + right[1] + size);
  }
  return place;
};

/** Dots are no background of letters; of an endless drawing, only the largest parts are considered. */
function surfacesOf(shapes: readonly Shape[]): Shape[] {
  const surfaces = shapes.filter(
    ({ region: { box } }) => box.right - box.left > 2 || box.bottom - box.top > 2,
  );
  if (surfaces.length <= MAX_SURFACES) return surfaces;
  const largest = surfaces.toSorted((a, b) => area(b.region.box) - area(a.region.box)).slice(0, MAX_SURFACES);
  return largest.toSorted((a, b) => a.order - b.order);
}

export interface SeenRun {
  run: TextRun;
  /** For each glyph, why it is invisible; null when it is visible. */
  reasons: (HiddenReason | null)[];
}

const cornersOf = ({ rings }: Region) => 1 + (rings?.reduce((sum, ring) => sum + ring.length, 0) ?? 0);

/** Why each letter of a page is not seen, if it is not. */
export function seenRuns({ runs, shapes }: Painting, page: Rect): SeenRun[] {
  const surfaces = surfacesOf(shapes);
  const costs = new Map(
    surfaces.map((shape) => [
      shape,
      shape.clip.reduce((sum, clip) => sum + cornersOf(clip), cornersOf(shape.region)),
    ]),
  );
  let [looks, corners] = [0, 0];
  return runs.map((run) => {
    const place = areaOf(run);
    const near = surfaces.filter((shape) => reaches(shape, place));
    looks += surfaces.length + near.length * run.glyphs.length;
    corners += near.reduce((sum, shape) => sum + (costs.get(shape) ?? 0), 0) * run.glyphs.length;
    if (looks > MAX_LOOKS || corners > MAX_CORNERS) throw new ReadingError('not_a_cv');
    const reasons = run.glyphs.map((glyph) => (glyph.isSpace ? null : reasonFor(glyph, run, near, page)));
    return { run, reasons };
  });
}
