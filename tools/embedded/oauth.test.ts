import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_PASSWORD, type TestApi, type TestDatabase } from './test-database.ts';
import { throughProvider } from './testing/oidc-browser.ts';
import { startOidcProvider, UNVERIFIED, type TestOidcProvider } from './testing/oidc-provider.ts';

const CALLBACK = 'http://localhost:4400/espace/oauth/callback';

describe('signing in with a provider', () => {
  let database: TestDatabase;
  let provider: TestOidcProvider;
  let api: TestApi;
  let sql: Sql;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const callbacks: string[] = [];
    // The provider has to know the address of the API, and the API the issuer.
    const providers: Record<string, TestOidcProvider> = {};
    api = await database.api({ providers });
    callbacks.push(`${api.url}/auth/v1/callback`);
    provider = await startOidcProvider({ callbacks });
    providers['google'] = provider;
  });
  afterAll(async () => {
    await provider.close();
    await sql.end();
    await database.close();
  });

  const newEmail = (prefix = '') => `${prefix}${randomUUID().slice(0, 8)}@trame.example`;

  /** A browser of its own: a client that keeps the verifier of its flow, and what the provider answers to it. */
  const browser = (): SupabaseClient => {
    const kept = new Map<string, string>();
    return createClient(api.url, database.secrets.publishableKey, {
      auth: {
        flowType: 'pkce',
        detectSessionInUrl: false,
        autoRefreshToken: false,
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
      },
    });
  };
  const begin = async (client: SupabaseClient, redirectTo = CALLBACK) => {
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    });
    return data.url!;
  };
  /** Where the browser is led in the end. */
  const arrive = async (address: string, person: string | null) =>
    new URL(await throughProvider(address, person));
  const signIn = async (email: string) => {
    const client = browser();
    const arrived = await arrive(await begin(client), email);
    const { data, error } = await client.auth.exchangeCodeForSession(arrived.searchParams.get('code') ?? '');
    return { client, arrived, user: data.user, error };
  };
  const stateOf = async (email: string) => {
    const [user] = await sql<{ id: string; isConfirmed: boolean; hasPassword: boolean }[]>`
      select id, email_confirmed_at is not null as "isConfirmed", encrypted_password is not null as "hasPassword"
      from auth.users where email = ${email}`;
    return user;
  };

  it('makes a confirmed user from an address that the provider has verified, and no trainer account', async () => {
    const email = newEmail();
    const { arrived, user, error, client } = await signIn(email);
    expect(error).toBeNull();
    expect(arrived.origin + arrived.pathname).toBe(CALLBACK);
    expect(arrived.hash).toBe('');
    expect(user).toMatchObject({ email, app_metadata: { providers: ['google'] } });
    expect(await stateOf(email)).toMatchObject({ isConfirmed: true, hasPassword: false });
    expect(await sql`select from public.trainer_accounts where user_id = ${user!.id}`).toHaveLength(0);
    const { data } = await client.auth.getClaims();
    expect(data?.claims['amr']).toMatchObject([{ method: 'oauth' }]);
  });

  it('finds the same user again', async () => {
    const email = newEmail();
    const [first, second] = [await signIn(email), await signIn(email)];
    expect(second.user?.id).toBe(first.user?.id);
  });

  it('joins the user who has confirmed this address, who keeps their password', async () => {
    const email = newEmail();
    const id = await database.createUser({ email });
    const { user } = await signIn(email);
    expect(user).toMatchObject({ id, app_metadata: { providers: expect.arrayContaining(['google']) } });
    expect(await stateOf(email)).toMatchObject({ hasPassword: true });
  });

  // threat 3
  it('leaves nothing to somebody who signed up with the address before its holder', async () => {
    const email = newEmail();
    await browser().auth.signUp({ email, password: TEST_PASSWORD });
    const { user } = await signIn(email);
    expect(user?.email).toBe(email);
    expect(await stateOf(email)).toMatchObject({ isConfirmed: true, hasPassword: false });
    const { error } = await browser().auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });

  // threat 43
  it('opens nothing with an address that the provider has not verified, and mails the address', async () => {
    const email = newEmail(UNVERIFIED);
    const arrived = await arrive(await begin(browser()), email);
    expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(arrived.searchParams.get('code')).toBeNull();
    expect(await stateOf(email)).toMatchObject({ isConfirmed: false });
    const mail = api.mails.find(({ to }) => to === email);
    expect(mail?.text).toContain(`${CALLBACK}#token_hash=`);
  });

  // threat 43
  it('does not join a user by an address that the provider has not verified', async () => {
    const email = newEmail(UNVERIFIED);
    const id = await database.createUser({ email });
    const arrived = await arrive(await begin(browser()), email);
    expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(await sql`select from auth.identities where user_id = ${id} and provider = 'google'`).toHaveLength(
      0,
    );
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(0);
  });

  // threat 43
  it('opens nothing to who was there before the holder of the address confirmed it', async () => {
    const email = newEmail(UNVERIFIED);
    await arrive(await begin(browser()), email);
    const mail = api.mails.find(({ to }) => to === email);
    const token = /token_hash=(?<token>[\w-]+)/.exec(mail?.text ?? '')?.groups?.token ?? '';
    const { error } = await browser().auth.verifyOtp({ token_hash: token, type: 'email' });
    expect(error).toBeNull();
    expect(await stateOf(email)).toMatchObject({ isConfirmed: true });
    const arrived = await arrive(await begin(browser()), email);
    expect(arrived.searchParams.get('code')).toBeNull();
    expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  it('says that the person refused', async () => {
    const arrived = await arrive(await begin(browser()), null);
    expect(arrived.origin + arrived.pathname).toBe(CALLBACK);
    expect(arrived.searchParams.get('error')).toBe('access_denied');
  });

  it('is refused to somebody who is banned', async () => {
    const email = newEmail();
    await database.createUser({ email });
    await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
    const arrived = await arrive(await begin(browser()), email);
    expect(arrived.searchParams.get('error_code')).toBe('user_banned');
  });

  // threat 43
  it('gives its code once, and to the browser that began', async () => {
    const client = browser();
    const arrived = await arrive(await begin(client), newEmail());
    const code = arrived.searchParams.get('code') ?? '';
    const other = browser();
    await begin(other);
    expect((await other.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    await begin(client);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  // threat 43
  it('leads nowhere but to the addresses of the list', async () => {
    const arrived = await arrive(await begin(browser(), 'https://elsewhere.example/'), newEmail());
    expect(arrived.origin).toBe('http://localhost:4200');
  });

  it.each([
    ['of no flow', () => randomUUID()],
    ['that is none', () => 'x'],
  ])('refuses a state %s', async (_what, state) => {
    const answer = await fetch(`${api.url}/auth/v1/callback?code=x&state=${state()}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('error_code=bad_oauth_state');
  });

  it('refuses a flow that took longer than five minutes', async () => {
    const address = await begin(browser());
    const arrived = await throughProvider(address, newEmail(), async () => {
      await sql`update auth.flow_state set created_at = now() - interval '6 minutes'`;
    });
    expect(arrived).toContain('error_code=bad_oauth_state');
  });

  it('is not begun without PKCE, nor with a provider that is not configured', async () => {
    for (const query of ['provider=google', `provider=azure&code_challenge=${'a'.repeat(43)}`]) {
      const answer = await fetch(`${api.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
      expect(answer.status).toBe(400);
    }
  });
});
