import { PdfRefusal, type Work } from './work.ts';

// Reads the values of a PDF (ISO 32000-2, 7.2 and 7.3) as leniently as pdf.js does: a value that is read differently
// there could evade the check.

export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** A word that is no value: `obj`, `stream`, `R`, an operator. */
export class Word {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}
export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
/** All values of a key: a key that is written twice has two. */
export type Dict = Map<string, Value[]>;
export type Value = number | string | Name | Word | Ref | Value[] | Dict;

export const END = new Word('');
const OPEN = new Word('<<');
const CLOSE = new Word('>>');
const OPEN_LIST = new Word('[');
const CLOSE_LIST = new Word(']');

/** Deeper than any document nests. */
const MAX_DEPTH = 100;

const WHITE = 1;
const DELIMITER = 2;
const KINDS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KINDS[code] = WHITE;
for (const sign of '()<>[]{}/%') KINDS[sign.charCodeAt(0)] = DELIMITER;

export const isWhite = (byte: number | undefined) => byte !== undefined && KINDS[byte] === WHITE;
const isPlain = (byte: number | undefined) => byte !== undefined && KINDS[byte] === 0;
const hexValue = (byte: number | undefined): number => {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};
const NUMBER = /^[+-]*\d*\.?\d*/;
const ESCAPES: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };
/** Longest stored text or name: names of files, numbers of tables. */
const KEPT_TEXT = 1000;

export class Lexer {
  readonly bytes: Uint8Array;
  at: number;
  readonly #work: Work;

  constructor(bytes: Uint8Array, at: number, work: Work) {
    this.bytes = bytes;
    this.at = at;
    this.#work = work;
  }

  skipWhite(): void {
    const { bytes, at: from } = this;
    for (; this.at < bytes.length; this.at += 1) {
      const byte = bytes[this.at];
      if (byte === 0x25) this.skipLine();
      else if (!isWhite(byte)) break;
    }
    this.#work.pass(this.at - from);
  }

  /** To the sign that ends the line. */
  skipLine(): void {
    const { bytes, at: from } = this;
    while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1;
    this.#work.pass(this.at - from);
  }

  /** A value, or the word in its place. */
  value(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new PdfRefusal('heavy', 'Its values are nested without end');
    const token = this.token();
    if (token === OPEN) return this.#dict(depth);
    if (token === OPEN_LIST) return this.#list(depth);
    return typeof token === 'number' && Number.isInteger(token) && token >= 0 ? this.#refOr(token) : token;
  }

  token(): Value {
    this.#work.token();
    this.skipWhite();
    const { bytes } = this;
    const byte = bytes[this.at];
    const next = bytes[this.at + 1];
    if (byte === undefined) return END;
    if (byte === 0x2f) return this.#name();
    if (byte === 0x28) return this.#text();
    if (byte === 0x3c && next !== 0x3c) return this.#hexText();
    if (byte === 0x3c || (byte === 0x3e && next === 0x3e)) {
      this.at += 2;
      return byte === 0x3c ? OPEN : CLOSE;
    }
    if (!isPlain(byte)) {
      this.at += 1;
      return byte === 0x5b ? OPEN_LIST : byte === 0x5d ? CLOSE_LIST : new Word(String.fromCharCode(byte));
    }
    return this.#numberOrWord();
  }

