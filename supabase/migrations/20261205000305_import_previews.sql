-- What an import would do to each line, before anything is written; an archived programme is left as it is.

create function private.require_import_lines(rows jsonb) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 500 or octet_length(rows::text) > 4194304 then
    raise exception 'at most 500 lines' using errcode = '22023', hint = 'rows';
  end if;
end
$$;
comment on function private.require_import_lines(jsonb) is 'Raises 22023 (hint: rows) for what is not the lines of one call of an import.';

create function private.read_import_line(one jsonb)
returns table (outcome text, field text, programme_id uuid, clean jsonb)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  before public.programmes;
  same_title uuid[];
begin
  if jsonb_typeof(one) <> 'object' or jsonb_typeof(one -> 'content') is distinct from 'object'
    or one - array['id', 'content', 'indicators'] <> '{}'
    or (case jsonb_typeof(one -> 'indicators')
      when 'array' then jsonb_array_length(one -> 'indicators') > 60
      when 'null' then false
      else one ? 'indicators'
    end)
  then
    raise exception 'not a line' using errcode = '22023', hint = 'line';
  end if;
  if nullif(one -> 'id', 'null') is not null then
    if not pg_input_is_valid(one ->> 'id', 'uuid') then
      raise exception 'not an id' using errcode = '22023', hint = 'id';
    end if;
    select * into before from public.programmes p where p.id = (one ->> 'id')::uuid for update;
    if not found then
      return query select 'missing', 'id', null::uuid, null::jsonb;
      return;
    end if;
    if before.status = 'archived' then
      return query select 'refused', 'status', before.id, null::jsonb;
      return;
    end if;
    clean := private.clean_programme_content(before.content || (one -> 'content'));
    outcome := case when clean = before.content then 'unchanged' else 'changed' end;
  else
    clean := private.clean_programme_content(one -> 'content');
    select array_agg(p.id order by p.created_at) into same_title
    from public.programmes p
    where p.title_key = private.name_key(clean ->> 'title') and p.status <> 'archived';
    if same_title is null then
      outcome := 'added';
    else
      select * into before from public.programmes p where p.id = same_title[1];
      clean := private.clean_programme_content(before.content || (one -> 'content'));
      outcome := 'known';
      field := case when cardinality(same_title) > 1 then 'titles' else 'title' end;
    end if;
  end if;
  programme_id := before.id;
  if private.programme_content_fault(clean) is not null then
    raise exception 'not a programme' using errcode = '22023', hint = private.programme_content_fault(clean);
  end if;
  return next;
end
$$;
comment on function private.read_import_line(jsonb) is
  'What a line of an import is: added, changed, unchanged, known (field: title, or titles when several programmes have it), missing or refused, the programme that it is of, and its sheet as it would be. An archived programme is refused (field: status). 22023 (hint: the field at fault).';

