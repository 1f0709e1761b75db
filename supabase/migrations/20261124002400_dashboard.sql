-- The recruitment dashboard: figures of a period in one call, each of them the count of a list of applications. Steps of
-- the pipeline are read from the journal. A hundred thousand applications are counted from indexes alone.

create function private.recruitment_dashboard(from_date date, to_date date) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Sorting a hundred thousand lines on disk would cost more than the memory.
set work_mem = '64MB'
-- Pages of indexes are in memory; compiling the statement takes as long as running it.
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
set jit = off
as $$
declare
  today constant date := (now() at time zone 'Europe/Paris')::date;
  last_day constant date := least(coalesce(to_date, today), today);
  first_day date := from_date;
  starts_at timestamptz;
  ends_at timestamptz;
  previous_total bigint;
  unit text;
  -- The weeks or months of the period, and the instants at which they start.
  buckets date[];
  bucket_starts timestamptz[];
begin
  perform private.require_role('app5_user');
  if first_day is null then
    select (min(a.created_at) at time zone 'Europe/Paris')::date into first_day
    from public.trainer_applications a where a.archived_at is null;
    first_day := least(coalesce(first_day, last_day), last_day);
  end if;
  if first_day > last_day then
    raise exception 'the period ends before it begins' using errcode = '22023';
  end if;
  starts_at := first_day::timestamp at time zone 'Europe/Paris';
  ends_at := (last_day + 1)::timestamp at time zone 'Europe/Paris';
  unit := case when last_day - first_day < 190 then 'week' else 'month' end;
  buckets := array(
    select day::date
    from generate_series(date_trunc(unit, first_day::timestamp), last_day::timestamp, ('1 ' || unit)::interval) as day
  );
  bucket_starts := array(select day::timestamp at time zone 'Europe/Paris' from unnest(buckets) as day);
  if from_date is not null then
    select count(*) into previous_total
    from public.trainer_applications a
    where a.archived_at is null
      and a.created_at >= (first_day - (last_day - first_day + 1))::timestamp at time zone 'Europe/Paris'
      and a.created_at < starts_at;
  end if;

  return (
    with chosen as materialized (
      select a.id, a.created_at, a.status, a.country, a.source, a.list_keys
      from public.trainer_applications a
      where a.archived_at is null and a.created_at >= starts_at and a.created_at < ends_at
    ),
    cells as materialized (
      select width_bucket(c.created_at, bucket_starts) as place, c.status, c.source, c.country, count(*) as n
      from chosen c group by 1, 2, 3, 4
    ),
    timeline as (
      select buckets[c.place] as bucket, c.status, sum(c.n) as n from cells c group by 1, 2
    ),
    changes as materialized (
      -- Each change ends the stay in the status before it, which the change before that began.
      select l.application_id, l.status_from, l.status_to, l.at, c.created_at,
        coalesce(lag(l.at) over (partition by l.application_id order by l.id), c.created_at) as since
      from private.audit_log l
      join chosen c on c.id = l.application_id
      where l.table_name = 'trainer_applications' and l.operation = 'UPDATE' and l.changes ? 'status'
    ),
    stays as (
      select ch.status_from as status, date_part('epoch', ch.at - ch.since) / 86400 as days from changes ch
    ),
    decisions as (
      select date_part('epoch', min(ch.at) - min(ch.created_at)) / 86400 as days
      from changes ch
      where ch.status_to in ('accepted', 'rejected')
      group by ch.application_id
    ),
    bands as (
      select case
          when e.percentage is null then 'none'
          when e.percentage >= 85 then 'excellent'
          when e.percentage >= 70 then 'good'
          when e.percentage >= 50 then 'medium'
          else 'insufficient'
        end as key
      from chosen c
      left join public.trainer_evaluations e on e.application_id = c.id and e.status = 'completed'
    ),
    -- There are few different lists: counted by their keys first, then read from one of the applications that have them.
    lists as materialized (
      select a.training_sectors, a.teaching_languages, same.n
      from (select any_value(c.id) as example, count(*) as n from chosen c group by c.list_keys) as same
      join public.trainer_applications a on a.id = same.example
    ),
    counted (dimension, key, n) as (
      select 'statuses', c.status, sum(c.n) from cells c group by c.status
      union all
      select 'sources', c.source, sum(c.n) from cells c group by c.source
      union all
      select 'countries', c.country, sum(c.n) from cells c where c.country is not null group by c.country
      union all
      select 'sectors', each.value, sum(l.n)
      from lists l, lateral (select distinct value from unnest(l.training_sectors) as value) as each
      group by each.value
      union all
      select 'languages', each.value, sum(l.n)
      from lists l, lateral (select distinct value from unnest(l.teaching_languages) as value) as each
      group by each.value
      union all
      select 'bands', b.key, count(*) from bands b group by b.key
    ),
    ranked as (
      select k.*, row_number() over (partition by k.dimension order by k.n desc, k.key) as rank from counted k
    ),
    dimensions as (
      select jsonb_object_agg(d.dimension, d.list) as lists
      from (
        select r.dimension, jsonb_agg(jsonb_build_object('key', r.key, 'count', r.n) order by r.rank) as list
        from ranked r where r.rank <= 40 group by r.dimension
      ) as d
    ),
    -- What waits, waits now: whatever the period.
    waiting as materialized (
      select a.assigned_to, count(*) as n,
        count(*) filter (
          where a.last_contact_at < (today - 13)::timestamp at time zone 'Europe/Paris'
        ) as quiet,
        min(a.last_contact_at) as oldest_at
      from public.trainer_applications a
      where a.archived_at is null and a.status in ('new', 'contacted', 'evaluated')
      group by a.assigned_to
    )
    select jsonb_build_object(
      'from', first_day,
      'to', last_day,
      'unit', unit,
      'total', (select count(*) from chosen),
      'previous_total', previous_total,
      'timeline', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', t.bucket, 'status', t.status, 'count', t.n) order by t.bucket, t.status), '[]')
        from timeline t
      ),
      'stays', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'status', s.status, 'count', s.n,
          'low', round(s.spread[1]::numeric, 1), 'median', round(s.spread[2]::numeric, 1), 'high', round(s.spread[3]::numeric, 1)
        ) order by s.status), '[]')
        from (
          select y.status, count(*) as n,
            percentile_cont(array[0.25, 0.5, 0.75]) within group (order by y.days) as spread
          from stays y where y.status is not null group by y.status
        ) as s
      ),
      'decision', (
        select jsonb_build_object(
          'count', count(*),
          'median', round((percentile_cont(0.5) within group (order by d.days))::numeric, 1)
        )
        from decisions d
      ),
      'waiting', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'assignee', w.assigned_to,
          'name', private.person_name(u.id),
          'count', w.n, 'quiet', w.quiet,
          'oldest', jsonb_build_object('id', oldest.id, 'name', oldest.full_name, 'since', w.oldest_at)
        ) order by w.n desc, w.assigned_to), '[]')
        from waiting w
        cross join lateral (
          select a.id, a.full_name
          from public.trainer_applications a
          where a.archived_at is null and a.status in ('new', 'contacted', 'evaluated')
            and a.assigned_to is not distinct from w.assigned_to and a.last_contact_at >= w.oldest_at
          order by a.last_contact_at, a.id limit 1
        ) as oldest
        left join auth.users u on u.id = w.assigned_to
      )
    ) || jsonb_build_object(
      'statuses', '[]'::jsonb, 'sources', '[]'::jsonb, 'countries', '[]'::jsonb, 'sectors', '[]'::jsonb,
      'languages', '[]'::jsonb, 'bands', '[]'::jsonb
    ) || coalesce((select d.lists from dimensions d), '{}')
  );
end
$$;
comment on function private.recruitment_dashboard(date, date) is 'Work of recruitment_dashboard. Raises 42501 without app5_user.';
grant execute on function private.recruitment_dashboard(date, date) to authenticated;

create function public.recruitment_dashboard(from_date date default null, to_date date default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.recruitment_dashboard($1, $2)
$$;
comment on function public.recruitment_dashboard(date, date) is
  'Figures of the applications received from one day to another, both included, days of Paris; archived ones are not counted. Without from_date since the first application, without to_date until today. total and previous_total (the period of the same length before); statuses, sources, countries, sectors, languages, bands: [{key, count}]; timeline by week or month: [{bucket, status, count}]; stays: days spent in each status that was left, quartiles; decision: days until the first acceptance or refusal; waiting: who has undecided applications now, how many of them without contact for 14 days, and the longest one. 22023 when the period ends before it begins. app5_user only.';
revoke all on function public.recruitment_dashboard(date, date) from public, anon, authenticated, service_role;
grant execute on function public.recruitment_dashboard(date, date) to authenticated;
