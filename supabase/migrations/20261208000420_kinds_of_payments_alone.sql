-- What a payment of one person alone is, by one word instead of three flags.

drop function private.payments_alone(uuid[]);
create function private.payments_alone(of_users uuid[]) returns table (
  user_id uuid, invoice_id uuid, run_id uuid, cents bigint, kind text, is_recent boolean, is_free boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  with since as materialized (
    select now() - make_interval(days => private.second_person_days()) as first
  ), own as materialized (
    select r.id, r.downloaded_at, greatest(r.created_at, r.downloaded_at, r.confirmed_at) > (select s.first from since s) as is_recent
    from public.payment_runs r
    where auth.uid() in (r.created_by, r.confirmed_by) or private.has_file(r.id, auth.uid())
  ), returns as materialized (
    select a.run_id, a.invoice_id, a.noted_at > (select s.first from since s) as is_recent from private.returns_alone() a
  ), lines as (
    select l.run_id, l.invoice_id, l.state, true as is_recent
    from own r join public.payment_run_lines l on l.run_id = r.id
    -- A file that was downloaded remains good for the bank, whatever became of its run; so does the one of a payment that came back.
    where r.is_recent and (l.state in ('planned', 'sent', 'settled') or r.downloaded_at is not null)
    union all
    select l.run_id, l.invoice_id, l.state, coalesce(back.settled_at > (select s.first from since s), false)
    from public.payment_run_lines l
    join own r on r.id = l.run_id
    left join public.bank_lines back on back.id = l.return_line_id
    where l.state = 'returned' and not r.is_recent and r.downloaded_at is not null
    union all
    -- Who says alone that the payment of a colleague came back has it paid a second time.
    select a.run_id, a.invoice_id, 'returned', a.is_recent
    from returns a where a.run_id not in (select r.id from own r)
  ), counted as materialized (
    -- As it was approved when its run was made: what becomes of the approval since takes nothing back from a file.
    select l.run_id, l.invoice_id, l.is_recent, w.approved_cents::bigint as cents, i.user_id,
      case when l.state = 'returned' then 'returned' when l.state = 'cancelled' then 'file' else 'payment' end as kind,
      coalesce(auth.uid() = w.approved_by, false) or coalesce(auth.uid() = i.decided_by, false) as is_own
    from lines l
    join public.invoices i on i.id = l.invoice_id
    join public.payment_run_lines w on w.run_id = l.run_id and w.invoice_id = l.invoice_id
    where auth.uid() in (w.approved_by, i.decided_by)
      or (
        l.state <> 'returned' or (l.run_id, l.invoice_id) in (select a.run_id, a.invoice_id from returns a)
      ) and (
        l.state = 'planned'
        -- What was paid once, as somebody else approved it, counts for nobody.
        or exists (
          select from public.payment_run_lines o
          where o.invoice_id = l.invoice_id and o.state in ('returned', 'cancelled')
        )
      )
    union all
    select d.run_id, d.invoice_id, true, d.cents, i.user_id, 'difference', true
    from private.differences_alone() d join public.invoices i on i.id = d.invoice_id
  ), paid as (
    select c.*,
      -- The first file of what somebody else approved, unless another person has paid it.
      not c.is_own
      and row_number() over (partition by c.invoice_id, c.is_own order by c.is_recent desc, c.run_id) = 1
      and not exists (
        select from public.payment_run_lines o
        where o.invoice_id = c.invoice_id and o.state in ('planned', 'sent', 'settled')
          and o.run_id not in (select r.id from own r)
      ) as is_free
    from counted c
  ), paid_to as (
    select c.run_id, c.invoice_id, c.user_id::text as payee from counted c
    union
    select c.run_id, c.invoice_id, private.account_digest(b.iban)
    from counted c join public.billing_profiles b on b.user_id = c.user_id
    union
    select c.run_id, c.invoice_id, d.account_digest
    from counted c join private.run_downloads d on d.run_id = c.run_id and d.invoice_id = c.invoice_id
  ), asked as (
    select distinct unnest(of_users) as user_id
  ), payees as (
    select a.user_id, a.user_id::text as payee from asked a
    union
    select a.user_id, private.account_digest(b.iban)
    from asked a join public.billing_profiles b on b.user_id = a.user_id
  )
  select w.user_id, p.invoice_id, p.run_id, p.cents, p.kind, p.is_recent, p.is_free
  from (
    select distinct y.user_id, t.run_id, t.invoice_id from payees y join paid_to t on t.payee = y.payee
  ) w
  join paid p on p.run_id = w.run_id and p.invoice_id = w.invoice_id
$$;
comment on function private.payments_alone(uuid[]) is
  'For each of these trainers, what the caller alone set in motion for them, or for another one with the same account. kind: payment (it goes on), file (its run was cancelled, and its file remains good for the bank), returned (it came back, as they alone say where somebody else paid it), difference (what the bank paid beyond their files, as they explained it). A payment counts when the caller approved it and prepared, downloaded or confirmed its run; of what somebody else approved, when it may be a second payment. is_recent: within the days of the rules; what came back is listed whenever. is_free: the one payment that somebody else approved; it counts only for a further one of the same invoice.';

create or replace function private.alone_cents(of_invoices uuid[], is_after_cancel boolean default false)
returns table (invoice_id uuid, before_cents bigint, added_cents bigint)
language sql
stable
security definer
set search_path = ''
as $$
  with asked as materialized (
    select i.id, i.user_id, i.approved_cents, coalesce(i.decided_by = auth.uid(), false) as is_own
    from public.invoices i
    where i.id = any (of_invoices)
      and (
        i.decided_by = auth.uid() or is_after_cancel
        or exists (
          select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('returned', 'cancelled')
        )
      )
  ), alone as materialized (
    select p.*, p.kind = 'payment' and not is_after_cancel as is_the_same
    from private.payments_alone(array(select distinct a.user_id from asked a)) p
  ), before as (
    select p.user_id, sum(p.cents) as cents from alone p where p.is_recent and not p.is_free group by p.user_id
  ), again as (
    select p.user_id, p.invoice_id,
      count(*) filter (where not p.is_the_same and p.kind <> 'difference') as payments,
      coalesce(sum(p.cents) filter (where not p.is_the_same and (p.is_free or not p.is_recent)), 0)
        - coalesce(sum(p.cents) filter (where p.is_the_same and p.is_recent and not p.is_free), 0) as cents
    from alone p
    -- An invoice whose payment came back is paid a second time, however late.
    where p.is_recent or p.kind = 'returned'
    group by p.user_id, p.invoice_id
  )
  select a.id, coalesce(b.cents, 0)::bigint, (coalesce(g.cents, 0) + case when a.is_own then a.approved_cents else 0 end)::bigint
  from asked a
  left join before b on b.user_id = a.user_id
  left join again g on g.user_id = a.user_id and g.invoice_id = a.id
  where a.is_own or g.payments > 0
$$;

create or replace function private.needs_second_person(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.alone_cents(array[of_invoice.id]) a
    where a.before_cents + a.added_cents >= private.second_person_cents()
  )
$$;

create or replace function private.needs_colleague(of_invoices uuid[]) returns setof uuid
language sql
stable
security definer
set search_path = ''
rows 20
as $$
  select s.invoice_id
  from (
    -- Small invoices that go to one account are one amount.
    select a.invoice_id, max(a.before_cents) over account + sum(a.added_cents) over account as cents
    from private.alone_cents(of_invoices) a
    join public.invoices i on i.id = a.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    window account as (partition by coalesce(p.iban, i.user_id::text))
  ) s
  where s.cents >= (select private.second_person_cents())
$$;

create or replace function private.colleagues_after_cancel(run uuid) returns setof uuid
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select a.invoice_id
  from private.alone_cents(
    array(
      select l.invoice_id
      from public.payment_runs r join public.payment_run_lines l on l.run_id = r.id
      where r.id = run and r.status = 'downloaded' and private.takes_part(r.id)
    ),
    is_after_cancel => true
  ) a
  where a.before_cents + a.added_cents >= private.second_person_cents()
$$;

create or replace function private.payables() returns table (
  invoice_id uuid, due_on date, cents bigint, needs_second_person boolean, is_held boolean
)
language sql
stable
security definer
rows 500
set search_path = ''
as $$
  -- Once, not of each invoice.
  with rules as materialized (
    select private.payment_days() as payment_days, private.second_person_cents() as second_person_cents
  ),
  notes as materialized (
    select c.corrects,
      coalesce(sum(coalesce(c.approved_cents, c.due_cents)) filter (where c.status in (205, 206, 211, 212)), 0) as credited_cents,
      coalesce(sum(private.settled_cents(c.id)) filter (where c.status not in (210, 213)), 0) as settled_cents,
      bool_or(c.status in (200, 204, 207, 208, 209)) as is_pending
    from public.invoices c
    where c.kind = 'credit_note' and c.withdrawn_at is null
    group by c.corrects
  ),
  payable as materialized (
    select i.id, i.user_id, i.due_on, i.issued_on, i.seller_siret, i.number, i.is_prepared, i.deposited_at,
      (
        least(i.due_cents - coalesce(n.credited_cents, 0), coalesce(i.approved_cents, i.due_cents)) + coalesce(n.settled_cents, 0)
      )::bigint as cents,
      coalesce(n.is_pending, false) as is_pending
    from public.invoices i
    left join notes n on n.corrects = i.id
    where i.withdrawn_at is null and i.kind = 'invoice' and i.status in (205, 206)
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
  ),
  alone as materialized (
    select a.invoice_id, a.before_cents + a.added_cents as cents
    from private.alone_cents(array(select w.id from payable w)) a
  )
  -- As payable_cents, due_day, needs_second_person, and holds_said with what holds a payment: here in one pass over all invoices.
  select w.id, coalesce(w.due_on, w.issued_on + r.payment_days), w.cents, alone.is_too_much,
    b.iban_status is distinct from 'confirmed' or alone.is_too_much or w.is_pending
      -- As earlier_of_number.
      or not w.is_prepared and exists (
        select from public.invoices e
        where left(e.seller_siret, 9) = left(w.seller_siret, 9) and upper(e.number) = upper(w.number)
          and extract(year from e.issued_on) = extract(year from w.issued_on)
          and e.withdrawn_at is null and e.credited_at is null and e.status not in (210, 213, 220)
          and e.user_id <> w.user_id and e.kind = 'invoice'
          and (e.deposited_at, e.id) < (w.deposited_at, w.id)
      )
  from payable w
  cross join rules r
  left join public.billing_profiles b on b.user_id = w.user_id
  left join alone a on a.invoice_id = w.id
  cross join lateral (select coalesce(a.cents >= r.second_person_cents, false) as is_too_much) alone
  where w.cents > 0
$$;

select private.keep_access_rules();
