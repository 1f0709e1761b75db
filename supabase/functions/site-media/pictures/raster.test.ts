import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanRaster } from './raster.ts';

const exif = {
  IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
  IFD3: { GPSLatitude: '48/1 6/1 0/1' },
};
const drawn = () =>
  sharp({ create: { width: 37, height: 21, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
const PICTURES = [
  ['PNG', 'image/png', () => drawn().withExif(exif).png().toBuffer()],
  ['JPEG', 'image/jpeg', () => drawn().withExif(exif).jpeg().toBuffer()],
  ['progressive JPEG', 'image/jpeg', () => drawn().withExif(exif).jpeg({ progressive: true }).toBuffer()],
  ['WebP', 'image/webp', () => drawn().withExif(exif).webp().toBuffer()],
  ['WebP without loss', 'image/webp', () => drawn().withExif(exif).webp({ lossless: true }).toBuffer()],
  ['opaque WebP', 'image/webp', () => drawn().removeAlpha().webp().toBuffer()],
] as const;
const pixels = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();

describe.each(PICTURES)('a %s', (_name, type, make) => {
  it('keeps its pixels and loses where, when and by what it was taken', async () => {
    const bytes = new Uint8Array(await make());
    const clean = cleanRaster(bytes);
    if (!clean.ok) throw new Error(clean.problem);
    expect(clean).toMatchObject({ type, width: 37, height: 21 });
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(clean.bytes).includes('SECRET')).toBe(false);
    expect(await pixels(clean.bytes)).toEqual(await pixels(bytes));
  });

  it('loses what was hidden after its end', async () => {
    const bytes = new Uint8Array(Buffer.concat([await make(), Buffer.from('<script>HIDDEN</script>')]));
    const clean = cleanRaster(bytes);
    expect(clean.ok && Buffer.from(clean.bytes).includes('HIDDEN')).toBe(false);
    expect(clean.ok).toBe(true);
  });

  it('is refused when its end is missing', async () => {
    const bytes = new Uint8Array(await make());
    expect(cleanRaster(bytes.subarray(0, bytes.byteLength - 12))).toMatchObject({ ok: false });
    for (let end = 0; end < Math.min(60, bytes.byteLength); end += 1)
      expect(cleanRaster(bytes.subarray(0, end)).ok).toBe(false);
  });
});

/** The parts of a WebP after its first twelve bytes: name and content of each. */
function partsOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  for (let at = 12; at < bytes.byteLength;) {
    const length = Buffer.from(bytes).readUInt32LE(at + 4);
    parts.set(Buffer.from(bytes).toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return parts;
}

it('a WebP says that it is transparent, and of nothing else that was left out', async () => {
  const bytes = new Uint8Array(await drawn().withExif(exif).webp().toBuffer());
  const clean = cleanRaster(bytes);
  if (!clean.ok) throw new Error(clean.problem);
  const [TRANSPARENT, EXIF] = [0x10, 0x08];
  expect(partsOf(bytes).get('VP8X')?.[0]).toBe(TRANSPARENT | EXIF);
  expect(partsOf(clean.bytes).get('VP8X')?.[0]).toBe(TRANSPARENT);
});

it('a JPEG keeps what its format says of itself, and no preview beside it', async () => {
  const bytes = await drawn().removeAlpha().jpeg().toBuffer();
  const segment = (text: string) => {
    const body = Buffer.from(text, 'latin1');
    const head = Buffer.from([0xff, 0xe0, 0, 0]);
    head.writeUInt16BE(body.byteLength + 2, 2);
    return Buffer.concat([head, body]);
  };
  const jfif = segment('JFIF\0\u0001\u0002\0\0\u0001\0\u0001\0\0');
  const given = Buffer.concat([
    bytes.subarray(0, 2),
    jfif,
    segment('JFXX\0SECRET-PREVIEW'),
    bytes.subarray(2),
  ]);
  const clean = cleanRaster(new Uint8Array(given));
  if (!clean.ok) throw new Error(clean.problem);
  expect(Buffer.from(clean.bytes).includes('SECRET')).toBe(false);
  expect(Buffer.from(clean.bytes).subarray(2, 2 + jfif.byteLength)).toEqual(jfif);
});

describe('a file', () => {
  const png = async (width: number, height: number, bits = 8) => {
    const bytes = new Uint8Array(await drawn().png().toBuffer());
    bytes[24] = bits;
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    new DataView(bytes.buffer).setUint32(29, crc32(bytes.subarray(12, 29)));
    return cleanRaster(bytes);
  };

  const spoiled = (bytes: Buffer, at: number, ...values: number[]) => {
    bytes.set(values, at);
    return cleanRaster(new Uint8Array(bytes));
  };
  const CORRUPT = { ok: false, problem: 'corrupt' };
  /** A PNG with other compressed data, whose checksums are right. */
  const pngWith = async (data: Buffer) => {
    const bytes = await drawn().png().toBuffer();
    const chunk = (name: string, content: Buffer) => {
      const named = Buffer.concat([Buffer.from(name), content]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.byteLength);
      sum.writeUInt32BE(crc32(named));
      return Buffer.concat([length, named, sum]);
    };
    const parts = [bytes.subarray(0, 33), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
    return cleanRaster(new Uint8Array(Buffer.concat(parts)));
  };
  const ROWS = 21 * (1 + 37 * 4);

  it('is refused when its pixels cannot be read', async () => {
    expect((await pngWith(deflateSync(Buffer.alloc(ROWS)))).ok).toBe(true);
    expect(await pngWith(deflateSync(Buffer.alloc(ROWS - 1)))).toEqual(CORRUPT);
    expect(await pngWith(Buffer.alloc(200, 7))).toEqual(CORRUPT);
    expect(await pngWith(deflateSync(randomBytes(ROWS)).subarray(0, 500))).toEqual(CORRUPT);
    const bytes = await drawn().png().toBuffer();
    expect(spoiled(bytes, bytes.byteLength - 20, 1, 2, 3, 4)).toEqual(CORRUPT);
    const jpeg = await drawn().jpeg().toBuffer();
    const withoutTables = Buffer.from(
      jpeg.toString('latin1').replaceAll('\u00ff\u00db', '\u00ff\u00ef'),
      'latin1',
    );
    expect(cleanRaster(new Uint8Array(withoutTables))).toEqual(CORRUPT);
    const lossy = await drawn().removeAlpha().webp().toBuffer();
    expect(spoiled(lossy, lossy.indexOf('VP8 ') + 11, 0)).toEqual(CORRUPT);
    const lossless = await drawn().webp({ lossless: true }).toBuffer();
    expect(spoiled(lossless, lossless.indexOf('VP8L') + 8, 0)).toEqual(CORRUPT);
  });

  it.each([
    ['a palette', { palette: true }],
    ['two colours', { palette: true, colours: 2 }],
    ['rows in passes', { progressive: true }],
    ['rows in passes and a palette', { progressive: true, palette: true, colours: 2 }],
  ])('with %s is read to its last row', async (_, options) => {
    const bytes = await sharp(randomBytes(37 * 21 * 3), { raw: { width: 37, height: 21, channels: 3 } })
      .png(options)
      .toBuffer();
    expect(cleanRaster(new Uint8Array(bytes))).toMatchObject({ ok: true, width: 37, height: 21 });
  });

  it('is refused when one side is very much longer than the other', async () => {
    const of = async (width: number, height: number) => {
      const made = sharp({ create: { width, height, channels: 3, background: '#204060' } });
      return cleanRaster(new Uint8Array(await made.png().toBuffer()));
    };
    expect(await of(1, 8000)).toEqual({ ok: false, problem: 'narrow' });
    expect(await of(126, 2)).toEqual({ ok: false, problem: 'narrow' });
    expect((await of(125, 2)).ok).toBe(true);
  });

  it('is refused when a decoder would need too much memory for it', async () => {
    expect(await png(8001, 1)).toEqual({ ok: false, problem: 'size' });
    expect(await png(6000, 6000)).toEqual({ ok: false, problem: 'size' });
    expect(await png(0, 10)).toEqual({ ok: false, problem: 'corrupt' });
  });

  it('is refused when a PNG of 16 bits would take too long to decompress', async () => {
    expect(await png(5000, 5000, 16)).toEqual({ ok: false, problem: 'depth' });
    expect(await png(5000, 5000)).toEqual(CORRUPT);
  });

  it('is refused when it moves', async () => {
    const frames = Buffer.concat([await drawn().raw().toBuffer(), Buffer.alloc(37 * 21 * 4)]);
    const moving = await sharp(frames, { raw: { width: 37, height: 42, channels: 4, pageHeight: 21 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(cleanRaster(new Uint8Array(moving))).toEqual({ ok: false, problem: 'animated' });
  });

  it.each([
    ['a GIF', 'GIF89a'],
    ['a page', '<html><script>alert(1)</script>'],
    ['a program', 'MZ\u0090'],
    ['nothing', ''],
  ])('that is %s is no picture, whatever its name', (_, text) => {
    expect(cleanRaster(new TextEncoder().encode(text))).toEqual({ ok: false, problem: 'type' });
  });
});
