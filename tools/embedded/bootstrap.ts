import type { Sql } from 'postgres';

/**
 * What a Supabase database has before the first migration and a plain PostgreSQL has not. Everything is written to be
 * repeated at each start, and to change nothing on a database that Supabase made itself.
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

-- As on hosted Supabase: what migrations create in public is granted to the API roles until they revoke it.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);
`;

/** Supabase's own definitions: the claims come as one JSON document, and the older single settings still count. */
const AFTER_SYSTEM_SCHEMA = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

grant execute on all functions in schema auth to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to service_role;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant select on storage.buckets to anon, authenticated;
`;

/** Roles, schemas and the migration history: everything the system schemas below need. */
export async function prepareDatabase(sql: Sql): Promise<void> {
  await sql.unsafe(BEFORE_SYSTEM_SCHEMA);
}

/** Helpers of policies and the grants of the storage schema, once its tables exist. */
export async function completeSystemSchema(sql: Sql): Promise<void> {
  await sql.unsafe(AFTER_SYSTEM_SCHEMA);
}
