/**
 * Each test shows a gap of the bare package. One that fails is good news: the gap is closed, and the file named in
 * the test can be deleted with its call (in `api.ts` or `bootstrap.ts`).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureSystemSchema } from '../api.ts';
import { prepareDatabase } from '../bootstrap.ts';
import { createTestDatabase, TEST_PASSWORD, type TestDatabase } from '../test-database.ts';
import { SITE_URL, startBareLite, type BareLite } from '../testing/bare-lite.ts';

describe('gaps of @supabase/lite', () => {
  let database: TestDatabase;
  let lite: BareLite;
  let sql: Sql;
  let storageDir: string;
  let keys: { apikey: string };
  let publicKeys: { apikey: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    storageDir = mkdtempSync(join(tmpdir(), 'trame-bare-lite-'));
    lite = startBareLite(database, storageDir);
    keys = { apikey: database.secrets.secretKey };
    publicKeys = { apikey: database.secrets.publishableKey };
    await sql.unsafe(`
      create table public.gap (id int primary key, moment timestamptz, amount numeric(5, 2));
      alter table public.gap enable row level security;
      revoke all on public.gap from anon, authenticated;
      insert into public.gap values (1, '2026-11-21 14:40:43.344+00', 72.50);
      insert into storage.buckets (id, name, public) values ('gap', 'gap', false);
      create function public.current_timeout() returns text language sql
        as $$ select current_setting('statement_timeout') $$;
      create function public.kind_of_json(payload jsonb) returns text language sql
        as $$ select jsonb_typeof(payload) $$;
      create function public.refuse_twice() returns void language plpgsql
        as $$ begin raise exception 'twice' using errcode = '23505', hint = 'version'; end $$;
      grant execute on function public.refuse_twice() to service_role;
      grant execute on function public.kind_of_json(jsonb) to service_role;
      grant execute on function public.current_timeout() to authenticated;
    `);
  });

  afterAll(async () => {
    await lite.close();
    await sql.end();
    await database.close();
    rmSync(storageDir, { recursive: true, force: true });
  });

  it('quiet-console.ts: a refused query is printed with its stack', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await lite.fetch('/rest/v1/absent_table', { headers: publicKeys });
    expect(print).toHaveBeenCalled();
    print.mockRestore();
  });

  it('runtime-grants.ts: the first request grants again what migrations revoked', async () => {
    await lite.fetch('/rest/v1/gap', { headers: publicKeys });
    const [row] = await sql`select has_table_privilege('anon', 'public.gap', 'delete') as granted`;
    expect(row?.['granted']).toBe(true);
  });

  it('json-values.ts: moments and numerics are not what PostgREST answers', async () => {
    const response = await lite.fetch('/rest/v1/gap?select=moment,amount', { headers: keys });
    expect(await response.json()).toEqual([{ moment: '2026-11-21 14:40:43.344+00', amount: '72.50' }]);
  });

  it('error-codes.ts: a broken check is answered without its code', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sql`alter table public.gap add constraint positive check (id > 0)`;
    const response = await lite.fetch('/rest/v1/gap', {
      method: 'POST',
      headers: { ...keys, 'content-type': 'application/json' },
      body: JSON.stringify({ id: -1 }),
    });
    expect(await response.json()).toMatchObject({ code: 'SUP' });
    print.mockRestore();
  });

  it('error-codes.ts: a duplicate is answered without its hint', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await lite.fetch('/rest/v1/rpc/refuse_twice', { method: 'POST', headers: keys });
    expect(await response.json()).toMatchObject({ code: '23505', hint: null });
    print.mockRestore();
  });

  it('role-settings.ts: the statement timeout of a role is not applied', async () => {
    const id = await database.createUser({ email: 'role@trame.example' });
    const response = await lite.fetch('/rest/v1/rpc/current_timeout', {
      method: 'POST',
      headers: {
        ...publicKeys,
        authorization: `Bearer ${database.accessToken({ id })}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(await response.json()).toBe('0');
  });

  it('storage-multipart.ts: the unnamed field of supabase-js is not found', async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('', new Blob(['%PDF-1.4'], { type: 'application/pdf' }));
    const response = await lite.fetch('/storage/v1/object/gap/a.pdf', {
      method: 'POST',
      headers: keys,
      body: form,
    });
    expect(response.status).toBe(400);
  });

  it('signed-urls.ts: links come under another name, name no file, and several at once not at all', async () => {
    await lite.fetch('/storage/v1/object/gap/b.txt', {
      method: 'POST',
      headers: { ...keys, 'content-type': 'text/plain' },
      body: 'b',
    });
    const json = { ...keys, 'content-type': 'application/json' };
    const one = await lite.fetch('/storage/v1/object/sign/gap/b.txt', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ expiresIn: 60 }),
    });
    const signed = (await one.json()) as { signedUrl: string };
    expect(signed).not.toHaveProperty('signedURL');
    const saved = await lite.fetch(`${signed.signedUrl}&download=Contrat.txt`, { headers: publicKeys });
    expect(await saved.text()).toBe('b');
    expect(saved.headers.get('content-disposition')).toBeNull();
    const several = await lite.fetch('/storage/v1/object/sign/gap', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ expiresIn: 60, paths: ['b.txt'] }),
    });
    expect(several.ok).toBe(false);
  });

  it('auth-cors.ts: a browser may not send its headers to Auth', async () => {
    const response = await lite.fetch('/auth/v1/token', {
      method: 'OPTIONS',
      headers: {
        origin: SITE_URL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization',
      },
    });
    expect(response.headers.get('access-control-allow-headers')).toBeNull();
  });

  it('rpc-cors.ts: a browser may not call a function that needs a parameter', async () => {
    const response = await lite.fetch('/rest/v1/rpc/kind_of_json', {
      method: 'OPTIONS',
      headers: {
        origin: SITE_URL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type',
      },
    });
    expect(response.status).toBe(404);
  });

  it('auth-cors.ts: a browser may not read a successful answer of Auth', async () => {
    const email = 'cors@trame.example';
    await database.createUser({ email });
    const response = await lite.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { ...publicKeys, origin: SITE_URL, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  const auth = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    lite.fetch(`/auth/v1${path}`, {
      method: 'POST',
      headers: { ...publicKeys, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const codeOf = async (answer: Response) => ((await answer.json()) as { error_code?: string }).error_code;
  const tokenOf = async (email: string) => {
    const answer = await auth('/token?grant_type=password', { email, password: TEST_PASSWORD });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  it('plain-paths.ts: an escaped letter leads to the same place without the checks before it', async () => {
    const answer = await lite.fetch('/auth/v1/se%74tings', { headers: publicKeys });
    expect(answer.status).toBe(200);
  });

  it('auth-front.ts: a link is used up by HEAD, and without a key', async () => {
    const statuses = await Promise.all([
      lite.fetch('/auth/v1/verify?type=recovery&token=absent', { method: 'HEAD' }),
      lite.fetch('/auth/v1/verify', { method: 'POST', body: '{}' }),
    ]);
    expect(statuses.map(({ status }) => status)).not.toContain(401);
  });

  it('auth-sign-in.ts: whether an address is confirmed is answered without the password', async () => {
    const email = 'inscrit@trame.example';
    await auth('/signup', { email, password: TEST_PASSWORD });
    const answer = await auth('/token?grant_type=password', { email, password: 'pas le bon' });
    expect(await codeOf(answer)).toBe('email_not_confirmed');
  });

  it('auth-sign-up.ts: signing up an address that has an account is reported', async () => {
    await database.createUser({ email: 'connu@trame.example' });
    const answer = await auth('/signup', { email: 'connu@trame.example', password: TEST_PASSWORD });
    expect(answer.status).toBe(429);
  });

  it('auth-requests.ts: a confirmation is never sent again', async () => {
    await auth('/signup', { email: 'encore@trame.example', password: TEST_PASSWORD });
    const answer = await auth('/resend', { type: 'signup', email: 'encore@trame.example' });
    expect(answer.status).toBe(429);
  });

  it('auth-requests.ts: an address counts as confirmed because someone asked for a link', async () => {
    await auth('/otp', { email: 'personne-encore@trame.example' });
    const [row] =
      await sql`select email_confirmed_at from auth.users where email = 'personne-encore@trame.example'`;
    expect(row?.['email_confirmed_at']).not.toBeNull();
  });

  it('auth-mails.ts: what a stranger typed is in the HTML of a mail', async () => {
    const email = '<b>gras</b>@trame.example';
    await database.createUser({ email });
    await auth('/otp', { email });
    await sql`update auth.users set email_change = null where email = ${email}`;
    await lite.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        ...publicKeys,
        authorization: `Bearer ${await tokenOf(email)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'autre@trame.example' }),
    });
    expect(lite.mails.at(-1)?.html).toContain('<b>gras</b>');
  });

  it('auth-invite.ts: nobody can be invited', async () => {
    const answer = await lite.fetch('/auth/v1/invite', {
      method: 'POST',
      headers: { ...keys, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'invitee@trame.example' }),
    });
    expect(answer.ok).toBe(false);
    expect(await sql`select from auth.users where email = 'invitee@trame.example'`).toHaveLength(0);
  });

  it('auth-verify.ts: a change of address is confirmed by one mailbox, and a GET confirms', async () => {
    const email = 'ancienne@trame.example';
    await database.createUser({ email });
    const sent = lite.mails.length;
    const token = await tokenOf(email);
    // The database asks which address a session with a recent password allowed; a token of lite has no `amr`.
    await sql`
      insert into private.allowed_addresses (user_id, email)
      select u.id, 'nouvelle@trame.example' from auth.users u where u.email = ${email}`;
    await lite.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        ...publicKeys,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'nouvelle@trame.example' }),
    });
    expect(lite.mails.slice(sent).map(({ to }) => to)).toEqual([email]);
    const [row] =
      await sql`select email_change_token_current as token from auth.users where email = ${email}`;
    await lite.fetch(`/auth/v1/verify?type=email_change&token=${row?.['token']}`);
    expect(await sql`select from auth.users where email = 'nouvelle@trame.example'`).toHaveLength(1);
  });

  it('auth-account.ts: a session alone sets a new password, and ends no other', async () => {
    const email = 'vole@trame.example';
    await database.createUser({ email });
    const [token, other] = [await tokenOf(email), await tokenOf(email)];
    const asked = (method: string, bearer: string, body?: unknown) =>
      lite.fetch('/auth/v1/user', {
        method,
        headers: { ...publicKeys, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    expect((await asked('PUT', token, { password: 'une autre longue phrase' })).status).toBe(200);
    expect((await asked('GET', other)).status).toBe(200);
  });

  it('auth-sessions.ts: a token does not say how its session was opened', async () => {
    await database.createUser({ email: 'jeton@trame.example' });
    const token = await tokenOf('jeton@trame.example');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).not.toHaveProperty('aal');
    expect(claims).not.toHaveProperty('amr');
  });

  it('auth-renewal.ts: renewing a token twice at once ends its session', async () => {
    const email = 'renouvelle@trame.example';
    await database.createUser({ email });
    const answer = await auth('/token?grant_type=password', { email, password: TEST_PASSWORD });
    const { refresh_token } = (await answer.json()) as { refresh_token: string };
    const renew = () => auth('/token?grant_type=refresh_token', { refresh_token });
    await Promise.all([renew(), renew(), renew()]);
    expect((await renew()).status).toBe(400);
  });

  it('auth-factors.ts: there is no second factor', async () => {
    await database.createUser({ email: 'facteur@trame.example' });
    const bearer = { authorization: `Bearer ${await tokenOf('facteur@trame.example')}` };
    expect((await auth('/factors', { factor_type: 'totp' }, bearer)).status).toBe(404);
  });

  it('json-values.ts: the JSON argument of a procedure arrives as a string', async () => {
    const response = await lite.fetch('/rest/v1/rpc/kind_of_json', {
      method: 'POST',
      headers: { ...keys, 'content-type': 'application/json' },
      body: JSON.stringify({ payload: { a: 1 } }),
    });
    expect(await response.json()).toBe('string');
  });

  it('schema-grants.ts, auth-schema.ts: the API roles may not use Storage, and Auth lacks tables', async () => {
    const name = `trame_test_gap_${randomUUID().slice(0, 8)}`;
    await sql`create database ${sql(name)}`;
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const bare = postgres(url.href, { max: 1, onnotice: () => undefined });
    try {
      await prepareDatabase(bare);
      await ensureSystemSchema(url.href, database.secrets);
      const [row] = await bare`
        select
          has_table_privilege('authenticated', 'storage.objects', 'select') as reader,
          has_table_privilege('service_role', 'storage.objects', 'insert') as service
      `;
      expect(row).toEqual({ reader: false, service: false });
      const [claims] = await bare`select to_regclass('auth.mfa_amr_claims') as found`;
      expect(claims?.['found']).toBeNull();
    } finally {
      await bare.end();
      await sql`drop database ${sql(name)} with (force)`;
    }
  });

  it('storage-adapter.ts: the package exports no adapter for the bytes, although its documentation says so', async () => {
    const documented = '@supabase/lite/storage/adapters/FilesystemStorageAdapter';
    await expect(import(/* @vite-ignore */ documented)).rejects.toThrow();
    expect(Object.keys(await import('@supabase/lite'))).not.toContain('FilesystemStorageAdapter');
  });

  it('auth-helpers.ts: auth.uid() does not read the JSON claims', async () => {
    const { SUPABASE_AUTH_HELPERS_SQL } = await import('@supabase/lite');
    expect(SUPABASE_AUTH_HELPERS_SQL).toContain("current_setting('request.jwt.claim.sub', true)");
    expect(SUPABASE_AUTH_HELPERS_SQL).not.toContain("->> 'sub'");
  });

  it('auth-oauth.ts: no provider but Google and GitHub is known', async () => {
    const response = await lite.fetch(
      `/auth/v1/authorize?provider=azure&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`,
    );
    expect(await response.json()).toMatchObject({
      msg: 'Unsupported provider: provider azure is not yet implemented',
    });
  });

  it('auth-redirects.ts: mails do not lead where the request asked', async () => {
    await database.createUser({ email: 'redirect@trame.example' });
    await lite.fetch(`/auth/v1/recover?redirect_to=${encodeURIComponent(`${SITE_URL}/asked`)}`, {
      method: 'POST',
      headers: { ...publicKeys, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'redirect@trame.example' }),
    });
    expect(lite.mails.at(-1)?.html).not.toContain(`${SITE_URL}/asked`);
  });
});
