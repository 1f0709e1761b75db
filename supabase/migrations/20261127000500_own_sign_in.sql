-- What people see and change of their own sign-in: their ways in, their sessions, their address, and the notice that they
-- accepted. An address counts as theirs only once it is proven, also where a provider says whose it is (ADR 0063).

-- A provider's account joins an unconfirmed one by its address, and signs in from then on whatever the address becomes.
-- So none is left of who had the account before its address was proven, or before it changed.
create or replace function private.drop_unproven_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.encrypted_password := null;
  delete from auth.sessions where user_id = new.id;
  delete from auth.mfa_factors where user_id = new.id;
  delete from auth.identities i
  where i.user_id = new.id and i.provider <> 'email'
    -- The one that proves the address is kept.
    and not (
      coalesce(lower(i.identity_data ->> 'email') = lower(new.email), false)
      and coalesce(i.identity_data ->> 'email_verified', 'false') = 'true'
    );
  return new;
end
$$;
comment on function private.drop_unproven_password() is
  'Trigger: drops the password, the sessions, the second factors and the accounts of providers from before the address was confirmed: its holder chooses a password after confirming. Accounts that an administrator creates as confirmed are sent no mail, and keep theirs.';

drop trigger drop_unproven_password on auth.users;
create trigger drop_unproven_password
  before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at, old.email_change_sent_at) is not null
  )
  execute function private.drop_unproven_password();

create function private.believe_only_providers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.identity_data := jsonb_set(new.identity_data, '{email_verified}', 'false');
  return new;
end
$$;
comment on function private.believe_only_providers() is
  'Trigger: an account of a provider whose address the provider did not verify remains unverified when the holder of the address confirms it by mail. Auth marks it as verified then, whoever added it, and would let them in.';

create trigger believe_only_providers
  before update of identity_data on auth.identities
  for each row
  when (
    old.provider <> 'email'
    and coalesce(old.identity_data ->> 'email_verified', 'false') <> 'true'
    and new.identity_data ->> 'email_verified' = 'true'
    -- What a provider says comes with a sign-in.
    and new.last_sign_in_at is not distinct from old.last_sign_in_at
  )
  execute function private.believe_only_providers();

create or replace function private.unprove_changed_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.email_confirmed_at := null;
  delete from auth.identities i where i.user_id = new.id and i.provider <> 'email';
  return new;
end
$$;
comment on function private.unprove_changed_address() is
  'Trigger: takes the confirmation, and the accounts of providers, from an account whose address changes, whoever changes it: it matches no application and opens no session by password until a mail to the new address confirms it.';

create function private.require_proof_for_new_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
    where s.user_id = new.id and c.authentication_method = 'password'
      and c.updated_at > now() - interval '10 minutes'
  ) then
    raise exception 'a new address needs the password again' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.require_proof_for_new_address() is
  'Trigger: a new address is asked for by somebody who gave the password of the account within ten minutes (42501): Auth itself takes any open session.';

create trigger require_proof_for_new_address
  before update of email_change on auth.users
  for each row
  when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_proof_for_new_address();

create function private.follow_proven_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trainer_accounts t set email = new.email
  where t.user_id = new.id and lower(t.email) <> lower(new.email)
    and char_length(new.email) <= 254
    and new.email ~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$';
  if found then
    perform private.write_trainer_event(
      new.id, null, 'profile_changed', 'L’adresse e-mail de votre compte a changé.',
      'Adresse du compte changée et confirmée par son titulaire.'
    );
  end if;
  return null;
end
$$;
comment on function private.follow_proven_address() is
  'Trigger: the address of a trainer account is the one that its holder proved last.';

create trigger follow_proven_address
  after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.follow_proven_address();

create function private.require_own_session() returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (
    private.is_session_open() and private.has_given_factor(false)
    and exists (select from auth.users u where u.id = auth.uid())
  ) then
    raise exception 'an open session is required' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_own_session() is
  'The caller’s id: raises 42501 unless their session is open, with the second factor where they have one. The address need not be proven.';

create function private.my_sign_in()
returns table (has_password boolean, providers text[], pending_email text, is_email_confirmed boolean)
language plpgsql
stable
security definer
rows 1
set search_path = ''
as $$
begin
  return query
  select coalesce(u.encrypted_password, '') <> '',
    array(select distinct i.provider from auth.identities i where i.user_id = u.id and i.provider <> 'email' order by 1),
    nullif(u.email_change::text, ''),
    u.email_confirmed_at is not null
  from auth.users u where u.id = private.require_own_session();
