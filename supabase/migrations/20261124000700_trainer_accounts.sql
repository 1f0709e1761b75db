-- Trainer accounts: opened for a confirmed address, decided on with a reason, found by name or address, and kept in step
-- with the application that led to each: both rows change, or none.
--
-- PostgreSQL adds the whole row, or the values of its key, to the error of a constraint, unless row-level security hides
-- them from whoever wrote it. Functions that work with their owner's rights therefore refuse what a constraint would
-- refuse before it does. So do those of merges and of bulk changes.

create function private.account_search_text(full_name text, email text) returns text
language sql
immutable
parallel safe
security definer
set search_path = ''
as $$
  select private.fold(concat_ws(' ', full_name, email))
$$;
comment on function private.account_search_text(text, text) is 'What the search looks at in a trainer account: name and e-mail.';
grant execute on function private.account_search_text(text, text) to authenticated, service_role;

create table public.trainer_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null,
  status text not null default 'pending',
  application_id uuid unique references public.trainer_applications (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  status_reason text,
  search_text text not null generated always as (private.account_search_text(full_name, email)) stored,
  constraint accounts_email_form
    check (char_length(email) <= 254 and email ~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$'),
  constraint accounts_full_name_length check (btrim(full_name) <> '' and char_length(full_name) <= 120),
  constraint accounts_status_known check (status in ('pending', 'approved', 'rejected', 'suspended')),
  constraint accounts_status_reason_length check (btrim(status_reason) <> '' and char_length(status_reason) <= 1000)
);
comment on table public.trainer_accounts is 'Accounts of the trainer portal; the portal opens when status is approved.';
comment on column public.trainer_accounts.status_reason is
  'Why the account is refused or suspended, in the words that its holder is told; null otherwise.';
comment on column public.trainer_accounts.search_text is 'Folded text of the searched fields; see private.account_search_text.';

alter table public.trainer_accounts enable row level security;
revoke all on public.trainer_accounts from public, anon, authenticated, service_role;
grant select on public.trainer_accounts to authenticated;
grant insert (user_id, email, full_name, status, application_id) on public.trainer_accounts to authenticated;
grant select, insert, update, delete on public.trainer_accounts to service_role;

create index trainer_accounts_email_idx on public.trainer_accounts (lower(email));
create index trainer_accounts_newest_idx on public.trainer_accounts (created_at desc, user_id desc);

create policy "Trainers read their account, recruitment reads all" on public.trainer_accounts
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.is_session_open())
    or (select private.has_role('app5_user'))
  );
create policy "Recruitment opens accounts as pending" on public.trainer_accounts
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and status = 'pending');

create trigger trainer_accounts_touch before update on public.trainer_accounts
  for each row execute function private.touch_updated_at();
create trigger trainer_accounts_audit after insert or update or delete on public.trainer_accounts
  for each row execute function private.record_change(
    'user_id', '@application_id', 'user_id', 'status', 'application_id', '~status_reason'
  );
create trigger trainer_accounts_clean before insert or update on public.trainer_accounts
  for each row execute function private.clean_columns('!email', 'full_name', '+status_reason');
create trigger trainer_accounts_one_insert after insert on public.trainer_accounts
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create function private.link_application(wanted_application uuid, wanted_user uuid) returns void
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
  -- The application is locked: nobody links it between the two.
  if exists (
    select from public.trainer_accounts t where t.application_id = wanted_application and t.user_id <> wanted_user
  ) then
    raise exception 'this application is linked to another account' using errcode = '23505';
  end if;
  update public.trainer_accounts t set application_id = wanted_application
  where t.user_id = wanted_user and t.application_id is null;
  update public.trainer_applications a set account_request_status = account.status
  where a.id = wanted_application and a.account_request_status is distinct from account.status;
end
$$;
comment on function private.link_application(uuid, uuid) is 'Work of link_application_to_trainer_account. Raises 42501 without app5_user.';
grant execute on function private.link_application(uuid, uuid) to authenticated;

