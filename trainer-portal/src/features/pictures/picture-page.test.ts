import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureCanvas, picturePages, thumbnail } from './picture-page.ts';

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
    const made = await picturePages([{ id: 1, file: FILE, turns: 1 }], 10_000, () => undefined);
    const [page] = 'pages' in made ? made.pages : [];
    expect([page?.width, page?.height]).toEqual([2000, 1500]);
    expect(new TextDecoder().decode(page?.jpeg)).toBe('image/jpeg 0.8');
  });

  it('is opened small for its thumbnail, after the one before', async () => {
    const opened: (() => void)[] = [];
    vi.stubGlobal('createImageBitmap', (file: Blob, given: ImageBitmapOptions) => {
      options(file, given);
      return new Promise((resolve) => {
        opened.push(() => resolve({ width: 320, height: 240, close: closed }));
      });
    });
    const both = [thumbnail(FILE, 0, 320), thumbnail(FILE, 0, 320)];
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(options).toHaveBeenLastCalledWith(FILE, expect.objectContaining({ resizeWidth: 320 }));
    opened[0]!();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    opened[1]!();
    await Promise.all(both);
  });

  it('is given back to the memory when it cannot be drawn', async () => {
    havePicture(10, 10);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(pictureCanvas(FILE, 0)).rejects.toThrow('This browser draws no pictures');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('pictures that are heavy together', () => {
  /** A JPEG of so many bytes for each hundredth of its quality. */
  const weigh = (bytes: number) => {
    havePicture(3000, 4000);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, _, quality = 1) =>
      give(new Blob([new Uint8Array(Math.round(bytes * quality * 100))])),
    );
  };
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, file: FILE, turns: 0 }));
  const make = (count: number, limit: number) => picturePages(pictures(count), limit, () => undefined);

  it('lose quality until they fit', async () => {
    weigh(1000);
    const made = await make(10, 600_000);
    const sizes = 'pages' in made ? made.pages.map(({ jpeg }) => jpeg.length) : [];
    expect(sizes).toHaveLength(10);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
    expect(sizes[0]).toBe(50_000);
  });

  it('are refused with how many must go when nothing more can be lost', async () => {
    weigh(1000);
    expect(await make(10, 300_000)).toEqual({ tooMany: 3 });
  });
});
