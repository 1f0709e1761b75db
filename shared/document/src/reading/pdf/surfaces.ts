import type { Colour } from '../contrast.ts';
import { inverse, moved, type Matrix, type Point } from '../geometry.ts';
import { rgbaOf } from './colour.ts';
import type { Surface, Tint } from './painting.ts';

// What gradients and pictures show at a place. Forms: the intermediate representation of pdf.js.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const pointOf = (value: unknown): Point | null =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
    ? [value[0], value[1]]
    : null;

interface Stop {
  offset: number;
  tint: Tint;
}

const stopsOf = (value: unknown): Stop[] | null => {
  const stops = (Array.isArray(value) ? (value as unknown[]) : []).map((stop) => {
    const [offset, colour] = Array.isArray(stop) ? (stop as unknown[]) : [];
    const tint = rgbaOf(colour);
    return typeof offset === 'number' && tint ? { offset, tint } : null;
  });
  const known = stops.filter((stop) => stop !== null);
  return known.length > 0 && known.length === stops.length ? known : null;
};

const between = (a: number, b: number, share: number) => a + (b - a) * share;

function tintAt(stops: readonly Stop[], offset: number): Tint | null {
  const next = stops.findIndex((stop) => stop.offset >= offset);
  const [before, after] =
    next === -1 ? [stops.at(-1), stops.at(-1)] : [stops[next - 1] ?? stops[next], stops[next]];
  if (!before || !after) return null;
  const width = after.offset - before.offset;
  const share = width > 0 ? Math.min(1, Math.max(0, (offset - before.offset) / width)) : 1;
  const [from, to] = [before.tint.colour, after.tint.colour];
  return {
    colour: [between(from[0], to[0], share), between(from[1], to[1], share), between(from[2], to[2], share)],
    alpha: between(before.tint.alpha, after.tint.alpha, share),
  };
}

type Circle = readonly [centre: Point, radius: number];

/** Where a point is on the way from one circle to the other, 0 to 1; null outside the cone. */
function onCone([from, start]: Circle, [to, end]: Circle, [x, y]: Point): number | null {
  const [dx, dy, dr] = [to[0] - from[0], to[1] - from[1], end - start];
  const [px, py] = [x - from[0], y - from[1]];
  const a = dx * dx + dy * dy - dr * dr;
  const b = px * dx + py * dy + start * dr;
  const c = px * px + py * py - start * start;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const found = Math.abs(a) < 1e-9 ? [c / (2 * b)] : [(b + root) / a, (b - root) / a];
  const valid = found.filter((share) => Number.isFinite(share) && start + share * dr >= 0);
  return valid.length > 0 ? Math.min(1, Math.max(0, Math.max(...valid))) : null;
}

/** A gradient; null where its form is not known (a mesh). `matrix`: from its own space to the page. */
export function gradientOf(form: unknown, matrix: Matrix): Surface | null {
  if (!Array.isArray(form) || form[0] !== 'RadialAxial') return null;
  const [, kind, , written, first, last, startRadius, endRadius] = form as unknown[];
  const [stops, from, to, back] = [stopsOf(written), pointOf(first), pointOf(last), inverse(matrix)];
  if (!stops || !from || !to || !back) return null;
  const offsetAt = (point: Point): number | null => {
    const [x, y] = moved(back, point[0], point[1]);
    if (kind === 'radial')
      return onCone([from, Number(startRadius) || 0], [to, Number(endRadius) || 0], [x, y]);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = dx * dx + dy * dy;
    return length === 0 ? 1 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  };
  return {
    tintAt: (point) => {
      const offset = offsetAt(point);
      return offset === null ? null : tintAt(stops, offset);
    },
  };
}

/** How pdf.js keeps the points of a picture. */
const ONE_BIT = 1;
const RGB = 2;
const RGBA = 3;

/** What a decoded picture, drawn on the unit square of `matrix`, shows: the mean of a point and those around it. */
export function pictureOf(decoded: unknown, matrix: Matrix): Surface | null {
  const { width, height, kind, data } = isRecord(decoded) ? decoded : {};
  const back = inverse(matrix);
  if (typeof width !== 'number' || typeof height !== 'number' || !back) return null;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null;
  const units = kind === RGBA ? 4 : kind === RGB ? 3 : 0;
  if (units === 0 && kind !== ONE_BIT) return null;
  const rowBytes = units === 0 ? Math.ceil(width / 8) : width * units;
  if (data.length < rowBytes * height) return null;
  const at = (column: number, row: number): Tint => {
    if (units === 0) {
      const isWhite = (((data[row * rowBytes + (column >> 3)] ?? 0) >> (7 - (column % 8))) & 1) === 1;
      return { colour: isWhite ? [255, 255, 255] : [0, 0, 0], alpha: 1 };
    }
    const place = row * rowBytes + column * units;
    return {
      colour: [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0],
      alpha: units === 4 ? (data[place + 3] ?? 0) / 255 : 1,
    };
  };
  return {
    tintAt: (point) => {
      const [u, v] = moved(back, point[0], point[1]);
      const column = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
      const row = Math.min(height - 1, Math.max(0, Math.floor((1 - v) * height)));
      const near: Tint[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) near.push(at(x, y));
      const mean = (read: (tint: Tint) => number) =>
        near.reduce((sum, tint) => sum + read(tint), 0) / near.length;
      return {
        colour: [
          mean(({ colour }) => colour[0]),
          mean(({ colour }) => colour[1]),
          mean(({ colour }) => colour[2]),
        ],
        alpha: mean(({ alpha }) => alpha),
      };
    },
  };
}

/** A picture of one bit that the ink of the state is drawn through: where its bits are 0. */
export function stencilOf(decoded: unknown, matrix: Matrix, ink: Colour): Surface | null {
  const { width, height, data } = isRecord(decoded) ? decoded : {};
  const bits = pictureOf({ width, height, data, kind: ONE_BIT }, matrix);
  if (!bits) return null;
  return {
    tintAt: (point) => {
      const tint = bits.tintAt(point);
      if (tint === null || tint === 'unknown') return tint;
      return { colour: ink, alpha: 1 - tint.colour[0] / 255 };
    },
  };
}
