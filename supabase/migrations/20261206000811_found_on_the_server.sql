-- Missions, trainers and colleagues to choose from are looked for here, not among those that a page was given; lists say who the
-- other parties are and why somebody refused; counts read no row that an index answers for.

drop function public.signature_missions();
drop function private.signature_missions();
create function private.signature_missions(search text, only_id uuid) returns table (
  id uuid, title text, client_name text, starts_on date, ends_on date, order_number text, trainer_id uuid, trainer_name text,
  contract text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('app4_user');
  return query
  select m.id, m.title, m.client_name, m.starts_on, m.ends_on, m.order_number, t.user_id, t.full_name,
    (
      select r.reference from public.signature_requests r
      where r.mission_id = m.id and r.status in ('draft', 'sent', 'completed') order by r.created_at desc limit 1
    )
  from public.missions m
  join public.trainer_accounts t on t.user_id = m.user_id and t.status = 'approved'
  where m.status <> 'cancelled' and (only_id is null or m.id = only_id)
    and (cardinality(patterns) = 0 or private.mission_matches(m, t.search_text, patterns, 'all', 'all'))
  order by m.starts_on desc, m.id desc
  limit 51;
end
$$;
comment on function private.signature_missions(text, uuid) is 'Work of signature_missions. Raises 42501 without app4_user.';
grant execute on function private.signature_missions(text, uuid) to authenticated;

create function public.signature_missions(search text default null, only_id uuid default null) returns table (
  id uuid, title text, client_name text, starts_on date, ends_on date, order_number text, trainer_id uuid, trainer_name text,
  contract text
)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_missions($1, $2)
$$;
comment on function public.signature_missions(text, uuid) is
  'Missions that a contract can be made for, the latest first, without their price; contract: the envelope that there is for it already. search: words of the mission and its trainer; only_id: this one. At most 51: the last one says that there are more than 50. app4_user only.';
revoke all on function public.signature_missions(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.signature_missions(text, uuid) to authenticated;

drop function public.signature_people();
drop function private.signature_people();
create function private.signature_people(search text, kind_filter text, only_id uuid)
returns table (id uuid, kind text, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('app4_user');
  return query
    select p.id, p.kind, p.name, p.email from (
      select t.user_id as id, 'trainer' as kind, t.full_name as name, t.email
      from public.trainer_accounts t
      where t.status = 'approved' and kind_filter is distinct from 'staff' and (only_id is null or t.user_id = only_id)
        and (cardinality(patterns) = 0 or t.search_text like all (patterns))
      union all
      select u.id, 'staff', private.person_name(u.id), u.email::text
      from public.staff_profiles s join auth.users u on u.id = s.id
      where s.disabled_at is null and u.email is not null and kind_filter is distinct from 'trainer'
        and (only_id is null or u.id = only_id)
        and (cardinality(patterns) = 0 or private.account_search_text(private.person_name(u.id), u.email) like all (patterns))
    ) as p
    order by private.name_key(p.name) collate "C", p.id
    limit 51;
end
$$;
comment on function private.signature_people(text, text, uuid) is 'Work of signature_people. Raises 42501 without app4_user.';
grant execute on function private.signature_people(text, text, uuid) to authenticated;

create function public.signature_people(search text default null, kind_filter text default null, only_id uuid default null)
returns table (id uuid, kind text, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_people($1, $2, $3)
$$;
comment on function public.signature_people(text, text, uuid) is
  'Trainers with an approved account (kind trainer) and colleagues whose account is open (staff), by name: whom an envelope may be for. search: words of name and address; kind_filter: one kind; only_id: this one. At most 51: the last one says that there are more than 50. app4_user only.';
revoke all on function public.signature_people(text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.signature_people(text, text, uuid) to authenticated;

drop function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid);
drop function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid);
create function private.list_signature_requests(
  search text, status_filter text, mine boolean, before timestamptz, before_id uuid, page_size integer, of_batch uuid
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, is_yours boolean, created_at timestamptz,
  sent_at timestamptz, expires_at timestamptz, ended_at timestamptz, end_reason text, sealed_at timestamptz, is_time_stamped boolean,
  trainer_id uuid, acted integer, asked integer, parties text[], holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('app4_user');
  return query
  select r.id, r.reference, r.title, r.status, r.ordering, r.sender_name, r.created_by is not distinct from auth.uid(),
    r.created_at::timestamptz, r.sent_at::timestamptz, r.expires_at::timestamptz, r.ended_at::timestamptz,
    case when r.status in ('declined', 'cancelled') then r.end_reason end, r.sealed_at::timestamptz, r.is_time_stamped, r.trainer_id,
    p.acted, p.asked, p.parties, p.holders,
    case when r.status = 'sent' then p.next_reminder_at end, r.updated_at::timestamptz
  from public.signature_requests r
  cross join lateral (
    select count(*) filter (where q.status in ('signed', 'approved'))::integer as acted,
      count(*) filter (where q.role <> 'copy' and q.status <> 'handed_on')::integer as asked,
      coalesce(array_agg(q.name order by q.position, q.id)
        filter (where q.role <> 'copy' and q.status <> 'handed_on' and lower(q.email) <> lower(r.sender_email)), '{}') as parties,
      coalesce(jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'name', q.name, 'since', private.said_moment(q.invited_at), 'seen', q.status = 'seen',
          'is_you', lower(q.email) = own_address
        )
        order by q.position, q.id
      ) filter (where r.status = 'sent' and q.status in ('invited', 'seen')), '[]') as holders,
      min(private.next_reminder(r, q)) as next_reminder_at
    from public.signature_recipients q where q.request_id = r.id
  ) p
  where (list_signature_requests.before is null or (r.created_at, r.id) < (list_signature_requests.before, before_id))
    and (status_filter is null or r.status = status_filter
      or status_filter = 'to_seal' and r.status = 'completed' and r.sealed_at is null
      or status_filter = 'yours' and private.is_signature_yours(r, own_address))
    and (mine is not true or r.created_by = auth.uid())
    and (of_batch is null or r.batch_id = of_batch)
    and (cardinality(patterns) = 0 or r.search_text like all (patterns))
  order by r.created_at desc, r.id desc
  limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;
comment on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Work of list_signature_requests. Raises 42501 without app4_user.';
grant execute on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) to authenticated;

create function public.list_signature_requests(
  search text default null, status_filter text default null, mine boolean default false, before timestamptz default null,
  before_id uuid default null, page_size integer default 50, of_batch uuid default null
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, is_yours boolean, created_at timestamptz,
  sent_at timestamptz, expires_at timestamptz, ended_at timestamptz, end_reason text, sealed_at timestamptz, is_time_stamped boolean,
  trainer_id uuid, acted integer, asked integer, parties text[], holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_signature_requests($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Envelopes, the newest first, after the cursor (before, before_id): whether this account made it (is_yours), who is asked besides its sender (parties), how many of those asked have acted, who holds it now: [{id, name, since, seen, is_you}], and why it was declined or cancelled (end_reason). search: words of reference, title, sender and recipients; status_filter: a status, to_seal, or yours (what waits for this account); of_batch: those of one sending to many. app4_user only.';
revoke all on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) to authenticated;

-- What waits for an account is among what it made and what names its address: two indexes, whatever there is besides.
create or replace function private.count_signature_requests(search text, mine boolean, of_batch uuid) returns table (status text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
  patterns constant text[] := private.search_patterns(search);
  is_whole constant boolean := mine is not true and of_batch is null and cardinality(patterns) = 0;
begin
  perform private.require_role('app4_user');
  if is_whole then
    -- The index of statuses answers, without a row.
    return query select r.status, count(*) from public.signature_requests r group by r.status;
  else
    return query
    select r.status, count(*) from public.signature_requests r
    where (mine is not true or r.created_by = auth.uid())
      and (of_batch is null or r.batch_id = of_batch)
      and (cardinality(patterns) = 0 or r.search_text like all (patterns))
    group by r.status;
  end if;
  return query
  select 'yours', count(*) from public.signature_requests r
  where r.id in (
      select made.id from public.signature_requests made
      where made.created_by = auth.uid() and made.status in ('draft', 'declined', 'expired')
      union
      select p.request_id from public.signature_recipients p where lower(p.email) = own_address and p.status in ('invited', 'seen')
    )
    and private.is_signature_yours(r, own_address)
    and (mine is not true or r.created_by = auth.uid())
    and (of_batch is null or r.batch_id = of_batch)
    and (cardinality(patterns) = 0 or r.search_text like all (patterns))
  having count(*) > 0;
end
$$;

create index signature_requests_held_idx on public.signature_requests (created_by, status) where status in ('draft', 'declined', 'expired');

create or replace function private.count_missions(search text, status_filter text, evidence_filter text) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('gestionnaire');
  if status_filter = 'all' and evidence_filter = 'all' and cardinality(patterns) = 0 then
    return (select count(*) from public.missions);
  end if;
  return (
    select count(*)
    from public.missions m
    left join public.trainer_accounts t on t.user_id = m.user_id
    where private.mission_matches(m, coalesce(t.search_text, ''), patterns, status_filter, evidence_filter)
  );
end
$$;

select private.keep_access_rules();
