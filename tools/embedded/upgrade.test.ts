import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
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

/** Starts again, as an installation that has not had this migration yet. */
async function upgrade(version: string): Promise<void> {
  await sql`delete from supabase_migrations.schema_migrations where version = ${version}`;
  await provisionDatabase(database.url, database.secrets);
}

describe('an address that counted as confirmed before sign-ups were confirmed by mail', () => {
  const VERSION = '20261122990010';
  const isConfirmed = async (id: string) => {
    const [row] = await sql<{ is: boolean }[]>`
      select email_confirmed_at is not null as is from auth.users where id = ${id}`;
    return row?.is;
  };
  const found = async (email: string) =>
    (await sql`select id from public.find_users_by_email(array[${email}]::text[])`).length;

  it('is taken for nobody’s any more, and who is signed in with it is signed out', async () => {
    const email = 'candidate@exemple.test';
    const id = await database.createUser({ email });
    // Asking for a link proves nothing: anybody may, for any address.
    await sql`update auth.users set recovery_sent_at = now() where id = ${id}`;
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
    await upgrade(VERSION);
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
  ])('stays when %s', async (_, proof) => {
    const id = await database.createUser({ email: 'connue@exemple.test' });
    await sql.unsafe(proof, [id]);
    await upgrade(VERSION);
    expect(await isConfirmed(id)).toBe(true);
  });

  it('stays for colleagues, to whom an administrator gave a role', async () => {
    const id = await database.createUser({ email: 'collegue@exemple.test', roles: ['app5_user'] });
    await upgrade(VERSION);
    expect(await isConfirmed(id)).toBe(true);
  });
});
