-- Accounts of the staff: invited, disabled, enabled, their sessions ended. Auth keeps the accounts; what is decided here holds at the
-- next statement, whatever a token says.

create function private.require_manageable(person uuid) returns public.staff_profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.staff_profiles;
begin
  perform private.take_turn_for_roles();
  perform private.require_staff_manager();
  if person = auth.uid() then
    raise exception 'not one''s own account' using errcode = '42501';
  end if;
  select * into known from public.staff_profiles p where p.id = person for update;
  if not found then
    raise exception 'person not found' using errcode = 'P0002';
  end if;
  if exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') then
    perform private.require_role('admin');
  end if;
  return known;
end
$$;
comment on function private.require_manageable(uuid) is
  'The row of a person whose account the caller may act on, locked. Raises 42501 without app1_user or admin, for oneself, and without admin for who holds admin; P0002 for who is not staff.';

create function private.disable_staff_account(person uuid, reason text, expected timestamptz) returns timestamptz
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
comment on function private.disable_staff_account(uuid, text, timestamptz) is
  'Work of disable_staff_account. Raises 42501 without app1_user or admin.';
grant execute on function private.disable_staff_account(uuid, text, timestamptz) to authenticated;

create function public.disable_staff_account(person uuid, reason text, expected timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.disable_staff_account($1, $2, $3)
$$;
comment on function public.disable_staff_account(uuid, text, timestamptz) is
  'Ends the sessions of a person of the staff, keeps them from signing in, and lets none of their roles count, until enable_staff_account. Answers the new updated_at. 40001 when the row is no longer of updated_at = expected, 22023 when already disabled, 42501 for oneself and, without admin, for who holds admin, 23001 for the last admin, P0002 for who is not staff, 23514 with a reason of more than 500 characters. app1_user or admin.';
revoke all on function public.disable_staff_account(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.disable_staff_account(uuid, text, timestamptz) to authenticated;

create function private.enable_staff_account(person uuid, expected timestamptz) returns timestamptz
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
  if known.disabled_at is null then
    raise exception 'the account is not disabled' using errcode = '22023';
  end if;
  update public.staff_profiles p set disabled_at = null, disabled_by = null, disabled_reason = null
  where p.id = person
  returning p.updated_at into version;
  update auth.users u set banned_until = null where u.id = person;
  return version;
end
$$;
comment on function private.enable_staff_account(uuid, timestamptz) is
  'Work of enable_staff_account. Raises 42501 without app1_user or admin.';
grant execute on function private.enable_staff_account(uuid, timestamptz) to authenticated;

create function public.enable_staff_account(person uuid, expected timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.enable_staff_account($1, $2)
$$;
comment on function public.enable_staff_account(uuid, timestamptz) is
  'Undoes disable_staff_account: the person can sign in, with the roles they had. Answers the new updated_at. 40001, 42501, P0002 as there, 22023 when not disabled. app1_user or admin.';
revoke all on function public.enable_staff_account(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.enable_staff_account(uuid, timestamptz) to authenticated;

create function private.end_staff_sessions(person uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_manageable(person);
  delete from auth.sessions s where s.user_id = person;
  get diagnostics ended = row_count;
  perform private.record_staff_event(person, 'SESSIONS_ENDED', jsonb_build_object('count', ended));
  return ended;
end
$$;
comment on function private.end_staff_sessions(uuid) is
  'Work of end_staff_sessions. Raises 42501 without app1_user or admin.';
grant execute on function private.end_staff_sessions(uuid) to authenticated;

create function public.end_staff_sessions(person uuid) returns integer
language sql
set search_path = ''
as $$
  select private.end_staff_sessions($1)
$$;
comment on function public.end_staff_sessions(uuid) is
  'Ends every session of a person of the staff at once, and answers how many. 42501 for oneself and, without admin, for who holds admin; P0002 for who is not staff. app1_user or admin.';
revoke all on function public.end_staff_sessions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_staff_sessions(uuid) to authenticated;

create function private.cancel_staff_invitation(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant public.staff_profiles := private.require_manageable(person);
begin
  if private.staff_status(known) <> 'invited' then
    raise exception 'there is no invitation to cancel' using errcode = '22023';
  end if;
  delete from public.user_roles r where r.user_id = person;
  delete from private.role_requests q where q.user_id = person;
  delete from public.staff_profiles p where p.id = person;
  -- Nobody ever used the account: its link ends with it.
  delete from auth.users u
  where u.id = person and u.email_confirmed_at is null and u.last_sign_in_at is null
    and not exists (select from public.trainer_accounts t where t.user_id = person);
end
$$;
comment on function private.cancel_staff_invitation(uuid) is
  'Work of cancel_staff_invitation. Raises 42501 without app1_user or admin.';
grant execute on function private.cancel_staff_invitation(uuid) to authenticated;

create function public.cancel_staff_invitation(person uuid) returns void
language sql
set search_path = ''
as $$
  select private.cancel_staff_invitation($1)
$$;
comment on function public.cancel_staff_invitation(uuid) is
  'Takes an invitation back that was not accepted: the person is no longer staff, and the link of the mail opens nothing. 22023 when it was accepted or the account is disabled, 42501 and P0002 as in end_staff_sessions. app1_user or admin.';
revoke all on function public.cancel_staff_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancel_staff_invitation(uuid) to authenticated;

-- For the function staff-invitations, which alone knows how Auth makes accounts.

create function public.account_to_invite(email text)
returns table (id uuid, is_confirmed boolean, is_staff boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, u.email_confirmed_at is not null, exists (select from public.staff_profiles p where p.id = u.id)
  from auth.users u
  where lower(u.email) = lower(btrim($1)) and u.deleted_at is null
$$;
comment on function public.account_to_invite(text) is
  'The account with this address, confirmed or not, and whether it is staff; no row when there is none. Service role only: it would tell anyone who has an account.';
revoke all on function public.account_to_invite(text) from public, anon, authenticated, service_role;
grant execute on function public.account_to_invite(text) to service_role;

create function private.act_for(caller uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config(
    'request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', caller, 'aal', 'aal2')::text, true
  );
  perform private.require_staff_manager();
end
$$;
comment on function private.act_for(uuid) is
  'For the rest of the transaction the journal names this person, for whom a function works after it checked their session. Raises 42501 unless they hold app1_user or admin.';

create function public.add_staff_person(
  person uuid, full_name text, job_title text, is_invited boolean, caller uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.act_for(caller);
  insert into public.staff_profiles (id, full_name, job_title, invited_at, invited_by, invitation_sent_at)
  values (
    person, btrim(full_name), nullif(btrim(job_title), ''), case when is_invited then now() end, caller,
    case when is_invited then now() end
  )
  on conflict on constraint staff_profiles_pkey do nothing;
  return found;
end
$$;
comment on function public.add_staff_person(uuid, text, text, boolean, uuid) is
  'Makes the holder of an account staff, invited by mail or not, in the name of the caller; false when they already are. 42501 when the caller holds neither app1_user nor admin. Service role only.';
revoke all on function public.add_staff_person(uuid, text, text, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.add_staff_person(uuid, text, text, boolean, uuid) to service_role;

create function public.renew_staff_invitation(person uuid, caller uuid) returns table (email text, wait_seconds integer)
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
  return query select u.email::text, 0 from auth.users u where u.id = person;
end
$$;
comment on function public.renew_staff_invitation(uuid, uuid) is
  'Notes that an invitation is sent again, in the name of the caller, and answers the address; no address and the seconds to wait within ten minutes of the one before. P0002 for who is not staff, 22023 when there is no invitation. Service role only.';
revoke all on function public.renew_staff_invitation(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.renew_staff_invitation(uuid, uuid) to service_role;

-- Work is given, and mails are written, to those who can work.

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
    where private.counts_as(u.id, 'app5_user')
    order by 2, 1;
end
$$;

create or replace function private.entity_people(of_kind text) returns table (id uuid, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known constant private.entity_kinds := private.require_entity_kind(of_kind);
begin
  return query
    select u.id, private.person_name(u.id), u.email::text
    from auth.users u
    where private.counts_as(u.id, known.role)
    order by 2, 1;
end
$$;

create or replace function private.check_assignee() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.counts_as(new.assigned_to, 'app5_user') then
    raise exception 'only a recruiter follows an application' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function private.read_mentions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_entity_kind(new.entity_kind);
  end if;
  new.mentions := array(
    select distinct mention[1]::uuid
    from regexp_matches(new.body, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as mention
  );
  if exists (
    select from unnest(new.mentions) as mentioned
    where not exists (
      select from private.entity_kinds k where k.kind = new.entity_kind and private.counts_as(mentioned, k.role)
    )
  ) then
    raise exception 'only those who may read a comment can be mentioned' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function public.consents_to_announce() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'logos', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'name', c.name, 'consent_until', c.consent_until, 'days_left', c.days_left, 'is_new', a.logo_id is null
        )
        order by c.consent_until, c.name
      ), '[]')
      from public.ending_logo_consents() c
      left join private.announced_consents a on a.logo_id = c.id and a.consent_until = c.consent_until
    ),
    'people', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', u.id, 'name', private.person_name(u.id), 'email', u.email) order by u.id
      ), '[]')
      from auth.users u
      where u.email is not null and private.counts_as(u.id, 'app1_user')
    )
  )
$$;

select private.keep_access_rules();
