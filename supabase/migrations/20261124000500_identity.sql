-- Who is who: only an address that its holder confirmed decides anything, and names in the journal are not chosen by the
-- person they name.
--
-- Whoever signs up first with an address chooses its password, before anybody has proved to hold the address. Auth keeps
-- that password when the holder confirms: the one who signed up could then enter the holder's account. Auth itself drops
-- it when a provider's account joins an unconfirmed one, and keeps it when the address is confirmed by a mail.
--
-- A change of address is asked for by whoever holds the account, with a password and sessions of their own; the holder of
-- the new mailbox only presses a button. Taken for proof, it would give the account of an applicant to somebody who asked
-- for the applicant's address. So a changed address counts as unproven, until its holder confirms it by a mail sent to it
-- alone (« Mot de passe oublié », or another sign-up); that leaves nothing of what was there before.

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

create function private.drop_unproven_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.encrypted_password := null;
  delete from auth.sessions where user_id = new.id;
  delete from auth.mfa_factors where user_id = new.id;
  return new;
end
$$;
comment on function private.drop_unproven_password() is
  'Drops the password, the sessions and the second factors from before the address was confirmed by a mail: its holder chooses a password after confirming. Accounts that an administrator creates as confirmed are sent no mail, and keep theirs.';

create trigger drop_unproven_password
  before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  )
  execute function private.drop_unproven_password();

create function private.unprove_changed_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.email_confirmed_at := null;
  return new;
end
$$;
comment on function private.unprove_changed_address() is
  'Takes the confirmation from an account whose address changes, whoever changes it: it matches no application and opens no session by password until a mail to the new address confirms it.';

create trigger unprove_changed_address
  before update of email on auth.users
  for each row
  when (old.email is not null and lower(old.email) is distinct from lower(new.email))
  execute function private.unprove_changed_address();

-- Not raw_user_meta_data, which each person writes about themselves.
create function private.person_name(person uuid) returns text
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

create function public.find_users_by_email(emails text[]) returns table (id uuid, email text)
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
revoke all on function public.find_users_by_email(text[]) from public, anon, authenticated, service_role;
grant execute on function public.find_users_by_email(text[]) to service_role;

create function private.recruiters() returns table (id uuid, name text, email text)
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
comment on function private.recruiters() is 'Work of recruiters. Raises 42501 without app5_user.';
grant execute on function private.recruiters() to authenticated;

create function public.recruiters() returns table (id uuid, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.recruiters()
$$;
comment on function public.recruiters() is
  'The people who hold app5_user, by name: whom an application can be assigned to or a comment can mention. app5_user only.';
revoke all on function public.recruiters() from public, anon, authenticated, service_role;
grant execute on function public.recruiters() to authenticated;
