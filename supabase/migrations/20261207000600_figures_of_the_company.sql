-- The figures of the dashboard, each for a period and for the period of the same length before, and the lines that each is made of.
-- What is true on a day (open invoices, envelopes, trainers) is counted at the end of the last day of each of both periods.

-- What happened in a period is found by its day.
create index missions_end_idx on public.missions (ends_on, id);
create index invoices_issued_idx on public.invoices (issued_on, id);
create index invoices_paid_on_idx on public.invoices (paid_on, id) where paid_on is not null;
create index signature_requests_completed_idx on public.signature_requests (completed_at) where completed_at is not null;

create function private.end_of_day(day date) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select (day + 1)::timestamp at time zone 'Europe/Paris'
$$;
comment on function private.end_of_day(date) is 'The first instant after a day of Paris.';

create function private.dashboard_trainers_at(day date) returns table (
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
      and (p.status = 'verified' or day < private.today() and p.status in ('expired', 'replaced'))
      and p.checked_at < private.end_of_day(day)
      and (p.expires_on is null or p.expires_on >= day)
    group by p.user_id
  )
  select t.user_id, t.full_name, t.created_at, coalesce(v.kinds, 0) = (select count(*) from demanded)
  from public.trainer_accounts t
  left join valid v on v.user_id = t.user_id
  where t.created_at < private.end_of_day(day)
    and 'approved' = case when day >= private.today() then t.status else coalesce((
      -- The state that the first change after the day left.
      select l.status_from from private.audit_log l
      where l.table_name = 'trainer_accounts' and l.row_key = t.user_id::text and l.operation = 'UPDATE'
        and l.status_from is not null and l.at >= private.end_of_day(day)
      order by l.id limit 1
    ), t.status) end
$$;
comment on function private.dashboard_trainers_at(date) is
  'Trainers whose account was approved at the end of a day, and whether each paper that is asked of everybody was checked and valid then.';

