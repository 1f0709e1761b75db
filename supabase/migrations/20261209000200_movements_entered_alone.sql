-- From the amount of two people on, a movement that one person entered neither settles what a trainer pays back, nor has a payment made
-- a second time, on their word alone.

create or replace function private.given_up_alone_cents(of_user uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents), 0)
  from private.refund_parts p join public.invoices c on c.id = p.credit_note
  where c.user_id = of_user and p.noted_by = auth.uid() and p.confirmed_by = auth.uid()
    and (
      p.way <> 'transfer' or exists (select from public.bank_lines b where b.id = p.line_id and b.added_by = auth.uid())
    )
    and p.confirmed_at > now() - make_interval(days => private.second_person_days())
$$;
comment on function private.given_up_alone_cents(uuid) is
  'What the caller settled alone for a trainer, without a movement or by one that they entered, in the days of the rule of two people.';

create or replace function private.settle_refunds(parts jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_note record;
  of_line record;
  part record;
  note public.invoices;
  movement public.bank_lines;
  left_cents bigint;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) not between 1 and 100 then
    raise exception 'from 1 to 100 parts' using errcode = '22023', hint = 'parts';
  end if;
  -- What one person settles for a trainer is counted one after the other.
  perform from public.trainer_accounts t
  where t.user_id in (
    select c.user_id from jsonb_to_recordset(parts) as p (credit_note uuid) join public.invoices c on c.id = p.credit_note
  )
  order by t.user_id for no key update;
  -- In one order, invoices before their credit notes, as every step locks them.
  perform from public.invoices i
  where i.id in (
    select c.corrects from jsonb_to_recordset(parts) as p (credit_note uuid) join public.invoices c on c.id = p.credit_note
  )
  order by i.id for update;
  for of_line in
    select p.line, sum(p.cents) as cents from jsonb_to_recordset(parts) as p (line uuid, cents bigint) group by p.line order by p.line
  loop
    movement := private.close_bank_line(of_line.line, 'matched');
    if movement.amount_cents is distinct from of_line.cents then
      raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
        detail = jsonb_build_object('line', of_line.line, 'amount_cents', movement.amount_cents, 'refund_cents', of_line.cents)::text;
    end if;
  end loop;
  for of_note in
    select p.credit_note as id, min(p.version) as version
    from jsonb_to_recordset(parts) as p (credit_note uuid, version timestamptz) group by p.credit_note order by p.credit_note
  loop
    note := private.lock_refund(of_note.id, of_note.version);
    for part in
      select p.cents, b.id as line, b.booked_on, b.end_to_end_id
      from jsonb_to_recordset(parts) as p (credit_note uuid, line uuid, cents bigint)
      join public.bank_lines b on b.id = p.line
      where p.credit_note = note.id
      order by b.booked_on, b.id
    loop
      if part.cents between 1 and private.refund_cents(note) is not true then
        raise exception 'more than is to be paid back' using errcode = '22023', hint = 'cents';
      end if;
      insert into private.refund_parts (credit_note, way, amount_cents, line_id, noted_by, confirmed_by, confirmed_at)
      values (note.id, 'transfer', part.cents, part.line, auth.uid(), auth.uid(), clock_timestamp());
      perform private.add_entry(note.id, 'payment', part.booked_on, 0, 0, -part.cents::integer, part.end_to_end_id);
      if private.refund_cents(note) > 0 then
        perform private.add_invoice_event(
          note, auth.uid(), 'payment', 'refund', null, null, null, null, part.cents::integer
        );
      end if;
    end loop;
    -- A movement that somebody entered says no more than they do.
    if exists (
      select from jsonb_to_recordset(parts) as p (credit_note uuid, line uuid)
      join public.bank_lines b on b.id = p.line and b.added_by = auth.uid()
      where p.credit_note = note.id
    ) and private.given_up_alone_cents(note.user_id) >= private.second_person_cents() then
      perform private.refuse_payment('42501', 'refund_entered', note);
    end if;
    -- A proposal to settle it otherwise was about another amount.
    delete from private.refund_parts p where p.credit_note = note.id and p.confirmed_at is null;
    -- What was received is another version.
    update public.invoices i set updated_at = default where i.id = note.id;
    perform private.end_refund(note);
  end loop;
  return (select count(distinct p.credit_note) from jsonb_to_recordset(parts) as p (credit_note uuid));
end
$$;

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
  perform private.lock_caller();
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
  select l.run_id, l.amount_cents, l.end_to_end_id, r.confirmed_by,
    coalesce(auth.uid() in (l.approved_by, of_invoice.decided_by), false) as is_approver into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state in ('sent', 'settled')
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  -- Who approved it would have a colleague pay it a second time, for a movement that they entered themselves.
  if paid.is_approver and of_invoice.approved_cents >= private.second_person_cents()
    and exists (select from public.bank_lines b where b.id = line and b.added_by = auth.uid())
  then
    perform private.refuse_payment('42501', 'returned_by_approver', of_invoice);
  end if;
  -- Any money of the same amount looks like an old transfer that came back, and would be paid out a second time; so would a
  -- movement that the payer entered.
  if paid.confirmed_by = auth.uid() and of_invoice.status = 212 and not exists (
    select from public.bank_lines b
    where b.id = line and b.end_to_end_id = paid.end_to_end_id and b.added_by is distinct from auth.uid()
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
  if (paid.confirmed_by = auth.uid() or paid.is_approver and movement.added_by = auth.uid())
    and exists (select from private.returns_alone() a where a.run_id = paid.run_id and a.invoice_id = of_invoice.id)
    and (
      select sum(a.cents)
      from private.returns_alone() a
      join public.payment_runs r on r.id = a.run_id
      join public.payment_run_lines l on l.run_id = a.run_id and l.invoice_id = a.invoice_id
      join public.bank_lines b on b.id = l.return_line_id
      join public.invoices i on i.id = a.invoice_id
      where (r.confirmed_by = auth.uid() or b.added_by = auth.uid() and auth.uid() in (l.approved_by, i.decided_by))
        and a.noted_at > now() - make_interval(days => private.second_person_days())
    ) >= private.second_person_cents()
  then
    perform private.refuse_payment(
      '42501', case when paid.confirmed_by = auth.uid() then 'returned_by_payer' else 'returned_by_approver' end, of_invoice
    );
  end if;
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

select private.keep_access_rules();
