-- Linking an application to the account its author already has: both rows change, or none.

create function private.link_application(wanted_application uuid, wanted_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account public.trainer_accounts;
begin
  perform private.require_role('app5_user');
  perform from public.trainer_applications a where a.id = wanted_application for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  select * into account from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  if account.application_id <> wanted_application then
    raise exception 'this account is linked to another application' using errcode = '23505';
  end if;
  -- The unique constraint refuses an application that another account holds.
  update public.trainer_accounts t set application_id = wanted_application
  where t.user_id = wanted_user and t.application_id is null;
  update public.trainer_applications a set account_request_status = account.status
  where a.id = wanted_application and a.account_request_status is distinct from account.status;
end
$$;
comment on function private.link_application(uuid, uuid) is 'Work of link_application_to_trainer_account. Raises 42501 without app5_user.';
grant execute on function private.link_application(uuid, uuid) to authenticated;

create function public.link_application_to_trainer_account(application_id uuid, user_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.link_application($1, $2)
$$;
comment on function public.link_application_to_trainer_account(uuid, uuid) is
  'Links an application to an existing trainer account and copies the account''s status to account_request_status. P0002 when one of them is missing, 23505 when one of them is linked elsewhere; repeating a link changes nothing. app5_user only.';
revoke all on function public.link_application_to_trainer_account(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_application_to_trainer_account(uuid, uuid) to authenticated;
