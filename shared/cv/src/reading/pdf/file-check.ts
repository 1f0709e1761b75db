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
  /** A part of it cannot be unfolded. */
  isDamaged: boolean;
}

/** Unfolds without keeping: how many bytes came, and whether they came whole. */
function unfold(bytes: Uint8Array, most: number): { length: number; isWhole: boolean } {
  let length = 0;
  const stream = new Unzlib((chunk) => {
    length += chunk.length;
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

/** Looks at a PDF from outside, before it is opened. */
export function checkFile(bytes: Uint8Array): FileCheck {
  const text = new TextDecoder('latin1').decode(bytes);
  const lastObject = text.lastIndexOf(' obj');
  const isTruncated = text.lastIndexOf('startxref') < lastObject;
  const isEncrypted = text.includes('/Encrypt');
  const check: FileCheck = { isTruncated, isBomb: false, isDamaged: false };
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
    );
    unfolded += length;
    check.isDamaged ||= !isWhole && length === 0;
    if (unfolded > MAX_UNFOLDED) return { ...check, isBomb: true };
  }
  return check;
}
