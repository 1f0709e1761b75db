-- Whoever deletes a row for good expects its texts to be gone: the journal keeps what people edited only as long as the row.

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
      select jsonb_object_agg(change.key, case when change.key = any (texts) then '{}' else change.value end)
      from jsonb_each(l.changes) as change
    )
    where l.table_name = tg_table_name and l.row_key = before ->> key_column and l.operation = 'UPDATE'
      and l.changes ?| texts;
  end if;
  return null;
end
$$;
comment on function private.record_change() is
  'Trigger: writes one audit line. First argument: the key column. Others: a column whose values are kept for good; "~column", a text of people: kept when it is edited, neither when the row comes nor when it goes, and emptied in earlier lines when the row is deleted; "@column", which holds the application''s id.';

select private.keep_access_rules();
