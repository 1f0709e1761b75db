import { union, type Rect } from '../geometry.ts';
import { isBullet } from './characters.ts';
import { withSpelled } from './spelled.ts';
import type { Word } from './words.ts';

/** Words side by side on a line, with no gap wider than a space between them. */
export interface Cell extends Rect {
  words: Word[];
  base: number;
  size: number;
}

/** In ems: the gap between two cells of a line. */
export const CELL_GAP = 1.3;
/** In ems: the gap between two cells of different style, such as a date and its entry. */
const STYLE_GAP = 0.55;
/** In ems: from a bullet to its text. */
const BULLET_GAP = 4;

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const textOf = ({ words }: Pick<Cell, 'words'>) => words.map(({ text }) => text).join(' ');

export const cellOf = (words: Word[]): Cell => {
  const sizes = words.flatMap(({ size, text }) => Array.from(text, () => size));
  const size = median(sizes);
  const base = words.find((word) => word.size === size)?.base ?? 0;
  return { ...union(words), words, size, base };
};

/** A thing is on one of the lowest lines so far, or on a new one. */
const NEAR_ROWS = 6;

/** Items grouped by line, from the top; those of a line from the left. */
export function rowsOf<T extends { base: number; size: number; left: number }>(
  things: readonly T[],
  tolerance: number,
): T[][] {
  const rows: { base: number; size: number; things: T[] }[] = [];
  for (const thing of things.toSorted((a, b) => a.base - b.base)) {
    const row = rows
      .slice(-NEAR_ROWS)
      .findLast(({ base, size }) => thing.base - base <= tolerance * Math.min(size, thing.size));
    if (row) row.things.push(thing);
    else rows.push({ base: thing.base, size: thing.size, things: [thing] });
  }
  return rows.map((row) => row.things.toSorted((a, b) => a.left - b.left));
}

/** Frames small enough to be those of a label or a badge, and so to part one from its neighbour. */
export type Badges = readonly Rect[];

const within = (badge: Rect, { left, right, top, bottom }: Rect) => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > badge.left && x < badge.right && y > badge.top && y < badge.bottom;
};

/** Each in a badge of its own: a marked word inside a sentence separates nothing. */
const arePartedBy = (badges: Badges, last: Word, word: Word) =>
  badges.some((badge) => within(badge, last) && !within(badge, word)) &&
  badges.some((badge) => within(badge, word) && !within(badge, last));

/** The cells of words in any order. */
export function cellsOf(words: readonly Word[], badges: Badges): Cell[] {
  const cells: Cell[] = [];
  for (const row of rowsOf(words, 0.3)) {
    let group: Word[] = [];
    for (const word of row) {
      const last = group.at(-1);
      const gap = last ? (word.left - last.right) / Math.min(last.size, word.size) : 0;
      const isAfterBullet = last && group.length === 1 && isBullet(last.text);
      const most = isAfterBullet ? BULLET_GAP : CELL_GAP + 3 * Math.min(last?.tracking ?? 0, word.tracking);
      const isOtherStyle = last && last.style !== word.style && !isAfterBullet;
      const isOtherBadge = last && gap > 0.2 && arePartedBy(badges, last, word);
      if (last && (gap > most || (gap > STYLE_GAP && isOtherStyle) || isOtherBadge)) {
        cells.push(cellOf(withSpelled(group)));
        group = [];
      }
      group.push(isOtherBadge ? { ...word, startsCell: true } : word);
    }
    if (group.length > 0) cells.push(cellOf(withSpelled(group)));
  }
  return withRaised(cells);
}

/** Of more cells, raised letters are not looked for. */
const MAX_CELLS = 3000;

/** Raised letters (1er, m²) are moved to the line they belong to. */
function withRaised(cells: readonly Cell[]): Cell[] {
  const kept: Cell[] = [...cells];
  if (cells.length > MAX_CELLS) return kept;
  for (const small of cells) {
    const host = kept.find(
      (cell) =>
        cell !== small &&
        small.size < 0.8 * cell.size &&
        small.base < cell.base &&
        small.base > cell.base - 0.7 * cell.size &&
        cell.words.some(({ right }) => Math.abs(small.left - right) < 0.15 * cell.size),
    );
    if (!host) continue;
    kept.splice(kept.indexOf(small), 1);
    const words = [...host.words, ...small.words].toSorted((a, b) => a.left - b.left);
    kept[kept.indexOf(host)] = { ...cellOf(words), base: host.base, size: host.size };
  }
  return kept;
}
