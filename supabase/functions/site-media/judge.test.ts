import { SITE_FILE_LIMITS, type SiteFilePurpose } from '@trame/domain/company';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdf } from '../_shared/testing/files.ts';
import { judge } from './judge.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>';
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
/** The file with nothing of meaning after it, up to a length. */
const padded = (file: Uint8Array, length: number) => {
  const bytes = new Uint8Array(length).fill(0x20);
  bytes.set(file);
  return bytes;
};
const ofDrawing = (length: number) => padded(new TextEncoder().encode(SVG), length);
const ofPicture = async (length: number) => padded(await png(), length);
/** A document says where it ends: what fills it is within. */
const ofDocument = (length: number) => {
  const rest = pdf({ words: ' '.repeat(length) }).byteLength - length;
  return pdf({ words: ' '.repeat(length - rest) });
};

describe('the largest file', () => {
  it.each<
    [
      what: string,
      purpose: SiteFilePurpose,
      most: number,
      make: (length: number) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
    ]
  >([
    ['drawing', 'logo', SITE_FILE_LIMITS.svg, ofDrawing],
    ['picture', 'logo', SITE_FILE_LIMITS.raster, ofPicture],
    ['picture of an event', 'timeline', SITE_FILE_LIMITS.raster, ofPicture],
    ['picture as a proof', 'proof', SITE_FILE_LIMITS.raster, ofPicture],
    ['document', 'certificate', SITE_FILE_LIMITS.document, ofDocument],
  ])('that is a %s is accepted, and a byte more is not', async (_, purpose, most, make) => {
    expect(judge(purpose, await make(most))).toMatchObject({ ok: true });
    expect(judge(purpose, await make(most + 1))).toEqual({ ok: false, problem: 'too_large' });
  });
});
