-- Doubles of the whole catalogue at once: programmes whose titles share what they say.

create function private.programme_doubles()
returns table (
  first_id uuid, first_title text, first_status text, first_score smallint, second_id uuid, second_title text, second_status text,
  second_score smallint, sector text, similarity real
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
    with word as materialized (
      select p.id, w.word
      from public.programmes p, unnest(p.teaching_words) as w (word)
      where p.status <> 'archived'
    ),
    telling as materialized (
      -- A word of every other title says nothing of doubles, and would compare everything with everything.
      select w.word from word w group by w.word having count(*) between 2 and 60
    ),
    near as materialized (
      select a.id as one, b.id as other
      from word a
      join telling t on t.word = a.word
      join word b on b.word = a.word and b.id > a.id
      group by a.id, b.id
      order by count(*) desc, a.id, b.id
      limit 5000
    )
    select a.id, a.title, a.status, a.score, b.id, b.title, b.status, b.score, a.sector, s.alike
    from near n
    join public.programmes a on a.id = n.one
    join public.programmes b on b.id = n.other,
      lateral (select extensions.similarity(a.title_key, b.title_key)) as s (alike)
    where s.alike >= 0.5
    order by s.alike desc, a.title_key collate "C", a.id, b.id
    limit 100;
end
$$;
comment on function private.programme_doubles() is 'Work of programme_doubles. Raises 42501 without a staff role.';
grant execute on function private.programme_doubles() to authenticated;

create function public.programme_doubles() returns table (
  first_id uuid, first_title text, first_status text, first_score smallint, second_id uuid, second_title text, second_status text,
  second_score smallint, sector text, similarity real
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.programme_doubles()
$$;
comment on function public.programme_doubles() is
  'Pairs of programmes that are not archived and whose titles resemble each other, from a similarity of 0.5 on (1: the same words), the nearest first; at most 100. similar_programmes also compares what one says beyond its title. Every staff role.';
revoke all on function public.programme_doubles() from public, anon, authenticated, service_role;
grant execute on function public.programme_doubles() to authenticated;

select private.keep_access_rules();
