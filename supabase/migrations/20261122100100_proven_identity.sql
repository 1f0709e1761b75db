-- Who is who: only an address that its holder confirmed decides anything, names in the journal are not chosen by the
-- person, and roles cannot be given to oneself nor run out.

-- Confirmed addresses ---------------------------------------------------------------------------------------------------

create or replace function public.find_users_by_email(emails text[]) returns table (id uuid, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, u.email::text
  from auth.users u
  where u.email = any (array(select lower(btrim(wanted)) from unnest($1[1:1000]) as wanted))
    -- Anyone may sign up with somebody else's address.
    and u.email_confirmed_at is not null
$$;
comment on function public.find_users_by_email(text[]) is
  'Users among at most 1000 addresses that they have confirmed, case ignored. Service role only: it would tell anyone who has an account.';

create function private.require_confirmed_address(holder uuid, address text) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from auth.users u
    where u.id = holder and lower(u.email) = lower(address) and u.email_confirmed_at is not null
  ) then
    raise exception 'this user has not confirmed this address' using errcode = '23514';
  end if;
end
$$;
comment on function private.require_confirmed_address(uuid, text) is
  'Raises 23514 unless this user has this address and has confirmed it.';

create or replace function private.check_account_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Triggers run before the policies: without this, the error would tell anyone who has which address.
  if auth.uid() is not null then
    perform private.require_role('app5_user');
  end if;
  -- Of a user that does not exist the foreign key speaks.
  if exists (select from auth.users u where u.id = new.user_id) then
    perform private.require_confirmed_address(new.user_id, new.email);
  end if;
  if exists (
    select from public.trainer_applications a
    where a.id = new.application_id and lower(a.email) is distinct from lower(new.email)
  ) then
    raise exception 'an account is opened for the author of the application' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_account_owner() is
  'Trigger: an account is opened for the user who has confirmed its address, from an application that has it too.';

create or replace function private.link_application(wanted_application uuid, wanted_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account public.trainer_accounts;
begin
  perform private.require_role('app5_user');
  perform from public.trainer_applications a where a.id = wanted_application for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  select * into account from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  if account.application_id <> wanted_application then
    raise exception 'this account is linked to another application' using errcode = '23505';
  end if;
  perform private.require_confirmed_address(wanted_user, account.email);
  -- The unique constraint refuses an application that another account holds.
  update public.trainer_accounts t set application_id = wanted_application
  where t.user_id = wanted_user and t.application_id is null;
  update public.trainer_applications a set account_request_status = account.status
  where a.id = wanted_application and a.account_request_status is distinct from account.status;
end
$$;
comment on function public.link_application_to_trainer_account(uuid, uuid) is
  'Links an application to an existing trainer account and copies the account''s status to account_request_status. P0002 when one of them is missing, 23505 when one of them is linked elsewhere, 23514 while the holder of the account has not confirmed its address; repeating a link changes nothing. app5_user only.';

create function private.check_account_approval() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_confirmed_address(new.user_id, new.email);
  return new;
end
$$;
comment on function private.check_account_approval() is
  'Trigger: an account opens the portal to someone who has confirmed its address.';
create trigger trainer_accounts_approval before update of status on public.trainer_accounts
  for each row when (new.status = 'approved' and old.status <> 'approved')
  execute function private.check_account_approval();
comment on function public.decide_trainer_account(uuid, text, text) is
  'Decides on a trainer account and answers its new status: approve (pending, rejected), reject (pending), suspend (approved), reactivate (suspended). reject and suspend need a reason, which its holder is told. P0002 without such an account, 23505 when its status, changed meanwhile, does not allow the decision, 23514 when its holder has not confirmed its address, 22023 otherwise. app5_user only.';

-- What the column says is what the account says (ADR 0015), whoever writes it.
create function private.check_account_request_status() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.account_request_status is distinct from (
    select t.status from public.trainer_accounts t where t.application_id = new.id
  ) then
    raise exception 'account_request_status is the status of the trainer account' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_account_request_status() is
  'Trigger: by hand, account_request_status can only be set to the status of the account linked to the application.';
create trigger trainer_applications_account_status before update of account_request_status on public.trainer_applications
  for each row when (
    current_user in ('anon', 'authenticated') and new.account_request_status is distinct from old.account_request_status
  )
  execute function private.check_account_request_status();

-- Names ------------------------------------------------------------------------------------------------------------------

-- Not raw_user_meta_data, which each person writes about themselves.
create or replace function private.person_name(person uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(btrim(u.raw_app_meta_data ->> 'full_name'), ''), u.email::text)
  from auth.users u where u.id = person
$$;
comment on function private.person_name(uuid) is
  'Name that an administrator gave a user (app_metadata.full_name), or the address of one without a name; null when they are gone.';

create or replace function private.recruiters() returns table (id uuid, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select u.id, private.person_name(u.id), u.email::text
    from auth.users u
    where exists (select from public.user_roles r where r.user_id = u.id and r.role = 'app5_user')
    order by 2, 1;
end
$$;

do $$
declare
  shown constant text := $text$coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email::text)$text$;
  stale record;
  body text;
begin
  -- The functions that show a name among much else: the same expression in each, and nothing besides it changes.
  for stale in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prosrc like '%raw_user_meta_data%'
  loop
    body := replace(pg_get_functiondef(stale.oid), shown, 'private.person_name(u.id)');
    if body like '%raw_user_meta_data%' then
      raise exception '% shows a name in another way', stale.oid::regprocedure;
    end if;
    execute body;
  end loop;
end
$$;

-- Roles ------------------------------------------------------------------------------------------------------------------

drop policy "Admin grants roles" on public.user_roles;
create policy "Admin grants roles to others" on public.user_roles
  for insert to authenticated
  with check (
    (select private.has_role('admin')) and granted_by = (select auth.uid()) and user_id <> (select auth.uid())
  );
drop policy "Admin takes roles back" on public.user_roles;
create policy "Admin takes roles of others back" on public.user_roles
  for delete to authenticated
  using ((select private.has_role('admin')) and user_id <> (select auth.uid()));

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

-- Who follows an application ----------------------------------------------------------------------------------------------

create function private.check_assignee() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles r where r.user_id = new.assigned_to and r.role = 'app5_user'
  ) then
    raise exception 'only a recruiter follows an application' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_assignee() is 'Trigger: an application is assigned to someone who holds app5_user.';
create trigger trainer_applications_assignee before update of assigned_to on public.trainer_applications
  for each row when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function private.check_assignee();
create trigger trainer_applications_assignee_at_once before insert on public.trainer_applications
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create or replace function private.write_columns(rows jsonb) returns void
language sql
set search_path = ''
as $$
  update public.trainer_applications a
  set status = case when c ? 'status' then c ->> 'status' else a.status end,
    refusal_reason = case when c ? 'refusal_reason' then c ->> 'refusal_reason' else a.refusal_reason end,
    tags = case when c ? 'tags' then array(select jsonb_array_elements_text(c -> 'tags')) else a.tags end,
    -- Whoever followed it before may have left since, or recruit no more.
    assigned_to = case
      when c ? 'assigned_to' then (
        select r.user_id from public.user_roles r
        where r.user_id = (c ->> 'assigned_to')::uuid and r.role = 'app5_user'
      )
      else a.assigned_to
    end
  from jsonb_each(rows) as r (id, c)
  where a.id = r.id::uuid
$$;
