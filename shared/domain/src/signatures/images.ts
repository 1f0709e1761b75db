/** The file that the address of an image (`data:image/png;base64,…`) holds. */
export function bytesOfImage(address: string): Uint8Array<ArrayBuffer> {
  const signs = atob(address.slice(address.indexOf(',') + 1));
  // `Uint8Array.from` of a text lists its signs first: 40 MB for an image of 1 MB.
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
