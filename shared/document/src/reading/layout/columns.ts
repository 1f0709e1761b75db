import { union, type Rect } from '../geometry.ts';
import { median, rowsOf, textOf, type Cell } from './cells.ts';
import { blocksOf, isLevelWith, withMarks, withWholeMiddles } from './margins.ts';
import { columnTitlesIn, type ColumnTitles } from './tables.ts';
import { isCapital, isDate, isTitleLike } from './wording.ts';

/** A white band from top to bottom with text on both sides. */
interface Gutter {
  left: Cell[];
  right: Cell[];
  top: number;
  bottom: number;
  /** The vertical overlap of the two sides. */
  height: number;
}

/** In ems. */
const NARROWEST = 0.7;
const LEAST_ROWS = 2;
const MAX_TRIED = 12;
const middleOf = ({ top, bottom }: Rect) => (top + bottom) / 2;

/** White bands, the tallest first. */
function guttersOf(cells: readonly Cell[], em: number): Gutter[] {
  const half = Math.max(3, (NARROWEST * em) / 2);
  const places = new Set(cells.map(({ right }) => Math.round(right + half)));
  const gutters: Gutter[] = [];
  for (const x of places) {
    const across = cells
      .filter(({ left, right }) => left < x + half - 1 && right > x - half + 1)
      .map(middleOf)
      .toSorted((a, b) => a - b);
    const edges = [-Infinity, ...across, Infinity];
    for (let index = 0; index + 1 < edges.length; index++) {
      const [top = 0, bottom = 0] = [edges[index], edges[index + 1]];
      const inside = cells.filter((cell) => middleOf(cell) > top && middleOf(cell) < bottom);
      const left = inside.filter((cell) => cell.right <= x + half);
      const right = inside.filter((cell) => cell.right > x + half);
      if (left.length < LEAST_ROWS || right.length < LEAST_ROWS) continue;
      const [l, r] = [union(left), union(right)];
      const height = Math.min(l.bottom, r.bottom) - Math.max(l.top, r.top);
      if (height > 2 * em) gutters.push({ left, right, top, bottom, height });
    }
  }
  // Of two as tall, the one that fewer lines cross.
  const count = ({ left, right }: Gutter) => left.length + right.length;
  const seen = new Set<string>();
  return gutters
    .toSorted((a, b) => Math.round((b.height - a.height) / em) || count(b) - count(a))
    .filter(({ left, right, top }) => {
      const key = `${left.length} ${right.length} ${Math.round(top)}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_TRIED);
}

const share = <T>(things: readonly T[], test: (thing: T) => boolean) =>
  things.length === 0 ? 0 : things.filter(test).length / things.length;

const isTitle = (cell: Cell, em: number) => {
  const text = textOf(cell);
  const stands = cell.size > 1.08 * em || isCapital(text) || cell.words.every(({ isBold }) => isBold);
  return stands && isTitleLike(text);
};

/** A coloured panel behind one side and not behind the other. */
const isPanelled = ({ left, right, height }: Gutter, panels: readonly Rect[]) =>
  panels.some((panel) => {
    if (panel.bottom - panel.top < 0.6 * height) return false;
    const holds = (cell: Cell) => {
      const x = (cell.left + cell.right) / 2;
      return x > panel.left && x < panel.right && middleOf(cell) > panel.top && middleOf(cell) < panel.bottom;
    };
    const [l, r] = [share(left, holds), share(right, holds)];
    return (l > 0.9 && r < 0.1) || (r > 0.9 && l < 0.1);
  });

/** Share of the cells of a side that begin under a title of a column where both sides are columns of one table. */
const UNDER_TITLES = 0.8;

/** Both sides are columns of a table without borders. */
const isUnderColumnTitles = ({ left, right }: Gutter, titles: ColumnTitles | null): boolean =>
  titles !== null &&
  [
    [left, right],
    [right, left],
  ].every(([side = [], other = []]) => {
    // Below the table one side may go on without the other.
    const { top, bottom } = union(other);
    const beside = side.filter(
      (cell) => cell.base > titles.base - 1 && middleOf(cell) > top && middleOf(cell) < bottom,
    );
    return beside.length > 0 && share(beside, (cell) => titles.startsAt(cell.left)) >= UNDER_TITLES;
  });

/**
 * What a white band separates: texts to read one after the other, labels in a margin from their entries, or the cells
 * of rows.
 */
type Parting = 'columns' | 'dates' | 'titles' | 'rows';

function partingOf(
  gutter: Gutter,
  em: number,
  panels: readonly Rect[],
  titles: ColumnTitles | null,
): Parting {
  const { left, right } = gutter;
  if (isUnderColumnTitles(gutter, titles)) return 'rows';
  const [l, r] = [union(left), union(right)];
  const [top, bottom] = [Math.max(l.top, r.top) - em / 2, Math.min(l.bottom, r.bottom) + em / 2];
  const beside = (cells: readonly Cell[]) =>
    cells.filter((cell) => middleOf(cell) > top && middleOf(cell) < bottom);
  const titled = (cells: readonly Cell[]) => share(cells, (cell) => isTitle(cell, em));
  const isNarrow = l.right - l.left < 0.4 * (r.right - l.left);
  // Only what is narrow is a margin with marks.
  const marks = isNarrow ? blocksOf(left) : [];
  const labels = () => marks.filter((mark) => isLevelWith(mark, right));
  // Below a title are several lines; beside a label, its own.
  const hasSections = () => rowsOf(right, 0.3).length >= 1.5 * left.length;
  if (isNarrow && hasSections() && titled(labels()) >= 0.8 && titled(right) === 0) return 'titles';
  // A title begins its column, or is in its middle; one further on belongs to another column.
  const hasOwnTitle = right.some(
    (cell) =>
      isTitle(cell, em) &&
      (cell.left - r.left < 2 * em || Math.abs(cell.left + cell.right - r.left - r.right) < 2 * em),
  );
  if (titled(left) > 0 && hasOwnTitle) return 'columns';
  if (titled(left) > 0 && titled(right) > 0) return 'rows';

  const isDated = (cell: Cell) => isDate(textOf(cell));
  if (isNarrow && share(marks, isDated) >= 0.5) return 'dates';
  const [lefts, rights] = [rowsOf(beside(left), 0.3), rowsOf(beside(right), 0.3)];
  const dated = (rows: readonly Cell[][]) => share(rows, (row) => row.every(isDated)) >= 0.5;
  if (dated(lefts) || dated(rights)) return 'rows';
  if (isPanelled(gutter, panels)) return 'columns';

  const isBeside = ([first]: readonly Cell[], others: readonly Cell[][]) =>
    others.some(([other]) => Math.abs((other?.base ?? Infinity) - (first?.base ?? 0)) < 0.3 * em);
  const loneLeft = share(lefts, (row) => !isBeside(row, rights));
  const loneRight = share(rights, (row) => !isBeside(row, lefts));
  if (loneLeft <= 0.15 || loneRight <= 0.15) {
    // Every line of one side has its line on the other: rows of a table, unless both are running text.
    const isProse = (rows: readonly Cell[][]) =>
      rows.length >= 5 && median(rows.map((row) => row.map(textOf).join(' ').length)) > 30;
    return isProse(lefts) && isProse(rights) ? 'columns' : 'rows';
  }
  if (loneLeft >= 0.25 && loneRight >= 0.25) return 'columns';
  return gutter.height > 10 * em ? 'columns' : 'rows';
}

/** A title at the foot of a column, over a text that crosses the columns, is the title of that text. */
function withoutFootTitles(gutter: Gutter, em: number): Gutter {
  const foot = (side: Cell[], other: readonly Cell[]) => {
    const last = side.toSorted((a, b) => a.base - b.base).at(-1);
    const isAlone = last && last.top > union(other).bottom - em / 2;
    const isOver = last && gutter.bottom - last.bottom < 2.5 * em;
    return isAlone && isOver && isTitle(last, em) ? side.filter((cell) => cell !== last) : side;
  };
  const [left, right] = [foot(gutter.left, gutter.right), foot(gutter.right, gutter.left)];
  return left.length > 0 && right.length > 0 ? { ...gutter, left, right } : gutter;
}

export interface Leaf {
  cells: Cell[];
  column: number;
}

export interface Arrangement {
  /** In reading order. */
  leaves: Leaf[];
  columns: number;
}

const MAX_DEPTH = 8;
/** No page of a CV has as many; a page that does is read line by line. */
const MAX_CELLS = 3000;

/** The part beside dates: in a table of its own, a short text before a long one, the short one is completed. */
function wholeRows({ left, right }: Gutter, em: number): Cell[] {
  const inner = guttersOf(right, em).find(
    (gutter) => gutter.left.length + gutter.right.length === right.length,
  );
  const lengthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + textOf(cell).length, 0);
  if (!inner || lengthOf(inner.right) < 1.2 * lengthOf(inner.left)) return right;
  return [...withWholeMiddles(blocksOf(left), inner.left), ...inner.right];
}

/** The texts side by side, one after the other. */
export function arrange(cells: readonly Cell[], panels: readonly Rect[], column = 0, depth = 0): Arrangement {
  const em = median(cells.flatMap(({ words, size }) => words.map(() => size)));
  const titles = columnTitlesIn(cells);
  const gutters = (cells.length > MAX_CELLS ? [] : guttersOf(cells, em)).map((gutter) => ({
    gutter,
    parting: partingOf(gutter, em, panels, titles),
  }));
  const found = depth < MAX_DEPTH && gutters.find(({ parting }) => parting === 'columns');
  if (!found) {
    let placed = [...cells];
    const marked: Gutter[] = [];
    for (const { gutter, parting } of gutters) {
      if (parting !== 'dates' && parting !== 'titles') continue;
      if (marked.some(({ top, bottom }) => gutter.top < bottom && gutter.bottom > top)) continue;
      marked.push(gutter);
      const beside = new Set([...gutter.left, ...gutter.right]);
      const others = placed.filter((cell) => !beside.has(cell));
      const text = parting === 'dates' ? wholeRows(gutter, em) : gutter.right;
      placed = [...others, ...withMarks(gutter.left, text, parting)];
    }
    return { leaves: cells.length > 0 ? [{ cells: placed, column }] : [], columns: 1 };
  }
  const gutter = withoutFootTitles(found.gutter, em);
  const beside = new Set([...gutter.left, ...gutter.right]);
  const rest = cells.filter((cell) => !beside.has(cell));
  const isAbove = (cell: Cell) => middleOf(cell) <= gutter.top;
  const first = arrange(rest.filter(isAbove), panels, column, depth + 1);
  const left = arrange(gutter.left, panels, column, depth + 1);
  const right = arrange(gutter.right, panels, column + left.columns, depth + 1);
  const last = arrange(rest.filter((cell) => !isAbove(cell)), panels, column, depth + 1); // prettier-ignore
  return {
    leaves: [...first.leaves, ...left.leaves, ...right.leaves, ...last.leaves],
    columns: Math.max(first.columns, left.columns + right.columns, last.columns),
  };
}
