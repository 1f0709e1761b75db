import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { provisionDatabase } from './provision.ts';
import { createTestDatabase, TEST_PASSWORD, type TestDatabase } from './test-database.ts';

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

describe('an address that counted as confirmed before sign-ups were confirmed by mail', () => {
  /** The statement of docs/operations.md for a project that had users before. */
  async function upgrade(): Promise<void> {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const block = /```sql\n(with unproven as [\s\S]*?)```/.exec(operations)?.[1];
    expect(block).toContain('delete from auth.sessions');
    await sql.unsafe(block!).simple();
  }
  const isConfirmed = async (id: string) => {
    const [row] = await sql<{ is: boolean }[]>`
      select email_confirmed_at is not null as is from auth.users where id = ${id}`;
    return row?.is;
  };
  const found = async (email: string) =>
    (await sql`select id from public.find_users_by_email(array[${email}]::text[])`).length;

  // threat 3
  it('is taken for nobody’s any more, and who is signed in with it is signed out', async () => {
    const email = 'candidate@exemple.test';
    const id = await database.createUser({ email });
    // Asking for a link proves nothing: anybody may, for any address.
    await sql`update auth.users set recovery_sent_at = now() where id = ${id}`;
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
    await upgrade();
    expect(await isConfirmed(id)).toBe(false);
    expect(await found(email)).toBe(0);
    expect(await sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);

    const api = await database.api();
    const answer = await fetch(`${api.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: database.secrets.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(await answer.json()).toMatchObject({ error_code: 'email_not_confirmed' });
  });

  it.each([
    ['its mail was used', 'update auth.users set confirmation_sent_at = now() where id = $1'],
    ['its holder was invited', 'update auth.users set invited_at = now() where id = $1'],
    [
      'another provider confirmed it',
      "insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g', $1, '{}')",
    ],
  ])('remains when %s', async (_, proof) => {
    const id = await database.createUser({ email: 'connue@exemple.test' });
    await sql.unsafe(proof, [id]);
    await upgrade();
    expect(await isConfirmed(id)).toBe(true);
  });

  it('remains for colleagues, to whom an administrator gave a role', async () => {
    const id = await database.createUser({ email: 'collegue@exemple.test', roles: ['app5_user'] });
    await upgrade();
    expect(await isConfirmed(id)).toBe(true);
  });
});

describe('a database that migrations of an earlier version made', () => {
  const EARLIER = { version: '20261121090000', name: 'foundation' };
  const start = async (isOwnDatabase: boolean): Promise<unknown> =>
    provisionDatabase(database.url, database.secrets, undefined, isOwnDatabase).catch(
      (error: unknown) => error,
    );

  beforeEach(async () => {
    await sql`truncate supabase_migrations.schema_migrations`;
    await sql`insert into supabase_migrations.schema_migrations ${sql(EARLIER)}`;
    await sql`drop function public.my_roles()`;
  });

  it.each([
    [
      'of the state folder: --reset begins anew',
      true,
      /^Ces données locales viennent d’une version antérieure .* « npm start -- --reset » les efface/,
    ],
    [
      'of --database-url: it takes an empty one',
      false,
      /^La base de données 127\.0\.0\.1:\d+ vient d’une version antérieure .* donnez une base vide à --database-url/,
    ],
  ])('is refused in one sentence %s', async (_, isOwnDatabase, sentence) => {
    const refusal = await start(isOwnDatabase);
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toMatch(sentence);
    expect((refusal as UserError).message).not.toContain('\n');
  });

  it('remains as it is', async () => {
    await start(true);
    const history = await sql`select version, name from supabase_migrations.schema_migrations`;
    expect([...history]).toEqual([EARLIER]);
    const [found] = await sql`select to_regprocedure('public.my_roles()') as function`;
    expect(found).toEqual({ function: null });
  });
});
