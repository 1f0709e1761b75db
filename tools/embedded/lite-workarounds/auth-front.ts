import { getUser, updateUser } from './auth-account.ts';
import { forLite, refusal, type AuthContext, type AuthHandler } from './auth-context.ts';
import { factorRoute } from './auth-factors.ts';
import { magicLink, recover, resend } from './auth-requests.ts';
import { completedSession } from './auth-sessions.ts';
import { signIn } from './auth-sign-in.ts';
import { signUp } from './auth-sign-up.ts';
import { leadToConfirmation, verify } from './auth-verify.ts';

const BASE = '/auth/v1';

/** What one person's request may hold; lite reads bodies whole. */
const MAX_BODY_BYTES = 64 * 1024;

const token: AuthHandler = async (context, call) =>
  call.url.searchParams.get('grant_type') === 'password'
    ? signIn(context, call)
    : completedSession(context, await context.lite(forLite(call, { body: call.body })));

const ROUTES: Readonly<Record<string, AuthHandler>> = {
  'POST /signup': signUp,
  'POST /token': token,
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /otp': magicLink,
  'POST /magiclink': magicLink,
  'POST /verify': verify,
  'GET /verify': leadToConfirmation,
  'GET /user': getUser,
  'PUT /user': updateUser,
};

/** What lite answers as Supabase does. Any other path of Auth is not there, whatever a next version of lite adds. */
const LEFT_TO_LITE: ReadonlySet<string> = new Set([
  'GET /health',
  'GET /settings',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'POST /logout',
  'GET /reauthenticate',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The body as text; null when it is longer than one may be, whatever its headers say of its length. */
async function readBody(request: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Answers the requests to Auth, with the help of lite; null leaves one of another part of the API alone. */
export async function answerAuth(
  context: AuthContext,
  request: Request,
  address: string,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${BASE}/`)) return null;
  const path = url.pathname.slice(BASE.length);
  const name = `${request.method} ${path}`;
  const handler = ROUTES[name] ?? factorRoute(request.method, path);
  if (!handler && !LEFT_TO_LITE.has(name)) return refusal(404, 'not_found', 'Requested path not found');
  const text = request.method === 'GET' ? '' : await readBody(request);
  if (text === null) return refusal(413, 'request_too_large', 'Request body too large');
  if (!handler) {
    const { method, headers } = request;
    return context.lite(new Request(url, { method, headers, ...(text && { body: text }) }));
  }
  const { publishableKey, secretKey } = context.secrets;
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  const isOpen = name === 'GET /verify';
  // Said here: lite asks for no key at all under some of these paths.
  if (!isOpen && key !== publishableKey && key !== secretKey) {
    return Response.json(
      { message: key ? 'Invalid API key' : 'No API key found in request' },
      { status: 401 },
    );
  }
  const body = parsed(text || '{}');
  if (!body) return refusal(400, 'bad_json', 'Could not parse request body as JSON');
  return handler(context, { request, url, body, address });
}
