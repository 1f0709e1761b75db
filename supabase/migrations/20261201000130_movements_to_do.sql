-- Movements of the bank are among what the office has to do, and payments that they may settle or bring back are read to their end.

create index payment_run_lines_settled_idx on public.payment_run_lines (amount_cents) where state = 'settled';
create index payment_run_lines_sent_idx on public.payment_run_lines (run_id) where state = 'sent';

create or replace function private.awaited_payments() returns table (
  invoice_id uuid, number text, payee text, cents integer, end_to_end_id text, run_id uuid, execution_on date, is_settled boolean,
  updated_at timestamptz
)
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.number, private.payee_name(i), l.amount_cents, l.end_to_end_id, l.run_id, r.execution_on, l.state = 'settled',
      i.updated_at::timestamptz
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    where l.state = 'sent'
      -- One that was settled may come back, within the thirteen months in which a bank takes a transfer back.
      or l.state = 'settled' and i.paid_on > private.today() - interval '13 months'
        and l.amount_cents in (select b.amount_cents from public.bank_lines b where b.state = 'open' and b.amount_cents > 0)
        and exists (
          select from public.bank_lines b where b.state = 'open' and b.amount_cents = l.amount_cents and b.booked_on >= i.paid_on
        )
    order by l.state, r.execution_on, l.end_to_end_id
    limit 10000;
end
$$;
comment on function public.awaited_payments() is
  'Payments that were sent to the bank and that no movement has settled yet, the oldest first, then those of the last thirteen months that an open movement may bring back (is_settled), at most 10000: an AwaitedPayment of @trame/invoice/payments each, and the version of the invoice. gestionnaire only.';

create or replace function private.decide_refund(wanted uuid, accept boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  part private.refund_parts;
  note public.invoices;
begin
  perform private.require_role('gestionnaire');
  select * into part from private.refund_parts p where p.id = wanted;
  if not found then
    raise exception 'the proposal was decided meanwhile' using errcode = '23505', hint = 'proposal';
  end if;
  -- The credit note is locked before its part, as when movements settle it.
  note := private.lock_invoice(part.credit_note, null);
  select * into part from private.refund_parts p where p.id = wanted and p.confirmed_at is null for update;
  if not found then
    raise exception 'the proposal was decided meanwhile' using errcode = '23505', hint = 'proposal';
  end if;
  if note.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', note);
  end if;
  if accept is not true then
    delete from private.refund_parts p where p.id = part.id;
    return;
  end if;
  if part.noted_by = auth.uid() then
    perform private.refuse_payment('42501', 'second_refund', note);
  end if;
  perform private.confirm_part(part, note);
end
$$;

create or replace function private.confirm_part(part private.refund_parts, of_note public.invoices) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if part.amount_cents is distinct from private.refund_cents(of_note) then
    raise exception 'another amount is to be paid back' using errcode = '22023', hint = 'cents';
  end if;
  update private.refund_parts p set confirmed_by = auth.uid(), confirmed_at = clock_timestamp() where p.id = part.id;
  perform private.add_entry(of_note.id, 'other', private.today(), 0, 0, -part.amount_cents, part.way);
  perform private.add_invoice_event(
    of_note, auth.uid(), 'office', 'refund', null, null, null,
    -- The reason is whole in its part.
    left(case part.way when 'offset' then U&'Compensation\00A0: ' else U&'Remise\00A0: ' end || part.reason, 2000),
    part.amount_cents, false
  );
  perform private.end_refund(of_note);
end
$$;

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
    select case i.kind when 'credit_note' then -i.gross_cents else i.gross_cents end as cents,
      coalesce((select max(e.at) from public.invoice_events e where e.invoice_id = i.id and e.kind = 'status'), i.deposited_at)
        as at
    from public.invoices i
    where i.withdrawn_at is null and i.status in (200, 204, 209)
  ),
  approved as materialized (
    -- As payable_invoices has them.
    select private.payable_cents(i) as cents, private.due_day(i) as due_on,
      exists (select from private.holds_of_invoice(i, true) h where h.holds_payment) as is_held
    from public.invoices i
    where i.withdrawn_at is null and i.kind = 'invoice' and i.status in (205, 206) and private.payable_cents(i) > 0
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
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
comment on function public.office_tasks(integer) is
  'What the office has to do. One line for: invoices (to process: cents, credit notes taken off, since when the oldest waits), payable (approved, in no run and held by nothing for the caller: cents, first due_on), held (approved, in no run, and held: the same), refunds (what trainers pay back: cents, since when), returns (open movements that bring a transfer back: cents, since when they are known), movements (the other open ones: since when), papers (to check). One line for each, the most urgent first, up to "each" of a kind (at most 50): account (IBAN to confirm: id of the trainer, what: its last four), run (payment run that is not confirmed: what: its status, due_on: day of execution), lapsing (paper that ends within 30 days or has ended: id: the address of the trainer, what: its kind, due_on: its end), evidence (mission that is over without its evidence: what: its title, due_on: its last day). total: how many of the kind there are. gestionnaire only.';

select private.keep_access_rules();