create function private.dashboard_open_invoices_at(day date) returns table (
  id uuid, number text, user_id uuid, seller_name text, issued_on date, due_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.number, i.user_id, i.seller_name, i.issued_on, i.due_on, coalesce(i.approved_cents, i.due_cents)::bigint
  from public.invoices i
  where i.kind = 'invoice' and i.deposited_at < private.end_of_day(day)
    and (i.withdrawn_at is null or i.withdrawn_at >= private.end_of_day(day))
    -- Paid before: its steps need not be read.
    and (day >= private.today() or i.status not in (211, 212) or i.paid_on is null or i.paid_on >= day)
    and case when day >= private.today() then i.status else coalesce((
      select e.from_status from public.invoice_events e
      where e.invoice_id = i.id and e.kind = 'status' and e.from_status is not null and e.at >= private.end_of_day(day)
      order by e.id limit 1
    ), i.status) end not in (210, 211, 212, 213, 220)
$$;
comment on function private.dashboard_open_invoices_at(date) is
  'Invoices that were neither paid nor refused nor cancelled at the end of a day; credit notes are none.';

create function private.dashboard_unbilled_at(day date) returns table (
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
  where m.status = 'invoiced' and m.ends_on <= day and day < private.today() and not exists (
    select from public.invoices i
    where i.mission_id = m.id and i.kind = 'invoice' and not i.is_deposit and i.withdrawn_at is null
      and i.deposited_at < private.end_of_day(day)
  )
$$;
comment on function private.dashboard_unbilled_at(date) is 'Missions that were over at the end of a day and had no invoice yet.';

create function private.dashboard_reached(from_day date, until_day date) returns table (
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
      and a.created_at < private.end_of_day(until_day)
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
comment on function private.dashboard_reached(date, date) is
  'How far the applications of a period came, archived ones left out: 1 read, 2 contacted, 3 evaluated, 4 accepted, 5 trainer account opened, 6 a mission.';

create function private.dashboard_steps(from_day date, until_day date) returns table (
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
    and s.at >= from_day::timestamp at time zone 'Europe/Paris' and s.at < private.end_of_day(until_day)
$$;
comment on function private.dashboard_steps(date, date) is
  'Steps of applications that ended in a period, by the status that was left, and the days that each took.';

-- One function for each group: what it counts, for both periods.
create function private.dashboard_recruitment(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with reached as materialized (
    select r.stage, r.created_at >= from_day::timestamp at time zone 'Europe/Paris' as is_now, count(*) as n
    from private.dashboard_reached(before_day, until_day) r
    group by 1, 2
  )
  select f.figure, coalesce(sum(r.n) filter (where r.is_now and r.stage >= f.stage), 0)::bigint, null::numeric,
    coalesce(sum(r.n) filter (where not r.is_now and r.stage >= f.stage), 0)::bigint, null::numeric
  from (values ('received', 0), ('read', 1), ('contacted', 2), ('evaluated', 3), ('accepted', 4), ('account', 5), ('mission', 6))
    as f (figure, stage)
  left join reached r on true
  group by f.figure, f.stage
$$;
comment on function private.dashboard_recruitment(date, date, date) is 'How far applications of a period came.';

create function private.dashboard_stages(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with steps as materialized (
    select s.step, s.days, s.at >= from_day::timestamp at time zone 'Europe/Paris' as is_now
    from private.dashboard_steps(before_day, until_day) s
  )
  select f.figure, count(s.step) filter (where s.is_now),
    round((percentile_cont(0.5) within group (order by s.days) filter (where s.is_now))::numeric, 1),
    count(s.step) filter (where not s.is_now),
    round((percentile_cont(0.5) within group (order by s.days) filter (where not s.is_now))::numeric, 1)
  from (values ('stay_new', 'new'), ('stay_contacted', 'contacted'), ('stay_evaluated', 'evaluated')) as f (figure, step)
  left join steps s on s.step = f.step
  group by f.figure
$$;
comment on function private.dashboard_stages(date, date, date) is 'Days spent in each status that was left in a period: median.';

create function private.dashboard_trainers(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with now_there as materialized (
    select t.is_whole, count(*) as n from private.dashboard_trainers_at(until_day) t group by 1
  ), then_there as materialized (
    select t.is_whole, count(*) as n from private.dashboard_trainers_at(from_day - 1) t group by 1
  )
  select 'trainers', coalesce((select sum(n.n) from now_there n), 0)::bigint, null::numeric,
    coalesce((select sum(n.n) from then_there n), 0)::bigint, null::numeric
  union all
  select 'trainers_whole', coalesce((select n.n from now_there n where n.is_whole), 0), null,
    coalesce((select n.n from then_there n where n.is_whole), 0), null
  union all
  select 'trainers_lacking', coalesce((select n.n from now_there n where not n.is_whole), 0), null,
    coalesce((select n.n from then_there n where not n.is_whole), 0), null
  union all
  select 'papers_ending', count(*), count(*) filter (where exists (
      select from private.reminded_papers r where r.paper_id = p.id
    )), null, null
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id and t.status = 'approved'
  where p.status = 'verified' and p.expires_on between private.today() and private.today() + 30
$$;
comment on function private.dashboard_trainers(date, date, date) is
  'Approved trainers, with and without all papers; papers that end within 30 days, and of how many their holder was reminded.';

create function private.dashboard_age(days integer) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when days <= 15 then '0' when days <= 30 then '16' when days <= 45 then '31' when days <= 60 then '46' else '61' end
$$;
comment on function private.dashboard_age(integer) is 'The first day of the class of ages that a number of days is in.';

create function private.dashboard_money(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
set work_mem = '32MB'
set jit = off
as $$
  with facts as materialized (
    select 'invoices_' || private.dashboard_age(until_day - i.issued_on) as figure, true as is_now, i.cents::numeric as amount
    from private.dashboard_open_invoices_at(until_day) i
    union all
    select 'invoices_' || private.dashboard_age(from_day - 1 - i.issued_on), false, i.cents
    from private.dashboard_open_invoices_at(from_day - 1) i
    union all
    select 'unbilled_' || private.dashboard_age(until_day - m.ends_on), true, m.cents
    from private.dashboard_unbilled_at(until_day) m
    union all
    select 'unbilled_' || private.dashboard_age(from_day - 1 - m.ends_on), false, m.cents
    from private.dashboard_unbilled_at(from_day - 1) m
    union all
    select 'given', m.ends_on >= from_day, m.days
    from public.missions m
    where m.status in ('done', 'invoiced') and m.ends_on between before_day and until_day
    union all
    select 'billed', i.issued_on >= from_day, case when i.kind = 'credit_note' then -i.net_cents else i.net_cents end
    from public.invoices i
    where i.withdrawn_at is null and i.status not in (210, 213) and i.issued_on between before_day and until_day
    union all
    select 'paid', i.paid_on >= from_day, coalesce(i.approved_cents, i.due_cents)
    from public.invoices i
    where i.kind = 'invoice' and i.status in (211, 212) and i.paid_on between before_day and until_day
  ), sums as (
    select f.figure, count(*) filter (where f.is_now) as n, sum(f.amount) filter (where f.is_now) as amount,
      count(*) filter (where not f.is_now) as before_n, sum(f.amount) filter (where not f.is_now) as before_amount
    from facts f group by f.figure
  ), known (figure, part) as (
    values ('to_pay', 'invoices_'), ('unbilled', 'unbilled_'), ('given', 'given'), ('billed', 'billed'), ('paid', 'paid'),
      ('invoices_0', 'invoices_0'), ('invoices_16', 'invoices_16'), ('invoices_31', 'invoices_31'),
      ('invoices_46', 'invoices_46'), ('invoices_61', 'invoices_61'),
      ('unbilled_0', 'unbilled_0'), ('unbilled_16', 'unbilled_16'), ('unbilled_31', 'unbilled_31'),
      ('unbilled_46', 'unbilled_46'), ('unbilled_61', 'unbilled_61')
  )
  select k.figure, coalesce(sum(s.n), 0)::bigint, coalesce(sum(s.amount), 0),
    coalesce(sum(s.before_n), 0)::bigint, coalesce(sum(s.before_amount), 0)
  from known k left join sums s on starts_with(s.figure, k.part)
  group by k.figure
$$;
comment on function private.dashboard_money(date, date, date) is
  'Invoices to pay and missions to bill, by age and in cents; missions that were given, in days; what was billed (without VAT) and paid, in cents.';

create function private.dashboard_pending_at(day date) returns table (
  id uuid, title text, sender_name text, sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select r.id, r.title, r.sender_name, r.sent_at
  from public.signature_requests r
  where r.status = 'sent' and r.sent_at < private.end_of_day(day)
  union all
  select r.id, r.title, r.sender_name, r.sent_at
  from public.signature_requests r
  where r.status in ('completed', 'declined', 'expired', 'cancelled') and day < private.today()
    and r.sent_at < private.end_of_day(day) and least(r.completed_at, r.ended_at) >= private.end_of_day(day)
$$;
comment on function private.dashboard_pending_at(date) is 'Envelopes that were sent and not over at the end of a day.';

create function private.dashboard_signatures(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with done as (
    select r.completed_at >= from_day::timestamp at time zone 'Europe/Paris' as is_now,
      date_part('epoch', r.completed_at - r.sent_at) / 86400 as days
    from public.signature_requests r
    where r.completed_at >= before_day::timestamp at time zone 'Europe/Paris' and r.completed_at < private.end_of_day(until_day)
  )
  select f.figure,
    (select count(*) from private.dashboard_pending_at(until_day) p where p.sent_at < private.end_of_day(until_day - f.days)),
    null::numeric,
    (select count(*) from private.dashboard_pending_at(from_day - 1) p where p.sent_at < private.end_of_day(from_day - 1 - f.days)),
    null::numeric
  from (values ('envelopes', 0), ('envelopes_week', 7)) as f (figure, days)
  union all
  select 'signed', count(*) filter (where d.is_now),
    round((percentile_cont(0.5) within group (order by d.days) filter (where d.is_now))::numeric, 1),
    count(*) filter (where not d.is_now),
    round((percentile_cont(0.5) within group (order by d.days) filter (where not d.is_now))::numeric, 1)
  from done d
$$;
comment on function private.dashboard_signatures(date, date, date) is
  'Envelopes that wait, those for more than a week, and those completed in a period with the median of their days.';

create function private.dashboard_catalogue(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with past as (
    select s.score, s.status from public.programme_scores s
    where s.day < from_day and (s.until_day is null or s.until_day >= from_day) and s.status <> 'archived'
  )
  select f.figure,
    (select count(*) from public.programmes p where p.status = any (f.states)),
    (select round(avg(p.score), 1) from public.programmes p where p.status = any (f.states)),
    (select count(*) from past p where p.status = any (f.states)),
    (select round(avg(p.score), 1) from past p where p.status = any (f.states))
  from (values ('programmes', array['draft', 'in_review', 'published']), ('published', array['published'])) as f (figure, states)
$$;
comment on function private.dashboard_catalogue(date, date, date) is
  'Sheets of programmes with the average of their scores, as they are today; before, as noted for the last day before the period.';

create function private.dashboard_leads(from_day date, until_day date, before_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  with asked as (
    select l.status, l.created_at >= from_day::timestamp at time zone 'Europe/Paris' as is_now
    from public.leads l
    where l.created_at >= before_day::timestamp at time zone 'Europe/Paris' and l.created_at < private.end_of_day(until_day)
  )
  select f.figure, count(*) filter (where a.is_now), null::numeric, count(*) filter (where not a.is_now), null::numeric
  from (values ('leads', null), ('leads_won', 'won'), ('leads_new', 'new')) as f (figure, state)
  left join asked a on f.state is null or a.status = f.state
  group by f.figure
$$;
comment on function private.dashboard_leads(date, date, date) is
  'Requests of companies in a period, and of these the ones that were won and the ones that nobody has answered yet.';

create function private.check_dashboard_period(from_day date, until_day date) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('admin');
  if (from_day <= until_day and until_day <= private.today() and until_day - from_day <= 400) is not true then
    raise exception 'no period of the dashboard' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_dashboard_period(date, date) is
  'Raises 42501 without admin, 22023 for days that are no period: they end today at the latest and are 401 at most.';

create table private.dashboard_answers (
  of_group text not null,
  from_day date not null,
  until_day date not null,
  at timestamptz(3) not null default clock_timestamp(),
  figures jsonb not null,
  primary key (of_group, from_day, until_day)
);
comment on table private.dashboard_answers is
  'Figures that took long to count, as they were then: shown for an hour at most, with when. Written by count_dashboard alone.';
alter table private.dashboard_answers enable row level security;
revoke all on private.dashboard_answers from public, anon, authenticated, service_role;

create function private.count_dashboard(of_group text, from_day date, until_day date) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  before_day constant date := from_day - (until_day - from_day + 1);
  began constant timestamptz := clock_timestamp();
  counted jsonb;
begin
  if of_group is null or of_group not in ('recruitment', 'stages', 'trainers', 'money', 'signatures', 'catalogue', 'leads') then
    raise exception 'unknown group' using errcode = '22023';
  end if;
  -- Each group is a function of its own, known above.
  execute format('select coalesce(jsonb_agg(to_jsonb(f)), ''[]'') from private.%I($1, $2, $3) f', 'dashboard_' || of_group)
  into counted using from_day, until_day, before_day;
  -- What is counted in no time is counted each time: it then is what its lines are.
  if clock_timestamp() - began > interval '150 milliseconds' then
    delete from private.dashboard_answers a where a.until_day < private.today() - 1;
    insert into private.dashboard_answers as a (of_group, from_day, until_day, figures)
    values (count_dashboard.of_group, count_dashboard.from_day, count_dashboard.until_day, counted)
    on conflict on constraint dashboard_answers_pkey do update set figures = excluded.figures, at = clock_timestamp();
  end if;
  return counted;
end
$$;
comment on function private.count_dashboard(text, date, date) is
  'Counts the figures of a group, and keeps them where that took long.';

create function private.keep_dashboard() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  began constant timestamptz := clock_timestamp();
  next record;
begin
  for next in
    select g.name, p.days
    from unnest(array['recruitment', 'stages', 'trainers', 'money', 'signatures', 'catalogue', 'leads']) as g (name)
    cross join unnest(array[30, 91, 365]) as p (days)
    left join private.dashboard_answers a on a.of_group = g.name and a.from_day = today - p.days + 1 and a.until_day = today
    where a.at is null or a.at < now() - interval '45 minutes'
    order by a.at nulls first
  loop
    perform private.count_dashboard(next.name, today - next.days + 1, today);
    -- The rest is for the next call.
    exit when clock_timestamp() - began > interval '4 seconds';
  end loop;
end
$$;
comment on function private.keep_dashboard() is
  'Counts anew the figures of the periods that the dashboard offers, so that nobody waits for those that take long. A step of the daily work, which is called every hour.';

create function private.dashboard_figures(of_group text, from_day date, until_day date) returns table (
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
    and a.until_day = dashboard_figures.until_day and a.at > now() - interval '65 minutes';
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
comment on function private.dashboard_figures(text, date, date) is 'Work of dashboard_figures. Raises 42501 without admin.';
grant execute on function private.dashboard_figures(text, date, date) to authenticated;

create function public.dashboard_figures(of_group text, from_day date, until_day date) returns table (
  figure text, count bigint, amount numeric, before_count bigint, before_amount numeric, counted_at timestamptz
)
language sql
rows 20
set search_path = ''
as $$
  select * from private.dashboard_figures($1, $2, $3)
$$;
comment on function public.dashboard_figures(text, date, date) is
  'Figures of a group (recruitment, stages, trainers, money, signatures, catalogue, leads) for days of Paris, both included, 401 at most: of how many lines, with an amount (cents, days, points) where there is one, and the same for as many days before; null where that is not known. counted_at: what takes long to count may be an hour old. 22023 for anything else. admin only.';
revoke all on function public.dashboard_figures(text, date, date) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_figures(text, date, date) to authenticated;

create function private.dashboard_rows(of_figure text, from_day date, until_day date) returns table (
  id uuid, kind text, label text, who text, day date, amount numeric, place numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  part constant text := split_part(of_figure, '_', 1);
  age constant text := nullif(substr(of_figure, length(part) + 2), '');
  wanted constant integer := array_position(
    array['received', 'read', 'contacted', 'evaluated', 'accepted', 'account', 'mission'], of_figure
  ) - 1;
begin
  if wanted is not null then
    return query
      select r.id, 'application', r.full_name, '', (r.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', r.created_at)::numeric
      from private.dashboard_reached(from_day, until_day) r where r.stage >= wanted;
  elsif part = 'stay' then
    return query
      select s.application_id, 'application', s.full_name, '', (s.at at time zone 'Europe/Paris')::date, round(s.days, 1), s.days
      from private.dashboard_steps(from_day, until_day) s where s.step = age;
  elsif part = 'trainers' then
    return query
      select t.user_id, 'trainer', t.full_name, '', (t.since at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', t.since)::numeric
      from private.dashboard_trainers_at(until_day) t
      where of_figure = 'trainers' or t.is_whole = (of_figure = 'trainers_whole');
  elsif of_figure = 'papers_ending' then
    return query
      select p.id, 'paper', k.label, t.full_name, p.expires_on, null::numeric, -date_part('epoch', p.expires_on::timestamp)::numeric
      from public.trainer_papers p
      join public.trainer_accounts t on t.user_id = p.user_id and t.status = 'approved'
      join private.paper_kinds k on k.key = p.kind
      where p.status = 'verified' and p.expires_on between private.today() and private.today() + 30;
  elsif of_figure = 'to_pay' or part = 'invoices' then
    return query
      select i.id, 'invoice', i.number, coalesce(i.seller_name, t.full_name, ''), i.issued_on, i.cents::numeric,
        -date_part('epoch', i.issued_on::timestamp)::numeric
      from private.dashboard_open_invoices_at(until_day) i left join public.trainer_accounts t on t.user_id = i.user_id
      where of_figure = 'to_pay' or private.dashboard_age(until_day - i.issued_on) = age;
  elsif part = 'unbilled' then
    return query
      select m.id, 'mission', m.title, coalesce(t.full_name, ''), m.ends_on, m.cents::numeric,
        -date_part('epoch', m.ends_on::timestamp)::numeric
      from private.dashboard_unbilled_at(until_day) m left join public.trainer_accounts t on t.user_id = m.user_id
      where age is null or private.dashboard_age(until_day - m.ends_on) = age;
  elsif of_figure = 'given' then
    return query
      select m.id, 'mission', m.title, coalesce(t.full_name, ''), m.ends_on, m.days::numeric,
        date_part('epoch', m.ends_on::timestamp)::numeric
      from public.missions m left join public.trainer_accounts t on t.user_id = m.user_id
      where m.status in ('done', 'invoiced') and m.ends_on between from_day and until_day;
  elsif of_figure = 'billed' then
    return query
      select i.id, i.kind, i.number, coalesce(i.seller_name, t.full_name, ''), i.issued_on,
        (case when i.kind = 'credit_note' then -i.net_cents else i.net_cents end)::numeric,
        date_part('epoch', i.issued_on::timestamp)::numeric
      from public.invoices i left join public.trainer_accounts t on t.user_id = i.user_id
      where i.withdrawn_at is null and i.status not in (210, 213) and i.issued_on between from_day and until_day;
  elsif of_figure = 'paid' then
    return query
      select i.id, 'invoice', i.number, coalesce(i.seller_name, t.full_name, ''), i.paid_on,
        coalesce(i.approved_cents, i.due_cents)::numeric, date_part('epoch', i.paid_on::timestamp)::numeric
      from public.invoices i left join public.trainer_accounts t on t.user_id = i.user_id
      where i.kind = 'invoice' and i.status in (211, 212) and i.paid_on between from_day and until_day;
  elsif part = 'envelopes' then
    return query
      select p.id, 'envelope', p.title, p.sender_name, (p.sent_at at time zone 'Europe/Paris')::date, null::numeric,
        -date_part('epoch', p.sent_at)::numeric
      from private.dashboard_pending_at(until_day) p
      where of_figure = 'envelopes' or p.sent_at < private.end_of_day(until_day - 7);
  elsif of_figure = 'signed' then
    return query
      select r.id, 'envelope', r.title, r.sender_name, (r.completed_at at time zone 'Europe/Paris')::date,
        round((date_part('epoch', r.completed_at - r.sent_at) / 86400)::numeric, 1), date_part('epoch', r.completed_at)::numeric
      from public.signature_requests r
      where r.completed_at >= from_day::timestamp at time zone 'Europe/Paris' and r.completed_at < private.end_of_day(until_day);
  elsif of_figure in ('programmes', 'published') then
    return query
      select p.id, 'programme', p.title, coalesce(private.person_name(p.owner_id), ''),
        (p.updated_at at time zone 'Europe/Paris')::date, p.score::numeric, -p.score::numeric
      from public.programmes p
      where p.status = 'published' or of_figure = 'programmes' and p.status in ('draft', 'in_review');
  elsif part = 'leads' then
    return query
      select l.id, 'lead', l.company, l.name, (l.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', l.created_at)::numeric
      from public.leads l
      where l.created_at >= from_day::timestamp at time zone 'Europe/Paris' and l.created_at < private.end_of_day(until_day)
        and (age is null or l.status = age);
  else
    raise exception 'unknown figure' using errcode = '22023';
  end if;
end
$$;
comment on function private.dashboard_rows(text, date, date) is
  'All lines of a figure of the dashboard: amount as in its figure, place in the order, the greatest first.';

create function private.dashboard_lines(
  of_figure text, from_day date, until_day date, page_size integer, after_place numeric, after_id uuid
) returns table (id uuid, kind text, label text, who text, day date, amount numeric, place numeric)
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
begin
  perform private.check_dashboard_period(from_day, until_day);
  return query
    select r.* from private.dashboard_rows(of_figure, from_day, until_day) r
    where after_id is null or (r.place, r.id) < (after_place, after_id)
    order by r.place desc, r.id desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function private.dashboard_lines(text, date, date, integer, numeric, uuid) is
  'Work of dashboard_lines. Raises 42501 without admin.';
grant execute on function private.dashboard_lines(text, date, date, integer, numeric, uuid) to authenticated;

create function public.dashboard_lines(
  of_figure text, from_day date, until_day date, page_size integer default 30, after_place numeric default null,
  after_id uuid default null
) returns table (id uuid, kind text, label text, who text, day date, amount numeric, place numeric)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.dashboard_lines($1, $2, $3, $4, $5, $6)
$$;
comment on function public.dashboard_lines(text, date, date, integer, numeric, uuid) is
  'A page of the lines that a figure of dashboard_figures is made of, 100 at most, after the place and id of a line: what each is (application, trainer, paper, invoice, credit_note, mission, envelope, programme, lead), its name, of whom, its day and amount. 22023 for an unknown figure or no period. admin only.';
revoke all on function public.dashboard_lines(text, date, date, integer, numeric, uuid) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_lines(text, date, date, integer, numeric, uuid) to authenticated;

create or replace function public.start_daily_run() returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  refused text[] := '{}';
begin
  -- Its row is locked until the end: of two calls that start together, the second finds the list of the first.
  insert into private.daily_runs as d (day) values (today)
  on conflict (day) do update set calls = d.calls + 1, last_call_at = now(), finished_at = null;
  perform private.release_paper_reminders();
  -- What was not taken on an earlier day is asked for by the list of today.
  delete from private.trainer_reminders r where r.claimed_at is null and r.day < today;
  insert into private.trainer_reminders (user_id, day)
  select distinct e.user_id, today
  from private.ending_papers(today) e
  where e.is_new
  on conflict do nothing;
  -- Each alone: what one of them refuses keeps neither the others nor the reminders from being done.
  begin
    perform private.purge_invoices(today);
  exception when others then
    refused := refused || ('purge_invoices ' || sqlstate);
  end;
  begin
    perform private.end_billing(null);
  exception when others then
    refused := refused || ('end_billing ' || sqlstate);
  end;
  begin
    perform private.end_closed_accounts();
  exception when others then
    refused := refused || ('end_closed_accounts ' || sqlstate);
  end;
  begin
    perform private.keep_dashboard();
  exception when others then
    refused := refused || ('keep_dashboard ' || sqlstate);
  end;
  update private.daily_runs d set failed_steps = refused where d.day = today;
  return today;
end
$$;

select private.keep_access_rules();
