import type { PicturePage } from './pictures-pdf.ts';

/** A picture as it was taken or chosen, and the quarter turns that the person gave it. */
export type Picture = { id: number; file: File; turns: number };

/** Longest side in pixels: an A4 page at 170 points per inch, which people and their screens read well. */
const LONGEST = 2000;
/** Of the JPEG, the best first: the last one still shows the small print of an A4 page. */
const QUALITIES = [0.8, 0.65, 0.5, 0.4] as const;

/** Draws a picture upright, sized, and without what the camera notes about place and device. */
export async function pictureCanvas(
  file: Blob,
  turns: number,
  longest = LONGEST,
): Promise<HTMLCanvasElement> {
  // The browser turns it as the camera says (EXIF).
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    ...(longest < LONGEST && { resizeWidth: longest, resizeQuality: 'medium' as const }),
  });
  try {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const isAcross = turns % 2 === 1;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = isAcross ? [height, width] : [width, height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no pictures');
    // Under transparent pixels.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(bitmap, -width / 2, -height / 2, width, height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

let lastThumbnail: Promise<unknown> = Promise.resolve();

/** Draws a picture small, after those that were asked for before: a photograph takes 50 MB and more while it is opened. */
export function thumbnail(file: Blob, turns: number, longest: number): Promise<HTMLCanvasElement> {
  const drawn = lastThumbnail.then(() => pictureCanvas(file, turns, longest));
  lastThumbnail = drawn.catch(() => undefined);
  return drawn;
}

/** A picture as a page of a PDF, of at most so many bytes when a lower quality allows it. */
async function picturePage({ file, turns }: Picture, most: number): Promise<PicturePage> {
  const canvas = await pictureCanvas(file, turns);
  const { width, height } = canvas;
  let jpeg: Blob | null = null;
  for (const quality of QUALITIES) {
    // oxlint-disable-next-line no-await-in-loop -- a lower quality is tried when the one before is too heavy
    jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (jpeg && jpeg.size <= most) break;
  }
  if (!jpeg) throw new Error('This browser writes no JPEG');
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

/** What a PDF adds to each of its pictures, in bytes, at most. */
const AROUND = 1000;

/**
 * Pictures as pages that fit into so many bytes together, as well as they can: what a light page leaves goes to the
 * next ones. `tooMany`: how many of them must go when the lowest quality does not suffice.
 */
export async function picturePages(
  pictures: readonly Picture[],
  limit: number,
  onPage: (done: number, total: number) => void,
): Promise<{ pages: PicturePage[] } | { tooMany: number }> {
  const pages: PicturePage[] = [];
  let left = limit - AROUND;
  for (const picture of pictures) {
    onPage(pages.length, pictures.length);
    // oxlint-disable-next-line no-await-in-loop -- one at a time, for the memory of a phone
    const page = await picturePage(picture, left / (pictures.length - pages.length) - AROUND);
    pages.push(page);
    left -= page.jpeg.length + AROUND;
  }
  if (left >= 0) return { pages };
  const each = (limit - left) / pictures.length;
  return { tooMany: Math.min(pictures.length, Math.ceil(-left / each)) };
}
