/** The sha384 of some bytes, in the form of Subresource Integrity. */
export function sha384Of(bytes: BufferSource): Promise<string> {
  return hashOf(bytes, '384');
}

async function hashOf(bytes: BufferSource, bits: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, bytes));
  return `sha${bits}-${btoa(String.fromCharCode(...digest))}`;
}

/** Whether some bytes have a hash in the form of Subresource Integrity. */
export async function hasHash(bytes: BufferSource, hash: string): Promise<boolean> {
  return (await hashOf(bytes, hash.slice(3, 6))) === hash;
}
