-- Who changed what on the tables that hold people's data or their rights. Append-only, for the owner too.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  session_id text,
  table_name text not null,
  operation text not null,
  row_key text not null,
  changes jsonb not null default '{}',
  constraint audit_log_operation_known check (operation in ('INSERT', 'UPDATE', 'DELETE'))
);
comment on table private.audit_log is
  'Append-only record of changes. Values are kept for the columns named in each trigger alone; of the others, which hold personal data, only the name.';
comment on column private.audit_log.actor_role is 'Role of the API request, or the database role outside of one.';
comment on column private.audit_log.changes is 'Column name -> {"from", "to"}, or {} where values are not kept.';
create index audit_log_row_idx on private.audit_log (table_name, row_key, id);
create index audit_log_actor_idx on private.audit_log (actor_id, id);
create index audit_log_at_idx on private.audit_log (at);

alter table private.audit_log enable row level security;
revoke all on private.audit_log from public, anon, authenticated, service_role;

create function private.record_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  key_column constant text := tg_argv[0];
  kept constant text[] := tg_argv[1:];
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  changed jsonb;
begin
  select jsonb_object_agg(
    name,
    case when name = any (kept)
      then jsonb_strip_nulls(jsonb_build_object('from', before -> name, 'to', after -> name))
      else '{}'
    end
  )
  into changed
  from jsonb_object_keys(before || after) as name
  where name not in ('updated_at', 'search_text')
    and coalesce(before -> name, 'null') is distinct from coalesce(after -> name, 'null');

  if tg_op = 'UPDATE' and changed is null then
    return null;
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    (claims ->> 'sub')::uuid,
    coalesce(claims ->> 'role', session_user),
    claims ->> 'session_id',
    tg_table_name,
    tg_op,
    coalesce(after ->> key_column, before ->> key_column),
    coalesce(changed, '{}')
  );
  return null;
end
$$;
comment on function private.record_change() is
  'Trigger: writes one audit line. First argument: the key column; others: columns whose values are kept.';

create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
comment on function private.refuse_change() is 'Trigger: refuses updates, deletions and truncation.';

create trigger audit_log_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

create trigger trainer_applications_audit after insert or update or delete on public.trainer_applications
  for each row execute function private.record_change(
    'id', 'id', 'reference', 'status', 'account_request_status', 'ai_status', 'consent_version', 'pool_consent_at', 'created_at'
  );
create trigger trainer_accounts_audit after insert or update or delete on public.trainer_accounts
  for each row execute function private.record_change('user_id', 'user_id', 'status', 'application_id');
create trigger trainer_evaluations_audit after insert or update or delete on public.trainer_evaluations
  for each row execute function private.record_change(
    'id', 'id', 'application_id', 'evaluated_by', 'total_score', 'max_score', 'percentage', 'status'
  );
create trigger user_roles_audit after insert or update or delete on public.user_roles
  for each row execute function private.record_change('user_id', 'user_id', 'role', 'granted_by');
create trigger notification_logs_audit after delete on public.notification_logs
  for each row execute function private.record_change('id', 'id', 'application_id', 'kind', 'status');
