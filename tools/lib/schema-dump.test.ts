import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { dumpSchema } from './schema-dump.ts';

let database: TestDatabase;
let sql: Sql;
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  before = await dumpSchema(sql);
});
afterAll(async () => {
  await sql.end();
  await database.close();
});

/** The text of the database after one more statement, which is rolled back. */
async function dumpAfter(statement: string): Promise<string> {
  let text = '';
  await sql
    .begin(async (tx) => {
      await tx.unsafe(statement).simple();
      text = await dumpSchema(tx);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return text;
}

it('the same database gives the same dump', async () => {
  expect(await dumpAfter('select 1')).toBe(before);
});

it.each([
  ['a schema', 'create schema other'],
  ['an extension', 'drop extension pg_trgm cascade'],
  ['a type', `create type public.mood as enum ('calm')`],
  ['who may use a schema', 'revoke usage on schema private from authenticated'],
  ['default privileges', 'alter default privileges in schema public grant select on tables to authenticated'],
  ['a setting of a role', `alter role authenticated set statement_timeout = '9s'`],
  ['the owner of a table', 'alter table public.releases owner to service_role'],
  ['row security', 'alter table public.releases disable row level security'],
  ['a grant on a table', 'grant update on public.releases to authenticated'],
  ['a grant on a column', 'grant update (admin_notes) on public.trainer_applications to service_role'],
  ['a column', 'alter table public.releases add column note text'],
  [
    'the default of a column',
    `alter table public.trainer_applications alter column source set default 'web'`,
  ],
  ['statistics of a column', 'alter table public.trainer_applications alter column city set statistics 200'],
  ['a constraint', 'alter table public.releases drop constraint releases_by_length'],
  ['an index', 'drop index public.releases_newest_idx'],
  ['a sequence', 'alter sequence private.application_number increment by 2'],
  ['a view', 'create view private.names as select name from public.message_templates'],
  [
    'the body of a function',
    `create or replace function private.today() returns date language sql stable set search_path = '' as 'select null::date'`,
  ],
  ['a setting of a function', 'alter function private.today() set jit = off'],
  ['who may call a function', 'grant execute on function private.today() to anon'],
  ['a trigger', 'alter table public.releases disable trigger releases_append_only'],
  ['a policy', 'alter policy "Admin reads releases" on public.releases using (true)'],
  [
    'a policy of storage',
    'create policy example on storage.objects for select to authenticated using (false)',
  ],
  ['a trigger of Auth', 'drop trigger drop_unproven_password on auth.users'],
  ['a publication', 'create publication changes for table public.releases'],
  ['a comment', `comment on column public.releases.by is 'Who'`],
  [
    'a row that migrations insert',
    `update public.message_templates set subject = 'Bonjour' where name = 'Refus'`,
  ],
  ['a bucket', `update storage.buckets set file_size_limit = 1 where id = 'resumes'`],
])('the dump shows a difference in %s', async (_, statement) => {
  expect(await dumpAfter(statement)).not.toBe(before);
});
