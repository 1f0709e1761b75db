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

/** Whether a PNG has the size that it states, and no more, in rows of known filters, with ink: the seal reads no others. */
function isPng(bytes: Uint8Array): boolean {
  const parts = partsOfPng(bytes);
  const { header, data } = parts;
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
  return length === expected && unfilter(rows, expected / height, header) && hasInkPng(rows, width, parts);
}

/** Samples of a pixel by the kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Undoes the filters of rows of `row` bytes, in their place; false when one is unknown. */
function unfilter(rows: Uint8Array, row: number, header: Uint8Array): boolean {
  const [depth = 8, colour = 0] = header.subarray(16, 18);
  const step = Math.max(1, ((SAMPLES[colour] ?? 1) * depth) / 8);
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
  }
  return true;
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

/** How bright a point is on white paper, by ITU-R BT.601, of 255. */
const brightnessOf = (red: number, green: number, blue: number, alpha: number) =>
  255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255;

/** Whether rows of a PNG without filters show something on white paper. */
function hasInkPng(rows: Uint8Array, width: number, { header, palette, clear }: PngParts): boolean {
  const [depth = 8, colour = 0] = header.subarray(16, 18);
  const samples = SAMPLES[colour] ?? 1;
  const row = 1 + Math.ceil((width * samples * depth) / 8);
  const most = 2 ** Math.min(depth, 8) - 1;
  const contrast = new Contrast();
  const own = [0, 0, 0, 0];
  for (let start = 1; start < rows.length; start += row)
    for (let x = 0; x < width; x += 1) {
      for (let sample = 0; sample < samples; sample += 1) {
        const bit = (x * samples + sample) * depth;
        const byte = rows[start + (bit >> 3)] ?? 0;
        // Of sixteen bits the first eight are enough.
        own[sample] = depth >= 8 ? byte : (byte >> (8 - depth - (bit & 7))) & most;
      }
      const [one = 0, two = 0, three = 0, four = 0] = own;
      if (colour === 3)
        contrast.add(
          brightnessOf(
            palette[3 * one] ?? 0,
            palette[3 * one + 1] ?? 0,
            palette[3 * one + 2] ?? 0,
            clear?.[one] ?? 255,
          ),
        );
      else {
        const isGrey = samples < 3;
        const light = (one * 255) / most;
        const isClear =
          clear !== undefined &&
          own.slice(0, samples).every((value, at) => value === clearSample(clear, depth, at));
        const alpha = colour === 4 ? two : colour === 6 ? four : isClear ? 0 : 255;
        contrast.add(
          isGrey ? brightnessOf(light, light, light, alpha) : brightnessOf(one, two, three, alpha),
        );
      }
    }
  return contrast.isSeen;
}

/** A sample of the colour that is transparent: two bytes each, whatever the depth. */
const clearSample = (clear: Uint8Array, depth: number, at: number) => clear[2 * at + (depth === 16 ? 0 : 1)];

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

interface JpegFrame {
  width: number;
  height: number;
  components: number;
}

/** The frame of a JPEG (SOF) whose size is small enough: grey, RGB or CMYK, of eight bits; null for any other. */
function frameOf(bytes: Uint8Array): JpegFrame | null {
  const view = viewOf(bytes);
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // The tables of Huffman codes have a number among those of frames.
    if (marker < 0xc0 || marker > 0xcf || marker === 0xc4) continue;
    const [height, width, components] = [
      view.getUint16(at + 5),
      view.getUint16(at + 7),
      view.getUint8(at + 9),
    ];
    const isKnown = marker <= 0xc2 && view.getUint8(at + 4) === 8 && [1, 3, 4].includes(components);
    return isKnown && isSmall(width, height) ? { width, height, components } : null;
  }
  return null;
}

/** Whether a data address is a PNG with ink, or a JPEG, that the seal can draw, within its memory. */
export function isPicture(address: string): boolean {
  const bytes = bytesOf(address);
  if (!bytes || bytes.length > SIGNATURE_LIMITS.imageBytes) return false;
  try {
    const type = rasterType(bytes);
    // First what bounds the memory, then the checksums and the order of the parts.
    const isDrawable = type === 'image/png' ? isPng(bytes) : type === 'image/jpeg' && frameOf(bytes) !== null;
    return isDrawable && cleanRaster(bytes).ok;
  } catch {
    // It cannot be inflated, or a part ends after the file does.
    return false;
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
  const encoder = new TextEncoder();
  return Uint8Array.from([...encoder.encode(before), ...jpeg, ...encoder.encode(after)]);
}

/** Whether a picture shows something on white paper: of a JPEG this is known by drawing it. For data addresses that `isPicture` accepts. */
export async function isSeen(address: string): Promise<boolean> {
  const bytes = bytesOf(address);
  const frame = bytes && rasterType(bytes) === 'image/jpeg' ? frameOf(bytes) : null;
  if (!bytes || !frame) return true;
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
