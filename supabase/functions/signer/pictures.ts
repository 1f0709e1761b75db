import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Unzlib } from 'fflate';
import { lengthOfRows } from '../site-media/pictures/png-pixels.ts';
import { cleanRaster, rasterType } from '../site-media/pictures/raster.ts';

// Whatever is accepted here is decoded once more when the envelope is sealed, where nobody can change it any more.

/** A photograph of a signature has less; the seal needs some ten bytes of memory for each. */
const MOST_PIXELS = 4_000_000;
/** How much of a compressed picture is inflated at once: deflate makes at most a thousand times as much of it. */
const SLICE = 1024;

const ADDRESS = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

function bytesOf(address: string): Uint8Array | null {
  const [, digits] = ADDRESS.exec(address) ?? [];
  if (digits === undefined || digits.length % 4 !== 0) return null;
  return Uint8Array.from(atob(digits), (sign) => sign.codePointAt(0) ?? 0);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const isSmall = (width: number, height: number) => width > 0 && height > 0 && width * height <= MOST_PIXELS;

/** Header and compressed parts of a PNG; RangeError when a part ends after the file does. */
function partsOfPng(bytes: Uint8Array): { header: Uint8Array; data: Uint8Array[] } {
  const view = viewOf(bytes);
  const data: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
    if (name === 'IEND') break;
  }
  return { header: bytes.subarray(8, 33), data };
}

/** Whether a PNG has the size that it states, and no more, in rows of known filters: the seal reads no others. */
function isPng(bytes: Uint8Array): boolean {
  const { header, data } = partsOfPng(bytes);
  const view = viewOf(header);
  const [width, height, interlaced] = [view.getUint32(8), view.getUint32(12), view.getUint8(20)];
  const expected = lengthOfRows([header]);
  if (!isSmall(width, height) || interlaced !== 0 || expected === undefined) return false;
  const rows = new Uint8Array(expected);
  let length = 0;
  const reader = new Unzlib((part) => {
    if (length + part.length <= expected) rows.set(part, length);
    length += part.length;
  });
  for (const [index, part] of data.entries())
    for (let at = 0; at < part.length; at += SLICE) {
      const isLast = index === data.length - 1 && at + SLICE >= part.length;
      reader.push(part.slice(at, at + SLICE), isLast);
      if (length > expected) return false;
    }
  return length === expected && hasInk(rows, expected / height, header);
}

/** Samples of a pixel by the kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the rows of a PNG have known filters, and pixels that differ: a picture of one colour, or of none, shows nothing. */
function hasInk(rows: Uint8Array, row: number, header: Uint8Array): boolean {
  const [depth = 8, colour = 0] = header.subarray(16, 18);
  const step = Math.max(1, ((SAMPLES[colour] ?? 1) * depth) / 8);
  const hasAlpha = colour === 4 || colour === 6;
  const first: number[] = [];
  let isSame = true;
  for (let start = 0; start < rows.length; start += row) {
    const filter = rows[start] ?? 0;
    if (filter > 4) return false;
    for (let at = start + 1; at < start + row; at += 1) {
      const hasLeft = at - step > start;
      const left = hasLeft ? (rows[at - step] ?? 0) : 0;
      const up = start > 0 ? (rows[at - row] ?? 0) : 0;
      const corner = hasLeft && start > 0 ? (rows[at - row - step] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predicted(filter, left, up, corner);
    }
    for (let at = start + 1; isSame && at < start + row; at += step) {
      // Of what is transparent the colour does not count.
      const isClear = hasAlpha && rows.subarray(at + step - depth / 8, at + step).every((byte) => byte === 0);
      for (let sample = 0; sample < step; sample += 1) {
        const byte = isClear ? 0 : (rows[at + sample] ?? 0);
        first[sample] ??= byte;
        isSame &&= first[sample] === byte;
      }
    }
  }
  return !isSame;
}

/** What a filter adds to a byte: section 9 of the PNG specification. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(left + up - corner - one));
  if (toLeft! <= toUp! && toLeft! <= toCorner!) return left;
  return toUp! <= toCorner! ? up : corner;
}

/** Components of the frame of a JPEG (SOF) whose size is small enough: grey, RGB or CMYK, of eight bits. */
function isJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // The tables of Huffman codes have a number among those of frames.
    if (marker < 0xc0 || marker > 0xcf || marker === 0xc4) continue;
    const isKnown = marker <= 0xc2 && view.getUint8(at + 4) === 8;
    return (
      isKnown &&
      isSmall(view.getUint16(at + 7), view.getUint16(at + 5)) &&
      [1, 3, 4].includes(view.getUint8(at + 9))
    );
  }
  return false;
}

/** Whether a data address is a PNG or JPEG that the seal can draw, within its memory. */
export function isPicture(address: string): boolean {
  const bytes = bytesOf(address);
  if (!bytes || bytes.length > SIGNATURE_LIMITS.imageBytes) return false;
  try {
    const type = rasterType(bytes);
    // First what bounds the memory, then the checksums and the order of the parts.
    const isDrawable = type === 'image/png' ? isPng(bytes) : type === 'image/jpeg' && isJpeg(bytes);
    return isDrawable && cleanRaster(bytes).ok;
  } catch {
    // It cannot be inflated, or a part ends after the file does.
    return false;
  }
}
