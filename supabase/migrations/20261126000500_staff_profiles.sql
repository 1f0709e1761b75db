-- The people of the staff: who they are, whether they were invited or disabled, and who asked for which role. Staff is whoever has
-- a row here; each holder of a role has one. Accounts themselves are those of Auth.

create table public.staff_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null,
  job_title text,
  invited_at timestamptz(3),
  invited_by uuid references auth.users (id) on delete set null,
  invitation_sent_at timestamptz(3),
  accepted_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_by uuid references auth.users (id) on delete set null,
  disabled_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint staff_profiles_full_name_form check (private.is_text(full_name, 120) and full_name = btrim(full_name)),
  constraint staff_profiles_job_title_form check (private.is_text(job_title, 120) and job_title = btrim(job_title)),
  constraint staff_profiles_disabled_reason_form check (private.is_text(disabled_reason, 500)),
  constraint staff_profiles_invitation_whole check (
    (invited_at is null) = (invitation_sent_at is null) and (invited_at is not null or accepted_at is null)
  ),
  constraint staff_profiles_disabling_whole check (
    disabled_at is not null or disabled_by is null and disabled_reason is null
  )
);
comment on table public.staff_profiles is
  'The people of the staff. Names and jobs are written by those who manage people, everything else by functions.';
comment on column public.staff_profiles.full_name is 'The name that the platform shows for this person.';
comment on column public.staff_profiles.invited_at is 'When this person was invited by mail; null for an account that existed.';
comment on column public.staff_profiles.invitation_sent_at is 'When the last mail with an invitation left.';
comment on column public.staff_profiles.accepted_at is 'When the invited person used the link of that mail.';
comment on column public.staff_profiles.disabled_at is 'Since when the account is disabled: no role of it counts.';

alter table public.staff_profiles enable row level security;
revoke all on public.staff_profiles from public, anon, authenticated, service_role;
grant select on public.staff_profiles to authenticated, service_role;
grant update (full_name, job_title) on public.staff_profiles to authenticated;

create index staff_profiles_invited_by_idx on public.staff_profiles (invited_by);
create index staff_profiles_disabled_by_idx on public.staff_profiles (disabled_by);

insert into public.staff_profiles (id, full_name)
select u.id, btrim(left(private.person_name(u.id), 120))
from auth.users u
where exists (select from public.user_roles r where r.user_id = u.id);

-- One who was disabled has no session either, whatever their token says; nor has one whom Auth bans.
create or replace function private.is_session_open() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (
    -- Tokens without a session are those of tools and tests: Auth gives none.
    auth.jwt() ->> 'session_id' is null
    or exists (
      select from auth.sessions s
      where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    )
  )
  and not exists (select from public.staff_profiles p where p.id = auth.uid() and p.disabled_at is not null)
  and not exists (select from auth.users u where u.id = auth.uid() and u.banned_until > now())
$$;
comment on function private.is_session_open() is
  'Whether the caller’s session goes on: a new password, a sign-out or the disabling of the account ends it before its token expires.';

