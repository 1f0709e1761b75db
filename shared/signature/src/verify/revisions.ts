import type * as PdfLibrary from '@libpdf/core';
import type { PDF } from '@libpdf/core';

// What stands after a revision of a PDF, read in the one form in which no two readers differ, not even one that finds a table damaged
// and looks for objects by itself: every byte belongs to an object that the table of its revision names at its place, to that table or
// to its trailer. Programs that sign write it so; other forms that ISO 32000-1 allows (7.3, 7.5) are refused, not explained.

type Lib = typeof PdfLibrary;
type Value = number | string | Ref | Value[] | ReadonlyMap<string, Value> | null;

class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** Each byte is one letter, and no other byte the same one. */
export const ONE_BYTE = new TextDecoder('latin1');

const DEEPEST = 40;
/** A space, a sign that opens or closes, or the end come next: nothing goes on with what was read. */
const ENDS = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)';
const SPACE = /[\0\t\n\f\r ]*/y;
/** Between objects alone, and never a line that has one. */
const COMMENT = /%(?!%EOF)(?:(?!obj|xref|trailer)[^\r\n]){0,200}[\r\n]/y;
const REFERENCE = new RegExp(`(\\d{1,10})[\\t\\n\\r ]{1,8}0[\\t\\n\\r ]{1,8}R${ENDS}`, 'y');
const NUMBER = new RegExp(`[+-]?(?:\\d{1,10}(?:\\.\\d{0,20})?|\\.\\d{1,20})${ENDS}`, 'y');
/** Without codes (#20): what one reader decodes is another name for the next one. */
const NAME = new RegExp(`/[!$&'*+,\\-.0-9:;=?@A-Z\\\\^_\`a-z|~]{1,127}${ENDS}`, 'y');
const WORD = new RegExp(`(?:true|false|null)${ENDS}`, 'y');
const HEX = /<[0-9A-Fa-f\t\n\f\r ]*>/y;
const OBJECT = /(\d{1,10})[\t\n\r ]{1,8}0[\t\n\r ]{1,8}obj(?=[\t\n\r <([/+\-.\d]|true|false|null)/y;
const ROW = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;
const END = /startxref[\t\n\r ]{1,8}(\d{1,10})[\t\n\r ]{1,8}%%EOF/y;
/** What a reader that rebuilds a table looks for, where no object may be. */
const HIDDEN = /\d[\t\n\f\r ]{1,20}\d{1,5}[\t\n\f\r ]{1,20}obj|endstream|endobj|trailer|startxref/;

const refuse = (): never => {
  throw new Error('not the one form of a revision');
};

class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** What a sticky expression finds here, past it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  takes(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  space(): void {
    this.take(SPACE);
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  value(depth = 0): Value {
    if (depth > DEEPEST) return refuse();
    this.space();
    if (this.takes('<<')) return this.#dictionary(depth);
    if (this.takes('[')) return this.#array(depth);
    if (this.text[this.at] === '(') return this.#string();
    const reference = this.take(REFERENCE);
    if (reference) return new Ref(Number(reference[1]));
    const number = this.take(NUMBER);
    // What says where something is, or how much, is written in digits alone.
    if (number) return /^\d+$/.test(number[0]) ? Number(number[0]) : null;
    const name = this.take(NAME);
    if (name) return name[0];
    return this.take(WORD) || this.take(HEX) ? null : refuse();
  }

  #dictionary(depth: number): ReadonlyMap<string, Value> {
    const entries = new Map<string, Value>();
    for (this.space(); !this.takes('>>'); this.space()) {
      const [key] = this.take(NAME) ?? refuse();
      if (entries.has(key)) refuse();
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    for (this.space(); !this.takes(']'); this.space()) values.push(this.value(depth + 1));
    return values;
  }

  #string(): null {
    const from = this.at;
    let open = 0;
    do {
      const letter = this.text[this.at] ?? refuse();
      if (letter === '\\') this.at += 1;
      else if (letter === '(') open += 1;
      else if (letter === ')') open -= 1;
      this.at += 1;
    } while (open > 0);
    return HIDDEN.test(this.text.slice(from, this.at)) ? refuse() : null;
  }
}

interface Written {
  /** Where it begins in the file. */
  at: number;
  value: Value;
}

const numbersOf = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : refuse())) : refuse();
const values = (written: ReadonlyMap<number, Written>): Value[] =>
  Array.from(written.values(), ({ value }) => value);
