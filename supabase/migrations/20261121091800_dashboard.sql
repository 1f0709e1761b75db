-- The recruitment dashboard: figures of a period in one call, each of them the count of a list of applications.

-- Steps of the pipeline are read from the journal.
create index audit_log_status_changes_idx on private.audit_log (application_id, id)
  where table_name = 'trainer_applications' and operation = 'UPDATE' and changes ? 'status';

create function private.recruitment_dashboard(from_date date, to_date date) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Sorting a hundred thousand lines on disk would cost more than the memory.
set work_mem = '64MB'
as $$
declare
  today constant date := (now() at time zone 'Europe/Paris')::date;
  last_day constant date := least(coalesce(to_date, today), today);
  first_day date := from_date;
  starts_at timestamptz;
  ends_at timestamptz;
  previous_total bigint;
  unit text;
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
  if from_date is not null then
    select count(*) into previous_total
    from public.trainer_applications a
    where a.archived_at is null
      and a.created_at >= (first_day - (last_day - first_day + 1))::timestamp at time zone 'Europe/Paris'
      and a.created_at < starts_at;
  end if;

  return (
    with chosen as materialized (
      select a.id, a.created_at, a.status, a.country, a.source, a.training_sectors, a.teaching_languages
      from public.trainer_applications a
      where a.archived_at is null and a.created_at >= starts_at and a.created_at < ends_at
    ),
    timeline as (
      select date_trunc(unit, c.created_at at time zone 'Europe/Paris')::date as bucket, c.status, count(*) as n
      from chosen c group by 1, 2
    ),
    changes as materialized (
      select l.application_id, l.id, l.at, c.created_at, l.changes -> 'status' as change
      from private.audit_log l
      join chosen c on c.id = l.application_id
      where l.table_name = 'trainer_applications' and l.operation = 'UPDATE' and l.changes ? 'status'
    ),
    stays as (
      -- Each change ends the stay in the status before it, which the change before that began.
      select ch.change ->> 'from' as status,
        extract(epoch from ch.at - coalesce(
          lag(ch.at) over (partition by ch.application_id order by ch.id), ch.created_at
        )) / 86400 as days
      from changes ch
    ),
    decisions as (
      select extract(epoch from min(ch.at) - min(ch.created_at)) / 86400 as days
      from changes ch
      where ch.change ->> 'to' in ('accepted', 'rejected')
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
    counted (dimension, key, n) as (
      select 'statuses', c.status, count(*) from chosen c group by c.status
      union all
      select 'sources', c.source, count(*) from chosen c group by c.source
      union all
      select 'countries', c.country, count(*) from chosen c where c.country is not null group by c.country
      union all
      -- There are few different lists: counted as lists first, then taken apart.
      select 'sectors', each.value, sum(l.n)
      from (select c.training_sectors as list, count(*) as n from chosen c group by 1) as l,
        lateral (select distinct value from unnest(l.list) as value) as each
      group by each.value
      union all
      select 'languages', each.value, sum(l.n)
      from (select c.teaching_languages as list, count(*) as n from chosen c group by 1) as l,
        lateral (select distinct value from unnest(l.list) as value) as each
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
    waiting as (
      select a.assigned_to, count(*) as n,
        count(*) filter (
          where a.last_contact_at < (today - 13)::timestamp at time zone 'Europe/Paris'
        ) as quiet,
        (array_agg(a.id order by a.last_contact_at, a.id))[1] as oldest_id,
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
          'name', coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email::text),
          'count', w.n, 'quiet', w.quiet,
          'oldest', jsonb_build_object('id', a.id, 'name', a.full_name, 'since', w.oldest_at)
        ) order by w.n desc, w.assigned_to), '[]')
        from waiting w
        join public.trainer_applications a on a.id = w.oldest_id
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

-- The form says where its visitor came from.
create or replace function public.submit_trainer_application(payload jsonb)
returns table (id uuid, reference text, created_at timestamptz, submission_fingerprint text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  key constant uuid := (payload ->> 'submission_key')::uuid;
begin
  if key is null then
    raise exception 'submission_key is required' using errcode = '23502';
  end if;
  if coalesce((payload ->> 'consent')::boolean, false) is not true then
    raise exception 'consent is required' using errcode = '23514';
  end if;
  if coalesce(payload ->> 'phone', '') = '' then
    raise exception 'phone is required' using errcode = '23502';
  end if;
  -- A repeated submission waits here for the first one, then finds its row.
  insert into public.trainer_applications (
    full_name, email, phone, birth_date, country, city, postal_code, current_status, other_status, job_title,
    availability, remote_experience, training_sectors, other_sector, teaching_languages, intervention_type,
    mastered_software, expertise_areas, additional_notes, language, source,
    resume_url, resume_filename, resume_original_name, resume_size,
    references_url, references_filename, references_original_name, references_size,
    consent_at, consent_version, pool_consent_at, submission_key, submission_fingerprint
  )
  select
    btrim(p.full_name), lower(btrim(p.email)), p.phone, p.birth_date, p.country, nullif(btrim(p.city), ''),
    nullif(btrim(p.postal_code), ''), p.current_status, nullif(btrim(p.other_status), ''), nullif(btrim(p.job_title), ''),
    nullif(p.availability, ''), p.remote_experience, coalesce(p.training_sectors, '{}'), nullif(btrim(p.other_sector), ''),
    coalesce(p.teaching_languages, '{}'), coalesce(p.intervention_type, '{}'),
    coalesce(p.mastered_software, '{}'), coalesce(p.expertise_areas, '{}'), nullif(btrim(p.additional_notes), ''),
    coalesce(p.language, 0), coalesce(nullif(btrim(p.source), ''), 'site'),
    p.resume_url, p.resume_filename, p.resume_original_name, p.resume_size,
    p.references_url, p.references_filename, p.references_original_name, p.references_size,
    now(), p.consent_version, case when p.pool_consent then now() end, key,
    p.submission_fingerprint
  from jsonb_to_record(payload) as p (
    full_name text, email text, phone text, birth_date date, country text, city text, postal_code text,
    current_status text, other_status text, job_title text, availability text, remote_experience boolean,
    training_sectors text[], other_sector text, teaching_languages text[], intervention_type text[],
    mastered_software text[], expertise_areas text[], additional_notes text, language smallint, source text,
    resume_url text, resume_filename text, resume_original_name text, resume_size integer,
    references_url text, references_filename text, references_original_name text, references_size integer,
    consent_version text, pool_consent boolean, submission_fingerprint text
  )
  on conflict (submission_key) do nothing;

  -- Files of an earlier attempt stay noted as pending: nothing uses them, they will be deleted.
  delete from private.pending_uploads u
  using public.trainer_applications a
  where a.submission_key = key
    and u.path in ('resumes/' || a.resume_filename, 'references/' || a.references_filename);

  return query
    select a.id, a.reference, a.created_at, a.submission_fingerprint
    from public.trainer_applications a where a.submission_key = key;
end
$$;
comment on function public.submit_trainer_application(jsonb) is
  'Records one application; the same submission_key again returns the first one unchanged, with the fingerprint of what it holds. Keys of payload: the applicant''s columns, source ("site" without one), the files'' columns, consent (true), consent_version, pool_consent, submission_key, submission_fingerprint. Status, notes of the staff, dates and reference cannot be chosen. Service role only.';
