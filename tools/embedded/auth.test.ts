import { createClient, type AuthError, type SupabaseClient } from '@supabase/supabase-js';
import { compare } from 'bcryptjs';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, TEST_PASSWORD, type TestApi, type TestDatabase } from './test-database.ts';

// The real one, whose calls are counted, because the slow work must be the same for everybody.
vi.mock('bcryptjs', { spy: true });

const NEW_PASSWORD = 'une tout autre phrase de passe';
const CHOSEN_PASSWORD = 'celle de la boîte aux lettres';

describe('Auth of the embedded API', () => {
  let database: TestDatabase;
  let api: TestApi;
  let sql: Sql;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    api = await database.api();
  });
  afterAll(async () => {
    await sql.end();
    await database.close();
  });

  const visitor = (to: TestApi = api): SupabaseClient =>
    createClient(to.url, database.secrets.publishableKey, { auth: { persistSession: false } });
  const newEmail = () => `${randomUUID().slice(0, 8)}@trame.example`;
  const newAccount = async () => {
    const email = newEmail();
    await database.createUser({ email });
    return email;
  };
  const signedIn = async (email: string, password = TEST_PASSWORD) => {
    const client = visitor();
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return client;
  };
  const codeOf = ({ error }: { error: AuthError | null }) => error?.code;
  const mailsTo = (to: string) => api.mails.filter((mail) => mail.to === to);
  /** The mail with this number, counted from 0, once it has arrived. */
  const mailTo = (to: string, number = 0) =>
    vi.waitFor(() => {
      const mail = mailsTo(to)[number];
      if (!mail) throw new Error(`${to} has ${mailsTo(to).length} mails`);
      return mail;
    });
  /** The parameters in the link of a mail. */
  const linkOf = ({ text }: { text: string }) => {
    const [, address = '', fragment = ''] = /\((http[^#)]+)#([^)]+)\)/.exec(text) ?? [];
    const values = new URLSearchParams(fragment);
    return { address, type: values.get('type') as 'signup', token_hash: values.get('token_hash') ?? '' };
  };
  const verified = async (email: string, number = 0) => {
    const { type, token_hash } = linkOf(await mailTo(email, number));
    const client = visitor();
    return { client, ...(await client.auth.verifyOtp({ type, token_hash })) };
  };
  const claimsOf = async (client: SupabaseClient) => {
    const { data } = await client.auth.getSession();
    const payload = data.session?.access_token.split('.')[1] ?? '';
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      aal: string;
      amr: { method: string; timestamp: number }[];
    };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = api) =>
    fetch(`${to.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: database.secrets.publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it.each([
    ['a list for an address', '/token?grant_type=password', { email: [], password: 'x' }],
    ['an object for an address', '/token?grant_type=password', { email: {}, password: 'x' }],
    ['NUL in an address', '/token?grant_type=password', { email: 'admin@trame.example\0', password: 'x' }],
    ['a number for a token', '/token?grant_type=refresh_token', { refresh_token: 1 }],
    ['a list for a link', '/verify', { type: 'signup', token_hash: ['x'] }],
    ['NUL in a link', '/verify', { type: 'signup', token_hash: 'x\0' }],
    ['an object for a password', '/signup', { email: 'x@trame.example', password: {} }],
    ['nested values', '/signup', { data: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown }],
  ])('refuses %s as unreadable', async (_what, path, body) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 'bad_json' }),
    ]);
  });

  describe('signing up', () => {
    // threat 3
    it('gives no session before the address is confirmed by the link of the mail', async () => {
      const email = newEmail();
      const client = visitor();
      const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
      expect(error).toBeNull();
      expect(data.session).toBeNull();
      const confirmedAt = () => sql`select email_confirmed_at from auth.users where email = ${email}`;
      expect(await confirmedAt()).toEqual([{ email_confirmed_at: null }]);
      expect(codeOf(await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD }))).toBe(
        'email_not_confirmed',
      );

      const mail = await mailTo(email);
      expect(mail.subject).toBe('Confirmez votre adresse e-mail');
      expect(linkOf(mail)).toMatchObject({ address: 'http://localhost:4200', type: 'signup' });
      const { data: session } = await verified(email);
      expect(session.session).not.toBeNull();
      expect((await confirmedAt())[0]?.['email_confirmed_at']).not.toBeNull();
    });

    // threat 10
    it('is not confirmed by a scanner that opens the link, in whatever form', async () => {
      const email = newEmail();
      await visitor().auth.signUp({ email, password: TEST_PASSWORD });
      const { token_hash: hash } = linkOf(await mailTo(email));
      const answer = await fetch(`${api.url}/auth/v1/verify?type=signup&token=${hash}`, {
        redirect: 'manual',
      });
      expect(answer.headers.get('location')).toBe(
        `http://localhost:4200/auth/confirm#token_hash=${hash}&type=signup`,
      );
      expect((await verified(email)).error).toBeNull();
    });

    // threat 14
    it('reveals only to the holder that an address has an account', async () => {
      const [known, unknown] = [await newAccount(), newEmail()];
      const shape = async (email: string) => {
        const answer = await post('/signup', { email, password: TEST_PASSWORD, data: { full_name: 'A B' } });
        const text = (await answer.text())
          .replaceAll(email, 'ADDRESS')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, 'MOMENT');
        return [answer.status, JSON.parse(text) as unknown];
      };
      expect(await shape(known)).toEqual(await shape(unknown));
      expect((await mailTo(known)).subject).toBe('Vous avez déjà un compte Trame');
      expect(await sql`select from auth.users where email like '%adresse.invalid'`).toHaveLength(0);
      await signedIn(known);
    });

    // threat 3
    it('mails a new link when asked again, and lets only the holder of the mailbox choose the password', async () => {
      const email = newEmail();
      // Anybody may sign up first with somebody else's address.
      await visitor().auth.signUp({ email, password: TEST_PASSWORD });
      await visitor().auth.signUp({ email, password: NEW_PASSWORD });
      const { client, error } = await verified(email, 1);
      expect(error).toBeNull();
      const attempt = (password: string) => visitor().auth.signInWithPassword({ email, password });
      for (const password of [TEST_PASSWORD, NEW_PASSWORD])
        expect(codeOf(await attempt(password))).toBe('invalid_credentials');
      expect((await client.auth.updateUser({ password: CHOSEN_PASSWORD })).error).toBeNull();
      await signedIn(email, CHOSEN_PASSWORD);
      expect(codeOf(await attempt(TEST_PASSWORD))).toBe('invalid_credentials');
    });

    it('refuses a password of fewer than 12 characters, known address or not', async () => {
      for (const email of [newEmail(), await newAccount()])
        expect(codeOf(await visitor().auth.signUp({ email, password: 'onze lettre' }))).toBe('weak_password');
    });

    it('twice at the same moment makes one account', async () => {
      const email = newEmail();
      const both = await Promise.all(
        [1, 2, 3].map(() => post('/signup', { email, password: TEST_PASSWORD })),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
    });
  });

  describe('asking for a mail', () => {
    // threat 14
    it.each([
      ['/recover', {}],
      ['/otp', { create_user: true }],
      ['/otp', { create_user: false }],
      ['/magiclink', {}],
      ['/resend', { type: 'signup' }],
    ])('%s %o answers the same whether the address has an account', async (path, body) => {
      for (const email of [newEmail(), await newAccount()]) {
        const answer = await post(path, { ...body, email });
        expect([answer.status, await answer.json()]).toEqual([200, {}]);
      }
    });

    it('for a link to sign in makes no account', async () => {
      const email = newEmail();
      await visitor().auth.signInWithOtp({ email });
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
    });

    it('again sends the confirmation again', async () => {
      const email = newEmail();
      await visitor().auth.signUp({ email, password: TEST_PASSWORD });
      expect((await visitor().auth.resend({ type: 'signup', email })).error).toBeNull();
      expect((await verified(email, 1)).error).toBeNull();
    });

    it.each([
      ['the portal', 'http://localhost:4400/espace/reset-password', undefined],
      ['another site', 'https://elsewhere.example/', 'http://localhost:4200'],
      ['an address like it', 'http://localhost:4400.elsewhere.example/', 'http://localhost:4200'],
      ['somebody’s name before it', 'http://localhost:4400@elsewhere.example/', 'http://localhost:4200'],
      [
        'a stranger’s token before its own',
        'http://localhost:4400/espace/reset-password#token_hash=stranger&type=recovery&x=',
        'http://localhost:4200',
      ],
      ['an empty fragment', 'http://localhost:4400/espace/reset-password#', 'http://localhost:4200'],
      [
        'a stranger’s token in the query',
        'http://localhost:4400/espace/reset-password?token_hash=stranger&type=recovery',
        'http://localhost:4200',
      ],
    ])('for %s leads there when the list of addresses has it', async (_where, redirectTo, instead) => {
      const email = await newAccount();
      await visitor().auth.resetPasswordForEmail(email, { redirectTo });
      expect(linkOf(await mailTo(email)).address).toBe(instead ?? redirectTo);
    });

    it('leads where each of the requests asked, also those of an address that has an account', async () => {
      const [waiting, known] = [newEmail(), await newAccount()];
      const emailRedirectTo = 'http://localhost:4400/espace/login';
      for (const email of [waiting, known])
        await visitor().auth.signUp({ email, password: TEST_PASSWORD, options: { emailRedirectTo } });
      await visitor().auth.resend({ type: 'signup', email: waiting, options: { emailRedirectTo } });
      for (const number of [0, 1])
        expect(linkOf(await mailTo(waiting, number)).address).toBe(emailRedirectTo);
      expect((await mailTo(known)).html).toContain(`href="${emailRedirectTo}"`);
    });

    it('many times neither fills a mailbox nor breaks the last link', async () => {
      const email = await newAccount();
      for (let turn = 0; turn < 8; turn++) await visitor().auth.resetPasswordForEmail(email);
      await mailTo(email, 4);
      expect((await verified(email, mailsTo(email).length - 1)).error).toBeNull();
      expect(mailsTo(email)).toHaveLength(5);
    });

    it('again and again from one place is slowed down, as signing up is', async () => {
      const other = await database.api({ attemptsPerAddress: 3 });
      const statuses: number[] = [];
      for (let turn = 0; turn < 4; turn++)
        statuses.push((await post('/recover', { email: newEmail() }, {}, other)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const answer = await post('/signup', { email: newEmail(), password: TEST_PASSWORD }, {}, other);
      expect(answer.status).toBe(429);
    });

    // threat 15
    it('puts nothing into a mail that a stranger typed', async () => {
      const email = `"><b>x</b>${randomUUID().slice(0, 4)}@trame.example`;
      await database.createUser({ email });
      await post('/recover', { email });
      expect((await mailTo(email)).html).not.toContain('<b>x</b>');
    });
  });

  describe('signing in', () => {
    // threat 14
    it('answers the same without account, with a wrong password and before confirmation', async () => {
      const waiting = newEmail();
      await visitor().auth.signUp({ email: waiting, password: TEST_PASSWORD });
      for (const email of [newEmail(), await newAccount(), waiting]) {
        vi.mocked(compare).mockClear();
        const answer = await post('/token?grant_type=password', { email, password: 'pas le bon' });
        expect(vi.mocked(compare)).toHaveBeenCalledTimes(1);
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        ]);
      }
    });

    // threat 13
    it('delays someone who keeps failing, says until when, and lets the holder in from their usual place', async () => {
      const proxied = await database.api({ trustedProxies: ['127.0.0.1', '::1'] });
      const email = await newAccount();
      const attempt = (address: string, password = 'pas le bon') =>
        post('/token?grant_type=password', { email, password }, { 'x-forwarded-for': address }, proxied);
      const statuses = async (address: string, times: number) => {
        const found: number[] = [];
        for (let turn = 0; turn < times; turn++) found.push((await attempt(address)).status);
        return found;
      };
      expect((await attempt('192.0.2.1', TEST_PASSWORD)).status).toBe(200);

      expect(await statuses('198.51.100.1', 6)).toEqual([400, 400, 400, 400, 400, 429]);
      const refused = await attempt('198.51.100.1', TEST_PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await refused.json()) as { error_code: string }).error_code).toBe('over_request_rate_limit');

      // From other addresses: after twenty failures the account itself is slowed down, except for an address that
      // signed in before.
      for (const address of ['198.51.100.2', '198.51.100.3', '198.51.100.4']) await statuses(address, 5);
      expect((await attempt('198.51.100.9', TEST_PASSWORD)).status).toBe(429);
      expect((await attempt('192.0.2.1', TEST_PASSWORD)).status).toBe(200);
    });

    // threat 28
    it('counts the addresses of one IPv6 network as one', async () => {
      const proxied = await database.api({ trustedProxies: ['127.0.0.1', '::1'] });
      const email = await newAccount();
      const attempt = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        return (await post('/token?grant_type=password', { email, password: 'non' }, headers, proxied))
          .status;
      };
      for (let turn = 0; turn < 5; turn++) expect(await attempt(`2001:db8:1:2::${turn}`)).toBe(400);
      expect(await attempt('2001:db8:1:2:3:4:5:6')).toBe(429);
      expect(await attempt('2001:db8:1:3::1')).toBe(400);
    });

    it('counts by the header that the proxy in front sets, and by no other', async () => {
      const proxied = await database.api({
        trustedProxies: ['127.0.0.1', '::1'],
        functionsEnv: { CLIENT_ADDRESS_HEADER: 'x-real-ip' },
      });
      const email = await newAccount();
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn++) {
        const headers = { 'x-real-ip': '203.0.113.7', 'x-forwarded-for': `198.51.100.${turn}` };
        const answer = await post('/token?grant_type=password', { email, password: 'non' }, headers, proxied);
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    });

    it('counts a hundred attempts at once as a hundred', async () => {
      const email = await newAccount();
      const all = await Promise.all(
        Array.from({ length: 20 }, () =>
          post('/token?grant_type=password', { email, password: 'pas le bon' }),
        ),
      );
      expect(all.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    });

    it('is refused to someone who is banned', async () => {
      const email = await newAccount();
      await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
      expect(codeOf(await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD }))).toBe(
        'user_banned',
      );
    });

    it('writes into the token how the session was opened, also after a refresh', async () => {
      const client = await signedIn(await newAccount());
      expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      await client.auth.refreshSession();
      expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    });

    it('goes on when a page that renews it is loaded again meanwhile', async () => {
      const client = await signedIn(await newAccount());
      const { data } = await client.auth.getSession();
      const refresh_token = data.session!.refresh_token;
      const renew = () => visitor().auth.refreshSession({ refresh_token });
      const atOnce = await Promise.all([renew(), renew(), renew()]);
      for (const { error } of [...atOnce, await renew()]) expect(error).toBeNull();
    });
  });

  describe('a new password', () => {
    // threat 12
    it('needs the current one, ends the other sessions and sends a mail', async () => {
      const email = await newAccount();
      const [mine, other] = [await signedIn(email), await signedIn(email)];
      const update = (current?: string) =>
        mine.auth.updateUser({ password: NEW_PASSWORD, ...(current && { current_password: current }) });
      expect(codeOf(await update())).toBe('current_password_required');
      expect(codeOf(await update('pas le bon'))).toBe('current_password_mismatch');
      expect((await update(TEST_PASSWORD)).error).toBeNull();

      expect((await mailTo(email)).subject).toBe('Votre mot de passe a été enregistré');
      expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await other.auth.refreshSession()).error).not.toBeNull();
      expect((await mine.auth.getUser()).error).toBeNull();
      expect((await mine.auth.refreshSession()).error).toBeNull();
      await signedIn(email, NEW_PASSWORD);
    });

    it('limits guesses at the current one', async () => {
      const client = await signedIn(await newAccount());
      const codes: (string | undefined)[] = [];
      for (let turn = 0; turn < 6; turn++)
        codes.push(codeOf(await client.auth.updateUser({ password: NEW_PASSWORD, current_password: 'non' })));
      expect(codes.at(-1)).toBe('over_request_rate_limit');
    });

    // threat 11
    it('is set once after a recovery, whose session is marked as such until then', async () => {
      const email = await newAccount();
      await visitor().auth.resetPasswordForEmail(email);
      expect((await mailTo(email)).subject).toBe('Votre nouveau mot de passe Trame');
      const { client, error } = await verified(email);
      expect(error).toBeNull();
      expect(await claimsOf(client)).toMatchObject({ amr: [{ method: 'recovery' }] });
      expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      await client.auth.refreshSession();
      expect(await claimsOf(client)).toMatchObject({ amr: [{ method: 'password' }] });
      expect(codeOf(await client.auth.updateUser({ password: TEST_PASSWORD }))).toBe(
        'current_password_required',
      );
      expect((await verified(email)).error?.code).toBe('otp_expired');
    });

    it('is not set by a recovery of eleven minutes ago', async () => {
      const email = await newAccount();
      await visitor().auth.resetPasswordForEmail(email);
      const { client } = await verified(email);
      await sql`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`;
      expect(codeOf(await client.auth.updateUser({ password: NEW_PASSWORD }))).toBe(
        'current_password_required',
      );
    });

    it('is set with the code that was mailed, once', async () => {
      const email = await newAccount();
      const client = await signedIn(email);
      expect((await client.auth.reauthenticate()).error).toBeNull();
      const mail = await mailTo(email);
      expect(mail.subject).toBe('Votre code de vérification Trame');
      const nonce = /\b\d{8}\b/.exec(mail.text)?.[0] ?? '';
      const wrong = await client.auth.updateUser({ password: NEW_PASSWORD, nonce: '00000000' });
      expect(codeOf(wrong)).toBe('reauthentication_not_valid');
      expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
      const again = await client.auth.updateUser({ password: TEST_PASSWORD, nonce });
      expect(codeOf(again)).toBe('reauthentication_not_valid');
    });

    it('has 12 characters at least, 72 bytes at most, and differs from the one before', async () => {
      const client = await signedIn(await newAccount());
      const update = async (password: string) =>
        codeOf(await client.auth.updateUser({ password, current_password: TEST_PASSWORD }));
      expect(await update('onze lettre')).toBe('weak_password');
      expect(await update('é'.repeat(37))).toBe('validation_failed');
      expect(await update(TEST_PASSWORD)).toBe('same_password');
    });
  });

  describe('a new address', () => {
    it('is valid when both mailboxes confirmed it, in any order, and the old one gets a mail', async () => {
      const [before, after] = [await newAccount(), newEmail()];
      const client = await signedIn(before);
      await client.rpc('allow_new_address', { email: after });
      expect((await client.auth.updateUser({ email: after })).error).toBeNull();
      const [toOldAddress, toNewAddress] = [linkOf(await mailTo(before)), linkOf(await mailTo(after))];
      expect(toOldAddress.token_hash).not.toBe(toNewAddress.token_hash);

      const first = await visitor().auth.verifyOtp({
        type: 'email_change',
        token_hash: toNewAddress.token_hash,
      });
      expect([first.error, first.data.session]).toEqual([null, null]);
      expect((await client.auth.getUser()).data.user?.email).toBe(before);
      const twice = await visitor().auth.verifyOtp({
        type: 'email_change',
        token_hash: toNewAddress.token_hash,
      });
      expect(twice.error?.code).toBe('otp_expired');

      const second = await visitor().auth.verifyOtp({
        type: 'email_change',
        token_hash: toOldAddress.token_hash,
      });
      expect(second.data.user?.email).toBe(after);
      expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: after });
      expect((await mailTo(before, 1)).subject).toBe('Votre adresse e-mail a été changée');
    });

    // threat 3
    it('is confirmed only by a mail to it, which removes what was set on it before', async () => {
      const [before, after] = [await newAccount(), newEmail()];
      const asker = await signedIn(before);
      await asker.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' });
      await asker.rpc('allow_new_address', { email: after });
      await asker.auth.updateUser({ email: after });
      await sql`update auth.mfa_factors set status = 'verified' where friendly_name = 'Téléphone'`;
      await verified(before);
      await verified(after);
      const matching = () => sql`select id from public.find_users_by_email(${[after]})`;
      expect(await matching()).toEqual([]);
      const byPassword = await visitor().auth.signInWithPassword({ email: after, password: TEST_PASSWORD });
      expect(codeOf(byPassword)).toBe('email_not_confirmed');

      await visitor().auth.resetPasswordForEmail(after);
      const { client } = await verified(after, 1);
      expect(await matching()).toHaveLength(1);
      expect((await asker.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await client.auth.updateUser({ password: CHOSEN_PASSWORD })).error).toBeNull();
      await signedIn(after, CHOSEN_PASSWORD);
      expect(codeOf(await visitor().auth.signInWithPassword({ email: after, password: TEST_PASSWORD }))).toBe(
        'invalid_credentials',
      );
    });

    it('that someone else took meanwhile is refused', async () => {
      const [before, after] = [await newAccount(), newEmail()];
      const client = await signedIn(before);
      await client.rpc('allow_new_address', { email: after });
      await client.auth.updateUser({ email: after });
      await database.createUser({ email: after });
      for (const [email, code] of [
        [before, undefined],
        [after, 'email_exists'],
      ] as const) {
        const { token_hash: hash } = linkOf(await mailTo(email));
        const { error } = await visitor().auth.verifyOtp({ type: 'email_change', token_hash: hash });
        expect(error?.code).toBe(code);
      }
    });
  });

  it('limits how often tokens can be tried', async () => {
    const other = await database.api();
    const statuses = new Set<number>();
    for (let turn = 0; turn < 31; turn++)
      statuses.add((await post('/verify', { type: 'recovery', token_hash: String(turn) }, {}, other)).status);
    expect([...statuses]).toEqual([403, 429]);
  });

  describe('a second factor', () => {
    const codeNow = (secret: string, at = Date.now()) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
    const enrolled = async () => {
      const email = await newAccount();
      const client = await signedIn(email);
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' });
      if (error || data.type !== 'totp') throw new Error('not enrolled', { cause: error });
      const code = codeNow(data.totp.secret);
      expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
      return { email, client, factorId: data.id, secret: data.totp.secret, uri: data.totp.uri, code };
    };

    // threat 13
    it('is enrolled, then asked for: only its code makes a session aal2', async () => {
      const { email, client, secret, uri, factorId } = await enrolled();
      expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
      expect(await claimsOf(client)).toMatchObject({
        aal: 'aal2',
        amr: [{ method: 'totp' }, { method: 'password' }],
      });
      expect((await mailTo(email)).subject).toBe('La validation en deux étapes est activée');

      const next = await signedIn(email);
      const { data: level } = await next.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect((await next.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
      const code = codeNow(secret, Date.now() + 30_000);
      expect((await next.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      await next.auth.refreshSession();
      expect(await claimsOf(next)).toMatchObject({ aal: 'aal2' });
    });

    it('ends the sessions that lack it', async () => {
      const email = await newAccount();
      const [other, client] = [await signedIn(email), await signedIn(email)];
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'A' });
      if (data?.type !== 'totp') throw new Error('not enrolled');
      await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeNow(data.totp.secret) });
      expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    it('accepts a code once, and limits guesses', async () => {
      const { client, factorId, code } = await enrolled();
      expect(codeOf(await client.auth.mfa.challengeAndVerify({ factorId, code }))).toBe(
        'mfa_verification_failed',
      );
      const codes: (string | undefined)[] = [];
      for (let turn = 0; turn < 5; turn++)
        codes.push(codeOf(await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })));
      expect(codes.at(-1)).toBe('over_request_rate_limit');
    });

    it('is needed to remove it, to add another, and to change password or address', async () => {
      const { email, client, factorId } = await enrolled();
      const weak = await signedIn(email);
      expect(codeOf(await weak.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal');
      expect(codeOf(await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'B' }))).toBe(
        'insufficient_aal',
      );
      expect(
        codeOf(await weak.auth.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD })),
      ).toBe('insufficient_aal');
      expect(codeOf(await weak.auth.updateUser({ email: newEmail() }))).toBe('insufficient_aal');

      expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
      await client.auth.refreshSession();
      expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect((await mailTo(email, 1)).subject).toBe('Une application de codes a été retirée');
    });

    it('of somebody else is answered as absent', async () => {
      const { factorId } = await enrolled();
      const stranger = await signedIn(await newAccount());
      expect(codeOf(await stranger.auth.mfa.challenge({ factorId }))).toBe('mfa_factor_not_found');
      expect(codeOf(await stranger.auth.mfa.unenroll({ factorId }))).toBe('mfa_factor_not_found');
    });
  });

  describe('an invitation', () => {
    const admin = () =>
      createClient(api.url, database.secrets.secretKey, { auth: { persistSession: false } }).auth.admin;

    it('is made with the secret key alone', async () => {
      const email = newEmail();
      const { data } = await (await signedIn(await newAccount())).auth.getSession();
      for (const authorization of ['', `Bearer ${data.session?.access_token ?? ''}`]) {
        const answer = await post('/invite', { email }, authorization ? { authorization } : {});
        expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'not_admin' }]);
      }
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
    });

    it('makes an account without password that its link confirms, the last one sent', async () => {
      const email = newEmail();
      const first = await admin().inviteUserByEmail(email, { data: { full_name: 'Nora Vidal' } });
      const second = await admin().inviteUserByEmail(email.toUpperCase());
      for (const { data } of [first, second])
        expect(data.user?.user_metadata).toEqual({ full_name: 'Nora Vidal' });
      expect([first.error, second.error, second.data.user?.id]).toEqual([null, null, first.data.user?.id]);
      expect(linkOf(await mailTo(email)).type).toBe('invite');
      expect(codeOf(await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD }))).toBe(
        'invalid_credentials',
      );
      expect(codeOf(await verified(email, 0))).toBe('otp_expired');
      const { client, error } = await verified(email, 1);
      expect(error).toBeNull();
      expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['invite']);
      expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      await signedIn(email, NEW_PASSWORD);
      await client.auth.refreshSession();
      expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['password']);
    });

    it('is refused for an address whose holder confirmed it, and for none', async () => {
      expect(codeOf(await admin().inviteUserByEmail(await newAccount()))).toBe('email_exists');
      expect(codeOf(await admin().inviteUserByEmail('nora'))).toBe('validation_failed');
    });
  });

  // threat 34
  it('opens no session to somebody who is banned, and uses none of their links up', async () => {
    const email = await newAccount();
    const client = await signedIn(email);
    const ban = (until: string) =>
      sql`update auth.users set banned_until = now() + ${until}::interval where email = ${email}`;
    await ban('100 years');
    expect(codeOf(await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD }))).toBe(
      'user_banned',
    );
    expect(codeOf(await client.auth.refreshSession())).toBe('user_banned');
    await visitor().auth.resetPasswordForEmail(email);
    expect(codeOf(await verified(email))).toBe('user_banned');
    await ban('-1 minute');
    expect((await verified(email)).error).toBeNull();
  });

  describe('the checks before @supabase/lite are not avoided', () => {
    const asked = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
      fetch(api.url + path, {
        method,
        redirect: 'manual',
        headers: { apikey: database.secrets.publishableKey, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      });

    it('by escaped letters in a path', async () => {
      const email = await newAccount();
      const { data } = await (await signedIn(email)).auth.getSession();
      const bearer = { authorization: `Bearer ${data.session?.access_token ?? ''}` };
      const credentials = JSON.stringify({ email, password: TEST_PASSWORD });
      const stranger = newEmail();
      const answers = await Promise.all([
        asked('PUT', '/auth/v1/us%65r', JSON.stringify({ password: NEW_PASSWORD }), bearer),
        asked('PUT', '/%61uth/v1/user', JSON.stringify({ password: NEW_PASSWORD }), bearer),
        asked('POST', '/auth/v1/t%6Fken?grant_type=password', credentials),
        asked('POST', '/auth/v1/%6Ftp', JSON.stringify({ email: stranger })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
      expect(await sql`select from auth.users where email = ${stranger}`).toHaveLength(0);
      await signedIn(email);
    });

    it('by a parameter given twice, or written in two ways', async () => {
      const credentials = JSON.stringify({ email: await newAccount(), password: TEST_PASSWORD });
      for (const other of ['grant_type', 'grant%5Ftype']) {
        const path = `/auth/v1/token?${other}=refresh_token&grant_type=password`;
        const answer = await asked('POST', path, credentials);
        expect(await answer.text(), other).not.toContain('access_token');
        expect(answer.status, other).toBeGreaterThanOrEqual(400);
      }
    });

    it('by leaving out the key', async () => {
      const answer = await fetch(`${api.url}/auth/v1/verify`, {
        method: 'POST',
        body: JSON.stringify({ type: 'recovery', token_hash: 'absent' }),
      });
      expect(answer.status).toBe(401);
    });

    it.each([
      ['GET', '/auth/v1/nonexistent'],
      ['PATCH', '/auth/v1/user'],
      ['POST', '/auth/v1/user/'],
      ['GET', '/auth/v1/factors'],
    ])('by a path that Auth does not have: %s %s', async (method, path) => {
      const answer = await asked(method, path, method === 'GET' ? undefined : '{}');
      expect([answer.status, await answer.json()]).toMatchObject([404, { error_code: 'not_found' }]);
    });

    it('by HEAD, which uses up no link', async () => {
      const email = newEmail();
      await visitor().auth.signUp({ email, password: TEST_PASSWORD });
      const { token_hash: hash } = linkOf(await mailTo(email));
      expect((await asked('HEAD', `/auth/v1/verify?type=signup&token=${hash}`)).status).toBe(404);
      expect((await verified(email)).error).toBeNull();
    });

    it.each([['/auth/v1/token?grant_type=password'], ['/auth/v1/logout']])(
      'by a body without a declared length, which is read up to the limit: %s',
      async (path) => {
        const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));
        let left = 5;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (left === 0) controller.close();
            else controller.enqueue(chunk);
            left -= 1;
          },
        });
        const answer = await fetch(api.url + path, {
          method: 'POST',
          headers: { apikey: database.secrets.publishableKey, 'content-type': 'application/json' },
          body,
          duplex: 'half',
        } as RequestInit);
        expect(answer.status).toBe(413);
      },
    );

    it('by the answer to a sign-up, which does not show that an address has an account', async () => {
      const email = `$&${newEmail()}`;
      await database.createUser({ email });
      const answer = await post('/signup', { email, password: TEST_PASSWORD });
      expect(((await answer.json()) as { email: string }).email).toBe(email);
    });
  });

  // threat 28
  it('accepts the header of a proxy from a configured proxy alone', async () => {
    const email = await newAccount();
    const attempt = (turn: number) =>
      post(
        '/token?grant_type=password',
        { email, password: 'non' },
        { 'x-forwarded-for': `203.0.113.${turn}` },
      );
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await attempt(turn)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
