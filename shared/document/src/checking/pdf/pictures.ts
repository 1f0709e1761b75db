import { PdfRefusal } from './work.ts';

/** A page of A4 at 600 points an inch has 35 million. */
const MAX_PIXELS = 40_000_000;

/** Points of a picture that may be decoded. */
export function refuseSize(width: number, height: number): number {
  // No reader decodes a size that is not a number.
  if (width * height > MAX_PIXELS || width > 65_535 || height > 65_535)
    throw new PdfRefusal('heavy', `A picture of ${width} x ${height}`);
  return width * height;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The number of points in the codestream, whatever the dictionary says: decoders use the codestream. */
export function refuseCodestream(kind: 'dct' | 'jpx' | 'jbig2' | 'fax', bytes: Uint8Array): number {
  if (kind === 'dct') return refuseJpeg(bytes);
  if (kind === 'jpx') return refuseJpx(bytes);
  return kind === 'jbig2' ? refuseJbig2(bytes) : 0;
}

/** Start of frame: FF C0 to FF CF, but tables (C4, CC) and JPG (C8). Every one counts, wherever it is hidden. */
function refuseJpeg(bytes: Uint8Array): number {
  const data = view(bytes);
  let points = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 9 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark < 0xc0 || mark > 0xcf || mark === 0xc4 || mark === 0xc8 || mark === 0xcc) continue;
    const components = bytes[at + 9] ?? 0;
    // Within the picture's own bytes FF is followed by 00, so anything that looks like a frame is one.
    const isFrame = data.getUint16(at + 2) === 8 + 3 * components && components > 0;
    if (isFrame) points += refuseSize(data.getUint16(at + 7), data.getUint16(at + 5));
  }
  return points;
}

/** SIZ follows the start of a codestream (FF4F FF51): its grid is as large as the picture. */
function refuseJpx(bytes: Uint8Array): number {
  const data = view(bytes);
  let points = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 44 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] !== 0x4f || bytes[at + 2] !== 0xff || bytes[at + 3] !== 0x51) continue;
    const [x, y] = [data.getUint32(at + 8), data.getUint32(at + 12)];
    points += refuseSize(x - data.getUint32(at + 16), y - data.getUint32(at + 20));
  }
  return points;
}

const PAGE_INFORMATION = 48;
/** Regions of text, halftones, generic and refined ones begin with their size: ITU-T T.88, 7.4.1. */
const REGIONS = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);

/** Segments of JBIG2, as a PDF holds them: ITU-T T.88, 7.2. */
function refuseJbig2(bytes: Uint8Array): number {
  const data = view(bytes);
  let at = 0;
  let points = 0;
  while (at + 11 < bytes.length) {
    const number = data.getUint32(at);
    const flags = data.getUint8(at + 4);
    let references = data.getUint8(at + 5) >> 5;
    let to = at + 6;
    if (references === 7) {
      references = data.getUint32(at + 5) & 0x1fffffff;
      to = at + 9 + Math.ceil((references + 1) / 8);
    }
    to += references * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + (flags & 0x40 ? 4 : 1);
    if (to + 4 > bytes.length) return points;
    const length = data.getUint32(to);
    to += 4;
    const type = flags & 0x3f;
    if ((type === PAGE_INFORMATION || REGIONS.has(type)) && to + 8 <= bytes.length) {
      const height = data.getUint32(to + 4);
      // A page of unknown height grows with its stripes.
      points += refuseSize(
        data.getUint32(to),
        type === PAGE_INFORMATION && height === 0xffffffff ? 1 : height,
      );
    }
    if (length === 0xffffffff) return points;
    at = to + length;
  }
  return points;
}
