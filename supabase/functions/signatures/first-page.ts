import { crc32 } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { zlibSync } from 'fflate';

/** Pixels across: two for each of a phone, or fewer for a heavy page. */
const WIDTHS = [780, 600, 440, 320] as const;
/** A quarter of a second at 1.6 Mb/s; a page of dense text has 60 kB at the greatest width. */
const MOST_BYTES = 50_000;
/** Points: a page that is much higher than wide has no picture that is read. */
const MOST_PIXELS = 2_000_000;

/** The first page in sixteen greys, a PNG of at most 50 kB; null for one that is heavier at every width. */
export async function firstPageOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    for (const across of WIDTHS) {
      // Drawing a page closes it.
      const page = document.getPage(0);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = across / originalWidth;
      if (across * originalHeight * scale > MOST_PIXELS) continue;
      // oxlint-disable-next-line no-await-in-loop -- a smaller one only when this is too heavy
      const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
      const picture = pngOf(data, width, height);
      if (picture.length <= MOST_BYTES) return picture;
    }
    return null;
  } finally {
    library.destroy();
  }
}

/** Rows of grey pixels, one byte each, as a PNG of four bits each. */
function pngOf(greys: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const stride = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const level = Math.round((greys[y * width + x] ?? 255) / 17);
      rows[y * stride + 1 + (x >> 1)]! |= x % 2 === 0 ? level << 4 : level;
    }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Four bits of grey, not interlaced.
  header[8] = 4;
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, -4)));
  return whole;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
