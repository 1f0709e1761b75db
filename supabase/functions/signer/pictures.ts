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
  const row = expected / height;
  let length = 0;
  let hasFilters = true;
  const reader = new Unzlib((part) => {
    for (let at = (row - (length % row)) % row; at < part.length; at += row)
      hasFilters &&= (part[at] ?? 0) <= 4;
    length += part.length;
  });
  for (const [index, part] of data.entries())
    for (let at = 0; at < part.length; at += SLICE) {
      const isLast = index === data.length - 1 && at + SLICE >= part.length;
      reader.push(part.slice(at, at + SLICE), isLast);
      if (length > expected) return false;
    }
  return length === expected && hasFilters;
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
