import { createHash } from 'node:crypto';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { Role } from '@trame/domain';
import { callerClient, dataOf, serviceClient, type Backend } from './clients.ts';
import { HttpError, unavailable } from './errors.ts';

export interface Caller {
  userId: string;
  token: string;
  /** The first of the roles asked for that the caller holds. */
  role: Role;
}

/** The bearer token of a request, or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Nobody is signed in, or no longer. */
export const signInFirst = () => new HttpError(401, 'unauthenticated', 'Connectez-vous pour continuer.');

/** Who is signed in: Auth checks the token. */
export async function requireSession(
  request: Request,
  backend: Backend,
): Promise<Pick<Caller, 'userId' | 'token'>> {
  const token = bearerToken(request);
  if (!token) throw signInFirst();
  const { data, error } = await serviceClient(backend).auth.getUser(token);
  if (error) {
    const isAway = isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
    throw isAway ? unavailable(error) : signInFirst();
  }
  return { userId: data.user.id, token };
}

/**
 * The first of these roles that a session holds now: the database says whether a role counts, so one that was taken away, or
 * whose holder owes a second factor, stops counting at once, whatever the token says.
 */
export async function heldRole(
  backend: Backend,
  { token }: Pick<Caller, 'token'>,
  ...roles: readonly [Role, ...Role[]]
): Promise<Role | undefined> {
  const client = callerClient(backend, token);
  for (const role of roles) {
    // oxlint-disable-next-line no-await-in-loop -- the first one is enough for most
    if (dataOf(await client.rpc('holds_role', { role }), 'holds_role') === true) return role;
  }
  return undefined;
}

/** The signed-in caller, who must hold one of these roles. */
export async function requireRole(
  request: Request,
  backend: Backend,
  ...roles: readonly [Role, ...Role[]]
): Promise<Caller> {
  const session = await requireSession(request, backend);
  const role = await heldRole(backend, session, ...roles);
  if (!role) throw forbidden();
  return { ...session, role };
}

/** Somebody signed in asked for what is done under another role. */
export const forbidden = () =>
  new HttpError(403, 'forbidden', 'Vous n’avez pas les permissions pour cette action.');

/** Whether the caller holds the service key: one function calling another. Refuses who shows no key at all. */
export async function holdsServiceKey(request: Request, serviceKey: string): Promise<boolean> {
  const given = bearerToken(request) ?? request.headers.get('apikey');
  if (!given) throw signInFirst();
  return await sameSecret(given, serviceKey);
}

/** Refuses a caller who does not hold the service key. */
export async function requireServiceKey(request: Request, serviceKey: string): Promise<void> {
  if (!(await holdsServiceKey(request, serviceKey))) throw serverOnly();
}

/** A person asked for something reserved to the service key. */
export const serverOnly = () => new HttpError(403, 'forbidden', 'Cette fonction est réservée au serveur.');

/** Compares digests, so that the duration reveals nothing about the secret. */
async function sameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([given, expected].map(sha256));
  return a !== undefined && a === b;
}

/** SHA-256 of a text or of bytes, in hexadecimal. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return createHash('sha256').update(content).digest('hex');
}
