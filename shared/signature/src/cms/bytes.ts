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

/** The part of `node:crypto` that hashes bit by bit, which WebCrypto cannot. Node and Deno have it, browsers do not. */
interface StreamingHashes {
  createHash(algorithm: string): { update(data: Uint8Array): unknown; digest(): Uint8Array };
}
const streamingHashes = () => {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => StreamingHashes | undefined };
  };
  return process?.getBuiltinModule?.('node:crypto');
};

/** One sequence of bytes of parts that follow one another. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The hash of parts that follow one another. Where memory is scarce, in functions, none of them is copied: files are large. */
export async function hashParts(algorithm: string, parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const hash = streamingHashes()?.createHash(algorithm.replace('-', '').toLowerCase());
  if (hash) {
    for (const part of parts) hash.update(part);
    return new Uint8Array(hash.digest());
  }
  const [first] = parts;
  const whole = first && parts.length === 1 ? first : joinedBytes(parts);
  return new Uint8Array(await crypto.subtle.digest(algorithm, whole as Uint8Array<ArrayBuffer>));
}

export const hashBytes = (algorithm: string, bytes: Uint8Array): Promise<Uint8Array> =>
  hashParts(algorithm, [bytes]);

export const sha256 = (...parts: Uint8Array[]): Promise<Uint8Array> => hashParts('SHA-256', parts);

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.codePointAt(0) ?? 0);
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
