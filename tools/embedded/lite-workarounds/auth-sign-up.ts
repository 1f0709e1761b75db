import { randomUUID } from 'node:crypto';
import { emailOf, forLite, newToken, tooMany, type AuthContext, type AuthHandler } from './auth-context.ts';
import { STAND_IN_DOMAIN } from './auth-mails.ts';
import { completedSession } from './auth-sessions.ts';

/** Mails an account that waits for its confirmation a new link. */
export async function mailConfirmation({ sql, mails }: AuthContext, email: string): Promise<void> {
  if (!mails.isOpen(email)) return;
  const token = newToken();
  const found = await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null returning id
  `;
  if (found.length === 0) return;
  mails.count(email);
  await mails.send('confirmation', email, { TokenHash: token });
}

/** Whether this network address asked for too many accounts or mails; counts this one. */
export function waitForMail({ attempts, attemptsPerAddress }: AuthContext, address: string): number {
  const subject = `mail from ${address}`;
  const wait = attempts.wait(subject, { free: attemptsPerAddress, longestWait: 900 });
  if (wait === 0) attempts.add(subject);
  return wait;
}

/**
 * Gap: when an address has an account already, lite answers 429 where Supabase answers as for a new one, which tells
 * everybody who has an account.
 * Way round: a stand-in is signed up in its place, with the same checks, hash and rows, and removed; the answer shows the
 * address that was asked for. The holder of the account gets a mail saying that they have one.
 * Can go when: signing up an address that has an account answers 200, with the fields that a new one has.
 */
export const signUp: AuthHandler = async (context, call) => {
  const { sql, lite, mails, config, afterwards } = context;
  const email = emailOf(call.body);
  if (!email || config.email?.enable_confirmations !== true) {
    return completedSession(context, call, await lite(forLite(call, { body: call.body })), 'password');
  }
  const wait = waitForMail(context, call.address);
  if (wait > 0) return tooMany(wait);

  const stateOf = async () => {
    const [user] = await sql<{ isConfirmed: boolean }[]>`
      select email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}
    `;
    return user;
  };
  if (!(await stateOf())) {
    mails.count(email);
    const answer = await lite(forLite(call, { body: call.body }));
    // Unless somebody else was first: then this one is the second.
    if (answer.ok || !(await stateOf())) return completedSession(context, call, answer);
  }
  const standIn = `${randomUUID()}${STAND_IN_DOMAIN}`;
  const answer = await lite(forLite(call, { body: { ...call.body, email: standIn } }));
  await sql`delete from auth.users where email = ${standIn}`;
  if (!answer.ok) return answer;
  afterwards(async () => {
    if (!(await stateOf())?.isConfirmed) return mailConfirmation(context, email);
    if (!mails.isOpen(email)) return undefined;
    mails.count(email);
    return mails.send('already_registered', email, {});
  });
  // A function: in a text, `$&` of an address would insert the temporary address.
  const shown = (await answer.text()).replaceAll(standIn, () => JSON.stringify(email).slice(1, -1));
  return new Response(shown, { status: answer.status, headers: { 'content-type': 'application/json' } });
};
