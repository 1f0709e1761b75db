import { crc32, deflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { SEAL_FONTS } from '../testing/fonts.ts';
import { contract } from '../testing/sealed.ts';
import { stamp, type Mark } from './stamp.ts';

// Values are stored for good when somebody signs: whatever they are, the envelope must be sealed.

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const KINDS = [0, 2, 3, 4, 6].flatMap((colour) =>
  [1, 2, 4, 8, 16]
    .filter((depth) => (depth >= 8 || colour === 0 || colour === 3) && (depth <= 8 || colour !== 3))
    .map((depth) => [colour, depth] as const),
);

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8);
  return whole;
}

/** A PNG of 16 x 8 pixels: stripes. */
function png(colour: number, depth: number): Uint8Array {
  const row = 1 + (16 * SAMPLES[colour]! * depth) / 8;
  const rows = Buffer.alloc(8 * row);
  for (let y = 0; y < 8; y += 1) rows.fill(y % 2 === 0 ? 0xff : 0x00, y * row + 1, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(16);
  header.writeUInt32BE(8, 4);
  header.set([depth, colour], 8);
  const palette = Buffer.alloc(3 * 2 ** Math.min(depth, 8));
  palette.fill(0xff, palette.length - 3);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...(colour === 3 ? [chunk('PLTE', palette), chunk('tRNS', Buffer.from([0x80]))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const field = { page: 0, x: 72, y: 400, w: 120, h: 40, kind: 'signature' } as const;
async function pageWith(given: Partial<Mark>) {
  const bytes = await stamp(await contract(1), [{ ...field, ...given }], SEAL_FONTS);
  return (await getDocumentProxy(bytes.slice())).getPage(1);
}

describe('a mark of somebody who signed', () => {
  it.each(KINDS)('is drawn as a picture: a PNG of the kind %i with %i bits', async (colour, depth) => {
    const page = await pageWith({ image: png(colour, depth) });
    const { OPS } = await getResolvedPDFJS();
    const { fnArray, argsArray } = await page.getOperatorList();
    const at = fnArray.findIndex(
      (one) => one === OPS.paintImageXObject || one === OPS.paintInlineImageXObject,
    );
    expect(at).toBeGreaterThan(-1);
    const [name] = argsArray[at] as [string];
    const image = await new Promise<{ width: number; height: number; data?: Uint8Array }>((resolve) => {
      page.objs.get(name, resolve);
    });
    expect(image).toMatchObject({ width: 16, height: 8 });
    expect(new Set(image.data).size).toBeGreaterThan(1);
  });

  // threat 50
  it.each<[string, Partial<Mark>]>([
    ['a path that is none', { strokes: { path: 'M 0 0 url(#x)', width: 10, height: 10 } }],
    [
      'a number that PDF does not know',
      { strokes: { path: `M1 1L${'9'.repeat(22)} 0`, width: 1, height: 1 } },
    ],
    ['a drawing without a size', { strokes: { path: 'M0 0L1 1', width: 0, height: 1 } }],
    ['a picture that is none', { image: Uint8Array.of(1, 2, 3) }],
    ['a PNG that is cut off', { image: png(0, 1).subarray(0, 20) }],
  ])('that cannot be drawn is a word that says so: %s', async (_name, given) => {
    const { items } = await (await pageWith(given)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('[illisible]');
  });
});
