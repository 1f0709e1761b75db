import { Unzlib } from 'fflate';

/** Bytes that the streams of a CV may unfold to, fonts included; a bomb unfolds to a thousand times its size. */
const MAX_UNFOLDED = 48_000_000;
const CHUNK = 16_384;
/** Length of what stands before a stream and tells its filter. */
const DICTIONARY = 600;

export interface FileCheck {
  /** What a person would see is missing: the file ends before its table of contents. */
  isTruncated: boolean;
  isBomb: boolean;
  /** More is drawn than any CV draws. */
  isEndless: boolean;
  /** A part of it cannot be unfolded. */
  isDamaged: boolean;
}

/** Unfolds without keeping: how many bytes came, and whether they came whole. */
function unfold(
  bytes: Uint8Array,
  most: number,
  see: ((chunk: Uint8Array) => boolean) | null,
): { length: number; isWhole: boolean } {
  let length = 0;
  let isEnough = false;
  const stream = new Unzlib((chunk) => {
    length += chunk.length;
    if (see && !isEnough) isEnough = see(chunk);
  });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      if (length > most) break;
      stream.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
    return { length, isWhole: true };
  } catch {
    return { length, isWhole: false };
  }
}

/** What drawing costs: a segment of a path little, as an illustration has many. */
const MAX_DRAWING = 50_000;
const SEGMENT = 0.15;
const SEGMENTS = new Set(Array.from('mlcvyh', (letter) => letter.charCodeAt(0)));

const isBlank = (byte: number) => byte <= 0x20;
const isLetter = (byte: number) =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27 || byte === 0x22;

/** Counts the operators of content as it unfolds: words of letters between blanks, outside of texts. */
function operatorCounter(): { see: (chunk: Uint8Array) => boolean; isEndless: () => boolean } {
  let drawn = 0;
  let depth = 0;
  let before = 0x20;
  let isEscaped = false;
  const see = (chunk: Uint8Array): boolean => {
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (depth > 0 && byte === 0x5c) isEscaped = true;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29 && depth > 0) depth -= 1;
      else if (
        depth === 0 &&
        isLetter(byte) &&
        (isBlank(before) || before === 0x5d || before === 0x29 || before === 0x3e)
      ) {
        const isShort = isBlank(chunk[index + 1] ?? 0x20);
        drawn += isShort && SEGMENTS.has(byte) ? SEGMENT : 1;
      }
      before = byte;
    }
    return drawn > MAX_DRAWING;
  };
  return { see, isEndless: () => drawn > MAX_DRAWING };
}

/** Fonts, profiles, lists of objects and pictures draw nothing by themselves. */
const NO_CONTENT =
  /\/(?:Length[123]|Subtype\s*\/(?!Form)|Type\s*\/(?:XRef|ObjStm|Metadata)|N\s+\d|FunctionType|BitsPer|Alternate|CIDInit)/;

/** Looks at a PDF from outside, before it is opened. */
export function checkFile(bytes: Uint8Array): FileCheck {
  const text = new TextDecoder('latin1').decode(bytes);
  const lastObject = text.lastIndexOf(' obj');
  const isTruncated = text.lastIndexOf('startxref') < lastObject;
  const isEncrypted = text.includes('/Encrypt');
  const check: FileCheck = { isTruncated, isBomb: false, isEndless: false, isDamaged: false };
  const counter = operatorCounter();
  let unfolded = 0;
  for (const match of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    const start = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - DICTIONARY), match.index);
    const dictionary = before.slice(before.lastIndexOf(' obj'));
    // Pictures have a limit of their own (their pixels), and what is encrypted cannot be told from here.
    if (text.startsWith('end', match.index - 3) || isEncrypted || !dictionary.includes('/FlateDecode'))
      continue;
    if (/\/Subtype\s*\/Image/.test(dictionary)) continue;
    const end = text.indexOf('endstream', start);
    const { length, isWhole } = unfold(
      bytes.subarray(start, end < 0 ? undefined : end),
      MAX_UNFOLDED - unfolded,
      NO_CONTENT.test(dictionary) ? null : counter.see,
    );
    unfolded += length;
    check.isDamaged ||= !isWhole && length === 0;
    if (unfolded > MAX_UNFOLDED) return { ...check, isBomb: true };
  }
  return { ...check, isEndless: counter.isEndless() };
}
