-- Who can teach what is kept, by pairs and counted: coverage is read from the counts, whatever the number of trainers and of what they
-- know. Triggers follow what programmes ask for and what trainers say.
--
-- Whoever changes a trainer holds a lock alone, and whoever changes a programme shares it: neither is compared with what the other is about
-- to replace, and writers of programmes never wait for one another. No foreign keys: a check of theirs would wait for a row that is
-- being deleted by somebody who waits for the lock.

create table private.programme_trainers (
  programme_id uuid not null,
  user_id uuid not null,
  is_near boolean not null,
  primary key (programme_id, user_id)
);
comment on table private.programme_trainers is
  'Approved trainers who can teach programmes: of their sector, and something that they know is in the title. is_near: they live at one of its places, or teach at a distance where it is given so. Written by triggers.';
create index programme_trainers_user_idx on private.programme_trainers (user_id);
alter table private.programme_trainers enable row level security;
revoke all on private.programme_trainers from public, anon, authenticated, service_role;

create table private.programme_trainer_counts (
  programme_id uuid primary key,
  trainers integer not null,
  near integer not null
);
comment on table private.programme_trainer_counts is
  'private.programme_trainers, counted; a programme that nobody could ever teach has no row. Written with it.';
alter table private.programme_trainer_counts enable row level security;
revoke all on private.programme_trainer_counts from public, anon, authenticated, service_role;

create function private.found_programme_trainers(programmes uuid[], trainers uuid[])
returns table (programme_id uuid, user_id uuid, is_near boolean)
language sql
stable
set search_path = ''
as $$
  with trainer as materialized (
    select t.user_id, f.training_sectors, f.city,
      f.intervention_type && array['Distanciel', 'Les deux'] as is_remote
    from public.trainer_accounts t
    join public.trainer_profiles f on f.user_id = t.user_id
    where t.status = 'approved' and (found_programme_trainers.trainers is null or t.user_id = any (found_programme_trainers.trainers))
  ),
  term as materialized (
    select row_number() over () as number, x.user_id, x.words, least(cardinality(x.words), 2) as needed
    from private.trainer_terms x
    join trainer t on t.user_id = x.user_id
  ),
  programme as materialized (
    select p.id, p.sector, p.modality = 'Distanciel' as is_remote, p.teaching_words,
      array(
        select place from jsonb_array_elements_text(
          case when jsonb_typeof(p.content -> 'places') = 'array' then p.content -> 'places' else '[]' end
        ) as place
      ) as places
    from public.programmes p
    where programmes is null or p.id = any (programmes)
  ),
  city as materialized (
    -- How sheets write each town where a trainer lives: every spelling is folded once.
    select c.city, array_agg(s.place) filter (where s.place is not null) as places
    from (select t.city, private.fold(t.city) as folded from trainer t where t.city is not null group by t.city) as c
    left join (
      select o.place, private.fold(o.place) as folded from programme p, unnest(p.places) as o (place) group by o.place
    ) as s on s.folded = c.folded
    group by c.city
  ),
  met as (
    -- Two words of what a trainer knows are in the title, or its only one.
    select p.id, t.user_id
    from programme p, unnest(p.teaching_words) as w (word)
    join (select t.number, t.user_id, t.needed, word from term t, unnest(t.words) as word) as t on t.word = w.word
    group by p.id, t.number, t.user_id, t.needed
    having count(*) >= t.needed
  )
  select p.id, t.user_id,
    coalesce(case when p.is_remote then t.is_remote else p.places = '{}' or p.places && c.places end, false)
  from (select distinct m.id, m.user_id from met m) as m
  join programme p on p.id = m.id
  join trainer t on t.user_id = m.user_id and (p.sector is null or p.sector = any (t.training_sectors))
  left join city c on c.city = t.city
$$;
comment on function private.found_programme_trainers(uuid[], uuid[]) is
  'The rows of private.programme_trainers of programmes and of trainers (null: all), found anew.';

