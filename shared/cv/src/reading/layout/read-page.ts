import type { HiddenReason, Line } from '../../document.ts';
import { area, overlap, type Rect } from '../geometry.ts';
import type { Shape } from '../pdf/painting.ts';
import { cellsOf, median, type Badges } from './cells.ts';
import { arrange } from './columns.ts';
import { straight, type Sheet, type Turn } from './frame.ts';
import { linesOf } from './lines.ts';
import type { Word } from './words.ts';

const TURNS: readonly Turn[] = [0, 1, 2, 3];
/** A panel behind a column is at least that high, in points, and leaves room for another. */
const LEAST_PANEL = 140;

export interface ReadPage {
  lines: Line[];
  columns: number;
}

function straightBoxes(shapes: readonly Shape[], turn: Turn, sheet: Sheet): Rect[] {
  return shapes.map(({ region: { box } }) => {
    const [x0, y0] = straight([box.left, box.top], turn, sheet);
    const [x1, y1] = straight([box.right, box.bottom], turn, sheet);
    return {
      left: Math.min(x0, x1),
      right: Math.max(x0, x1),
      top: Math.min(y0, y1),
      bottom: Math.max(y0, y1),
    };
  });
}

/** The same word drawn twice at one place (a shadow, a bold without a bold font) is one. */
export function withoutDoubles(words: readonly Word[]): Word[] {
  const kept = new Map<string, Word[]>();
  const result: Word[] = [];
  for (const word of words) {
    const same = kept.get(word.text) ?? [];
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

/** What a person reads of a page, in order: the texts turned as most of it is, then the others. */
export function readPage(words: readonly Word[], shapes: readonly Shape[], sheet: Sheet): ReadPage {
  const lengthOf = (turn: Turn) =>
    words.filter((word) => word.turn === turn).reduce((sum, { text }) => sum + text.length, 0);
  const turns = TURNS.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const page: ReadPage = { lines: [], columns: 1 };
  for (const turn of turns) {
    const turned = words.filter((word) => word.turn === turn);
    if (turned.length === 0) continue;
    const em = median(turned.map(({ size }) => size));
    const boxes = straightBoxes(shapes, turn, sheet);
    const badges: Badges = boxes.filter(
      ({ left, right, top, bottom }) =>
        bottom - top > em && bottom - top < 3.5 * em && right - left < 25 * em,
    );
    const width = turn === 1 || turn === 3 ? sheet.height : sheet.width;
    const panels = boxes.filter(
      ({ left, right, top, bottom }) =>
        bottom - top > LEAST_PANEL && right - left > 60 && right - left < 0.8 * width,
    );
    const { leaves, columns } = arrange(cellsOf(turned, badges), panels);
    page.columns = Math.max(page.columns, columns);
    page.lines.push(...leaves.flatMap(({ cells, column }) => linesOf(cells, column, sheet)));
  }
  const slanted = Map.groupBy(words.filter(({ turn }) => turn === 'slanted'), ({ strip }) => strip); // prettier-ignore
  for (const strip of slanted.values()) page.lines.push(...linesOf(cellsOf(strip, []), 0, sheet));
  return page;
}

/** Texts that are not seen, as they were drawn. */
export function hiddenTexts(words: readonly Word[]): { text: string; reason: HiddenReason }[] {
  const texts: { text: string; reason: HiddenReason }[] = [];
  let isOpen = false;
  for (const { text, reason } of words) {
    const last = texts.at(-1);
    if (reason && isOpen && last?.reason === reason) last.text += ` ${text}`;
    else if (reason) texts.push({ text, reason });
    isOpen = reason !== null;
  }
  return texts.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
}
