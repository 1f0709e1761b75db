-- The thread of a person is read in two parts, each from the index that has its order: with one condition on both, the whole table of
-- events was read for a page.

create or replace function private.thread_of(
  person uuid, for_staff boolean, before_at timestamptz, before_id bigint, page_size integer
) returns setof private.trainer_events
language sql
stable
security definer
set search_path = ''
as $$
  with wanted as (
    select coalesce(before_at, 'infinity') as at, coalesce(before_id, 0) as id,
      least(greatest(coalesce(page_size, 30), 1), 100) as size
  )
  select e.*
  from (
    (
      select a.*
      from private.trainer_events a
      where a.user_id = person
        and (for_staff or a.public_sentence is not null)
        and (a.at, a.id) < ((select w.at from wanted w), (select w.id from wanted w))
      order by a.at desc, a.id desc
      limit (select w.size from wanted w)
    )
    union all
    select b.*
    from private.applications_of_person(person) as own (id)
    cross join lateral (
      select c.*
      from private.trainer_events c
      where c.application_id = own.id and c.user_id is null
        and (for_staff or c.public_sentence is not null)
        and (c.at, c.id) < ((select w.at from wanted w), (select w.id from wanted w))
      order by c.at desc, c.id desc
      limit (select w.size from wanted w)
    ) as b
  ) as e
  order by e.at desc, e.id desc
  limit (select w.size from wanted w)
$$;
comment on function private.thread_of(uuid, boolean, timestamptz, bigint, integer) is
  'One page of the thread of a user, latest first; for the two functions that check who asks.';

select private.keep_access_rules();
