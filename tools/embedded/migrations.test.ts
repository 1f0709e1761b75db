import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

  it('records each one as the official CLI does, once, even with two starts at the same time', async () => {
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

  it('shows the statement that failed, undoes this migration alone, and continues once it is repaired', async () => {
    const file = join(folder, '30000102000000_deux.sql');
    writeFileSync(join(folder, '30000101500000_avant.sql'), 'create table private.avant (id int)');
    writeFileSync(file, 'create table private.deux (id int);\n\ninsert into private.absente values (1);');
    const failure = await applyMigrations(sql, folder).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain('30000102000000_deux.sql a échoué, ligne 3');
    expect((failure as Error).message).toContain('insert into private.absente');
    const [left] =
      await sql`select to_regclass('private.avant') is not null as before, to_regclass('private.deux') is null as undone`;
    expect(left).toEqual({ before: true, undone: true });
    writeFileSync(file, 'create table private.deux (id int);');
    expect(await applyMigrations(sql, folder)).toEqual(['30000102000000_deux']);
  });

  it('records the access rules after the last one, without each file asking for it', async () => {
    writeFileSync(
      join(folder, '30000102500000_ouvre.sql'),
      'create table public.ouvre (id int);\nalter table public.ouvre enable row level security;\ncreate policy lit on public.ouvre for select to authenticated using (true);\nrevoke all on public.ouvre from anon, authenticated;\ngrant select on public.ouvre to authenticated;',
    );
    await applyMigrations(sql, folder);
    expect([...(await sql`select * from private.access_changes()`)]).toEqual([]);
  });

  it('applies none that opens a table to everybody', async () => {
    writeFileSync(
      join(folder, '30000102600000_ouverte.sql'),
      'create table public.ouverte (id int);\n-- Rules in force:\nselect private.keep_access_rules();',
    );
    await expect(applyMigrations(sql, folder)).rejects.toThrow(/règles d’accès sont incomplètes/);
    const [left] = await sql`select to_regclass('public.ouverte') is null as undone`;
    expect(left).toEqual({ undone: true });
  });

  it('refuses two files of one date, because the second would never be applied', async () => {
    writeFileSync(join(folder, '30000103000000_missions.sql'), 'select 1');
    writeFileSync(join(folder, '30000103000000_factures.sql'), 'select 1');
    await expect(applyMigrations(sql, folder)).rejects.toThrow(
      'Deux migrations portent la même date : 30000103000000_factures.sql et 30000103000000_missions.sql.',
    );
  });

  it('refuses another file under the date of one that was applied', async () => {
    const file = join(folder, '30000104000000_missions.sql');
    writeFileSync(file, 'create table private.missions_seen (id int)');
    expect(await applyMigrations(sql, folder)).toEqual(['30000104000000_missions']);
    renameSync(file, join(folder, '30000104000000_factures.sql'));
    await expect(applyMigrations(sql, folder)).rejects.toThrow(
      /La base a reçu la migration 30000104000000_missions,.* Donnez au fichier une date plus récente, effacez son ancienne ligne de supabase\/migrations\.sha256, puis lancez « npm run types »\.$/,
    );
    await expect(applyMigrations(sql, folder, undefined, 'npm start -- --state x --reset')).rejects.toThrow(
      /Repartez d’une base neuve avec « npm start -- --state x --reset », ou donnez .* effacez son ancienne ligne .* puis lancez « npm run types »/,
    );
  });

  it('refuses a file that the official CLI would skip', async () => {
    writeFileSync(join(folder, 'sans-date.sql'), 'select 1');
    await expect(applyMigrations(sql, folder)).rejects.toThrow(/Nom de migration invalide/);
  });
});
