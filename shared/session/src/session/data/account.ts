import { claimsOf, getAuth, hasStoredSession } from '@trame/data/auth';
import { detachedAuth } from '@trame/data/detached-auth';
import { classifyError } from '@trame/data/errors';
import { browserStorage } from '../../runtime/storage.ts';
import { nameOf, RECOVERY_KEY, signInWithPassword, signOutHere, toUser, type AuthUser } from './auth.ts';

/** What the mails of Auth ask to confirm. */
export type LinkType = 'signup' | 'recovery' | 'email_change' | 'invite' | 'magiclink';

/** What a link that signs in carries. */
export type LinkProof =
  | { kind: 'otp'; tokenHash: string; type: LinkType }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'code'; code: string; flowId: string | null };

/** The session that a link opens, looked at before it takes the place of the present one. */
export type OpenedLink = {
  user: AuthUser;
  /** Makes it the session of this browser; the one before ends. */
  adopt: () => Promise<void>;
  /** Ends it: nobody uses it. */
  drop: () => Promise<void>;
};

async function exchange(detached: ReturnType<typeof detachedAuth>, proof: LinkProof) {
  switch (proof.kind) {
    case 'otp':
      return detached.verifyOtp({ type: proof.type, token_hash: proof.tokenHash });
    case 'tokens':
      return detached.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
    default:
      return detached.exchangeCodeForSession(
        proof.code,
        proof.flowId === null ? undefined : { flowId: proof.flowId },
      );
  }
}

/**
 * Uses a link up, without touching the session of this browser. Undefined when the link confirmed something and opens no
 * session.
 */
export async function openLink(proof: LinkProof, isRecoveryLink: boolean): Promise<OpenedLink | undefined> {
  const detached = detachedAuth();
  const { data, error } = await exchange(detached, proof);
  if (error) throw classifyError(error);
  const { session } = data;
  if (!session) return undefined;
  const needsPassword = isRecoveryLink || ('redirectType' in data && data.redirectType === 'recovery');
  return {
    user: toUser(session.user),
    adopt: async () => {
      const auth = getAuth();
      const { data: present } = await auth.getSession();
      // Before the session is there: the other tabs hear of it at once.
      if (needsPassword) browserStorage.setItem(RECOVERY_KEY, nameOf(claimsOf(session)));
      else browserStorage.removeItem(RECOVERY_KEY);
      const { error: refused } = await auth.setSession(session);
      if (refused) {
        browserStorage.removeItem(RECOVERY_KEY);
        throw classifyError(refused);
      }
      // Nobody could end it any more. A failure leaves it to its own end.
      if (present.session)
        await auth.admin.signOut(present.session.access_token, 'local').catch(() => undefined);
    },
    drop: async () => {
      await detached.signOut({ scope: 'local' });
    },
  };
}

/** The person of the stored session as it is now; throws when the server that could tell is unreachable. */
export async function presentUser(): Promise<AuthUser | undefined> {
  const { data, error } = await getAuth().getSession();
  if (data.session) return toUser(data.session.user);
  if (error && hasStoredSession()) throw classifyError(error);
  return undefined;
}

/**
 * Sets a password chosen under a recovery or an invitation, and goes on under a session that it opened: the one of the
 * link ends with all others. Says whether the person is signed in afterwards.
 */
export async function setRecoveredPassword(email: string, password: string): Promise<boolean> {
  const { error } = await getAuth().updateUser({ password });
  if (error) throw classifyError(error);
  try {
    await signInWithPassword(email, password);
  } catch {
    await getAuth().signOut({ scope: 'global' });
    await signOutHere();
    return false;
  }
  await endOtherSessions().catch(() => undefined);
  return true;
}

/** Changes the password; the server compares the current one. */
export async function changePassword(password: string, currentPassword: string): Promise<void> {
  const { error } = await getAuth().updateUser({ password, current_password: currentPassword });
  if (error) throw classifyError(error);
}

/** Ends every session of the person but this one. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await getAuth().signOut({ scope: 'others' });
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

/** Sends the recovery link. Answers the same whether or not the account exists. */
export async function sendRecoveryLink(email: string, redirectTo: string): Promise<void> {
  const { error } = await getAuth().resetPasswordForEmail(email, { redirectTo });
  if (error) throw classifyError(error);
}
