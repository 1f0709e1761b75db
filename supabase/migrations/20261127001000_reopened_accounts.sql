-- A closed account that is opened again has what an account has: a profile, and papers that are kept because it is open.

create or replace function private.start_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.trainer_profiles p where p.user_id = new.user_id) then
    -- Linked later: what the trainer has written by then is newer than the application.
    execute format(
      'update public.trainer_profiles p
       set (%1$s) = (select %1$s from public.trainer_applications a where a.id = $2)
       where p.user_id = $1 and p.saved_at is null',
      private.shared_profile_fields()
    )
      using new.user_id, new.application_id;
  else
    execute format(
      'insert into public.trainer_profiles (user_id, %1$s)
       select $1, %1$s from public.trainer_applications a where a.id = $2',
      private.shared_profile_fields()
    )
      using new.user_id, new.application_id;
    insert into public.trainer_profiles (user_id) values (new.user_id) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.start_profile() is
  'Trigger: an account that is opened, also again, has a profile with the answers of its application; an account that is linked later gets them while its holder has saved nothing.';

create trigger trainer_accounts_profile_again after update of status on public.trainer_accounts
  for each row when (old.status = 'closed' and new.status <> 'closed') execute function private.start_profile();

create function private.keep_papers_of_open_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trainer_papers p set kept_until = null where p.user_id = new.user_id and p.kept_until is not null;
  perform private.write_trainer_event(
    new.user_id, null, 'account_opened', 'Votre compte formateur est rouvert. Il reste à l’approuver.',
    'Compte rouvert à la demande de son titulaire.'
  );
  return null;
end
$$;
comment on function private.keep_papers_of_open_account() is
  'Trigger: the papers that were kept of a closed account are those of an open one again, without a last day, and the thread says that it was opened.';

create trigger trainer_accounts_open_again after update of status on public.trainer_accounts
  for each row when (old.status = 'closed' and new.status <> 'closed')
  execute function private.keep_papers_of_open_account();

create function private.reopen_account(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The user, the application, the account: as the closing locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.trainer_applications a
  where a.id = (select t.application_id from public.trainer_accounts t where t.user_id = person)
  for update;
  update public.trainer_accounts t set status = 'pending', status_reason = null
  where t.user_id = person and t.status = 'closed';
  if not found then
    raise exception 'no closed account of this user' using errcode = 'P0002';
  end if;
  update auth.users u set banned_until = null where u.id = person;
end
$$;
comment on function private.reopen_account(uuid) is
  'Opens an account again that its holder closed: they sign in again, and it waits for approval. P0002 when there is no closed account. For the person on call, by SQL.';

-- Those that were opened again before.
insert into public.trainer_profiles (user_id)
select t.user_id from public.trainer_accounts t where t.status <> 'closed' on conflict do nothing;
update public.trainer_papers p set kept_until = null
from public.trainer_accounts t where t.user_id = p.user_id and t.status <> 'closed' and p.kept_until is not null;

select private.keep_access_rules();
