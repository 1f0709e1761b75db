// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { SIGNATURE_LIMITS } from '../signatures/limits.ts';
import { readPicture } from './read-picture.ts';

// jsdom draws nothing: a picture weighs as many letters as it has points, half of them as a JPEG.

let ink = 0;

beforeEach(() => {
  ink = 0;
  vi.stubGlobal('createImageBitmap', (file: Blob) =>
    file.size === 0
      ? Promise.reject(new Error('no picture'))
      : Promise.resolve({ width: 4000, height: 1000 }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    vi.fn().mockReturnValue({
      drawImage: () => undefined,
      fillRect: () => undefined,
      getImageData: () => ({ data: Uint8ClampedArray.of(255, 255, 255, 255, ink, ink, ink, 255) }),
    }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function weigh(
    this: HTMLCanvasElement,
    type,
  ) {
    const points = this.width * this.height;
    return `${type} ${this.width} ${this.height} `.padEnd(type === 'image/png' ? points : points / 2, 'A');
  });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

it('makes a photo of a signature smaller until it can be sealed', async () => {
  const read = await readPicture(new Blob(['x']), document.createElement('canvas'));
  expect(read).toMatchObject({
    kind: 'image',
    image: expect.stringMatching(/^image\/jpeg 900 225 /) as string,
  });
  const { image } = read as { image: string };
  expect(image.length).toBeLessThanOrEqual((SIGNATURE_LIMITS.imageBytes / 3) * 4);
});

it('takes no file that is none, nor one on which nothing is seen', async () => {
  expect(await readPicture(new Blob([]), document.createElement('canvas'))).toBe('unreadable');
  ink = 255;
  expect(await readPicture(new Blob(['x']), document.createElement('canvas'))).toBe('blank');
});
