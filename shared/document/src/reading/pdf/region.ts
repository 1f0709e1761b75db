import { around, holds, moved, type Matrix, type Point, type Rect } from '../geometry.ts';

/** A part of the page: a rectangle, or the inside of its rings. */
export interface Region {
  box: Rect;
  rings: readonly (readonly Point[])[] | null;
  isEvenOdd: boolean;
}

/** How pdf.js writes a path: an operator, then its coordinates. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
const CLOSE = 4;
const STEPS = 6;
/** A drawing with more points than this is no background of text. */
const MAX_POINTS = 4000;
const STRAIGHT = 0.1;

export const rectangle = (box: Rect): Region => ({ box, rings: null, isEvenOdd: false });

const isUpright = (ring: readonly Point[]) => {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < STRAIGHT;
  const corners = isClosed ? ring.slice(0, -1) : ring;
  return (
    corners.length === 4 &&
    corners.every(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y];
      return Math.abs(x - nextX) < STRAIGHT || Math.abs(y - nextY) < STRAIGHT;
    })
  );
};

/** A hair wide, so that it has a place. */
const HAIR = 0.25;

const lineOf = (points: readonly Point[]): Region => {
  const { left, top, right, bottom } = around(points);
  return rectangle({ left: left - HAIR, top: top - HAIR, right: right + HAIR, bottom: bottom + HAIR });
};

const regionOf = (rings: Point[][], isEvenOdd: boolean): Region | null => {
  const solid = rings.filter((ring) => ring.length > 2);
  const [only] = solid;
  const [stroke] = rings;
  // A single stroke surrounds nothing, and may be the border of a cell.
  if (!only && rings.length === 1 && stroke?.length === 2) return lineOf(stroke);
  if (!only) return null;
  const box = around(solid.flat());
  return { box, rings: solid.length === 1 && isUpright(only) ? null : solid, isEvenOdd };
};

/** The four corners of a box after a transformation. */
export const turnedRectangle = (matrix: Matrix, [x0, y0]: Point, [x1, y1]: Point): Region => {
  const corners = [
    moved(matrix, x0, y0),
    moved(matrix, x1, y0),
    moved(matrix, x1, y1),
    moved(matrix, x0, y1),
  ];
  return regionOf([corners], false) ?? rectangle(around(corners));
};

/** The inside of a path of pdf.js; null when it has none or is too intricate to matter. */
export function regionOfPath(path: Float32Array, matrix: Matrix, isEvenOdd: boolean): Region | null {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let [x, y] = [0, 0];
  let count = 0;
  const add = (toX: number, toY: number) => {
    ring.push(moved(matrix, toX, toY));
    count++;
  };
  const at = (index: number) => path[index] ?? 0;
  const curve = (x1: number, y1: number, x2: number, y2: number, toX: number, toY: number) => {
    for (let step = 1; step <= STEPS; step++) {
      const [t, u] = [step / STEPS, 1 - step / STEPS];
      const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
      const sum = (a: number, b: number, c: number, d: number) =>
        weights[0] * a + weights[1] * b + weights[2] * c + weights[3] * d;
      add(sum(x, x1, x2, toX), sum(y, y1, y2, toY));
    }
  };
  let index = 0;
  while (index < path.length) {
    if (count > MAX_POINTS) return null;
    const operator = path[index];
    if (operator === MOVE) {
      ring = [];
      rings.push(ring);
    }
    if (operator === MOVE || operator === LINE) {
      add(at(index + 1), at(index + 2));
      [x, y] = [at(index + 1), at(index + 2)];
      index += 3;
    } else if (operator === CURVE) {
      curve(at(index + 1), at(index + 2), at(index + 3), at(index + 4), at(index + 5), at(index + 6));
      [x, y] = [at(index + 5), at(index + 6)];
      index += 7;
    } else if (operator === QUADRATIC) {
      curve(at(index + 1), at(index + 2), at(index + 1), at(index + 2), at(index + 3), at(index + 4));
      [x, y] = [at(index + 3), at(index + 4)];
      index += 5;
    } else if (operator === CLOSE) index += 1;
    else return null;
  }
  return regionOf(rings, isEvenOdd);
}

/** Whether a point is in a region, by the winding of its rings. */
export function isInside({ box, rings, isEvenOdd }: Region, point: Point): boolean {
  if (!holds(box, point)) return false;
  if (!rings) return true;
  const [x, y] = point;
  let winding = 0;
  let crossings = 0;
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? point;
    for (const [toX, toY] of ring) {
      if (fromY <= y !== toY <= y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) {
        winding += toY > fromY ? 1 : -1;
        crossings++;
      }
      [fromX, fromY] = [toX, toY];
    }
  }
  return isEvenOdd ? crossings % 2 === 1 : winding !== 0;
}
