import type { Box } from '../../document.ts';
import { around, type Point, type Rect } from '../geometry.ts';

/** How a text is turned on its page, in degrees clockwise. */
export type Turn = number;

/** In degrees: a text that leans so little is read as straight. */
const TOLERANCE = 8;
const QUARTER = 90;

export function turnOf([x, y]: Point): Turn {
  const degrees = (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
  const quarter = Math.round(degrees / QUARTER) * QUARTER;
  return Math.abs(degrees - quarter) <= TOLERANCE ? quarter % 360 : degrees;
}

const turned = ([x, y]: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
};

/** Where a point is for a reader who turned the page to read the text straight. */
export const straight = (point: Point, turn: Turn): Point => (turn === 0 ? point : turned(point, -turn));

export function straightRect({ left, top, right, bottom }: Rect, turn: Turn): Rect {
  const corners: Point[] = [[left, top], [right, top], [right, bottom], [left, bottom]]; // prettier-ignore
  return around(corners.map((corner) => straight(corner, turn)));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The place on the page of an item at `rect` for that reader. */
export function boxOf(rect: Rect, turn: Turn): Box {
  const { left, top, right, bottom } = straightRect(rect, -turn);
  return [rounded(left), rounded(top), rounded(right - left), rounded(bottom - top)];
}
