-- The trainers as the office handles them: found with what their papers lack, read one by one, and the days on which papers end. A
-- gestionnaire reads here what single rows give them already: papers of their kinds, missions, invoices, the thread. What recruitment
-- alone reads (application, evaluation) is named to those who read it there.

create function private.office_papers_state(person uuid, kinds text[]) returns table (
  to_check integer, ending integer, lapsed integer, missing integer
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select
    (count(*) filter (where p.status = 'to_check'))::integer,
    (count(*) filter (where p.status = 'verified' and p.expires_on between private.today() and private.today() + 30))::integer,
    (count(*) filter (where p.status = 'expired' or p.status = 'verified' and p.expires_on < private.today()))::integer,
    (
      select count(*) from private.paper_kinds k
      where k.key = any (kinds) and k.demand <> 'if_held' and not exists (
        select from public.trainer_papers o
        where o.user_id = person and o.kind = k.key and o.status in ('to_check', 'verified', 'expired')
      )
    )::integer
  from public.trainer_papers p
  where p.user_id = person and p.kind = any (kinds)
$$;
comment on function private.office_papers_state(uuid, text[]) is
  'Of a trainer, how many papers of these kinds wait, end within 30 days or are over, and how many asked kinds have none.';

create function private.office_trainer_matches(
  account public.trainer_accounts, patterns text[], state_filter text, paper_filter text, kinds text[]
) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (state_filter = 'all' or account.status = state_filter)
    and (cardinality(patterns) = 0 or account.search_text like all (patterns))
    and (paper_filter = 'all' or exists (
      select from private.office_papers_state(account.user_id, kinds) s
      where case paper_filter
        when 'to_check' then s.to_check when 'ending' then s.ending when 'lapsed' then s.lapsed when 'missing' then s.missing
      end > 0
    ))
$$;
comment on function private.office_trainer_matches(public.trainer_accounts, text[], text, text, text[]) is
  'Whether an account is among those looked for: its state, words of its name or address, what its papers lack.';

create function private.list_office_trainers(
  search text, state_filter text, paper_filter text, page_size integer, after_id uuid
) returns table (
  user_id uuid, full_name text, email text, status text, to_check integer, ending integer, lapsed integer, missing integer,
  missions integer, last_mission date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.handled_paper_kinds();
  patterns constant text[] := private.search_patterns(search);
  place public.trainer_accounts;
begin
  perform private.require_role('gestionnaire');
  if after_id is not null then
    select * into place from public.trainer_accounts t where t.user_id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select t.user_id, t.full_name, t.email, t.status, s.to_check, s.ending, s.lapsed, s.missing, m.missions, m.last_mission
    from (
      select a.* from public.trainer_accounts a
      where private.office_trainer_matches(a, patterns, state_filter, paper_filter, kinds)
        and (after_id is null or (private.name_key(a.full_name) collate "C", a.user_id)
          > (private.name_key(place.full_name) collate "C", place.user_id))
      order by private.name_key(a.full_name) collate "C", a.user_id
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) as t
    cross join lateral private.office_papers_state(t.user_id, kinds) as s
    cross join lateral (
      select count(*)::integer as missions, max(o.ends_on) filter (where o.starts_on <= private.today()) as last_mission
      from public.missions o where o.user_id = t.user_id and o.status <> 'cancelled'
    ) as m
    order by private.name_key(t.full_name) collate "C", t.user_id;
end
$$;
comment on function private.list_office_trainers(text, text, text, integer, uuid) is
  'Work of list_office_trainers. Raises 42501 without gestionnaire.';
grant execute on function private.list_office_trainers(text, text, text, integer, uuid) to authenticated;

create function public.list_office_trainers(
  search text default '', state_filter text default 'all', paper_filter text default 'all', page_size integer default 30,
  after_id uuid default null
) returns table (
  user_id uuid, full_name text, email text, status text, to_check integer, ending integer, lapsed integer, missing integer,
  missions integer, last_mission date
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_office_trainers($1, $2, $3, $4, $5)
$$;
comment on function public.list_office_trainers(text, text, text, integer, uuid) is
  'A page of the trainers by name, after after_id: state_filter is a status of accounts or all, paper_filter what their papers lack (to_check, ending, lapsed, missing) or all. With what papers lack, missions that were not cancelled, and the last day of those that began. gestionnaire only.';
revoke all on function public.list_office_trainers(text, text, text, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_office_trainers(text, text, text, integer, uuid) to authenticated;

create function private.count_office_trainers(search text, state_filter text, paper_filter text) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (
    select count(*) from public.trainer_accounts t
    where private.office_trainer_matches(
      t, private.search_patterns(search), state_filter, paper_filter, private.handled_paper_kinds()
    )
  );
end
$$;
comment on function private.count_office_trainers(text, text, text) is
  'Work of count_office_trainers. Raises 42501 without gestionnaire.';
grant execute on function private.count_office_trainers(text, text, text) to authenticated;

create function public.count_office_trainers(
  search text default '', state_filter text default 'all', paper_filter text default 'all'
) returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_office_trainers($1, $2, $3)
$$;
comment on function public.count_office_trainers(text, text, text) is
  'How many trainers list_office_trainers goes through. gestionnaire only.';
revoke all on function public.count_office_trainers(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.count_office_trainers(text, text, text) to authenticated;

create function private.office_trainer(person uuid) returns table (
  user_id uuid, full_name text, email text, status text, status_reason text, opened_at timestamptz, missions integer,
  days_given numeric, invoices integer, year_cents bigint, evaluated_at timestamptz, evaluated_by text, application_id uuid,
  application_reference text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first_day constant date := date_trunc('year', private.today())::date;
  is_recruiter constant boolean := private.has_role('app5_user');
begin
  perform private.require_role('gestionnaire');
  return query
    select t.user_id, t.full_name, t.email, t.status, t.status_reason, t.created_at::timestamptz, m.missions, m.days_given,
      i.invoices, i.year_cents, e.at::timestamptz, private.person_name(e.actor_id),
      case when is_recruiter then t.application_id end, case when is_recruiter then a.reference end
    from public.trainer_accounts t
    left join public.trainer_applications a on a.id = t.application_id
    cross join lateral (
      select count(*)::integer as missions,
        coalesce(sum(o.days) filter (where o.status in ('done', 'invoiced')), 0) as days_given
      from public.missions o where o.user_id = t.user_id and o.status <> 'cancelled'
    ) as m
    cross join lateral (
      select (count(*) filter (where v.kind = 'invoice'))::integer as invoices,
        coalesce(sum(case when v.kind = 'credit_note' then -v.net_cents else v.net_cents end)
          filter (where v.issued_on >= first_day), 0)::bigint as year_cents
      from public.invoices v
      where v.user_id = t.user_id and v.withdrawn_at is null and v.status not in (210, 213)
    ) as i
    left join lateral (
      select x.at, x.actor_id from private.trainer_events x
      where x.kind = 'evaluated' and (x.user_id = t.user_id or x.application_id = t.application_id)
      order by x.at desc
      limit 1
    ) as e on true
    where t.user_id = person;
end
$$;
comment on function private.office_trainer(uuid) is 'Work of office_trainer. Raises 42501 without gestionnaire.';
grant execute on function private.office_trainer(uuid) to authenticated;

create function public.office_trainer(person uuid) returns table (
  user_id uuid, full_name text, email text, status text, status_reason text, opened_at timestamptz, missions integer,
  days_given numeric, invoices integer, year_cents bigint, evaluated_at timestamptz, evaluated_by text, application_id uuid,
  application_reference text
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.office_trainer($1)
$$;
comment on function public.office_trainer(uuid) is
  'One trainer: their account, missions that were not cancelled, days of those that were given, invoices that count and their net of this year, when and by whom they were evaluated. The application is named to app5_user alone, who reads it. No row without an account. gestionnaire only.';
revoke all on function public.office_trainer(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_trainer(uuid) to authenticated;

create function private.office_paper_ends(
  from_day date, until_day date, page_size integer, after_id uuid
) returns table (
  id uuid, user_id uuid, full_name text, kind text, status text, expires_on date, is_replaced_soon boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.handled_paper_kinds();
  place public.trainer_papers;
begin
  perform private.require_role('gestionnaire');
  if after_id is not null then
    select * into place from public.trainer_papers p where p.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select p.id, p.user_id, t.full_name, p.kind, p.status, p.expires_on, exists (
      select from public.trainer_papers n where n.user_id = p.user_id and n.kind = p.kind and n.status = 'to_check'
    )
    from public.trainer_papers p join public.trainer_accounts t on t.user_id = p.user_id
    where p.status in ('verified', 'expired') and p.kind = any (kinds) and t.status in ('pending', 'approved')
      and p.expires_on between from_day and until_day
      and (after_id is null or (p.expires_on, p.id) > (place.expires_on, place.id))
    order by p.expires_on, p.id
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function private.office_paper_ends(date, date, integer, uuid) is
  'Work of office_paper_ends. Raises 42501 without gestionnaire.';
grant execute on function private.office_paper_ends(date, date, integer, uuid) to authenticated;

create function public.office_paper_ends(
  from_day date, until_day date, page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, kind text, status text, expires_on date, is_replaced_soon boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.office_paper_ends($1, $2, $3, $4)
$$;
comment on function public.office_paper_ends(date, date, integer, uuid) is
  'Papers whose last day is in a period, by that day, after after_id: those that count, of accounts that wait or are approved. is_replaced_soon: the next one waits to be checked. gestionnaire only.';
revoke all on function public.office_paper_ends(date, date, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_paper_ends(date, date, integer, uuid) to authenticated;

create index trainer_papers_ends_idx on public.trainer_papers (expires_on, id) where status in ('verified', 'expired');

select private.keep_access_rules();
