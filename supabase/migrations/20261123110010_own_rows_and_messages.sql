-- What people read of themselves asks for a session that goes on, as all else does: the token of one that ended lives on
-- for up to an hour.
alter policy "Everyone reads their own roles, admin reads all" on public.user_roles
  using (
    user_id = (select auth.uid()) and (select private.is_session_open())
    or (select private.has_role('admin'))
  );
alter policy "Trainers read their account, recruitment reads all" on public.trainer_accounts
  using (
    user_id = (select auth.uid()) and (select private.is_session_open())
    or (select private.has_role('app5_user'))
  );

-- The messages of an application go with it. A recruiter's deletion asks for them first (spec, section 7): that request is
-- still judged, but a deletion that then stops leaves the history of an application that stays, and the precautions that
-- read it ("had this template", "ten a day"), as they were. They leave with the row.
create or replace function private.refuse_undeletable_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_while_held(old.application_id);
  if exists (
    select from public.trainer_applications a
    where a.id = old.application_id and private.stored_paths(private.file_paths(a)) <> '{}'
  ) then
    raise exception 'messages are removed after the files of their application' using errcode = '23001';
  end if;
  return null;
end
$$;
comment on function private.refuse_undeletable_log() is
  'Trigger: the messages of an application are removed with it and never by themselves: asking is refused before its files are gone (23001) or while an account rests on it (23503), and removes nothing by itself.';
-- There are no longer several to refuse.
drop trigger notification_logs_one_delete on public.notification_logs;

select private.keep_access_rules();
