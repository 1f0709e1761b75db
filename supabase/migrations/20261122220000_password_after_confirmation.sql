-- Whoever signs up first with an address chooses its password, before anybody has proved to hold the address. Auth keeps
-- that password when the holder confirms: the one who signed up could then enter the holder's account. Auth itself drops
-- it when a provider's account joins an unconfirmed one, and keeps it when the address is confirmed by a mail.

create function private.drop_unproven_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.drop_unproven_password() is
  'Drops the password typed before the address was confirmed by a mail: its holder chooses one after confirming. Accounts that an administrator creates as confirmed are sent no mail, and keep theirs.';

create trigger drop_unproven_password
  before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  )
  execute function private.drop_unproven_password();
