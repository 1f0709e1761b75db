-- That two applications are not the same person's can be taken back, as a merge can.

alter table private.audit_log drop constraint audit_log_operation_known;
alter table private.audit_log add constraint audit_log_operation_known check (operation in (
  'INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT', 'MERGED', 'UNMERGED', 'KEPT_APART',
  'NOT_KEPT_APART'
));

create or replace function private.record_pair(event text, one uuid, another uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  select auth.uid(), coalesce(c.claims ->> 'role', session_user), c.claims ->> 'session_id', 'trainer_applications', event,
    about.id::text, about.id, jsonb_build_object('reference', a.reference)
  from (values (one, another), (another, one)) as about (id, other_id)
  join public.trainer_applications a on a.id = about.other_id
  -- The one that was merged says it by its own change.
  and (about.id = one or event in ('KEPT_APART', 'NOT_KEPT_APART'))
  cross join (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as c
$$;
comment on function private.record_pair(text, uuid, uuid) is
  'Writes in the journal of an application what was decided about it and another: MERGED, UNMERGED, or KEPT_APART and NOT_KEPT_APART, which both journals tell; with the reference of the other.';

create function private.undo_keep_apart(a uuid, b uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  delete from private.applications_kept_apart p
  where (p.application_id, p.other_id) in ((a, b), (b, a));
  if found then
    perform private.record_pair('NOT_KEPT_APART', a, b);
  end if;
end
$$;
comment on function private.undo_keep_apart(uuid, uuid) is 'Work of undo_keep_apart. Raises 42501 without app5_user.';
grant execute on function private.undo_keep_apart(uuid, uuid) to authenticated;

create function public.undo_keep_apart(a uuid, b uuid) returns void
language sql
set search_path = ''
as $$
  select private.undo_keep_apart($1, $2)
$$;
comment on function public.undo_keep_apart(uuid, uuid) is
  'Takes keep_apart back: two applications that look alike are offered as duplicates again. Nothing happens when they were not kept apart. app5_user only.';
revoke all on function public.undo_keep_apart(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_keep_apart(uuid, uuid) to authenticated;
