-- A transfer that came back because of its account is not paid to that account again before somebody has confirmed it anew.

create function private.doubt_paid_account(run uuid, of_invoice public.invoices) returns void
language sql
security definer
set search_path = ''
as $$
  -- Not one that the trainer has given since.
  update public.billing_profiles p
  set iban_status = 'to_confirm', iban_confirmed_by = null, iban_confirmed_at = null, iban_confirmed_how = null
  from public.payment_run_lines l
  where l.run_id = run and l.invoice_id = of_invoice.id
    and p.user_id = of_invoice.user_id and p.iban_status = 'confirmed' and p.iban_set_at = l.iban_set_at
$$;
comment on function private.doubt_paid_account(uuid, public.invoices) is
  'The account to which a run paid an invoice is to be confirmed again, unless the trainer has another one since.';

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
  if reason = 'COORD_BANC_ERR' or movement.return_code in ('AC01', 'AC03', 'AC04', 'AC06', 'AC13', 'BE01', 'RC01') then
    perform private.doubt_paid_account(paid.run_id, of_invoice);
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
