import { differs, type Colour } from '../contrast.ts';
import type { HiddenReason } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';
import { area, holds, type Point, type Rect } from '../geometry.ts';
import { groundAt, type Ink, isBehind, isOpaqueAt, laid, type Shown, tintOf, under } from './compositing.ts';
import type { Blend, Glyph, Painting, Shape, TextRun } from './painting.ts';
import type { Region } from './region.ts';

/** Below it a person sees a line, not letters; points. */
const LEAST_SIZE = 2;
/** Width to height, against the letters of the font: narrower is a bar. */
const LEAST_STRETCH = 0.2;
const LEAST_ALPHA = 0.04;
/**
 * Heights in a letter, in ems, from its baseline: a surface behind or above it covers them all (a strike-through does
 * not).
 */
const HEIGHTS = [0.08, 0.25, 0.45];
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

/** Letters on a ground; null when they leave no ink, `unknown` when it is not known. */
function inkOn(ground: Shown, ink: Ink, mode: Blend, point: Point): Shown | null {
  const tint = tintOf(ink, point);
  if (tint === null || (tint !== 'unknown' && tint.alpha < LEAST_ALPHA)) return null;
  return laid(ground, tint, mode);
}

/** Share of a colour from which what is over it does not hide it: computing it exactly takes long. */
const MOSTLY_LEFT = 0.8;

/** How much of what is below shows through all of these; 0 where one of them is not a plain layer. */
function shareLeft(after: readonly Shape[], point: Point): number {
  let left = 1;
  for (const shape of after) {
    const tint = shape.blend === 'source-over' ? tintOf(shape, point) : 'unknown';
    if (tint === 'unknown') return 0;
    left *= 1 - (tint?.alpha ?? 0);
  }
  return left;
}

/** Whether two colours look the same once all of these are drawn over them. */
function areOneUnder(after: readonly Shape[], [a, b]: readonly [Colour, Colour], point: Point): boolean {
  if (shareLeft(after, point) >= MOSTLY_LEFT) return false;
  const over = (colour: Colour) => after.reduce<Shown>((now, shape) => under(now, shape, point), colour);
  const [one, other] = [over(a), over(b)];
  if (one === 'unknown' || other === 'unknown') return after.some((shape) => isOpaqueAt(shape, point));
  return !differs(one, other);
}

type Place = 'seen' | 'same colour' | 'covered';

/** What was drawn near a run, before and after it. */
interface Around {
  before: readonly Shape[];
  after: readonly Shape[];
}

/** Whether ink is seen at a point, and if not, whether something was drawn over it. */
function seenAt(point: Point, run: TextRun, { before, after }: Around): Place {
  const { fill, fillAlpha, stroke, strokeAlpha, blend: mode, mask } = run;
  const ground = groundAt(before, point);
  const inks = [
    inkOn(ground, { paint: fill, alpha: fillAlpha, mask }, mode, point),
    inkOn(ground, { paint: stroke, alpha: strokeAlpha, mask }, mode, point),
  ];
  let wasSeen = false;
  for (const ink of inks) {
    if (ink === null) continue;
    if (ink === 'unknown' || ground === 'unknown') {
      wasSeen = true;
      // What is drawn over both hides the letters when it leaves nothing of them.
      if (!after.some((shape) => isOpaqueAt(shape, point))) return 'seen';
    } else if (differs(ink, ground)) {
      wasSeen = true;
      if (!areOneUnder(after, [ink, ground], point)) return 'seen';
    }
  }
  return wasSeen ? 'covered' : 'same colour';
}

