import { unzlibSync } from 'fflate';
import type { FileProblem } from './inspect-file.ts';

/** Readers look for the end of a PDF in its last kilobyte; some writers leave a little more behind it. */
const TAIL_BYTES = 2048;
/** Unpacked bytes read in search of the page tree; the objects that describe pages are small. */
const UNPACKED_LIMIT = 32 * 1024 * 1024;
/** Compressed groups of objects looked into. */
const OBJECT_STREAM_LIMIT = 500;

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
  for (const { 0: trailer } of text.matchAll(/\btrailer\s*<<[\s\S]{0,4096}?\bstartxref\b/g)) {
    if (/\/Encrypt\b/.test(trailer)) return true;
  }
  for (const { index } of text.matchAll(/\/Type\s*\/XRef\b/g)) {
    if (/\/Encrypt\b/.test(dictionaryAround(text, index))) return true;
  }
  return false;
}

/** The dictionary of the object that holds this place: from its `obj` to its `stream`. */
function dictionaryAround(text: string, at: number): string {
  const start = text.lastIndexOf(' obj', at);
  const end = text.indexOf('stream', at);
  return text.slice(Math.max(start, at - 4096), end === -1 ? at + 4096 : Math.min(end, at + 4096));
}

/** Since PDF 1.5 the page tree may live in compressed object streams. */
function hasPackedPages(text: string, bytes: Uint8Array): boolean {
  let unpacked = 0;
  let seen = 0;
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    seen += 1;
    if (seen > OBJECT_STREAM_LIMIT || unpacked > UNPACKED_LIMIT) return false;
    const from = streamStart(text, index);
    const to = text.indexOf('endstream', from);
    if (from === -1 || to === -1) continue;
    const content = inflate(bytes.subarray(from, to));
    unpacked += content.byteLength;
    if (PAGES.test(new TextDecoder('latin1').decode(content))) return true;
  }
  return false;
}

function streamStart(text: string, dictionary: number): number {
  const keyword = /stream\r?\n/g;
  keyword.lastIndex = dictionary;
  return keyword.exec(text) ? keyword.lastIndex : -1;
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
