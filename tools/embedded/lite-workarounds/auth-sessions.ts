import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { signJwt, verifyJwt } from '../secrets.ts';
import { bearerOf, forLite, refusal, textOf, type AuthCall, type AuthContext } from './auth-context.ts';

/** How somebody proved their identity. */
type Method = 'password' | 'oauth' | 'otp' | 'recovery' | 'invite' | 'totp';
type Claims = Record<string, unknown> & { sub: string; session_id: string };
type TokenAnswer = Record<string, unknown> & { access_token?: string; user?: Record<string, unknown> };

export type Caller = {
  token: string;
  userId: string;
  sessionId: string;
  email: string;
  aal: string;
  user: Record<string, unknown>;
};

export async function recordMethod(sql: Sql, sessionId: string, method: Method): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()
  `;
}

/** The claims about how a session was opened, the latest proof first. */
async function proofClaims(sql: Sql, sessionId: string): Promise<Record<string, unknown>> {
  const methods = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc
  `;
  const [session] = await sql<
    { aal: string | null }[]
  >`select aal from auth.sessions where id = ${sessionId}`;
  return { aal: session?.aal ?? 'aal1', amr: methods };
}

/** The person of an answer with their second factors, as `getUser()` and the MFA calls of supabase-js read them. */
async function withFactors(sql: Sql, user: Record<string, unknown>): Promise<Record<string, unknown>> {
  const id = typeof user['id'] === 'string' ? user['id'] : '';
  const factors = await sql`
    select id, friendly_name, factor_type::text, status::text, created_at, updated_at
    from auth.mfa_factors where user_id = ${id} order by created_at
  `;
  return factors.length > 0 ? { ...user, factors } : user;
}

/** Lite's answer with the person completed. */
export async function completedUser({ sql }: AuthContext, answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const user = (await answer.json()) as Record<string, unknown>;
  return Response.json(await withFactors(sql, user));
}

/**
 * Gap: the access tokens of lite carry no `aal` and no `amr`, and it signs in people who are banned. It does not note by
 * which program a session is used, nor when.
 * Way round: note how each session was opened, by what it is used and when, and sign the tokens of every answer again with both claims.
 * Can go when: a token of lite has `aal`, and `amr` with the method.
 */
export async function completedSession(
  { sql, secrets }: AuthContext,
  { request }: AuthCall,
  answer: Response,
  method?: Method,
): Promise<Response> {
  if (!answer.ok) return answer;
  const body = (await answer.json()) as TokenAnswer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const claims = body.access_token
    ? (verifyJwt(body.access_token, secrets.jwtSecret) as Claims | null)
    : null;
  if (!claims) return Response.json(body, { status: answer.status, headers });
  const [user] = await sql<{ isBanned: boolean }[]>`
    select coalesce(banned_until > now(), false) as "isBanned" from auth.users where id = ${claims.sub}
  `;
  if (user?.isBanned) {
    await sql`delete from auth.sessions where id = ${claims.session_id}`;
    return refusal(400, 'user_banned', 'User is banned');
  }
  if (method) await recordMethod(sql, claims.session_id, method);
  await sql`
    update auth.sessions set user_agent = ${request.headers.get('user-agent')}, refreshed_at = now() at time zone 'utc'
    where id = ${claims.session_id}
  `;
  return Response.json(
    {
      ...body,
      access_token: signJwt({ ...claims, ...(await proofClaims(sql, claims.session_id)) }, secrets.jwtSecret),
      ...(body.user && { user: await withFactors(sql, body.user) }),
    },
    { status: answer.status, headers },
  );
}

/** A session for somebody who proved their identity, or new tokens for the existing one. */
export async function sessionAnswer(
  context: AuthContext,
  call: AuthCall,
  { userId, sessionId = randomUUID(), method }: { userId: string; sessionId?: string; method: Method },
): Promise<Response> {
  const { sql, secrets, config, lite } = context;
  const [user] = await sql<{ email: string | null; aud: string | null; role: string | null }[]>`
    update auth.users set last_sign_in_at = now() where id = ${userId} returning email, aud, role
  `;
  await sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${userId}, 'aal1') on conflict (id) do nothing`;
  const refreshToken = randomUUID();
  await sql`update auth.refresh_tokens set revoked = true where session_id = ${sessionId}`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${randomUUID()}, ${refreshToken}, ${userId}, ${sessionId})
  `;
  const iat = Math.floor(Date.now() / 1000);
  const lifetime = config.jwt_expiry ?? 3600;
  const token = signJwt(
    {
      sub: userId,
      aud: user?.aud ?? 'authenticated',
      role: user?.role ?? 'authenticated',
      email: user?.email ?? undefined,
      session_id: sessionId,
      iat,
      exp: iat + lifetime,
    },
    secrets.jwtSecret,
  );
  const answer = await lite(forLite(call, { method: 'GET', path: '/auth/v1/user', token }));
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: iat + lifetime,
    refresh_token: refreshToken,
    user: await answer.json(),
  };
  return completedSession(context, call, Response.json(body), method);
}

/** The caller, according to lite; its refusal when it does not know them. */
export async function callerOf(context: AuthContext, call: AuthCall): Promise<Caller | Response> {
  const answer = await context.lite(forLite(call, { method: 'GET', path: '/auth/v1/user' }));
  if (!answer.ok) return answer;
  const token = bearerOf(call.request);
  const claims = verifyJwt(token, context.secrets.jwtSecret);
  const [session] = await context.sql<{ id: string; user_id: string; aal: string | null }[]>`
    select id, user_id, aal from auth.sessions where id = nullif(${textOf(claims?.['session_id'])}, '')::uuid
  `;
  if (!session) {
    return refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const user = (await answer.json()) as Record<string, unknown>;
  return {
    token,
    user,
    userId: session.user_id,
    sessionId: session.id,
    email: typeof user['email'] === 'string' ? user['email'] : '',
    aal: session.aal ?? 'aal1',
  };
}