  #numberOrWord(): Value {
    const { bytes } = this;
    let text = '';
    let to = this.at;
    for (; isPlain(bytes[to]) && to - this.at < 200; to += 1) text += String.fromCharCode(bytes[to] ?? 0);
    // All of them were read, also those behind a number, which are read again.
    this.#work.pass(to - this.at);
    const [number = ''] = NUMBER.exec(text) ?? [];
    if (/\d/.test(number)) {
      this.at += number.length;
      return Number(number.replace(/^[+-]*(?=[+-])/, ''));
    }
    this.at = to;
    return new Word(text);
  }

  /** `12 0 R`, or only the number. */
  #refOr(number: number): Value {
    const back = this.at;
    const generation = this.#smallNumber();
    if (generation) {
      this.skipWhite();
      if (this.bytes[this.at] === 0x52 && !isPlain(this.bytes[this.at + 1])) {
        this.at += 1;
        return new Ref(number);
      }
    }
    this.at = back;
    return number;
  }

  #smallNumber(): boolean {
    this.skipWhite();
    const from = this.at;
    while (this.at - from < 12 && (this.bytes[this.at] ?? 0) >= 0x30 && (this.bytes[this.at] ?? 0) <= 0x39)
      this.at += 1;
    return this.at > from;
  }

  #dict(depth: number): Dict {
    const dict: Dict = new Map();
    for (;;) {
      const key = this.token();
      if (key === CLOSE || key === END) return dict;
      // A word in place of a key is skipped, one at a time.
      if (!(key instanceof Name)) {
        if (key instanceof Word && (key.word === 'endobj' || key.word === 'stream')) return dict;
        continue;
      }
      const back = this.at;
      const value = this.value(depth + 1);
      if (value === CLOSE || value === END) return dict;
      if (value instanceof Word && value.word === 'endobj') {
        this.at = back;
        return dict;
      }
      const said = dict.get(key.name);
      if (said) said.push(value);
      else dict.set(key.name, [value]);
    }
  }

  #list(depth: number): Value[] {
    const list: Value[] = [];
    for (;;) {
      const back = this.at;
      const value = this.value(depth + 1);
      if (value === CLOSE_LIST || value === END) return list;
      if (value instanceof Word && value.word === 'endobj') {
        this.at = back;
        return list;
      }
      list.push(value);
    }
  }

  #name(): Name {
    const { bytes, at: from } = this;
    let name = '';
    this.at += 1;
    for (; isPlain(bytes[this.at]); this.at += 1) {
      const byte = bytes[this.at] ?? 0;
      const [high, low] = [hexValue(bytes[this.at + 1]), hexValue(bytes[this.at + 2])];
      const isNumber = byte === 0x23 && high >= 0 && low >= 0;
      if (isNumber) this.at += 2;
      if (name.length < KEPT_TEXT) name += String.fromCharCode(isNumber ? high * 16 + low : byte);
    }
    this.#work.pass(this.at - from);
    return this.#work.named(name, (text) => new Name(text));
  }

  #text(): string {
    const { bytes, at: from } = this;
    let text = '';
    let depth = 1;
    this.at += 1;
    for (; this.at < bytes.length; this.at += 1) {
      let byte = bytes[this.at] ?? 0;
      if (byte === 0x28) depth += 1;
      else if (byte === 0x29) {
        depth -= 1;
        if (depth === 0) break;
      } else if (byte === 0x5c) {
        this.at += 1;
        const escaped = bytes[this.at] ?? 0;
        byte = ESCAPES[escaped] ?? escaped;
        if (escaped >= 0x30 && escaped <= 0x37) {
          byte -= 0x30;
          for (let digit = 0; digit < 2; digit += 1) {
            const more = bytes[this.at + 1] ?? 0;
            if (more < 0x30 || more > 0x37) break;
            byte = byte * 8 + more - 0x30;
            this.at += 1;
          }
        } else if (escaped === 13 || escaped === 10) continue;
      }
      if (text.length < KEPT_TEXT) text += String.fromCharCode(byte & 255);
    }
    this.at += 1;
    this.#work.pass(this.at - from);
    return text;
  }

  #hexText(): string {
    const { bytes, at: from } = this;
    let text = '';
    let high = -1;
    this.at += 1;
    for (; this.at < bytes.length && bytes[this.at] !== 0x3e; this.at += 1) {
      const digit = hexValue(bytes[this.at]);
      if (digit < 0) continue;
      if (high < 0) high = digit;
      else {
        if (text.length < KEPT_TEXT) text += String.fromCharCode(high * 16 + digit);
        high = -1;
      }
    }
    this.at += 1;
    this.#work.pass(this.at - from);
    return high < 0 ? text : text + String.fromCharCode(high * 16);
  }
}
