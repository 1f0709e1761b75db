import {
  authorizedFetch,
  claimsOf,
  dropStoredSession,
  getAuth,
  getConfigured,
  slashed,
} from '@trame/data/auth';
import { AppError, classifyError } from '@trame/data/errors';
import { browserStorage } from '../../runtime/storage.ts';

/** Who a session belongs to; nothing here decides what they may do. */
export type AuthUser = { id: string; email: string; displayName: string };

/** Steps that a session must take before it may do anything else. */
export type Hold =
  /** A recovery link opened it, or an invitation: a password is chosen first. */
  | 'recovery'
  /** The person has an authenticator app: its code comes first. */
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
  user_metadata?: Record<string, unknown>;
  factors?: Factors;
};
type Tokens = { access_token: string; refresh_token: string; user: Account };

/** `camille.roussel@…` reads « Camille Roussel » when the account carries no name. */
function nameFromEmail(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toLocaleUpperCase('fr') + part.slice(1))
    .join(' ');
}

export function toUser(account: Account): AuthUser {
  const email = account.email ?? '';
  const named = account.user_metadata?.['full_name'] ?? account.user_metadata?.['name'];
  const displayName = typeof named === 'string' && named.trim() !== '' ? named.trim() : nameFromEmail(email);
  return { id: account.id, email, displayName };
}

/**
 * Which session a recovery link opened, kept until its password is set: Auth says it in the token (`amr`), older servers
 * and the first answer of some flows do not. The next document and the other tabs read it.
 */
export const RECOVERY_KEY = 'trame-recovery';

export const nameOf = (claims: Record<string, unknown>): string =>
  [claims['session_id'], claims['sub']].find((claim) => typeof claim === 'string') ?? '';

/** Ways into a session after which no password is known. */
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
 * Calls `listener` when the session starts, changes or ends, in this tab or another. The callback of supabase-js
 * runs under its lock: the listener must not call the client before the next task.
 */
export function onAuthChange(listener: (session: SignedIn | null) => void): () => void {
  const { data } = getAuth().onAuthStateChange((_event, session) => {
    listener(session ? toSignedIn(session) : null);
  });
  return () => data.subscription.unsubscribe();
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  const held = browserStorage.getItem(RECOVERY_KEY);
  // Before the call, which says who is there: a password known is what a recovery is for.
  browserStorage.removeItem(RECOVERY_KEY);
  const { error } = await getAuth().signInWithPassword({ email, password });
  if (!error) return;
  if (held !== null) browserStorage.setItem(RECOVERY_KEY, held);
  throw classifyError(error);
}

/** Ends the session of this browser; the person's other devices stay signed in. */
export async function signOutHere(): Promise<void> {
  browserStorage.removeItem(RECOVERY_KEY);
  const { error } = await getAuth().signOut({ scope: 'local' });
  if (!error) return;
  // Unreachable server: whoever leaves a shared computer must still be out. The token dies by itself.
  dropStoredSession();
}

/** Whether the server still accepts the session; only a refusal says no, never a network failure. */
export async function isSessionAlive(): Promise<boolean> {
  const { data, error } = await getAuth().refreshSession();
  if (!error) return data.session !== null;
  const { code } = classifyError(error);
  return code === 'network' || code === 'unavailable' || code === 'timeout' || code === 'rate_limited';
}

/**
 * Roles of the caller as the database holds them, never as the token's metadata says. Asked without the client of the
 * database: the sign-in page has none, and a file that is missing must not pass for roles that are.
 */
export async function fetchMyRoles(): Promise<string[]> {
  const url = new URL('rest/v1/rpc/my_roles', slashed(getConfigured().settings.url));
  const headers = { 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await authorizedFetch(true)(url, { method: 'POST', headers, body: '{}' });
  } catch (error) {
    // No client of Supabase stands between: nothing else says that this was the network.
    throw classifyError(error);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw classifyError(answer ?? response.statusText, response.status);
  if (answer === null) return [];
  if (!Array.isArray(answer)) throw new AppError('unknown', 'my_roles answered no list');
  return answer.filter((role) => typeof role === 'string');
}
