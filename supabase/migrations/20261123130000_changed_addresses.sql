-- A change of address is asked for by whoever holds the account, with a password and sessions of their own; the holder of
-- the new mailbox only presses a button. Taken for proof, it gave the account of an applicant to somebody who had asked
-- for the applicant's address. So a changed address counts as unproven, until its holder confirms it by a mail sent to it
-- alone (« Mot de passe oublié », or another sign-up); that leaves nothing of what was there before.

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

create or replace function private.drop_unproven_password() returns trigger
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

-- Addresses that were changed before this rule. Left alone: who holds a role, since administrators give roles to people
-- they know; who signs in with another provider, which confirms addresses itself.
update auth.users u set email_confirmed_at = null
where u.email_confirmed_at is not null
  and u.email_change_sent_at is not null
  and coalesce(u.email_change, '') = ''
  and not exists (select from public.user_roles r where r.user_id = u.id)
  and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email');

select private.keep_access_rules();
