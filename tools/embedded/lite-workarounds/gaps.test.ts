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

  it('runtime-grants.ts: the first request gives back what migrations revoked', async () => {
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

  it('signed-urls.ts: links come under another name, and several at once not at all', async () => {
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
    expect(await one.json()).not.toHaveProperty('signedURL');
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

  it('mail-links.ts: the link of a mail leads to the site and forgets where to return', async () => {
    await database.createUser({ email: 'lien@trame.example' });
    const back = encodeURIComponent(`${SITE_URL}/auth/reset`);
    await lite.fetch(`/auth/v1/recover?redirect_to=${back}`, {
      method: 'POST',
      headers: { ...publicKeys, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'lien@trame.example' }),
    });
    const [mail] = lite.mails;
    expect(mail?.html).toContain(`${SITE_URL}/auth/v1/verify`);
    expect(mail?.html).not.toContain(back);
  });

  it('json-values.ts: the JSON argument of a procedure arrives as a string', async () => {
    const response = await lite.fetch('/rest/v1/rpc/kind_of_json', {
      method: 'POST',
      headers: { ...keys, 'content-type': 'application/json' },
      body: JSON.stringify({ payload: { a: 1 } }),
    });
    expect(await response.json()).toBe('string');
  });

  it('schema-grants.ts: the API roles may not touch the tables of Storage', async () => {
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
    } finally {
      await bare.end();
      await sql`drop database ${sql(name)} with (force)`;
    }
  });

  it('storage-adapter.ts: the package exports no adapter for the bytes, as its documentation has it', async () => {
    const documented = '@supabase/lite/storage/adapters/FilesystemStorageAdapter';
    await expect(import(/* @vite-ignore */ documented)).rejects.toThrow();
    expect(Object.keys(await import('@supabase/lite'))).not.toContain('FilesystemStorageAdapter');
  });

  it('auth-helpers.ts: auth.uid() does not read the JSON claims', async () => {
    const { SUPABASE_AUTH_HELPERS_SQL } = await import('@supabase/lite');
    expect(SUPABASE_AUTH_HELPERS_SQL).toContain("current_setting('request.jwt.claim.sub', true)");
    expect(SUPABASE_AUTH_HELPERS_SQL).not.toContain("->> 'sub'");
  });
});