end
$$;
comment on function private.my_sign_in() is 'Work of my_sign_in. Raises 42501 without an open session.';
grant execute on function private.my_sign_in() to authenticated;

create function public.my_sign_in()
returns table (has_password boolean, providers text[], pending_email text, is_email_confirmed boolean)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.my_sign_in()
$$;
comment on function public.my_sign_in() is
  'How the caller signs in: whether they have a password, with which providers, and the address that waits for its confirmation. 42501 without an open session.';
revoke all on function public.my_sign_in() from public, anon, authenticated, service_role;
grant execute on function public.my_sign_in() to authenticated;

create function private.my_sessions() returns table (
  id uuid, opened_at timestamptz, seen_at timestamptz, user_agent text, is_strong boolean, is_current boolean
)
language plpgsql
stable
security definer
rows 5
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  return query
  select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc'),
    left(s.user_agent, 400), coalesce(s.aal::text = 'aal2', false), coalesce(s.id = current_id, false)
  from auth.sessions s
  where s.user_id = person and coalesce(s.not_after > now(), true)
  order by 6 desc, 3 desc, 1
  limit 100;
end
$$;
comment on function private.my_sessions() is 'Work of my_sessions. Raises 42501 without an open session.';
grant execute on function private.my_sessions() to authenticated;

create function public.my_sessions() returns table (
  id uuid, opened_at timestamptz, seen_at timestamptz, user_agent text, is_strong boolean, is_current boolean
)
language sql
stable
rows 5
set search_path = ''
as $$
  select * from private.my_sessions()
$$;
comment on function public.my_sessions() is
  'Open sessions of the caller, this one first, then the last used ones, 100 at most. 42501 without an open session.';
revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;

create function private.end_my_session(wanted uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
begin
  if wanted = (auth.jwt() ->> 'session_id')::uuid then
    raise exception 'this session is ended by signing out' using errcode = '22023';
  end if;
  delete from auth.sessions s where s.id = wanted and s.user_id = person;
  return found;
end
$$;
comment on function private.end_my_session(uuid) is 'Work of end_my_session. Raises 42501 without an open session.';
grant execute on function private.end_my_session(uuid) to authenticated;

create function public.end_my_session(session_id uuid) returns boolean
language sql
set search_path = ''
as $$
  select private.end_my_session($1)
$$;
comment on function public.end_my_session(uuid) is
  'Ends another session of the caller: its next statement is refused. False when there is none of this id. 22023 for the session that asks, 42501 without an open session.';
revoke all on function public.end_my_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_my_session(uuid) to authenticated;

create table private.notice_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  version text not null,
  accepted_at timestamptz(3) not null default now(),
  primary key (user_id, version),
  constraint notice_acceptances_version_form check (version ~ '^\d{4}-\d{2}$')
);
comment on table private.notice_acceptances is
  'Which version of the notice about data somebody had accepted when they made their access to the trainers'' portal, and when.';

alter table private.notice_acceptances enable row level security;
revoke all on private.notice_acceptances from public, anon, authenticated, service_role;

create function private.note_notice_of_sign_up() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.notice_acceptances (user_id, version) values (new.id, new.raw_user_meta_data ->> 'notice_version');
  return null;
end
$$;
comment on function private.note_notice_of_sign_up() is
  'Trigger: the version of the notice that somebody accepted as they signed up is kept where they cannot change it.';

create trigger note_notice_of_sign_up after insert on auth.users
  for each row when (new.raw_user_meta_data ->> 'notice_version' ~ '^\d{4}-\d{2}$')
  execute function private.note_notice_of_sign_up();

create function private.accept_notice(version text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
begin
  if accept_notice.version is null or accept_notice.version !~ '^\d{4}-\d{2}$' then
    raise exception 'unknown version' using errcode = '22023';
  end if;
  insert into private.notice_acceptances (user_id, version)
  values (person, accept_notice.version)
  on conflict do nothing;
end
$$;
comment on function private.accept_notice(text) is 'Work of accept_notice. Raises 42501 without an open session.';
grant execute on function private.accept_notice(text) to authenticated;

create function public.accept_notice(version text) returns void
language sql
set search_path = ''
as $$
  select private.accept_notice($1)
$$;
comment on function public.accept_notice(text) is
  'Records that the caller has accepted a version of the notice about data; repeating it changes nothing. 22023 for what is no version, 42501 without an open session.';
revoke all on function public.accept_notice(text) from public, anon, authenticated, service_role;
grant execute on function public.accept_notice(text) to authenticated;

select private.keep_access_rules();
