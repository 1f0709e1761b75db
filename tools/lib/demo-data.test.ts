import { INVOICE_STATUSES } from '@trame/domain/invoices';
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
  await database.createUser({ email: 'admin@trame.example', roles: ['admin'] });
  await sql.unsafe(`
    create schema trame_local;
    create table trame_local.markers (name text primary key, started_at timestamptz not null default now(), done_at timestamptz);
    insert into trame_local.markers (name, done_at) values ('demo', now());`);
});
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

const staff = async () =>
  await sql<{ status: string; people: number }[]>`
    select private.staff_status(p) as status, count(*)::int as people from public.staff_profiles p
    group by 1 order by 1`;

it('it gets colleagues too, one invited, one disabled, one for whom a role is asked, once', async () => {
  await ensure();
  expect([...(await staff())]).toEqual([
    { status: 'active', people: 10 },
    { status: 'disabled', people: 1 },
    { status: 'invited', people: 1 },
  ]);
  expect(await sql`select from private.role_requests q where private.is_request_open(q)`).toHaveLength(1);
  const [line] = await sql`
    select count(*)::int as lines, max(at) < now() - interval '1 day' as "isOld" from private.audit_log
    where table_name = 'staff_profiles' and actor_id is not null`;
  expect(line).toEqual({ lines: 20, isOld: true });
  await sql`delete from auth.users where email like 'b.royer@%'`;
  await ensure();
  expect((await staff())[0]).toEqual({ status: 'active', people: 9 });
});

it('a staff that somebody has described is left as it is', async () => {
  await sql`update public.staff_profiles set job_title = 'Une vraie fonction'`;
  await ensure();
  expect([...(await staff())]).toEqual([{ status: 'active', people: 2 }]);
});

it('it gets a trainer for each status of an account, with the history that led there, once', async () => {
  await database.createUser({ email: 'recrutement@trame.example', roles: ['app5_user'] });
  await ensure();
  const trainers = await sql<{ status: string | null; events: string }[]>`
    select t.status, (
      select string_agg(e.kind, ' ' order by e.at) from private.trainer_events e
      where e.application_id = a.id
    ) as events
    from public.trainer_applications a left join public.trainer_accounts t on t.application_id = a.id
    order by t.status nulls last`;
  const opened = 'application_received application_read evaluated account_opened';
  expect([...trainers]).toEqual([
    { status: 'approved', events: `${opened} account_approved` },
    { status: 'closed', events: `${opened} account_approved account_closed` },
    { status: 'pending', events: opened },
    { status: 'rejected', events: `${opened} account_rejected` },
    { status: 'suspended', events: `${opened} account_approved account_suspended` },
    { status: null, events: 'application_received' },
  ]);
  await sql`delete from public.trainer_accounts`;
  await ensure();
  expect(await sql`select from public.trainer_accounts`).toHaveLength(0);
});

it('it gets invoices in every status, with their files and the days of their steps, once', async () => {
  await database.createUser({ email: 'gestion@trame.example', roles: ['gestionnaire'] });
  await database.createUser({ email: 'tout@trame.example', roles: ['gestionnaire'] });
  for (const name of ['autre', 'troisieme']) {
    const id = await database.createUser({ email: `${name}@trame.example` });
    await sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      values (${id}, ${`${name}@trame.example`}, 'Une autre personne', 'approved')`;
  }
  await ensure();
  const statuses = await sql<{ status: number }[]>`
    select distinct status from public.invoices where withdrawn_at is null order by 1`;
  expect(statuses.map(({ status }) => status)).toEqual(INVOICE_STATUSES.map(({ value }) => value));
  const [counts] = await sql`
    select count(*) filter (where withdrawn_at is not null)::int as withdrawn,
      count(*) filter (where kind = 'credit_note')::int as notes,
      count(*) filter (where is_prepared and jsonb_array_length(verdict -> 'findings') > 0)::int as doubtful,
      count(*) filter (where not exists (
        select from storage.objects o where o.bucket_id = 'invoices' and o.name = file_path
      ))::int as "withoutFile",
      count(*) filter (where deposited_at > now() - interval '12 hours')::int as "ofToday"
    from public.invoices`;
  expect(counts).toEqual({ withdrawn: 1, notes: 2, doubtful: 0, withoutFile: 0, ofToday: 0 });
  const days = await sql`
    select from public.invoice_events e join public.invoices i on i.id = e.invoice_id
    where e.at < i.deposited_at or e.at > now() - interval '12 hours'`;
  expect(days).toHaveLength(0);
  const known = (await sql`select from public.invoices`).count;
  await ensure();
  expect((await sql`select from public.invoices`).count).toBe(known);
}, 120_000);
