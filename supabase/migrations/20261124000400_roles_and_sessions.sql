-- Who holds which role. Roles come from public.user_roles alone, never from what a token says about its user; nobody gives
-- one to themselves, and one administrator is always left.
--
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

alter table private.auth_settings enable row level security;
revoke all on private.auth_settings from public, anon, authenticated, service_role;

insert into private.auth_settings default values;

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
grant execute on function private.is_session_open() to authenticated, service_role;

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

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  granted_at timestamptz(3) not null default now(),
  primary key (user_id, role),
  constraint user_roles_role_known
    check (role in ('gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'))
);
comment on table public.user_roles is
  'Staff roles: gestionnaire, admin, app1_user (corporate), app2_user (catalogue), app4_user (signatures), app5_user (recruitment). No role implies another.';

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select, delete on public.user_roles to authenticated;
-- Not granted_by: its default says who grants, and nobody can sign for another.
grant insert (user_id, role) on public.user_roles to authenticated;
grant select on public.user_roles to service_role;

create index user_roles_granted_by_idx on public.user_roles (granted_by);

create trigger user_roles_audit after insert or update or delete on public.user_roles
  for each row execute function private.record_change('user_id', 'user_id', 'role', 'granted_by');
create trigger user_roles_one_insert after insert on public.user_roles
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger user_roles_one_delete after delete on public.user_roles
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create function private.has_role(wanted text) returns boolean
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
comment on function private.has_role(text) is
  'Whether the caller holds this role now. In policies always as (select private.has_role(...)): once per statement.';
grant execute on function private.has_role(text) to authenticated;

-- What people read of themselves asks for a session that goes on, as all else does: the token of one that ended lives on
-- for up to an hour. So does the policy of trainer accounts.
create policy "Everyone reads their own roles, admin reads all" on public.user_roles
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.is_session_open())
    or (select private.has_role('admin'))
  );
create policy "Admin grants roles to others" on public.user_roles
  for insert to authenticated
  with check (
    (select private.has_role('admin')) and granted_by = (select auth.uid()) and user_id <> (select auth.uid())
  );
create policy "Admin takes roles of others back" on public.user_roles
  for delete to authenticated
  using ((select private.has_role('admin')) and user_id <> (select auth.uid()));

create function private.has_any_role() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid())
    and private.is_session_open()
    and private.has_given_factor(false)
$$;
comment on function private.has_any_role() is 'Whether the caller holds at least one staff role ("any unified role").';
grant execute on function private.has_any_role() to authenticated;

create function private.require_role(wanted text) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role(wanted) then
    raise exception 'role % required', wanted using errcode = '42501';
  end if;
end
$$;
comment on function private.require_role(text) is 'Raises 42501 unless the caller holds this role.';

-- Which roles somebody has is told whatever their factor, so that the page can ask for it. A session that ended is refused:
-- no roles would read as roles taken away.
create function public.my_roles() returns text[]
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
revoke all on function public.my_roles() from public, anon, authenticated, service_role;
grant execute on function public.my_roles() to authenticated;

create function private.wait_for_role_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  return null;
end
$$;
comment on function private.wait_for_role_changes() is
  'Trigger: role changes come one after the other, so that each sees what the one before left.';

create trigger user_roles_in_turn before insert or delete on public.user_roles
  for each statement execute function private.wait_for_role_changes();

create function private.check_roles_after_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  -- The policy has looked before this change had its turn.
  if auth.uid() is not null and auth.role() = 'authenticated' then
    perform private.require_role('admin');
  end if;
  if tg_op = 'DELETE' and not exists (select from public.user_roles r where r.role = 'admin') then
    if exists (select from changed c where c.role = 'admin') then
      raise exception 'the last admin stays' using errcode = '23001';
    end if;
  end if;
  return null;
end
$$;
comment on function private.check_roles_after_change() is
  'Trigger: whoever changed a role is still admin once it is their turn, and one admin is left (23001).';

create trigger user_roles_checked_insert after insert on public.user_roles
  referencing new table as changed
  for each statement execute function private.check_roles_after_change();
create trigger user_roles_checked_delete after delete on public.user_roles
  referencing old table as changed
  for each statement execute function private.check_roles_after_change();

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
