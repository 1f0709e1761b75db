import { refuseActive } from './active.ts';
import { operatorCounter } from './operators.ts';
import { decode, isDecoder, PICTURE_FILTERS } from './decoders.ts';
import { END, isWhite, Lexer, Name, Ref, Word, type Dict, type Value } from './lexer.ts';
import { refuseCodestream, refuseSize } from './pictures.ts';
import { Drawing } from './drawing.ts';
import { refuseTables } from './tables.ts';
import { PdfRefusal, Work } from './work.ts';

// A PDF is inspected before anything opens it. Programs find its objects by a table, which may point anywhere, so
// everything that begins like an object is treated as one, wherever it is, and every stream is unpacked by filters of
// our own that stop at their limits. The file's own statements (names, lengths, sizes, numbers) are never trusted.

/** Two are usual (text around what is packed). */
const MAX_FILTERS = 3;
/** Objects packed in one stream. */
const MAX_PACKED = 100_000;

/** The beginning of an object without a number before it. */
const UNNUMBERED = new Ref(-1);

const wordOf = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const OBJECT = wordOf('obj');
const TRAILER = wordOf('trailer');
const END_STREAM = wordOf('endstream');
const BEGIN_IMAGE = wordOf('BI');

function* places(bytes: Uint8Array, word: readonly number[]): Generator<number> {
  const [first = 0] = word;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (word.every((byte, index) => bytes[at + index] === byte)) yield at;
  }
}

/** Number of the object that begins with this `obj`, or -1. */
function numberBefore(bytes: Uint8Array, at: number): number {
  const before = String.fromCharCode(...bytes.subarray(Math.max(0, at - 40), at));
  return Number(/(\d+)\s+\d+\s*$/.exec(before)?.[1] ?? -1);
}

interface Stream {
  number: number;
  dict: Dict;
  start: number;
}

/** Points of a picture: the reader skips larger ones and only uses their position. */
export const MAX_DECODED = 1_500_000;

export interface PdfScan {
  /** Points of all pictures that reading would decode, by their stated sizes. */
  points: number;
  /** More is drawn than any CV draws. */
  isEndless: boolean;
  hasPages: boolean;
  /** What it is written as, with what earlier revisions of it left. */
  objects: number;
  /** It has files inside of it, or its metadata say so. */
  hasFiles: boolean;
}

export interface ScanOptions {
  /** Files inside of it are no reason to refuse it: an invoice may have a list of hours. Whoever opens them decides. */
  acceptsAttachments?: boolean;
  /** Nor is what acts by itself: whoever opens it takes that out. What unpacks, draws or refers without end is refused all the same. */
  acceptsActive?: boolean;
  /** Gets what was found in a file that is not refused: who opens it then need not inspect it again. */
  onScan?: (scan: PdfScan) => void;
}

/** Inspects every part of a PDF; throws `PdfRefusal` for one that must not be opened. */
export function scanPdf(bytes: Uint8Array, options: ScanOptions = {}): PdfScan {
  return new Scan(bytes).run(options);
}

