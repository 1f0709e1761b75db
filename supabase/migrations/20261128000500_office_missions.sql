-- What the office lists: missions with the names of their trainers, the trainers and the colleagues to choose from.
-- Gestionnaires read no accounts of trainers: these functions name them.

create function private.office_trainers() returns table (user_id uuid, full_name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select t.user_id, t.full_name, t.email
    from public.trainer_accounts t
    where t.status = 'approved'
    order by private.name_key(t.full_name) collate "C", t.user_id
    limit 5000;
end
$$;
comment on function private.office_trainers() is 'Work of office_trainers. Raises 42501 without gestionnaire.';
grant execute on function private.office_trainers() to authenticated;

create function public.office_trainers() returns table (user_id uuid, full_name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.office_trainers()
$$;
comment on function public.office_trainers() is
  'Trainers with an approved account, by name: whom a mission or an invoice can be for. gestionnaire only.';
revoke all on function public.office_trainers() from public, anon, authenticated, service_role;
grant execute on function public.office_trainers() to authenticated;

create function private.office_people() returns table (id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select r.user_id, private.person_name(r.user_id)
    from public.user_roles r
    where r.role = 'gestionnaire'
    order by 2, 1;
end
$$;
comment on function private.office_people() is 'Work of office_people. Raises 42501 without gestionnaire.';
grant execute on function private.office_people() to authenticated;

create function public.office_people() returns table (id uuid, name text)
language sql
stable
set search_path = ''
as $$
  select * from private.office_people()
$$;
comment on function public.office_people() is
  'The people who hold gestionnaire, by name: to whom an invoice can be assigned. gestionnaire only.';
revoke all on function public.office_people() from public, anon, authenticated, service_role;
grant execute on function public.office_people() to authenticated;

-- The search looks at a mission and at its trainer; "open": planned, running or done.
create function private.mission_matches(
  mission public.missions, trainer_text text, patterns text[], status_filter text, evidence_filter text
) returns boolean
language sql
stable
set search_path = ''
as $$
  select (
      status_filter = 'all' or mission.status = status_filter
      or status_filter = 'open' and mission.status in ('planned', 'running', 'done')
    )
    and (
      evidence_filter = 'all'
      or (evidence_filter = 'complete') = (array(select jsonb_object_keys(mission.evidence_received)) @> mission.evidence)
        and cardinality(mission.evidence) > 0
    )
    and (
      cardinality(patterns) = 0
      or private.fold(concat_ws(' ', mission.title, mission.client_name, mission.order_number)) || ' ' || trainer_text
        like all (patterns)
    )
$$;
comment on function private.mission_matches(public.missions, text, text[], text, text) is
  'Whether a mission is in a list of the office, by the words of the search and the filters.';

create function private.list_missions(
  search text, status_filter text, evidence_filter text, sort text, page_size integer, after_id uuid, only_id uuid
) returns table (
  id uuid, user_id uuid, full_name text, email text, title text, client_name text, client_siren text, starts_on date,
  ends_on date, place text, is_remote boolean, hours numeric, days numeric, day_rate_cents integer, total_cents integer,
  order_number text, evidence text[], evidence_received jsonb, status text, note text, created_at timestamptz,
  updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
  place public.missions;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('-start', 'start', 'title', '-title', 'total', '-total') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select * into place from public.missions m where m.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select m.id, m.user_id, t.full_name, t.email, m.title, m.client_name, m.client_siren, m.starts_on, m.ends_on, m.place,
      m.is_remote, m.hours, m.days, m.day_rate_cents, m.total_cents, m.order_number, m.evidence, m.evidence_received, m.status,
      m.note, m.created_at, m.updated_at
    from public.missions m
    join public.trainer_accounts t on t.user_id = m.user_id
    where (only_id is null or m.id = only_id)
      and private.mission_matches(m, t.search_text, patterns, status_filter, evidence_filter)
      and (after_id is null or case sort
        when 'start' then (m.starts_on, m.id) > (place.starts_on, place.id)
        when 'title' then
          (private.name_key(m.title) collate "C", m.id) > (private.name_key(place.title) collate "C", place.id)
        when '-title' then
          (private.name_key(m.title) collate "C", m.id) < (private.name_key(place.title) collate "C", place.id)
        when 'total' then (m.total_cents, m.id) > (place.total_cents, place.id)
        when '-total' then (m.total_cents, m.id) < (place.total_cents, place.id)
        else (m.starts_on, m.id) < (place.starts_on, place.id)
      end)
    order by
      case when sort = 'start' then m.starts_on end,
      case when sort = '-start' then m.starts_on end desc,
      case when sort = 'title' then private.name_key(m.title) collate "C" end,
      case when sort = '-title' then private.name_key(m.title) collate "C" end desc,
      case when sort = 'total' then m.total_cents end,
      case when sort = '-total' then m.total_cents end desc,
      case when sort in ('start', 'title', 'total') then m.id end,
      m.id desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function private.list_missions(text, text, text, text, integer, uuid, uuid) is
  'Work of list_missions and office_mission. Raises 42501 without gestionnaire.';
grant execute on function private.list_missions(text, text, text, text, integer, uuid, uuid) to authenticated;

create function public.list_missions(
  search text default '', status_filter text default 'all', evidence_filter text default 'all', sort text default '-start',
  page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email text, title text, client_name text, client_siren text, starts_on date,
  ends_on date, place text, is_remote boolean, hours numeric, days numeric, day_rate_cents integer, total_cents integer,
  order_number text, evidence text[], evidence_received jsonb, status text, note text, created_at timestamptz,
  updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_missions($1, $2, $3, $4, $5, $6, null)
$$;
comment on function public.list_missions(text, text, text, text, integer, uuid) is
  'One page of the missions under filters, after the one of that id. status_filter: a status, open (planned, running or done) or all; evidence_filter: missing, complete or all. Every word of search must be found in the mission or its trainer. P0002 when that mission is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_missions(text, text, text, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_missions(text, text, text, text, integer, uuid) to authenticated;

create function public.office_mission(mission uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, title text, client_name text, client_siren text, starts_on date,
  ends_on date, place text, is_remote boolean, hours numeric, days numeric, day_rate_cents integer, total_cents integer,
  order_number text, evidence text[], evidence_received jsonb, status text, note text, created_at timestamptz,
  updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_missions('', 'all', 'all', '-start', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000'))
$$;
comment on function public.office_mission(uuid) is 'One mission with its trainer; no row when there is none. gestionnaire only.';
revoke all on function public.office_mission(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_mission(uuid) to authenticated;

create function private.count_missions(search text, status_filter text, evidence_filter text) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (
    select count(*)
    from public.missions m
    join public.trainer_accounts t on t.user_id = m.user_id
    where private.mission_matches(m, t.search_text, private.search_patterns(search), status_filter, evidence_filter)
  );
end
$$;
comment on function private.count_missions(text, text, text) is 'Work of count_missions. Raises 42501 without gestionnaire.';
grant execute on function private.count_missions(text, text, text) to authenticated;

create function public.count_missions(
  search text default '', status_filter text default 'all', evidence_filter text default 'all'
) returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_missions($1, $2, $3)
$$;
comment on function public.count_missions(text, text, text) is
  'How many missions there are under the filters of list_missions. gestionnaire only.';
revoke all on function public.count_missions(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.count_missions(text, text, text) to authenticated;

select private.keep_access_rules();
