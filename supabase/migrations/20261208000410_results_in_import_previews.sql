-- The preview of an import says which results a line adds or changes: a line that has nothing else is a change. A result that is sent
-- without its source keeps the one that it had, for files do not have the sources.

create function private.require_programme_indicators(indicators jsonb) returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  wrong text;
begin
  select coalesce(case
    when jsonb_typeof(one) <> 'object' then 'indicators'
    when coalesce(one ->> 'kind', '') not in ('satisfaction', 'success', 'attendance') then 'kind'
    when not coalesce(one @? 'strict $.year ? (@.type() == "number" && @ >= 2000 && @ <= 2100 && @.floor() == @)', false)
      then 'year'
    when not coalesce(one @? 'strict $.n ? (@.type() == "number" && @ >= 1 && @ <= 1000000 && @.floor() == @)', false) then 'n'
    when not coalesce(one @? 'strict $.value ? (@.type() == "number" && @ >= 0 && @ <= 100)', false)
      or one ->> 'kind' = 'satisfaction' and (one -> 'value')::numeric > 5
      then 'value'
    when one - array['kind', 'year', 'n', 'value', 'source'] <> '{}'
      or jsonb_typeof(one -> 'source') not in ('string', 'null') or char_length(btrim(one ->> 'source')) > 200
      then 'source'
  end)
  into wrong
  from jsonb_array_elements(indicators) with ordinality as i (one, place)
  order by 1 nulls last
  limit 1;
  if wrong is not null then
    raise exception 'not a result' using errcode = '22023', hint = wrong;
  end if;
  if exists (
    select from jsonb_array_elements(indicators) as one group by one ->> 'kind', one ->> 'year' having count(*) > 1
  ) then
    raise exception 'two results of one kind and year' using errcode = '23505', hint = 'year';
  end if;
end
$$;
comment on function private.require_programme_indicators(jsonb) is
  'Raises 22023 (hint: what is wrong) or 23505 for what is not a list of results.';

create function private.changed_programme_indicators(programme uuid, indicators jsonb)
returns table (kind text, year smallint, value numeric(5, 2), n integer, source text, before jsonb)
language sql
stable
set search_path = ''
as $$
  select g.kind, g.year, g.value, g.n, g.source,
    case when i.kind is not null then jsonb_build_object('value', i.value, 'n', i.n) end
  from jsonb_array_elements(indicators) as one
  cross join lateral (
    select one ->> 'kind' as kind, (one ->> 'year')::smallint as year, (one ->> 'value')::numeric(5, 2) as value, (one ->> 'n')::integer as n
  ) as k
  left join public.programme_indicators i on i.programme_id = programme and i.kind = k.kind and i.year = k.year
  cross join lateral (
    select k.kind, k.year, k.value, k.n,
      case when one ? 'source' then nullif(btrim(one ->> 'source'), '') else i.source end as source
  ) as g
  where (i.value, i.n, i.source) is distinct from (g.value, g.n, g.source)
$$;
comment on function private.changed_programme_indicators(uuid, jsonb) is
  'The results of a list that a programme (null: a new one) does not have like this, as they would be stored, with what they were before.';

