import type { HiddenReason, Line } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';
import { area, overlap, type Rect } from '../geometry.ts';
import type { Shape } from '../pdf/painting.ts';
import { withBullets } from './bullets.ts';
import { cellsOf, median } from './cells.ts';
import { arrange } from './columns.ts';
import { straightRect } from './frame.ts';
import { linesOf } from './lines.ts';
import { withWholeDates } from './margins.ts';
import { withColumnTitles, withTables } from './tables.ts';
import type { Word } from './words.ts';

/** Only this many drawings are considered as panels, badges and bullets. */
const MAX_SHAPES = 4000;
/** Copies are drawn near each other in time too. */
const MAX_SAME = 40;
/** A panel behind a column is at least that high, in points. */
const LEAST_PANEL = 140;

export interface ReadPage {
  lines: Line[];
  columns: number;
  /** Words side by side without a wide gap: their number, before any is joined to others. */
  cells: number;
}

/** The same word drawn twice at one place (a shadow, a bold without a bold font) is one. */
export function withoutDoubles(words: readonly Word[]): Word[] {
  const kept = new Map<string, Word[]>();
  const result: Word[] = [];
  for (const word of words) {
    const same = (kept.get(word.text) ?? []).slice(-MAX_SAME);
    const first = same.find(
      (other) =>
        area(overlap(other, word)) > 0.7 * area(word) && (other.reason === null || word.reason !== null),
    );
    if (first) {
      if (word.reason === null && first.left !== word.left) first.isBold = true;
      continue;
    }
    const own = { ...word };
    kept.set(word.text, [...same, own]);
    result.push(own);
  }
  return result;
}

/** The text of a page in reading order: text in the main direction, then in the others. A page of more cells than `most` is refused. */
export function readPage(words: readonly Word[], shapes: readonly Shape[], most = Infinity): ReadPage {
  const lengthOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const turns = [...Map.groupBy(words, ({ turn }) => turn)].toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a)); // prettier-ignore
  const page: ReadPage = { lines: [], columns: 1, cells: 0 };
  for (const [turn, turned] of turns) {
    const em = median(turned.map(({ size }) => size));
    const boxes = shapes.slice(0, MAX_SHAPES).map(({ region: { box } }) => straightRect(box, turn));
    const isBadge = ({ left, right, top, bottom }: Rect) =>
      bottom - top > em && bottom - top < 3.5 * em && right - left < 25 * em;
    const isPanel = ({ left, right, top, bottom }: Rect) =>
      bottom - top > LEAST_PANEL && right - left > LEAST_PANEL / 3;
    const frames = boxes.filter((_, index) => shapes[index]?.paint === 'none');
    const found = cellsOf(turned, boxes.filter(isBadge));
    page.cells += found.length;
    if (page.cells > most) throw new ReadingError('not_a_cv');
    const cells = withTables(withBullets(found, boxes), boxes, frames);
    const { leaves, columns } = arrange(withWholeDates(withColumnTitles(cells)), boxes.filter(isPanel));
    page.columns = Math.max(page.columns, columns);
    page.lines.push(...leaves.flatMap((leaf) => linesOf(leaf.cells, leaf.column)));
  }
  return page;
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Texts that are not seen, as they were drawn. */
export function hiddenTexts(words: readonly Word[]): { text: string; reason: HiddenReason }[] {
  const texts: { text: string; reason: HiddenReason }[] = [];
  let isOpen = false;
  for (const { text, reason } of words) {
    const last = texts.at(-1);
    if (reason && isOpen && last?.reason === reason) last.text += ` ${text}`;
    // A bullet or a dash: no text when it is alone.
    else if (reason && SAYS_SOMETHING.test(text)) texts.push({ text, reason });
    isOpen = reason !== null && (isOpen || SAYS_SOMETHING.test(text)) && texts.at(-1)?.reason === reason;
  }
  return texts.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
}
