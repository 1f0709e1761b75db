-- Counting under conditions on lists (sectors, languages, ways to teach, software, tags) reads an index alone.

-- The lists themselves are too long for an index that covers a count: a row of it holds 2,704 bytes at most. Their keys are
-- eight bytes for each entry. Two entries of a hundred thousand have the same key in one table among three billion.
create function private.list_keys(field text, entries text[]) returns bigint[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array(select hashtextextended(entry, hashtextextended(field, 0)) from unnest(entries) as entry)
$$;
comment on function private.list_keys(text, text[]) is
  'What stands for the entries of one list of an application in list_keys; field as in list_condition: sector, language, intervention, software, tag.';
-- Whoever writes a row has its keys computed.
revoke all on function private.list_keys(text, text[]) from public, anon, authenticated, service_role;
grant execute on function private.list_keys(text, text[]) to authenticated, service_role;

alter table public.trainer_applications
  add column list_keys bigint[] not null generated always as (
    private.list_keys('sector', training_sectors) || private.list_keys('language', teaching_languages)
    || private.list_keys('intervention', intervention_type) || private.list_keys('software', mastered_software)
    || private.list_keys('tag', tags)
  ) stored;
comment on column public.trainer_applications.list_keys is
  'Keys of the entries of the lists that conditions compare; see private.list_keys.';

drop index public.trainer_applications_lists_idx;
create index trainer_applications_list_keys_idx on public.trainer_applications using gin (list_keys) with (fastupdate = off);
drop index public.trainer_applications_newest_idx;
create index trainer_applications_newest_idx on public.trainer_applications (created_at desc, id desc)
  include (
    status, country, current_status, availability, source, assigned_to, account_request_status, last_contact_at, list_keys
  )
  where archived_at is null;

-- The condition on a list compares keys.
create or replace function private.column_condition(condition jsonb) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  field constant text := condition ->> 'field';
  op text := condition ->> 'op';
  -- Scalar columns, lists, instants.
  scalar constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'a.assigned_to' when 'account' then 'a.account_request_status'
  end;
  is_list constant boolean := coalesce(field in ('sector', 'language', 'intervention', 'software', 'tag'), false);
  instant constant text := case field when 'created' then 'a.created_at' when 'contact' then 'a.last_contact_at' end;
  wanted text[];
  bands constant text[] := array['excellent', 'good', 'medium', 'insufficient', 'none'];
  matches text;
begin
  if scalar is null and not is_list and instant is null and coalesce(field, '') not in ('band', 'archived') then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;

  if instant is not null then
    if op is distinct from 'between' or coalesce(condition ->> 'from', condition ->> 'to') is null then
      raise exception '% takes between, with from or to', field using errcode = '22023';
    end if;
    -- One of the two may be missing: `||` with a null is null, which concat skips.
    return concat(
      format(' and %s >= ', instant) || quote_literal(private.paris_midnight(condition ->> 'from')),
      format(' and %s < ', instant) || quote_literal(private.paris_midnight(condition ->> 'to', 1))
    );
  end if;

  if op is null or op not in ('in', 'not_in') or jsonb_typeof(condition -> 'values') is distinct from 'array'
    or jsonb_array_length(condition -> 'values') not between 1 and 100
    or exists (
      select from jsonb_array_elements(condition -> 'values') as value
      where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') not between 1 and 120
    )
  then
    raise exception '% takes in or not_in, with 1 to 100 values of at most 120 characters', field using errcode = '22023';
  end if;
  wanted := array(select jsonb_array_elements_text(condition -> 'values'));

  case
    when field = 'archived' then
      if wanted <> array['yes'] then
        raise exception 'archived takes yes' using errcode = '22023';
      end if;
      matches := 'a.archived_at is not null';
    when field = 'band' then
      if not wanted <@ bands then
        raise exception 'unknown level among %', wanted using errcode = '22023';
      end if;
      if op = 'not_in' then
        wanted := array(select unnest(bands) except select unnest(wanted));
        op := 'in';
      end if;
      matches := private.band_condition(wanted);
    when is_list then
      matches := format('a.list_keys && %L::bigint[]', private.list_keys(field, wanted));
    when field = 'assignee' then
      if exists (select from unnest(wanted) as value where value <> 'none' and not pg_input_is_valid(value, 'uuid')) then
        raise exception 'assignee takes identifiers and none' using errcode = '22023';
      end if;
      matches := format('a.assigned_to = any (%L::uuid[])', array_remove(wanted, 'none'));
    else
      matches := format('%s = any (%L::text[])', scalar, wanted);
  end case;
  -- A status or a source is written by people: only these two know "nobody" and "no account".
  if field in ('assignee', 'account') and 'none' = any (wanted) then
    matches := format('%s or %s is null', matches, scalar);
  end if;
  return format(' and (%s)%s', matches, case op when 'not_in' then ' is not true' else '' end);
end
$$;

create or replace function private.count_applications(
  search text, status_filter text, evaluation_filter text, filters jsonb default '[]'
) returns bigint
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
-- Several people count at once: what each would gain from a second process, all lose.
set max_parallel_workers_per_gather = 0
as $$
declare
  total bigint;
begin
  perform private.require_role('app5_user');
  execute 'select count(*) from public.trainer_applications a where true'
    || private.applications_filter(search, status_filter, evaluation_filter, filters)
  into total;
  return total;
end
$$;

create or replace function private.application_filter_values(
  field text, search text, status_filter text, evaluation_filter text, filters jsonb
) returns table (value text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
as $$
declare
  held constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'coalesce(a.assigned_to::text, ''none'')'
    when 'account' then 'coalesce(a.account_request_status, ''none'')'
    when 'band' then 'case when graded.percentage >= 85 then ''excellent'' when graded.percentage >= 70 then ''good''
      when graded.percentage >= 50 then ''medium'' when graded.percentage >= 0 then ''insufficient'' else ''none'' end'
  end;
  list constant text := case field
    when 'sector' then 'training_sectors' when 'language' then 'teaching_languages'
    when 'intervention' then 'intervention_type' when 'software' then 'mastered_software' when 'tag' then 'tags'
  end;
  condition constant text := private.applications_filter(search, status_filter, evaluation_filter, filters);
begin
  perform private.require_role('app5_user');
  if held is null and list is null then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;
  if list is not null then
    -- Counted by their keys, which the index holds: rows with the same lists first, then key by key. What a key stands
    -- for is read from one of the applications that have it.
    return query execute format(
      'with lists as materialized (
        select a.list_keys as keys, count(*) as n, any_value(a.id) as example
        from public.trainer_applications a where true%s group by a.list_keys
      ),
      counted as (
        select k.key, sum(l.n)::bigint as n, any_value(l.example) as example
        from lists l, lateral (select distinct unnest(l.keys)) as k (key) group by k.key
      )
      select held.value, c.n
      from counted c
      join public.trainer_applications a on a.id = c.example
      cross join lateral (select distinct unnest(a.%I)) as held (value)
      where (private.list_keys(%L, array[held.value]))[1] = c.key
      order by c.n desc, held.value limit 300',
      condition, list, field
    );
    return;
  end if;
  return query execute format(
    'select held.value, count(*) from (
      select %s as value from public.trainer_applications a
      left join public.trainer_evaluations graded on graded.application_id = a.id and graded.status = ''completed''
      where true%s
    ) as held
    where held.value is not null group by held.value order by count(*) desc, held.value limit 300',
    held, condition
  );
end
$$;

-- Neither in the journal nor in what a person is given about themselves: the keys say nothing that the lists do not.
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

create or replace function private.application_dossier(application uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  dossier jsonb;
  child record;
  rows jsonb;
begin
  perform private.require_role('app5_user');
  -- Handing someone's data over is never silent.
  perform private.record_application_event(application, 'export', '{"kind": "rights"}');
  select jsonb_build_object(
    'trainer_applications',
    -- Technical columns: they say nothing that the others do not.
    to_jsonb(a) - '{search_text,list_keys,submission_key,submission_fingerprint,assigned_to,merged_into}'::text[]
  )
  into dossier
  from public.trainer_applications a where a.id = application;
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.conrelid <> c.confrelid
    order by r.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(t) - $2) from %s t where t.%I = $1 and to_jsonb(t) ->> ''status'' is distinct from ''draft''',
      child.name, child.attname
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'search_text'
      ];
    if rows is not null then
      dossier := dossier || jsonb_build_object(child.relname, rows);
    end if;
  end loop;
  return dossier || jsonb_build_object('history', (
    select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation, 'table', l.table_name) order by l.id), '[]')
    from private.audit_log l where l.application_id = application
  ));
end
$$;
