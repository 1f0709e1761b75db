import { http, HttpResponse } from 'msw';
import { SUPABASE_URL } from './supabase.ts';

/** Someone who can sign in, with their roles in the database. */
export type TestAccount = {
  email: string;
  name?: string;
  /** The name that administrators gave the account. */
  givenName?: string;
  password?: string;
  roles?: readonly string[];
  /** Claims in the token of the session. */
  claims?: Record<string, unknown>;
  /** True when the person has an authenticator app. */
  hasFactor?: boolean;
};

const A_FACTOR = {
  id: 'factor-1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-01T08:00:00Z',
  updated_at: '2026-03-01T08:00:00Z',
};

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

/** A session as Auth answers it. */
export function sessionOf({ email, name, givenName, claims = {}, hasFactor = false }: TestAccount) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: `${encode({ alg: 'HS256' })}.${encode({ sub: email, email, exp: expiresAt, ...claims })}.c2ln`,
    refresh_token: `refresh-${email}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: {
      id: email,
      aud: 'authenticated',
      email,
      user_metadata: name === undefined ? {} : { full_name: name, roles: ['admin'] },
      app_metadata: { roles: ['admin'], ...(givenName !== undefined && { full_name: givenName }) },
      created_at: '2026-01-01T00:00:00Z',
      factors: hasFactor ? [A_FACTOR] : [],
    },
  };
}

/** The answers of Auth and of the roles for one account. */
export function accountHandlers(account: TestAccount) {
  const { email, password = 'mot de passe', roles = [] } = account;
  return [
    http.post(`${SUPABASE_URL}/auth/v1/token`, async ({ request }) => {
      const body = (await request.json()) as { email?: string; password?: string; refresh_token?: string };
      const isRight =
        body.refresh_token === `refresh-${email}` || (body.email === email && body.password === password);
      return isRight
        ? HttpResponse.json(sessionOf(account))
        : HttpResponse.json(
            { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
            { status: 400 },
          );
    }),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(account).user)),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () => HttpResponse.json(roles)),
  ];
}
