import { overlap, type Rect } from '../geometry.ts';
import { cellOf, rowsOf, textOf, type Cell } from './cells.ts';
import type { Word } from './words.ts';
import { isColumnTitle } from './wording.ts';

/** A drawn line: its position, and its start and end. */
interface Rule {
  at: number;
  from: number;
  to: number;
}

/** In points. */
const THIN = 2.5;
const NEAR = 2;
/** A longer text is beside others, and not a cell before the last of its row. */
const MAX_LINES = 5;
const MAX_LENGTH = 160;
/** In ems, between the words of a cell and its border. */
const PADDING = 1;

/** Lines drawn piece by piece, as the borders of cells are, are one. */
function joined(rules: readonly Rule[]): Rule[] {
  const lines: Rule[] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const line = lines.findLast(
      ({ at, from, to }) => rule.at - at < NEAR && rule.from < to + NEAR && rule.to > from - NEAR,
    );
    if (line) [line.from, line.to] = [Math.min(line.from, rule.from), Math.max(line.to, rule.to)];
    else lines.push({ ...rule });
  }
  return lines;
}

function rulesOf(boxes: readonly Rect[], frames: readonly Rect[]) {
  const [across, down]: [Rule[], Rule[]] = [[], []];
  for (const { left, top, right, bottom } of boxes) {
    if (bottom - top < THIN && right - left > 10)
      across.push({ at: (top + bottom) / 2, from: left, to: right });
    if (right - left < THIN && bottom - top > 6) down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  for (const { left, top, right, bottom } of frames) {
    if (right - left < 10 || bottom - top < 6) continue;
    across.push({ at: top, from: left, to: right }, { at: bottom, from: left, to: right });
    down.push({ at: left, from: top, to: bottom }, { at: right, from: top, to: bottom });
  }
  return { across: joined(across), down: joined(down) };
}

/** The lines of a cell as far as only its width ended them: where the next word had room, the line was ended on purpose. */
function byBreaks(group: readonly Cell[], borders: readonly number[]): Cell[][] {
  const parts: Cell[][] = [];
  for (const line of rowsOf(group, 0.3)) {
    const last = parts.at(-1)?.at(-1);
    const [word] = line[0]?.words ?? [];
    const border = borders.find((at) => at > (last?.left ?? Infinity)) ?? Infinity;
    const room = last && word ? border - PADDING * last.size - last.right - (word.right - word.left) : 0;
    const isOpen =
      last !== undefined &&
      /(?:[,;:&/(–-]|\s(?:de|du|des|d['’]|et|en|à|au|la|le|les|of|and|the|for))$/iu.test(textOf(last));
    const goesOn = isOpen || !/^[\p{Lu}\p{N}]/u.test(word?.text ?? '');
    if (last && (room < 0.3 * last.size || goesOn)) parts.at(-1)?.push(...line);
    else parts.push([...line]);
  }
  return parts;
}

/** A cell cut before the words that begin another one. */
function cutWhere(cell: Cell, begins: (word: Word, last: Word) => boolean): Cell[] {
  const groups: Word[][] = [];
  for (const word of cell.words) {
    const last = groups.at(-1)?.at(-1);
    if (last && !begins(word, last)) groups.at(-1)?.push(word);
    else groups.push([last ? { ...word, startsCell: true } : word]);
  }
  return groups.length > 1 ? groups.map(cellOf) : [cell];
}

/** Words of two cells that a narrow padding parts: cut where the border between them is. */
const cutAt = (cell: Cell, borders: readonly number[]): Cell[] =>
  cutWhere(cell, (word, last) => borders.some((at) => at > last.right - NEAR && at < word.left + NEAR));

/** A row of a table: its first lines on one line, cell by cell, then the rest of its last cell. */
function rowOf(inside: readonly Cell[], borders: readonly number[]): Cell[] | null {
  const groups = borders.map((border, index) => {
    const from = borders[index - 1] ?? -Infinity;
    return inside.filter(({ left, right }) => (left + right) / 2 > from && (left + right) / 2 <= border);
  });
  const from = borders.at(-1) ?? -Infinity;
  const last = inside.filter(({ left, right }) => (left + right) / 2 > from);
  const filled = [...groups, last].filter((group) => group.length > 0);
  const before = filled.slice(0, -1);
  const isLong = (group: readonly Cell[]) =>
    rowsOf(group, 0.3).length > MAX_LINES || group.map(textOf).join(' ').length > MAX_LENGTH;
  if (filled.length < 2 || before.some(isLong)) return null;
  const [firstLine = [], ...others] = rowsOf(filled.at(-1) ?? [], 0.3);
  const cells = [...before.flatMap((group) => byBreaks(group, borders)), firstLine];
  const words = cells.flatMap((group) =>
    group.flatMap((cell) => cell.words).map((word, index) => ({ ...word, startsCell: index === 0 })),
  );
  const top = Math.min(...inside.map(({ base }) => base));
  return [{ ...cellOf(words), base: top }, ...others.flat()];
}

/** Cells of tables with borders are read row by row, each of them whole. */
export function withTables(cells: readonly Cell[], boxes: readonly Rect[], frames: readonly Rect[]): Cell[] {
  const { across, down } = rulesOf(boxes, frames);
  if (across.length < 2 || down.length === 0 || across.length * down.length > 100_000) return [...cells];
  let placed = [...cells];
  across.forEach((top, index) => {
    const bottom = across
      .slice(index + 1)
      .find(({ at, from, to }) => at - top.at > 6 && Math.min(to, top.to) - Math.max(from, top.from) > 10);
    if (!bottom) return;
    const [left, right] = [Math.max(top.from, bottom.from), Math.min(top.to, bottom.to)];
    const middle = (top.at + bottom.at) / 2;
    const borders = down
      .filter(({ at, from, to }) => at > left + NEAR && at < right - NEAR && from < middle && to > middle)
      .map(({ at }) => at);
    if (borders.length === 0) return;
    const band = { left: left - NEAR, right: right + NEAR, top: top.at, bottom: bottom.at };
    const inside = placed.filter((cell) => {
      const shared = overlap(band, cell);
      const y = (cell.top + cell.bottom) / 2;
      return y > band.top && y < band.bottom && shared.right - shared.left > 0.9 * (cell.right - cell.left);
    });
    const cut = inside.flatMap((cell) => cutAt(cell, borders));
    const row = cut.length > 1 && rowOf(cut, borders);
    if (row) placed = [...placed.filter((cell) => !inside.includes(cell)), ...row];
  });
  return placed;
}

/** In points: how far from the title of its column a word may begin. */
const UNDER_TITLE = 2;
/** Titles of columns on one line from which they are those of a table. */
const LEAST_TITLES = 3;

/** « Client », « Mission », « Dates », « Environnement » on one line: where the cells of a table without borders begin. */
export interface ColumnTitles {
  base: number;
  startsAt: (left: number) => boolean;
}

export function columnTitlesIn(cells: readonly Cell[]): ColumnTitles | null {
  const titles = rowsOf(cells, 0.3).find(
    (row) =>
      row.filter((cell) => isColumnTitle(textOf(cell))).length >= Math.max(LEAST_TITLES, row.length - 1),
  );
  const [first] = titles ?? [];
  if (!titles || !first) return null;
  return {
    base: first.base,
    startsAt: (left) => titles.some((title) => Math.abs(title.left - left) < UNDER_TITLE),
  };
}

/** A word that begins where a title does begins a cell, however close the cell before it ends. */
export function withColumnTitles(cells: readonly Cell[]): Cell[] {
  const titles = columnTitlesIn(cells);
  if (!titles) return [...cells];
  return cells.flatMap((cell) =>
    cell.base > titles.base + 1 && titles.startsAt(cell.left)
      ? cutWhere(cell, (word) => titles.startsAt(word.left))
      : [cell],
  );
}
