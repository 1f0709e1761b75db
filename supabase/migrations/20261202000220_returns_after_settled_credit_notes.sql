-- A transfer that comes back after a credit note of its invoice was settled is owed again as a whole: the trainer has paid that credit
-- note back, or it was compensated or given up.

create function private.settled_cents(note uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents), 0) from private.refund_parts p where p.credit_note = note and p.confirmed_at is not null
$$;
comment on function private.settled_cents(uuid) is
  'What was paid back of a credit note, compensated or given up.';

create or replace function private.payable_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select least(
    of_invoice.gross_cents - private.credited_cents(of_invoice.id, true), coalesce(of_invoice.approved_cents, of_invoice.gross_cents)
  ) + (
    select coalesce(sum(private.settled_cents(c.id)), 0)
    from public.invoices c
    where c.corrects = of_invoice.id and c.withdrawn_at is null and c.status not in (210, 213)
  )
$$;
comment on function private.payable_cents(public.invoices) is
  'What is to be paid of an invoice: what was approved, less what credit notes take back; what was settled of these by itself is not taken off a second time.';

create or replace function private.owed_invoices() returns table (id uuid, user_id uuid, payee text, due_on date, cents bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.user_id, private.payee_name(i), private.due_day(i),
      case i.kind when 'credit_note' then private.settled_cents(i.id) - private.taken_back_cents(i)
        else coalesce(i.approved_cents, i.gross_cents) end
    from public.invoices i
    where i.withdrawn_at is null and i.status not in (210, 212, 213, 220)
    order by i.issued_on, i.id
    limit 10000;
end
$$;

create or replace function private.is_paid_back(note uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.invoices c where c.id = note and c.refunded_cents is not null)
$$;
comment on function private.is_paid_back(uuid) is
  'Whether a credit note was settled by itself: by transfers, a compensation or what was given up.';

create or replace function private.move_credit_notes(of_invoice uuid, from_status smallint, to_status smallint, reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  note public.invoices;
begin
  for note in
    select * from public.invoices c
    where c.corrects = of_invoice and c.withdrawn_at is null
      and (c.status = from_status or from_status = 205 and c.status = 206)
      -- One that was settled without this payment remains so.
      and (from_status <> 212 or c.paid_on is not null and c.refunded_cents is null)
    order by c.id for update
  loop
    perform private.step_invoice(note, to_status, 'payment', reason, null, null);
  end loop;
end
$$;

create or replace function private.settle_credit(of_invoice uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  note public.invoices;
  is_paid boolean;
begin
  select * into invoice from public.invoices i where i.id = of_invoice for update;
  is_paid := invoice.status in (211, 212);
  if private.credited_cents(invoice.id, true) >= invoice.gross_cents then
    if invoice.credited_at is null then
      update public.invoices i set credited_at = clock_timestamp() where i.id = invoice.id returning * into invoice;
    end if;
    -- What was paid back, compensated or given up of its credit notes is owed once its payment came back.
    if not is_paid and invoice.status <> 220 and private.payable_cents(invoice) <= 0 then
      invoice := private.step_invoice(invoice, 220::smallint, 'payment', null, null, null);
    end if;
  end if;
  for note in
    select * from public.invoices c
    where c.corrects = invoice.id and c.status = 205 and c.withdrawn_at is null order by c.id for update
  loop
    if invoice.status = 220 or is_paid and private.refund_cents(note) = 0 then
      perform private.step_invoice(note, 212::smallint, 'payment', null, null, null);
    end if;
  end loop;
end
$$;
comment on function private.settle_credit(uuid) is
  'What approved credit notes make of their invoice: one that they take back whole is cancelled, if it was not paid and nothing is owed of what was settled of them, and they are settled; so is a credit note of a paid invoice with nothing to pay back.';

create or replace function private.return_payment(wanted uuid, reason text, message text, version timestamptz, line uuid)
returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  paid record;
  movement public.bank_lines;
  before smallint;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  if line is null then
    raise exception 'the movement that says so is needed' using errcode = '22023', hint = 'line';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  if of_invoice.kind <> 'invoice' then
    raise exception 'a credit note goes with its invoice' using errcode = '22023', hint = 'to_status';
  end if;
  select l.run_id, l.amount_cents, l.end_to_end_id, r.confirmed_by into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state in ('sent', 'settled')
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  -- Any money of the same amount looks like an old transfer that came back, and would be paid out a second time.
  if paid.confirmed_by = auth.uid() and of_invoice.status = 212 and not exists (
    select from public.bank_lines b where b.id = line and b.end_to_end_id = paid.end_to_end_id
  ) then
    perform private.refuse_payment('42501', 'returned_late', of_invoice);
  end if;
  before := of_invoice.status;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> paid.amount_cents then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'paid_cents', paid.amount_cents)::text;
  end if;
  update public.payment_run_lines l set state = 'returned', return_line_id = line
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  if before = 212 then
    perform private.add_entry(of_invoice.id, 'payment', movement.booked_on, 0, 0, -paid.amount_cents, paid.end_to_end_id);
  end if;
  -- What was proposed was to settle a credit note of an invoice that is paid.
  delete from private.refund_parts p
  where p.confirmed_at is null and p.credit_note in (select c.id from public.invoices c where c.corrects = of_invoice.id);
  perform private.move_credit_notes(of_invoice.id, before, 205::smallint, reason);
  -- Credit notes that came after the transfer may leave nothing to pay.
  perform private.settle_credit(of_invoice.id);
  select * into of_invoice from public.invoices i where i.id = of_invoice.id;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;
comment on function public.return_payment(uuid, text, timestamptz, uuid, text) is
  'The bank returned the payment of an invoice: it is « Approuvée » again with its decision, and can be paid by another run, less what its credit notes take back and nobody settled. reason: of the list for 205; line: the open movement that brings the same amount back. Answers the status and version. 22023 with the field as hint (amount_cents: the movement is of another amount), 23505 when it changed meanwhile or line is not open, 42501 own_invoice, returned_by_payer for who confirmed the payment from the amount of two people on, and returned_late for them when it had arrived and the movement does not name its transfer. gestionnaire only.';

select private.keep_access_rules();
