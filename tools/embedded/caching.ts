/** Files of public buckets are for everybody; the rest of the API speaks of somebody. */
const PUBLIC_FILES = /^\/storage\/v1\/(?:object|render\/image)\/public\//;
const PUBLIC_KEYS = /^\/auth\/v1\/\.well-known\//;

/** Answers of the API are about people, so no browser and no proxy may cache them. On Supabase the gateway sets this header. */
export function withoutCaching(request: Request, answer: Response): Response {
  const { pathname } = new URL(request.url);
  if (PUBLIC_FILES.test(pathname) || PUBLIC_KEYS.test(pathname) || request.method === 'OPTIONS')
    return answer;
  const headers = new Headers(answer.headers);
  headers.set('cache-control', pathname.startsWith('/storage/') ? 'private, no-store' : 'no-store');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
