-- What a movement names is read once for each movement, not once for each transfer; and a movement that names a transfer which has
-- arrived pays no other invoice, with a difference either.

create or replace function private.files_named(line public.bank_lines) returns setof uuid
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  -- As names_transfer reads an id: one word of the texts. An array that is read once, so that each is looked up by its index.
  select r.id
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.end_to_end_id = any ((select private.words_of_line(line))::text[]) and r.downloaded_at is not null
  union
  -- A bank may book a whole file as one movement.
  select r.id
  from public.payment_runs r
  where r.message_id = any ((select private.words_of_line(line))::text[]) and r.downloaded_at is not null
$$;

create function private.refuse_arrived(line public.bank_lines) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words constant text[] := private.words_of_line(line);
begin
  if exists (select from public.payment_run_lines l where l.end_to_end_id = any (words) and l.state = 'settled') then
    raise exception 'the movement names a transfer that has arrived' using errcode = '22023', hint = 'line';
  end if;
end
$$;
comment on function private.refuse_arrived(public.bank_lines) is
  'Raises 22023, hint line, for a movement that names a transfer which has arrived: it was debited twice, and pays nothing else.';

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
    perform private.refuse_arrived(line);
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

create or replace function private.settle_with_difference(wanted uuid, version timestamptz, line uuid, message text) returns void
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
  perform private.lock_caller();
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  -- Movements before invoices, as settle_bank_lines takes them.
  perform from public.bank_lines b where b.id = line for update;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  select l.run_id, l.amount_cents, l.end_to_end_id into paid
  from public.payment_run_lines l
  where l.invoice_id = of_invoice.id and l.state = 'sent'
  for update of l;
  if not found or of_invoice.status <> 211 then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents >= 0 or not private.names_transfer(movement, paid.end_to_end_id) then
    raise exception 'the movement does not name this transfer' using errcode = '22023', hint = 'line';
  end if;
  perform private.refuse_arrived(movement);
  difference := paid.amount_cents + movement.amount_cents;
  if difference = 0 then
    raise exception 'the movement has the amount of the transfer' using errcode = '22023', hint = 'amount_cents';
  end if;
  update public.payment_run_lines l set state = 'settled', bank_line_id = movement.id, difference_cents = -difference
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  -- Who pays another amount than the file's does not explain it alone, neither at once nor in parts.
  if private.takes_part(paid.run_id) and (
    greatest(paid.amount_cents, -movement.amount_cents) >= private.second_person_cents()
    or difference < 0 and (
      (select sum(d.cents) from private.differences_alone() d) >= private.second_person_cents()
      or (
        select sum(a.cents) from private.payments_alone(array[of_invoice.user_id]) a where a.is_recent and not a.is_free
      ) >= private.second_person_cents()
    )
  ) then
    perform private.refuse_payment('42501', 'difference', of_invoice);
  end if;
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
    null, movement.booked_on
  );
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
end
$$;

select private.keep_access_rules();