create or replace function private.add_programme_indicators(programme uuid, indicators jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  written integer;
begin
  perform private.require_programme_indicators(indicators);
  insert into public.programme_indicators as i (programme_id, kind, year, value, n, source)
  select programme, c.kind, c.year, c.value, c.n, c.source
  from private.changed_programme_indicators(programme, indicators) c
  on conflict (programme_id, kind, year) do update set value = excluded.value, n = excluded.n, source = excluded.source;
  get diagnostics written = row_count;
  return written > 0;
end
$$;

drop function public.check_programme_import(jsonb);
drop function private.check_programme_import(jsonb);

create function private.check_programme_import(rows jsonb)
returns table (
  line integer, outcome text, field text, programme_id uuid, status text, before jsonb, score_before smallint, score_after smallint,
  results jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one jsonb;
  clean jsonb;
  facts jsonb;
  confirmed_on date;
  today constant date := private.today();
  contact constant jsonb := private.accessibility_contact();
begin
  perform private.require_role('app2_user');
  perform private.require_import_lines(check_programme_import.rows);
  for line, one in
    select r.place::integer, r.one from jsonb_array_elements(check_programme_import.rows) with ordinality as r (one, place)
    order by r.place
  loop
    results := '[]';
    begin
      select r.outcome, r.field, r.programme_id, r.clean
      into outcome, field, programme_id, clean
      from private.read_import_line(one) r;
      if outcome in ('added', 'changed', 'unchanged', 'known') and jsonb_typeof(one -> 'indicators') = 'array' then
        perform private.require_programme_indicators(one -> 'indicators');
        select coalesce(jsonb_agg(
          jsonb_build_object('kind', c.kind, 'year', c.year, 'value', c.value, 'n', c.n, 'before', c.before) order by c.year desc, c.kind
        ), '[]')
        into results
        from private.changed_programme_indicators(programme_id, one -> 'indicators') c;
        if outcome = 'unchanged' and results <> '[]' then
          outcome := 'changed';
        end if;
      end if;
    exception
      when invalid_parameter_value or unique_violation then
        get stacked diagnostics field = pg_exception_hint;
        outcome := 'refused';
        programme_id := null;
        clean := null;
        results := '[]';
    end;
    status := null;
    before := null;
    score_before := null;
    confirmed_on := null;
    select p.status, p.content, p.score, p.confirmed_on into status, before, score_before, confirmed_on
    from public.programmes p
    where p.id = programme_id;
    score_after := null;
    if outcome = 'unchanged' or outcome = 'known' and clean = before and results = '[]' then
      score_after := score_before;
    elsif outcome in ('added', 'changed', 'known') then
      -- A sheet that is written today is up to date today; a result alone does not confirm it.
      facts := private.programme_facts(programme_id, case when clean = before then confirmed_on else today end, today, contact);
      facts := facts || jsonb_build_object('indicators', results || coalesce((
        select jsonb_agg(i)
        from jsonb_array_elements(facts -> 'indicators') as i
        where not exists (
          select from jsonb_array_elements(results) as r where r -> 'kind' = i -> 'kind' and r -> 'year' = i -> 'year'
        )
      ), '[]'));
      score_after := (private.programme_score(clean, facts) ->> 'score')::smallint;
    end if;
    return next;
  end loop;
end
$$;
comment on function private.check_programme_import(jsonb) is 'Work of check_programme_import. Raises 42501 without app2_user.';
grant execute on function private.check_programme_import(jsonb) to authenticated;

create function public.check_programme_import(
  rows jsonb
) returns table (
  line integer, outcome text, field text, programme_id uuid, status text, before jsonb, score_before smallint, score_after smallint,
  results jsonb
)
language sql
rows 100
set search_path = ''
as $$
  select * from private.check_programme_import($1)
$$;
comment on function public.check_programme_import(jsonb) is
  'What import_programmes would do with these lines, without writing: for each its outcome and field, the programme that it is of with its state, its sheet and score now, the score after, and the results that it adds or changes ({kind, year, value, n, before: {value, n} or null}). Of a line that is known, the score after is that of the programme with the fields of the line. 22023. app2_user only.';
revoke all on function public.check_programme_import(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.check_programme_import(jsonb) to authenticated;

comment on function public.save_programme_indicators(uuid, jsonb) is
  'Writes the results of a programme: a list of {kind, year, value, n, source?}, which replaces those that there are (without source: the one that it had), and answers its score with them. At most 60. 22023 (hint: what is wrong) for one that is not whole or out of its range, 23505 for two of a kind and year. P0002 when it is gone. app2_user only.';

select private.keep_access_rules();
