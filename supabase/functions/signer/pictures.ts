import { Buffer } from 'node:buffer';
import { brightnessOnPaper, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Unzlib } from 'fflate';
import { lengthOfRows } from '../site-media/pictures/png-pixels.ts';
import { cleanRaster, rasterType } from '../site-media/pictures/raster.ts';

// Whatever is accepted here is decoded once more when the envelope is sealed, where nobody can change it any more.

/** Of one picture. */
export const MOST_PIXELS = SIGNATURE_LIMITS.imageWidth * SIGNATURE_LIMITS.imageHeight;
/** Of all pictures of a request: a signature, initials and two stamps of the largest size. */
const MOST_PIXELS_AT_ONCE = 4 * MOST_PIXELS;
/** How much of a compressed picture is inflated at once: deflate makes at most a thousand times as much of it. */
const SLICE = 1024;

const ADDRESS = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

function bytesOf(address: string): Uint8Array | null {
  const [, digits] = ADDRESS.exec(address) ?? [];
  if (digits === undefined || digits.length % 4 !== 0) return null;
  return new Uint8Array(Buffer.from(digits, 'base64'));
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface PngParts {
  header: Uint8Array;
  data: Uint8Array[];
  /** Red, green and blue of each number of a palette. */
  palette: Uint8Array;
  /** How transparent the colours of a palette are, or which colour is. */
  clear: Uint8Array | undefined;
}

/** The parts of a PNG that say what is seen; RangeError when a part ends after the file does. */
function partsOfPng(bytes: Uint8Array): PngParts {
  const view = viewOf(bytes);
  const parts: PngParts = {
    header: bytes.subarray(8, 33),
    data: [],
    palette: new Uint8Array(),
    clear: undefined,
  };
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (name === 'IDAT') parts.data.push(data);
    if (name === 'PLTE') parts.palette = data;
    if (name === 'tRNS') parts.clear = data;
    if (name === 'IEND') break;
  }
  return parts;
}

/** Samples of a pixel by the kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether a PNG of eight bits has the size that it states, and no more, in rows of known filters, with ink: libpdf reads no others.
 */
function isPng(bytes: Uint8Array): boolean {
  const parts = partsOfPng(bytes);
  const { header, data } = parts;
  const view = viewOf(header);
  const [height, depth, interlaced] = [view.getUint32(12), view.getUint8(16), view.getUint8(20)];
  const expected = lengthOfRows([header]);
  if (depth !== 8 || interlaced !== 0 || expected === undefined) return false;
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
  const row = expected / height;
  if (length !== expected) return false;
  for (let start = 0; start < expected; start += row) if ((rows[start] ?? 0) > 4) return false;
  return hasInk(rows, row, parts);
}

/** The lightest and the darkest point are far enough apart to be seen. */
class Contrast {
  #least = 255;
  #most = 0;

