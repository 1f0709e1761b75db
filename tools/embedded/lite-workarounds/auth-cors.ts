const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Gap: the preflight answers of lite's Auth allow no header at all, so a browser refuses every call of supabase-js,
 * which sends `apikey`, `authorization` and others.
 * Way round: answer the preflights of Auth here, allowing what is asked as Supabase's gateway does.
 * Can go when: an OPTIONS request to /auth/v1/token answers with access-control-allow-headers.
 */
export function answerAuthPreflight(request: Request): Response | null {
  return answerPreflight(request, '/auth/v1/');
}

/** Allows what a preflight under this path asks for; null when the request is something else. */
export function answerPreflight(request: Request, path: string): Response | null {
  const asked = request.headers.get('access-control-request-headers');
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  if (!isPreflight || !new URL(request.url).pathname.startsWith(path)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': asked ?? 'authorization, apikey, content-type, x-client-info',
      'access-control-max-age': '86400',
    },
  });
}

/**
 * Gap: the answers of lite's Auth that succeed carry no access-control-allow-origin, so a browser hides them from
 * the page that signs in.
 * Way round: say it here, as Supabase's gateway does.
 * Can go when: a POST to /auth/v1/token that succeeds answers with access-control-allow-origin.
 */
export function openAuthAnswer(request: Request, answer: Response): Response {
  const isAuth = new URL(request.url).pathname.startsWith('/auth/v1/');
  if (!isAuth || answer.headers.has('access-control-allow-origin')) return answer;
  const headers = new Headers(answer.headers);
  headers.set('access-control-allow-origin', '*');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
