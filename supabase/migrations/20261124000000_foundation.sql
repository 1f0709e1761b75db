-- What every other migration stands on: who may do nothing by default, extensions, the private schema, time limits.

-- Extensions come before the default privileges below: their operators must stay executable by everyone.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Supabase grants every new object of `public` to the API roles. Here each migration grants what it means, by name.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgreSQL itself lets PUBLIC execute every function; only the form without a schema can take that away.
alter default privileges revoke execute on functions from public;
revoke create on schema public from public;

-- Helpers and records that no API may expose. Usage lets policies and functions name what is inside; tables here are
-- granted to nobody.
create schema if not exists private;
revoke all on schema private from public, anon;
grant usage on schema private to authenticated, service_role;
comment on schema private is 'Helpers, audit and technical records. Never exposed through the API.';

-- A request that runs longer than this is a bug or an attack. PostgREST applies the setting of the role it takes.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values ('anon', '3s'), ('authenticated', '8s'), ('service_role', '30s')) as r(name, timeout)
  loop
    if not exists (
      select from pg_catalog.pg_roles
      where rolname = wanted.name and ('statement_timeout=' || wanted.timeout) = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.timeout);
    end if;
  end loop;
end
$$;
