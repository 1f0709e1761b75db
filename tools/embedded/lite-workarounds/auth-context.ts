import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Attempts } from '../attempts.ts';
import type { SupabaseConfig } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import type { AuthMails } from './auth-mails.ts';

/** An OpenID Connect issuer, and this platform as its client. */
export type OidcProvider = { issuer: string; clientId: string; clientSecret: string };

/** The dependencies of the files around lite's Auth. */
export type AuthContext = {
  /** The owner's connection: no other role can read the tables of Auth. */
  sql: Sql;
  /** Lite itself. */
  lite: (request: Request) => Promise<Response>;
  config: SupabaseConfig['auth'];
  secrets: Secrets;
  siteUrl: string;
  /** Where mails and providers may lead besides the site: addresses, or their beginnings with `/**`. */
  redirectUrls: readonly string[];
  /** The providers that people can sign in with, by the names that Supabase Auth has for them. */
  providers: Readonly<Record<string, OidcProvider>>;
  mails: AuthMails;
  attempts: Attempts;
  /** How often one network address may try, or ask for a mail, before it has to wait. */
  attemptsPerAddress: number;
  /** Does the work of a request after its answer, so that the answer does not tell what there was to do. */
  afterwards: (work: () => Promise<unknown>) => void;
};

export type AuthCall = {
  request: Request;
  url: URL;
  body: Record<string, unknown>;
  /** Network address of the caller. */
  address: string;
};

export type AuthHandler = (context: AuthContext, call: AuthCall) => Promise<Response>;

/** The JSON in which Auth refuses. */
export function refusal(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'x-sb-error-code': code, ...headers } },
  );
}

/** Too often: when to come back stands in the message too, which is all that supabase-js hands on. */
export const tooMany = (seconds: number): Response =>
  refusal(
    429,
    'over_request_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { 'retry-after': String(seconds), 'access-control-expose-headers': 'retry-after' },
  );

/** The parameters of a call, each once and written in one way: lite may read another of two, or of two spellings. */
function plainSearch(url: URL): string {
  const plain = new URLSearchParams();
  for (const [name, value] of url.searchParams) if (!plain.has(name)) plain.set(name, value);
  return plain.size === 0 ? '' : `?${plain.toString()}`;
}

/** The same call with another body, method or path, for lite. */
export function forLite(
  { request, url }: AuthCall,
  changes: { body?: Record<string, unknown>; method?: string; path?: string; token?: string } = {},
): Request {
  const method = changes.method ?? request.method;
  const target = new URL(changes.path ?? url.pathname + plainSearch(url), url);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  if (changes.token) headers.set('authorization', `Bearer ${changes.token}`);
  if (method === 'GET') return new Request(target, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(target, { method, headers, body: JSON.stringify(changes.body ?? {}) });
}

/** The address of a body in its stored form, when it has the form of one. */
export function emailOf(body: Record<string, unknown>): string | null {
  const email = body['email'];
  if (typeof email !== 'string' || email.length > 255) return null;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email.toLowerCase() : null;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored form of a mailed code, as in lite. */
export const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');

/** A token for a link, which nobody types. */
export const newToken = (): string => randomBytes(32).toString('hex');

export const bearerOf = (request: Request): string =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
