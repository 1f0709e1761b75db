import { createHmac, randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import type { JSONValue, TransactionSql } from 'postgres';
import { forLite, refusal, type AuthContext, type AuthHandler, type OidcProvider } from './auth-context.ts';
import { leadingTo } from './auth-redirects.ts';
import { completedSession } from './auth-sessions.ts';
import { mailConfirmation } from './auth-sign-up.ts';

/** The provider of lite that begins each flow; see `authorize`. */
const LITE_PROVIDER = 'google';
/** As lite and Supabase: a flow that took longer has expired. */
const FLOW_SECONDS = 300;
/** A provider that does not answer must not keep a browser waiting. */
const PROVIDER_SECONDS = 10;

type Flow = { id: string; referrer: string | null; provider: string };
type Person = { subject: string; email: string | null; isVerified: boolean; data: Record<string, unknown> };

const providerOf = ({ providers }: AuthContext, name: string): OidcProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined;

const configurations = new Map<string, Promise<oidc.Configuration>>();

/** What the issuer publishes about itself, read once; read again after a failure. */
function configurationOf({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  const known = configurations.get(key);
  if (known) return known;
  const url = new URL(issuer);
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const found = oidc.discovery(url, clientId, clientSecret, undefined, {
    timeout: PROVIDER_SECONDS,
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  });
  configurations.set(key, found);
  found.catch(() => configurations.delete(key));
  return found;
}

const callbackOf = (url: URL): string => new URL('/auth/v1/callback', url).href;

/** Values of one flow that nobody else can compute, so that they need no place in the database. */
const secretOf = ({ secrets }: AuthContext, use: 'nonce' | 'verifier', flow: string): string =>
  createHmac('sha256', secrets.jwtSecret).update(`oauth ${use} ${flow}`).digest('base64url');

const leadTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { location: address } });

/** Where a flow ends that failed here, with the parameters that Supabase Auth gives. */
function failed(referrer: string, error: string, code: string, description: string): Response {
  const url = new URL(referrer);
  for (const [name, value] of [
    ['error', error],
    ['error_code', code],
    ['error_description', description],
  ] as const)
    url.searchParams.set(name, value);
  return leadTo(url.href);
}

/**
 * Gap: lite has the flow of OAuth (its states, the addresses it may lead to, PKCE), but only GitHub and Google's own
 * address: no other provider, and none on this machine.
 * Way round: lite begins each flow as one of Google and exchanges its code at the end. The part in between, which depends
 * on the provider, is OpenID Connect with the issuer that `--oidc name=issuer` gives, and the account it leads to is
 * found as in Supabase Auth.
 * Can go when: GET /authorize of lite leads to `url` of `[auth.external.azure]`.
 */
export const authorize: AuthHandler = async (context, call) => {
  const name = call.url.searchParams.get('provider') ?? '';
  const provider = providerOf(context, name);
  if (!provider) return refusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  // Without it, the session would be in the address that the provider leads to.
  if (!call.url.searchParams.get('code_challenge')) {
    return refusal(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  const url = new URL(call.url);
  url.searchParams.set('provider', LITE_PROVIDER);
  const begun = await context.lite(new Request(url, { headers: call.request.headers }));
  const state = new URL(begun.headers.get('location') ?? 'http://none').searchParams.get('state');
  if (begun.status !== 302 || !state) return begun;
  await context.sql`update auth.flow_state set provider_type = ${name} where id = ${state}`;
  const configuration = await configurationOf(provider);
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(call.url),
    scope: 'openid email profile',
    state,
    nonce: secretOf(context, 'nonce', state),
    code_challenge: await oidc.calculatePKCECodeChallenge(secretOf(context, 'verifier', state)),
    code_challenge_method: 'S256',
  });
  return leadTo(address.href);
};

/** The person whom the provider vouches for: its code exchanged, the signature and the claims of its token checked. */
async function personOf(context: AuthContext, provider: OidcProvider, flow: Flow, url: URL): Promise<Person> {
  const tokens = await oidc.authorizationCodeGrant(await configurationOf(provider), url, {
    expectedState: flow.id,
    expectedNonce: secretOf(context, 'nonce', flow.id),
    pkceCodeVerifier: secretOf(context, 'verifier', flow.id),
    idTokenExpected: true,
  });
  const { iss, sub, email, email_verified: verified, name, picture } = tokens.claims()!;
  const address =
    typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email.toLowerCase() : null;
  const isVerified = address !== null && verified === true;
  return {
    subject: sub,
    email: address,
    isVerified,
    data: {
      iss,
      sub,
      provider_id: sub,
      ...(address !== null && { email: address }),
      email_verified: isVerified,
      ...(typeof name === 'string' && { name, full_name: name }),
      ...(typeof picture === 'string' && { avatar_url: picture }),
    },
  };
}