create function private.keep_programme_trainers(programmes uuid[], trainers uuid[]) returns void
language sql
set search_path = ''
as $$
  with changed as materialized (
    select coalesce(f.programme_id, k.programme_id) as programme_id, coalesce(f.user_id, k.user_id) as user_id,
      k.is_near as was_near, f.is_near
    from private.found_programme_trainers(programmes, keep_programme_trainers.trainers) f
    full join (
      select * from private.programme_trainers x
      where (programmes is null or x.programme_id = any (programmes))
        and (keep_programme_trainers.trainers is null or x.user_id = any (keep_programme_trainers.trainers))
    ) as k on k.programme_id = f.programme_id and k.user_id = f.user_id
    where k.is_near is distinct from f.is_near
  ),
  ended as (
    delete from private.programme_trainers x using changed c
    where c.is_near is null and x.programme_id = c.programme_id and x.user_id = c.user_id
  ),
  written as (
    insert into private.programme_trainers (programme_id, user_id, is_near)
    select c.programme_id, c.user_id, c.is_near from changed c where c.is_near is not null
    on conflict (programme_id, user_id) do update set is_near = excluded.is_near
  )
  insert into private.programme_trainer_counts as n (programme_id, trainers, near)
  select c.programme_id, count(c.is_near) - count(c.was_near),
    count(*) filter (where c.is_near) - count(*) filter (where c.was_near)
  from changed c
  group by c.programme_id
  on conflict (programme_id) do update set trainers = n.trainers + excluded.trainers, near = n.near + excluded.near
$$;
comment on function private.keep_programme_trainers(uuid[], uuid[]) is
  'Finds who can teach programmes anew, of these trainers (null: all), and counts the difference. Its caller holds the lock.';

create function private.follow_programmes_to_teach() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from written n);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from ended o);
  else
    ids := array(
      select n.id from written n join ended o on o.id = n.id
      where (n.teaching_words, n.sector, n.modality, n.content -> 'places')
        is distinct from (o.teaching_words, o.sector, o.modality, o.content -> 'places')
    );
  end if;
  if ids <> '{}' then
    perform pg_advisory_xact_lock_shared('private.programme_trainers'::regclass::oid::bigint);
    perform private.keep_programme_trainers(ids, null);
    delete from private.programme_trainer_counts n
    where n.programme_id = any (ids) and not exists (select from public.programmes p where p.id = n.programme_id);
  end if;
  return null;
end
$$;
comment on function private.follow_programmes_to_teach() is 'Trigger: programmes ask for other things than before.';
create trigger programmes_to_teach_new after insert on public.programmes
  referencing new table as written for each statement execute function private.follow_programmes_to_teach();
create trigger programmes_to_teach after update on public.programmes
  referencing new table as written old table as ended for each statement execute function private.follow_programmes_to_teach();
create trigger programmes_to_teach_ended after delete on public.programmes
  referencing old table as ended for each statement execute function private.follow_programmes_to_teach();

create function private.follow_teaching_trainers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.user_id from written n);
  elsif tg_op = 'DELETE' then
    ids := array(select o.user_id from ended o);
  elsif tg_table_name = 'trainer_accounts' then
    ids := array(
      select n.user_id from written n join ended o on o.user_id = n.user_id
      where (n.status = 'approved') is distinct from (o.status = 'approved')
    );
  else
    ids := array(
      select n.user_id from written n join ended o on o.user_id = n.user_id
      where (n.expertise_areas, n.mastered_software, n.training_sectors, n.city, n.intervention_type)
        is distinct from (o.expertise_areas, o.mastered_software, o.training_sectors, o.city, o.intervention_type)
    );
  end if;
  if ids <> '{}' then
    perform pg_advisory_xact_lock('private.programme_trainers'::regclass::oid::bigint);
    perform private.keep_programme_trainers(null, ids);
  end if;
  return null;
end
$$;
comment on function private.follow_teaching_trainers() is
  'Trigger: trainers are approved or no more, or say other things of themselves. Their terms are kept before.';
create trigger trainer_profiles_teaching_new after insert on public.trainer_profiles
  referencing new table as written for each statement execute function private.follow_teaching_trainers();
create trigger trainer_profiles_teaching after update on public.trainer_profiles
  referencing new table as written old table as ended for each statement execute function private.follow_teaching_trainers();
create trigger trainer_profiles_teaching_ended after delete on public.trainer_profiles
  referencing old table as ended for each statement execute function private.follow_teaching_trainers();
create trigger trainer_accounts_teaching after update on public.trainer_accounts
  referencing new table as written old table as ended for each statement execute function private.follow_teaching_trainers();

select private.keep_programme_trainers(null, null);

