import { SIGNATURE_LIMITS } from './limits.ts';

/** How bright a point is on white paper, by ITU-R BT.601, of 255. */
export const brightnessOnPaper = (red: number, green: number, blue: number, alpha: number): number =>
  255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255;

/**
 * Whether nothing of a picture is seen on white paper; pixels as a canvas has them, four bytes each. The function judges a picture
 * that is sent to it in the same way.
 */
export function isBlankPicture(pixels: Uint8ClampedArray): boolean {
  let [least, most] = [255, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const brightness = brightnessOnPaper(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!);
    least = Math.min(least, brightness);
    most = Math.max(most, brightness);
  }
  return most - least < SIGNATURE_LIMITS.imageContrast;
}