type Linked = { id: string; email: string | null; isConfirmed: boolean; isBanned: boolean };

const userOf = async (tx: TransactionSql, id: string): Promise<Linked> => {
  const [user] = await tx<Linked[]>`
    select id, email, email_confirmed_at is not null as "isConfirmed",
      coalesce(banned_until > now(), false) as "isBanned"
    from auth.users where id = ${id}`;
  return user!;
};

/**
 * The account of this person, as Supabase Auth finds it: by the provider's own id of them; then, of an address that the
 * provider has verified, the account with it; else a new one. An address that the provider has not verified and that an
 * account has already is left out of the new one.
 */
async function accountOf(tx: TransactionSql, provider: string, person: Person): Promise<Linked> {
  const data = tx.json(person.data as JSONValue);
  const [known] = await tx<{ user_id: string }[]>`
    update auth.identities set identity_data = ${data}, last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${person.subject} returning user_id`;
  if (known) return userOf(tx, known.user_id);
  const [same] = await tx<{ id: string }[]>`
    select id from auth.users where lower(email) = ${person.email} and not is_sso_user`;
  const isJoined = same !== undefined && person.isVerified;
  const id = isJoined ? same.id : randomUUID();
  if (!isJoined)
    await tx`
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
      values (
        ${id}, 'authenticated', 'authenticated', ${same ? null : person.email},
        ${tx.json({ provider, providers: [provider] })}, ${data}
      )`;
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, ${provider}, ${person.subject}, ${id}, ${data}, now())`;
  await tx`
    update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'providers', (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = ${id})
    ) where id = ${id}`;
  return userOf(tx, id);
}

/** Confirms the account by what the provider has verified; nothing that anybody added before remains on it. */
async function confirm(tx: TransactionSql, user: Linked, provider: string, person: Person): Promise<void> {
  await tx`
    delete from auth.identities
    where user_id = ${user.id} and not (provider = ${provider} and provider_id = ${person.subject})`;
  await tx`
    update auth.users set email_confirmed_at = now(), encrypted_password = null,
      raw_user_meta_data = ${tx.json(person.data as JSONValue)}, confirmation_token = null
    where id = ${user.id}`;
}

export const callback: AuthHandler = async (context, call) => {
  const { sql, siteUrl } = context;
  const state = call.url.searchParams.get('state') ?? '';
  const [flow] = await sql<Flow[]>`
    select id, referrer, provider_type as provider from auth.flow_state
    where id::text = ${state} and user_id is null
      and created_at > now() - ${FLOW_SECONDS} * interval '1 second'`;
  const provider = flow && providerOf(context, flow.provider);
  // What the provider refused, and states that are unknown, used or expired, lite answers as Supabase does.
  if (!provider || call.url.searchParams.has('error') || !call.url.searchParams.has('code'))
    return context.lite(forLite(call));
  const referrer = flow.referrer ?? siteUrl;
  let person: Person;
  try {
    person = await personOf(context, provider, flow, call.url);
  } catch {
    return failed(referrer, 'server_error', 'unexpected_failure', 'Unable to exchange external code');
  }
  if (person.email === null)
    return failed(
      referrer,
      'server_error',
      'unexpected_failure',
      'Error getting user email from external provider',
    );

  const { user, code } = await sql.begin(async (tx) => {
    // Two first sign-ins of one person at the same moment make one account.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`oauth ${person.email}`}, 0))`;
    const found = await accountOf(tx, flow.provider, person);
    if (found.isBanned || (!found.isConfirmed && !person.isVerified)) return { user: found, code: null };
    // The address of the account may have changed since the provider verified its own.
    if (!found.isConfirmed && found.email?.toLowerCase() !== person.email) return { user: found, code: null };
    if (!found.isConfirmed) await confirm(tx, found, flow.provider, person);
    const [claimed] = await tx<{ auth_code: string }[]>`
      update auth.flow_state set user_id = ${found.id}, auth_code_issued_at = now()
      where id = ${flow.id} and user_id is null returning auth_code`;
    return { user: found, code: claimed?.auth_code ?? null };
  });
  if (user.isBanned) return failed(referrer, 'access_denied', 'user_banned', 'User is banned');
  if (code === null) {
    const { email } = user;
    if (email !== null) await leadingTo(referrer, () => mailConfirmation(context, email));
    const message = `Unverified email with ${flow.provider}.`;
    return failed(referrer, 'access_denied', 'provider_email_needs_verification', message);
  }
  const target = new URL(referrer);
  target.searchParams.set('code', code);
  return leadTo(target.href);
};

/** The session of a flow, for the browser that began it. */
export const exchangeCode: AuthHandler = async (context, call) =>
  completedSession(context, call, await context.lite(forLite(call, { body: call.body })), 'oauth');
