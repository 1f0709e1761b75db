import { claimsOf, getAuth } from '@trame/data/auth';
import { AppError, classifyError } from '@trame/data/errors';
import { browserStorage } from '../../runtime/storage.ts';
import { callFunction } from './call-function.ts';
import { endStoredSession } from './stored-session.ts';

/** The person of a session; nothing here decides what they may do. */
export type AuthUser = { id: string; email: string; displayName: string };

/** Steps that a session must complete before anything else. */
export type Hold =
  /** A recovery link or an invitation opened it: a password must be chosen first. */
  | 'recovery'
  /** The person has an authenticator app: its code is needed first. */
  | 'second-step';

/** A session, as the pages see it. */
export type SignedIn = {
  user: AuthUser;
  hold: Hold | null;
  /** Whether a second step was passed. */
  isStrong: boolean;
  hasFactor: boolean;
};

type Factors = { status: string }[] | undefined;
type Account = {
  id: string;
  email?: string | undefined;
  app_metadata?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
  factors?: Factors;
};
type Tokens = { access_token: string; refresh_token: string; user: Account };

/** `camille.roussel@…` becomes « Camille Roussel » when the account has no name. */
function nameFromEmail(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toLocaleUpperCase('fr') + part.slice(1))
    .join(' ');
}

export function toUser(account: Account): AuthUser {
  const email = account.email ?? '';
  const { app_metadata: given, user_metadata: own } = account;
  // The name by which others know the person, before the one that they gave themselves.
  const named = given?.['full_name'] ?? own?.['full_name'] ?? own?.['name'];
  const displayName = typeof named === 'string' && named.trim() !== '' ? named.trim() : nameFromEmail(email);
  return { id: account.id, email, displayName };
}

/**
 * The session that a recovery link opened, stored until its password is set: the token (`amr`) says so too, but not
 * with older servers and in the first answer of some flows. The next document and the other tabs read this entry.
 */
export const RECOVERY_KEY = 'trame-recovery';

export const nameOf = (claims: Record<string, unknown>): string =>
  [claims['session_id'], claims['sub']].find((claim) => typeof claim === 'string') ?? '';

/** Ways to sign in after which no password is known. */
const WITHOUT_PASSWORD: readonly unknown[] = ['recovery', 'invite'];

function isRecovery(claims: Record<string, unknown>): boolean {
  const methods = Array.isArray(claims['amr']) ? (claims['amr'] as unknown[]) : [];
  const isSaid = methods.some((entry) =>
    WITHOUT_PASSWORD.includes(typeof entry === 'string' ? entry : Object(entry).method),
  );
  return isSaid || browserStorage.getItem(RECOVERY_KEY) === nameOf(claims);
}

function toSignedIn(session: Tokens): SignedIn {
  const claims = claimsOf(session);
  const isStrong = claims['aal'] === 'aal2';
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  const hold = isRecovery(claims) ? 'recovery' : hasFactor && !isStrong ? 'second-step' : null;
  return { user: toUser(session.user), hold, isStrong, hasFactor };
}

/**
 * Calls `listener` when the session starts, changes or ends, in this tab or another. supabase-js calls it under its
 * lock: the listener must not call the client before the next task.
 */
export function onAuthChange(listener: (session: SignedIn | null) => void): () => void {
  const { data } = getAuth().onAuthStateChange((_event, session) => {
    listener(session ? toSignedIn(session) : null);
  });
  return () => data.subscription.unsubscribe();
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  const held = browserStorage.getItem(RECOVERY_KEY);
  // Before the call, which reports the person: a known password ends a recovery.
  browserStorage.removeItem(RECOVERY_KEY);
  const { error } = await getAuth().signInWithPassword({ email, password });
  if (!error) return;
  if (held !== null) browserStorage.setItem(RECOVERY_KEY, held);
  throw classifyError(error);
}

/**
 * Ends the session of this browser; the person's other devices stay signed in. Nothing of it is stored any more when this
 * returns its promise: a person who leaves a shared device is signed out even if the document ends, or the server is away.
 */
export async function signOutHere(): Promise<void> {
  browserStorage.removeItem(RECOVERY_KEY);
  // The client tells the other tabs, and ends the session that it holds in memory where the browser refuses storage.
  await Promise.all([endStoredSession(), getAuth().signOut({ scope: 'local' })]);
}

/** Whether the server still accepts the session; only a refusal means no, never a network failure. */
export async function isSessionAlive(): Promise<boolean> {
  const { data, error } = await getAuth().refreshSession();
  if (!error) return data.session !== null;
  const { code } = classifyError(error);
  return code === 'network' || code === 'unavailable' || code === 'timeout' || code === 'rate_limited';
}

/** Roles of the caller in the database, not in the token's metadata. */
export async function fetchMyRoles(): Promise<string[]> {
  const answer = await callFunction('my_roles');
  if (answer === null) return [];
  if (!Array.isArray(answer)) throw new AppError('unknown', 'my_roles answered no list');
  return answer.filter((role) => typeof role === 'string');
}
