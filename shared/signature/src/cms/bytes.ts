/** Copies into a buffer of its own: WebCrypto and ASN.1 take no view of a larger one. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Which of two texts of bytes comes first in a SET OF of DER. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** A hash without a copy of what is hashed: files are large. */
export const hashBytes = async (algorithm: string, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, bytes as Uint8Array<ArrayBuffer>));

export const sha256 = (bytes: Uint8Array): Promise<Uint8Array> => hashBytes('SHA-256', bytes);

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.codePointAt(0) ?? 0);
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
