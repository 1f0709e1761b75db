-- Searches of the catalogue that use their index, and scores over time without ordering every line.

create or replace function private.programmes_condition(
  search text, sectors text[], statuses text[], owners uuid[], bands text[], rules text[], modalities text[], ends_by date
) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if greatest(
    cardinality(sectors), cardinality(statuses), cardinality(owners), cardinality(bands), cardinality(rules), cardinality(modalities)
  ) > 100 then
    raise exception 'a filter has at most 100 values' using errcode = '22023';
  end if;
  -- A filter that is not asked for is not in the statement, so that the planner takes the index of the order or of the search.
  return concat(
    'true',
    -- The patterns themselves: the function would be called for each row, which takes ten times as long as reading it.
    (
      select string_agg(format(' and p.search_text like %L', pattern), '')
      from unnest(private.search_patterns(search)) as pattern
    ),
    case when sectors is not null then ' and p.sector = any ($2)' end,
    case when statuses is not null then
      ' and (p.status = any ($3) or ''changed'' = any ($3) and p.status = ''published'' and p.is_changed_since_publication)'
    end,
    -- The nil id: nobody is responsible.
    case when owners is not null then ' and coalesce(p.owner_id, ''00000000-0000-0000-0000-000000000000'') = any ($4)' end,
    case when bands is not null then ' and p.band = any ($5)' end,
    case when rules is not null then
      ' and exists (select from jsonb_array_elements(p.lost) as l where l ->> ''rule'' = any ($6))'
    end,
    case when modalities is not null then ' and p.modality = any ($7)' end,
    case when ends_by is not null then ' and p.certification_ends_on <= $8' end
  );
end
$$;
comment on function private.programmes_condition(text, text[], text[], uuid[], text[], text[], text[], date) is
  'The condition of list_programmes, count_programmes and programme_gains as SQL about p: the words of search are in it, the other filters are $2 to $8.';

alter table public.programme_scores add column until_day date;
comment on column public.programme_scores.until_day is
  'The day of the next line of the programme: this one held until the day before. Null: it is the last one. Written by a trigger.';

update public.programme_scores s
set until_day = n.next
from (
  select o.programme_id, o.day, lead(o.day) over (partition by o.programme_id order by o.day) as next from public.programme_scores o
) as n
where n.programme_id = s.programme_id and n.day = s.day and n.next is not null;

create function private.keep_score_until() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  programme constant uuid := coalesce(new.programme_id, old.programme_id);
begin
  update public.programme_scores s set until_day = n.next
  from (
    select o.day, lead(o.day) over (order by o.day) as next from public.programme_scores o where o.programme_id = programme
  ) as n
  where s.programme_id = programme and s.day = n.day and s.until_day is distinct from n.next;
  return null;
end
$$;
comment on function private.keep_score_until() is 'Trigger: a line of scores holds until the next one of its programme.';
create trigger programme_scores_until after insert or delete or update of day on public.programme_scores
  for each row execute function private.keep_score_until();

create or replace function private.programme_score_spans(until_day date)
returns table (
  programme_id uuid, from_day date, to_day date, score smallint, lost jsonb, sector text, owner_id uuid, status text
)
language sql
stable
set search_path = ''
as $$
  select s.programme_id, s.day, nullif(least(s.until_day, private.today(), $1 + 1), $1 + 1), s.score, s.lost, s.sector, s.owner_id,
    s.status
  from public.programme_scores s
  where s.day <= $1 and s.day < private.today()
  union all
  select p.id, private.today(), null, p.score, p.lost, p.sector, p.owner_id, p.status
  from public.programmes p
  where private.today() <= $1
$$;

