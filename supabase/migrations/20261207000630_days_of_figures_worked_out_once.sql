-- The instant at which a day ends is worked out once for a statement, not for each row: figures of a company with fifty thousand
-- invoices are counted several times faster. What the daily work keeps is shown for two of its hourly calls: one of them may not come
-- to the end of its list.

create or replace function private.dashboard_trainers_at(day date) returns table (
  user_id uuid, full_name text, since timestamptz, is_whole boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  with demanded as materialized (
    select k.key from private.paper_kinds k where k.demand <> 'if_held'
  ), valid as (
    select p.user_id, count(distinct p.kind) as kinds
    from public.trainer_papers p
    where p.kind in (select d.key from demanded d)
      and (p.status = 'verified' or day < (select private.today()) and p.status in ('expired', 'replaced'))
      and p.checked_at < (select private.end_of_day(day))
      and (p.expires_on is null or p.expires_on >= day)
    group by p.user_id
  )
  select t.user_id, t.full_name, t.created_at, coalesce(v.kinds, 0) = (select count(*) from demanded)
  from public.trainer_accounts t
  left join valid v on v.user_id = t.user_id
  where t.created_at < (select private.end_of_day(day))
    and 'approved' = case when day >= (select private.today()) then t.status else coalesce((
      -- The state that the first change after the day left.
      select l.status_from from private.audit_log l
      where l.table_name = 'trainer_accounts' and l.row_key = t.user_id::text and l.operation = 'UPDATE'
        and l.status_from is not null and l.at >= (select private.end_of_day(day))
      order by l.id limit 1
    ), t.status) end
$$;

create or replace function private.dashboard_open_invoices_at(day date) returns table (
  id uuid, number text, user_id uuid, seller_name text, issued_on date, due_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.number, i.user_id, i.seller_name, i.issued_on, i.due_on, coalesce(i.approved_cents, i.due_cents)::bigint
  from public.invoices i
  where i.kind = 'invoice' and i.deposited_at < (select private.end_of_day(day))
    and (i.withdrawn_at is null or i.withdrawn_at >= (select private.end_of_day(day)))
    -- Paid before: its steps need not be read.
    and (day >= (select private.today()) or i.status not in (211, 212) or i.paid_on is null or i.paid_on >= day)
    and case when day >= (select private.today()) then i.status else coalesce((
      select e.from_status from public.invoice_events e
      where e.invoice_id = i.id and e.kind = 'status' and e.from_status is not null and e.at >= (select private.end_of_day(day))
      order by e.id limit 1
    ), i.status) end not in (210, 211, 212, 213, 220)
$$;

create or replace function private.dashboard_unbilled_at(day date) returns table (
  id uuid, title text, user_id uuid, ends_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  select m.id, m.title, m.user_id, m.ends_on, m.total_cents::bigint
  from public.missions m
  where m.status = 'done' and m.ends_on <= day
  union all
  select m.id, m.title, m.user_id, m.ends_on, m.total_cents::bigint
  from public.missions m
  where m.status = 'invoiced' and m.ends_on <= day and day < (select private.today()) and not exists (
    select from public.invoices i
    where i.mission_id = m.id and i.kind = 'invoice' and not i.is_deposit and i.withdrawn_at is null
      and i.deposited_at < (select private.end_of_day(day))
  )
$$;

create or replace function private.dashboard_reached(from_day date, until_day date) returns table (
  id uuid, full_name text, created_at timestamptz, stage integer
)
language sql
stable
security definer
set search_path = ''
set work_mem = '64MB'
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
set jit = off
as $$
  with chosen as materialized (
    select a.id, a.full_name, a.created_at, a.status
    from public.trainer_applications a
    where a.archived_at is null and a.created_at >= from_day::timestamp at time zone 'Europe/Paris'
      and a.created_at < (select private.end_of_day(until_day))
  ), journal as (
    select l.application_id,
      max(case l.status_to when 'accepted' then 4 when 'evaluated' then 3 when 'contacted' then 2 else 0 end) as stage
    from private.audit_log l
    where l.table_name = 'trainer_applications' and l.operation = 'UPDATE' and l.changes ? 'status'
    group by l.application_id
  ), readings as (
    select e.application_id from private.trainer_events e where e.kind = 'application_read' and e.application_id is not null
  ), people as (
    select t.application_id, case when exists (
      select from public.missions m where m.user_id = t.user_id and m.status <> 'cancelled'
    ) then 6 else 5 end as stage
    from public.trainer_accounts t
    where t.application_id is not null and t.status in ('approved', 'suspended', 'closed')
  )
  select c.id, c.full_name, c.created_at, greatest(
    case c.status when 'accepted' then 4 when 'evaluated' then 3 when 'contacted' then 2 else 0 end,
    j.stage, case when r.application_id is not null then 1 end, p.stage
  )
  from chosen c
  left join journal j on j.application_id = c.id
  left join readings r on r.application_id = c.id
  left join people p on p.application_id = c.id
$$;

create or replace function private.dashboard_steps(from_day date, until_day date) returns table (
  step text, application_id uuid, full_name text, at timestamptz, days numeric
)
language sql
stable
security definer
set search_path = ''
set work_mem = '64MB'
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
set jit = off
as $$
  select s.status_from, s.application_id, a.full_name, s.at,
    (date_part('epoch', s.at - coalesce(s.before_at, a.created_at)) / 86400)::numeric
  from (
    select l.application_id, l.status_from, l.at, lag(l.at) over (partition by l.application_id order by l.id) as before_at
    from private.audit_log l
    where l.table_name = 'trainer_applications' and l.operation = 'UPDATE' and l.changes ? 'status'
  ) as s
  join public.trainer_applications a on a.id = s.application_id
  where s.status_from in ('new', 'contacted', 'evaluated')
    and s.at >= from_day::timestamp at time zone 'Europe/Paris' and s.at < (select private.end_of_day(until_day))
$$;

create or replace function private.dashboard_pending_at(day date) returns table (
  id uuid, title text, sender_name text, sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select r.id, r.title, r.sender_name, r.sent_at
  from public.signature_requests r
  where r.status = 'sent' and r.sent_at < (select private.end_of_day(day))
  union all
  select r.id, r.title, r.sender_name, r.sent_at
  from public.signature_requests r
  where r.status in ('completed', 'declined', 'expired', 'cancelled') and day < (select private.today())
    and r.sent_at < (select private.end_of_day(day)) and least(r.completed_at, r.ended_at) >= (select private.end_of_day(day))
$$;

create or replace function private.dashboard_figures(of_group text, from_day date, until_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric, counted_at timestamptz
)
language plpgsql
security definer
rows 20
set search_path = ''
as $$
declare
  kept private.dashboard_answers;
begin
  perform private.check_dashboard_period(from_day, until_day);
  select * into kept from private.dashboard_answers a
  where a.of_group = dashboard_figures.of_group and a.from_day = dashboard_figures.from_day
    and a.until_day = dashboard_figures.until_day and a.at > now() - interval '130 minutes';
  if not found then
    kept.figures := private.count_dashboard(of_group, from_day, until_day);
    kept.at := clock_timestamp();
  end if;
  return query
    select f.figure, f.count, f.amount, f.before_count, f.before_amount, kept.at::timestamptz
    from jsonb_to_recordset(kept.figures)
      as f (figure text, count bigint, amount numeric, before_count bigint, before_amount numeric);
end
$$;
comment on table private.dashboard_answers is
  'Figures that took long to count, as they were then: shown for two hours at most, with when. Written by count_dashboard alone.';
comment on function public.dashboard_figures(text, date, date) is
  'Figures of a group (recruitment, stages, trainers, money, signatures, catalogue, leads) for days of Paris, both included, 401 at most: of how many lines, with an amount (cents, days, points) where there is one, and the same for as many days before; null where that is not known. counted_at: what takes long to count may be two hours old. 22023 for anything else. admin only.';

select private.keep_access_rules();
