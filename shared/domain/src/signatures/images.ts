/** The file that the address of an image (`data:image/png;base64,…`) holds. */
export function bytesOfImage(address: string): Uint8Array<ArrayBuffer> {
  const signs = atob(address.slice(address.indexOf(',') + 1));
  // `Uint8Array.from` of a text lists its signs first: 40 MB for an image of 1 MB.
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

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
