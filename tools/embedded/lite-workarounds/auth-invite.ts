import { randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { bearerOf, emailOf, newToken, refusal, type AuthHandler } from './auth-context.ts';

/**
 * Gap: lite has no admin API, so that nobody can be invited.
 * Way round: the one call of it that the functions make, with Supabase's answers, for the secret key alone.
 * Can go when: `POST /invite` of lite answers 200 with the new user.
 */
export const invite: AuthHandler = async ({ sql, mails, secrets }, { request, body }) => {
  const key = bearerOf(request) || request.headers.get('apikey');
  if (key !== secrets.secretKey) return refusal(403, 'not_admin', 'User not allowed');
  const email = emailOf(body);
  if (!email) return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
  // Only a new account takes it.
  const metadata = (body['data'] ?? {}) as JSONValue;
  const token = newToken();
  const id = randomUUID();
  const identity = { sub: id, email, email_verified: false };
  const [user] = await sql.begin(async (tx) => {
    // Two invitations of one address at the same moment make one account.
    await tx`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
    // Whoever waits for a confirmation is invited again; the last link is the one that is good.
    const known = await tx`
      update auth.users set invited_at = now(), confirmation_token = ${token}, confirmation_sent_at = now()
      where email = ${email} and email_confirmed_at is null
      returning id, email, aud, role, invited_at, confirmation_sent_at, created_at, updated_at, raw_user_meta_data as user_metadata`;
    if (known.length > 0) return known;
    const added = await tx`
      insert into auth.users (
        id, aud, role, email, invited_at, confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data
      )
      select ${id}, 'authenticated', 'authenticated', ${email}, now(), ${token}, now(),
        ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(metadata)}
      where not exists (select from auth.users where email = ${email})
      returning id, email, aud, role, invited_at, confirmation_sent_at, created_at, updated_at, raw_user_meta_data as user_metadata`;
    if (added.length > 0)
      await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(identity)})`;
    return added;
  });
  if (!user)
    return refusal(422, 'email_exists', 'A user with this email address has already been registered');
  await mails.send('invite', email, { TokenHash: token });
  return Response.json({
    ...user,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [],
  });
};
