import type { Box } from '../../document.ts';
import { around, type Point, type Rect } from '../geometry.ts';

/** How a text is turned on its page, in quarters clockwise; `slanted` for any other angle. */
export type Turn = 0 | 1 | 2 | 3 | 'slanted';

/** About 8 degrees. */
const TOLERANCE = 0.14;

export function turnOf([x, y]: Point): Turn {
  if (Math.abs(y) < TOLERANCE) return x >= 0 ? 0 : 2;
  if (Math.abs(x) < TOLERANCE) return y >= 0 ? 1 : 3;
  return 'slanted';
}

export interface Sheet {
  width: number;
  height: number;
}

/** Where a point is for a reader who turned the page to read the text straight. */
export function straight([x, y]: Point, turn: Turn, { width, height }: Sheet): Point {
  if (turn === 1) return [y, width - x];
  if (turn === 2) return [width - x, height - y];
  if (turn === 3) return [height - y, x];
  return [x, y];
}

function turnedBack([x, y]: Point, turn: Turn, { width, height }: Sheet): Point {
  if (turn === 1) return [width - y, x];
  if (turn === 2) return [width - x, height - y];
  if (turn === 3) return [y, height - x];
  return [x, y];
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The place on the page of what is at `rect` for that reader. */
export function boxOf({ left, top, right, bottom }: Rect, turn: Turn, sheet: Sheet): Box {
  const rect = around([turnedBack([left, top], turn, sheet), turnedBack([right, bottom], turn, sheet)]);
  return [
    rounded(rect.left),
    rounded(rect.top),
    rounded(rect.right - rect.left),
    rounded(rect.bottom - rect.top),
  ];
}
