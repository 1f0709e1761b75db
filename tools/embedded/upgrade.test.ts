import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetCommand, ROOT, statePaths } from '../lib/paths.ts';
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
  it('counts as nobody’s from then on, and people signed in with it are signed out', async () => {
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
  ])('is kept when %s', async (_, proof) => {
    const id = await database.createUser({ email: 'connue@exemple.test' });
    await sql.unsafe(proof, [id]);
    await upgrade();
    expect(await isConfirmed(id)).toBe(true);
  });

  it('is kept for colleagues, to whom an administrator gave a role', async () => {
    const id = await database.createUser({ email: 'collegue@exemple.test', roles: ['app5_user'] });
    await upgrade();
    expect(await isConfirmed(id)).toBe(true);
  });
});

describe('a database made by migrations of an earlier version', () => {
  const EARLIER = { version: '20261121090000', name: 'foundation' };
  const start = async (reset: string | null): Promise<unknown> =>
    provisionDatabase(database.url, database.secrets, undefined, reset).catch((error: unknown) => error);

  beforeEach(async () => {
    await sql`truncate supabase_migrations.schema_migrations`;
    await sql`insert into supabase_migrations.schema_migrations ${sql(EARLIER)}`;
    await sql`drop function public.my_roles()`;
  });

  it.each([
    [
      'of the state folder: --reset begins anew',
      'npm start -- --state .local/a --reset',
      /^Ces données locales viennent d’une version antérieure .* « npm start -- --state \.local\/a --reset » les efface/,
    ],
    [
      'of --database-url: it takes an empty one',
      null,
      /^La base de données 127\.0\.0\.1:\d+ vient d’une version antérieure .* donnez une base vide à --database-url/,
    ],
  ])('is refused in one sentence %s', async (_, reset, sentence) => {
    const refusal = await start(reset);
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toMatch(sentence);
    expect((refusal as UserError).message).not.toContain('\n');
  });

  it('is left as it is', async () => {
    await start('npm start -- --reset');
    const history = await sql`select version, name from supabase_migrations.schema_migrations`;
    expect([...history]).toEqual([EARLIER]);
    const [found] = await sql`select to_regprocedure('public.my_roles()') as function`;
    expect(found).toEqual({ function: null });
  });
});

describe('a database made by earlier versions of the same migrations', () => {
  const start = async (reset: string | null): Promise<unknown> =>
    provisionDatabase(database.url, database.secrets, undefined, reset).catch((error: unknown) => error);
  const COMMENTS = '20261124001200';

  it('is refused in one sentence when it is in the state folder, and left as it is', async () => {
    await sql`update supabase_migrations.schema_migrations set statements = '{"select 1"}' where version = ${COMMENTS}`;
    // What follows in the files may not fit what the earlier text made.
    await sql`delete from supabase_migrations.schema_migrations where version > ${COMMENTS}`;
    const refusal = await start('npm start -- --reset');
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toMatch(
      /^Ces données locales viennent d’une version antérieure .* « npm start -- --reset » les efface et repart de zéro\.$/,
    );
    const later = await sql`select from supabase_migrations.schema_migrations where version > ${COMMENTS}`;
    expect(later).toHaveLength(0);
  });

  it('starts when the same statements were recorded with other separators', async () => {
    await sql`update supabase_migrations.schema_migrations
      set statements = array[array_to_string(statements, E';\n\n')] where version = ${COMMENTS}`;
    expect(await start('npm start -- --reset')).toEqual({ applied: [] });
  });

  it('starts when the official CLI may have recorded it', async () => {
    await sql`update supabase_migrations.schema_migrations set statements = '{"select 1"}' where version = ${COMMENTS}`;
    expect(await start(null)).toEqual({ applied: [] });
  });
});

describe('the command that deletes the state and starts again', () => {
  it.each([
    [undefined, 'npm start -- --reset'],
    ['.local/essai', 'npm start -- --state .local/essai --reset'],
    ['/srv/trame', 'npm start -- --state /srv/trame --reset'],
    ['.local/deux mots', 'npm start -- --state ".local/deux mots" --reset'],
  ])('names the folder in use: %s', (folder, command) => {
    expect(resetCommand(statePaths(folder).root)).toBe(command);
  });
});
