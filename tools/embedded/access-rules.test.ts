import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { MIGRATIONS_DIR, ROOT } from '../lib/paths.ts';
import { NOTED_SINCE } from './access-rules.ts';
import { prepareDatabase } from './bootstrap.ts';
import { listMigrations } from './migrations.ts';
import { provisionDatabase } from './provision.ts';
import { splitStatements } from './sql-statements.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let sql: Sql;

beforeEach(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  return async () => {
    await sql.end();
    await database.close();
  };
});

const start = () => provisionDatabase(database.url, database.secrets);
const changes = () =>
  sql<{ change: string; rule: string }[]>`select change, rule from private.access_changes()`;

/**
 * The result of `pg_restore` on a server without the roles: it names them in each policy and each list of grants, so
 * none of these is restored, nor the revocations in the same lists. The embedded PostgreSQL has no pg_dump.
 */
async function loseWhatNamesRoles(): Promise<void> {
  await sql.begin(async (tx) => {
    const policies = await tx<{ statement: string }[]>`
      select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as statement from pg_policies`;
    for (const { statement } of policies) await tx.unsafe(statement);
    await tx`set local allow_system_table_mods = on`;
    const ours = tx`(select oid from pg_namespace where nspname in ('public', 'private'))`;
    await tx`update pg_proc set proacl = null where pronamespace in ${ours}`;
    await tx`update pg_class set relacl = null where relnamespace in ${ours}`;
    await tx`update pg_attribute set attacl = null
      where attrelid in (select oid from pg_class where relnamespace in ${ours})`;
    await tx`delete from pg_default_acl`;
  });
}

/** Whether a visitor who is not signed in can read who has an account, with only the publishable key. */
async function visitorFindsAccounts(): Promise<number> {
  const api = await database.api();
  const answer = await fetch(`${api.url}/rest/v1/rpc/find_users_by_email`, {
    method: 'POST',
    headers: { apikey: database.secrets.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ emails: ['recrutement@trame.example'] }),
  });
  return answer.status;
}

describe('a database that was restored', () => {
  it('starts when it has its policies and grants, and visitors read nothing', async () => {
    expect(await start()).toEqual({ applied: [] });
    expect([...(await changes())]).toEqual([]);
    expect(await visitorFindsAccounts()).toBe(401);
  });

  // threat 31
  it('is refused when its server had no roles, since strangers could call service functions', async () => {
    await loseWhatNamesRoles();
    expect(await visitorFindsAccounts()).toBe(200);
    const refusal = await start().catch((error: unknown) => error);
    expect(String(refusal)).toMatch(/règles d’accès .* manquent .* sont en trop .* docs\/operations\.md/);
    const found = await changes();
    expect(found).toContainEqual({
      change: 'added',
      rule: 'grant on function public.find_users_by_email(text[]): execute to everybody',
    });
    expect(found).toContainEqual({
      change: 'missing',
      rule: 'policy "Recruitment reads applications" on public.trainer_applications: permissive, select, for authenticated',
    });
  });

  // threat 31
  it.each([
    ['a policy was left out', 'drop policy "Recruitment reads applications" on public.trainer_applications'],
    [
      'it stopped before its triggers',
      'drop trigger trainer_applications_touch on public.trainer_applications',
    ],
    ['its triggers stayed off', 'alter table public.trainer_applications disable trigger user'],
    ['row security is off', 'alter table public.trainer_applications disable row level security'],
    ['it stopped before its own check', 'drop function private.access_changes()'],
    ['files are open to everybody', `update storage.buckets set public = true`],
    [
      'a project of its own gave its default privileges',
      'grant execute on all functions in schema public to anon, authenticated',
    ],
  ])('is refused when %s', async (_, statement) => {
    await sql.unsafe(statement);
    await expect(start()).rejects.toThrow(/Les règles d’accès de la base de données ne sont plus/);
  });

  it('is refused with a dump that has no record of its rules, too', async () => {
    await loseWhatNamesRoles();
    await forgetNote();
    await expect(start()).rejects.toThrow(/règles d’accès sont incomplètes ou ouvertes à tous/);
  });
});

/** As in an installation made before the migration that notes the rules. */
async function forgetNote(): Promise<void> {
  await sql.unsafe(`
    drop function private.access_changes(), private.keep_access_rules(), private.access_rules();
    drop table private.kept_access_rules;
  `);
  await sql`delete from supabase_migrations.schema_migrations where version = ${NOTED_SINCE}`;
}

describe('a change of access rules by hand', () => {
  it('that docs/operations.md asks for is recorded, and is then no difference', async () => {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const block = /```sql\n(create function private\.no_store[\s\S]*?)```/.exec(operations)?.[1];
    expect(block).toContain('select private.keep_access_rules();');
    const found = await sql
      .begin(async (tx) => {
        await tx.unsafe(block!).simple();
        const rows = await tx`select change, rule from private.access_changes()`;
        // Settings of a role belong to the server, which other tests share.
        throw Object.assign(new Error('undo'), { rows: [...rows] });
      })
      .catch((error: { rows?: unknown[] }) => error.rows ?? error);
    expect(found).toEqual([]);
  });

  it('that opens a function of the API to everybody is not recorded', async () => {
    await sql`grant execute on function public.find_users_by_email(text[]) to anon`;
    await expect(sql`select private.keep_access_rules()`).rejects.toThrow(
      /function public\.find_users_by_email\(text\[\]\): execute to anon/,
    );
  });
});

describe('a migration added to a running installation', () => {
  // threat 31
  it('opens nothing to the API roles, because a start restores no default privileges', async () => {
    await prepareDatabase(sql);
    await sql`create table public.made_later (id integer)`;
    await sql`create function public.made_later() returns integer language sql as 'select 1'`;
    const rows = await sql`
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_table_privilege(role, 'public.made_later', 'select, insert, update, delete')
        or has_function_privilege(role, 'public.made_later()', 'execute')`;
    expect([...rows]).toEqual([]);
  });

  it('ends by recording the access rules, so that a restore can be compared with them', () => {
    const silent = listMigrations(MIGRATIONS_DIR)
      .filter(({ version }) => version >= NOTED_SINCE)
      .filter(({ file }) => {
        const last = splitStatements(readFileSync(file, 'utf8')).at(-1);
        return !last?.text.endsWith('select private.keep_access_rules()');
      });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
