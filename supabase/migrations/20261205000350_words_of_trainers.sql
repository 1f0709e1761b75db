-- Who can teach what, for the whole catalogue at once: the words of what trainers know are kept, and programmes that ask for the same
-- are counted together.

create table private.trainer_terms (
  user_id uuid not null references public.trainer_accounts (user_id) on delete cascade,
  words text[] not null,
  primary key (user_id, words)
);
comment on table private.trainer_terms is
  'private.teaching_words of each thing that a trainer says they know. Written by a trigger of their profile.';
create index trainer_terms_words_idx on private.trainer_terms (words);
alter table private.trainer_terms enable row level security;
revoke all on private.trainer_terms from public, anon, authenticated, service_role;

create function private.note_trainer_terms() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.trainer_terms t where t.user_id = new.user_id;
  insert into private.trainer_terms (user_id, words)
  select distinct new.user_id, w.words
  from unnest(new.expertise_areas || new.mastered_software) as one (term),
    lateral (select private.teaching_words(one.term)) as w (words)
  where w.words <> '{}';
  return null;
end
$$;
comment on function private.note_trainer_terms() is 'Trigger: what a trainer knows has changed.';
create trigger trainer_profiles_terms_new after insert on public.trainer_profiles
  for each row execute function private.note_trainer_terms();
create trigger trainer_profiles_terms after update of expertise_areas, mastered_software on public.trainer_profiles
  for each row
  when ((old.expertise_areas, old.mastered_software) is distinct from (new.expertise_areas, new.mastered_software))
  execute function private.note_trainer_terms();

insert into private.trainer_terms (user_id, words)
select distinct p.user_id, w.words
from public.trainer_profiles p,
  unnest(p.expertise_areas || p.mastered_software) as one (term),
  lateral (select private.teaching_words(one.term)) as w (words)
where w.words <> '{}';

-- Programmes of one sector whose titles say the same things, given in the same places: whoever can teach one can teach them all.
create function private.programmes_taught_alike(ids uuid[])
returns table (programme_ids uuid[], user_ids uuid[], near_ids uuid[])
language sql
stable
set search_path = ''
as $$
  with term as materialized (
    select k.words, row_number() over () as number, least(cardinality(k.words), 2) as needed
    from (
      select distinct t.words
      from private.trainer_terms t
      join public.trainer_accounts a on a.user_id = t.user_id
      where a.status = 'approved'
    ) as k
  ),
  programme as materialized (
    select p.id, p.sector, p.modality = 'Distanciel' as is_remote, p.teaching_words,
      array(
        select private.fold(place) from jsonb_array_elements_text(
          case when jsonb_typeof(p.content -> 'places') = 'array' then p.content -> 'places' else '[]' end
        ) as place
      ) as places
    from public.programmes p
    where case when ids is null then p.status <> 'archived' else p.id = any (ids) end
  ),
  met as (
    -- Two words of what a trainer knows are in the title, or its only one.
    select m.id, array_agg(m.number order by m.number) as terms
    from (
      select p.id, t.number
      from programme p, unnest(p.teaching_words) as w (word)
      join (select t.number, t.needed, word from term t, unnest(t.words) as word) as t on t.word = w.word
      group by p.id, t.number, t.needed
      having count(*) >= t.needed
    ) as m
    group by m.id
  ),
  alike as materialized (
    select row_number() over () as number, m.terms, p.sector, p.is_remote, p.places, array_agg(p.id) as programme_ids
    from programme p
    join met m on m.id = p.id
    group by m.terms, p.sector, p.is_remote, p.places
  ),
  known as (
    select distinct a.number, k.user_id
    from alike a, unnest(a.terms) as of_term
    join term t on t.number = of_term
    join private.trainer_terms k on k.words = t.words
  )
  select a.programme_ids, array_agg(k.user_id order by k.user_id),
    coalesce(array_agg(k.user_id order by k.user_id) filter (where case
      when a.is_remote then f.intervention_type && array['Distanciel', 'Les deux']
      else a.places = '{}' or private.fold(f.city) = any (a.places)
    end), '{}')
  from alike a
  join known k on k.number = a.number
  join public.trainer_accounts t on t.user_id = k.user_id and t.status = 'approved'
  join public.trainer_profiles f on f.user_id = k.user_id and (a.sector is null or a.sector = any (f.training_sectors))
  group by a.number, a.programme_ids
$$;
comment on function private.programmes_taught_alike(uuid[]) is
  'Programmes (null: all that are not archived) by the approved trainers who can teach them: of their sector, and something that they know is in the title. near_ids: of these, those who live at one of its places, or teach at a distance where it is given so. A programme without anybody is left out.';

drop function private.trainers_of_programmes(uuid[]);
drop function public.programme_coverage(uuid[]);
drop function private.programme_coverage(uuid[]);

