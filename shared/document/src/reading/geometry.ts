/** `[a, b, c, d, e, f]` as in a PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner`, then `outer`. */
export const product = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** A direction: moved without the translation. */
export const turned = ([a, b, c, d]: Matrix, x: number, y: number): Point => [a * x + c * y, b * x + d * y];

/** The matrix that undoes another; null when there is none. */
export const inverse = ([a, b, c, d, e, f]: Matrix): Matrix | null => {
  const size = a * d - b * c;
  if (!Number.isFinite(size) || size === 0) return null;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
};

/** The matrix in a list of six numbers; null when it is not one. */
export const matrixOf = (value: unknown): Matrix | null => {
  const list = value instanceof Float32Array || Array.isArray(value) ? Array.from<unknown>(value) : [];
  const numbers = list.filter((number) => typeof number === 'number');
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length !== 6 || f === undefined) return null;
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f];
};

export const around = (points: readonly Point[]): Rect => {
  const rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    rect.left = Math.min(rect.left, x);
    rect.right = Math.max(rect.right, x);
    rect.top = Math.min(rect.top, y);
    rect.bottom = Math.max(rect.bottom, y);
  }
  return rect;
};

export const union = (rects: readonly Rect[]): Rect =>
  around(rects.flatMap(({ left, top, right, bottom }): Point[] => [[left, top], [right, bottom]])); // prettier-ignore

export const overlap = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const area = ({ left, top, right, bottom }: Rect) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export const holds = (rect: Rect, [x, y]: Point, margin = 0) =>
  x >= rect.left - margin && x <= rect.right + margin && y >= rect.top - margin && y <= rect.bottom + margin;
