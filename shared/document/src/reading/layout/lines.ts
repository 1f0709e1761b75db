import type { Line, Span } from '../../document.ts';
import { union } from '../geometry.ts';
import { CELL_GAP, median, rowsOf, textOf, type Cell } from './cells.ts';
import { isBullet } from './characters.ts';
import { boxOf } from './frame.ts';
import { withLevelDates } from './margins.ts';
import { isTitleLike } from './wording.ts';
import type { Word } from './words.ts';

/** In ems: letters nearer than that are of one word. */
const GLUE = 0.12;

const isGlued = (last: Word, word: Word) =>
  Math.abs(last.base - word.base) < 0.8 * Math.max(last.size, word.size) &&
  last.strip !== word.strip &&
  !last.isSpacedAfter &&
  !word.isSpacedBefore &&
  word.left - last.right < GLUE * Math.min(last.size, word.size);

/** In ems: wider than the spaces of a sentence. */
const WIDE_SPACE = 0.6;

/** Joins words into a line: decides the separator of two words, and whether another run begins. */
function lineOf(cells: readonly Cell[], column: number): Line {
  const words = cells.flatMap((cell) => cell.words);
  const gaps = words.slice(1).map((word, index) => word.left - (words[index]?.right ?? 0));
  const usual = median(gaps.filter((gap) => gap >= 0));
  const spans: Span[] = [];
  let text = '';
  let run = 0;
  words.forEach((word, index) => {
    const last = words[index - 1];
    const gap = gaps[index - 1] ?? 0;
    const ems = gap / word.size - word.tracking;
    const isBroken = last && word.base - last.base > 0.8 * word.size;
    const isFar =
      word.startsCell || (!isBroken && (ems > CELL_GAP || (ems > WIDE_SPACE && gap > 1.9 * usual)));
    if (last) {
      if (isFar && !isBullet(last.text)) text += '\t';
      else if (!isGlued(last, word)) text += ' ';
      if (isFar || last.style !== word.style) run++;
    }
    spans.push({ start: text.length, length: word.text.length, box: boxOf(word, word.turn), run });
    text += word.text;
  });
  const lettersIn = (some: readonly Word[]) => some.reduce((sum, word) => sum + word.text.length, 0);
  return {
    text,
    box: boxOf(union(words), words[0]?.turn ?? 0),
    spans,
    size: Math.round(median(words.flatMap((word) => Array.from(word.text, () => word.size))) * 100) / 100,
    isBold: lettersIn(words.filter(({ isBold }) => isBold)) * 2 > lettersIn(words),
    column,
  };
}

/** The lines of a text, from top to bottom. */
export function linesOf(cells: readonly Cell[], column: number): Line[] {
  return rowsOf(withLevelDates(cells), 0.45).flatMap((row) => {
    const [first, ...rest] = row;
    // The title of a section in the margin of its first line.
    const isTitle = first && rest.length > 0 && isTitleLike(textOf(first)) && first.words.every(({ isBold }) => isBold); // prettier-ignore
    const isOther = rest.some((cell) => cell.words.some(({ isBold }) => !isBold));
    const parts = isTitle && isOther ? [[first], rest] : [row];
    return parts.map((part) => lineOf(part, column));
  });
}
