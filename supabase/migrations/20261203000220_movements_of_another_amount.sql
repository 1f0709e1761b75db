-- A movement that names one of our transfers and has another amount: it pays the invoice with a difference that somebody explains,
-- or it is ignored with a reason. The difference goes to the suspense account, where the accountant finds it.

alter table public.bank_lines
  add column ignore_reason text,
  add constraint bank_lines_ignore_reason_form check (private.is_text(ignore_reason, 2000)),
  add constraint bank_lines_reason_of_ignored check (ignore_reason is null or state = 'ignored');
comment on column public.bank_lines.ignore_reason is 'Why it pays no invoice; needed of one that names a transfer of ours.';

create function private.names_transfer(line public.bank_lines, transfer text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    private.fold(line.end_to_end_id) = private.fold(transfer)
    -- As a word of its own, whatever its case: matchLines of @trame/invoice reads it so.
    or ' ' || regexp_replace(
      private.fold(concat_ws(' ', line.label, line.counterparty, line.reference)), '[^a-z0-9-]+', ' ', 'g'
    ) || ' ' like '% ' || private.fold(transfer) || ' %',
    false
  )
$$;
comment on function private.names_transfer(public.bank_lines, text) is
  'Whether a movement has the id of a transfer: as its own, or in its texts where a bank writes it there.';

create function private.settle_with_difference(wanted uuid, version timestamptz, line uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  paid record;
  movement public.bank_lines;
  difference bigint;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  -- Movements before invoices, as settle_bank_lines takes them.
  perform from public.bank_lines b where b.id = line for update;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  select l.run_id, l.amount_cents, l.end_to_end_id, r.confirmed_by into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state = 'sent'
  for update of l;
  if not found or of_invoice.status <> 211 then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents >= 0 or not private.names_transfer(movement, paid.end_to_end_id) then
    raise exception 'the movement does not name this transfer' using errcode = '22023', hint = 'line';
  end if;
  difference := paid.amount_cents + movement.amount_cents;
  if difference = 0 then
    raise exception 'the movement has the amount of the transfer' using errcode = '22023', hint = 'amount_cents';
  end if;
  -- Who pays another amount than the file's does not explain it alone.
  if paid.confirmed_by = auth.uid() and greatest(paid.amount_cents, -movement.amount_cents) >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'difference', of_invoice);
  end if;
  update public.payment_run_lines l set state = 'settled', bank_line_id = movement.id
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  perform private.add_entry(
    of_invoice.id, 'payment', movement.booked_on, 0, 0, -movement.amount_cents::integer, paid.end_to_end_id
  );
  perform private.add_entry(of_invoice.id, 'other', movement.booked_on, 0, 0, difference::integer, 'difference');
  perform private.step_invoice(
    of_invoice, 212::smallint, 'payment', null,
    format(
      U&'La banque a vir\00E9 %s au lieu de %s. %s', private.said_cents(-movement.amount_cents), private.said_cents(paid.amount_cents),
      private.said_message(message)
    ),
    null
  );
  update public.invoices i set paid_on = movement.booked_on where i.id = of_invoice.id;
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
end
$$;
comment on function private.settle_with_difference(uuid, timestamptz, uuid, text) is
  'Work of settle_with_difference. Raises 42501 without gestionnaire.';
grant execute on function private.settle_with_difference(uuid, timestamptz, uuid, text) to authenticated;

create function public.settle_with_difference(invoice uuid, version timestamptz, line uuid, message text) returns void
language sql
set search_path = ''
as $$
  select private.settle_with_difference($1, $2, $3, $4)
$$;
comment on function public.settle_with_difference(uuid, timestamptz, uuid, text) is
  'A movement that names the transfer of an invoice and has another amount settles it as a whole; its trainer reads both amounts and the message, the difference is an entry of its own. 22023 with line as hint when the movement names another transfer, amount_cents when there is no difference, message without one; 23505 with version, line or invoice as hint; 42501 own_invoice, or difference when who confirmed the transfer would explain it, from the amount of two people on. gestionnaire only.';
revoke all on function public.settle_with_difference(uuid, timestamptz, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_with_difference(uuid, timestamptz, uuid, text) to authenticated;

drop function public.ignore_bank_lines(uuid[]);
drop function private.ignore_bank_lines(uuid[]);
create function private.ignore_bank_lines(wanted uuid[], reason text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := case when reason is not null then private.said_message(reason) end;
  done integer;
begin
  perform private.require_role('gestionnaire');
  if said is null and exists (
    select from public.bank_lines b join public.payment_run_lines l on l.state = 'sent' and private.names_transfer(b, l.end_to_end_id)
    where b.id = any (wanted[1:5000]) and b.state = 'open'
  ) then
    raise exception 'a movement that names a transfer needs a reason' using errcode = '22023', hint = 'reason';
  end if;
  update public.bank_lines b
  set state = 'ignored', ignore_reason = said, settled_by = auth.uid(), settled_at = clock_timestamp()
  where b.id = any (wanted[1:5000]) and b.state = 'open';
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.ignore_bank_lines(uuid[], text) is 'Work of ignore_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.ignore_bank_lines(uuid[], text) to authenticated;

create function public.ignore_bank_lines(lines uuid[], reason text default null) returns integer
language sql
set search_path = ''
as $$
  select private.ignore_bank_lines($1, $2)
$$;
comment on function public.ignore_bank_lines(uuid[], text) is
  'Open movements that pay no invoice are ignored from now on. Answers how many. 22023 with reason as hint for one that names a transfer which is on its way, without a reason. gestionnaire only.';
revoke all on function public.ignore_bank_lines(uuid[], text) from public, anon, authenticated, service_role;
grant execute on function public.ignore_bank_lines(uuid[], text) to authenticated;

create or replace function private.reopen_bank_lines(wanted uuid[]) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  perform private.require_role('gestionnaire');
  update public.bank_lines b set state = 'open', ignore_reason = null, settled_by = null, settled_at = null
  where b.id = any (wanted[1:5000]) and b.state = 'ignored';
  get diagnostics done = row_count;
  return done;
end
$$;

select private.keep_access_rules();
