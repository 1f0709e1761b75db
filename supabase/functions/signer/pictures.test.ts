import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { isBlankPicture } from '@trame/domain/signatures';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPictures } from './pictures.ts';
import { MESSAGES } from './messages.ts';
import { bodyWith } from './request.ts';
import * as z from 'zod/mini';

const signerBody = bodyWith(MESSAGES.fr);

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xed_b8_83_20 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});
const crc = (bytes: Buffer) =>
  ~bytes.reduce((rest, byte) => (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8), 0xff_ff_ff_ff) >>> 0;

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc(whole.subarray(4, -4)), data.length + 8);
  return whole;
}

/** Black, with a white point. */
function pointIn(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  rows[2] = 255;
  return rows;
}

/** A PNG of these rows, grey and of eight bits unless it is said. */
function png(
  width: number,
  height: number,
  { rows = pointIn(width, height), depth = 8, colour = 0, interlaced = 0 } = {},
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** With so many colours, after the header. */
function withPalette(bytes: Buffer, colours: number): Buffer {
  const palette = Buffer.alloc(colours * 3);
  palette.fill(0xff, 3);
  return Buffer.concat([bytes.subarray(0, 33), chunk('PLTE', palette), bytes.subarray(33)]);
}

/** A stroke on a transparent ground. */
const strokeOf = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M20 80C80 0 140 120 280 20" fill="none" stroke="${colour}" stroke-width="4"/></svg>`;

const address = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
const isPicture = async (image: string) => (await cleanPictures([image]))[0] !== null;

describe('a picture of a signature', () => {
  it('is accepted when the seal can draw it', async () => {
    expect(await isPicture(address(png(40, 20)))).toBe(true);
    expect(await isPicture(address(png(1200, 600)))).toBe(true);
  });

  it('is accepted in the kinds that can be sealed, and every one of them is', async () => {
    const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
    const accepted: string[] = [];
    for (const [colour, count] of Object.entries(samples))
      for (const depth of [1, 2, 4, 8, 16]) {
        const rows = Buffer.alloc(20 * (1 + Math.ceil((40 * count * depth) / 8)));
        // A white point on black, or a black one where nothing else is seen.
        if (count % 2 === 0) rows[count] = 255;
        else rows.fill(0xff, 1, 5);
        const bytes = png(40, 20, { rows, depth, colour: Number(colour) });
        const [clean] = await cleanPictures([
          address(colour === '3' ? withPalette(bytes, 2 ** Math.min(depth, 8)) : bytes),
        ]);
        if (!clean) continue;
        accepted.push(`${colour}/${depth}`);
        const pdf = PDF.create();
        pdf.embedImage(Buffer.from(clean.split(',')[1]!, 'base64'));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect((await pdf.save()).length).toBeGreaterThan(0);
      }
    expect(accepted).toEqual(['0/8', '2/8', '3/8', '4/8', '6/8']);
  });

  it('is not judged any more after the pixels of a request', async () => {
    const one = address(png(1200, 600));
    expect(
      (await cleanPictures(Array.from({ length: 6 }, () => one))).map((clean) => clean !== null),
    ).toEqual([true, true, true, true, false, false]);
  });

  // threat 50
  it('is sealed without what its camera wrote, and what follows its end', async () => {
    const photo = await sharp(Buffer.from(strokeOf('#14213d')))
      .flatten({ background: '#ffffff' })
      .withExif({ IFD0: { Copyright: 'Une adresse' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Une adresse')).toBe(true);
    const [clean] = await cleanPictures([address(Buffer.concat([photo, Buffer.from('La suite')]), 'jpeg')]);
    const bytes = Buffer.from(clean!.split(',')[1]!, 'base64');
    expect([bytes.includes('Une adresse'), bytes.includes('La suite')]).toEqual([false, false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 100 });
  });

  it('is accepted as a photograph, and as a drawing with a transparent ground', async () => {
    const picture = sharp(Buffer.from(strokeOf('#14213d80')));
    for (const progressive of [false, true])
      expect(
        await isPicture(
          address(
            await picture.clone().flatten({ background: '#fff' }).jpeg({ progressive }).toBuffer(),
            'jpeg',
          ),
        ),
      ).toBe(true);
    expect(await isPicture(address(await picture.png().toBuffer()))).toBe(true);
    expect(await isPicture(address(await picture.png({ palette: true }).toBuffer()))).toBe(true);
  });

  it('is refused when nothing is seen on it, whatever the filters of its rows and the kind of its colours', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 300, height: 100, channels: 4, background } });
    const stroke = (colour: string) => sharp(Buffer.from(strokeOf(colour)));
    const kinds = [{}, { adaptiveFiltering: true }, { palette: true }] as const;
    const accepted = (one: Sharp) =>
      Promise.all(kinds.map(async (kind) => isPicture(address(await one.clone().png(kind).toBuffer()))));
    const none = kinds.map(() => false);
    for (const background of ['#14213d00', '#ffffff', '#14213d'])
      expect(await accepted(plain(background))).toEqual(none);
    // White, or a trace of grey, on paper.
    for (const colour of ['#ffffff', '#f8f8f8', '#14213d02'])
      expect(await accepted(stroke(colour))).toEqual(none);
    for (const colour of ['#14213d', '#14213d80', '#8a8a8a'])
      expect(await accepted(stroke(colour))).toEqual(kinds.map(() => true));
    const grey = async (colour: string) =>
      isPicture(address(await stroke(colour).flatten({ background: '#fff' }).greyscale().png().toBuffer()));
    expect([await grey('#14213d'), await grey('#ffffff')]).toEqual([true, false]);
  });

  it('is seen, or not, by the page and by the function alike', async () => {
    const judged: Record<string, [page: boolean, received: boolean]> = {};
    for (const colour of ['#ffffff', '#e8e8e8', '#e7e7e7', '#00000017', '#00000018', '#ffff00', '#ffff99']) {
      // oxlint-disable-next-line no-await-in-loop -- one picture after the other
      const bytes = await sharp(Buffer.from(strokeOf(colour)))
        .png()
        .toBuffer();
      // oxlint-disable-next-line no-await-in-loop -- the same
      const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
      // oxlint-disable-next-line no-await-in-loop -- the same
      judged[colour] = [!isBlankPicture(new Uint8ClampedArray(pixels)), await isPicture(address(bytes))];
    }
    expect(judged).toEqual({
      '#ffffff': [false, false],
      '#e8e8e8': [false, false],
      '#e7e7e7': [true, true],
      '#00000017': [false, false],
      '#00000018': [true, true],
      '#ffff00': [true, true],
      '#ffff99': [false, false],
    });
  });

  it('is refused as a photograph of nothing', async () => {
    const seen = async (picture: Sharp, options: JpegOptions = {}) => {
      return isPicture(address(await picture.jpeg(options).toBuffer(), 'jpeg'));
    };
    const paper = (background: string) =>
      sharp({ create: { width: 900, height: 300, channels: 3, background } });
    const stroke = sharp(Buffer.from(strokeOf('#14213d'))).flatten({ background: '#fff' });
    expect([
      await seen(paper('#ffffff')),
      await seen(paper('#14213d'), { progressive: true }),
      await seen(paper('#eeeeee').greyscale()),
      await seen(stroke),
      await seen(stroke.clone().resize(1200), { progressive: true }),
      await seen(stroke.clone().greyscale()),
    ]).toEqual([false, false, false, true, true, true]);
  });

  it.each([
    ['that is no base64', 'data:image/png;base64,A'],
    ['without a known start', 'data:image/png;base64,AAAA'],
    ['of another type', `data:image/gif;base64,${png(4, 4).toString('base64')}`],
    ['that is interlaced', address(png(1, 1, { interlaced: 1 }))],
    ['of more pixels than a page sends', address(png(1201, 600))],
    ['that inflates to more than it states', address(png(4, 4, { rows: Buffer.alloc(50_000_000) }))],
    ['that lacks rows', address(png(4, 4, { rows: Buffer.alloc(10) }))],
    ['with an unknown filter', address(png(4, 4, { rows: Buffer.alloc(20, 9) }))],
    ['that is cut off', address(png(40, 20).subarray(0, 60))],
    ['that is a JPEG without a frame', address(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'jpeg')],
  ])('is refused when it is one %s', async (_name, image) => {
    expect(await isPicture(image)).toBe(false);
  });
});