create or replace function private.person_name(person uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(p.full_name, nullif(btrim(u.raw_app_meta_data ->> 'full_name'), ''), u.email::text)
  from auth.users u left join public.staff_profiles p on p.id = u.id
  where u.id = person
$$;
comment on function private.person_name(uuid) is
  'Name of a person of the staff, or the one that an administrator gave a user (app_metadata.full_name), or the address of one without a name; null when they are gone.';

create function private.manages_staff() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.has_role('app1_user') or private.has_role('admin')
$$;
comment on function private.manages_staff() is
  'Whether the caller manages people: holds app1_user or admin now. In policies always as (select private.manages_staff()).';
grant execute on function private.manages_staff() to authenticated;

create function private.require_staff_manager() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.manages_staff() then
    raise exception 'role app1_user or admin required' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_staff_manager() is 'Raises 42501 unless the caller holds app1_user or admin.';

create policy "Corporate and admin read the staff" on public.staff_profiles
  for select to authenticated using ((select private.manages_staff()));
create policy "Corporate and admin edit names and jobs" on public.staff_profiles
  for update to authenticated
  using ((select private.manages_staff())) with check ((select private.manages_staff()));

create trigger staff_profiles_clean before insert or update on public.staff_profiles
  for each row execute function private.clean_columns('full_name', 'job_title', '+disabled_reason');
create trigger staff_profiles_touch before update on public.staff_profiles
  for each row execute function private.touch_updated_at();
create trigger staff_profiles_audit after insert or update or delete on public.staff_profiles
  for each row execute function private.record_change(
    'id', '~full_name', '~job_title', 'invited_at', 'invitation_sent_at', 'accepted_at', 'disabled_at', '~disabled_reason'
  );
create trigger staff_profiles_one_update after update on public.staff_profiles
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger staff_profiles_delete_with_entity after delete on public.staff_profiles
  for each row execute function private.delete_with_entity('staff_person');

insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values ('staff_person', 'public.staff_profiles', 'app1_user', '{status,role}', '{name}');

create function private.add_holder_to_staff() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.staff_profiles (id, full_name)
  select u.id, btrim(left(private.person_name(u.id), 120)) from auth.users u where u.id = new.user_id
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.add_holder_to_staff() is 'Trigger: whoever gets a role is staff.';

create trigger user_roles_add_to_staff after insert on public.user_roles
  for each row execute function private.add_holder_to_staff();

create function private.note_accepted_invitation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.staff_profiles p set accepted_at = now()
  where p.id = new.id and p.invited_at is not null and p.accepted_at is null;
  return null;
end
$$;
comment on function private.note_accepted_invitation() is
  'Trigger: the invited person used the link of the mail, which confirms their address.';

create trigger staff_invitation_accepted after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.note_accepted_invitation();

create function private.staff_status(person public.staff_profiles) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when person.disabled_at is not null then 'disabled'
    when person.invited_at is not null and person.accepted_at is null then 'invited'
    else 'active'
  end
$$;
comment on function private.staff_status(public.staff_profiles) is
  'Whether a person can work here (active), is still to accept the invitation (invited), or was disabled.';

create function private.counts_as(person uuid, wanted text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role = wanted)
    and not exists (select from public.staff_profiles p where p.id = person and p.disabled_at is not null)
$$;
comment on function private.counts_as(uuid, text) is
  'Whether somebody holds a role and is not disabled: whom work is given to and mails are written to. Of the caller: has_role.';

-- Who asked for a role to be given or taken, and what became of it. Only what an administrator confirmed is in user_roles.
create table private.role_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  action text not null,
  reason text,
  status text not null default 'open',
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz(3) not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz(3),
  constraint role_requests_role_known
    check (role in ('gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user')),
  constraint role_requests_action_known check (action in ('grant', 'take')),
  constraint role_requests_reason_form check (private.is_text(reason, 500)),
  constraint role_requests_status_known check (status in ('open', 'confirmed', 'refused', 'withdrawn', 'expired')),
  constraint role_requests_decision_whole check ((status = 'open') = (decided_at is null))
);
comment on table private.role_requests is
  'Requests to give or take a role, written by functions. One that is open for more than 14 days has expired, whatever its status says.';

alter table private.role_requests enable row level security;
revoke all on private.role_requests from public, anon, authenticated, service_role;

create unique index role_requests_open_idx on private.role_requests (user_id, role) where status = 'open';
create index role_requests_user_idx on private.role_requests (user_id);
create index role_requests_requested_by_idx on private.role_requests (requested_by);
create index role_requests_decided_by_idx on private.role_requests (decided_by);

create function private.is_request_open(request private.role_requests) returns boolean
language sql
stable
set search_path = ''
as $$
  select request.status = 'open' and request.requested_at > now() - interval '14 days'
$$;
comment on function private.is_request_open(private.role_requests) is 'Whether a request still waits for a decision.';

create function private.staff_ids(search text, status_filter text, role_filter text) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select p.id
  from public.staff_profiles p join auth.users u on u.id = p.id
  where private.fold(concat_ws(' ', p.full_name, u.email, p.job_title)) like all (private.search_patterns(search))
    and (coalesce(status_filter, 'all') = 'all' or private.staff_status(p) = status_filter)
    and case coalesce(role_filter, 'all')
      when 'all' then true
      when 'none' then not exists (select from public.user_roles r where r.user_id = p.id)
      else exists (select from public.user_roles r where r.user_id = p.id and r.role = role_filter)
    end
$$;
comment on function private.staff_ids(text, text, text) is 'The people whom the filters of a list find.';

