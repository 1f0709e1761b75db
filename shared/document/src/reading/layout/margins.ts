import { union } from '../geometry.ts';
import { textOf, type Cell } from './cells.ts';
import { isDate, isDateBegun, isDateEnded, isEndOfDate, isOpenDate, isTitleLike } from './wording.ts';

/** In ems, from a line to the next of one cell. */
const LINE = 1.65;
/** In ems, from the line of a date to that of its entry: on one line to the eye. */
const LEVEL = 0.8;

const LINK = /^(?:&|et|and|de|des|of)(?!\p{L})/iu;

/** Whether a line continues the one above: an unfinished date, or words that are not a date at all. */
function goesOn(above: string, below: string): boolean {
  if (isOpenDate(above) || isEndOfDate(below)) return true;
  // A title under a label is another label.
  return !isDate(above) && !isDate(below) && (!isTitleLike(below) || LINK.test(below));
}

/** Cells over one another that are one: a date, a title in several lines. */
export function blocksOf(cells: readonly Cell[]): Cell[] {
  const blocks: { lines: Cell[]; base: number; text: string }[] = [];
  const largest = cells.reduce((most, { size }) => Math.max(most, size), 0);
  // Those that a cell as low as the next one may go on: a table has hundreds of others above it.
  let open: typeof blocks = [];
  for (const cell of cells.toSorted((a, b) => a.base - b.base || a.left - b.left)) {
    open = open.filter(({ base }) => cell.base - base < LINE * largest);
    const below = textOf(cell);
    const block = open.findLast(({ lines: [first], base, text }) => {
      const isUnder = cell.base > base && cell.base - base < LINE * Math.min(first?.size ?? 0, cell.size);
      const isAlike = first && Math.abs(first.size - cell.size) < 0.6;
      return isUnder && isAlike && goesOn(text, below);
    });
    if (block) {
      block.lines.push(cell);
      block.base = cell.base;
      block.text += ` ${below}`;
    } else {
      const begun = { lines: [cell], base: cell.base, text: below };
      blocks.push(begun);
      open.push(begun);
    }
  }
  return blocks.map(({ lines }) => {
    const [first] = lines;
    const words = lines.flatMap((line) => line.words);
    return { ...union(lines), words, base: first?.base ?? 0, size: first?.size ?? 0 };
  });
}

const middleOf = ({ top, bottom }: Cell) => (top + bottom) / 2;

/** Whether a block begins beside a line of a text. */
export const isLevelWith = ({ base, size }: Cell, text: readonly Cell[]) =>
  text.some((cell) => Math.abs(cell.base - base) <= LEVEL * Math.min(cell.size, size));

/** A date whose end the width put on the line below: « mars 2018 – mars » above « 2021 », one over the other. */
export function withWholeDates(cells: readonly Cell[]): Cell[] {
  const taken = new Set<Cell>();
  return cells
    .map((cell) => {
      const text = textOf(cell);
      if (taken.has(cell) || !isDateBegun(text)) return cell;
      const rest = cells.find(
        (other) =>
          other !== cell &&
          other.base > cell.base + 0.5 * cell.size &&
          other.base - cell.base < LINE * cell.size &&
          Math.abs(other.size - cell.size) < 0.6 &&
          (Math.abs(other.left - cell.left) < 2 || Math.abs(other.right - cell.right) < 2) &&
          isDateEnded(text, textOf(other)),
      );
      if (!rest) return cell;
      taken.add(rest);
      return { ...cell, ...union([cell, rest]), words: [...cell.words, ...rest.words] };
    })
    .filter((cell) => !taken.has(cell));
}

/** A date far on the right of a line, a little above or below it, is on it. */
export function withLevelDates(cells: readonly Cell[]): Cell[] {
  const reach = LEVEL * cells.reduce((most, { size }) => Math.max(most, size), 1);
  const bandOf = (base: number) => Math.floor(base / reach);
  // A table has hundreds of dates: each is compared with what is level with it alone.
  const bands = Map.groupBy(cells, ({ base }) => bandOf(base));
  return cells.map((cell) => {
    if (!isDate(textOf(cell))) return cell;
    const band = bandOf(cell.base);
    const beside = [band - 1, band, band + 1]
      .flatMap((one) => bands.get(one) ?? [])
      .filter(
        ({ right, size, base }) =>
          right < cell.left && Math.abs(base - cell.base) <= LEVEL * Math.min(size, cell.size),
      )
      .toSorted((a, b) => Math.abs(a.base - cell.base) - Math.abs(b.base - cell.base));
    return { ...cell, base: beside[0]?.base ?? cell.base };
  });
}

