/** Files of public buckets are for everybody; the rest of the API speaks of somebody. */
const PUBLIC_FILES = /^\/storage\/v1\/(?:object|render\/image)\/public\//;
const PUBLIC_KEYS = /^\/auth\/v1\/\.well-known\//;

/** What the API answers is about people: no browser and no proxy keeps it. On Supabase the proxy in front says so. */
export function withoutCaching(request: Request, answer: Response): Response {
  const { pathname } = new URL(request.url);
  if (PUBLIC_FILES.test(pathname) || PUBLIC_KEYS.test(pathname) || request.method === 'OPTIONS')
    return answer;
  const headers = new Headers(answer.headers);
  headers.set('cache-control', pathname.startsWith('/storage/') ? 'private, no-store' : 'no-store');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
