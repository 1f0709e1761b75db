-- One source of what credit notes are worth: each takes back, in the order of the decisions, what is beyond the part of its invoice that
-- was not approved. That is what accounts have of it, what is owed less, and what its trainer pays back; the entry of an invoice remains.

create function private.booked_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when of_invoice.status <> 220 then of_invoice.approved_cents
    -- One that is cancelled keeps the entry that it had.
    else coalesce((
      select coalesce(e.amount_cents, of_invoice.gross_cents)
      from public.invoice_events e
      where e.invoice_id = of_invoice.id and e.kind = 'status' and e.to_status in (205, 206) and e.from_status <> 211
      order by e.id desc
      limit 1
    ), 0)
  end
$$;
comment on function private.booked_cents(public.invoices) is
  'What the accounts have of an invoice: what was approved, also once it is cancelled (0 when that came before any approval); null while nobody has decided.';

create function private.taken_back_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select greatest(0, least(of_note.gross_cents, n.cents - (i.gross_cents - coalesce(private.booked_cents(i), i.gross_cents))))
  from public.invoices i
  cross join lateral (
    select sum(c.gross_cents) as cents
    from public.invoices c
    where c.corrects = i.id and c.withdrawn_at is null and c.status not in (210, 213)
      and (c.decided_at is null, coalesce(c.decided_at, c.deposited_at), c.id)
        <= (of_note.decided_at is null, coalesce(of_note.decided_at, of_note.deposited_at), of_note.id)
  ) n
  where i.id = of_note.corrects
$$;
comment on function private.taken_back_cents(public.invoices) is
  'What a credit note takes back of what was approved of its invoice: what exceeds the rest of it, after the credit notes that were decided before.';

create or replace function private.payable_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select least(
    of_invoice.gross_cents - private.credited_cents(of_invoice.id, true), coalesce(of_invoice.approved_cents, of_invoice.gross_cents)
  )
$$;

create or replace function private.refund_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select private.taken_back_cents(of_note)
  from public.payment_run_lines l
  where l.invoice_id = of_note.corrects and l.state in ('sent', 'settled')
    and of_note.kind = 'credit_note' and of_note.status = 205 and of_note.withdrawn_at is null
$$;

create or replace function private.accounts_of_invoices(from_day date, to_day date) returns table (
  id uuid, user_id uuid, payee text, payee_code text, number text, kind text, issued_on date, due_on date, net_cents integer,
  vat_cents integer, gross_cents integer, approved_cents integer, status smallint, paid_on date, paid_cents integer,
  end_to_end_id text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.user_id, private.payee_name(i), coalesce(left(i.seller_siret, 9), left(i.user_id::text, 8)), i.number, i.kind,
      i.issued_on, private.due_day(i), i.net_cents, i.vat_cents, i.gross_cents,
      (case i.kind when 'credit_note' then private.taken_back_cents(i) else private.booked_cents(i) end)::integer, i.status, i.paid_on,
      coalesce(l.amount_cents, b.amount_cents::integer), coalesce(l.end_to_end_id, b.end_to_end_id)
    from public.invoices i
    left join public.payment_run_lines l on l.invoice_id = i.id and l.state = 'settled'
    left join public.bank_lines b on b.id = i.refund_line_id
    where i.withdrawn_at is null
      and case
        when from_day is null or to_day is null then i.status not in (210, 212, 213, 220)
        else i.issued_on between from_day and to_day or i.paid_on between from_day and to_day
      end
    order by i.issued_on, i.id
    limit 10000;
end
$$;

drop function private.accepted_cents(public.invoices);

select private.keep_access_rules();