/** Other names of the keys that say how a stream is packed, for some readers, and what is in another file. */
const OTHER_KEYS = ['/F', '/FFilter', '/FDecodeParms', '/DP', '/Extends'];
/** What a reader of any kind unpacks in one way: said in the stream itself, and for what is read here by one filter at most. */
function isPlainStream(entries: ReadonlyMap<string, Value>): boolean {
  const [type = '', filter = []] = [entries.get('/Type'), entries.get('/Filter')];
  const filters = Array.isArray(filter) ? filter : [filter];
  if (typeof type !== 'string' || OTHER_KEYS.some((key) => entries.has(key))) return false;
  if (type !== '/XRef' && type !== '/ObjStm') return filters.every((name) => typeof name === 'string');
  const parms = entries.get('/DecodeParms') ?? new Map();
  return (
    (filter === '/FlateDecode' || (Array.isArray(filter) && filter.length === 0)) &&
    isDictionary(parms) &&
    Array.from(parms.values()).every((one) => typeof one === 'number')
  );
}

const isDictionary = (value: Value | undefined): value is ReadonlyMap<string, Value> => value instanceof Map;

/** Reads the revisions of a file from `end` on; throws at the first byte that is not in the one form. */
class Revisions {
  readonly #lib: Lib;
  readonly #after: PDF;
  readonly #end: number;
  readonly #reader: Reader;
  /** Where the table of the revision before is, and how many numbers of objects it knows. */
  #table: number;
  #size: number;
  readonly #sealedSize: number;
  /** Tables and packed objects are unpacked by their number: it is of nothing else, before or after. */
  readonly #unpacked = new Set<number>();
  readonly #earlier = new Set<number>();

  constructor(
    lib: Lib,
    { before, after, bytes, end }: { before: PDF; after: PDF; bytes: Uint8Array; end: number },
  ) {
    this.#lib = lib;
    this.#after = after;
    this.#end = end;
    this.#reader = new Reader(ONE_BYTE.decode(bytes.subarray(end)));
    const close = ONE_BYTE.decode(bytes.subarray(Math.max(0, end - 1024), end));
    this.#table = Number(/startxref\s{1,8}(\d{1,10})\s{1,8}%%EOF\s{0,8}$/.exec(close)?.[1] ?? refuse());
    this.#size = before.context.info.trailer.getNumber('Size')?.value ?? refuse();
    this.#sealedSize = this.#size;
  }

  read(): void {
    const reader = this.#reader;
    for (reader.space(); !reader.isAtEnd; reader.space()) this.#revision();
  }