/** In ems, from the foot of a line to the head of the next: wider between two entries than within one. */
const FREE = 0.9;

const startOf = (lines: readonly Cell[]): Cell | undefined =>
  lines.findLast((line, index) => {
    const above = lines[index - 1];
    return !above || line.top - above.bottom > FREE * line.size || line.size < 0.85 * above.size;
  });

/** Where the entry of each mark of a margin begins: at the widest gap between the lines since the mark before. */
function entriesOf(marks: readonly Cell[], lines: readonly Cell[]): (Cell | undefined)[] {
  const sorted = lines.toSorted((a, b) => a.base - b.base);
  const entries: (Cell | undefined)[] = [];
  marks.forEach((mark, index) => {
    const before = marks[index - 1];
    const from = before ? Math.max(middleOf(before), entries[index - 1]?.base ?? before.base) : -Infinity;
    const until = Math.max(middleOf(mark), mark.base + mark.size);
    const inside = sorted.filter(({ base }) => base > from && base <= until);
    let last = sorted.findLast(({ base }) => base <= from);
    // Nothing marks the lines far above the first label: its entry begins after the last wide gap.
    const start = before ? undefined : startOf(inside);
    let [entry, widest] = [before ? inside.at(-1) : start, -1];
    for (const line of before ? inside : []) {
      const gap = last ? line.top - last.bottom : 0;
      // Among gaps as wide, the one nearest to the mark.
      if (gap >= widest - 0.5) [entry, widest] = [line, Math.max(gap, widest)];
      if (!last || line.base - last.base > 0.3 * line.size) last = line;
    }
    // Level with the first line under a title: the title is not its entry.
    const level = inside.findLast((line) => isLevelWith(mark, [line]));
    const above = level && sorted[sorted.indexOf(level) - 1];
    if (level && above && above.size > 1.15 * level.size) entry = level;
    entries.push(entry);
  });
  return entries;
}

/**
 * In a row whose date, middle and end are apart: the lines of its middle with the same style are one cell, on the
 * first.
 */
export function withWholeMiddles(dates: readonly Cell[], middle: readonly Cell[]): Cell[] {
  const starts = dates.filter((date) => isDate(textOf(date))).map(({ base, size }) => base - size);
  const entryOf = ({ base }: Cell) => starts.filter((start) => start <= base).length;
  const cells: Cell[] = [];
  for (const cell of middle.toSorted((a, b) => a.base - b.base || a.left - b.left)) {
    const last = cells.at(-1);
    const isAlike = last && last.words.at(-1)?.style === cell.words[0]?.style;
    if (last && isAlike && entryOf(last) === entryOf(cell) && cell.top - last.bottom < 0.6 * cell.size) {
      const words = [...last.words, ...cell.words];
      cells[cells.length - 1] = { ...last, ...union([last, cell]), words };
    } else cells.push(cell);
  }
  return cells;
}

/** The label of an entry in its margin. */
export type Mark = 'dates' | 'titles';

/**
 * The cells of a text whose margin marks its entries, by dates or by titles: each mark whole, and on the first line of its entry
 * (a date level with it) or just before it.
 */
export function withMarks(margin: readonly Cell[], text: readonly Cell[], kind: Mark): Cell[] {
  const blocks = blocksOf(margin).toSorted((a, b) => a.base - b.base);
  const isMark = (block: Cell) => (kind === 'dates' ? isDate(textOf(block)) : isLevelWith(block, text));
  const marks = blocks.filter(isMark);
  const entries = entriesOf(marks, text);
  const placed = marks.map((mark, index): Cell => {
    const entry = entries[index];
    if (!entry) return mark;
    const isLevel = kind === 'dates' && Math.abs(entry.base - mark.base) <= LEVEL * Math.min(entry.size, mark.size); // prettier-ignore
    return { ...mark, base: isLevel ? entry.base : Math.min(mark.base, entry.base - 0.6 * entry.size) };
  });
  const words = new Set(marks.flatMap((mark) => mark.words));
  return [...placed, ...margin.filter((cell) => !cell.words.some((word) => words.has(word))), ...text];
}
