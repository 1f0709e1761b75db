import {
  emailOf,
  forLite,
  hashOf,
  refusal,
  textOf,
  tooMany,
  type AuthContext,
  type AuthHandler,
} from './auth-context.ts';
import { completedSession, sessionAnswer } from './auth-sessions.ts';

/** Supabase's answer to the first of two confirmations. */
const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const expired = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired');

/** The type of a token in lite, which has no `invite` and no `email`. */
async function liteType({ sql }: AuthContext, type: string, hash: string): Promise<string> {
  if (type === 'invite') return 'signup';
  if (type !== 'email') return type;
  const waiting = await sql`select from auth.users where confirmation_token = ${hash}`;
  return waiting.length > 0 ? 'signup' : 'magiclink';
}

/**
 * Gap: lite knows no `invite` and no `email`, changes an address on the word of the old one alone, and lets anyone try
 * as many tokens as they like, and uses the token of somebody who is banned up.
 * Way round: translate the types, ask for both confirmations, slow down who fails, and refuse who is banned first.
 * Can go when: lite confirms a change of address from both mailboxes and follows `[auth.rate_limit]`.
 */
export const verify: AuthHandler = async (context, call) => {
  const { attempts, config, lite } = context;
  const subject = `token from ${call.address}`;
  const wait = attempts.wait(subject, {
    free: config.rate_limit?.token_verifications ?? 30,
    longestWait: 900,
  });
  if (wait > 0) return tooMany(wait);
  attempts.add(subject);
  const email = emailOf(call.body);
  const type = textOf(call.body['type']);
  const hash = textOf(call.body['token_hash']) || (email ? hashOf(email, textOf(call.body['token'])) : '');
  const banned = await context.sql`
    select from auth.users
    where ${hash} <> '' and ${hash} in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)
      and banned_until > now()`;
  if (banned.length > 0) return refusal(403, 'user_banned', 'User is banned');
  const answer =
    type === 'email_change'
      ? await confirmEmailChange(context, call, hash)
      : await completedSession(
          context,
          call,
          await lite(forLite(call, { body: { ...call.body, type: await liteType(context, type, hash) } })),
          type === 'recovery' || type === 'invite' ? type : 'otp',
        );
  if (answer.ok) attempts.takeBack(subject);
  return answer;
};

const confirmEmailChange = async (
  context: AuthContext,
  call: Parameters<AuthHandler>[1],
  hash: string,
): Promise<Response> => {
  const { sql, config, mails } = context;
  const lifetime = config.email?.otp_expiry ?? 3600;
  // A lock, and the token is deleted with its first use: of two simultaneous confirmations one is the first, the other
  // the second.
  const user = await sql.begin(async (tx) => {
    const [found] = await tx<{ id: string; email: string; email_change: string; status: number }[]>`
      select id, email, email_change, email_change_confirm_status as status from auth.users
      where ${hash} <> '' and ${hash} in (email_change_token_current, email_change_token_new)
        and email_change_sent_at > now() - ${lifetime} * interval '1 second' and coalesce(email_change, '') <> ''
      for update
    `;
    if (!found) return undefined;
    await tx`
      update auth.users set
        email_change_confirm_status = 1,
        email_change_token_current = nullif(email_change_token_current, ${hash}),
        email_change_token_new = nullif(email_change_token_new, ${hash})
      where id = ${found.id}
    `;
    return found;
  });
  if (!user) return expired();
  if (user.status === 0 && config.email?.double_confirm_changes !== false) {
    return Response.json({ msg: FIRST_OF_TWO, code: '200' });
  }
  try {
    await sql`
      with moved as (
        update auth.users set
          email = email_change, email_change = null, email_change_token_current = null, email_change_token_new = null,
          email_change_confirm_status = 0, updated_at = now()
        where id = ${user.id} returning id, email
      )
      update auth.identities i
      set identity_data = i.identity_data || jsonb_build_object('email', moved.email, 'email_verified', true)
      from moved where i.user_id = moved.id and i.provider = 'email'
    `;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    return refusal(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await mails.send('email_changed', user.email, { OldEmail: user.email, Email: user.email_change });
  return sessionAnswer(context, call, { userId: user.id, method: 'otp' });
};

/**
 * Gap: a GET of lite's `/verify` signs in and uses the token up, which is what a mail scanner does with every link.
 * Way round: a GET leads to the page whose button uses the token; our mails lead there straight away.
 * Can go when: never for a link with `{{ .ConfirmationURL }}`, on Supabase neither: our templates have none.
 */
export const leadToConfirmation: AuthHandler = async ({ siteUrl }, { url }) => {
  const fragment = new URLSearchParams({
    token_hash: url.searchParams.get('token') ?? '',
    type: url.searchParams.get('type') ?? '',
  });
  return new Response(null, {
    status: 303,
    headers: { location: `${siteUrl}/auth/confirm#${fragment.toString()}` },
  });
};
