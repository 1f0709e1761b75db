-- Scores over time, and which programmes have trainers who can teach them.

create function public.note_programme_scores() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  noted integer;
begin
  -- Of two calls at once, the second finds the lines of the first.
  perform pg_advisory_xact_lock(hashtextextended('public.note_programme_scores', 0));
  -- A certification has ended, a confirmation is a year old.
  perform private.rescore_programmes(null);
  insert into public.programme_scores as s (
    programme_id, day, score, presence, quality, reach, lost, sector, owner_id, status
  )
  select p.id, today, p.score, p.presence, p.quality, p.reach, p.lost, p.sector, p.owner_id, p.status
  from public.programmes p
  left join lateral (
    select b.* from public.programme_scores b where b.programme_id = p.id and b.day < today order by b.day desc limit 1
  ) as last on true
  where (last.score, last.presence, last.quality, last.reach, last.lost, last.sector, last.owner_id, last.status)
    is distinct from (p.score, p.presence, p.quality, p.reach, p.lost, p.sector, p.owner_id, p.status)
  on conflict (programme_id, day) do update
  set score = excluded.score, presence = excluded.presence, quality = excluded.quality, reach = excluded.reach,
    lost = excluded.lost, sector = excluded.sector, owner_id = excluded.owner_id, status = excluded.status
  where (s.score, s.presence, s.quality, s.reach, s.lost, s.sector, s.owner_id, s.status)
    is distinct from (
      excluded.score, excluded.presence, excluded.quality, excluded.reach, excluded.lost, excluded.sector, excluded.owner_id,
      excluded.status
    );
  get diagnostics noted = row_count;
  return noted;
end
$$;
comment on function public.note_programme_scores() is
  'The daily work of the catalogue: scores every programme by the day, and notes those whose score, sector, owner or state is not what the last line says. Answers how many lines. service_role only.';
revoke all on function public.note_programme_scores() from public, anon, authenticated, service_role;
grant execute on function public.note_programme_scores() to service_role;

-- What each programme scored, from a day up to the next line of it; the present is the last one.
create function private.programme_score_spans(until_day date)
returns table (
  programme_id uuid, from_day date, to_day date, score smallint, lost jsonb, sector text, owner_id uuid, status text
)
language sql
stable
set search_path = ''
as $$
  with lines as (
    select s.programme_id, s.day, s.score, s.lost, s.sector, s.owner_id, s.status
    from public.programme_scores s
    where s.day < private.today()
    union all
    select p.id, private.today(), p.score, p.lost, p.sector, p.owner_id, p.status from public.programmes p
  )
  select l.programme_id, l.day, lead(l.day) over (partition by l.programme_id order by l.day), l.score, l.lost, l.sector,
    l.owner_id, l.status
  from lines l
  where l.day <= until_day
$$;
comment on function private.programme_score_spans(date) is
  'Scores with the days on which they held, up to a day: from from_day until before to_day (null: still).';

