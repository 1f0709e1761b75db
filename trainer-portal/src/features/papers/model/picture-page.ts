import type { PicturePage } from './pictures-pdf.ts';

/** A picture as it was taken or chosen, and the quarter turns that the person gave it. */
export type Picture = { id: number; file: File; turns: number };

/** Longest side in pixels: an A4 page at 170 points per inch, which people and their screens read well. */
const LONGEST = 2000;
const QUALITY = 0.8;

/** Draws a picture upright, sized, and without what the camera notes about place and device. */
export async function pictureCanvas(
  file: Blob,
  turns: number,
  longest = LONGEST,
): Promise<HTMLCanvasElement> {
  // The browser turns it as the camera says (EXIF).
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
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

/** A picture as a page of a PDF. */
export async function picturePage({ file, turns }: Picture): Promise<PicturePage> {
  const canvas = await pictureCanvas(file, turns);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('This browser writes no JPEG');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}
