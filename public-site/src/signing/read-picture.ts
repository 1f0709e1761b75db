import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import type { Picture } from './model.ts';

/** Twice as fine as the largest field is printed. */
const MOST = { width: 1200, height: 600 } as const;
/** In base64. */
const MOST_LETTERS = (SIGNATURE_LIMITS.imageBytes * 4) / 3;

/** Nothing is seen on white paper. The function judges a picture that is sent to it in the same way. */
function isBlank(pixels: Uint8ClampedArray): boolean {
  let [least, most] = [255, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const brightness = 255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255;
    least = Math.min(least, brightness);
    most = Math.max(most, brightness);
  }
  return most - least < SIGNATURE_LIMITS.imageContrast;
}

/** A picture of a signature, drawn anew and made smaller: what else the file had (place, camera) is gone. Null when it is none. */
export async function readPicture(file: Blob): Promise<Picture | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MOST.width / bitmap.width, MOST.height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    if (isBlank(context.getImageData(0, 0, canvas.width, canvas.height).data)) return null;
    const png = canvas.toDataURL('image/png');
    if (png.length <= MOST_LETTERS) return { kind: 'image', image: png };
    // A photo: white behind it, since JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const jpeg = canvas.toDataURL('image/jpeg', 0.8);
    return jpeg.length <= MOST_LETTERS ? { kind: 'image', image: jpeg } : null;
  } catch {
    return null;
  }
}
