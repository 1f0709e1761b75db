-- Figures of the dashboard count money as the office pays it: invoices less their credit notes, what left of those that are paid, and
-- of missions what is left to invoice, on past days as well. A request that was joined to another one is counted once.

create function private.dashboard_credits_at(day date) returns table (invoice_id uuid, credited_cents bigint, settled_cents bigint)
language sql
stable
security definer
rows 1000
set search_path = ''
as $$
  -- As payables has them today.
  select c.corrects, coalesce(sum(c.cents) filter (where c.status in (205, 206, 211, 212)), 0)::bigint,
    coalesce(sum(c.settled_cents) filter (where c.status not in (210, 213)), 0)::bigint
  from (
    select n.corrects, coalesce(n.approved_cents, n.due_cents) as cents,
      case when day >= (select private.today()) then n.status else coalesce((
        select e.from_status from public.invoice_events e
        where e.invoice_id = n.id and e.kind = 'status' and e.from_status is not null and e.at >= (select private.end_of_day(day))
        order by e.id limit 1
      ), n.status) end as status,
      (
        select sum(p.amount_cents) from private.refund_parts p
        where p.credit_note = n.id and p.confirmed_at < (select private.end_of_day(day))
      ) as settled_cents
    from public.invoices n
    where n.kind = 'credit_note' and n.corrects is not null and n.deposited_at < (select private.end_of_day(day))
      and (n.withdrawn_at is null or n.withdrawn_at >= (select private.end_of_day(day)))
  ) as c
  group by c.corrects
$$;
comment on function private.dashboard_credits_at(date) is
  'What credit notes that were decided took back of invoices at the end of a day, and what of credit notes was settled by itself.';

create or replace function private.dashboard_open_invoices_at(day date) returns table (
  id uuid, number text, user_id uuid, seller_name text, issued_on date, due_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  select o.*
  from (
    select i.id, i.number, i.user_id, i.seller_name, i.issued_on, i.due_on, (
      least(i.due_cents - coalesce(k.credited_cents, 0), coalesce(i.approved_cents, i.due_cents)) + coalesce(k.settled_cents, 0)
    )::bigint as cents
    from public.invoices i
    left join private.dashboard_credits_at(day) k on k.invoice_id = i.id
    where i.kind = 'invoice' and i.deposited_at < (select private.end_of_day(day))
      and (i.withdrawn_at is null or i.withdrawn_at >= (select private.end_of_day(day)))
      -- Paid before: its steps need not be read.
      and (day >= (select private.today()) or i.status not in (211, 212) or i.paid_on is null or i.paid_on >= day)
      and case when day >= (select private.today()) then i.status else coalesce((
        select e.from_status from public.invoice_events e
        where e.invoice_id = i.id and e.kind = 'status' and e.from_status is not null and e.at >= (select private.end_of_day(day))
        order by e.id limit 1
      ), i.status) end not in (210, 211, 212, 213, 220)
  ) as o
  where o.cents > 0
$$;
comment on function private.dashboard_open_invoices_at(date) is
  'Invoices that were neither paid nor over at the end of a day, each with what was to be paid of it, as payable_cents counts it.';

create or replace function private.dashboard_unbilled_at(day date) returns table (
  id uuid, title text, user_id uuid, ends_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  with over as materialized (
    select m.id, m.title, m.user_id, m.ends_on, m.total_cents
    from public.missions m
    where m.ends_on <= day and (m.status = 'done' or m.status = 'invoiced' and day < (select private.today()))
  ),
  -- As left_of_mission has them today: here in one pass over all invoices.
  parts as (
    select i.mission_id, bool_or(not i.is_deposit) as is_billed, sum(round(
      least(coalesce(i.approved_cents, i.due_cents), i.due_cents - coalesce(k.credited_cents, 0))::numeric * i.net_cents / i.gross_cents
    )) as cents
    from over m
    join public.invoices i on i.mission_id = m.id
    left join private.dashboard_credits_at(day) k on k.invoice_id = i.id
    where i.kind = 'invoice' and i.deposited_at < (select private.end_of_day(day))
      and (i.withdrawn_at is null or i.withdrawn_at >= (select private.end_of_day(day)))
      and (i.credited_at is null or i.credited_at >= (select private.end_of_day(day)))
      -- Nothing leads out of these.
      and (i.status not in (210, 213) or day < (select private.today()) and exists (
        select from public.invoice_events e
        where e.invoice_id = i.id and e.kind = 'status' and e.to_status in (210, 213) and e.at >= (select private.end_of_day(day))
      ))
    group by i.mission_id
  )
  select o.id, o.title, o.user_id, o.ends_on, (o.total_cents - coalesce(p.cents, 0))::bigint
  from over o
  left join parts p on p.mission_id = o.id
  where p.is_billed is not true and o.total_cents > coalesce(p.cents, 0)
$$;
comment on function private.dashboard_unbilled_at(date) is
  'Missions that were over at the end of a day and had no invoice but deposits, each with what was left to invoice, without VAT.';

create function private.dashboard_paid(from_day date, until_day date) returns table (
  id uuid, number text, user_id uuid, seller_name text, paid_on date, cents bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.number, i.user_id, i.seller_name, i.paid_on,
    coalesce(l.amount_cents + l.difference_cents, i.approved_cents, i.due_cents)::bigint
  from public.invoices i
  left join public.payment_run_lines l on l.invoice_id = i.id and l.state in ('sent', 'settled')
  where i.kind = 'invoice' and i.status in (211, 212) and i.paid_on between from_day and until_day
$$;
comment on function private.dashboard_paid(date, date) is 'Invoices that were paid in a period, each with what was transferred for it.';

create or replace function private.dashboard_money(from_day date, until_day date, before_day date) returns table (
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
    select 'paid', p.paid_on >= from_day, p.cents from private.dashboard_paid(before_day, until_day) p
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

create or replace function private.dashboard_leads(from_day date, until_day date, before_day date) returns table (
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
    where l.created_at >= before_day::timestamp at time zone 'Europe/Paris' and l.created_at < (select private.end_of_day(until_day))
      and l.merged_into is null
  )
  select f.figure, count(*) filter (where a.is_now), null::numeric, count(*) filter (where not a.is_now), null::numeric
  from (values ('leads', null), ('leads_won', 'won'), ('leads_new', 'new')) as f (figure, state)
  left join asked a on f.state is null or a.status = f.state
  group by f.figure
$$;
comment on function private.dashboard_leads(date, date, date) is
  'Requests of companies in a period without those that were joined to another one, and of these the ones that were won and the ones that nobody has answered yet.';

create or replace function private.dashboard_rows(of_figure text, from_day date, until_day date) returns table (
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
  if of_figure = 'received' then
    -- All of them, however far they came.
    return query
      select a.id, 'application', a.full_name, '', (a.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', a.created_at)::numeric
      from public.trainer_applications a
      where a.archived_at is null and a.created_at >= from_day::timestamp at time zone 'Europe/Paris'
        and a.created_at < (select private.end_of_day(until_day));
  elsif wanted is not null then
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
      select p.id, 'invoice', p.number, coalesce(p.seller_name, t.full_name, ''), p.paid_on, p.cents::numeric,
        date_part('epoch', p.paid_on::timestamp)::numeric
      from private.dashboard_paid(from_day, until_day) p left join public.trainer_accounts t on t.user_id = p.user_id;
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
        and l.merged_into is null and (age is null or l.status = age);
  else
    raise exception 'unknown figure' using errcode = '22023';
  end if;
end
$$;

select private.keep_access_rules();
