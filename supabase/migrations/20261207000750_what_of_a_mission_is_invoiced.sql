-- What is invoiced of a mission, and which invoices are deposits, for the office; approvals taken back together; half-years without their rate of the legal interest; and
-- nobody says that their own invoice is paid, as nobody pays it.

create function private.counting_invoices(of_mission uuid) returns setof public.invoices
language sql
stable
security definer
set search_path = ''
rows 3
as $$
  select * from public.invoices i
  where i.mission_id = of_mission and i.kind = 'invoice' and i.withdrawn_at is null and i.credited_at is null
    and i.status not in (210, 213)
$$;
comment on function private.counting_invoices(uuid) is
  'The invoices of a mission that count: not withdrawn, refused, rejected nor taken back whole by credit notes.';

create or replace function private.left_of_mission(of_mission public.missions, without uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select of_mission.total_cents - coalesce(sum(private.part_of_mission(i)), 0)::bigint
  from private.counting_invoices(of_mission.id) i
  where i.id is distinct from without
$$;

create function private.invoiced_of_mission(wanted uuid) returns table (
  deposits bigint, deposits_cents bigint, invoiced_cents bigint, left_cents bigint
)
language plpgsql
stable
security definer
rows 1
set search_path = ''
as $$
declare
  held public.missions;
begin
  perform private.require_role('gestionnaire');
  select * into held from public.missions m where m.id = wanted;
  if not found then
    return;
  end if;
  return query
    select count(*) filter (where i.is_deposit),
      coalesce(sum(private.part_of_mission(i)) filter (where i.is_deposit), 0)::bigint,
      coalesce(sum(private.part_of_mission(i)), 0)::bigint,
      greatest(private.left_of_mission(held, null), 0)
    from private.counting_invoices(wanted) i;
end
$$;
comment on function private.invoiced_of_mission(uuid) is 'Work of invoiced_of_mission. Raises 42501 without gestionnaire.';
grant execute on function private.invoiced_of_mission(uuid) to authenticated;

create function public.invoiced_of_mission(mission uuid) returns table (
  deposits bigint, deposits_cents bigint, invoiced_cents bigint, left_cents bigint
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.invoiced_of_mission($1)
$$;
comment on function public.invoiced_of_mission(uuid) is
  'What is invoiced of a mission, in cents without VAT: its deposits, all of its invoices, and what is left. gestionnaire only.';
revoke all on function public.invoiced_of_mission(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoiced_of_mission(uuid) to authenticated;

create function private.undo_approvals(wanted jsonb)
returns table (id uuid, outcome text, code text, hint text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one record;
  problem text;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) > 200 then
    raise exception 'at most 200 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  -- All at first and in the order of every other step, as move_invoices.
  perform from public.invoices i
  where i.id in (
    select w.id from jsonb_to_recordset(wanted) as w (id uuid)
    union
    select c.corrects from jsonb_to_recordset(wanted) as w (id uuid) join public.invoices c on c.id = w.id
  )
  order by i.kind = 'credit_note', i.id for update;
  perform from public.missions m
  where m.id in (
    select coalesce(i.mission_id, c.mission_id)
    from jsonb_to_recordset(wanted) as w (id uuid)
    join public.invoices i on i.id = w.id left join public.invoices c on c.id = i.corrects
  )
  order by m.id for no key update;
  for one in
    select w.id, w.version from jsonb_to_recordset(wanted) as w (id uuid, version timestamptz) order by w.id
  loop
    id := one.id;
    code := null;
    hint := null;
    begin
      perform private.undo_approval(one.id, one.version);
      outcome := 'undone';
    exception when unique_violation or invalid_parameter_value or no_data_found or insufficient_privilege or check_violation then
      get stacked diagnostics code = returned_sqlstate, problem = pg_exception_hint;
      hint := nullif(problem, '');
      outcome := case code when '23505' then 'conflict' when 'P0002' then 'missing' else 'refused' end;
    end;
    return next;
  end loop;
end
$$;
comment on function private.undo_approvals(jsonb) is 'Work of undo_approvals. Raises 42501 without gestionnaire.';
grant execute on function private.undo_approvals(jsonb) to authenticated;

create function public.undo_approvals(invoices jsonb) returns table (id uuid, outcome text, code text, hint text)
language sql
set search_path = ''
as $$
  select * from private.undo_approvals($1)
$$;
comment on function public.undo_approvals(jsonb) is
  'Takes the approvals of up to 200 invoices [{id, version}] back, each by itself as undo_approval does: undone, conflict (it changed meanwhile), missing or refused, with the code and the hint of why. gestionnaire only.';
revoke all on function public.undo_approvals(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.undo_approvals(jsonb) to authenticated;

create function private.half_year(of_day date) returns date
language sql
immutable
set search_path = ''
as $$
  select make_date(extract(year from of_day)::integer, case when extract(month from of_day) < 7 then 1 else 7 end, 1)
$$;
comment on function private.half_year(date) is 'The first day of the half-year of a day.';

create function private.missing_legal_rates() returns setof date
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  with half_years (starts_on) as (
    select private.half_year(d.day) from (values (private.today()), (private.today() + 15)) as d (day)
    group by 1
  )
  select h.starts_on from half_years h
  where not exists (
    select from public.invoice_rule_versions v
    where v.key = 'legal_interest_rate' and v.valid_from is not null and private.half_year(v.valid_from) = h.starts_on
  )
  order by 1
$$;

comment on function private.missing_legal_rates() is
  'The half-years without their rate of the legal interest, by their first day: this one, and the next one from 15 days before it.';

create function private.read_missing_legal_rates() returns setof date
language plpgsql
stable
security definer
rows 1
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query select * from private.missing_legal_rates();
end
$$;
comment on function private.read_missing_legal_rates() is 'Work of missing_legal_rates. Raises 42501 without gestionnaire.';
grant execute on function private.read_missing_legal_rates() to authenticated;

create function public.missing_legal_rates() returns setof date
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.read_missing_legal_rates()
$$;
comment on function public.missing_legal_rates() is
  'The half-years without their rate of the legal interest, by their first day: this one, and the next one from 15 days before it. gestionnaire only.';
revoke all on function public.missing_legal_rates() from public, anon, authenticated, service_role;
grant execute on function public.missing_legal_rates() to authenticated;

create or replace function private.office_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  day constant date := private.today();
  -- Lines of a kind that are named one by one; its total counts all of them.
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
begin
  perform private.require_role('gestionnaire');
  return query
  with waiting as (
    -- A credit note is stored without its sign.
    select case i.kind when 'credit_note' then -i.due_cents else i.due_cents end as cents,
      coalesce((select max(e.at) from public.invoice_events e where e.invoice_id = i.id and e.kind = 'status'), i.deposited_at)
        as at
    from public.invoices i
    where i.withdrawn_at is null and i.status in (200, 204, 209)
  ),
  approved as materialized (
    select * from private.payables()
  ),
  refunds as (
    select private.refund_cents(c) as cents, c.decided_at
    from public.invoices c
    where c.kind = 'credit_note' and c.status = 205 and c.withdrawn_at is null
  ),
  accounts as (
    select b.user_id, t.full_name, b.iban_last4, b.iban_set_at
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    where b.iban_status = 'to_confirm'
  ),
  runs as (
    select r.id, r.status, r.total_cents, r.created_at, r.execution_on
    from public.payment_runs r
    where r.status in ('draft', 'downloaded')
  ),
  movements as (
    select b.amount_cents, b.added_at,
      b.amount_cents > 0 and (
        b.return_code is not null
        or exists (
          select from public.payment_run_lines l where l.end_to_end_id = b.end_to_end_id and l.state in ('sent', 'settled')
        )
      ) as is_return
    from public.bank_lines b
    where b.state = 'open'
  ),
  papers as (
    select p.created_at from public.trainer_papers p where p.status = 'to_check'
  ),
  lapsing as (
    select p.id, p.kind, t.full_name, t.email, p.expires_on
    from public.trainer_papers p
    join public.trainer_accounts t on t.user_id = p.user_id
    where p.status in ('verified', 'expired') and p.expires_on <= day + 30 and t.status = 'approved'
      -- The next one is among those to check.
      and not exists (
        select from public.trainer_papers n where n.user_id = p.user_id and n.kind = p.kind and n.status = 'to_check'
      )
  ),
  bare as (
    select m.id, m.title, t.full_name, m.ends_on
    from public.missions m
    join public.trainer_accounts t on t.user_id = m.user_id
    where m.status <> 'cancelled' and m.ends_on < day and private.lacks_evidence(m) > 0
  )
  select 'invoices', count(*), sum(w.cents)::bigint, null::text, null::text, null::text, min(w.at)::timestamptz, null::date
  from waiting w having count(*) > 0
  union all
  select 'payable', count(*), sum(p.cents)::bigint, null, null, null, null, min(p.due_on)
  from approved p where not p.is_held having count(*) > 0
  union all
  select 'held', count(*), sum(p.cents)::bigint, null, null, null, null, min(p.due_on)
  from approved p where p.is_held having count(*) > 0
  union all
  select 'refunds', count(*), sum(r.cents)::bigint, null, null, null, min(r.decided_at)::timestamptz, null
  from refunds r where r.cents > 0 having count(*) > 0
  union all
  (
    select 'account', count(*) over (), null, a.user_id::text, a.full_name, a.iban_last4, a.iban_set_at::timestamptz, null
    from accounts a order by a.iban_set_at, a.user_id limit most
  )
  union all
  (
    select 'run', count(*) over (), r.total_cents, r.id::text, null, r.status, r.created_at::timestamptz, r.execution_on
    from runs r order by r.execution_on, r.id limit most
  )
  union all
  select 'returns', count(*), sum(m.amount_cents)::bigint, null, null, null, min(m.added_at)::timestamptz, null
  from movements m where m.is_return having count(*) > 0
  union all
  select 'movements', count(*), null, null, null, null, min(m.added_at)::timestamptz, null
  from movements m where not m.is_return having count(*) > 0
  union all
  -- Rules are written by an admin.
  select 'legal_rate', count(*) over (), null, r::text, null, null, null, r
  from private.missing_legal_rates() r where private.has_role('admin')
  union all
  select 'papers', count(*), null, null, null, null, min(p.created_at)::timestamptz, null
  from papers p having count(*) > 0
  union all
  (
    select 'lapsing', count(*) over (), null, l.email, l.full_name, l.kind, null, l.expires_on
    from lapsing l order by l.expires_on, l.id limit most
  )
  union all
  (
    select 'evidence', count(*) over (), null, b.id::text, b.full_name, b.title, null, b.ends_on
    from bare b order by b.ends_on, b.id limit most
  );
end
$$;

create or replace function private.settle_bank_lines(pairs jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  pair record;
  line public.bank_lines;
  of_invoice public.invoices;
  paid public.payment_run_lines;
  total bigint;
  done integer := 0;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(pairs) is distinct from 'array' or jsonb_array_length(pairs) not between 1 and 500 then
    raise exception 'from 1 to 500 pairs' using errcode = '22023', hint = 'pairs';
  end if;
  -- A bank may book a whole run as one movement.
  for pair in
    select p.line, array_agg(distinct p.invoice order by p.invoice) as invoices
    from jsonb_to_recordset(pairs) as p (line uuid, invoice uuid) group by p.line order by p.line
  loop
    line := private.close_bank_line(pair.line, 'matched');
    total := 0;
    for of_invoice in select * from public.invoices i where i.id = any (pair.invoices) order by i.id for update loop
      if of_invoice.user_id = auth.uid() then
        perform private.refuse_payment('42501', 'own_invoice', of_invoice);
      end if;
      select * into paid from public.payment_run_lines l where l.invoice_id = of_invoice.id and l.state = 'sent';
      if not found or of_invoice.status <> 211 then
        perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
      end if;
      total := total + paid.amount_cents;
      update public.payment_run_lines l set state = 'settled', bank_line_id = line.id
      where l.run_id = paid.run_id and l.invoice_id = paid.invoice_id;
      perform private.add_entry(of_invoice.id, 'payment', line.booked_on, 0, 0, paid.amount_cents, paid.end_to_end_id);
      perform private.step_invoice(of_invoice, 212::smallint, 'payment', null, null, null, line.booked_on);
      perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
      done := done + 1;
    end loop;
    if total <> -line.amount_cents then
      raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
        detail = jsonb_build_object('line', line.id, 'amount_cents', line.amount_cents, 'invoices_cents', total)::text;
    end if;
  end loop;
  return done;
end
$$;

drop function public.list_invoices(jsonb, text, integer, uuid);
drop function public.office_invoice(uuid);
drop function private.list_invoices(jsonb, text, integer, uuid, uuid);

create function private.list_invoices(filters jsonb, sort text, page_size integer, after_id uuid, only_id uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, is_deposit boolean, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  after_rank numeric;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('simple', 'age', '-age', 'amount', '-amount', 'due') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select private.invoice_rank(sort, i.to_fix, i.deposited_at, i.due_cents, i.due_on) into after_rank
    from public.invoices i where i.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select i.id, i.user_id, coalesce(t.full_name, i.seller_name, ''), t.email, i.number, i.kind, i.issued_on, i.due_on,
      i.gross_cents, i.due_cents, i.approved_cents, i.status, coalesce(e.at, i.deposited_at), i.deposited_at::timestamptz,
      i.withdrawn_at::timestamptz, i.assignee, private.person_name(i.assignee),
      case when i.deposited_by <> i.user_id then private.person_name(i.deposited_by) end, i.mission_id, m.title, m.order_number,
      i.profile, i.is_prepared, i.deposit_reason, i.to_fix::integer,
      private.verdict_count(i.verdict, '{note}'),
      case when jsonb_typeof(i.verdict -> 'passed') = 'array' then jsonb_array_length(i.verdict -> 'passed') else 0 end,
      i.verdict #>> '{findings,0,title}', b.iban_last4, coalesce(b.iban_status, 'none'),
      case when m.id is null then 0 else private.lacks_evidence(m) end, i.is_deposit, i.updated_at::timestamptz
    from (
      select f.id, f.rank
      from (
        select a.id, a.rank from private.filtered_invoices(filters, sort) a where only_id is null
        union all
        -- One is read by its id, not looked for among all.
        select o.id, 0 from public.invoices o where o.id = only_id
      ) f
      where after_id is null or (f.rank, f.id) > (after_rank, after_id)
      order by f.rank, f.id
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) page
    join public.invoices i on i.id = page.id
    left join public.trainer_accounts t on t.user_id = i.user_id
    left join public.missions m on m.id = i.mission_id
    left join public.billing_profiles b on b.user_id = i.user_id
    left join lateral (
      select max(s.at)::timestamptz as at from public.invoice_events s where s.invoice_id = i.id and s.kind = 'status'
    ) e on true
    order by page.rank, i.id;
end
$$;
comment on function private.list_invoices(jsonb, text, integer, uuid, uuid) is
  'Work of list_invoices and office_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.list_invoices(jsonb, text, integer, uuid, uuid) to authenticated;

create function public.list_invoices(
  filters jsonb default '{}', sort text default 'simple', page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, is_deposit boolean, updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_invoices($1, $2, $3, $4, null)
$$;
comment on function public.list_invoices(jsonb, text, integer, uuid) is
  'One page of the invoices under filters, after the one of that id, with what a line of the inbox says of each. filters: search (every word in the invoice, its mission or its trainer), state (to_process, waiting, approved, paid, closed), person (mine, nobody), amount (small, middle, large), age (two, seven: days since the deposit; due), held (account, evidence, free), verdict (clean, to_fix), mission. since: when it got its status. P0002 when that invoice is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_invoices(jsonb, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invoices(jsonb, text, integer, uuid) to authenticated;

create function public.office_invoice(invoice uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, is_deposit boolean, updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_invoices('{}', 'age', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000'))
$$;
comment on function public.office_invoice(uuid) is 'One invoice as list_invoices has it; no row when there is none. gestionnaire only.';
revoke all on function public.office_invoice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_invoice(uuid) to authenticated;

select private.keep_access_rules();
