import { bytesOfImage } from '../signatures/images.ts';

/** Paints an image on a canvas of its size, because the policy of our pages lets no picture come from a text. One that cannot be read is left out. */
export async function paintImage(canvas: HTMLCanvasElement, address: string): Promise<void> {
  try {
    const bitmap = await createImageBitmap(new Blob([bytesOfImage(address)]));
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  } catch {
    // Its place remains empty.
  }
}
