-- A second debit of a transfer that has arrived is shown as such, and pays no other invoice.

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
    with debited as materialized (
      -- What open movements that pay something name: words, as names_transfer reads an id.
      select distinct w.word
      from public.bank_lines b cross join unnest(private.words_of_line(b)) as w (word)
      where b.state = 'open' and b.amount_cents < 0
    )
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
      -- One that is debited again pays no other invoice.
      or l.state = 'settled' and l.end_to_end_id in (select d.word from debited d)
    order by l.state, r.execution_on, l.end_to_end_id
    limit 10000;
end
$$;
comment on function public.awaited_payments() is
  'Payments that were sent to the bank and that no movement has settled yet, the oldest first, then those that have arrived (is_settled): of the last thirteen months that an open movement may bring back, and those that an open movement debits again, as it names them; at most 10000: an AwaitedPayment of @trame/invoice/payments each, and the version of the invoice. gestionnaire only.';

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
    if exists (
      select from public.payment_run_lines l where l.end_to_end_id = any (private.words_of_line(line)) and l.state = 'settled'
    ) then
      raise exception 'the movement names a transfer that has arrived' using errcode = '22023', hint = 'line';
    end if;
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

select private.keep_access_rules();
