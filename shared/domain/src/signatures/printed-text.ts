import type { FieldKind, Hand } from './fields.ts';
import { type PrintedFont, printedWidths } from './printed-widths.ts';

/** A text that would be smaller on one line goes on several. */
const SMALLEST_LINE = 5;
/** From one line of a text to the next, in sizes of its letters. */
const LEADING = 1.2;
/** Size of a text in a field of this height; the rest is above and below the letters. */
const TEXT_OF_HEIGHT = 0.62;
const HAND_OF_HEIGHT = 0.72;

/** Smaller letters than this, in points, are read with trouble on paper. */
export const READABLE_SIZE = 7;

/** A field as it is seen, in points. */
export interface FieldSize {
  width: number;
  height: number;
}

/** A line of a text in its field: where it begins, in points from the lower left corner, and how long it is. */
interface PrintedLine {
  text: string;
  x: number;
  y: number;
  length: number;
}

interface FittedText {
  /** Of its letters, in points. */
  size: number;
  /** It would be larger if it were shorter. */
  isShrunk: boolean;
  lines: PrintedLine[];
}

/** Width of a text by the size of its letters. */
type WidthOf = (text: string) => number;

/** The lines of a text; a word that is wider than a line is broken. */
function linesOf(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\s)/)) {
    if (line !== '' && widthOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    if (widthOf(part.trimEnd()) <= width) line += part;
    else
      for (const letter of part) {
        if (line !== '' && widthOf(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
  }
  return [...lines, line.trimEnd()];
}

/**
 * How a text fits in its field: on one line; one that would be too small goes on as many as the field holds. All of it is in the field,
 * however small. The seal prints it so, and the pages show it so.
 */
export function fitText(
  text: string,
  { width, height }: FieldSize,
  isHand: boolean,
  widthOf: WidthOf,
): FittedText {
  const wanted = height * (isHand ? HAND_OF_HEIGHT : TEXT_OF_HEIGHT);
  let size = Math.min(wanted, width / Math.max(1 / wanted, widthOf(text)));
  let lines = [text];
  if (!isHand && size < Math.min(wanted, SMALLEST_LINE)) {
    size = Math.min(wanted, SMALLEST_LINE);
    const fill = () => linesOf(text, width / size, widthOf);
    for (lines = fill(); lines.length * size * LEADING > height; lines = fill()) size *= 0.95;
  }
  const rise = size * LEADING;
  const top = (height + (lines.length - 1) * rise - size * 0.7) / 2;
  return {
    size,
    isShrunk: size < wanted,
    lines: lines.map((line, index) => {
      const length = widthOf(line) * size;
      return { text: line, x: isHand ? Math.max(0, (width - length) / 2) : 0, y: top - index * rise, length };
    }),
  };
}

/** A letter that no font has is printed as this one. */
const MISSING = '?';

/** Signatures and initials are in a handwriting, in the ink of a pen; the font of texts when it lacks a letter of the name. */
function printedFont(text: string, kind: FieldKind, hand?: Hand): PrintedFont {
  if (kind !== 'signature' && kind !== 'initials') return 'text';
  const font = hand ?? 'caveat';
  const widths = printedWidths(font);
  return Array.from(text).every((letter) => widths.has(letter)) ? font : 'text';
}

/** What is typed in a field, as the sealed document has it. */
export function printedText(
  text: string,
  size: FieldSize,
  kind: FieldKind,
  hand?: Hand,
): FittedText & { font: PrintedFont } {
  const font = printedFont(text, kind, hand);
  const widths = printedWidths(font);
  const shown = Array.from(text, (letter) => (widths.has(letter) ? letter : MISSING));
  const widthOf = (part: string) =>
    Array.from(part, (letter) => widths.get(letter) ?? 0).reduce((sum, width) => sum + width, 0);
  return { font, ...fitText(shown.join(''), size, kind === 'signature' || kind === 'initials', widthOf) };
}
