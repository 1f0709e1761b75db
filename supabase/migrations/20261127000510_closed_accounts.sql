-- A trainer closes their own access. With an account, the rows that the law keeps remain and nobody signs in any more; a
-- user without one is deleted (ADR 0063).

alter table public.trainer_accounts drop constraint accounts_status_known;
alter table public.trainer_accounts add constraint accounts_status_known
  check (status in ('pending', 'approved', 'rejected', 'suspended', 'closed'));

create function private.has_recent_password() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from jsonb_array_elements(
      case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
    ) as proof
    where proof ->> 'method' = 'password'
      and (proof ->> 'timestamp')::numeric > extract(epoch from now() - interval '10 minutes')
  )
$$;
comment on function private.has_recent_password() is
  'Whether the session of the caller was opened by a password within ten minutes.';

create function private.close_my_account() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
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
  if not exists (select from public.trainer_accounts t where t.user_id = person) then
    delete from auth.users u where u.id = person;
    return 'deleted';
  end if;
  update public.trainer_accounts t set status = 'closed', status_reason = null
  where t.user_id = person and t.status <> 'closed';
  -- By another request, which waited for this one or was before it.
  if not found then
    return 'closed';
  end if;
  perform private.write_trainer_event(
    person, null, 'account_closed', 'Vous avez fermé votre compte formateur.', 'Compte fermé par son titulaire.'
  );
  delete from auth.sessions s where s.user_id = person;
  -- As long as Auth can write: it does not read "infinity".
  update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
  return 'closed';
end
$$;
comment on function private.close_my_account() is 'Work of close_my_account. Raises 42501 without an open session.';
grant execute on function private.close_my_account() to authenticated;

create function public.close_my_account() returns text
language sql
set search_path = ''
as $$
  select private.close_my_account()
$$;
comment on function public.close_my_account() is
  'Closes the access of the caller. closed: their trainer account remains, with what the law keeps, every session ends and none opens again. deleted: they had no trainer account, and the user is gone; applications remain. 42501 unless the session was opened by the password within ten minutes, 23514 for the staff.';
revoke all on function public.close_my_account() from public, anon, authenticated, service_role;
grant execute on function public.close_my_account() to authenticated;

select private.keep_access_rules();
