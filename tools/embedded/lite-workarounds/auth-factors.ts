import { encodeQR } from 'qr';
import { Secret, TOTP } from 'otpauth';
import { isIP } from 'node:net';
import { refusal, textOf, tooMany, type AuthContext, type AuthHandler } from './auth-context.ts';
import { callerOf, sessionAnswer, type Caller } from './auth-sessions.ts';

type Factor = { id: string; friendly_name: string | null; status: 'unverified' | 'verified'; secret: string };

/** As Supabase: how many one person may have, and how long a question waits for its code, in seconds. */
const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
/** Codes of the step before and after are good too: clocks differ. */
const WINDOW = 1;
const PERIOD = 30;

const totpOf = (secret: string, issuer: string, label: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

async function ownFactor({ sql }: AuthContext, { userId }: Caller, id: string): Promise<Factor | undefined> {
  const [factor] = await sql<Factor[]>`
    select id, friendly_name, status::text as status, secret from auth.mfa_factors
    where id::text = ${id} and user_id = ${userId} and factor_type = 'totp'
  `;
  return factor;
}

const enroll: AuthHandler = async (context, call) => {
  const caller = await callerOf(context, call);
  if (caller instanceof Response) return caller;
  const { sql, config, siteUrl } = context;
  const { factor_type: type, friendly_name: name, issuer } = call.body;
  if (type !== 'totp') {
    return refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  if (config.mfa?.totp?.enroll_enabled !== true) {
    return refusal(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  await sql`
    delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'
      and created_at < now() - ${CHALLENGE_SECONDS} * interval '1 second'
  `;
  const known = await sql<{ friendly_name: string | null; status: string }[]>`
    select friendly_name, status::text as status from auth.mfa_factors where user_id = ${caller.userId}
  `;
  const friendlyName = textOf(name).trim().slice(0, 100);
  if (known.some((factor) => factor.friendly_name === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`;
    return refusal(422, 'mfa_factor_name_conflict', message);
  }
  if (known.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    return refusal(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (caller.aal !== 'aal2' && known.some(({ status }) => status === 'verified')) {
    return refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const secret = new Secret({ size: 20 }).base32;
  const [factor] = await sql<{ id: string }[]>`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
    values (${caller.userId}, ${friendlyName}, 'totp', 'unverified', ${secret}) returning id
  `;
  const uri = totpOf(secret, textOf(issuer) || new URL(siteUrl).host, caller.email).toString();
  return Response.json({
    id: factor?.id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: encodeQR(uri, 'svg'), secret, uri },
  });
};

const challenge =
  (id: string): AuthHandler =>
  async (context, call) => {
    const caller = await callerOf(context, call);
    if (caller instanceof Response) return caller;
    const factor = await ownFactor(context, caller, id);
    if (!factor) return refusal(404, 'mfa_factor_not_found', 'Factor not found');
    const address = isIP(call.address) ? call.address : '0.0.0.0';
    const [row] = await context.sql<{ id: string; created_at: Date }[]>`
      insert into auth.mfa_challenges (factor_id, ip_address) values (${factor.id}, ${address}) returning id, created_at
    `;
    const expiresAt = Math.floor((row?.created_at.getTime() ?? 0) / 1000) + CHALLENGE_SECONDS;
    return Response.json({ id: row?.id, type: 'totp', expires_at: expiresAt });
  };

/** Takes the step a code belongs to: one code is good once, also twice at the same moment. */
async function takeCode(
  { sql }: AuthContext,
  factor: Factor,
  challengeId: string,
  code: string,
): Promise<boolean> {
  const delta = totpOf(factor.secret, '', '').validate({ token: code, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(Date.now() / 1000 / PERIOD) + delta;
  return sql.begin(async (tx) => {
    await tx`select from auth.mfa_factors where id = ${factor.id} for update`;
    const used = await tx`
      select from auth.mfa_challenges
      where factor_id = ${factor.id} and verified_at is not null and otp_code = ${String(step)}
    `;
    if (used.length > 0) return false;
    await tx`update auth.mfa_challenges set verified_at = now(), otp_code = ${String(step)} where id = ${challengeId}`;
    await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
    await tx`
      delete from auth.mfa_factors f using auth.mfa_factors mine
      where mine.id = ${factor.id} and f.user_id = mine.user_id and f.status = 'unverified'
    `;
    return true;
  });
}

const answerChallenge =
  (id: string): AuthHandler =>
  async (context, call) => {
    const caller = await callerOf(context, call);
    if (caller instanceof Response) return caller;
    const { sql, attempts, mails } = context;
    const factor = await ownFactor(context, caller, id);
    if (!factor) return refusal(404, 'mfa_factor_not_found', 'Factor not found');
    const subject = `factor ${factor.id}`;
    const wait = attempts.wait(subject, { free: 5, longestWait: 900 });
    if (wait > 0) return tooMany(wait);
    const challengeId = textOf(call.body['challenge_id']);
    const [asked] = await sql<{ id: string; isOpen: boolean }[]>`
      select id, verified_at is null and created_at > now() - ${CHALLENGE_SECONDS} * interval '1 second' as "isOpen"
      from auth.mfa_challenges where id::text = ${challengeId} and factor_id = ${factor.id}
    `;
    if (!asked)
      return refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    if (!asked.isOpen) {
      const message = `MFA challenge ${asked.id} has expired, verify against another challenge or create a new challenge.`;
      return refusal(422, 'mfa_challenge_expired', message);
    }
    attempts.add(subject);
    if (!(await takeCode(context, factor, asked.id, textOf(call.body['code'])))) {
      return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    attempts.forget(subject);
    await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${caller.sessionId}`;
    // Sessions that lack the second factor end, as on Supabase.
    await sql`delete from auth.sessions where user_id = ${caller.userId} and aal = 'aal1'`;
    if (factor.status === 'unverified') await mails.send('mfa_factor_enrolled', caller.email, {});
    return sessionAnswer(context, call, {
      userId: caller.userId,
      sessionId: caller.sessionId,
      method: 'totp',
    });
  };

const unenroll =
  (id: string): AuthHandler =>
  async (context, call) => {
    const caller = await callerOf(context, call);
    if (caller instanceof Response) return caller;
    const { sql, mails } = context;
    const factor = await ownFactor(context, caller, id);
    if (!factor) return refusal(404, 'mfa_factor_not_found', 'Factor not found');
    if (factor.status === 'verified' && caller.aal !== 'aal2') {
      return refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await sql`delete from auth.mfa_factors where id = ${factor.id}`;
    await sql`
      delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factor.id})
    `;
    await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
    if (factor.status === 'verified') await mails.send('mfa_factor_unenrolled', caller.email, {});
    return Response.json({ id: factor.id });
  };

/**
 * Gap: lite has no second factor (`/factors`).
 * Way round: the part of Supabase Auth for codes of an authenticator application (TOTP), behind the same addresses, so
 * that `supabase.auth.mfa` works here as there. One code is good once, which Supabase does not see to.
 * Can go when: POST /factors of lite answers.
 */
export function factorRoute(method: string, path: string): AuthHandler | undefined {
  if (method === 'POST' && path === '/factors') return enroll;
  const [, id = '', verb] = /^\/factors\/([\w-]+)(?:\/(challenge|verify))?$/.exec(path) ?? [];
  if (!id) return undefined;
  if (method === 'POST' && verb === 'challenge') return challenge(id);
  if (method === 'POST' && verb === 'verify') return answerChallenge(id);
  return method === 'DELETE' && !verb ? unenroll(id) : undefined;
}
