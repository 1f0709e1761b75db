-- Who holds which role. Roles come from this table alone, never from what a token says about its user.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  granted_at timestamptz(3) not null default now(),
  primary key (user_id, role),
  constraint user_roles_role_known
    check (role in ('gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'))
);
create index user_roles_granted_by_idx on public.user_roles (granted_by);
comment on table public.user_roles is
  'Staff roles: gestionnaire, admin, app1_user (corporate), app2_user (catalogue), app4_user (signatures), app5_user (recruitment). No role implies another.';

create function private.has_role(wanted text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = wanted)
$$;
comment on function private.has_role(text) is
  'Whether the caller holds this role now. In policies always as (select private.has_role(...)): once per statement.';

create function private.has_any_role() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid())
$$;
comment on function private.has_any_role() is 'Whether the caller holds at least one staff role ("any unified role").';

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

grant execute on function private.has_role(text), private.has_any_role() to authenticated;

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select, delete on public.user_roles to authenticated;
-- Not granted_by: its default says who grants, and nobody can sign for another.
grant insert (user_id, role) on public.user_roles to authenticated;
grant select on public.user_roles to service_role;

create policy "Everyone reads their own roles, admin reads all" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy "Admin grants roles" on public.user_roles
  for insert to authenticated
  with check ((select private.has_role('admin')) and granted_by = (select auth.uid()));
create policy "Admin takes roles back" on public.user_roles
  for delete to authenticated
  using ((select private.has_role('admin')));

create function public.my_roles() returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(r.role order by r.role), '{}')
  from public.user_roles r
  where r.user_id = (select auth.uid())
$$;
comment on function public.my_roles() is 'The roles the caller holds now, in alphabetical order; empty when there are none.';
revoke all on function public.my_roles() from public, anon, authenticated, service_role;
grant execute on function public.my_roles() to authenticated;
