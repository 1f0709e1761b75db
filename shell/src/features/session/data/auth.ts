import { authorizedFetch, dropStoredSession, getAuth, getConfigured, slashed } from '@trame/data/auth';
import { AppError, classifyError } from '@trame/data/errors';

/** Who a session belongs to; nothing here decides what they may do. */
export type AuthUser = { id: string; email: string; displayName: string };

type Account = { id: string; email?: string | undefined; user_metadata?: Record<string, unknown> };

/** `camille.roussel@…` reads « Camille Roussel » when the account carries no name. */
function nameFromEmail(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toLocaleUpperCase('fr') + part.slice(1))
    .join(' ');
}

function toUser(account: Account): AuthUser {
  const email = account.email ?? '';
  const named = account.user_metadata?.['full_name'] ?? account.user_metadata?.['name'];
  const displayName = typeof named === 'string' && named.trim() !== '' ? named.trim() : nameFromEmail(email);
  return { id: account.id, email, displayName };
}

/**
 * Calls `listener` when the session starts, changes or ends, in this tab or another. The callback of supabase-js
 * runs under its lock: the listener must not call the client before the next task.
 */
export function onAuthChange(listener: (user: AuthUser | null) => void): () => void {
  const { data } = getAuth().onAuthStateChange((_event, session) => {
    listener(session ? toUser(session.user) : null);
  });
  return () => data.subscription.unsubscribe();
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  const { error } = await getAuth().signInWithPassword({ email, password });
  if (error) throw classifyError(error);
}

/** Leaves for the provider's page; it comes back to `redirectTo` with the session. */
export async function signInWithProvider(provider: string, redirectTo: string): Promise<void> {
  const { error } = await getAuth().signInWithOAuth({
    // The list of providers is configuration: supabase-js only knows today's names.
    provider: provider as 'google',
    options: { redirectTo },
  });
  if (error) throw classifyError(error);
}

/** Ends the session of this browser; the person's other devices stay signed in. */
export async function signOutHere(): Promise<void> {
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

/** Sends the recovery link. Answers the same whether or not the account exists. */
export async function sendRecoveryLink(email: string, redirectTo: string): Promise<void> {
  const { error } = await getAuth().resetPasswordForEmail(email, { redirectTo });
  if (error) throw classifyError(error);
}

export type RecoveryProof = { accessToken: string; refreshToken: string } | { tokenHash: string };

/** Opens the session that a recovery link carries. */
export async function openRecovery(proof: RecoveryProof): Promise<void> {
  const auth = getAuth();
  const { error } =
    'tokenHash' in proof
      ? await auth.verifyOtp({ type: 'recovery', token_hash: proof.tokenHash })
      : await auth.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
  if (error) throw classifyError(error);
}

export async function updatePassword(password: string): Promise<void> {
  const { error } = await getAuth().updateUser({ password });
  if (error) throw classifyError(error);
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
    throw classifyError(error);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw classifyError(answer ?? response.statusText, response.status);
  if (answer === null) return [];
  if (!Array.isArray(answer)) throw new AppError('unknown', 'my_roles answered no list');
  return answer.filter((role) => typeof role === 'string');
}
