import type { HiddenReason } from '../../document.ts';
import type { Rect } from '../geometry.ts';
import type { SeenRun } from '../pdf/visibility.ts';
import { accented, readable } from './characters.ts';
import { straight, turnOf, type Turn } from './frame.ts';

/** A letter where a reader of its text finds it. */
interface Letter extends Rect {
  text: string;
  base: number;
  size: number;
  isBold: boolean;
  isSpace: boolean;
  style: string;
  reason: HiddenReason | null;
  turn: Turn;
}

export interface Word extends Rect {
  text: string;
  base: number;
  size: number;
  isBold: boolean;
  /** Its font, its size and its colour. */
  style: string;
  reason: HiddenReason | null;
  turn: Turn;
  /** In ems: how far apart its letters are set. */
  tracking: number;
  /** Rank of the stroke of the pen it was drawn in: words of one are parted by spaces. */
  strip: number;
  /** A space was drawn before it, after it. */
  isSpacedBefore: boolean;
  isSpacedAfter: boolean;
  /** It begins a cell of a table with borders, or a badge. */
  startsCell?: boolean;
}

/** In ems: a wider gap between two letters is a space that was not drawn. */
const SPACE = 0.16;
/** In ems, where a line is set tight: no kerning is as wide. Words of French and English have five letters, seldom twelve. */
const TIGHT_SPACE = 0.1;
const TIGHT_LETTERS = 40;
const TIGHT_WORD = 12;
/** In ems: letters this close belong together, whatever is between them. */
const NO_SPACE = 0.04;
/** In ems: letters as far apart as that all along are spaced on purpose. */
const TRACKING = 0.07;

function lettersOf({ run, reasons }: SeenRun): Letter[] {
  const turn = turnOf(run.direction);
  const { font, size } = run;
  const style = `${font.name} ${Math.round(size * 4)} ${Array.isArray(run.fill) ? run.fill.join(' ') : 'pattern'}`;
  return run.glyphs.map((glyph, index) => {
    const { origin, right, isSpace } = glyph;
    const [x0, base] = straight(origin, turn);
    const [x1] = straight([origin[0] + right[0], origin[1] + right[1]], turn);
    return {
      text: readable(glyph.text),
      left: Math.min(x0, x1),
      right: Math.max(x0, x1),
      top: base - font.ascent * size,
      bottom: base + font.descent * size,
      base,
      size,
      isBold: font.isBold || (run.stroke !== 'none' && run.fill !== 'none'),
      isSpace,
      style,
      reason: reasons[index] ?? null,
      turn,
    };
  });
}

const continues = (last: Letter, next: Letter) =>
  last.turn === next.turn &&
  Math.abs(last.base - next.base) < 0.2 * last.size &&
  Math.max(last.size, next.size) < 1.3 * Math.min(last.size, next.size) &&
  next.left > last.right - 0.6 * last.size &&
  next.left < last.right + 1.5 * last.size;

/** Letters drawn one after the other along a line. */
function stripsOf(letters: readonly Letter[]): Letter[][] {
  const strips: Letter[][] = [];
  let strip: Letter[] = [];
  for (const letter of letters) {
    const last = strip.at(-1);
    if (last && continues(last, letter)) strip.push(letter);
    else strips.push((strip = [letter]));
  }
  return strips;
}

