import { describe, expect, it } from 'vitest';
import { BUCKETS, FUNCTIONS, SEQUENCES, TABLES, expected } from './matrix.ts';
import { databaseRole, ACTOR_NAMES } from './support/actors.ts';
import { openDatabase } from './support/database.ts';

const open = openDatabase();

const OURS = ['public', 'private'];
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();

describe('the matrix lists what the database holds, and nothing else', () => {
  it('every table, view, materialized view and foreign table', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any (${OURS}) and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
    expect(names(rows)).toEqual(Object.keys(TABLES).toSorted());
  });

  it('every sequence', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any (${OURS}) and c.relkind = 'S'`;
    expect(names(rows)).toEqual(Object.keys(SEQUENCES).toSorted());
  });

  // threat 32
  it('every function, each under one name only', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = any (${OURS})`;
    expect(names(rows)).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  it('every bucket, all private', async () => {
    const rows = await open.sql<
      { name: string; public: boolean }[]
    >`select id as name, public from storage.buckets`;
    expect(names(rows)).toEqual(Object.keys(BUCKETS).toSorted());
    expect(rows.filter((row) => row.public)).toEqual([]);
  });

  it('no schema besides ours is open to the API roles, except Supabase’s own', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select nspname as name from pg_namespace
      where has_schema_privilege('anon', oid, 'usage') and nspname !~ '^(pg_|information_schema)'`;
    expect(names(rows)).toEqual(['auth', 'extensions', 'public', 'storage']);
  });
});

describe('the catalogue grants what the matrix says, and nothing else', () => {
  it.each(Object.entries(FUNCTIONS))('%s', async (name, { verbs }) => {
    const rows = await open.sql<{ role: string }[]>`
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role, pg_proc p
      where p.oid = to_regproc(${name}) and has_function_privilege(role, p.oid, 'execute')`;
    const cell = verbs['execute']!;
    const wanted = new Set(
      ACTOR_NAMES.filter((actor) => expected(name, 'execute', cell, actor) === 'allow').map(databaseRole),
    );
    expect(rows.map(({ role }) => role).toSorted()).toEqual([...wanted].toSorted());
  });

  it('no API role may truncate, reference, or add triggers to anything', async () => {
    const rows = await open.sql`
      select n.nspname, c.relname, role, privilege
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace,
      unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['truncate', 'references', 'trigger']) as privilege
      where n.nspname = any (${OURS}) and c.relkind in ('r', 'v', 'm', 'p')
        and has_table_privilege(role, c.oid, privilege)`;
    expect([...rows]).toEqual([]);
  });

  it('a new table or function is closed until a migration opens it', async () => {
    await open.sql`create table public.made_later (id integer)`;
    await open.sql`create function public.made_later() returns integer language sql as 'select 1'`;
    const rows = await open.sql`
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_table_privilege(role, 'public.made_later', 'select, insert, update, delete')
        or has_function_privilege(role, 'public.made_later()', 'execute')`;
    expect([...rows]).toEqual([]);
  });
});
