const SIGN = /^\/storage\/v1\/object\/(?:upload\/)?sign\//;
const SIGN_MANY = /^\/storage\/v1\/object\/sign\/[^/]+$/;
const PREFIX = '/storage/v1';

/** Longest life of a link, in seconds: it opens a private file to anyone who has it. */
const LONGEST_LIFE = 300;

type Handler = (request: Request) => Response | Promise<Response>;
type Signed = { signedUrl?: string; error?: string | null; message?: string };

const pathOf = ({ signedUrl }: Signed): string | null =>
  signedUrl ? signedUrl.replace(new RegExp(`^${PREFIX}`), '') : null;

function replaceBody(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: 200, headers });
}

/**
 * Gap: lite answers `signedUrl` with a path from the root; supabase-js reads `signedURL` (and `url` for uploads) and
 * adds it to its own `/storage/v1` address. Its route for several files is never reached: the one for a single file
 * takes the request and answers "Object not found".
 * Way round: rename the field and drop the prefix; sign several files one by one. On the way, no link lives longer than
 * 300 seconds, whatever is asked: Supabase has no such setting.
 * Can go when: lite answers as Supabase Storage does.
 */
export async function signAsSupabase(request: Request, handle: Handler): Promise<Response> {
  const url = new URL(request.url);
  if (request.method !== 'POST' || !SIGN.test(url.pathname)) return await handle(request);
  if (SIGN_MANY.test(url.pathname)) return await signMany(request, url, handle);
  const response = await handle(isUpload(url) ? request : await withShortLife(request, url));
  if (!response.ok) return response;
  const { signedUrl, ...rest } = (await response.json()) as Signed;
  const path = pathOf({ signedUrl });
  return replaceBody(response, { ...rest, signedURL: path, url: path });
}

const isUpload = (url: URL): boolean => url.pathname.startsWith(`${PREFIX}/object/upload/`);

/** The life of a link: as requested, up to the maximum. Other values are left for lite to refuse. */
const shortened = (expiresIn: unknown): unknown =>
  typeof expiresIn === 'number' ? Math.min(expiresIn, LONGEST_LIFE) : expiresIn;

async function withShortLife(request: Request, url: URL): Promise<Request> {
  const text = await request.text();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new Request(url, { method: 'POST', headers, body: text });
  }
  const changed =
    typeof body === 'object' && body !== null && 'expiresIn' in body
      ? { ...body, expiresIn: shortened(body.expiresIn) }
      : body;
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(changed) });
}

async function signMany(request: Request, url: URL, handle: Handler): Promise<Response> {
  const { expiresIn, paths = [] } = (await request.json()) as { expiresIn?: unknown; paths?: string[] };
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const signOne = async (path: string) => {
    const target = new URL(url);
    target.pathname = `${url.pathname}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const single = new Request(target, {
      method: 'POST',
      headers,
      body: JSON.stringify({ expiresIn: shortened(expiresIn) }),
    });
    const response = await handle(single);
    const answer = (await response.json()) as Signed;
    return response.ok
      ? { path, signedURL: pathOf(answer), error: null }
      : {
          path,
          signedURL: null,
          error:
            answer.message ??
            answer.error ??
            'Either the object does not exist or you do not have access to it',
        };
  };
  // One after the other, so that other requests are answered in between; `withinLimits` limits their number.
  const answers: Awaited<ReturnType<typeof signOne>>[] = [];
  for (const path of paths) answers.push(await signOne(path));
  return Response.json(answers, { headers: { 'access-control-allow-origin': '*' } });
}

/**
 * Gap: Supabase names the file that a browser saves after the `download` of a link; lite ignores it, so the file has the name
 * of its path and the browser shows it in the place of the page.
 * Way round: the header that Supabase answers.
 * Can go when: lite answers it.
 */
export function namedAsSupabase(request: Request, response: Response): Response {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get('download');
  if (name === null || !response.ok || !pathname.startsWith(`${PREFIX}/object/`)) return response;
  const headers = new Headers(response.headers);
  const encoded = encodeURIComponent(name);
  headers.set(
    'content-disposition',
    name === '' ? 'attachment' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
  );
  return new Response(response.body, { status: response.status, headers });
}