create function private.find_staff(
  search text, status_filter text, role_filter text, wanted uuid, after_name text, after_id uuid, page_size integer
)
returns table (
  id uuid, full_name text, email text, job_title text, status text, roles jsonb, open_requests jsonb,
  last_sign_in_at timestamptz, invited_by text, invitation_sent_at timestamptz, accepted_at timestamptz, open_sessions integer,
  has_second_factor boolean, disabled_at timestamptz, disabled_by text, disabled_reason text, updated_at timestamptz,
  sort_name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_manager();
  return query
    select p.id, p.full_name, u.email::text, p.job_title, private.staff_status(p),
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('role', r.role, 'since', r.granted_at, 'by', private.person_name(r.granted_by)) order by r.role
        ), '[]')
        from public.user_roles r where r.user_id = p.id
      ),
      (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', q.id, 'role', q.role, 'action', q.action, 'reason', q.reason,
            'requested_by', private.person_name(q.requested_by), 'is_mine', q.requested_by is not distinct from auth.uid(),
            'requested_at', q.requested_at
          )
          order by q.requested_at, q.id
        ), '[]')
        from private.role_requests q where q.user_id = p.id and private.is_request_open(q)
      ),
      u.last_sign_in_at, private.person_name(p.invited_by), p.invitation_sent_at::timestamptz, p.accepted_at::timestamptz,
      (select count(*)::integer from auth.sessions s where s.user_id = p.id and coalesce(s.not_after > now(), true)),
      exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      p.disabled_at::timestamptz, private.person_name(p.disabled_by), p.disabled_reason, p.updated_at::timestamptz,
      private.name_key(p.full_name)
    from private.staff_ids(search, status_filter, role_filter) as found (id)
    join public.staff_profiles p on p.id = found.id
    join auth.users u on u.id = p.id
    where (wanted is null or p.id = wanted)
      and (
        after_id is null
        or (private.name_key(p.full_name) collate "C", p.id) > (coalesce(after_name, '') collate "C", after_id)
      )
    order by private.name_key(p.full_name) collate "C", p.id
    limit least(greatest(coalesce(page_size, 25), 1), 100);
end
$$;
comment on function private.find_staff(text, text, text, uuid, text, uuid, integer) is
  'Work of staff_people and staff_person. Raises 42501 without app1_user or admin.';
grant execute on function private.find_staff(text, text, text, uuid, text, uuid, integer) to authenticated;

create function public.staff_people(
  search text default '', status text default 'all', role text default 'all', after_name text default null,
  after_id uuid default null, page_size integer default 25
)
returns table (
  id uuid, full_name text, email text, job_title text, status text, roles jsonb, open_requests jsonb,
  last_sign_in_at timestamptz, invited_by text, invitation_sent_at timestamptz, accepted_at timestamptz, open_sessions integer,
  has_second_factor boolean, disabled_at timestamptz, disabled_by text, disabled_reason text, updated_at timestamptz,
  sort_name text
)
language sql
stable
set search_path = ''
as $$
  select * from private.find_staff($1, $2, $3, null, $4, $5, $6)
$$;
comment on function public.staff_people(text, text, text, text, uuid, integer) is
  'One page of the staff, by name. Every word of search must be found in the name, the address or the job, case and accents ignored; status: all, invited, active, disabled; role: all, none or a role. roles: [{role, since, by}], open_requests: [{id, role, action, reason, requested_by, is_mine, requested_at}]. after_name and after_id: sort_name and id of the last row of the page before; page_size from 1 to 100. app1_user or admin.';
revoke all on function public.staff_people(text, text, text, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.staff_people(text, text, text, text, uuid, integer) to authenticated;

create function public.staff_person(person uuid)
returns table (
  id uuid, full_name text, email text, job_title text, status text, roles jsonb, open_requests jsonb,
  last_sign_in_at timestamptz, invited_by text, invitation_sent_at timestamptz, accepted_at timestamptz, open_sessions integer,
  has_second_factor boolean, disabled_at timestamptz, disabled_by text, disabled_reason text, updated_at timestamptz,
  sort_name text
)
language sql
stable
set search_path = ''
as $$
  select * from private.find_staff('', 'all', 'all', $1, null, null, 1)
$$;
comment on function public.staff_person(uuid) is
  'One person of the staff, as staff_people answers them; no row when there is none. app1_user or admin.';
revoke all on function public.staff_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.staff_person(uuid) to authenticated;

create function private.count_staff(search text, status_filter text, role_filter text) returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_manager();
  return (select count(*) from private.staff_ids(search, status_filter, role_filter));
end
$$;
comment on function private.count_staff(text, text, text) is
  'Work of count_staff_people. Raises 42501 without app1_user or admin.';
grant execute on function private.count_staff(text, text, text) to authenticated;

create function public.count_staff_people(search text default '', status text default 'all', role text default 'all')
returns bigint
language sql
stable
set search_path = ''
as $$
  select private.count_staff($1, $2, $3)
$$;
comment on function public.count_staff_people(text, text, text) is
  'Exact number of people whom staff_people finds. app1_user or admin.';
revoke all on function public.count_staff_people(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.count_staff_people(text, text, text) to authenticated;

select private.keep_access_rules();
