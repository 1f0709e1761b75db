import { emailOf, forLite, newToken, tooMany, type AuthContext, type AuthHandler } from './auth-context.ts';
import { mailConfirmation, waitForMail } from './auth-sign-up.ts';
import { mailEmailChange } from './auth-account.ts';

/** Answers at once that the request was accepted; the work for this address is done afterwards. */
function askedFor(
  work: (context: AuthContext, email: string, request: Request) => Promise<unknown>,
): AuthHandler {
  return async (context, call) => {
    const email = emailOf(call.body);
    if (!email) return context.lite(forLite(call, { body: call.body }));
    const wait = waitForMail(context, call.address);
    if (wait > 0) return tooMany(wait);
    context.afterwards(() => work(context, email, forLite(call, { body: { ...call.body, email } })));
    return Response.json({});
  };
}

/**
 * Gap: lite answers sooner when an address has no account, and never sends a confirmation again (`/resend` is a 429 for
 * those who wait for one alone).
 * Way round: answer first, the same for everybody, then work.
 * Can go when: `/recover` and `/resend` answer an unknown address like a known one, and `/resend` sends a mail.
 */
export const recover = askedFor(async ({ lite, mails, sql }, email, request) => {
  const known = await sql`select from auth.users where email = ${email}`;
  if (known.length === 0 || !mails.isOpen(email)) return undefined;
  mails.count(email);
  return lite(request);
});

export const resend: AuthHandler = (context, call) => {
  const type = call.body['type'];
  if (type === 'signup') return askedFor(mailConfirmation)(context, call);
  if (type === 'email_change') return askedFor(mailPendingChange)(context, call);
  return context.lite(forLite(call, { body: call.body }));
};

async function mailPendingChange(context: AuthContext, email: string): Promise<void> {
  const [user] = await context.sql<{ id: string; email: string; email_change: string | null }[]>`
    select id, email, email_change from auth.users where email = ${email} or email_change = ${email}
  `;
  if (user?.email_change) await mailEmailChange(context, user, user.email_change);
}

/**
 * Gap: lite creates an account for whatever address asks for a link to sign in with, and takes the address for confirmed:
 * nobody proved it.
 * Way round: links go to accounts that exist; one that waits for its confirmation gets that mail.
 * Can go when: `/otp` with an unknown address leaves `email_confirmed_at` empty.
 */
export const magicLink = askedFor(async (context, email) => {
  const { sql, mails } = context;
  const [user] = await sql<{ isConfirmed: boolean }[]>`
    select email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}
  `;
  if (!user) return undefined;
  if (!user.isConfirmed) return mailConfirmation(context, email);
  if (!mails.isOpen(email)) return undefined;
  mails.count(email);
  const token = newToken();
  await sql`update auth.users set recovery_token = ${token}, recovery_sent_at = now() where email = ${email}`;
  return mails.send('magic_link', email, { TokenHash: token });
});
