import { claimsOf, getAuth, hasStoredSession } from '@trame/data/auth';
import { detachedAuth } from '@trame/data/detached-auth';
import { classifyError } from '@trame/data/errors';
import { browserStorage } from '../../runtime/storage.ts';
import { nameOf, RECOVERY_KEY, signInWithPassword, signOutHere, toUser, type AuthUser } from './auth.ts';

/** The confirmations that mails of Auth ask for. */
export type LinkType = 'signup' | 'recovery' | 'email_change' | 'invite' | 'magiclink';

/** The content of a sign-in link. */
export type LinkProof =
  | { kind: 'otp'; tokenHash: string; type: LinkType }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'code'; code: string; flowId: string | null };

/** The session that a link opens, checked before it replaces the present one. */
export type OpenedLink = {
  user: AuthUser;
  /** Makes it the session of this browser; the previous one ends. */
  adopt: () => Promise<void>;
  /** Ends it, when nobody uses it. */
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
 * Uses up a link without changing the session of this browser. Undefined when the link only confirmed something and
 * opens no session.
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
      // Before the session is set: the other tabs are notified at once.
      if (needsPassword) browserStorage.setItem(RECOVERY_KEY, nameOf(claimsOf(session)));
      else browserStorage.removeItem(RECOVERY_KEY);
      const { error: refused } = await auth.setSession(session);
      if (refused) {
        browserStorage.removeItem(RECOVERY_KEY);
        throw classifyError(refused);
      }
      // Nobody could end it any more. If this fails, it ends when it expires.
      if (present.session)
        await auth.admin.signOut(present.session.access_token, 'local').catch(() => undefined);
    },
    drop: async () => {
      await detached.signOut({ scope: 'local' });
    },
  };
}

/** The person of the stored session, read again; throws when the server is unreachable. */
export async function presentUser(): Promise<AuthUser | undefined> {
  const { data, error } = await getAuth().getSession();
  if (data.session) return toUser(data.session.user);
  if (error && hasStoredSession()) throw classifyError(error);
  return undefined;
}

/**
 * Sets a password chosen in a recovery or an invitation, and continues with a session that it opened: the one of the
 * link ends with all others. Returns whether the person is signed in afterwards.
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

/** Changes the password; the server checks the current one. */
export async function changePassword(password: string, currentPassword: string): Promise<void> {
  const { error } = await getAuth().updateUser({ password, current_password: currentPassword });
  if (error) throw classifyError(error);
}

/** Ends every session of the person but this one. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await getAuth().signOut({ scope: 'others' });
  if (error) throw classifyError(error);
}

/** Opens the provider's page, which returns to `redirectTo` with the session. */
export async function signInWithProvider(provider: string, redirectTo: string): Promise<void> {
  const { error } = await getAuth().signInWithOAuth({
    // The list of providers is configuration; the types of supabase-js only have today's names.
    provider: provider as 'google',
    // Of all providers, Supabase Auth asks Microsoft alone for no address by itself
    // (https://supabase.com/docs/guides/auth/social-login/auth-azure).
    options: { redirectTo, ...(provider === 'azure' && { scopes: 'email' }) },
  });
  if (error) throw classifyError(error);
}

/** Sends the recovery link. Gives the same answer whether or not the account exists. */
export async function sendRecoveryLink(email: string, redirectTo: string): Promise<void> {
  const { error } = await getAuth().resetPasswordForEmail(email, { redirectTo });
  if (error) throw classifyError(error);
}

/**
 * Signs up a person whose address is then confirmed by mail. Gives the same answer whether or not the address has an
 * account. The password is chosen after the confirmation: one typed before it would be deleted then, because anybody may
 * have typed it (ADR 0022).
 */
export async function signUp(
  { email, fullName, noticeVersion }: { email: string; fullName: string; noticeVersion: string },
  emailRedirectTo: string,
): Promise<void> {
  const { error } = await getAuth().signUp({
    email,
    password: crypto.randomUUID() + crypto.randomUUID().slice(0, 30),
    options: { emailRedirectTo, data: { full_name: fullName, notice_version: noticeVersion } },
  });
  if (error) throw classifyError(error);
}

/** Sends the confirmation of a sign-up again. Gives the same answer for every address. */
export async function resendConfirmation(email: string, emailRedirectTo: string): Promise<void> {
  const { error } = await getAuth().resend({ type: 'signup', email, options: { emailRedirectTo } });
  if (error) throw classifyError(error);
}
