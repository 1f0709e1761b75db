import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { ensureDemoData } from './demo-data.ts';

let database: TestDatabase;
let sql: Sql;

/** An installation whose demo data were made before there was a site to fill. */
beforeEach(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await database.createUser({ email: 'corporate@trame.example', roles: ['app1_user'] });
  await sql.unsafe(`
    create schema trame_local;
    create table trame_local.markers (name text primary key, started_at timestamptz not null default now(), done_at timestamptz);
    insert into trame_local.markers (name, done_at) values ('demo', now());`);
}, 120_000);
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

const ensure = async () => {
  const { url: apiUrl } = await database.api();
  await ensureDemoData({
    databaseUrl: database.url,
    apiUrl,
    serviceRoleKey: database.secrets.secretKey,
    log: () => undefined,
  });
};
const logos = async () => (await sql`select from public.client_logos`).count;

it('an installation with demo data gets those of the public site, once', async () => {
  await ensure();
  expect(await logos()).toBeGreaterThanOrEqual(8);
  await sql`delete from public.client_logos`;
  await ensure();
  expect(await logos()).toBe(0);
});

it('a company that somebody has described is left as it is', async () => {
  await sql`update public.company_settings set legal_name = 'Une vraie société'`;
  await ensure();
  expect(await logos()).toBe(0);
  expect(await sql`select legal_name from public.company_settings`).toEqual([
    { legal_name: 'Une vraie société' },
  ]);
});
