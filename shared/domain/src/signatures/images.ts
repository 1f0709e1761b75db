/** The file that the address of an image (`data:image/png;base64,…`) holds. */
export const bytesOfImage = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.codePointAt(0) ?? 0);
