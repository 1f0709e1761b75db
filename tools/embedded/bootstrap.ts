import type { Sql } from 'postgres';
import { AUTH_HELPERS } from './lite-workarounds/auth-helpers.ts';
import { AUTH_SCHEMA } from './lite-workarounds/auth-schema.ts';
import { SCHEMA_GRANTS } from './lite-workarounds/schema-grants.ts';

/**
 * Objects that a Supabase database has before the first migration and a plain PostgreSQL lacks. Everything can be
 * repeated at each start, and changes nothing on a database that Supabase made itself.
 */
const BEFORE_SYSTEM_SCHEMA = `
do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
    ) as roles(name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception when duplicate_object or unique_violation then
        null; -- Another database of the same server is being prepared at this moment.
      end;
    end if;
    if not pg_has_role(current_user, wanted.name, 'member') then
      execute format('grant %I to current_user', wanted.name);
    end if;
  end loop;
  if not exists (
    select from pg_auth_members m
    where m.member = 'authenticator'::regrole and m.roleid = 'anon'::regrole
  ) then
    begin
      grant anon, authenticated, service_role to authenticator;
    exception when unique_violation then
      null;
    end;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto schema extensions;
create schema if not exists auth;
create schema if not exists storage;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);

-- As on hosted Supabase: objects that migrations create in public are granted to the API roles until they revoke it.
-- Only once: given again later, this would open the objects of the next migration.
do $$
begin
  if not exists (select from supabase_migrations.schema_migrations) then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;
`;

/** Roles, schemas and the migration history: everything the system schemas below need. */
export async function prepareDatabase(sql: Sql): Promise<void> {
  await sql.unsafe(BEFORE_SYSTEM_SCHEMA);
}

/** Differences of the system schemas from Supabase's, once their tables exist. */
export async function completeSystemSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`${AUTH_HELPERS}${AUTH_SCHEMA}${SCHEMA_GRANTS}`);
}
