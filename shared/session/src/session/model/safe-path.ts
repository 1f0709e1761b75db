/** A path of this origin that cannot lead to another site: one slash first, no backslash, no control character. */
const SAFE_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * The address to go to after sign-in, or undefined when it cannot be trusted. Only a path of this origin is accepted
 * (no open redirect), and none that matches `refused`: the sign-in pages of the app (no loop).
 */
export function safePath(value: string | null | undefined, refused: RegExp): string | undefined {
  if (!value || value.length > 2_000 || !SAFE_PATH.test(value)) return undefined;
  const origin = 'https://origin.invalid';
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin) return undefined;
  // Dot segments are already resolved: `/x/..//host` has become `//host`.
  if (url.pathname.startsWith('//')) return undefined;
  if (refused.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
