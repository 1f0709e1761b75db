import { jsonOf, readBytes } from '../../../supabase/functions/_shared/body.ts';
import { HttpError } from '../../../supabase/functions/_shared/errors.ts';
import { getUser, updateUser } from './auth-account.ts';
import { refusal, type AuthContext, type AuthHandler } from './auth-context.ts';
import { factorRoute } from './auth-factors.ts';
import { invite } from './auth-invite.ts';
import { authorize, callback, exchangeCode } from './auth-oauth.ts';
import { allowedRedirect, leadingTo } from './auth-redirects.ts';
import { magicLink, recover, resend } from './auth-requests.ts';
import { renew } from './auth-renewal.ts';
import { signIn } from './auth-sign-in.ts';
import { signUp } from './auth-sign-up.ts';
import { leadToConfirmation, verify } from './auth-verify.ts';

const BASE = '/auth/v1';

/** Most bytes of a request, because lite reads bodies into memory. */
const MAX_BODY_BYTES = 64 * 1024;

const token: AuthHandler = (context, call) => {
  const grant = call.url.searchParams.get('grant_type');
  if (grant === 'password') return signIn(context, call);
  return grant === 'pkce' ? exchangeCode(context, call) : renew(context, call);
};

const ROUTES: Readonly<Record<string, AuthHandler>> = {
  'POST /signup': signUp,
  'POST /token': token,
  'POST /invite': invite,
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /otp': magicLink,
  'POST /magiclink': magicLink,
  'POST /verify': verify,
  'GET /verify': leadToConfirmation,
  'GET /authorize': authorize,
  'GET /callback': callback,
  'GET /user': getUser,
  'PUT /user': updateUser,
};

/**
 * Paths that lite answers as Supabase does. Any other path of Auth does not exist, whatever a next version of lite
 * adds.
 */
const LEFT_TO_LITE: ReadonlySet<string> = new Set([
  'GET /health',
  'GET /settings',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
  'POST /logout',
  'GET /reauthenticate',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a browser opens, or a provider leads to: without a key. */
const OPEN: ReadonlySet<string> = new Set(['GET /verify', 'GET /authorize', 'GET /callback']);

/** Fields that Auth reads as text. */
const TEXTS = [
  'email',
  'password',
  'token',
  'token_hash',
  'refresh_token',
  'type',
  'nonce',
  'current_password',
  'code',
  'auth_code',
  'code_verifier',
];

/** NUL as JSON has it: PostgreSQL cannot store it, and a password without it is another one. */
const NUL = /\\u0000/;

/** The object in a body; null when it is none, has NUL, or another kind of value where Auth reads a text. */
function parsed(text: string): Record<string, unknown> | null {
  const value = NUL.test(text) ? undefined : jsonOf(() => text);
  if (!isObject(value)) return null;
  const isWrong = TEXTS.some((key) => Object.hasOwn(value, key) && !isText(value[key]));
  return isWrong ? null : value;
}

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** The body as text; null when it is too long, whatever length its headers state. */
async function readBody(request: Request): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Answers the requests to Auth, with the help of lite; null for a request to another part of the API. */
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
  // Checked here: lite needs no key at all for some of these paths.
  if (!OPEN.has(name) && key !== publishableKey && key !== secretKey) {
    return Response.json(
      { message: key ? 'Invalid API key' : 'No API key found in request' },
      { status: 401 },
    );
  }
  const body = parsed(text || '{}');
  if (!body) return refusal(400, 'bad_json', 'Could not parse request body as JSON');
  const redirect = allowedRedirect(
    url.searchParams.get('redirect_to'),
    context.redirectUrls,
    context.siteUrl,
  );
  return leadingTo(redirect, () => handler(context, { request, url, body, address }));
}