create function private.programme_coverage(ids uuid[], sectors text[], gap text, page_size integer, skip integer)
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
    with counted as materialized (
      select u.id, cardinality(a.user_ids) as trainers, cardinality(a.near_ids) as near, a.user_ids, a.near_ids
      from private.programmes_taught_alike(ids) a, unnest(a.programme_ids) as u (id)
    ),
    page as materialized (
      select p.id, p.title, p.sector, p.status, p.modality, coalesce(p.content -> 'places', '[]') as places,
        coalesce(c.trainers, 0) as trainers, coalesce(c.near, 0) as near, c.user_ids, c.near_ids, p.title_key,
        (
          -- The first word of the title that says something: that of the software or of the trade.
          select w from regexp_split_to_table(p.title_key, '[^[:alnum:]+#]+') as w where w = any (p.teaching_words) limit 1
        ) as word
      from public.programmes p
      left join counted c on c.id = p.id
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
        select distinct p.word, p.sector from page p where may_read_trainers and p.trainers < 2 and p.word is not null
      ) as w
    )
    select p.id, p.title, p.sector, p.status, p.modality,
      (
        select coalesce(jsonb_agg(jsonb_build_object('place', o.place, 'trainers', (
          select count(*) from public.trainer_profiles f
          where f.user_id = any (p.near_ids) and private.fold(f.city) = private.fold(o.place)
        )) order by o.at), '[]')
        from jsonb_array_elements_text(p.places) with ordinality as o (place, at)
      ),
      p.trainers, p.near,
      case when may_read_trainers then (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'name', t.full_name) order by t.full_name), '[]')
        from public.trainer_accounts t
        where t.user_id = any ((
          -- Of hundreds who know Excel, the nearest are enough to choose from.
          select array_agg(n.id) from (
            select u.id from unnest(p.user_ids) as u (id) order by u.id = any (p.near_ids) desc, u.id limit 20
          ) as n
        )::uuid[])
      ) end,
      p.word,
      case when may_read_trainers then (
        select a.number from applied a where a.word = p.word and a.sector is not distinct from p.sector and p.trainers < 2
      ) end
    from page p
    order by p.trainers, p.near, p.title_key collate "C", p.id;
end
$$;
comment on function private.programme_coverage(uuid[], text[], text, integer, integer) is
  'Work of programme_coverage. Raises 42501 without a staff role.';
grant execute on function private.programme_coverage(uuid[], text[], text, integer, integer) to authenticated;

create function public.programme_coverage(
  ids uuid[] default null, sectors text[] default null, gap text default 'all', page_size integer default 1000,
  skip integer default 0
) returns table (
  programme_id uuid, title text, sector text, status text, modality text, places jsonb, trainers integer, near integer,
  people jsonb, search text, applications integer
)
language sql
stable
rows 100
set search_path = ''
as $$
  select * from private.programme_coverage($1, $2, $3, $4, $5)
$$;
comment on function public.programme_coverage(uuid[], text[], text, integer, integer) is
  'Which programmes have approved trainers who can teach them, those without anybody first, page by page (at most 1000); archived ones are left out unless ids names them. gap: none, one, far (two or more, but nobody near) or all. near: of the trainers, those who live at one of its places, or teach at a distance where it is given so; places: how many live at each. For app5_user also the trainers, at most 20 and the nearest first, and for what fewer than two can teach, how many open applications the list of applications finds for search in its sector; null for the others. Every staff role.';
revoke all on function public.programme_coverage(uuid[], text[], text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.programme_coverage(uuid[], text[], text, integer, integer) to authenticated;

create function private.coverage_figures()
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
      (count(*) filter (where c.trainers = 1))::integer, (count(*) filter (where c.trainers is null))::integer,
      (count(*) filter (where c.trainers > 1 and c.near = 0))::integer,
      (count(*) filter (where c.trainers is null and p.status = 'published'))::integer,
      min(p.title) filter (where c.trainers is null)
    from public.programmes p
    left join (
      select u.id, cardinality(a.user_ids) as trainers, cardinality(a.near_ids) as near
      from private.programmes_taught_alike(null) a, unnest(a.programme_ids) as u (id)
    ) as c on c.id = p.id
    where p.status <> 'archived'
    group by p.sector
    order by p.sector nulls last;
end
$$;
comment on function private.coverage_figures() is 'Work of coverage_figures. Raises 42501 without a staff role.';
grant execute on function private.coverage_figures() to authenticated;

create function public.coverage_figures() returns table (
  sector text, programmes integer, several integer, single integer, missing integer, far integer, missing_online integer,
  first_missing text
)
language sql
stable
rows 7
set search_path = ''
as $$
  select * from private.coverage_figures()
$$;
comment on function public.coverage_figures() is
  'Of each sector, how many programmes that are not archived two or more approved trainers can teach (several; far: nobody of them near), one (single) or nobody (missing), how many of these are online, and the title of one. Every staff role.';
revoke all on function public.coverage_figures() from public, anon, authenticated, service_role;
grant execute on function public.coverage_figures() to authenticated;

select private.keep_access_rules();
