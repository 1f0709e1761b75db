import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import type { Picture } from './model.ts';

export interface Point {
  x: number;
  y: number;
}

/** Around the ink, so that the ends of a thick line are not cut. */
const MARGIN = 6;
const LARGEST_SIDE = 9999;

/** A line through points: curves from middle to middle, as a pen draws. Whole numbers: a thousandth of the width is enough. */
function pathOf(points: readonly Point[], { x: left, y: top }: Point): string {
  const at = ({ x, y }: Point) => `${Math.round(x - left)} ${Math.round(y - top)}`;
  const [first, ...rest] = points;
  if (!first) return '';
  // A dot.
  if (rest.length === 0) return `M${at(first)}L${at({ x: first.x + 1, y: first.y })}`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${curves.join('')}L${at(rest.at(-1) ?? first)}`;
}

/** What was drawn as one path, cut to the ink; null when nothing was, or more than a field may hold. */
export function drawnPicture(
  strokes: readonly (readonly Point[])[],
): Extract<Picture, { kind: 'drawn' }> | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const corner = { x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN };
  const side = (values: readonly number[], from: number) =>
    Math.min(LARGEST_SIDE, Math.ceil(Math.max(...values) + MARGIN - from));
  const path = strokes.map((stroke) => pathOf(stroke, corner)).join('');
  if (path.length > SIGNATURE_LIMITS.strokes) return null;
  return { kind: 'drawn', path, width: side(xs, corner.x), height: side(ys, corner.y) };
}
