import { SIGNATURE_LIMITS } from './limits.ts';

/**
 * Whether nothing of a picture is seen on white paper; pixels as a canvas has them, four bytes each. The function judges a picture
 * that is sent to it in the same way.
 */
export function isBlankPicture(pixels: Uint8ClampedArray): boolean {
  let [least, most] = [255, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const brightness =
      255 +
      ((0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]! - 255) * pixels[at + 3]!) /
        255;
    least = Math.min(least, brightness);
    most = Math.max(most, brightness);
  }
  return most - least < SIGNATURE_LIMITS.imageContrast;
}