create function public.link_application_to_trainer_account(application_id uuid, user_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.link_application($1, $2)
$$;
comment on function public.link_application_to_trainer_account(uuid, uuid) is
  'Links an application to an existing trainer account and copies the account''s status to account_request_status. P0002 when one of them is missing, 23505 when one of them is linked elsewhere, 23514 while the holder of the account has not confirmed its address; repeating a link changes nothing. app5_user only.';
revoke all on function public.link_application_to_trainer_account(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.link_application_to_trainer_account(uuid, uuid) to authenticated;

create function private.check_account_owner() returns trigger
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

create trigger trainer_accounts_owner before insert on public.trainer_accounts
  for each row execute function private.check_account_owner();

-- The two rows change in one transaction whatever opens, decides, links or removes the account: no request can leave
-- an account without its application knowing.
create function private.follow_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.application_id is distinct from old.application_id) then
    update public.trainer_applications a set account_request_status = null
    where a.id = old.application_id and a.account_request_status is not null;
  end if;
  if tg_op <> 'DELETE' then
    update public.trainer_applications a set account_request_status = new.status
    where a.id = new.application_id and a.account_request_status is distinct from new.status;
  end if;
  return null;
end
$$;
comment on function private.follow_account() is
  'Trigger: account_request_status of an application is the status of the account linked to it, null without one.';

create trigger trainer_accounts_follow after insert or delete or update of status, application_id on public.trainer_accounts
  for each row execute function private.follow_account();

create function private.decide_account(wanted_user uuid, decision text, reason text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  told constant text := nullif(btrim(reason), '');
  current_status text;
  next_status text;
begin
  perform private.require_role('app5_user');
  if decision is null or decision not in ('approve', 'reject', 'suspend', 'reactivate') then
    raise exception 'unknown decision: %', decision using errcode = '22023';
  end if;
  if decision in ('reject', 'suspend') and told is null then
    raise exception 'a reason is needed' using errcode = '22023';
  end if;
  if char_length(told) > 1000 then
    raise exception 'a reason has at most 1000 characters' using errcode = '23514';
  end if;
  -- The application before the account, as link_application does: two requests never wait for each other.
  perform from public.trainer_applications a
  where a.id = (select t.application_id from public.trainer_accounts t where t.user_id = wanted_user)
  for update;
  select t.status into current_status from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  select allowed.after into next_status
  from (
    values ('approve', 'pending', 'approved'), ('approve', 'rejected', 'approved'), ('reject', 'pending', 'rejected'),
      ('suspend', 'approved', 'suspended'), ('reactivate', 'suspended', 'approved')
  ) as allowed (name, before, after)
  where allowed.name = decision and allowed.before = current_status;
  if not found then
    -- As for a link taken by another: the API answers 409, and the caller reads the account again.
    raise exception 'no % from %', decision, current_status using errcode = '23505';
  end if;
  update public.trainer_accounts t set status = next_status, status_reason = told where t.user_id = wanted_user;
  return next_status;
end
$$;
comment on function private.decide_account(uuid, text, text) is 'Work of decide_trainer_account. Raises 42501 without app5_user.';
grant execute on function private.decide_account(uuid, text, text) to authenticated;

create function public.decide_trainer_account(user_id uuid, decision text, reason text default null) returns text
language sql
set search_path = ''
as $$
  select private.decide_account($1, $2, $3)
$$;
comment on function public.decide_trainer_account(uuid, text, text) is
  'Decides on a trainer account and answers its new status: approve (pending, rejected), reject (pending), suspend (approved), reactivate (suspended). reject and suspend need a reason, which its holder is told. P0002 without such an account, 23505 when its status, changed meanwhile, does not allow the decision, 23514 when its holder has not confirmed its address, 22023 otherwise. app5_user only.';
revoke all on function public.decide_trainer_account(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_trainer_account(uuid, text, text) to authenticated;

create function private.find_accounts(
  search text, status_filter text, wanted_user uuid, page_size integer, page_offset integer
) returns table (
  user_id uuid, email text, full_name text, status text, status_reason text, created_at timestamptz, updated_at timestamptz,
  application_id uuid, application_reference text, application_name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
  select t.user_id, t.email, t.full_name, t.status, t.status_reason, t.created_at, t.updated_at,
    t.application_id, a.reference, a.full_name
  from public.trainer_accounts t
  left join public.trainer_applications a on a.id = t.application_id
  where t.search_text like all (private.search_patterns(find_accounts.search))
    and (coalesce(status_filter, 'all') = 'all' or t.status = status_filter)
    and (wanted_user is null or t.user_id = wanted_user)
  order by t.created_at desc, t.user_id desc
  limit least(greatest(coalesce(page_size, 25), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0);
end
$$;
comment on function private.find_accounts(text, text, uuid, integer, integer) is
  'Work of search_trainer_accounts. Raises 42501 without app5_user.';
grant execute on function private.find_accounts(text, text, uuid, integer, integer) to authenticated;

create function public.search_trainer_accounts(
  search text default '',
  status_filter text default 'all',
  account_id uuid default null,
  page_size integer default 25,
  page_offset integer default 0
) returns table (
  user_id uuid, email text, full_name text, status text, status_reason text, created_at timestamptz, updated_at timestamptz,
  application_id uuid, application_reference text, application_name text
)
language sql
stable
rows 25
set search_path = ''
as $$
  select * from private.find_accounts($1, $2, $3, $4, $5)
$$;
comment on function public.search_trainer_accounts(text, text, uuid, integer, integer) is
  'One page of the trainer accounts with their applications, newest first. Every word of search must be found in the name or the e-mail, case and accents ignored; status_filter may be "all"; account_id asks for that one; page_size from 1 to 100. app5_user only.';
revoke all on function public.search_trainer_accounts(text, text, uuid, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.search_trainer_accounts(text, text, uuid, integer, integer) to authenticated;

create function private.count_accounts(search text) returns table (status text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
  select t.status, count(*)
  from public.trainer_accounts t
  where t.search_text like all (private.search_patterns(count_accounts.search))
  group by t.status;
end
$$;
comment on function private.count_accounts(text) is 'Work of count_trainer_accounts. Raises 42501 without app5_user.';
grant execute on function private.count_accounts(text) to authenticated;

create function public.count_trainer_accounts(search text default '') returns table (status text, total bigint)
language sql
stable
rows 4
set search_path = ''
as $$
  select * from private.count_accounts($1)
$$;
comment on function public.count_trainer_accounts(text) is
  'Exact number of trainer accounts that search_trainer_accounts finds, by status; a status without any is left out. app5_user only.';
revoke all on function public.count_trainer_accounts(text) from public, anon, authenticated, service_role;
grant execute on function public.count_trainer_accounts(text) to authenticated;

create function private.account_history(wanted_user uuid) returns table (
  at timestamptz, actor text, event text, status text, reason text, application_id uuid, mail_status text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
  select l.at, private.person_name(u.id), l.event,
    l.changes -> 'status' ->> 'to', l.changes -> 'status_reason' ->> 'to',
    (l.changes -> 'application_id' ->> 'to')::uuid, mail.status
  from (
    select a.id, a.at, a.actor_id, a.changes,
      case
        when a.operation = 'INSERT' then 'opened'
        when a.changes ? 'status' then 'decided'
        when a.changes -> 'application_id' ? 'to' then 'linked'
        else 'unlinked'
      end as event,
      lead(a.at) over (partition by a.changes ? 'status' order by a.id) as next_at
    from private.audit_log a
    where a.table_name = 'trainer_accounts' and a.row_key = wanted_user::text
      and (a.operation = 'INSERT' or a.operation = 'UPDATE' and a.changes ?| array['status', 'application_id'])
  ) as l
  left join auth.users u on u.id = l.actor_id
  -- The mail of a decision is logged after it, and before the one that follows.
  left join lateral (
    select n.status
    from public.notification_logs n
    join public.trainer_accounts t on t.user_id = wanted_user and lower(t.email) = lower(n.recipient)
    where l.event = 'decided' and n.created_at >= l.at
      and n.kind in ('account-approved', 'account-rejected', 'account-suspended', 'account-reactivated')
      and (l.next_at is null or n.created_at < l.next_at)
    order by n.created_at desc
    limit 1
  ) as mail on true
  order by l.id desc
  limit 100;
end
$$;
comment on function private.account_history(uuid) is 'Work of trainer_account_history. Raises 42501 without app5_user.';
grant execute on function private.account_history(uuid) to authenticated;

create function public.trainer_account_history(user_id uuid) returns table (
  at timestamptz, actor text, event text, status text, reason text, application_id uuid, mail_status text
)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.account_history($1)
$$;
comment on function public.trainer_account_history(uuid) is
  'What happened to a trainer account, from the audit log, latest first: opened, decided (status, reason where one was told, and whether the mail that tells it went out: mail_status as in notification_logs, null before it was tried), linked, unlinked; actor is null where nobody was signed in. app5_user only.';
revoke all on function public.trainer_account_history(uuid) from public, anon, authenticated, service_role;
grant execute on function public.trainer_account_history(uuid) to authenticated;

create function public.account_decision(user_id uuid)
returns table (
  decision_id bigint, email text, full_name text, status text, previous_status text, status_reason text, application_id uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, t.email, t.full_name, t.status, l.changes -> 'status' ->> 'from', t.status_reason, t.application_id
  from public.trainer_accounts t
  cross join lateral (
    select a.id, a.changes from private.audit_log a
    where a.table_name = 'trainer_accounts' and a.row_key = t.user_id::text and a.operation = 'UPDATE'
      and a.changes -> 'status' ->> 'to' = t.status
    order by a.id desc
    limit 1
  ) as l
  where t.user_id = $1
$$;
comment on function public.account_decision(uuid) is
  'The last decision about a trainer account, to tell its holder: none when nobody decided yet. decision_id names it. Service role only.';
revoke all on function public.account_decision(uuid) from public, anon, authenticated, service_role;
grant execute on function public.account_decision(uuid) to service_role;

create function private.account_holding(application uuid) returns text
language sql
stable
set search_path = ''
as $$
  select t.status from public.trainer_accounts t
  where t.application_id = application and t.status in ('pending', 'approved', 'suspended')
$$;
comment on function private.account_holding(uuid) is
  'Status of the trainer account for which an application must be kept: it is the origin of a relation that goes on. Null when nothing holds it.';

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
