/** Bytes as addresses write them. */
const inAddress = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 32 random bytes as addresses write them: 43 characters. */
export const randomSecret = (): string => inAddress(crypto.getRandomValues(new Uint8Array(32)));

/** The same secret for the same text, of 43 characters, known to who has the key alone (HMAC with SHA-256). */
export async function derivedSecret(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return inAddress(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))));
}