create or replace function private.programme_coverage(ids uuid[], sectors text[], gap text, page_size integer, skip integer)
returns table (
  programme_id uuid, title text, sector text, status text, modality text, places jsonb, trainers integer, near integer,
  people jsonb, search text, applications integer
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
  if gap is null or gap not in ('all', 'none', 'one', 'far') then
    raise exception 'unknown gap: %', gap using errcode = '22023', hint = 'gap';
  end if;
  return query
    with page as materialized (
      select p.id, p.title, p.title_key, p.sector, p.status, p.modality, coalesce(p.content -> 'places', '[]') as places,
        coalesce(c.trainers, 0) as trainers, coalesce(c.near, 0) as near, p.teaching_words
      from public.programmes p
      left join private.programme_trainer_counts c on c.programme_id = p.id
      where case when ids is null then p.status <> 'archived' else p.id = any (ids) end
        and (sectors is null or p.sector = any (sectors))
        and case gap
          when 'none' then coalesce(c.trainers, 0) = 0
          when 'one' then c.trainers = 1
          when 'far' then c.trainers > 1 and c.near = 0
          else true
        end
      order by coalesce(c.trainers, 0), coalesce(c.near, 0), p.title_key collate "C", p.id
      limit least(greatest(coalesce(page_size, 1000), 1), 1000) offset greatest(coalesce(skip, 0), 0)
    ),
    worded as materialized (
      select p.id, (
        -- The first word of the title that says something: that of the software or of the trade.
        select w from regexp_split_to_table(p.title_key, '[^[:alnum:]+#]+') as w where w = any (p.teaching_words) limit 1
      ) as word
      from page p
    ),
    living as materialized (
      -- Programme by programme: a join would read the pairs of the whole catalogue.
      select p.id as programme_id, l.city, l.trainers
      from page p, lateral (
        select f.city, count(*)::integer as trainers
        from private.programme_trainers k
        join public.trainer_profiles f on f.user_id = k.user_id
        where k.programme_id = p.id and k.is_near and f.city is not null
        group by f.city
      ) as l
      where p.places <> '[]'
    ),
    town as materialized (
      select t.city, private.fold(t.city) as folded from (select distinct l.city from living l) as t
    ),
    applied as materialized (
      -- Programmes of one trade ask for the same applications: each word is looked for once.
      select w.word, w.sector, (
        select count(*)::integer
        from public.trainer_applications a
        where a.search_text like '% ' || w.word || '%' and (w.sector is null or w.sector = any (a.training_sectors))
          and a.archived_at is null and a.merged_into is null and a.status <> 'rejected'
          and not exists (select from public.trainer_accounts t where t.application_id = a.id)
      ) as number
      from (
        select distinct o.word, p.sector from page p join worded o on o.id = p.id
        where may_read_trainers and p.trainers < 2 and o.word is not null
      ) as w
    )
    select p.id, p.title, p.sector, p.status, p.modality,
      (
        select coalesce(jsonb_agg(jsonb_build_object('place', o.place, 'trainers', (
          select coalesce(sum(l.trainers), 0)
          from living l
          join town t on t.city = l.city
          where l.programme_id = p.id and t.folded = private.fold(o.place)
        )) order by o.at), '[]')
        from jsonb_array_elements_text(p.places) with ordinality as o (place, at)
      ),
      p.trainers, p.near,
      case when may_read_trainers then (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'name', t.full_name) order by t.full_name), '[]')
        from (
          -- Of hundreds who know Excel, the nearest are enough to choose from.
          select k.user_id from private.programme_trainers k
          where k.programme_id = p.id order by k.is_near desc, k.user_id limit 20
        ) as k
        join public.trainer_accounts t on t.user_id = k.user_id
      ) end,
      o.word,
      case when may_read_trainers then (
        select a.number from applied a where a.word = o.word and a.sector is not distinct from p.sector and p.trainers < 2
      ) end
    from page p
    join worded o on o.id = p.id
    order by p.trainers, p.near, p.title_key collate "C", p.id;
end
$$;

create or replace function private.coverage_figures()
returns table (
  sector text, programmes integer, several integer, single integer, missing integer, far integer, missing_online integer,
  first_missing text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_entity_kind('programme');
  return query
    select p.sector, count(*)::integer, (count(*) filter (where c.trainers > 1))::integer,
      (count(*) filter (where c.trainers = 1))::integer, (count(*) filter (where coalesce(c.trainers, 0) = 0))::integer,
      (count(*) filter (where c.trainers > 1 and c.near = 0))::integer,
      (count(*) filter (where coalesce(c.trainers, 0) = 0 and p.status = 'published'))::integer,
      min(p.title) filter (where coalesce(c.trainers, 0) = 0)
    from public.programmes p
    left join private.programme_trainer_counts c on c.programme_id = p.id
    where p.status <> 'archived'
    group by p.sector
    order by p.sector nulls last;
end
$$;

drop function private.counted_trainers(uuid[]);
drop function private.trainers_of_programmes(uuid[]);
drop function private.programmes_taught_alike(uuid[]);

select private.keep_access_rules();
