-- What the law has the company keep of a trainer is not deleted with their user, nor by hand, before its last day (ADR 0064).

create function private.keep_papers_of_the_law() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.kept_until >= private.today() then
    raise exception 'the law has us keep this paper (%) until %', old.kind, old.kept_until
      using errcode = '23001', hint = 'It is deleted by the daily sweep after that day.';
  end if;
  return old;
end
$$;
comment on function private.keep_papers_of_the_law() is
  'Trigger: a paper of a closed account is not deleted before the last day on which the law has us keep it. Raises 23001.';

create trigger trainer_papers_kept before delete on public.trainer_papers
  for each row when (old.kept_until is not null) execute function private.keep_papers_of_the_law();

create function private.keep_user_of_kept_papers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept bigint;
  last_day date;
begin
  select count(*), max(coalesce(p.kept_until, private.today() + make_interval(years => k.kept_years)))
  into kept, last_day
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.user_id = old.id
    -- As the closing of an account decides (close_trainer_papers).
    and (p.kept_until >= private.today() or (
      p.kept_until is null and k.kept_years > 0 and p.checked_at is not null and p.reason is null
    ));
  if kept > 0 then
    raise exception 'the law has us keep % papers of this user, the last one until %', kept, last_day
      using errcode = '23001', hint = 'Close the account, and delete the user after that day: docs/operations.md, "A request for erasure".';
  end if;
  return old;
end
$$;
comment on function private.keep_user_of_kept_papers() is
  'Trigger: a user is not deleted while the law has us keep papers of theirs, which would be deleted too. Raises 23001.';

create trigger users_keep_papers before delete on auth.users
  for each row execute function private.keep_user_of_kept_papers();

create or replace function private.close_my_account() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
  has_account boolean;
begin
  if not private.has_recent_password() then
    raise exception 'closing an account needs the password again' using errcode = '42501';
  end if;
  if exists (select from public.staff_profiles p where p.id = person)
    or exists (select from public.user_roles r where r.user_id = person)
  then
    raise exception 'the staff do not close their own accounts' using errcode = '23514';
  end if;
  -- Nobody opens an account for this user meanwhile; then the application before the account, as in all that locks both.
  perform from auth.users u where u.id = person for update;
  perform from public.trainer_applications a
  where a.id = (select t.application_id from public.trainer_accounts t where t.user_id = person)
  for update;
  has_account := exists (select from public.trainer_accounts t where t.user_id = person);
  -- Of an account that was deleted, the law may have us keep papers.
  if not has_account
    and not exists (select from public.trainer_papers p where p.user_id = person and p.kept_until >= private.today())
  then
    delete from auth.users u where u.id = person;
    return 'deleted';
  end if;
  if has_account then
    update public.trainer_accounts t set status = 'closed', status_reason = null
    where t.user_id = person and t.status <> 'closed';
    -- By another request, which waited for this one or was before it.
    if not found then
      return 'closed';
    end if;
    perform private.write_trainer_event(
      person, null, 'account_closed', 'Vous avez fermé votre compte formateur.', 'Compte fermé par son titulaire.'
    );
  end if;
  delete from auth.sessions s where s.user_id = person;
  -- As long as Auth can write: it does not read "infinity".
  update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
  return 'closed';
end
$$;
comment on function public.close_my_account() is
  'Closes the access of the caller. closed: their trainer account, or papers of it, remain, with what the law keeps, every session ends and none opens again. deleted: they had neither, and the user is gone; applications remain. 42501 unless the session was opened by the password within ten minutes, 23514 for the staff.';

select private.keep_access_rules();
