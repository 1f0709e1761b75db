-- What every later migration stands on: who may do nothing by default, the private schema, small shared helpers.

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

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Strictly later than before, so that updated_at tells two versions of a row apart even within one millisecond.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: updated_at grows at each update and serves as the version of the row.';

create function private.is_text_list(list text[], max_items integer, max_length integer) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select list is not null
    and coalesce(array_ndims(list), 1) = 1
    and cardinality(list) <= max_items
    and not exists (
      select from unnest(list) as item
      where item is null or btrim(item) = '' or char_length(item) > max_length
    )
$$;
comment on function private.is_text_list(text[], integer, integer) is
  'Whether a list is there, flat, not longer than max_items, and without empty or longer entries.';
-- Check constraints run with the rights of whoever writes the row.
grant execute on function private.is_text_list(text[], integer, integer) to authenticated, service_role;
