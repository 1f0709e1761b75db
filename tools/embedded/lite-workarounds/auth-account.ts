import type { Sql } from 'postgres';
import {
  emailOf,
  forLite,
  hashOf,
  newToken,
  refusal,
  textOf,
  tooMany,
  type AuthContext,
  type AuthHandler,
} from './auth-context.ts';
import { callerOf, completedUser, type Caller } from './auth-sessions.ts';
import { checkPassword } from './auth-sign-in.ts';
import { waitForMail } from './auth-sign-up.ts';

/** How long a link from the mailbox can replace the current password. */
const FRESH_SECONDS = 600;
/** bcrypt reads no further. */
const LONGEST_PASSWORD_BYTES = 72;

/** Whether this session was opened by a link from the mailbox a moment ago. */
async function isFresh(sql: Sql, sessionId: string): Promise<boolean> {
  const found = await sql`
    select from auth.mfa_amr_claims
    where session_id = ${sessionId} and authentication_method in ('recovery', 'invite', 'otp')
      and updated_at > now() - ${FRESH_SECONDS} * interval '1 second'
  `;
  return found.length > 0;
}

/** Uses up the code that `reauthenticate()` mailed. */
async function takeNonce(
  { sql, config }: AuthContext,
  { userId, email }: Caller,
  nonce: string,
): Promise<boolean> {
  const taken = await sql`
    update auth.users set reauthentication_token = null
    where id = ${userId} and reauthentication_token = ${hashOf(email, nonce)}
      and reauthentication_sent_at > now() - ${config.email?.otp_expiry ?? 3600} * interval '1 second'
    returning id
  `;
  return taken.length > 0;
}

/** Why this person may not set a password with this request. */
async function refusedPassword(
  context: AuthContext,
  caller: Caller,
  call: Parameters<AuthHandler>[1],
): Promise<Response | null> {
  const { sql, attempts } = context;
  const password = textOf(call.body['password']);
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) {
    return refusal(422, 'validation_failed', 'Password cannot be longer than 72 characters');
  }
  if (await isFresh(sql, caller.sessionId)) return null;
  const nonce = textOf(call.body['nonce']);
  if (nonce) {
    const subject = `nonce ${caller.userId}`;
    const wait = attempts.wait(subject, { free: 5, longestWait: 900 });
    if (wait > 0) return tooMany(wait);
    attempts.add(subject);
    if (await takeNonce(context, caller, nonce)) return null;
    return refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  const current = textOf(call.body['current_password']);
  const message = 'Current password required when setting new password.';
  if (!current) return refusal(400, 'current_password_required', message);
  const [user] = await sql<{ encrypted_password: string | null }[]>`
    select encrypted_password from auth.users where id = ${caller.userId}
  `;
  const outcome = await checkPassword(context, {
    account: caller.email.toLowerCase(),
    address: call.address,
    hash: user?.encrypted_password ?? null,
    password: current,
  });
  if (outcome === 'right') return null;
  return outcome === 'wrong' ? refusal(400, 'current_password_mismatch', message) : outcome;
}

/** The effects of a new password: every other session, and every unused link and code, ends. */
async function endOthers(sql: Sql, { userId, sessionId }: Caller): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from auth.refresh_tokens where user_id = ${userId} and session_id is distinct from ${sessionId}`;
    await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
    await tx`
      update auth.users set
        confirmation_token = null, recovery_token = null, reauthentication_token = null,
        email_change = null, email_change_token_current = null, email_change_token_new = null
      where id = ${userId}
    `;
    // Setting a password ends the recovery, or the invitation: the session after it is an ordinary one.
    await tx`
      update auth.mfa_amr_claims set authentication_method = 'password', updated_at = now()
      where session_id = ${sessionId} and authentication_method in ('recovery', 'invite')
    `;
  });
}

/** Writes to both addresses; the change is made when both links were used. */
export async function mailEmailChange(
  { sql, mails, config }: AuthContext,
  { id, email }: { id: string; email: string },
  wanted: string,
): Promise<void> {
  if (!mails.isOpen(wanted)) return;
  mails.count(wanted);
  const isDouble = config.email?.double_confirm_changes !== false && email !== '';
  const [toOldAddress, toNewAddress] = [newToken(), newToken()];
  await sql`
    update auth.users set
      email_change = ${wanted}, email_change_sent_at = now(), email_change_confirm_status = 0,
      email_change_token_current = ${isDouble ? toOldAddress : null}, email_change_token_new = ${toNewAddress}
    where id = ${id}
  `;
  const values = { Email: email, NewEmail: wanted };
  if (isDouble) await mails.send('email_change', email, { ...values, TokenHash: toOldAddress });
  await mails.send('email_change', wanted, { ...values, TokenHash: toNewAddress });
}

/**
 * Gap: whoever holds a session of lite for a moment (a screen left open, a stolen token) sets a new password and keeps
 * the account: it asks for nothing, ends no other session, tells nobody. A change of address is confirmed by one mail.
 * Way round: what Supabase does with "Require current password when updating" and its notifications switched on: the
 * current password, a mailed code, or a link from the mailbox used within ten minutes; the second factor of who has one.
 * Can go when: PUT /user of lite answers `current_password_required`, and ends the other sessions.
 */
export const updateUser: AuthHandler = async (context, call) => {
  const { sql, lite, mails } = context;
  const caller = await callerOf(context, call);
  if (caller instanceof Response) return caller;
  const { data, password } = call.body;
  const email = emailOf(call.body);
  const isNewEmail = email !== null && email !== caller.email.toLowerCase();
  if ((password !== undefined || isNewEmail) && caller.aal !== 'aal2') {
    const factors =
      await sql`select from auth.mfa_factors where user_id = ${caller.userId} and status = 'verified'`;
    if (factors.length > 0) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.';
      return refusal(401, 'insufficient_aal', message);
    }
  }
  if (call.body['email'] && !email) {
    return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  if (password !== undefined) {
    const refused = await refusedPassword(context, caller, call);
    if (refused) return refused;
  }
  if (isNewEmail) {
    const wait = waitForMail(context, call.address);
    if (wait > 0) return tooMany(wait);
    const taken = await sql`select from auth.users where email = ${email}`;
    if (taken.length > 0) {
      return refusal(422, 'email_exists', 'A user with this email address has already been registered');
    }
  }
  const changes = {
    ...(data !== undefined && { data }),
    ...(password !== undefined && { password: textOf(password) }),
  };
  const answer = await lite(forLite(call, { body: changes }));
  if (!answer.ok) return answer;
  if (password !== undefined) {
    await endOthers(sql, caller);
    await mails.send('password_changed', caller.email, {});
  }
  if (isNewEmail) await mailEmailChange(context, { id: caller.userId, email: caller.email }, email);
  return completedUser(context, await lite(forLite(call, { method: 'GET', path: '/auth/v1/user' })));
};

export const getUser: AuthHandler = async (context, call) =>
  completedUser(context, await context.lite(forLite(call)));