  add(brightness: number): void {
    if (brightness < this.#least) this.#least = brightness;
    if (brightness > this.#most) this.#most = brightness;
  }

  get isSeen(): boolean {
    return this.#most - this.#least >= SIGNATURE_LIMITS.imageContrast;
  }
}

/** Whether rows of a PNG show something on white paper; their filters are undone up to the first row that does. */
function hasInk(rows: Uint8Array, row: number, { header, palette, clear }: PngParts): boolean {
  const colour = header[17] ?? 0;
  const step = SAMPLES[colour] ?? 1;
  const contrast = new Contrast();
  for (let start = 0; start < rows.length; start += row) {
    undoFilter(rows, start, row, step);
    for (let at = start + 1; at < start + row; at += step) {
      const one = rows[at]!;
      // One colour of a grey or coloured PNG may be transparent: two bytes for each of its samples.
      if (colour === 3)
        contrast.add(
          brightnessOnPaper(
            palette[3 * one] ?? 0,
            palette[3 * one + 1] ?? 0,
            palette[3 * one + 2] ?? 0,
            clear?.[one] ?? 255,
          ),
        );
      else if (colour === 0) contrast.add(brightnessOnPaper(one, one, one, one === clear?.[1] ? 0 : 255));
      else if (colour === 4) contrast.add(brightnessOnPaper(one, one, one, rows[at + 1]!));
      else {
        const [green, blue] = [rows[at + 1]!, rows[at + 2]!];
        const isClear = one === clear?.[1] && green === clear[3] && blue === clear[5];
        contrast.add(brightnessOnPaper(one, green, blue, colour === 6 ? rows[at + 3]! : isClear ? 0 : 255));
      }
    }
    if (contrast.isSeen) return true;
  }
  return false;
}

/** Undoes the filter of a row whose row above has none any more: section 9 of the PNG specification. A loop for each: there are millions of bytes. */
function undoFilter(rows: Uint8Array, start: number, row: number, step: number): void {
  const [first, end] = [start + 1, start + row];
  // What is left of the first pixel, and above the first row, is 0.
  const above = start > 0 ? rows.subarray(start - row, start) : new Uint8Array(row);
  const left = (at: number) => (at - step < first ? 0 : rows[at - step]!);
  switch (rows[start]) {
    case 1:
      for (let at = first + step; at < end; at += 1) rows[at] = rows[at]! + rows[at - step]!;
      return;
    case 2:
      for (let at = first; at < end; at += 1) rows[at] = rows[at]! + above[at - start]!;
      return;
    case 3:
      for (let at = first; at < end; at += 1) rows[at] = rows[at]! + ((left(at) + above[at - start]!) >> 1);
      return;
    case 4:
      for (let at = first; at < end; at += 1) {
        const corner = at - step < first ? 0 : above[at - start - step]!;
        rows[at] = rows[at]! + paeth(left(at), above[at - start]!, corner);
      }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - corner - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

interface JpegFrame {
  width: number;
  height: number;
  components: number;
}

/** The frame of a JPEG (SOF) that the seal can draw: grey, RGB or CMYK, of eight bits. Null for any other. */
function frameOf(bytes: Uint8Array): JpegFrame | null {
  const view = viewOf(bytes);
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // The tables of Huffman codes have a number among those of frames.
    if (marker < 0xc0 || marker > 0xcf || marker === 0xc4) continue;
    const components = view.getUint8(at + 9);
    const isKnown = marker <= 0xc2 && view.getUint8(at + 4) === 8 && [1, 3, 4].includes(components);
    return isKnown ? { width: view.getUint16(at + 7), height: view.getUint16(at + 5), components } : null;
  }
  return null;
}

/** Pixels of a PNG or JPEG as its header states them; null for what is neither, or has more than a page sends. */
function pixelsOf(bytes: Uint8Array): number | null {
  const type = rasterType(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') return null;
  const view = viewOf(bytes);
  try {
    const size =
      type === 'image/png' ? { width: view.getUint32(16), height: view.getUint32(20) } : frameOf(bytes);
    const pixels = size ? size.width * size.height : 0;
    return pixels > 0 && pixels <= MOST_PIXELS ? pixels : null;
  } catch {
    // A part ends after the file does.
    return null;
  }
}

/** Points across at which ink is looked for in a JPEG: a thin pen is still darker than the paper. */
const ACROSS = 800;
const SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** A PDF whose page is a JPEG: PDFium reads pictures of documents. */
function pageOf(jpeg: Uint8Array, { width, height, components }: JpegFrame): Uint8Array {
  const across = Math.min(ACROSS, width);
  const down = Math.max(1, Math.round((height * across) / width));
  const draw = `${across} 0 0 ${down} 0 0 cm /P Do`;
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${SPACES[components]} /Filter /DCTDecode`;
  const before = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >> endobj`,
    `4 0 obj << /Length ${draw.length} >> stream\n${draw}\nendstream endobj`,
    `5 0 obj << ${picture} /Length ${jpeg.length} >> stream\n`,
  ].join('\n');
  // Without a table of objects: PDFium finds them.
  const after = '\nendstream endobj\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n';
  return new Uint8Array(Buffer.concat([Buffer.from(before), jpeg, Buffer.from(after)]));
}

/** Whether a JPEG shows something on white paper: this is known by drawing it. */
async function isSeen(bytes: Uint8Array): Promise<boolean> {
  const frame = frameOf(bytes);
  if (!frame) return false;
  // Five megabytes that pages without photographs never need.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pageOf(bytes, frame));
    const { data } = await document.getPage(0).render({ scale: 1, colorSpace: 'Gray', render: 'bitmap' });
    const contrast = new Contrast();
    for (const grey of data) contrast.add(grey);
    return contrast.isSeen;
  } catch {
    return false;
  } finally {
    library.destroy();
  }
}

/**
 * The pictures of a request, in data addresses, without what their pixels do not need: where they were taken and what follows their
 * end. Null for one that the seal cannot draw or that shows nothing, and for those after too many pixels.
 */
export async function cleanPictures(addresses: readonly string[]): Promise<(string | null)[]> {
  const cleaned: (string | null)[] = [];
  let pixels = 0;
  for (const address of addresses) {
    const bytes = bytesOf(address);
    const own = bytes && bytes.length <= SIGNATURE_LIMITS.imageBytes ? pixelsOf(bytes) : null;
    const isWithin = own !== null && pixels + own <= MOST_PIXELS_AT_ONCE;
    if (isWithin) pixels += own;
    // oxlint-disable-next-line no-await-in-loop -- one picture in memory at a time
    cleaned.push(bytes && isWithin ? await cleanPicture(bytes) : null);
  }
  return cleaned;
}

async function cleanPicture(bytes: Uint8Array): Promise<string | null> {
  try {
    // First what bounds the memory, then the checksums and the order of the parts.
    const isJpeg = rasterType(bytes) === 'image/jpeg';
    if (!isJpeg && !isPng(bytes)) return null;
    const clean = cleanRaster(bytes);
    if (!clean.ok || (isJpeg && !(await isSeen(clean.bytes)))) return null;
    return `data:${clean.type};base64,${Buffer.from(clean.bytes).toString('base64')}`;
  } catch {
    // It cannot be inflated, or a part ends after the file does.
    return null;
  }
}
