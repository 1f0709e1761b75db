-- The functions that read rows by their ids under the rights of the caller answered an empty list to somebody whose session
-- is over: row-level security hides rows, it does not refuse. « None of these applications has a CV » was shown. They refuse
-- now as every other function of recruiters does.

create or replace function public.applications_by_ids(ids uuid[]) returns setof public.trainer_applications
language plpgsql
stable
rows 200
set search_path = ''
as $$
begin
  if not private.has_role('app5_user') then
    raise exception 'role app5_user required' using errcode = '42501';
  end if;
  return query
    select a.*
    from unnest($1[1:1000]) with ordinality as wanted (id, place)
    join public.trainer_applications a on a.id = wanted.id
    order by wanted.place;
end
$$;
comment on function public.applications_by_ids(uuid[]) is
  'Applications by their ids, in that order, at most 1000, under the caller’s own rights. A list too long for an address. Raises 42501 without app5_user.';

create or replace function public.evaluations_by_applications(ids uuid[]) returns setof public.trainer_evaluations
language plpgsql
stable
rows 200
set search_path = ''
as $$
begin
  if not private.has_role('app5_user') then
    raise exception 'role app5_user required' using errcode = '42501';
  end if;
  return query
    select e.*
    from public.trainer_evaluations e
    where e.application_id = any ($1[1:1000]) and e.status = 'completed';
end
$$;
comment on function public.evaluations_by_applications(uuid[]) is
  'Completed evaluations of at most 1000 applications, under the caller’s own rights. Raises 42501 without app5_user.';

create or replace function public.cv_identities(ids uuid[])
returns table (application_id uuid, full_name text, emails text[], phones text[])
language plpgsql
stable
rows 30
set search_path = ''
as $$
begin
  if not private.has_role('app5_user') then
    raise exception 'role app5_user required' using errcode = '42501';
  end if;
  return query
    select a.id,
      case when jsonb_typeof(v.identity -> 'full_name') = 'object' then v.result ->> 'full_name' end,
      array(
        select e.value
        from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'emails') when 'array' then v.result -> 'emails' else '[]' end)
          with ordinality as e (value, place)
        where jsonb_typeof(v.identity -> 'emails' -> (e.place - 1)::integer) = 'object'
      ),
      array(
        select p.value
        from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'phones') when 'array' then v.result -> 'phones' else '[]' end)
          with ordinality as p (value, place)
        where jsonb_typeof(v.identity -> 'phones' -> (p.place - 1)::integer) = 'object'
      )
    from public.trainer_applications a
    cross join lateral (
      select a.ai_analysis_v2 -> 'result' as result, a.ai_analysis_v2 -> 'identity' as identity
    ) as v
    where a.id = any ($1[1:200]) and a.ai_status = 'success' and jsonb_typeof(v.identity) = 'object';
end
$$;
comment on function public.cv_identities(uuid[]) is
  'Whose the CVs of at most 200 applications are by what their analysis proved: the name, e-mail addresses and phone numbers in them. Under the caller''s own rights. Raises 42501 without app5_user.';

select private.keep_access_rules();
