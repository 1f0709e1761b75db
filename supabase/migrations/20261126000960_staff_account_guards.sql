-- Who may touch whom of the staff, one mail of an invitation per address and ten minutes, and a way out of the staff for somebody who
-- was added by mistake.

create function private.refuse_profile_of_admin() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null
    and exists (select from public.user_roles r where r.user_id = new.id and r.role = 'admin')
  then
    perform private.require_role('admin');
  end if;
  return new;
end
$$;
comment on function private.refuse_profile_of_admin() is
  'Trigger: the name and the job of who holds admin are written by admin alone (42501).';

create trigger staff_profiles_of_admin before update of full_name, job_title on public.staff_profiles
  for each row when ((new.full_name, new.job_title) is distinct from (old.full_name, old.job_title))
  execute function private.refuse_profile_of_admin();

create function private.is_drawn(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  -- Spaces; joiners, fillers, the empty Braille cell and lone accents are drawn as nothing too.
  select value ~ E'[^\\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2800\u3164\ufe00-\ufe0f\uffa0\u0300-\u036f]'
$$;
comment on function private.is_drawn(text) is 'Whether a cleaned text has a character that people see.';
grant execute on function private.is_drawn(text) to authenticated, service_role;

update public.staff_profiles p set full_name = btrim(left(u.email, 120))
from auth.users u
where u.id = p.id and not private.is_drawn(p.full_name);
alter table public.staff_profiles
  add constraint staff_profiles_full_name_drawn check (private.is_drawn(full_name));

alter table public.staff_profiles add column has_invited_account boolean not null default false;
comment on column public.staff_profiles.has_invited_account is
  'Whether the invitation made the account: a cancelled one then deletes it, if nobody used it.';
-- Of those who wait, what Auth knows: the account is as old as its invitation.
update public.staff_profiles p set has_invited_account = true
from auth.users u
where u.id = p.id and p.invited_at is not null and p.accepted_at is null
  and u.created_at >= p.invited_at - interval '1 minute';

create table private.invitation_mails (
  address_digest text primary key,
  claimed_at timestamptz(3) not null,
  had_account boolean not null
);
comment on table private.invitation_mails is
  'When the last mail to a person of the staff to be left, by the digest of its address, also when the account is gone; lines of a day ago are removed as new ones come.';

alter table private.invitation_mails enable row level security;
revoke all on private.invitation_mails from public, anon, authenticated, service_role;
create index invitation_mails_claimed_at_idx on private.invitation_mails (claimed_at);

create function private.is_invitation_mailed(email text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.invitation_mails m
    join auth.users u on lower(u.email) = lower(btrim($1)) and u.deleted_at is null
    where m.address_digest = private.email_digest($1) and u.email_confirmed_at is null
      -- Clocks of Auth and of the database differ a little.
      and u.invited_at >= m.claimed_at - interval '1 minute'
  )
$$;
comment on function private.is_invitation_mailed(text) is
  'Whether Auth sent the invitation of the last claim to the account that this address has now.';

create function public.claim_invitation_mail(email text) returns table (wait_seconds integer, is_mailed boolean)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  moment constant timestamptz := clock_timestamp();
  digest constant text := private.email_digest(email);
begin
  if digest is null then
    raise exception 'an address is required' using errcode = '22023';
  end if;
  delete from private.invitation_mails m
  where m.address_digest in (
    select old.address_digest from private.invitation_mails old
    where old.claimed_at < moment - interval '1 day' and old.address_digest <> digest
    limit 50
    for update skip locked
  );
  insert into private.invitation_mails as kept (address_digest, claimed_at, had_account)
  values (
    digest, moment,
    exists (select from auth.users u where lower(u.email) = lower(btrim(email)) and u.deleted_at is null)
  )
  on conflict on constraint invitation_mails_pkey do update
  set claimed_at = excluded.claimed_at, had_account = excluded.had_account
  where kept.claimed_at <= excluded.claimed_at - interval '10 minutes';
  if found then
    return query select 0, false;
  else
    return query
      select greatest(1, ceil(extract(epoch from m.claimed_at + interval '10 minutes' - moment)))::integer,
        private.is_invitation_mailed(email)
      from private.invitation_mails m where m.address_digest = digest;
  end if;
end
$$;
comment on function public.claim_invitation_mail(text) is
  'Lets one mail of an invitation to an address pass in ten minutes: wait_seconds is 0 for the caller who may send it. For others it is the time to wait, and is_mailed whether the account of this address has the mail already. Service role only.';
revoke all on function public.claim_invitation_mail(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_invitation_mail(text) to service_role;

create function public.release_invitation_mail(email text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.invitation_mails m
  where m.address_digest = private.email_digest($1) and not private.is_invitation_mailed($1)
$$;
comment on function public.release_invitation_mail(text) is
  'Takes a claim back after a failure, unless Auth sent the mail. Service role only.';
revoke all on function public.release_invitation_mail(text) from public, anon, authenticated, service_role;
grant execute on function public.release_invitation_mail(text) to service_role;

create or replace function public.add_staff_person(
  person uuid, full_name text, job_title text, is_invited boolean, caller uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.act_for(caller);
  insert into public.staff_profiles (
    id, full_name, job_title, invited_at, invited_by, invitation_sent_at, has_invited_account
  )
  values (
    person, btrim(full_name), nullif(btrim(job_title), ''), case when is_invited then now() end, caller,
    case when is_invited then now() end,
    is_invited and exists (
      select from private.invitation_mails m join auth.users u on private.email_digest(u.email) = m.address_digest
      where u.id = person and not m.had_account
    )
  )
  on conflict on constraint staff_profiles_pkey do nothing;
  return found;
end
$$;

create or replace function public.renew_staff_invitation(person uuid, caller uuid)
returns table (email text, wait_seconds integer)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.staff_profiles;
begin
  perform private.act_for(caller);
  select * into known from public.staff_profiles p where p.id = person for update;
  if not found then
    raise exception 'person not found' using errcode = 'P0002';
  end if;
  if private.staff_status(known) <> 'invited' then
    raise exception 'there is no invitation to send again' using errcode = '22023';
  end if;
  wait_seconds := ceil(extract(epoch from known.invitation_sent_at + interval '10 minutes' - now()));
  if wait_seconds > 0 then
    return next;
    return;
  end if;
  update public.staff_profiles p set invitation_sent_at = now() where p.id = person;
  -- Cancelled and invited again, the address waits from this mail on.
  insert into private.invitation_mails (address_digest, claimed_at, had_account)
  select private.email_digest(u.email), now(), true from auth.users u where u.id = person
  on conflict on constraint invitation_mails_pkey do update
  set claimed_at = excluded.claimed_at, had_account = excluded.had_account;
  return query select u.email::text, 0 from auth.users u where u.id = person;
end
$$;

create or replace function private.cancel_staff_invitation(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant public.staff_profiles := private.require_manageable(person);
  is_waiting constant boolean := private.staff_status(known) = 'invited';
begin
  if known.disabled_at is not null or known.accepted_at is not null then
    raise exception 'there is no invitation to cancel' using errcode = '22023';
  end if;
  if exists (select from public.user_roles r where r.user_id = person)
    and not (is_waiting and private.has_role('admin'))
  then
    raise exception 'a person who holds a role remains staff' using errcode = '23514';
  end if;
  delete from public.user_roles r where r.user_id = person;
  delete from private.role_requests q where q.user_id = person;
  delete from public.staff_profiles p where p.id = person;
  -- The invitation made the account and nobody ever used it: its link ends with it.
  if is_waiting and known.has_invited_account then
    delete from auth.users u
    where u.id = person and u.email_confirmed_at is null and u.last_sign_in_at is null
      and not exists (select from public.trainer_accounts t where t.user_id = person);
  end if;
end
$$;
comment on function public.cancel_staff_invitation(uuid) is
  'Takes an invitation back: the person is no longer staff. One that was not accepted takes the account with it that it made, so that the link of the mail opens nothing. Somebody who was added with the account they had keeps it. 23514 for who holds a role; admin may cancel an invitation that was not accepted all the same, with the roles. 22023 when the invitation was accepted or the account is disabled, 42501 and P0002 as in end_staff_sessions. app1_user or admin.';

create or replace function private.disable_staff_account(person uuid, reason text, expected timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant public.staff_profiles := private.require_manageable(person);
  version timestamptz;
begin
  if known.updated_at is distinct from expected then
    raise exception 'the person has changed since' using errcode = '40001';
  end if;
  if known.disabled_at is not null then
    raise exception 'the account is disabled' using errcode = '22023';
  end if;
  if not private.has_role('admin')
    and exists (select from public.trainer_accounts t where t.user_id = person)
    and not exists (select from public.user_roles r where r.user_id = person)
  then
    raise exception 'the account of a trainer without any role is disabled by admin' using errcode = '23514';
  end if;
  update public.staff_profiles p
  set disabled_at = now(), disabled_by = auth.uid(), disabled_reason = nullif(btrim(reason), '')
  where p.id = person
  returning p.updated_at into version;
  if exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') then
    perform private.require_active_admin();
  end if;
  delete from auth.sessions s where s.user_id = person;
  -- As long as Auth can write: it does not read "infinity".
  update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
  return version;
end
$$;
comment on function public.disable_staff_account(uuid, text, timestamptz) is
  'Ends the sessions of a person of the staff, keeps them from signing in, and lets none of their roles count, until enable_staff_account. Answers the new updated_at. 40001 when the row is no longer of updated_at = expected, 22023 when already disabled, 42501 for oneself and, without admin, for who holds admin, 23001 for the last admin, P0002 for who is not staff, 23514 with a reason of more than 500 characters and, without admin, for a trainer who holds no role. app1_user or admin.';

create or replace function private.decide_role_change(request uuid, decision text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.role_requests;
  next_status text;
begin
  perform private.take_turn_for_roles();
  perform private.require_staff_manager();
  if decision is null or decision not in ('confirm', 'refuse', 'withdraw') then
    raise exception 'unknown decision' using errcode = '22023';
  end if;
  select * into asked from private.role_requests q where q.id = request for update;
  if decision <> 'withdraw' or asked.requested_by is distinct from auth.uid() then
    perform private.require_role('admin');
  end if;
  if asked.id is null then
    raise exception 'request not found' using errcode = 'P0002';
  end if;
  if asked.user_id = auth.uid() then
    raise exception 'nobody decides on their own roles' using errcode = '42501';
  end if;
  if not private.is_request_open(asked) then
    raise exception 'the request is decided or has expired' using errcode = '23505';
  end if;
  if decision = 'confirm' and asked.action = 'grant' then
    if exists (select from public.staff_profiles p where p.id = asked.user_id and p.disabled_at is not null) then
      raise exception 'a disabled person gets no role' using errcode = '23514';
    end if;
    -- Held by now: 23505.
    insert into public.user_roles (user_id, role, granted_by) values (asked.user_id, asked.role, auth.uid());
  elsif decision = 'confirm' then
    delete from public.user_roles r where r.user_id = asked.user_id and r.role = asked.role;
    if not found then
      raise exception 'the role is not held' using errcode = '23505';
    end if;
  end if;
  next_status := case decision when 'confirm' then 'confirmed' when 'refuse' then 'refused' else 'withdrawn' end;
  update private.role_requests q set status = next_status, decided_by = auth.uid(), decided_at = now()
  where q.id = request;
  -- The line of user_roles says that one was confirmed.
  if decision <> 'confirm' then
    perform private.record_staff_event(
      asked.user_id, case decision when 'refuse' then 'ROLE_REFUSED' else 'ROLE_WITHDRAWN' end,
      jsonb_build_object('role', asked.role, 'action', asked.action, 'reason', asked.reason)
    );
  end if;
  return next_status;
end
$$;
comment on function public.decide_role_change(uuid, text) is
  'confirm (gives or takes the role), refuse, or withdraw a request about a role; answers its new status. Never about one''s own roles. confirm and refuse are for admin; withdraw for who asked, and for admin. 42501 otherwise, P0002 for an unknown request, 23505 when it is decided, expired, or no longer needed, 23514 to give a role to a disabled person, 23001 for the last admin, 22023 for an unknown decision.';

select private.keep_access_rules();
