-- The list of the staff: who waits for a decision about a role, and its exports in the audit log.

create or replace function private.staff_ids(search text, status_filter text, role_filter text) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select p.id
  from public.staff_profiles p join auth.users u on u.id = p.id
  where private.fold(concat_ws(' ', p.full_name, u.email, p.job_title)) like all (private.search_patterns(search))
    and case coalesce(status_filter, 'all')
      when 'all' then true
      when 'waiting' then exists (
        select from private.role_requests q where q.user_id = p.id and private.is_request_open(q)
      )
      else private.staff_status(p) = status_filter
    end
    and case coalesce(role_filter, 'all')
      when 'all' then true
      when 'none' then not exists (select from public.user_roles r where r.user_id = p.id)
      else exists (select from public.user_roles r where r.user_id = p.id and r.role = role_filter)
    end
$$;
comment on function private.staff_ids(text, text, text) is
  'The people whom the filters of a list find. status_filter: all, invited, active, disabled, or waiting, those with a request about a role that is open.';

create function private.record_staff_export(format text, row_count integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_manager();
  if format is null or format not in ('csv', 'xlsx') or row_count is null or row_count not between 0 and 10000 then
    raise exception 'unknown format or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id', 'staff_profiles', 'EXPORT',
    'list', jsonb_build_object('format', format, 'count', row_count)
  );
end
$$;
comment on function private.record_staff_export(text, integer) is
  'Work of record_staff_export. Raises 42501 without app1_user or admin.';
grant execute on function private.record_staff_export(text, integer) to authenticated;

create function public.record_staff_export(format text, row_count integer) returns void
language sql
set search_path = ''
as $$
  select private.record_staff_export($1, $2)
$$;
comment on function public.record_staff_export(text, integer) is
  'Notes in the audit log that the caller exported the list of the staff: its format (csv, xlsx) and how many lines, nothing of whom. 22023 for another format or count. app1_user or admin.';
revoke all on function public.record_staff_export(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.record_staff_export(text, integer) to authenticated;

select private.keep_access_rules();