create or replace function private.import_programmes(rows jsonb, request_id uuid)
returns table (line integer, outcome text, field text, programme_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known private.programme_imports;
  given constant text := encode(sha256(convert_to(import_programmes.rows::text, 'UTF8')), 'hex');
  outcomes jsonb := '[]';
  one jsonb;
  clean jsonb;
begin
  perform private.require_role('app2_user');
  perform private.require_import_lines(import_programmes.rows);
  if import_programmes.request_id is null then
    raise exception 'an import has the id of its request' using errcode = '22023', hint = 'rows';
  end if;
  -- Two files at once: the second one finds the titles of the first.
  perform pg_advisory_xact_lock(hashtextextended('private.import_programmes', 0));
  select * into known from private.programme_imports i where i.request_id = import_programmes.request_id;
  if found and (known.actor_id <> auth.uid() or known.digest <> given) then
    raise exception 'this request was another one' using errcode = '23505';
  end if;
  if found then
    return query
      select (o ->> 'line')::integer, o ->> 'outcome', o ->> 'field', (o ->> 'programme_id')::uuid
      from jsonb_array_elements(known.outcomes) as o;
    return;
  end if;
  for line, one in
    select r.place::integer, r.one from jsonb_array_elements(import_programmes.rows) with ordinality as r (one, place)
    order by r.place
  loop
    begin
      select r.outcome, r.field, r.programme_id, r.clean
      into outcome, field, programme_id, clean
      from private.read_import_line(one) r;
      if outcome = 'added' then
        select c.id into programme_id from private.create_programme(clean, null) c;
      elsif outcome = 'changed' then
        update public.programmes p set content = clean where p.id = programme_id;
      end if;
      if outcome in ('added', 'changed', 'unchanged') and jsonb_typeof(one -> 'indicators') = 'array'
        and private.add_programme_indicators(programme_id, one -> 'indicators') and outcome = 'unchanged'
      then
        outcome := 'changed';
      end if;
    exception
      when invalid_parameter_value or unique_violation or foreign_key_violation then
        get stacked diagnostics field = pg_exception_hint;
        -- A picture that is not among the files of the site says no hint.
        field := coalesce(nullif(field, ''), 'picture');
        outcome := 'refused';
        programme_id := null;
    end;
    outcomes := outcomes || jsonb_build_object(
      'line', line, 'outcome', outcome, 'field', field, 'programme_id', programme_id
    );
    return next;
  end loop;
  delete from private.programme_imports i where i.at < clock_timestamp() - interval '1 day';
  insert into private.programme_imports (request_id, actor_id, digest, outcomes)
  values (import_programmes.request_id, auth.uid(), given, outcomes);
end
$$;

create function private.check_programme_import(rows jsonb)
returns table (
  line integer, outcome text, field text, programme_id uuid, status text, before jsonb, score_before smallint, score_after smallint
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one jsonb;
  clean jsonb;
  today constant date := private.today();
  contact constant jsonb := private.accessibility_contact();
begin
  perform private.require_role('app2_user');
  perform private.require_import_lines(check_programme_import.rows);
  for line, one in
    select r.place::integer, r.one from jsonb_array_elements(check_programme_import.rows) with ordinality as r (one, place)
    order by r.place
  loop
    begin
      select r.outcome, r.field, r.programme_id, r.clean
      into outcome, field, programme_id, clean
      from private.read_import_line(one) r;
    exception
      when invalid_parameter_value then
        get stacked diagnostics field = pg_exception_hint;
        outcome := 'refused';
        programme_id := null;
        clean := null;
    end;
    status := null;
    before := null;
    score_before := null;
    select p.status, p.content, p.score into status, before, score_before
    from public.programmes p
    where p.id = programme_id;
    score_after := case
      when outcome = 'unchanged' or outcome = 'known' and clean = before then score_before
      -- What is written today is up to date today.
      when outcome in ('added', 'changed', 'known')
        then (private.programme_score(clean, private.programme_facts(programme_id, today, today, contact)) ->> 'score')::smallint
    end;
    return next;
  end loop;
end
$$;
comment on function private.check_programme_import(jsonb) is 'Work of check_programme_import. Raises 42501 without app2_user.';
grant execute on function private.check_programme_import(jsonb) to authenticated;

create function public.check_programme_import(
  rows jsonb
) returns table (
  line integer, outcome text, field text, programme_id uuid, status text, before jsonb, score_before smallint, score_after smallint
)
language sql
rows 100
set search_path = ''
as $$
  select * from private.check_programme_import($1)
$$;
comment on function public.check_programme_import(jsonb) is
  'What import_programmes would do with these lines, without writing: for each its outcome and field, the programme that it is of with its state, its sheet and score now, and the score after. Of a line that is known, the score after is that of the programme with the fields of the line. 22023. app2_user only.';
revoke all on function public.check_programme_import(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.check_programme_import(jsonb) to authenticated;

comment on function public.import_programmes(jsonb, uuid) is
  'Adds and changes programmes by the lines of a file, at most 500 and 4 MB: a list of {id?, content, indicators?}. With an id, the fields that content names are written (null: emptied) and the others are kept; without, a draft is added. For each line: added, changed, unchanged, known (there is one of this title already, whose id is answered; field: title, or titles when there are several), missing, or refused with the field at fault (status: it is archived). Sent again under its request_id it answers the same. 22023, 23505 for a request that was another one. app2_user only.';

select private.keep_access_rules();
