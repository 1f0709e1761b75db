import type { Line, Span } from '../../document.ts';
import { union } from '../geometry.ts';
import { CELL_GAP, median, rowsOf, textOf, type Cell } from './cells.ts';
import { boxOf, type Sheet } from './frame.ts';
import { isDate, isEndOfDate, isOpenDate, isTitleLike } from './wording.ts';
import type { Word } from './words.ts';

/** In ems: letters nearer than that are of one word. */
const GLUE = 0.12;

const isGlued = (last: Word, word: Word) =>
  last.strip !== word.strip &&
  !last.isSpacedAfter &&
  !word.isSpacedBefore &&
  word.left - last.right < GLUE * Math.min(last.size, word.size);

/** In ems: wider than the spaces of a sentence. */
const WIDE_SPACE = 0.6;

/** Whether a word opens another run: its style is another, or it stands farther than the words before stand apart. */
function opensRun(words: readonly Word[], index: number): boolean {
  const [last, word] = [words[index - 1], words[index]];
  if (!last || !word || last.style !== word.style) return true;
  const gaps = words.flatMap((each, rank) => (rank > 0 ? each.left - (words[rank - 1]?.right ?? 0) : []));
  return word.left - last.right > Math.max((WIDE_SPACE + word.tracking) * word.size, 1.9 * median(gaps));
}

function lineOf(cells: readonly Cell[], column: number, sheet: Sheet): Line {
  const spans: Span[] = [];
  let text = '';
  let run = -1;
  cells.forEach((cell, rank) => {
    const before = cells[rank - 1];
    const isFar = before && cell.left - before.right > CELL_GAP * Math.min(cell.size, before.size);
    if (before) text += isFar ? '\t' : ' ';
    cell.words.forEach((word, index) => {
      const last = cell.words[index - 1];
      if (last && !isGlued(last, word)) text += ' ';
      if (opensRun(cell.words, index)) run++;
      spans.push({ start: text.length, length: word.text.length, box: boxOf(word, word.turn, sheet), run });
      text += word.text;
    });
  });
  const words = cells.flatMap((cell) => cell.words);
  const bold = words.filter(({ isBold }) => isBold).reduce((sum, word) => sum + word.text.length, 0);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const size = median(words.flatMap((word) => Array.from(word.text, () => word.size)));
  return {
    text,
    box: boxOf(union(words), words[0]?.turn ?? 0, sheet),
    spans,
    size: Math.round(size * 100) / 100,
    isBold: bold * 2 > letters,
    column,
  };
}

/** A date written over two lines beside an entry is one cell, on the first of them. */
function withWholeDates(rows: readonly Cell[][]): Cell[][] {
  const result: Cell[][] = [];
  for (const row of rows) {
    const [first, ...rest] = row;
    const above = result.at(-1);
    const [date, ...entry] = above ?? [];
    const isRestOfDate =
      first &&
      date &&
      entry.length > 0 &&
      Math.abs(first.left - date.left) < date.size &&
      (isDate(textOf(first)) || isEndOfDate(textOf(first))) &&
      (isOpenDate(textOf(date)) || isEndOfDate(textOf(first))) &&
      first.base - date.base < 1.8 * date.size &&
      (rest[0]?.left ?? Infinity) > date.right;
    if (above && isRestOfDate) {
      above[0] = {
        ...date,
        words: [...date.words, ...first.words],
        right: Math.max(date.right, first.right),
      };
      if (rest.length > 0) result.push(rest);
    } else result.push([...row]);
  }
  return result;
}

/** The lines of a text, from top to bottom. */
export function linesOf(cells: readonly Cell[], column: number, sheet: Sheet): Line[] {
  return withWholeDates(rowsOf(cells, 0.45)).flatMap((row) => {
    const [first, ...rest] = row;
    // The title of a section in the margin of its first line.
    const isTitle = first && rest.length > 0 && isTitleLike(textOf(first)) && first.words.every(({ isBold }) => isBold); // prettier-ignore
    const isOther = rest.some((cell) => cell.words.some(({ isBold }) => !isBold));
    const parts = isTitle && isOther ? [[first], rest] : [row];
    return parts.map((part) => lineOf(part, column, sheet));
  });
}
