-- Who changed what on the tables that hold people's data or their rights, and who read which application. Append-only, for
-- the owner too. Each table names in its own trigger the columns whose values are kept.

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
  -- The journal of one application: lines of the audit log know which application they are about, and people's readings
  -- stand beside their changes.
  application_id uuid,
  status_from text generated always as (changes #>> '{status,from}') stored,
  status_to text generated always as (changes #>> '{status,to}') stored,
  constraint audit_log_operation_known check (operation in (
    'INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT', 'MERGED', 'UNMERGED', 'KEPT_APART',
    'NOT_KEPT_APART', 'FILE_REMOVED'
  ))
);
comment on table private.audit_log is
  'Append-only record of changes and of readings of applications. Values are kept for the columns named in each trigger alone; of the others only the name. When an application is deleted its values are emptied, never the lines.';
comment on column private.audit_log.actor_role is 'Role of the API request, or the database role outside of one.';
comment on column private.audit_log.changes is 'Column name -> {"from", "to"}, or {} where values are not kept.';
comment on column private.audit_log.application_id is 'The application the line is about, if any.';
comment on column private.audit_log.status_from is 'The status that a change of status left, where the index of the dashboard can hold it.';
comment on column private.audit_log.status_to is 'The status that a change of status came to.';

alter table private.audit_log enable row level security;
revoke all on private.audit_log from public, anon, authenticated, service_role;

create index audit_log_row_idx on private.audit_log (table_name, row_key, id);
create index audit_log_actor_idx on private.audit_log (actor_id, id);
create index audit_log_at_idx on private.audit_log (at);
create index audit_log_application_idx on private.audit_log (application_id, id) where application_id is not null;

-- Steps of the pipeline are read from the journal.
create index audit_log_status_changes_idx on private.audit_log (application_id, id) include (at, status_from, status_to)
  where table_name = 'trainer_applications' and operation = 'UPDATE' and changes ? 'status';

create trigger audit_log_append_only before delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

-- Neither in the journal nor in what a person is given about themselves: the keys say nothing that the lists do not.
create function private.record_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  key_column constant text := tg_argv[0];
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  application_column text;
  kept text[] := '{}';
  argument text;
  changed jsonb;
begin
  foreach argument in array tg_argv[1:] loop
    if argument like '@%' then
      application_column := substr(argument, 2);
    elsif argument not like '~%' then
      kept := kept || argument;
    elsif tg_op = 'UPDATE' then
      kept := kept || substr(argument, 2);
    end if;
  end loop;
  select jsonb_object_agg(
    name,
    case when name = any (kept)
      then jsonb_strip_nulls(jsonb_build_object('from', before -> name, 'to', after -> name))
      else '{}'
    end
  )
  into changed
  from jsonb_object_keys(before || after) as name
  where name not in ('updated_at', 'search_text', 'list_keys', 'last_contact_at', 'purge_on')
    and coalesce(before -> name, 'null') is distinct from coalesce(after -> name, 'null');

  if tg_op = 'UPDATE' and changed is null then
    return null;
  end if;
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  values (
    (claims ->> 'sub')::uuid,
    coalesce(claims ->> 'role', session_user),
    claims ->> 'session_id',
    tg_table_name,
    tg_op,
    coalesce(after ->> key_column, before ->> key_column),
    coalesce(after ->> application_column, before ->> application_column)::uuid,
    coalesce(changed, '{}')
  );
  return null;
end
$$;
comment on function private.record_change() is
  'Trigger: writes one audit line. First argument: the key column. Others: a column whose values are kept; "~column", kept when it is edited but neither when the row comes nor when it goes; "@column", which holds the application''s id.';

create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The two columns made from changes have no value yet.
  if (to_jsonb(new) - '{changes,status_from,status_to}'::text[])
      is distinct from (to_jsonb(old) - '{changes,status_from,status_to}'::text[])
    or exists (
      select from jsonb_each(old.changes) as was full join jsonb_each(new.changes) as now on now.key = was.key
      where was.key is null or now.key is null or (now.value is distinct from was.value and now.value <> '{}')
    )
  then
    raise exception 'audit_log is append-only' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_audit_change() is
  'Trigger: a line may have values emptied, and nothing else changes.';

create trigger audit_log_values_only_emptied before update on private.audit_log
  for each row execute function private.refuse_audit_change();

create function private.redact_application_audit(application uuid) returns void
language sql
set search_path = ''
as $$
  update private.audit_log l
  set changes = (
    select coalesce(jsonb_object_agg(
      change.key,
      -- What says nothing of the person stays: states, figures, kinds.
      case when change.key in (
        'status', 'account_request_status', 'ai_status', 'total_score', 'max_score', 'percentage', 'kind', 'document'
      ) then change.value else '{}' end
    ), '{}')
    from jsonb_each(l.changes) as change
  )
  where l.application_id = application and l.changes <> '{}'
$$;
comment on function private.redact_application_audit(uuid) is
  'Empties the values of the audit lines about an application, states and figures aside. For its deletion.';