class Scan {
  readonly #bytes: Uint8Array;
  readonly #work = new Work();
  readonly #objects = new Map<number, Value[]>();
  readonly #values: Value[] = [];
  readonly #streams: Stream[] = [];
  readonly #counter = operatorCounter();
  readonly #drawing = new Drawing((value) => this.#resolve(value), this.#work);
  #room = new Uint8Array(65_536);
  #points = 0;
  /** A name or a list without an object number before it. */
  #hidesNames = false;
  /** Its metadata are those of an invoice with an XML. */
  #isAnnounced = false;
  /** Where streams end, in the order of the file. */
  readonly #ends: number[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  run({ acceptsAttachments = false, acceptsActive = false }: ScanOptions): PdfScan {
    for (const at of places(this.#bytes, END_STREAM)) this.#ends.push(at);
    for (const at of places(this.#bytes, TRAILER)) {
      this.#see(-1, new Lexer(this.#bytes, at + TRAILER.length, this.#work).value());
    }
    for (const at of places(this.#bytes, OBJECT)) {
      // « endobj » closes one.
      if (this.#bytes[at - 1] === 0x64) continue;
      const lexer = new Lexer(this.#bytes, at + OBJECT.length, this.#work);
      const value = lexer.value();
      const number = numberBefore(this.#bytes, at);
      this.#see(number, value);
      if (value instanceof Map) this.#findStream(number, value, lexer);
    }
    for (const value of this.#values)
      if (this.#isEncrypting(value)) throw new PdfRefusal('encrypted', 'Encrypt');
    // Packed objects first: they may contain values to which other objects refer.
    const isPacking = ({ dict }: Stream) => dict.has('N') && dict.has('First');
    for (const stream of this.#streams.filter(isPacking)) this.#unfold(stream);
    for (const stream of this.#streams.filter((one) => !isPacking(one))) this.#unfold(stream);
    for (const value of this.#values) {
      if (!acceptsActive) refuseActive(value, (one) => this.#resolve(one), acceptsAttachments);
      refuseTables(value, (one) => this.#resolve(one));
    }
    this.#drawing.refuse(this.#values);
    return {
      points: this.#points,
      isEndless: this.#counter.isEndless(),
      hasPages: this.#values.some(isPage),
      objects: this.#values.length,
      hasFiles: this.#isAnnounced || this.#values.some(namesFiles),
    };
  }

  #see(number: number, value: Value): void {
    this.#values.push(value);
    if (number === -1 && (value instanceof Name || Array.isArray(value))) this.#hidesNames = true;
    const known = this.#objects.get(number);
    if (known) known.push(value);
    else this.#objects.set(number, [value]);
  }

  #resolve(value: Value): readonly Value[] {
    const found = value instanceof Ref ? (this.#objects.get(value.number) ?? []) : [value];
    for (const one of found) this.#work.resolve(weightOf(one));
    return found;
  }

  /** The referenced value, when the file has only one with that number. */
  #only(value: Value): Value {
    const found = this.#resolve(value);
    return found.length === 1 && !(value instanceof Ref && this.#hidesNames) ? (found[0] ?? END) : END;
  }

  /** In the dictionary that ends the file, or in that of a table of objects. */
  #isEncrypting(value: Value): boolean {
    return (
      value instanceof Map &&
      value.has('Encrypt') &&
      (value.has('Root') || value.has('Size') || value.has('W'))
    );
  }

  #findStream(number: number, dict: Dict, lexer: Lexer): void {
    const word = lexer.token();
    if (!(word instanceof Word) || word.word !== 'stream') return;
    const bytes = this.#bytes;
    lexer.skipLine();
    let { at } = lexer;
    if (bytes[at] === 13 && bytes[at + 1] === 10) at += 1;
    this.#streams.push({ number, dict, start: at + 1 });
  }

  /** The end of a stream for any program: at any stated length, or at the next « endstream ». The furthest of them. */
  #endOf({ dict, start }: Stream): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const next = this.#ends[low] ?? this.#bytes.length;
    const said = dict.get('Length') ?? [];
    const unnumbered = said.some((value) => value instanceof Ref) ? this.#resolve(UNNUMBERED) : [];
    const lengths = [...said.flatMap((value) => this.#resolve(value)), ...unnumbered];
    const ends = lengths
      .map((length) => (typeof length === 'number' ? start + length : 0))
      .filter((end) => end >= start && end <= this.#bytes.length);
    const isExact = ends.length > 0 && ends.every((end) => this.#isEnd(end));
    return ends.reduce((most, end) => Math.max(most, end), isExact ? start : next);
  }

  #isEnd(at: number): boolean {
    let to = at;
    while (isWhite(this.#bytes[to])) to += 1;
    this.#work.pass(to - at);
    return END_STREAM.every((byte, index) => this.#bytes[to + index] === byte);
  }

  #unfold(stream: Stream): void {
    const { dict, start } = stream;
    const { filters, picture } = filtersOf(dict, (value) => this.#only(value));
    const isPicture =
      dict.get('Subtype')?.some((kind) => kind instanceof Name && kind.name === 'Image') ?? false;
    const end = this.#endOf(stream);
    if (isPicture) refuseDeclared(dict);
    const isKept = !isPicture || picture !== undefined;
    let content: Uint8Array;
    if (filters.length === 0) {
      content = this.#bytes.subarray(start, end);
      this.#work.read(content.length);
    } else content = this.#decoded(start, end, { filters, isPicture, isKept });
    const points = picture ? refuseCodestream(picture, content) : 0;
    if (isPicture || picture) this.#points += decodedPoints(dict, points);
    if (!picture && !isPicture) this.#look(stream, content);
  }

  /** The content of a stream, until the next one is unpacked. */
  #decoded(
    start: number,
    end: number,
    { filters, isPicture, isKept }: { filters: readonly string[]; isPicture: boolean; isKept: boolean },
  ): Uint8Array {
    let length = 0;
    const take = (chunk: Uint8Array) => {
      const to = length + chunk.length;
      if (isKept) this.#roomFor(to).set(chunk, length);
      length = to;
    };
    decode(this.#bytes.subarray(start, end), { filters, isPicture, work: this.#work }, take);
    return this.#room.subarray(0, isKept ? length : 0);
  }

  /** One buffer for all streams, since they are inspected one after the other. */
  #roomFor(length: number): Uint8Array {
    if (length > this.#room.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#room.length));
      larger.set(this.#room);
      this.#room = larger;
    }
    return this.#room;
  }

  /** Content that is neither a picture nor packed any more. */
  #look({ number, dict }: Stream, content: Uint8Array): void {
    if (dict.has('N') && dict.has('First')) this.#unpack(dict, content);
    if (isMetadata(dict) && !places(content, INVOICE).next().done) this.#isAnnounced = true;
    this.#lookForPictures(content);
    refuseRanges(content, this.#work);
    if (!isDrawing(dict)) return;
    this.#counter.see(content);
    this.#drawing.see(number, content);
  }

  /** Objects packed in a stream: pairs of a number and a place, then the objects. */
  #unpack(dict: Dict, content: Uint8Array): void {
    const [count, first] = [onlyNumber(dict, 'N'), onlyNumber(dict, 'First')];
    if (count > MAX_PACKED) throw new PdfRefusal('heavy', 'It packs objects without end');
    const index = new Lexer(content, 0, this.#work);
    for (let turn = 0; turn < count; turn += 1) {
      const [number, place] = [index.token(), index.token()];
      if (typeof number !== 'number' || typeof place !== 'number') return;
      const lexer = new Lexer(content, first + place, this.#work);
      const value = lexer.value();
      const word = value instanceof Map ? lexer.token() : END;
      if (word instanceof Word && word.word === 'stream')
        throw new PdfRefusal('corrupt', 'A stream in a stream');
      this.#see(number, value);
    }
  }

  /** Pictures between `BI` and `EI`, with filters of their own. */
  #lookForPictures(content: Uint8Array): void {
    for (const at of places(content, BEGIN_IMAGE)) {
      const next = content[at + 2];
      if (!isWhite(next) && next !== 0x2f) continue;
      const lexer = new Lexer(content, at + 2, this.#work);
      const dict: Dict = new Map();
      let key = lexer.token();
      for (; key instanceof Name; key = lexer.token()) {
        const said = dict.get(key.name);
        const value = lexer.value();
        if (said) said.push(value);
        else dict.set(key.name, [value]);
      }
      if (!(key instanceof Word) || key.word !== 'ID') continue;
      const { filters, picture } = filtersOf(dict, (value) => value);
      refuseDeclared(dict);
      const rest = content.subarray(lexer.at + 1);
      const isCoded = picture !== undefined && picture !== 'fax' && filters.length === 0;
      if (isCoded) this.#work.read(rest.length);
      this.#points += decodedPoints(dict, isCoded ? refuseCodestream(picture, rest) : 0);
      if (filters.length === 0) continue;
      decode(rest, { filters, isPicture: true, work: this.#work }, () => undefined);
    }
  }
}

/** Reading a referenced value means reading everything in it. */
function weightOf(value: Value): number {
  if (typeof value === 'string') return 1 + value.length / 16;
  if (Array.isArray(value)) return 1 + value.length;
  if (!(value instanceof Map)) return 1;
  let weight = 1;
  for (const said of value.values()) weight += said.length;
  return weight;
}

const isPage = (value: Value) =>
  value instanceof Map &&
  (value.get('Type')?.some((kind) => kind instanceof Name && /^Pages?$/.test(kind.name)) ?? false);

const isMetadata = (dict: Dict) =>
  dict.get('Type')?.some((kind) => kind instanceof Name && kind.name === 'Metadata') ?? false;
/** In the namespaces of Factur-X and ZUGFeRD. */
const INVOICE = wordOf('CrossIndustry');

const FILE_KEYS = ['EF', 'EmbeddedFiles', 'AF'];

/** Whether a value, or one inside of it, names files of the document. */
function namesFiles(value: Value): boolean {
  if (Array.isArray(value)) return value.some((one) => isInner(one) && namesFiles(one));
  if (!(value instanceof Map)) return false;
  return (
    FILE_KEYS.some((key) => value.has(key)) ||
    [...value.values()].some((said) => said.some((one) => isInner(one) && namesFiles(one)))
  );
}

const isInner = (value: Value) => value instanceof Map || Array.isArray(value);

/** A direct number that occurs once: programs differ in how they read repeated or referenced ones. */
function onlyNumber(dict: Dict, key: string): number {
  const values = dict.get(key) ?? [];
  const [value] = values;
  if (values.length !== 1 || typeof value !== 'number')
    throw new PdfRefusal('corrupt', `${key} is no number`);
  return value;
}

/** The filters of a stream in their order; a picture's own is the last. */
function filtersOf(
  dict: Dict,
  only: (value: Value) => Value,
): { filters: string[]; picture: 'dct' | 'jpx' | 'jbig2' | 'fax' | undefined } {
  const said = [...(dict.get('F') ?? []), ...(dict.get('Filter') ?? [])];
  if (said.length > 1) throw new PdfRefusal('corrupt', 'Its filters are said twice');
  const value = said[0] === undefined ? undefined : only(said[0]);
  const list =
    value === undefined || (value instanceof Word && value.word === 'null')
      ? []
      : Array.isArray(value)
        ? value
        : [value];
  if (list.length > MAX_FILTERS) throw new PdfRefusal('heavy', 'It is packed in itself');
  const names = list.map((one) => {
    const name = only(one);
    if (!(name instanceof Name)) throw new PdfRefusal('corrupt', 'A filter is no name');
    return name.name;
  });
  const last = names.at(-1) ?? '';
  const picture = Object.hasOwn(PICTURE_FILTERS, last) ? PICTURE_FILTERS[last] : undefined;
  const filters = picture ? names.slice(0, -1) : names;
  if (filters.includes('Crypt')) throw new PdfRefusal('encrypted', 'Crypt');
  const unknown = filters.find((name) => !isDecoder(name));
  if (unknown !== undefined) throw new PdfRefusal('corrupt', `Nobody knows the filter ${unknown}`);
  return { filters, picture };
}

function refuseDeclared(dict: Dict): void {
  const largest = (...keys: string[]) =>
    keys
      .flatMap((key) => dict.get(key) ?? [])
      .reduce((most: number, one) => (typeof one === 'number' ? Math.max(most, one) : most), 0);
  refuseSize(largest('W', 'Width'), largest('H', 'Height'));
}

/** Points that reading decodes for one picture; for a repeated or referenced size, the most that it decodes. */
function decodedPoints(dict: Dict, coded: number): number {
  const once = (...keys: string[]) => {
    const [value, ...others] = keys.flatMap((key) => dict.get(key) ?? []);
    return others.length === 0 && typeof value === 'number' ? value : undefined;
  };
  const [width, height] = [once('W', 'Width'), once('H', 'Height')];
  const declared = width === undefined || height === undefined ? MAX_DECODED : width * height;
  return declared > MAX_DECODED ? 0 : Math.max(0, declared, coded);
}

/** Fonts, profiles, lists of objects and pictures draw nothing by themselves. */
const DRAWS_NOTHING = [
  'Length1',
  'Length2',
  'Length3',
  'N',
  'FunctionType',
  'BitsPerComponent',
  'BitsPerSample',
  'Alternate',
];
const NO_DRAWING = new Set(['XRef', 'ObjStm', 'Metadata', 'CMap']);

function isDrawing(dict: Dict): boolean {
  if (DRAWS_NOTHING.some((key) => dict.has(key))) return false;
  const named = (key: string) =>
    dict
      .get(key)
      ?.filter((kind) => kind instanceof Name)
      .map(({ name }) => name) ?? [];
  return (
    !named('Type').some((name) => NO_DRAWING.has(name)) && named('Subtype').every((name) => name === 'Form')
  );
}

/** Codes of one range of a font: there are two bytes of them. */
const MAX_RANGE = 70_000;
/** Of all fonts: those of two bytes often name them all. */
const MAX_RANGES = 2_000_000;
const RANGES = ['beginbfrange', 'begincidrange', 'beginnotdefrange'];

/** Every reader expands ranges of codes one by one. */
function refuseRanges(content: Uint8Array, work: Work): void {
  for (const word of RANGES) {
    for (const at of places(content, wordOf(word))) {
      const lexer = new Lexer(content, at + word.length, work);
      for (;;) {
        const [low, high] = [lexer.token(), lexer.token()];
        if (typeof low !== 'string' || typeof high !== 'string') break;
        lexer.value();
        work.range(codeOf(high) - codeOf(low), MAX_RANGE, MAX_RANGES);
      }
    }
  }
}

const codeOf = (text: string) => Array.from(text).reduce((code, char) => code * 256 + char.charCodeAt(0), 0);
