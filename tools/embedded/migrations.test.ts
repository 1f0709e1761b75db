import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../lib/user-error.ts';
import { applyMigrations } from './migrations.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('applying migrations', () => {
  let database: TestDatabase;
  let sql: Sql;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = postgres(database.url, { max: 3, onnotice: () => undefined });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trame-migrations-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await sql.end();
    await database.close();
  });

  it('records each one as the official CLI does, once, even when two starts meet', async () => {
    writeFileSync(
      join(folder, '30000101000000_un.sql'),
      'create table private.un (id int);\ncomment on table private.un is $$a;b$$;',
    );
    const [first, second] = await Promise.all([applyMigrations(sql, folder), applyMigrations(sql, folder)]);
    expect([...first, ...second]).toEqual(['30000101000000_un']);
    const rows =
      await sql`select name, statements from supabase_migrations.schema_migrations where version = '30000101000000'`;
    expect([...rows]).toEqual([
      {
        name: 'un',
        statements: ['create table private.un (id int)', 'comment on table private.un is $$a;b$$'],
      },
    ]);
  });

  it('shows the statement that failed, undoes the migration, and goes on once it is repaired', async () => {
    const file = join(folder, '30000102000000_deux.sql');
    writeFileSync(file, 'create table private.deux (id int);\n\ninsert into private.absente values (1);');
    const failure = await applyMigrations(sql, folder).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain('30000102000000_deux.sql a échoué, ligne 3');
    expect((failure as Error).message).toContain('insert into private.absente');
    writeFileSync(file, 'create table private.deux (id int);');
    expect(await applyMigrations(sql, folder)).toEqual(['30000102000000_deux']);
  });

  it('refuses a file the official CLI would skip', async () => {
    writeFileSync(join(folder, 'sans-date.sql'), 'select 1');
    await expect(applyMigrations(sql, folder)).rejects.toThrow(/Nom de migration invalide/);
  });
});