describe('a typed signature, or a text', () => {
  it('is refused in letters that the sealed document cannot have', () => {
    const isTaken = (value: unknown) =>
      z.safeParse(signerBody, {
        action: 'save',
        token: 'a'.repeat(43),
        values: [{ field: crypto.randomUUID(), value }],
      }).success;
    for (const text of ['Łukasz Şahin-Kouamé', 'Ελένη', 'Оксана', 'L’été : 12 € – « oui » n° 5']) {
      expect(isTaken(text)).toBe(true);
      expect(isTaken({ kind: 'typed', text, hand: 'caveat' })).toBe(true);
    }
    for (const text of ['عمر', '张伟', 'Claire 🙂', 'नेहा']) {
      expect(isTaken(text)).toBe(false);
      expect(isTaken({ kind: 'typed', text, hand: 'caveat' })).toBe(false);
    }
  });
});

describe('a drawn signature', () => {
  it('is refused when it is empty, or has a number that no drawing needs', () => {
    const isDrawn = (path: string) =>
      z.safeParse(signerBody, {
        action: 'save',
        token: 'a'.repeat(43),
        values: [{ field: crypto.randomUUID(), value: { kind: 'drawn', path, width: 300, height: 100 } }],
      }).success;
    expect(isDrawn('M10 20.123456789L-3 9999')).toBe(true);
    expect(isDrawn('m10 20 5 5')).toBe(true);
    expect(isDrawn('M-5-5H400V50')).toBe(false);
    for (const beside of ['M900000 900000L900001 900001', 'M10 10M400 50L401 50', 'M-9 0h5'])
      expect(isDrawn(beside)).toBe(false);
    for (const empty of ['Z', 'M0 0', 'M0 0Z']) expect(isDrawn(empty)).toBe(false);
    expect(isDrawn(`M10 20L${'9'.repeat(22)} 0`)).toBe(false);
  });
});
