import { SIGNATURE_LIMITS, type SignaturePicture } from '@trame/domain/signatures';

export interface Point {
  x: number;
  y: number;
}

/** Around the ink, so that the ends of a thick line are not cut. */
const MARGIN = 6;
/** Between two points that are kept: less is not seen in print. A drawing that is too long for a field keeps fewer. */
const LEAST_STEP = 1;

/** Without the points that hardly differ from the one before; the ends remain. */
const thinned = (points: readonly Point[], step: number): Point[] => {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1);
    const isFar = !last || Math.hypot(point.x - last.x, point.y - last.y) >= step;
    if (isFar || index === points.length - 1) kept.push(point);
  }
  return kept;
};

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

/** What was drawn as one path, cut to the ink; null when nothing was. */
export function drawnPicture(
  strokes: readonly (readonly Point[])[],
): Extract<SignaturePicture, { kind: 'drawn' }> | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const corner = { x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN };
  const side = (values: readonly number[], from: number) =>
    Math.min(SIGNATURE_LIMITS.strokesSide, Math.ceil(Math.max(...values) + MARGIN - from));
  const pathWith = (step: number) => strokes.map((stroke) => pathOf(thinned(stroke, step), corner)).join('');
  let step = LEAST_STEP;
  let path = pathWith(step);
  while (path.length > SIGNATURE_LIMITS.strokes && step < SIGNATURE_LIMITS.strokesSide) {
    step *= 1.5;
    path = pathWith(step);
  }
  if (path.length > SIGNATURE_LIMITS.strokes) return null;
  return { kind: 'drawn', path, width: side(xs, corner.x), height: side(ys, corner.y) };
}
