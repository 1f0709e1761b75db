import { isBlankPicture } from '../signatures/ink.ts';
import { SIGNATURE_LIMITS } from '../signatures/limits.ts';

const { imageWidth, imageHeight, imageBytes } = SIGNATURE_LIMITS;
/** In base64. */
const MOST_LETTERS = (imageBytes * 4) / 3;
/** A picture that is too heavy loses a quarter of its sides, as often as it takes. */
const SMALLER = 0.75;

/**
 * A picture of a signature, drawn anew on an empty canvas and made to fit: what else the file had (place, camera) is gone. `blank` when nothing is seen
 * on it, `unreadable` when it is no picture.
 */
export async function readPicture(
  file: Blob,
  canvas: HTMLCanvasElement,
): Promise<{ kind: 'image'; image: string } | 'blank' | 'unreadable'> {
  try {
    const bitmap = await createImageBitmap(file);
    // It is read once for each size that is tried.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return 'unreadable';
    const first = Math.min(1, imageWidth / bitmap.width, imageHeight / bitmap.height);
    for (let scale = first; ; scale *= SMALLER) {
      // This empties the canvas, and undoes what was set on its context.
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      if (isBlankPicture(context.getImageData(0, 0, canvas.width, canvas.height).data)) return 'blank';
      const png = canvas.toDataURL('image/png');
      if (png.length <= MOST_LETTERS) return { kind: 'image', image: png };
      // A photo: white behind it, since JPEG has no transparency.
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const jpeg = canvas.toDataURL('image/jpeg', 0.8);
      if (jpeg.length <= MOST_LETTERS) return { kind: 'image', image: jpeg };
    }
  } catch {
    return 'unreadable';
  }
}
