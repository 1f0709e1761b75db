-- What the journal still held of a deleted row: texts of tables whose trigger for deletion did not name them, and the details
-- that callers wrote about readings and printings.

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
  texts text[] := '{}';
  argument text;
  changed jsonb;
begin
  foreach argument in array tg_argv[1:] loop
    if argument like '@%' then
      application_column := substr(argument, 2);
    elsif argument not like '~%' then
      kept := kept || argument;
    else
      texts := texts || substr(argument, 2);
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    kept := kept || texts;
  end if;
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
  if tg_op = 'DELETE' then
    update private.audit_log l
    set changes = (
      select jsonb_object_agg(change.key, case
        when l.operation = 'UPDATE' and change.key <> all (texts)
          or change.key = 'document' and change.value in ('"resume"', '"references"')
        then change.value
        else '{}'
      end)
      from jsonb_each(l.changes) as change
    )
    where l.table_name = tg_table_name and l.row_key = before ->> key_column and (
      l.operation = 'UPDATE' and l.changes ?| texts
      -- Callers wrote these details: any of them may be about a person.
      or l.operation in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT') and l.changes <> '{}'
    );
  end if;
  return null;
end
$$;
comment on function private.record_change() is
  'Trigger: writes one audit line. First argument: the key column. Others: a column whose values are kept for good; "~column", a text of people: kept when it is edited, neither when the row comes nor when it goes; "@column", which holds the application''s id. When the row is deleted, its texts and the details of what people did with it are emptied in earlier lines: the trigger for deletion names the texts too.';

create or replace function private.redact_application_audit(application uuid) returns void
language sql
set search_path = ''
as $$
  update private.audit_log l
  set changes = (
    select coalesce(jsonb_object_agg(
      change.key,
      case
        when l.operation in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT') then
          case when change.key = 'document' and change.value in ('"resume"', '"references"') then change.value else '{}' end
        -- What says nothing of the person is kept: states, figures, kinds.
        when change.key in (
          'status', 'account_request_status', 'ai_status', 'total_score', 'max_score', 'percentage', 'kind', 'document'
        ) then change.value
        else '{}'
      end
    ), '{}')
    from jsonb_each(l.changes) as change
  )
  where l.application_id = application and l.changes <> '{}'
$$;
comment on function private.redact_application_audit(uuid) is
  'Empties the values of the audit lines about an application, except states, figures and kinds of documents. For its deletion.';

drop trigger trainer_evaluations_audit on public.trainer_evaluations;
create trigger trainer_evaluations_audit after insert or delete on public.trainer_evaluations
  for each row execute function private.record_change(
    'id', '@application_id', 'id', 'application_id', 'evaluated_by', 'total_score', 'max_score', 'percentage', 'status',
    '~criteria_scores', '~justifications', '~evaluation_notes', '~recommendation'
  );

drop trigger message_templates_audit on public.message_templates;
create trigger message_templates_audit after insert or update or delete on public.message_templates
  for each row execute function private.record_change('id', 'purpose', '~name', '~subject', '~body');

-- A reading that is noted while the row is being deleted comes before its deletion, or is refused.
create or replace function private.record_entity_event(of_kind text, entity uuid, event text, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := upper(event);
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  of_table name;
  is_there boolean;
begin
  of_table := private.entity_table(of_kind);
  if wanted is null or wanted not in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT')
    -- Only applications are kept by the date of the last contact.
    or wanted = 'CONTACT' and of_kind <> 'application'
  then
    raise exception 'unknown event: %', event using errcode = '22023';
  end if;
  if jsonb_typeof(coalesce(details, '{}')) <> 'object' or octet_length(details::text) > 2000 then
    raise exception 'details must be an object of at most 2000 bytes' using errcode = '22023';
  end if;
  is_there := private.may_open_entity(of_kind, entity);
  if is_there then
    execute format(
      'select true from %s e where e.id = $1 for key share',
      (select k.relation from private.entity_kinds k where k.kind = of_kind)
    ) into is_there using entity;
  end if;
  if is_there and wanted = 'CONTACT' then
    update public.trainer_applications a set last_contact_at = now() where a.id = entity;
  end if;
  if is_there is not true then
    raise exception '% not found', of_kind using errcode = 'P0002';
  end if;
  -- Coming back to an entity within ten minutes is the same reading.
  if wanted = 'VIEW' and exists (
    select from private.audit_log l
    where l.table_name = of_table and l.row_key = entity::text and l.operation = 'VIEW' and l.actor_id = auth.uid()
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', of_table, wanted,
    entity::text, case when of_kind = 'application' then entity end, coalesce(details, '{}')
  );
end
$$;

-- Lines that were written before.
update private.audit_log l
set changes = (
  select jsonb_object_agg(change.key, case when change.key in ('name', 'subject', 'body') then '{}' else change.value end)
  from jsonb_each(l.changes) as change
)
where l.table_name = 'message_templates' and l.changes ?| '{name,subject,body}'
  and (l.operation <> 'UPDATE' or not exists (select from public.message_templates t where t.id::text = l.row_key));

update private.audit_log l
set changes = (
  select jsonb_object_agg(change.key, case
    when change.key in ('criteria_scores', 'justifications', 'evaluation_notes', 'recommendation') then '{}'
    else change.value
  end)
  from jsonb_each(l.changes) as change
)
where l.table_name = 'trainer_evaluations' and l.operation = 'UPDATE'
  and l.changes ?| '{criteria_scores,justifications,evaluation_notes,recommendation}'
  and not exists (select from public.trainer_evaluations e where e.id::text = l.row_key);

select private.redact_application_audit(gone.application_id)
from (
  select distinct l.application_id from private.audit_log l
  where l.operation in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT') and l.changes <> '{}'
    and l.application_id is not null
    and not exists (select from public.trainer_applications a where a.id = l.application_id)
) as gone;

select private.keep_access_rules();
