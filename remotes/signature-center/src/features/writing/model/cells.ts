import { FIELD_KINDS, type FieldBox, type FieldKind } from '@trame/domain/signatures';
import { boxOfSeen, seenBox, seenSize, type PageShape, type SeenBox } from '../../sheets/model/place.ts';
import type { PageText } from './placeholders.ts';

/** The parts of a page by their names, as it is read: rows from the top, columns from the left. */
export const ROWS = ['tout en haut', 'en haut', 'au milieu', 'en bas', 'tout en bas'] as const;
export const COLUMNS = ['à gauche', 'au centre', 'à droite'] as const;

/** A part of a page: its row and its column, from 0. */
export type Cell = { row: number; column: number };

export const CELLS: readonly Cell[] = ROWS.flatMap((_, row) =>
  COLUMNS.map((__, column) => ({ row, column })),
);

export const cellName = ({ row, column }: Cell): string => `${ROWS[row]}, ${COLUMNS[column]}`;

const seenCell = ({ row, column }: Cell): SeenBox => ({
  left: column / COLUMNS.length,
  top: row / ROWS.length,
  width: 1 / COLUMNS.length,
  height: 1 / ROWS.length,
});

const clamp = (value: number, count: number) => Math.min(Math.max(Math.floor(value * count), 0), count - 1);

/** The part of the page that the middle of a box is in. */
export function cellOf(box: FieldBox, shape: PageShape): Cell {
  const { left, top, width, height } = seenBox(box, shape);
  return { row: clamp(top + height / 2, ROWS.length), column: clamp(left + width / 2, COLUMNS.length) };
}

/** Points of a line of text above and below its base. */
const ABOVE = 9;
const BELOW = 3;

type Line = { text: string; seen: SeenBox };

/** Where the texts of a page are seen. */
const linesOf = (runs: PageText, shape: PageShape): Line[] =>
  runs.flatMap(({ text, x, y, width, along }) => {
    if (text.trim() === '') return [];
    const [from, to] = [0, width].map((length) => ({ x: x + length * along.x, y: y + length * along.y }));
    if (!from || !to) return [];
    // Across the line, to its left: what is above its base.
    const [up, down] = [ABOVE, -BELOW].map((points) => ({ x: -along.y * points, y: along.x * points }));
    const corners = [from, to].flatMap((end) =>
      [up, down].map((side) => ({ x: end.x + side!.x, y: end.y + side!.y })),
    );
    const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
    const box = { x: Math.min(...xs), y: Math.min(...ys) };
    return [
      { text, seen: seenBox({ ...box, w: Math.max(...xs) - box.x, h: Math.max(...ys) - box.y }, shape) },
    ];
  });

/** Letters of the text of a cell that are read out. */
const MOST_TEXT = 160;

/** What is written in a part of a page; a line belongs to where it begins. */
export function cellText(runs: PageText, shape: PageShape, { row, column }: Cell): string {
  const words = linesOf(runs, shape)
    .filter(
      ({ seen }) =>
        clamp(seen.top + seen.height / 2, ROWS.length) === row && clamp(seen.left, COLUMNS.length) === column,
    )
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > MOST_TEXT ? `${words.slice(0, MOST_TEXT).trimEnd()}…` : words;
}

const touches = (a: SeenBox, b: SeenBox) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Places that are tried in a part of a page, in each direction. */
const TRIES = 9;
const shares = Array.from({ length: TRIES }, (_, index) => index / (TRIES - 1));
const SPREAD = shares
  .flatMap((down) => shares.map((right) => ({ right, down, far: Math.hypot(right - 0.5, down - 0.5) })))
  .toSorted((a, b) => a.far - b.far);

/**
 * The middle, in points of the unrotated page, of a new field in a part of a page: nearest to the middle of the part where it covers
 * neither a field nor a text, else no field, else in the nearest other part that has room.
 */
export function middleIn(
  cell: Cell,
  kind: FieldKind,
  { shape, fields, runs }: { shape: PageShape; fields: readonly FieldBox[]; runs: PageText },
): { x: number; y: number } {
  const size = seenSize(shape);
  const wanted = FIELD_KINDS.find(({ value }) => value === kind) ?? FIELD_KINDS[0];
  const [width, height] = [wanted.width / size.width, wanted.height / size.height];
  /** As far as the field remains in its part; in its middle when it is larger, and always on the page. */
  const along = (share: number, from: number, room: number, own: number) =>
    Math.min(Math.max(from + (room - own) / 2 + (share - 0.5) * Math.max(room - own, 0), 0), 1 - own);
  const placesIn = (one: Cell) => {
    const part = seenCell(one);
    return SPREAD.map(({ right, down }) => ({
      left: along(right, part.left, part.width, width),
      top: along(down, part.top, part.height, height),
      width,
      height,
    }));
  };
  const taken = fields.map((field) => seenBox(field, shape));
  const lines = linesOf(runs, shape).map(({ seen }) => seen);
  const isFree = (place: SeenBox, among: readonly SeenBox[]) => !among.some((other) => touches(place, other));
  const freeIn = (one: Cell) => {
    const free = placesIn(one).filter((place) => isFree(place, taken));
    return free.find((place) => isFree(place, lines)) ?? free[0];
  };
  const [middle] = placesIn(cell);
  const nearest = CELLS.toSorted((a, b) => away(a, cell) - away(b, cell));
  const found =
    nearest.reduce<SeenBox | undefined>((place, one) => place ?? freeIn(one), undefined) ?? middle;
  if (!found) return { x: shape.width / 2, y: shape.height / 2 };
  const { left, top } = found;
  const { x, y } = boxOfSeen({ left: left + width / 2, top: top + height / 2, width: 0, height: 0 }, shape);
  return { x, y };
}

const away = (one: Cell, other: Cell) => Math.hypot(one.row - other.row, one.column - other.column);
