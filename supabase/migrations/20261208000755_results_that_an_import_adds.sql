-- Results that imports add one file after the other are no more than the editor writes: beyond it, it could change none of them.

create function private.require_few_indicators(programme uuid, added bigint) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select count(*) from public.programme_indicators i where i.programme_id = programme) + added > 60 then
    raise exception 'results are a list of at most 60' using errcode = '22023', hint = 'indicators';
  end if;
end
$$;
comment on function private.require_few_indicators(uuid, bigint) is
  'Raises 22023 (hint indicators) where a programme has more results than save_programme_indicators takes, with those that are to be added.';

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
  perform private.require_few_indicators(programme, 0);
  return written > 0;
end
$$;

create or replace function private.check_programme_import(rows jsonb)
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
        perform private.require_few_indicators(
          check_programme_import.programme_id, (select count(*) from jsonb_array_elements(results) as r where r -> 'before' = 'null')
        );
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

select private.keep_access_rules();