function reasonFor(glyph: Glyph, run: TextRun, { before, after }: Around, page: Rect): HiddenReason | null {
  const points = pointsOf(glyph, run);
  const [, middle] = points;
  if (!middle || run.isInkless) return 'invisible';
  if (run.size < LEAST_SIZE || run.size * run.stretch < LEAST_SIZE || run.stretch < LEAST_STRETCH)
    return 'tiny';
  if (!holds(page, middle, run.size / 4)) return 'off_page';
  if (!run.clip.every(({ box }) => holds(box, middle, run.size / 4))) return 'invisible';
  const { fill, fillAlpha, stroke, strokeAlpha } = run;
  if ((fill === 'none' || fillAlpha < LEAST_ALPHA) && (stroke === 'none' || strokeAlpha < LEAST_ALPHA))
    return 'invisible';
  // Drawn over the whole letter: a strike-through covers a part of it.
  const over = after.filter((shape) => isBehind(shape, points));
  // Most of the letter must have contrast: a background may be many strips, and a line behind a letter is not a
  // background.
  const places = points.map((point) => seenAt(point, run, { before, after: over }));
  if (places.filter((place) => place === 'seen').length * 2 > points.length) return null;
  return places.includes('covered') ? 'covered' : 'colour';
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

/** Ems within which letters lie on one another; the narrowest letter is twice as wide. */
const PILE = 0.12;
/** More cells than a page has from top to bottom. */
const GRID = 1_000_003;
/** Different letters in one place that nobody reads: two may be a letter and its accent. */
const LEAST_PILE = 3;

/** Runs most of whose letters lie on others. */
function piledRuns(runs: readonly TextRun[]): Set<TextRun> {
  // By the size of the letters, then by place: a number for a row and a column of the grid.
  const grids = new Map<number, Map<number, Set<string>>>();
  const sizeOf = (run: TextRun) => Math.max(1, Math.round(run.size));
  const cellOf = ([x, y]: Point, size: number) =>
    Math.round(x / (size * PILE)) * GRID + Math.round(y / (size * PILE));
  const inked = runs.map((run) => ({ run, glyphs: run.glyphs.filter(({ isSpace }) => !isSpace) }));
  for (const { run, glyphs } of inked) {
    const grid = grids.get(sizeOf(run)) ?? new Map<number, Set<string>>();
    grids.set(sizeOf(run), grid);
    for (const { origin, text } of glyphs) {
      const cell = cellOf(origin, sizeOf(run));
      const letters = grid.get(cell);
      if (letters) letters.add(text);
      else grid.set(cell, new Set([text]));
    }
  }
  const isPiled = ({ origin }: Glyph, run: TextRun): boolean => {
    const grid = grids.get(sizeOf(run));
    const cell = cellOf(origin, sizeOf(run));
    const near = new Set<string>();
    for (const dx of [-GRID, 0, GRID])
      for (const dy of [-1, 0, 1]) for (const text of grid?.get(cell + dx + dy) ?? []) near.add(text);
    return near.size >= LEAST_PILE;
  };
  return new Set(
    inked.flatMap(({ run, glyphs }) =>
      glyphs.filter((glyph) => isPiled(glyph, run)).length * 2 > glyphs.length ? [run] : [],
    ),
  );
}

/** Why each letter of a page is not seen, if it is not. */
export function seenRuns({ runs, shapes }: Painting, page: Rect): SeenRun[] {
  const surfaces = surfacesOf(shapes);
  const costs = new Map(
    surfaces.map((shape) => [
      shape,
      shape.clip.reduce((sum, clip) => sum + cornersOf(clip), cornersOf(shape.region)),
    ]),
  );
  const piled = piledRuns(runs);
  let [looks, corners] = [0, 0];
  return runs.map((run) => {
    const place = areaOf(run);
    const near = surfaces.filter((shape) => reaches(shape, place));
    looks += surfaces.length + near.length * run.glyphs.length;
    corners += near.reduce((sum, shape) => sum + (costs.get(shape) ?? 0), 0) * run.glyphs.length;
    if (looks > MAX_LOOKS || corners > MAX_CORNERS) throw new ReadingError('not_a_cv');
    const around = {
      before: near.filter(({ order }) => order < run.order),
      after: near.filter(({ order, paint }) => order > run.order && paint !== 'none'),
    };
    const reasons = run.glyphs.map((glyph) => {
      if (glyph.isSpace) return null;
      return reasonFor(glyph, run, around, page) ?? (piled.has(run) ? 'covered' : null);
    });
    return { run, reasons };
  });
}
