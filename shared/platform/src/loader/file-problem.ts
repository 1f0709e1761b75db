import { hasHash } from './integrity.ts';

/** The file is not the one that was published. */
export const ALTERED = 'integrity_mismatch';
/** The server did not answer, or not to the end. */
export const NO_NETWORK = 'network error';

type Wanted = {
  /** The part of its media type that it must have. */
  type: 'javascript' | 'css' | 'json';
  /** Undefined when it is not known. */
  hash: string | undefined | Promise<string | undefined>;
  signal: AbortSignal;
  cache?: RequestCache;
};

/**
 * Why a file cannot be used; undefined when it can. The browser alone only reports that it did not load. By default it
 * is requested past the browser's cache, which also replaces a damaged copy there.
 */
export async function problemOf(
  url: string,
  { type, hash, signal, cache = 'reload' }: Wanted,
): Promise<string | undefined> {
  let bytes: ArrayBuffer;
  try {
    const response = await fetch(url, { cache, credentials: 'same-origin', signal });
    if (!response.ok) return `HTTP ${response.status}`;
    // A page of the server in place of the file is a problem of the server, not of the file.
    const sent = response.headers.get('content-type') ?? 'no type';
    if (!sent.includes(type)) return `not ${type} but ${sent}`;
    bytes = await response.arrayBuffer();
  } catch {
    return NO_NETWORK;
  }
  const wanted = await hash;
  return wanted === undefined || (await hasHash(bytes, wanted)) ? undefined : ALTERED;
}
