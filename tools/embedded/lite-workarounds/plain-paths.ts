/** Letters, digits, `-`, `.`, `_` and `~` written as escapes: they mean the same without (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/** A segment `.` or `..`, which one reader of the path resolves and another does not. */
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/** The path as it was sent: `URL` would resolve its dots, written as escapes or not. */
const sentPath = ({ url }: Request): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/**
 * Gap: the router of lite reads a path after decoding it (`/auth/v1/us%65r` is `/auth/v1/user`), what stands before it
 * here reads the path as it was sent: one escaped letter leads past.
 * Way round: a path with an escape that it does not need, or with dots to resolve, is refused. No client writes one; those that a name needs
 * (spaces, accents, `%2F`) stand for nothing in the paths that are looked for.
 * Can go when: nothing stands before lite.
 */
export function refuseUnplainPath(request: Request): Response | null {
  const path = sentPath(request);
  if (!NEEDLESS_ESCAPE.test(path) && !DOT_SEGMENT.test(path)) return null;
  return Response.json(
    { code: 400, error_code: 'validation_failed', msg: 'The path is not written in its plain form' },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}
