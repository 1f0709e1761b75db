-- What moved the scores also says who wrote the sheets, and of a sector or a person alone.

drop function public.programme_moves(date, date);
drop function private.programme_moves(date, date);

create function private.programme_moves(
  since date, until_day date, only_sector text, only_owner uuid, only_programme uuid
) returns table (
  programme_id uuid, title text, sector text, owner_id uuid, owner_name text, before smallint, after smallint, met text[],
  lost text[], writers text[]
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
    ),
    moved as materialized (
      select p.id, p.title, p.sector, p.owner_id, b.score as before, a.score as after, b.lost as lost_before, a.lost as lost_after
      from spans a
      join public.programmes p on p.id = a.programme_id
      left join spans b on b.programme_id = a.programme_id and b.from_day <= since and (b.to_day is null or b.to_day > since)
      where a.to_day is null and a.status <> 'archived' and a.score is distinct from b.score
        and (only_sector is null or p.sector = only_sector)
        and (only_owner is null or p.owner_id = only_owner)
        and (only_programme is null or p.id = only_programme)
      order by abs(a.score - coalesce(b.score, 0)) desc, p.id
      limit 200
    )
    select m.id, m.title, m.sector, m.owner_id, private.person_name(m.owner_id), m.before, m.after,
      array(
        select l ->> 'rule' from jsonb_array_elements(m.lost_before) as l
        where not m.lost_after @> jsonb_build_array(jsonb_build_object('rule', l -> 'rule'))
      ),
      array(
        select l ->> 'rule' from jsonb_array_elements(m.lost_after) as l
        where m.lost_before is not null and not m.lost_before @> jsonb_build_array(jsonb_build_object('rule', l -> 'rule'))
      ),
      array(
        select private.person_name(w.actor_id)
        from (
          select distinct l.actor_id
          from private.audit_log l
          where l.table_name = 'programmes' and l.row_key = m.id::text and l.actor_id is not null
            and l.at >= (since + 1)::timestamp at time zone 'Europe/Paris'
            and l.at < (last_day + 1)::timestamp at time zone 'Europe/Paris'
        ) as w
        order by 1
      )
    from moved m
    order by abs(m.after - coalesce(m.before, 0)) desc, m.id;
end
$$;
comment on function private.programme_moves(date, date, text, uuid, uuid) is 'Work of programme_moves. Raises 42501 without app2_user.';
grant execute on function private.programme_moves(date, date, text, uuid, uuid) to authenticated;

create function public.programme_moves(
  since date, until_day date default null, only_sector text default null, only_owner uuid default null,
  only_programme uuid default null
) returns table (
  programme_id uuid, title text, sector text, owner_id uuid, owner_name text, before smallint, after smallint, met text[],
  lost text[], writers text[]
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.programme_moves($1, $2, $3, $4, $5)
$$;
comment on function public.programme_moves(date, date, text, uuid, uuid) is
  'What moved the scores between the end of two days, of one sector, one owner or one programme when given: each programme whose score is another, the largest difference first, with the rules that it has met since and those that it has lost, and who changed it (writers). A programme that there was not yet has no score before. At most 200. app2_user only.';
revoke all on function public.programme_moves(date, date, text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.programme_moves(date, date, text, uuid, uuid) to authenticated;

select private.keep_access_rules();
