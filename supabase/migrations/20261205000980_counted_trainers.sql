-- What trainers know is matched by numbers, and where they live is folded once: hundreds of trainers who each know other things are
-- counted for the whole catalogue too. Only the programmes of one page have the trainers themselves.

create function private.trainers_of_programmes(ids uuid[])
returns table (programme_id uuid, user_id uuid, is_near boolean)
language sql
stable
set search_path = ''
as $$
  select u.id, k.user_id, k.user_id = any (a.near_ids)
  from private.programmes_taught_alike(ids) a, unnest(a.programme_ids) as u (id), unnest(a.user_ids) as k (user_id)
$$;
comment on function private.trainers_of_programmes(uuid[]) is
  'Approved trainers who can teach programmes. is_near: they live at one of its places, or teach at a distance where it is given so.';

create function private.counted_trainers(ids uuid[])
returns table (programme_id uuid, trainers integer, near integer)
language sql
stable
set search_path = ''
as $$
  with trainer as materialized (
    select row_number() over () as number, t.user_id, f.training_sectors, private.fold(f.city) as city,
      f.intervention_type && array['Distanciel', 'Les deux'] as is_remote
    from public.trainer_accounts t
    join public.trainer_profiles f on f.user_id = t.user_id
    where t.status = 'approved'
  ),
  term as materialized (
    select k.words, row_number() over () as number, least(cardinality(k.words), 2) as needed
    from (select distinct x.words from private.trainer_terms x join trainer t on t.user_id = x.user_id) as k
  ),
  knows as materialized (
    select m.number as term, t.number as trainer
    from private.trainer_terms x
    join trainer t on t.user_id = x.user_id
    join term m on m.words = x.words
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
  counted as materialized (
    select k.number, count(*)::integer as trainers,
      (count(*) filter (where case
        when a.is_remote then t.is_remote else a.places = '{}' or t.city = any (a.places)
      end))::integer as near
    from (
      select distinct a.number, k.trainer from alike a, unnest(a.terms) as of_term join knows k on k.term = of_term
    ) as k
    join alike a on a.number = k.number
    join trainer t on t.number = k.trainer and (a.sector is null or a.sector = any (t.training_sectors))
    group by k.number
  )
  select u.id, c.trainers, c.near
  from counted c
  join alike a on a.number = c.number, unnest(a.programme_ids) as u (id)
$$;
comment on function private.counted_trainers(uuid[]) is
  'How many approved trainers can teach programmes (null: all that are not archived), and how many of them are near. A programme without anybody is left out.';

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
  page_ids uuid[];
begin
  perform private.require_entity_kind('programme');
  if cardinality(ids) > 1000 then
    raise exception 'at most 1000 programmes' using errcode = '22023', hint = 'ids';
  end if;
  if gap is null or gap not in ('all', 'none', 'one', 'far') then
    raise exception 'unknown gap: %', gap using errcode = '22023', hint = 'gap';
  end if;
  select array_agg(p.id order by p.place) into page_ids
  from (
    select p.id, row_number() over (
      order by coalesce(c.trainers, 0), coalesce(c.near, 0), p.title_key collate "C", p.id
    ) as place
    from public.programmes p
    left join private.counted_trainers(ids) c on c.programme_id = p.id
    where case when ids is null then p.status <> 'archived' else p.id = any (ids) end
      and (sectors is null or p.sector = any (sectors))
      and case gap
        when 'none' then c.trainers is null
        when 'one' then c.trainers = 1
        when 'far' then c.trainers > 1 and c.near = 0
        else true
      end
    order by place
    limit least(greatest(coalesce(page_size, 1000), 1), 1000) offset greatest(coalesce(skip, 0), 0)
  ) as p;
  return query
    with found as materialized (
      select f.programme_id as id, count(*)::integer as trainers, (count(*) filter (where f.is_near))::integer as near,
        -- Of hundreds who know Excel, the nearest are enough to choose from.
        (array_agg(f.user_id order by f.is_near desc nulls last, f.user_id))[1:20] as who,
        array_agg(f.user_id) filter (where f.is_near) as near_ids
      from private.trainers_of_programmes(page_ids) f
      group by f.programme_id
    ),
    page as materialized (
      select p.id, p.title, p.sector, p.status, p.modality, coalesce(p.content -> 'places', '[]') as places,
        coalesce(f.trainers, 0) as trainers, coalesce(f.near, 0) as near, f.who, f.near_ids, u.place,
        (
          -- The first word of the title that says something: that of the software or of the trade.
          select w from regexp_split_to_table(p.title_key, '[^[:alnum:]+#]+') as w where w = any (p.teaching_words) limit 1
        ) as word
      from unnest(page_ids) with ordinality as u (id, place)
      join public.programmes p on p.id = u.id
      left join found f on f.id = u.id
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
        where t.user_id = any (p.who)
      ) end,
      p.word,
      case when may_read_trainers then (
        select a.number from applied a where a.word = p.word and a.sector is not distinct from p.sector and p.trainers < 2
      ) end
    from page p
    order by p.place;
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
      (count(*) filter (where c.trainers = 1))::integer, (count(*) filter (where c.trainers is null))::integer,
      (count(*) filter (where c.trainers > 1 and c.near = 0))::integer,
      (count(*) filter (where c.trainers is null and p.status = 'published'))::integer,
      min(p.title) filter (where c.trainers is null)
    from public.programmes p
    left join private.counted_trainers(null) c on c.programme_id = p.id
    where p.status <> 'archived'
    group by p.sector
    order by p.sector nulls last;
end
$$;

select private.keep_access_rules();