create or replace function private.programme_progress(
  group_by text, since date, until_day date, step text, only_sector text, only_owner uuid, only_programme uuid
) returns table (day date, group_key text, label text, score numeric, programmes integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.today();
  last_day constant date := least(coalesce(until_day, today), today);
  first_day constant date := coalesce(since, (date_trunc('month', last_day) - interval '5 months')::date);
  ends date[];
  -- A group without a sector, an owner or both: values that are equal to themselves, so that rows are joined by their hash.
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform private.require_role('app2_user');
  if group_by is null or group_by not in ('all', 'sector', 'owner', 'programme') then
    raise exception 'unknown group: %', group_by using errcode = '22023', hint = 'group_by';
  end if;
  if step is null or step not in ('day', 'week', 'month') then
    raise exception 'unknown step: %', step using errcode = '22023', hint = 'step';
  end if;
  if (last_day - first_day) / (case step when 'day' then 1 when 'week' then 7 else 28 end) > 400 then
    raise exception 'at most 400 steps' using errcode = '22023', hint = 'since';
  end if;
  -- The end of each step; the last one is not over yet.
  ends := array(
    select distinct least((d.at + ('1 ' || step)::interval)::date - 1, last_day)
    from generate_series(
      date_trunc(step, first_day::timestamp), date_trunc(step, last_day::timestamp), ('1 ' || step)::interval
    ) as d (at)
    where first_day <= last_day
    order by 1
  );
  return query
    with lines as (
      select s.day, s.until_day, s.score, coalesce(case group_by when 'sector' then s.sector end, '') as of_sector,
        coalesce(case group_by when 'owner' then s.owner_id when 'programme' then s.programme_id end, nobody) as of_id
      from public.programme_scores s
      where s.day < today and s.day <= last_day and (s.until_day is null or s.until_day > ends[1])
        and s.status <> 'archived'
        and (only_sector is null or s.sector = only_sector)
        and (only_owner is null or s.owner_id = only_owner)
        and (only_programme is null or s.programme_id = only_programme)
    ),
    -- What each day adds to the sum of a group: a line comes, and goes when the next one of its programme comes. Each is read
    -- once, however many steps it holds for.
    changes as (
      select l.day, l.of_sector, l.of_id, sum(l.score) as points, count(*) as programmes from lines l group by 1, 2, 3
      union all
      select l.until_day, l.of_sector, l.of_id, -sum(l.score), -count(*) from lines l where l.until_day is not null group by 1, 2, 3
    ),
    per_step as (
      -- The first step that ends on that day or later.
      select ends[width_bucket(c.day - 1, ends) + 1] as day, c.of_sector, c.of_id, sum(c.points) as points,
        sum(c.programmes) as programmes
      from changes c
      group by 1, 2, 3
    ),
    past as (
      select g.day, g.of_sector, g.of_id,
        sum(c.points) over (partition by g.of_sector, g.of_id order by g.day) as points,
        sum(c.programmes) over (partition by g.of_sector, g.of_id order by g.day) as programmes
      from (
        select e.day, k.of_sector, k.of_id
        from unnest(ends) as e (day), (select distinct c.of_sector, c.of_id from per_step c) as k
        where e.day < today
      ) as g
      left join per_step c on c.day = g.day and c.of_sector = g.of_sector and c.of_id = g.of_id
    ),
    averages as (
      select p.day, nullif(p.of_sector, '') as of_sector, nullif(p.of_id, nobody) as of_id, round(p.points / p.programmes, 1) as score, p.programmes::integer as programmes
      from past p
      where p.programmes > 0
      union all
      select today, case group_by when 'sector' then p.sector end,
        case group_by when 'owner' then p.owner_id when 'programme' then p.id end, round(avg(p.score), 1), count(*)::integer
      from public.programmes p
      where last_day = today and first_day <= today and p.status <> 'archived'
        and (only_sector is null or p.sector = only_sector)
        and (only_owner is null or p.owner_id = only_owner)
        and (only_programme is null or p.id = only_programme)
      group by 2, 3
    )
    select a.day, coalesce(a.of_sector, a.of_id::text) as key, case group_by
        when 'owner' then private.person_name(a.of_id)
        when 'programme' then (select p.title from public.programmes p where p.id = a.of_id)
        else a.of_sector
      end, a.score, a.programmes
    from averages a
    order by 1, 2
    limit 20000;
end
$$;

create or replace function private.programme_figures()
returns table (
  total integer, draft integer, in_review integer, published integer, changed integer, archived integer, average numeric,
  average_before numeric, excellent integer, good integer, average_band integer, insufficient integer, scores smallint[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  before constant date := private.today() - 90;
begin
  perform private.require_entity_kind('programme');
  return query
    select count(*)::integer, (count(*) filter (where p.status = 'draft'))::integer,
      (count(*) filter (where p.status = 'in_review'))::integer, (count(*) filter (where p.status = 'published'))::integer,
      (count(*) filter (where p.status = 'published' and p.is_changed_since_publication))::integer,
      (select count(*)::integer from public.programmes a where a.status = 'archived'),
      round(avg(p.score), 1),
      (
        select round(avg(s.score), 1)
        from public.programme_scores s
        where s.day <= before and (s.until_day is null or s.until_day > before) and s.status <> 'archived'
      ),
      (count(*) filter (where p.band = 'excellent'))::integer,
      (count(*) filter (where p.band = 'good'))::integer,
      (count(*) filter (where p.band = 'average'))::integer,
      (count(*) filter (where p.band = 'insufficient'))::integer,
      coalesce(array_agg(p.score order by p.score desc), '{}')
    from public.programmes p
    where p.status <> 'archived';
end
$$;

select private.keep_access_rules();