create function private.programme_progress(
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
  return query
    with steps as (
      -- The end of each step; the last one is not over yet.
      select distinct least(s.ends, last_day) as day
      from generate_series(first_day::timestamp, last_day::timestamp, make_interval(days => 1)) as d (at),
        lateral (select (date_trunc(step, d.at) + case step
          when 'day' then interval '1 day' when 'week' then interval '1 week' else interval '1 month'
        end)::date - 1) as s (ends)
    ),
    groups as (
      select t.day, case group_by
          when 'sector' then s.sector when 'owner' then s.owner_id::text when 'programme' then s.programme_id::text
        end as key, s.score
      from steps t
      join private.programme_score_spans(last_day) s on s.from_day <= t.day and (s.to_day is null or s.to_day > t.day)
      where s.status <> 'archived'
        and (only_sector is null or s.sector = only_sector)
        and (only_owner is null or s.owner_id = only_owner)
        and (only_programme is null or s.programme_id = only_programme)
    ),
    averages as (
      select g.day, g.key, round(avg(g.score), 1) as score, count(*)::integer as programmes from groups g group by g.day, g.key
    )
    select a.day, a.key, case group_by
        when 'owner' then private.person_name(a.key::uuid)
        when 'programme' then (select p.title from public.programmes p where p.id = a.key::uuid)
        else a.key
      end, a.score, a.programmes
    from averages a
    order by a.day, a.key
    limit 20000;
end
$$;
comment on function private.programme_progress(text, date, date, text, text, uuid, uuid) is 'Work of programme_progress. Raises 42501 without app2_user.';
grant execute on function private.programme_progress(text, date, date, text, text, uuid, uuid) to authenticated;

create function public.programme_progress(
  group_by text default 'all', since date default null, until_day date default null, step text default 'month',
  only_sector text default null, only_owner uuid default null, only_programme uuid default null
) returns table (day date, group_key text, label text, score numeric, programmes integer)
language sql
stable
rows 100
set search_path = ''
as $$
  select * from private.programme_progress($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.programme_progress(text, date, date, text, text, uuid, uuid) is
  'Average scores over time of the programmes that were not archived then: by all, sector, owner or programme, at the end of each day, week or month from since until until_day (at most 400 steps), of one sector, one owner or one programme when given. group_key: the sector, or the id; null for all and for nobody. 22023 for unknown words. app2_user only.';
revoke all on function public.programme_progress(text, date, date, text, text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.programme_progress(text, date, date, text, text, uuid, uuid) to authenticated;

create function private.programme_moves(since date, until_day date)
returns table (
  programme_id uuid, title text, sector text, owner_id uuid, owner_name text, before smallint, after smallint, met text[],
  lost text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  last_day constant date := least(coalesce(until_day, private.today()), private.today());
begin
  perform private.require_role('app2_user');
  return query
    with spans as materialized (
      select s.* from private.programme_score_spans(last_day) s
    )
    select p.id, p.title, p.sector, p.owner_id, private.person_name(p.owner_id), b.score, a.score,
      array(
        select l ->> 'rule' from jsonb_array_elements(b.lost) as l
        where not a.lost @> jsonb_build_array(jsonb_build_object('rule', l -> 'rule'))
      ),
      array(
        select l ->> 'rule' from jsonb_array_elements(a.lost) as l
        where b.lost is not null and not b.lost @> jsonb_build_array(jsonb_build_object('rule', l -> 'rule'))
      )
    from spans a
    join public.programmes p on p.id = a.programme_id
    left join spans b on b.programme_id = a.programme_id and b.from_day <= since and (b.to_day is null or b.to_day > since)
    where a.to_day is null and a.status <> 'archived' and a.score is distinct from b.score
    order by abs(a.score - coalesce(b.score, 0)) desc, p.id
    limit 200;
end
$$;
comment on function private.programme_moves(date, date) is 'Work of programme_moves. Raises 42501 without app2_user.';
grant execute on function private.programme_moves(date, date) to authenticated;

create function public.programme_moves(since date, until_day date default null) returns table (
  programme_id uuid, title text, sector text, owner_id uuid, owner_name text, before smallint, after smallint, met text[],
  lost text[]
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.programme_moves($1, $2)
$$;
comment on function public.programme_moves(date, date) is
  'What moved the scores between the end of two days: each programme whose score is another, the largest difference first, with the rules that it has met since and those that it has lost. A programme that there was not yet has no score before. At most 200. app2_user only.';
revoke all on function public.programme_moves(date, date) from public, anon, authenticated, service_role;
grant execute on function public.programme_moves(date, date) to authenticated;

create function private.trainers_of_programmes(ids uuid[])
returns table (programme_id uuid, user_id uuid, is_near boolean)
language sql
stable
set search_path = ''
as $$
  with trainer as materialized (
    select t.user_id, p.training_sectors, p.intervention_type, private.fold(p.city) as city,
      p.expertise_areas || p.mastered_software as terms
    from public.trainer_accounts t
    join public.trainer_profiles p on p.user_id = t.user_id
    where t.status = 'approved'
  ),
  -- What a trainer knows by its words; two of them have to be in the title, or the only one.
  term as materialized (
    select k.user_id, k.place, word, least(count(*) over (partition by k.user_id, k.place), 2) as needed
    from (
      select t.user_id, one.place, private.teaching_words(one.term) as words
      from trainer t, unnest(t.terms) with ordinality as one (term, place)
    ) as k, unnest(k.words) as word
  ),
  met as (
    select p.id, t.user_id
    from public.programmes p, unnest(p.teaching_words) as w (word)
    join term t on t.word = w.word
    where ids is null or p.id = any (ids)
    group by p.id, t.user_id, t.place, t.needed
    having count(*) >= t.needed
  )
  select p.id, t.user_id, case p.modality
      when 'Distanciel' then t.intervention_type && array['Distanciel', 'Les deux']
      else not coalesce(jsonb_array_length(p.content -> 'places') > 0, false) or exists (
        select from jsonb_array_elements_text(p.content -> 'places') as place
        where private.fold(place) = t.city
      )
    end
  from (select distinct m.id, m.user_id from met m) as m
  join public.programmes p on p.id = m.id
  join trainer t on t.user_id = m.user_id
  where p.sector is null or p.sector = any (t.training_sectors)
$$;
comment on function private.trainers_of_programmes(uuid[]) is
  'Approved trainers who can teach programmes (null: all): of its sector, and something that they know is in its title. is_near: they live at one of its places, or teach at a distance where it is given so.';

create function private.programme_coverage(ids uuid[])
returns table (
  programme_id uuid, title text, sector text, status text, places jsonb, trainers integer, near integer, people jsonb,
  search text, applications integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  may_read_trainers constant boolean := private.has_role('app5_user');
begin
  perform private.require_entity_kind('programme');
  if cardinality(ids) > 1000 then
    raise exception 'at most 1000 programmes' using errcode = '22023', hint = 'ids';
  end if;
  return query
    with found as materialized (
      select f.programme_id as id, count(*)::integer as trainers, (count(*) filter (where f.is_near))::integer as near,
        array_agg(f.user_id order by f.is_near desc nulls last, f.user_id) as who
      from private.trainers_of_programmes(ids) f
      group by 1
    )
    select p.id, p.title, p.sector, p.status, coalesce(p.content -> 'places', '[]'), coalesce(f.trainers, 0), coalesce(f.near, 0),
      case when may_read_trainers then (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'name', t.full_name) order by t.full_name), '[]')
        from public.trainer_accounts t where t.user_id = any (f.who)
      ) end,
      wanted.word,
      case when may_read_trainers and coalesce(f.trainers, 0) < 2 and wanted.word is not null then (
        select count(*)::integer
        from public.trainer_applications a
        where a.search_text like '% ' || wanted.word || '%' and (p.sector is null or p.sector = any (a.training_sectors))
          and a.archived_at is null and a.merged_into is null and a.status <> 'rejected'
          and not exists (select from public.trainer_accounts t where t.application_id = a.id)
      ) end
    from public.programmes p
    left join found f on f.id = p.id,
      -- The first word of the title that says something: that of the software or of the trade.
      lateral (
        select w as word from regexp_split_to_table(p.title_key, '[^[:alnum:]+#]+') as w
        where w = any (p.teaching_words) limit 1
      ) as wanted
    where case when ids is null then p.status <> 'archived' else p.id = any (ids) end
    order by coalesce(f.trainers, 0), coalesce(f.near, 0), p.title_key collate "C", p.id
    limit 5000;
end
$$;
comment on function private.programme_coverage(uuid[]) is 'Work of programme_coverage. Raises 42501 without a staff role.';
grant execute on function private.programme_coverage(uuid[]) to authenticated;

create function public.programme_coverage(ids uuid[] default null) returns table (
  programme_id uuid, title text, sector text, status text, places jsonb, trainers integer, near integer, people jsonb,
  search text, applications integer
)
language sql
stable
rows 100
set search_path = ''
as $$
  select * from private.programme_coverage($1)
$$;
comment on function public.programme_coverage(uuid[]) is
  'Which programmes have approved trainers who can teach them, those without anybody first; archived ones are left out unless ids names them. near: of these, those who live at one of its places, or teach at a distance where it is given so. For app5_user also the trainers, and for what fewer than two can teach, how many open applications the list of applications finds for search in its sector; null for the others. Every staff role.';
revoke all on function public.programme_coverage(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.programme_coverage(uuid[]) to authenticated;

select private.keep_access_rules();
