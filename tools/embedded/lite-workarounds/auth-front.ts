import { getUser, updateUser } from './auth-account.ts';
import { forLite, type AuthContext, type AuthHandler } from './auth-context.ts';
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

/** Answers the requests to Auth that lite would answer otherwise than Supabase; null leaves one to lite. */
export async function answerAuth(
  context: AuthContext,
  request: Request,
  address: string,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${BASE}/`)) return null;
  const path = url.pathname.slice(BASE.length);
  const handler = ROUTES[`${request.method} ${path}`] ?? factorRoute(request.method, path);
  if (!handler) return null;
  const { publishableKey, secretKey } = context.secrets;
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  const isOpen = request.method === 'GET' && path === '/verify';
  // Lite refuses what comes without a key, and with words of its own a body that is no JSON.
  if (!isOpen && key !== publishableKey && key !== secretKey) return null;
  if (request.method === 'GET') return handler(context, { request, url, body: {}, address });
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    return new Response(null, { status: 413 });
  }
  const body = parsed((await request.clone().text()) || '{}');
  if (!body) return null;
  return handler(context, { request, url, body, address });
}
