-- The list of the catalogue, its counts, what can be gained, and sheets that resemble each other.

create function private.programmes_condition(
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
    case when cardinality(private.search_patterns(search)) > 0 then ' and p.search_text like all (private.search_patterns($1))' end,
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
  'The condition of list_programmes, count_programmes and programme_gains as SQL about p, with their filters as $1 to $8.';

create function private.list_programmes(
  search text, sectors text[], statuses text[], owners uuid[], bands text[], rules text[], modalities text[],
  ends_by date, sort text, page_size integer, after_id uuid
) returns table (
  id uuid, title text, sector text, modality text, slug text, status text, owner_id uuid, owner_name text,
  duration_hours numeric, duration_days numeric, price_cents integer, price_unit text, certification_code text,
  certification_ends_on date, score smallint, presence smallint, quality smallint, reach smallint, lost jsonb,
  confirmed_on date, published_version integer, published_at timestamptz, is_changed_since_publication boolean,
  open_proposals integer, created_at timestamptz, updated_at timestamptz, updated_by_name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- What is not known comes last in both directions.
  last_place constant text := case when sort like '-%' then '-infinity' else 'infinity' end;
  key constant text := case ltrim(sort, '-')
    when 'score' then 'p.score'
    when 'title' then 'p.title_key collate "C"'
    when 'updated' then 'p.updated_at'
    when 'published' then format('coalesce(p.published_at, %L)', last_place)
    when 'duration' then format('coalesce(p.duration_hours, p.duration_days * 7, %L)', last_place)
    when 'price' then format('coalesce(p.price_cents, %L::numeric)', last_place)
  end;
  direction constant text := case when sort like '-%' then ' desc' else '' end;
begin
  perform private.require_entity_kind('programme');
  if key is null or sort like '--%' then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null and not exists (select from public.programmes p where p.id = after_id) then
    raise exception 'the row to go on from is gone' using errcode = 'P0002';
  end if;
  return query execute format(
    'select page.id, page.title, page.sector, page.modality, page.slug, page.status, page.owner_id,
       private.person_name(page.owner_id), page.duration_hours, page.duration_days, page.price_cents, page.price_unit,
       page.certification_code, page.certification_ends_on, page.score, page.presence, page.quality, page.reach, page.lost,
       page.confirmed_on, page.published_version, page.published_at::timestamptz, page.is_changed_since_publication,
       (select count(*)::integer from public.programme_proposals o where o.programme_id = page.id and o.status = ''open''),
       page.created_at::timestamptz, page.updated_at::timestamptz, private.person_name(page.updated_by)
     from (
       select p.*, %1$s as key from public.programmes p where %2$s %3$s order by %1$s%4$s, p.id%4$s limit $9
     ) as page
     order by page.key%4$s, page.id%4$s',
    key, private.programmes_condition($1, $2, $3, $4, $5, $6, $7, $8),
    case when after_id is not null then format(
      'and (%1$s, p.id) %2$s (select %1$s, p.id from public.programmes p where p.id = $10)',
      key, case when sort like '-%' then '<' else '>' end
    ) end,
    direction
  )
  using $1, $2, $3, $4, $5, $6, $7, $8, least(greatest(coalesce(page_size, 30), 1), 100), after_id;
end
$$;
comment on function private.list_programmes(text, text[], text[], uuid[], text[], text[], text[], date, text, integer, uuid) is 'Work of list_programmes. Raises 42501 without a staff role.';
grant execute on function private.list_programmes(text, text[], text[], uuid[], text[], text[], text[], date, text, integer, uuid) to authenticated;

create function public.list_programmes(
  search text default '', sectors text[] default null, statuses text[] default null, owners uuid[] default null,
  bands text[] default null, rules text[] default null, modalities text[] default null,
  ends_by date default null, sort text default 'score', page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, title text, sector text, modality text, slug text, status text, owner_id uuid, owner_name text,
  duration_hours numeric, duration_days numeric, price_cents integer, price_unit text, certification_code text,
  certification_ends_on date, score smallint, presence smallint, quality smallint, reach smallint, lost jsonb,
  confirmed_on date, published_version integer, published_at timestamptz, is_changed_since_publication boolean,
  open_proposals integer, created_at timestamptz, updated_at timestamptz, updated_by_name text
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_programmes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
$$;
comment on function public.list_programmes(text, text[], text[], uuid[], text[], text[], text[], date, text, integer, uuid) is
  'One page of the catalogue under filters, after the one of that id. Every word of search must be found; null: no such filter. statuses also takes changed: online, with changes that are not. owners: the nil id for nobody. ends_by: the certification ends by that day. sort: score, title, updated, published, duration or price, - before it for the other way round. P0002 when the row to go on from is gone, 22023 for an unknown order. Every staff role.';
revoke all on function public.list_programmes(text, text[], text[], uuid[], text[], text[], text[], date, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_programmes(text, text[], text[], uuid[], text[], text[], text[], date, text, integer, uuid) to authenticated;

create function private.count_programmes(
  search text, sectors text[], statuses text[], owners uuid[], bands text[], rules text[], modalities text[],
  ends_by date
) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  total integer;
begin
  perform private.require_entity_kind('programme');
  execute 'select count(*) from public.programmes p where ' || private.programmes_condition($1, $2, $3, $4, $5, $6, $7, $8)
  into total
  using $1, $2, $3, $4, $5, $6, $7, $8;
  return total;
end
$$;
comment on function private.count_programmes(text, text[], text[], uuid[], text[], text[], text[], date) is 'Work of count_programmes. Raises 42501 without a staff role.';
grant execute on function private.count_programmes(text, text[], text[], uuid[], text[], text[], text[], date) to authenticated;

create function public.count_programmes(
  search text default '', sectors text[] default null, statuses text[] default null, owners uuid[] default null,
  bands text[] default null, rules text[] default null, modalities text[] default null,
  ends_by date default null
) returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_programmes($1, $2, $3, $4, $5, $6, $7, $8)
$$;
comment on function public.count_programmes(text, text[], text[], uuid[], text[], text[], text[], date) is
  'How many programmes there are under the filters of list_programmes. Every staff role.';
revoke all on function public.count_programmes(text, text[], text[], uuid[], text[], text[], text[], date) from public, anon, authenticated, service_role;
grant execute on function public.count_programmes(text, text[], text[], uuid[], text[], text[], text[], date) to authenticated;

create function private.programme_gains(
  search text, sectors text[], statuses text[], owners uuid[], bands text[], rules text[], modalities text[],
  ends_by date
) returns table (rule text, points integer, programmes integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text[] := coalesce(statuses, array['draft', 'in_review', 'published']);
begin
  perform private.require_entity_kind('programme');
  return query execute
    'select l.rule, sum(l.points)::integer, count(*)::integer
     from public.programmes p,
       lateral (
         select one ->> ''rule'', (one ->> ''points'')::integer from jsonb_array_elements(p.lost) as one
       ) as l (rule, points)
     where ' || private.programmes_condition($1, $2, wanted, $4, $5, $6, $7, $8) || ' and ($6 is null or l.rule = any ($6))
     group by l.rule
     order by 2 desc, 1'
  using $1, $2, wanted, $4, $5, $6, $7, $8;
end
$$;
comment on function private.programme_gains(text, text[], text[], uuid[], text[], text[], text[], date) is 'Work of programme_gains. Raises 42501 without a staff role.';
grant execute on function private.programme_gains(text, text[], text[], uuid[], text[], text[], text[], date) to authenticated;

create function public.programme_gains(
  search text default '', sectors text[] default null, statuses text[] default null, owners uuid[] default null,
  bands text[] default null, rules text[] default null, modalities text[] default null,
  ends_by date default null
) returns table (rule text, points integer, programmes integer)
language sql
stable
rows 24
set search_path = ''
as $$
  select * from private.programme_gains($1, $2, $3, $4, $5, $6, $7, $8)
$$;
comment on function public.programme_gains(text, text[], text[], uuid[], text[], text[], text[], date) is
  'What can be gained under the filters of list_programmes, without those that are archived unless statuses names them: for each rule the points that are lost by it, and by how many programmes; the most points first. Every staff role.';
revoke all on function public.programme_gains(text, text[], text[], uuid[], text[], text[], text[], date) from public, anon, authenticated, service_role;
grant execute on function public.programme_gains(text, text[], text[], uuid[], text[], text[], text[], date) to authenticated;

create function private.programme_figures()
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
        from (
          select distinct on (b.programme_id) b.score, b.status
          from public.programme_scores b
          where b.day <= private.today() - 90
          order by b.programme_id, b.day desc
        ) as s
        where s.status <> 'archived'
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
comment on function private.programme_figures() is 'Work of programme_figures. Raises 42501 without a staff role.';
grant execute on function private.programme_figures() to authenticated;

create function public.programme_figures() returns table (
  total integer, draft integer, in_review integer, published integer, changed integer, archived integer, average numeric,
  average_before numeric, excellent integer, good integer, average_band integer, insufficient integer, scores smallint[]
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.programme_figures()
$$;
comment on function public.programme_figures() is
  'The catalogue in figures, those that are archived left out but for their number: how many there are in each state and band, the average score and what it was 90 days ago, and every score, the highest first. Every staff role.';
revoke all on function public.programme_figures() from public, anon, authenticated, service_role;
grant execute on function public.programme_figures() to authenticated;

create function private.similar_programmes(programme uuid)
returns table (id uuid, title text, sector text, status text, score smallint, similarity real)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_entity_kind('programme');
  return query
    with near as (
      -- Without a word of what they teach in common they are no doubles.
      select p.id, p.title, p.sector, p.status, p.score, p.search_text, mine.search_text as my_text,
        extensions.similarity(p.title_key, mine.title_key) as titles
      from public.programmes mine
      join public.programmes p on p.id <> mine.id and p.teaching_words && mine.teaching_words
      where mine.id = programme
      order by titles desc, p.id
      -- The texts are long: only those of the nearest titles are compared.
      limit 20
    )
    select n.id, n.title, n.sector, n.status, n.score, s.alike
    from near n, lateral (select greatest(n.titles, extensions.similarity(n.search_text, n.my_text))) as s (alike)
    where s.alike >= 0.35
    order by s.alike desc, n.id
    limit 10;
end
$$;
comment on function private.similar_programmes(uuid) is 'Work of similar_programmes. Raises 42501 without a staff role.';
grant execute on function private.similar_programmes(uuid) to authenticated;

create function public.similar_programmes(
  programme uuid
) returns table (id uuid, title text, sector text, status text, score smallint, similarity real)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.similar_programmes($1)
$$;
comment on function public.similar_programmes(uuid) is
  'The ten programmes that resemble one the most, from a similarity of 0.35 on (1: the same words), to find doubles. Every staff role.';
revoke all on function public.similar_programmes(uuid) from public, anon, authenticated, service_role;
grant execute on function public.similar_programmes(uuid) to authenticated;

select private.keep_access_rules();
