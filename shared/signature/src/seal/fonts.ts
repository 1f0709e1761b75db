import type { EmbeddedFont, PDF } from '@libpdf/core';
import type { Hand } from '@trame/domain/signatures';

/** The fonts of a sealed document, TrueType. The standard fonts of PDF lose the letters of many names without an error. */
export interface SealFonts {
  text: Uint8Array;
  strong: Uint8Array;
  title: Uint8Array;
  hands: Readonly<Record<Hand, Uint8Array>>;
}

/** Shown for a letter that no font has. */
const MISSING = '?';

/** Fonts of one document, embedded when they are first used. */
export class FontSet {
  readonly #pdf: PDF;
  readonly #fonts: SealFonts;
  readonly #embedded = new Map<Uint8Array, EmbeddedFont>();

  constructor(pdf: PDF, fonts: SealFonts) {
    this.#pdf = pdf;
    this.#fonts = fonts;
  }

  #font(bytes: Uint8Array): EmbeddedFont {
    const known = this.#embedded.get(bytes);
    if (known) return known;
    const font = this.#pdf.embedFont(bytes);
    this.#embedded.set(bytes, font);
    return font;
  }

  get text(): EmbeddedFont {
    return this.#font(this.#fonts.text);
  }

  get strong(): EmbeddedFont {
    return this.#font(this.#fonts.strong);
  }

  get title(): EmbeddedFont {
    return this.#font(this.#fonts.title);
  }

  /** A handwriting; the font of texts when it lacks a letter of the name. */
  hand(hand: Hand | undefined, text: string): EmbeddedFont {
    const font = this.#font(this.#fonts.hands[hand ?? 'caveat']);
    return font.canEncode(text) ? font : this.text;
  }
}

/** The text as a font can show it. */
export function shownText(font: EmbeddedFont, text: string): string {
  if (font.canEncode(text)) return text;
  return Array.from(text, (letter) => (font.canEncode(letter) ? letter : MISSING)).join('');
}

/** Shown for words that have letters which no font has. */
export const LEFT_OUT = '[…]';

/** The same with words left out where it would have a row of question marks. */
export function legibleText(font: EmbeddedFont, text: string): string {
  if (font.canEncode(text)) return text;
  const words = text
    .split(/(\s+)/)
    .map((word) => (word.trim() === '' || font.canEncode(word) ? word : LEFT_OUT));
  return words.join('').replaceAll(/\[…\](?:\s+\[…\])+/g, LEFT_OUT);
}