/** Accents that were drawn apart become part of their letters. */
function withAccents(strip: readonly Letter[]): Letter[] {
  const letters: Letter[] = [];
  for (const letter of strip) {
    const last = letters.at(-1);
    const isOver = last && letter.left < last.right - 0.1 * last.size && !letter.isSpace && !last.isSpace;
    const whole = isOver
      ? (accented(letter.text, last.text) ?? accented(last.text, letter.text))
      : last && /^\p{M}+$/u.test(letter.text) && accented(last.text, letter.text);
    if (last && whole) {
      const [left, right] = [Math.min(last.left, letter.left), Math.max(last.right, letter.right)];
      letters[letters.length - 1] = { ...last, text: whole, left, right };
    } else letters.push(letter);
  }
  return letters;
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** How far apart the letters of a strip are set, in ems. */
function trackingOf(strip: readonly Letter[]): number {
  const gaps: number[] = [];
  strip.forEach((letter, index) => {
    const last = strip[index - 1];
    if (last && !last.isSpace && !letter.isSpace) gaps.push((letter.left - last.right) / letter.size);
  });
  const usual = gaps.length > 1 ? median(gaps) : 0;
  return usual > TRACKING ? usual : 0;
}

function mostOften<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function wordOf(letters: readonly Letter[], strip: number, tracking: number): Word | null {
  const text = letters.map((letter) => letter.text).join('').normalize('NFC'); // prettier-ignore
  const [first] = letters;
  if (!first || text === '') return null;
  const hidden = letters.flatMap(({ reason }) => reason ?? []);
  return {
    text,
    left: Math.min(...letters.map(({ left }) => left)),
    right: Math.max(...letters.map(({ right }) => right)),
    top: Math.min(...letters.map(({ top }) => top)),
    bottom: Math.max(...letters.map(({ bottom }) => bottom)),
    base: first.base,
    size: first.size,
    isBold: letters.filter(({ isBold }) => isBold).length * 2 > letters.length,
    style: mostOften(letters.map(({ style }) => style)) ?? '',
    // A letter at the edge of its background is treated like the rest of its word.
    reason: hidden.length * 2 > letters.length ? (mostOften(hidden) ?? null) : null,
    turn: first.turn,
    tracking,
    strip,
    isSpacedBefore: false,
    isSpacedAfter: false,
  };
}

const SOFT_HYPHEN = '\u00AD';

/**
 * Visible soft hyphens: at the end of a word one is a hyphen; inside, it is also a hyphen when the document has no
 * others, because some programs write all hyphens so.
 */
function withHyphens(words: readonly Word[]): Word[] {
  const hasHyphens = words.some(({ text }) => /\p{L}-\p{L}/u.test(text));
  return words.map((word) => {
    if (!word.text.includes(SOFT_HYPHEN)) return word;
    const hard = word.text.replace(/\u00AD$|\u00AD(?=[\p{Lu}\p{N}])|(?<=\p{N})\u00AD/gu, '-');
    return { ...word, text: hard.replaceAll(SOFT_HYPHEN, hasHyphens ? '' : '-') };
  });
}

/** A long line set so tight that hardly a gap is as wide as a space: its spaces are narrower. */
function spaceOf(strip: readonly Letter[]): number {
  if (strip.length < TIGHT_LETTERS || strip.some(({ isSpace }) => isSpace)) return SPACE;
  const wide = strip.filter((letter, index) => {
    const last = strip[index - 1];
    return last && letter.left - last.right > SPACE * letter.size;
  }).length;
  return wide * TIGHT_WORD < strip.length ? TIGHT_SPACE : SPACE;
}

/** The words of a page, hidden ones too, in the order they were drawn. */
export function wordsOf(runs: readonly SeenRun[]): Word[] {
  const words: Word[] = [];
  stripsOf(runs.flatMap(lettersOf)).forEach((drawn, rank) => {
    const strip = withAccents(drawn);
    const tracking = trackingOf(strip);
    const space = tracking > 0 ? tracking + Math.max(0.14, tracking / 2) : spaceOf(strip);
    let letters: Letter[] = [];
    let isSpaced = false;
    let isAfterSpace = false;
    const close = (isNextSpaced: boolean) => {
      const word = wordOf(letters, rank, tracking);
      if (word) words.push({ ...word, isSpacedBefore: isSpaced, isSpacedAfter: isNextSpaced });
      letters = [];
      isSpaced = isNextSpaced;
    };
    for (const letter of strip) {
      const last = letters.at(-1);
      // A soft hyphen without width is not visible, nor is a mark that only allows a line break.
      const isDrawn = letter.right - letter.left >= 0.05 * letter.size;
      if (!isDrawn && (letter.text === SOFT_HYPHEN || letter.text === '')) continue;
      if (letter.isSpace || letter.text === '') isAfterSpace = true;
      else {
        const gap = last ? letter.left - last.right : 0;
        // A space that is cancelled by a move back separates nothing: it only allows a break in the word.
        if (isAfterSpace && (!last || gap > NO_SPACE * letter.size)) close(true);
        else if (last && gap > space * letter.size) close(false);
        isAfterSpace = false;
        letters.push(letter);
      }
    }
    close(isAfterSpace);
  });
  return withHyphens(words);
}
