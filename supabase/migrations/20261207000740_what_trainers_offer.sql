-- What the office reads of what a trainer offers: days, places, programmes. Notes about days and texts of profiles are for recruitment.

create function private.office_trainer_offer(person uuid) returns table (
  free_days integer, unsure_days integer, city text, ways text[], languages text[], programmes integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first_day constant date := private.today();
  last_day constant date := first_day + 29;
begin
  perform private.require_role('gestionnaire');
  return query
    select d.free, d.unsure, p.city, coalesce(p.intervention_type, '{}'), coalesce(p.teaching_languages, '{}'), c.programmes
    from public.trainer_accounts t
    left join public.trainer_profiles p on p.user_id = t.user_id
    cross join lateral (
      select coalesce(sum(s.days) filter (where s.kind = 'free'), 0)::integer as free,
        coalesce(sum(s.days) filter (where s.kind = 'to_confirm'), 0)::integer as unsure
      from (
        select a.kind, least(a.ends_on, last_day) - greatest(a.starts_on, first_day) + 1 as days
        from public.trainer_availability a
        where a.user_id = t.user_id and a.starts_on <= last_day and a.ends_on >= first_day
      ) s
    ) d
    cross join lateral (
      select count(*)::integer as programmes
      from private.programme_trainers o
      join public.programmes g on g.id = o.programme_id
      where o.user_id = t.user_id and g.status = 'published'
    ) c
    where t.user_id = person;
end
$$;
comment on function private.office_trainer_offer(uuid) is 'Work of office_trainer_offer. Raises 42501 without gestionnaire.';
grant execute on function private.office_trainer_offer(uuid) to authenticated;

create function public.office_trainer_offer(person uuid) returns table (
  free_days integer, unsure_days integer, city text, ways text[], languages text[], programmes integer
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.office_trainer_offer($1)
$$;
comment on function public.office_trainer_offer(uuid) is
  'What a trainer offers: days of the next thirty that they gave as free or to be confirmed, their town, how and in which languages they teach, and how many published programmes they can teach. No row without an account. gestionnaire only.';
revoke all on function public.office_trainer_offer(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_trainer_offer(uuid) to authenticated;

select private.keep_access_rules();
