import { unzlibSync } from 'fflate';
import type { FileProblem } from './inspect-file.ts';

/** Readers look for the end of a PDF in its last kilobyte; some writers leave a little more behind it. */
const TAIL_BYTES = 2048;
/** Bytes read and unpacked in search of the page tree; the objects that describe pages are small. */
const UNPACKED_LIMIT = 32 * 1024 * 1024;
/** Objects of one kind looked into, and the size of a dictionary: a hostile file must not cost more than a real one. */
const PLACES_LIMIT = 500;
const DICTIONARY_LIMIT = 4096;

const PAGES = /\/Type\s*\/Pages?\b/;

/** Undefined for a PDF that any reader opens: header, end, page tree, no password. */
export function inspectPdf(bytes: Uint8Array): FileProblem | undefined {
  // One character per byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes);
  if (!/%PDF-[12]\.\d/.test(text.slice(0, 1024))) return 'corrupt';
  const tail = text.slice(-TAIL_BYTES);
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) return 'corrupt';
  if (isEncrypted(text)) return 'encrypted';
  return PAGES.test(text) || hasPackedPages(text, bytes) ? undefined : 'corrupt';
}

/** `/Encrypt` counts in a trailer or in the dictionary of a cross-reference stream, not in a page's text. */
function isEncrypted(text: string): boolean {
  for (const at of places(text, /\btrailer\b/g)) {
    const dictionary = text.slice(at, at + DICTIONARY_LIMIT).split('startxref', 1)[0] ?? '';
    if (/\/Encrypt\b/.test(dictionary)) return true;
  }
  for (const at of places(text, /\/Type\s*\/XRef\b/g)) {
    const before = text.slice(Math.max(0, at - DICTIONARY_LIMIT), at);
    const after = text.slice(at, at + DICTIONARY_LIMIT).split('stream', 1)[0] ?? '';
    if (/\/Encrypt\b/.test(before.slice(before.lastIndexOf(' obj') + 1) + after)) return true;
  }
  return false;
}

/** Where a pattern stands, the last places first: updates are written at the end. Enough of them for any real file. */
function places(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index)
    .slice(-PLACES_LIMIT)
    .toReversed();
}

/** Since PDF 1.5 the page tree may live in compressed object streams. */
function hasPackedPages(text: string, bytes: Uint8Array): boolean {
  let budget = UNPACKED_LIMIT;
  for (const at of places(text, /\/Type\s*\/ObjStm\b/g)) {
    const opening = /stream\r?\n/.exec(text.slice(at, at + DICTIONARY_LIMIT));
    if (!opening) continue;
    const from = at + opening.index + opening[0].length;
    const to = text.indexOf('endstream', from);
    if (to === -1) continue;
    const content = inflate(bytes.subarray(from, to));
    if (PAGES.test(new TextDecoder('latin1').decode(content))) return true;
    budget -= to - from + content.byteLength;
    if (budget < 0) return false;
  }
  return false;
}

/** Inflates at most a fixed room: a stream that would fill more is a bomb, not a page tree. */
function inflate(packed: Uint8Array): Uint8Array {
  try {
    return unzlibSync(packed, {
      out: new Uint8Array(Math.min(packed.byteLength * 40 + 4096, 4 * 1024 * 1024)),
    });
  } catch {
    return new Uint8Array();
  }
}
