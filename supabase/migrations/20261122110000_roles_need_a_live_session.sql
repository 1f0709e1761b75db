-- A role is held by somebody who is there: whose session has not ended, and who gave their second factor where they have
-- one or where it is asked for. Asked with each statement, so that a new password, a sign-out elsewhere or a factor added
-- counts at once, not when the access token expires.

create table private.auth_settings (
  only_row boolean primary key default true,
  admin_needs_second_factor boolean not null default false,
  constraint auth_settings_only_row check (only_row)
);
comment on table private.auth_settings is 'What is asked of staff when they sign in; one row, changed by the owner.';
comment on column private.auth_settings.admin_needs_second_factor is
  'Whether the role admin counts only in a session that gave a second factor (aal2).';
insert into private.auth_settings default values;
alter table private.auth_settings enable row level security;
revoke all on private.auth_settings from public, anon, authenticated, service_role;

create function private.is_session_open() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- Tokens without a session are those of tools and tests: Auth gives none.
  select auth.jwt() ->> 'session_id' is null
    or exists (
      select from auth.sessions s
      where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    )
$$;
comment on function private.is_session_open() is
  'Whether the caller’s session goes on: a new password or a sign-out ends it before its token expires.';

create function private.has_given_factor(is_needed boolean) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not (
      is_needed
      or exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    )
$$;
comment on function private.has_given_factor(boolean) is
  'Whether the caller gave a second factor, where it is needed or where they have one.';
revoke all on function private.is_session_open(), private.has_given_factor(boolean)
  from public, anon, authenticated, service_role;
grant execute on function private.is_session_open() to authenticated, service_role;

create or replace function private.has_role(wanted text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = wanted)
    and private.is_session_open()
    and private.has_given_factor(
      wanted = 'admin' and (select s.admin_needs_second_factor from private.auth_settings s)
    )
$$;

create or replace function private.has_any_role() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid())
    and private.is_session_open()
    and private.has_given_factor(false)
$$;

create function public.holds_role(role text) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_role($1)
$$;
comment on function public.holds_role(text) is
  'Whether a role of the caller counts now, as policies have it: asked by the functions before they act with more than the caller''s rights.';
revoke all on function public.holds_role(text) from public, anon, authenticated, service_role;
grant execute on function public.holds_role(text) to authenticated;

-- Which roles somebody has is told whatever their factor, so that the page can ask for it. A session that ended is refused:
-- no roles would read as roles taken away.
create or replace function public.my_roles() returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_session_open() then
    raise exception 'the session is over' using errcode = '28000';
  end if;
  return array(select r.role from public.user_roles r where r.user_id = (select auth.uid()) order by r.role);
end
$$;
comment on function public.my_roles() is 'The roles the caller was given, in alphabetical order; empty when there are none. Whether one counts now: holds_role. A session that is over is refused (28000).';
