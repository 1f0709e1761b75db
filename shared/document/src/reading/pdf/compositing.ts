import { blend, type Colour } from '../contrast.ts';
import { type Point } from '../geometry.ts';
import { isColour, laidOn } from './colour.ts';
import type { Blend, Mask, Paint, Shape, Surface, Tint } from './painting.ts';
import { isInside, type Region } from './region.ts';

// What is seen at a point of all that was drawn there, one thing over the other.

/** A less transparent object hides what is below it. */
export const OPAQUE = 0.95;
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

const holdsAll = (region: Region, points: readonly Point[]) =>
  points.every((point) => isInside(region, point));
const isBehindPoint = ({ region, clip }: Shape, point: Point): boolean =>
  isInside(region, point) && clip.every((limit) => isInside(limit, point));
export const isBehind = ({ region, clip }: Shape, points: readonly Point[]) =>
  holdsAll(region, points) && clip.every((limit) => holdsAll(limit, points));

/** The colour at a place, `unknown` where it cannot be computed. */
export type Shown = Colour | 'unknown';

const isSurface = (paint: Paint): paint is Surface => typeof paint === 'object' && !isColour(paint);

/** Ink: a paint, how opaque it is, and what it is masked by. */
export interface Ink {
  paint: Paint;
  alpha: number;
  mask: Mask | null;
}

/** How much a mask lets through at a point, 0 to 1. */
function shareOf({ kind, backdrop, shapes, isWhole }: Mask, point: Point): number | 'unknown' {
  if (!isWhole) return 'unknown';
  if (kind === 'alpha') {
    const tint = tintOfAll(shapes, point);
    return tint === 'unknown' ? 'unknown' : (tint?.alpha ?? 0);
  }
  const shown = shapes
    .filter((shape) => isBehindPoint(shape, point))
    .reduce<Shown>((now, shape) => under(now, shape, point), backdrop ?? BLACK);
  return shown === 'unknown' ? 'unknown' : (0.3 * shown[0] + 0.59 * shown[1] + 0.11 * shown[2]) / 255;
}

/** What ink is at a place; null where it is nothing. */
export function tintOf({ paint, alpha, mask }: Ink, point: Point): Tint | 'unknown' | null {
  if (paint === 'none') return null;
  if (paint === 'pattern') return 'unknown';
  const own = isSurface(paint) ? paint.tintAt(point) : { colour: paint, alpha: 1 };
  if (own === null || own === 'unknown') return own;
  const share = mask ? shareOf(mask, point) : 1;
  if (share === 'unknown') return 'unknown';
  return { colour: own.colour, alpha: own.alpha * alpha * share };
}

/** A colour under one more shape. */
export function under(shown: Shown, shape: Shape, point: Point): Shown {
  const tint = tintOf(shape, point);
  return tint === null ? shown : laid(shown, tint, shape.blend);
}

/** A tint laid on what is shown. */
export function laid(shown: Shown, tint: Tint | 'unknown', mode: Blend): Shown {
  if (tint === 'unknown') return 'unknown';
  if (mode === 'source-over' && tint.alpha >= OPAQUE) return tint.colour;
  return shown === 'unknown' ? 'unknown' : (laidOn(shown, tint, mode) ?? 'unknown');
}

/** Share of what is below that nobody notices. */
const UNSEEN = 0.02;
/** Modes that need the colour below, and so on, at most this deep. */
const MAX_DEPTH = 8;

/** The background of a letter: all that was drawn at the point before it, from the top until nothing more shows through. */
export function groundAt(
  before: readonly Shape[],
  point: Point,
  count: number = before.length,
  depth = 0,
): Shown {
  let [red, green, blue, left] = [0, 0, 0, 1];
  const add = (colour: Colour, share: number) => {
    red += colour[0] * share;
    green += colour[1] * share;
    blue += colour[2] * share;
  };
  for (let index = count - 1; index >= 0 && left > UNSEEN; index--) {
    const shape = before[index];
    if (!shape || shape.paint === 'none' || !isBehindPoint(shape, point)) continue;
    const tint = tintOf(shape, point);
    if (tint === 'unknown') return 'unknown';
    if (tint === null || tint.alpha <= 0) continue;
    if (shape.blend === 'source-over') {
      const alpha = tint.alpha >= OPAQUE ? 1 : tint.alpha;
      add(tint.colour, left * alpha);
      left *= 1 - alpha;
      continue;
    }
    if (depth >= MAX_DEPTH) return 'unknown';
    const shown = laid(groundAt(before, point, index, depth + 1), tint, shape.blend);
    if (shown === 'unknown') return 'unknown';
    add(shown, left);
    left = 0;
  }
  add(WHITE, left);
  return [red, green, blue];
}

/** Whether nothing under a shape shows at a point. A shape of unknown colours says itself how opaque it is. */
export function isOpaqueAt(shape: Shape, point: Point): boolean {
  if (shape.blend !== 'source-over') return false;
  if (shape.paint === 'pattern') return shape.alpha >= OPAQUE && shape.mask === null;
  const tint = tintOf(shape, point);
  return tint !== null && tint !== 'unknown' && tint.alpha >= OPAQUE;
}

/** All shapes at a point, over nothing. */
function tintOfAll(shapes: readonly Shape[], point: Point): Tint | 'unknown' | null {
  let [colour, covered]: [Colour, number] = [BLACK, 0];
  let isAny = false;
  for (const shape of shapes) {
    if (!isBehindPoint(shape, point)) continue;
    const tint = tintOf(shape, point);
    if (tint === 'unknown' || shape.blend === 'unknown') return 'unknown';
    if (tint === null || tint.alpha <= 0) continue;
    const alpha = tint.alpha + covered * (1 - tint.alpha);
    [colour, covered] = [blend(tint.colour, tint.alpha / alpha, colour), alpha];
    isAny = true;
  }
  return isAny ? { colour, alpha: covered } : null;
}

/** A surface that repeats the same shapes: `placeOf` says where in the first tile a point of the page is. */
export const tiled = (shapes: readonly Shape[], placeOf: (point: Point) => Point): Surface => ({
  tintAt: (point) => tintOfAll(shapes, placeOf(point)),
});
