import type * as PdfLibrary from '@libpdf/core';
import type { PDF, PdfStream } from '@libpdf/core';

// What one reader takes and another one does not: a file that has it is shown in two ways. Trame writes none of it, nor do signatures.

type Lib = typeof PdfLibrary;

/** Each byte is one letter, and no other byte the same one. */
export const ONE_BYTE = new TextDecoder('latin1');

/** Names may be written with codes: /#58Ref. */
const plain = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** A reference to an object with a generation, or such an object. */
const GENERATION = /\b[1-9]\d{0,9}\s{1,20}0{0,4}[1-9]\d{0,4}\s{1,20}(?:obj|R)\b/;

/** A string, a comment, the content of a stream, a sign that opens or closes, a name, or anything else. */
const TOKEN =
  /\((?:\\.|[^\\()])*\)?|%[^\r\n]*|\bstream\r?\n|<<|>>|<[^>]*>?|[[\]]|\/[^\s/<>[\](){}%]*|[^\s/<>[\](){}%]+|[(){}]/gs;

/** Whether a dictionary of a text has a key twice: which one counts is for each reader to say. */
export function hasKeyTwice(text: string): boolean {
  /** Keys of the dictionaries that are open, null for an array; and whether a value comes next. */
  const open: ({ keys: Set<string>; isValue: boolean } | null)[] = [];
  const valueRead = () => {
    const inner = open.at(-1);
    if (inner) inner.isValue = false;
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const inner = open.at(-1);
    if (token.startsWith('%')) continue;
    if (token.startsWith('stream')) {
      const end = text.indexOf('endstream', TOKEN.lastIndex);
      if (end === -1) return false;
      TOKEN.lastIndex = end + 'endstream'.length;
      open.length = 0;
    } else if (token === '<<') open.push({ keys: new Set(), isValue: false });
    else if (token === '[') open.push(null);
    else if (token === '>>' || token === ']') {
      open.pop();
      valueRead();
    } else if (token === 'endobj') open.length = 0;
    else if (inner && !inner.isValue && token.startsWith('/')) {
      if (inner.keys.has(token)) return true;
      inner.keys.add(token);
      inner.isValue = true;
    } else if (inner) inner.isValue = false;
  }
  return false;
}

/** A second table of objects beside the first, objects with a generation or taken out, keys that are there twice; as it is written. */
export function isWrittenTwice(tail: Uint8Array): boolean {
  const text = plain(ONE_BYTE.decode(tail));
  return (
    text.includes('/XRefStm') ||
    GENERATION.test(text) ||
    /\b\d{10} (?!00000 n|65535 f)\d{5} [nf]/.test(text) ||
    /\b(?!0{10})\d{10} 65535 f/.test(text) ||
    hasKeyTwice(text)
  );
}

/** The same in what is compressed: tables of objects, and objects that are in a stream together. */
export function isPackedTwice(lib: Lib, after: PDF, tail: Uint8Array): boolean {
  const numbers = Array.from(
    ONE_BYTE.decode(tail).matchAll(/\b(\d{1,10})\s{1,20}0\s{1,20}obj\b/g),
    ([, number]) => Number(number),
  );
  return [...new Set(numbers)].some((number) => {
    const value = after.getObject(lib.PdfRef.of(number, 0));
    if (!(value instanceof lib.PdfStream)) return false;
    const type = value.getName('Type')?.value;
    if (type === 'XRef') return hasOddRows(lib, value);
    if (type !== 'ObjStm') return false;
    const text = plain(ONE_BYTE.decode(value.getDecodedData()));
    return GENERATION.test(text) || hasKeyTwice(text);
  });
}

const numbersOf = (lib: Lib, stream: PdfStream, key: string): number[] =>
  stream
    .getArray(key)
    ?.toArray()
    .map((one) => (one instanceof lib.PdfNumber ? one.value : Number.NaN)) ?? [];

/** Whether a compressed table gives an object a generation, or takes one out. */
function hasOddRows(lib: Lib, stream: PdfStream): boolean {
  const [kind = 0, place = 0, last = 0] = numbersOf(lib, stream, 'W');
  const data = stream.getDecodedData();
  const row = kind + place + last;
  if (!(row > 0) || data.length % row !== 0) return true;
  const ranges = numbersOf(lib, stream, 'Index');
  const first = ranges.length > 0 ? (ranges[0] ?? 0) : 0;
  const read = (from: number, length: number) =>
    data.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
  for (let at = 0; at < data.length; at += row) {
    const type = kind === 0 ? 1 : read(at, kind);
    // Object 0 heads the list of those that are free.
    if (type === 0 && !(at === 0 && first === 0)) return true;
    if (type === 1 && read(at + kind + place, last) !== 0) return true;
    if (type > 2) return true;
  }
  return false;
}
