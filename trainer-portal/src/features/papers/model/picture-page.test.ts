import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureCanvas, picturePage } from './picture-page.ts';

// jsdom draws nothing: what is asked of the canvas is noted.

const closed = vi.fn<() => void>();
const options = vi.fn<(file: Blob, options: ImageBitmapOptions) => void>();
let drawn: unknown[][];

function havePicture(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', (file: Blob, given: ImageBitmapOptions) => {
    options(file, given);
    return Promise.resolve({ width, height, close: closed });
  });
}

beforeEach(() => {
  drawn = [];
  closed.mockClear();
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      drawn.push([name, ...values.filter((value) => typeof value === 'number')]);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: note('fillRect'),
    translate: note('translate'),
    rotate: note('rotate'),
    drawImage: note('drawImage'),
  } as unknown as CanvasRenderingContext2D & null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type, quality) =>
    give(new Blob([`${type} ${quality}`])),
  );
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const FILE = new File(['x'], 'photo.jpg');

describe('a picture of a page', () => {
  it.each([
    ['as it is', 1000, 500, 0, 1000, 500, 0],
    ['turned once, to the right', 1000, 500, 1, 500, 1000, Math.PI / 2],
    ['turned twice', 1000, 500, 2, 1000, 500, Math.PI],
    ['turned three times', 1000, 500, 3, 500, 1000, (3 * Math.PI) / 2],
    ['sized by its longest side', 3000, 4000, 0, 1500, 2000, 0],
    ['sized and turned', 4000, 3000, 1, 1500, 2000, Math.PI / 2],
    ['one pixel wide at least', 1, 8000, 0, 1, 2000, 0],
  ])('is drawn %s', async (_, width, height, turns, shownWidth, shownHeight, angle) => {
    havePicture(width, height);
    const canvas = await pictureCanvas(FILE, turns);
    expect([canvas.width, canvas.height]).toEqual([shownWidth, shownHeight]);
    const [across, up] = turns % 2 === 1 ? [shownHeight, shownWidth] : [shownWidth, shownHeight];
    expect(drawn).toEqual([
      ['fillRect', 0, 0, shownWidth, shownHeight],
      ['translate', shownWidth / 2, shownHeight / 2],
      ['rotate', angle],
      ['drawImage', -across / 2, -up / 2, across, up],
    ]);
    // The browser turns it as the camera says.
    expect(options).toHaveBeenLastCalledWith(FILE, { imageOrientation: 'from-image' });
    expect(closed).toHaveBeenCalledOnce();
  });

  it('is a JPEG of the size that was drawn', async () => {
    havePicture(3000, 4000);
    const page = await picturePage({ id: 1, file: FILE, turns: 1 });
    expect([page.width, page.height]).toEqual([2000, 1500]);
    expect(new TextDecoder().decode(page.jpeg)).toBe('image/jpeg 0.8');
  });

  it('is given back to the memory when it cannot be drawn', async () => {
    havePicture(10, 10);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(pictureCanvas(FILE, 0)).rejects.toThrow('This browser draws no pictures');
    expect(closed).toHaveBeenCalledOnce();
  });
});
