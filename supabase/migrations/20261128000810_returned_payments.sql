-- A payment that the bank returned: a movement of the same amount says so, and who sent a large payment does not send it again alone.

create function private.second_person_cents() returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select (private.invoice_rule('second_person_cents') #>> '{}')::bigint
$$;
comment on function private.second_person_cents() is 'From this amount on, one person alone does not pay.';

drop function public.return_payment(uuid, text, timestamptz, text, uuid);
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
  select l.run_id, l.amount_cents, r.confirmed_by into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state = 'sent'
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> paid.amount_cents then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'paid_cents', paid.amount_cents)::text;
  end if;
  update public.payment_run_lines l set state = 'returned', bank_line_id = line
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 205::smallint, reason);
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;

create function public.return_payment(invoice uuid, reason text, version timestamptz, line uuid, message text default null)
returns table (status smallint, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.return_payment($1, $2, $5, $3, $4)
$$;
comment on function public.return_payment(uuid, text, timestamptz, uuid, text) is
  'The bank returned the payment of an invoice: it is « Approuvée » again with its decision, and can be paid by another run. reason: of the list for 205; line: the open movement that brings the same amount back. Answers the status and version. 22023 with the field as hint (amount_cents: the movement is of another amount), 23505 when it changed meanwhile or line is not open, 42501 own_invoice, and returned_by_payer for who confirmed the payment from the amount of two people on. gestionnaire only.';
revoke all on function public.return_payment(uuid, text, timestamptz, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.return_payment(uuid, text, timestamptz, uuid, text) to authenticated;

select private.keep_access_rules();
