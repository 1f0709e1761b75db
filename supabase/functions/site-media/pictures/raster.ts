import { hasWholePixels, isWholeChunk, lengthOfRows } from './png-pixels.ts';

/** What a picture of pixels is refused for. */
export type RasterProblem = 'type' | 'corrupt' | 'animated' | 'size' | 'depth' | 'narrow';
export type RasterType = 'image/png' | 'image/jpeg' | 'image/webp';
export type CleanRaster =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; type: RasterType; width: number; height: number }
  | { ok: false; problem: RasterProblem };

/** Longest side and most pixels: a decoder needs four bytes of memory for each. */
const MOST_SIDE = 8000;
const MOST_PIXELS = 25_000_000;
/** Of a PNG once it is decompressed, which takes about 0.8 s of processor for so many: only those of 16 bits have more. */
const MOST_ROW_BYTES = 101_000_000;
/** How often the shorter side fits into the longer one, as for drawings. */
const MOST_PROPORTION = 62.5;

type Parts = { parts: Uint8Array[]; width: number; height: number };

class RasterError extends Error {
  readonly problem: RasterProblem;

  constructor(problem: RasterProblem) {
    super(problem);
    this.problem = problem;
  }
}

const corrupt = () => new RasterError('corrupt');
const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The type by the first bytes; what its name and its sender say does not count. */
export function rasterType(bytes: Uint8Array): RasterType | undefined {
  if (latin1(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (latin1(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/**
 * The picture with the parts that its pixels need and no other: where it was taken and by what, remarks, previews,
 * and what follows its end are left out.
 */
export function cleanRaster(bytes: Uint8Array): CleanRaster {
  const type = rasterType(bytes);
  if (!type) return { ok: false, problem: 'type' };
  try {
    const { parts, width, height } = READERS[type](bytes);
    if (width < 1 || height < 1) throw corrupt();
    if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
      throw new RasterError('size');
    if (Math.max(width / height, height / width) > MOST_PROPORTION) throw new RasterError('narrow');
    if (type === 'image/png') {
      if ((lengthOfRows(parts) ?? 0) > MOST_ROW_BYTES) throw new RasterError('depth');
      if (!hasWholePixels(parts)) throw corrupt();
    }
    return { ok: true, bytes: joined(parts), type, width, height };
  } catch (error) {
    if (error instanceof RasterError) return { ok: false, problem: error.problem };
    // A part that ends after the file does.
    if (error instanceof RangeError) return { ok: false, problem: 'corrupt' };
    throw error;
  }
}

const READERS: Readonly<Record<RasterType, (bytes: Uint8Array) => Parts>> = {
  'image/png': pngParts,
  'image/jpeg': jpegParts,
  'image/webp': webpParts,
};

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

/** Chunks that decide how a PNG looks; those of an animation, which would be shown as its first picture, are not among them. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'sBIT']);

function pngParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  let data = 0;
  for (let at = 8; ;) {
    const length = view.getUint32(at);
    const name = latin1(bytes, at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.byteLength || (at === 8) !== (name === 'IHDR')) throw corrupt();
    if (PNG_KEPT.has(name)) {
      if (!isWholeChunk(bytes.subarray(at, end))) throw corrupt();
      parts.push(bytes.subarray(at, end));
    }
    if (name === 'IDAT') data += length;
    at = end;
    if (name === 'IEND') break;
  }
  if (data === 0) throw corrupt();
  return { parts, width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers that start a frame, with its size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let [width, height, scans] = [0, 0, 0];
  const seen = new Set<number>();
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw corrupt();
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || end < at + 4 || end > bytes.byteLength)
      throw corrupt();
    if (isFrame(marker)) {
      height = view.getUint16(at + 5);
      width = view.getUint16(at + 7);
    }
    seen.add(marker);
    if (isKeptSegment(bytes, at, marker)) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    // Pixels need the size of the frame and the tables that they are written with.
    if (height === 0 || !SCAN_TABLES.every((table) => seen.has(table))) throw corrupt();
    scans += 1;
    const data = at;
    while (!isMarker(bytes, at)) {
      at = bytes.indexOf(0xff, at + 1);
      if (at === -1) throw corrupt();
    }
    parts.push(bytes.subarray(data, at));
  }
  if (scans === 0) throw corrupt();
  parts.push(new Uint8Array([0xff, 0xd9]));
  return { parts, width, height };
}

/** Segments without which no scan can be read: quantization and Huffman codes. */
const SCAN_TABLES = [0xdb, 0xc4];

/** A marker within the data of a scan: neither a byte that was escaped, nor a restart. */
function isMarker(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1];
  return (
    bytes[at] === 0xff && next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)
  );
}

/** Tables, frames and scans; of what programs add, JFIF's own and Adobe's, which says what the colours are. */
function isKeptSegment(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xe0) return latin1(bytes, at + 4, at + 9) === 'JFIF\0';
  if (marker === 0xee) return latin1(bytes, at + 4, at + 9) === 'Adobe';
  return marker < 0xe0;
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** The flag of a WebP with transparency, the only one that is kept. */
const ALPHA = 0x10;

function webpParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.byteLength) throw corrupt();
  const parts: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 12; at + 8 <= end;) {
    const name = latin1(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.byteLength) throw corrupt();
    if (name === 'ANIM' || name === 'ANMF') throw new RasterError('animated');
    if (WEBP_KEPT.has(name)) {
      const part = new Uint8Array(8 + length + (length % 2));
      part.set(bytes.subarray(at, at + 8 + length));
      if (name === 'VP8X') part[8] = (part[8] ?? 0) & ALPHA;
      parts.push(part);
      const found = webpSize(name, view, at + 8);
      hasPixels ||= name === 'VP8 ' || name === 'VP8L';
      size ??= found;
    }
    at = next;
  }
  if (!size || !hasPixels) throw corrupt();
  const head = new Uint8Array(12);
  head.set(bytes.subarray(0, 12));
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, { byteLength }) => sum + byteLength, 0), true);
  return { parts: [head, ...parts], ...size };
}

const VP8L_START = 0x2f;
const VP8_START = 0x9d_01;

function webpSize(name: string, view: DataView, at: number): { width: number; height: number } | undefined {
  if (name === 'VP8X') {
    const side = (from: number) => (view.getUint32(from, true) & 0xff_ff_ff) + 1;
    return { width: side(at + 4), height: (view.getUint32(at + 6, true) >>> 8) + 1 };
  }
  if (name === 'VP8L') {
    if (view.getUint8(at) !== VP8L_START) throw corrupt();
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  if (name === 'VP8 ') {
    const isKeyFrame = (view.getUint8(at) & 1) === 0;
    if (!isKeyFrame || view.getUint16(at + 3) !== VP8_START || view.getUint8(at + 5) !== 0x2a)
      throw corrupt();
    return { width: view.getUint16(at + 6, true) & 0x3f_ff, height: view.getUint16(at + 8, true) & 0x3f_ff };
  }
  return undefined;
}