  #revision(): void {
    const reader = this.#reader;
    const written = new Map<number, Written>();
    let table: { at: number; entries: ReadonlyMap<string, Value> } | undefined;
    while (!table) {
      reader.space();
      if (reader.take(COMMENT)) continue;
      const at = this.#end + reader.at;
      if (reader.takes('xref')) {
        this.#rows(written);
        // No table of this form names what is packed: it would be there for those alone who look for it.
        if (values(written).some((value) => isDictionary(value) && value.get('/Type') === '/ObjStm'))
          refuse();
        table = { at, entries: this.#trailer() };
        continue;
      }
      const number = Number((reader.take(OBJECT) ?? refuse())[1]);
      if (written.has(number) || this.#unpacked.has(number)) refuse();
      const value = this.#object();
      written.set(number, { at, value });
      if (!isDictionary(value) || value.get('/Type') !== '/XRef') continue;
      this.#packedRows(number, value, written);
      table = { at, entries: value };
    }
    for (const number of written.keys()) {
      if (number >= Number(table.entries.get('/Size'))) refuse();
      this.#earlier.add(number);
    }
    this.#checkTrailer(table.entries);
    reader.space();
    while (reader.take(COMMENT)) reader.space();
    const [, said] = reader.take(END) ?? refuse();
    if (Number(said) !== table.at) refuse();
    this.#table = table.at;
  }

  /** The value of an object, and its data after it. */
  #object(): Value {
    const reader = this.#reader;
    const value = reader.value();
    reader.space();
    if (reader.take(/stream\r?\n/y)) {
      if (!isDictionary(value) || !isPlainStream(value)) return refuse();
      const length = value.get('/Length');
      if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) return refuse();
      if (HIDDEN.test(reader.text.slice(reader.at, reader.at + length))) return refuse();
      reader.at += length;
      if (!reader.take(/(?:\r\n|\r|\n)?endstream/y)) return refuse();
      reader.space();
    }
    return reader.takes('endobj') ? value : refuse();
  }

  #trailer(): ReadonlyMap<string, Value> {
    const reader = this.#reader;
    reader.space();
    const entries = reader.takes('trailer') ? reader.value() : refuse();
    return isDictionary(entries) ? entries : refuse();
  }

  /** It continues the revision before: what it does not name is where that one says. */
  #checkTrailer(entries: ReadonlyMap<string, Value>): void {
    const size = entries.get('/Size');
    if (entries.get('/Prev') !== this.#table || typeof size !== 'number' || size < this.#size) refuse();
    if (entries.has('/XRefStm') || entries.has('/Encrypt')) refuse();
    this.#size = Number(size);
  }

  #rows(written: ReadonlyMap<number, Written>): void {
    const reader = this.#reader;
    const named = new Set<number>();
    reader.space();
    for (let head = this.#head(); head; head = this.#head()) {
      const [first, count] = head;
      for (let number = first; number < first + count; number += 1) {
        const [, at, generation, kind] = reader.take(ROW) ?? refuse();
        // Object 0 heads the list of those that are free.
        if (kind === 'f' && number === 0 && Number(at) === 0) continue;
        if (kind !== 'n' || generation !== '00000' || Number(at) !== written.get(number)?.at) refuse();
        if (named.has(number)) refuse();
        named.add(number);
      }
    }
    if (named.size !== written.size) refuse();
  }

  #head(): [number, number] | null {
    const head = this.#reader.take(/(\d{1,10}) (\d{1,10})(?: ?\r\n| ?\n| ?\r)/y);
    return head && [Number(head[1]), Number(head[2])];
  }

  /** The content of a table or of packed objects. */
  #unpack(number: number): Uint8Array {
    const stream = this.#after.getObject(this.#lib.PdfRef.of(number, 0));
    if (number < this.#sealedSize || this.#earlier.has(number) || this.#unpacked.has(number)) return refuse();
    if (!(stream instanceof this.#lib.PdfStream)) return refuse();
    this.#unpacked.add(number);
    return stream.getDecodedData();
  }

  #packedRows(
    table: number,
    entries: ReadonlyMap<string, Value>,
    written: ReadonlyMap<number, Written>,
  ): void {
    const [kind = 0, place = 0, last = 0, ...rest] = numbersOf(entries.get('/W'));
    const row = kind + place + last;
    const data = this.#unpack(table);
    const ranges = entries.has('/Index')
      ? numbersOf(entries.get('/Index'))
      : [0, Number(entries.get('/Size'))];
    const listed = ranges.reduce((sum, count, index) => (index % 2 === 1 ? sum + count : sum), 0);
    if (rest.length > 0 || !(row > 0) || ranges.length % 2 !== 0 || data.length !== listed * row) refuse();
    const packed = this.#packed(written);
    const named = new Set<number>();
    let at = 0;
    const read = (length: number) => {
      at += length;
      return data.subarray(at - length, at).reduce((sum, byte) => sum * 256 + byte, 0);
    };
    for (let index = 0; index < ranges.length; index += 2) {
      const [first = 0, count = 0] = [ranges[index], ranges[index + 1]];
      if (count < 1) refuse();
      for (let number = first; number < first + count; number += 1) {
        const [type, where, which] = [kind === 0 ? 1 : read(kind), read(place), read(last)];
        if (type === 0 && number === 0) continue;
        const isThere =
          (type === 1 && which === 0 && where === written.get(number)?.at) ||
          (type === 2 && packed.get(number) === `${where} ${which}`);
        if (!isThere || named.has(number)) refuse();
        named.add(number);
      }
    }
    // Itself too: it is by its number that it was unpacked.
    if (!named.has(table) || named.size !== written.size + packed.size) refuse();
    for (const number of packed.keys()) {
      if (this.#unpacked.has(number)) refuse();
      this.#earlier.add(number);
    }
  }

  /** Where each packed object of a revision is: the number of its stream and its rank in it. */
  #packed(written: ReadonlyMap<number, Written>): Map<number, string> {
    const packed = new Map<number, string>();
    for (const [stream, { value }] of written) {
      if (!isDictionary(value) || value.get('/Type') !== '/ObjStm') continue;
      const [first, count] = numbersOf([value.get('/First') ?? null, value.get('/N') ?? null]);
      const text = ONE_BYTE.decode(this.#unpack(stream));
      const head = new Reader(text.slice(0, first));
      const reader = new Reader(text.slice(first));
      for (let rank = 0; rank < (count ?? 0); rank += 1) {
        const [number, at] = [head.value(), head.value()];
        reader.space();
        if (typeof number !== 'number' || at !== reader.at) return refuse();
        if (written.has(number) || packed.has(number)) return refuse();
        packed.set(number, `${stream} ${rank}`);
        reader.value();
      }
      head.space();
      reader.space();
      if (!head.isAtEnd || !reader.isAtEnd) return refuse();
    }
    return packed;
  }
}

/** Whether what follows the first `end` bytes of a file is revisions in the one form that every reader reads alike. */
export function areRevisions(
  lib: Lib,
  file: { before: PDF; after: PDF; bytes: Uint8Array; end: number },
): boolean {
  try {
    new Revisions(lib, file).read();
    return true;
  } catch {
    return false;
  }
}
