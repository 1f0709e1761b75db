import type { Box, Line } from '../../document.ts';
import type { Look } from './look.ts';

/** A DOCX has no positions: every program that opens it lays it out anew. */
const NOWHERE: Box = [0, 0, 0, 0];

/** A run of letters with one format. */
interface Piece {
  text: string;
  look: Look;
}

/** Puts the runs of a paragraph together, line by line. */
export class LineBuilder {
  readonly lines: Line[] = [];
  #pieces: Piece[] = [];

  add(text: string, look: Look): void {
    const clean = text.normalize('NFC').replaceAll('\u00ad', '');
    const last = this.#pieces.at(-1);
    if (last && last.look.isBold === look.isBold && last.look.size === look.size) last.text += clean;
    else if (clean !== '') this.#pieces.push({ text: clean, look });
  }

  endLine(): void {
    this.lines.push(lineOf(this.#pieces));
    this.#pieces = [];
  }

  /** Ends the line that was begun, if any. */
  flush(): void {
    if (this.#pieces.length > 0) this.endLine();
  }
}

/** Fewer letters set apart may be anything: classes of a licence, initials. */
const LEAST_LETTERS = 5;
const SPELLED = /^\p{L}['’.-]?(?:[ \u00a0]\p{L}['’.-]?)*$/u;

/** Words whose letters were written one by one, with a wider space between two words: « J E A N   P E T I T ». */
function unspelled(text: string): string {
  const words = text.trim().split(/[\s\u00a0]{2,}/);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < LEAST_LETTERS || !words.every((word) => SPELLED.test(word))) return text;
  return words.map((word) => word.replace(/\s/g, '')).join(' ');
}

function lineOf(pieces: readonly Piece[]): Line {
  const written = pieces.map((piece) => piece.text).join('');
  const text = unspelled(written);
  const parts = text === written ? pieces.map((piece) => piece.text) : [text];
  let end = 0;
  const spans = parts.map((part) => {
    const start = end;
    end += part.length;
    return { start, length: part.length, box: NOWHERE };
  });
  const seen = pieces.filter((piece) => piece.text.trim() !== '');
  const letters = (some: readonly Piece[]) => some.reduce((sum, piece) => sum + piece.text.trim().length, 0);
  return {
    text,
    box: NOWHERE,
    spans,
    size: seen.reduce((most, { look }) => Math.max(most, look.size ?? 0), 0),
    isBold: letters(seen.filter(({ look }) => look.isBold)) * 2 > letters(seen),
    column: 0,
  };
}

/** Lines side by side, as one: « 2018 – 2020 », a tab, « Formateur ». */
export function sideBySide(lines: readonly Line[]): Line {
  let text = '';
  const spans = lines.flatMap((line, index) => {
    if (index > 0) text += '\t';
    const start = text.length;
    text += line.text;
    return line.spans.map((span) => ({ ...span, start: span.start + start }));
  });
  return {
    text,
    box: NOWHERE,
    spans,
    size: lines.reduce((most, { size }) => Math.max(most, size), 0),
    isBold: lines.every(({ isBold }) => isBold),
    column: 0,
  };
}
