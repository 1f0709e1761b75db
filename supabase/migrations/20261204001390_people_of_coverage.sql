-- The trainers of a programme are named up to a number: a catalogue of 2,000 programmes and hundreds of trainers is answered too.

create or replace function private.programme_coverage(ids uuid[])
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
        -- Of hundreds who know Excel, the nearest are enough to choose from.
        (array_agg(f.user_id order by f.is_near desc nulls last, f.user_id))[1:20] as who
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
comment on function public.programme_coverage(uuid[]) is
  'Which programmes have approved trainers who can teach them, those without anybody first; archived ones are left out unless ids names them. near: of these, those who live at one of its places, or teach at a distance where it is given so. For app5_user also the trainers, at most 20 and the nearest first, and for what fewer than two can teach, how many open applications the list of applications finds for search in its sector; null for the others. Every staff role.';

select private.keep_access_rules();
