-- What reviewing an application needs besides what its author sent: who follows it, where it came from, how long it is
-- kept; and a journal of everything that happened to it.

alter table public.trainer_applications
  add column tags text[] not null default '{}',
  add column assigned_to uuid references auth.users (id) on delete set null,
  add column refusal_reason text,
  add column source text not null default 'site',
  add column last_contact_at timestamptz(3) not null default now(),
  add column archived_at timestamptz(3),
  add column merged_into uuid references public.trainer_applications (id) on delete set null,
  add constraint applications_tags_list check (private.is_text_list(tags, 20, 40)),
  add constraint applications_refusal_reason_form check (refusal_reason ~ '^[a-z0-9_-]{1,60}$'),
  add constraint applications_source_length check (btrim(source) <> '' and char_length(source) <= 60),
  add constraint applications_not_merged_into_itself check (merged_into <> id);

update public.trainer_applications set last_contact_at = created_at;

-- Two years after the last contact with the person (CNIL, guide du recrutement, January 2023); thirty days in the
-- archive. Days are those of France, as the screens count them.
alter table public.trainer_applications
  add column purge_on date not null generated always as (
    least(
      ((last_contact_at at time zone 'Europe/Paris') + interval '2 years')::date,
      ((archived_at at time zone 'Europe/Paris') + interval '30 days')::date
    )
  ) stored;

comment on column public.trainer_applications.tags is 'Labels of the recruiters.';
comment on column public.trainer_applications.assigned_to is 'Recruiter who follows the application; null: nobody yet.';
comment on column public.trainer_applications.refusal_reason is 'Why it was refused: a key of REFUSAL_REASONS in the domain rules.';
comment on column public.trainer_applications.source is 'How the person came to the form, as the link to it said; "site" when it said nothing.';
comment on column public.trainer_applications.last_contact_at is
  'Last contact with the person: the application itself, a message, a call that was noted. Starts the two years of keeping.';
comment on column public.trainer_applications.archived_at is 'When it was taken out of the list; null while it is in the list.';
comment on column public.trainer_applications.merged_into is 'The application of the same person that it was merged into.';
comment on column public.trainer_applications.purge_on is 'Day from which it must be purged.';

create index trainer_applications_assigned_idx on public.trainer_applications (assigned_to);
create index trainer_applications_merged_idx on public.trainer_applications (merged_into);
create index trainer_applications_purge_idx on public.trainer_applications (purge_on);

-- Archiving, merging and contacts go through functions, which say what happened.
grant update (tags, assigned_to, refusal_reason) on public.trainer_applications to authenticated;

-- The journal of one application: lines of the audit log know which application they are about, and people's readings
-- stand beside their changes.
alter table private.audit_log add column application_id uuid;
comment on column private.audit_log.application_id is 'The application the line is about, if any.';
create index audit_log_application_idx on private.audit_log (application_id, id) where application_id is not null;
alter table private.audit_log drop constraint audit_log_operation_known;
alter table private.audit_log add constraint audit_log_operation_known
  check (operation in ('INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT'));
comment on table private.audit_log is
  'Append-only record of changes and of readings of applications. Values are kept for the columns named in each trigger alone; of the others only the name. When an application is deleted its values are emptied, never the lines.';

create or replace function private.record_change() returns trigger
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
  where name not in ('updated_at', 'search_text', 'last_contact_at', 'purge_on')
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
  if (to_jsonb(new) - 'changes') is distinct from (to_jsonb(old) - 'changes')
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

drop trigger audit_log_append_only on private.audit_log;
create trigger audit_log_append_only before delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();
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

drop trigger trainer_applications_audit on public.trainer_applications;
create trigger trainer_applications_audit after insert or update or delete on public.trainer_applications
  for each row execute function private.record_change(
    'id', '@id', 'id', 'reference', 'status', 'account_request_status', 'ai_status', 'consent_version', 'pool_consent_at',
    'created_at', 'source',
    '~full_name', '~email', '~phone', '~birth_date', '~country', '~city', '~postal_code', '~current_status',
    '~other_status', '~remote_experience', '~training_sectors', '~other_sector', '~teaching_languages',
    '~intervention_type', '~mastered_software', '~expertise_areas', '~job_title', '~availability', '~additional_notes',
    '~admin_notes', '~tags', '~assigned_to', '~refusal_reason', '~archived_at', '~merged_into'
  );
drop trigger trainer_accounts_audit on public.trainer_accounts;
create trigger trainer_accounts_audit after insert or update or delete on public.trainer_accounts
  for each row execute function private.record_change('user_id', '@application_id', 'user_id', 'status', 'application_id');
drop trigger trainer_evaluations_audit on public.trainer_evaluations;
create trigger trainer_evaluations_audit after insert or update or delete on public.trainer_evaluations
  for each row execute function private.record_change(
    'id', '@application_id', 'id', 'application_id', 'evaluated_by', 'total_score', 'max_score', 'percentage', 'status'
  );
drop trigger notification_logs_audit on public.notification_logs;
create trigger notification_logs_audit after delete on public.notification_logs
  for each row execute function private.record_change('id', '@application_id', 'id', 'application_id', 'kind', 'status');

create function private.record_application_event(application uuid, event text, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := upper(event);
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  perform private.require_role('app5_user');
  if wanted is null or wanted not in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT') then
    raise exception 'unknown event: %', event using errcode = '22023';
  end if;
  if jsonb_typeof(coalesce(details, '{}')) <> 'object' or octet_length(details::text) > 2000 then
    raise exception 'details must be an object of at most 2000 bytes' using errcode = '22023';
  end if;
  if wanted = 'CONTACT' then
    update public.trainer_applications a set last_contact_at = now() where a.id = application;
  else
    perform from public.trainer_applications a where a.id = application;
  end if;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  -- Coming back to an application within ten minutes is the same reading.
  if wanted = 'VIEW' and exists (
    select from private.audit_log l
    where l.application_id = application and l.operation = 'VIEW' and l.actor_id = auth.uid()
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_applications', wanted,
    application::text, application, coalesce(details, '{}')
  );
end
$$;
comment on function private.record_application_event(uuid, text, jsonb) is
  'Work of record_application_event. Raises 42501 without app5_user.';
grant execute on function private.record_application_event(uuid, text, jsonb) to authenticated;

create function public.record_application_event(application_id uuid, event text, details jsonb default '{}') returns void
language sql
set search_path = ''
as $$
  select private.record_application_event($1, $2, $3)
$$;
comment on function public.record_application_event(uuid, text, jsonb) is
  'Notes in the journal of an application that the caller did something with it: view (once in ten minutes), file, print, export, or contact, which also starts the two years of keeping again. details: a small object, such as {"document": "resume"}. P0002 when the application is missing, 22023 for an unknown event. app5_user only.';

create function private.recruiters() returns table (id uuid, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select u.id, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email::text), u.email::text
    from auth.users u
    where exists (select from public.user_roles r where r.user_id = u.id and r.role = 'app5_user')
    order by 2, 1;
end
$$;
comment on function private.recruiters() is 'Work of recruiters. Raises 42501 without app5_user.';
grant execute on function private.recruiters() to authenticated;

create function public.recruiters() returns table (id uuid, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.recruiters()
$$;
comment on function public.recruiters() is
  'The people who hold app5_user, by name: whom an application can be assigned to or a comment can mention. app5_user only.';

revoke all on function public.record_application_event(uuid, text, jsonb), public.recruiters()
  from public, anon, authenticated, service_role;
grant execute on function public.record_application_event(uuid, text, jsonb), public.recruiters() to authenticated;
