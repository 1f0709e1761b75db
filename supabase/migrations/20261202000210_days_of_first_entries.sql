-- Entries that were there before days of entry were kept have the day of their piece. What was decided or imported after the export of
-- that day's month was in no export: such an entry has the day on which that was done. Of an invoice that was approved, exported, then
-- refused nothing was kept: it gets both its entries. Of a credit note that was refused after its approval nobody knows any more what it
-- took back.

alter table private.invoice_entries disable trigger invoice_entries_kept;

update private.invoice_entries e set entered_on = d.day
from (
  select a.invoice_id, (min(a.at) at time zone 'Europe/Paris')::date as day
  from public.invoice_events a
  where a.kind = 'status' and a.to_status in (205, 206)
  group by a.invoice_id
) d
where e.kind = 'purchase' and e.rank = 1 and e.invoice_id = d.invoice_id and e.entered_on < d.day;

-- A credit note takes back what is approved of its invoice, once it is.
update private.invoice_entries e set entered_on = f.entered_on
from public.invoices c join private.invoice_entries f on f.invoice_id = c.corrects and f.kind = 'purchase' and f.rank = 1
where e.invoice_id = c.id and e.kind = 'purchase' and e.rank = 1 and e.entered_on < f.entered_on;

update private.invoice_entries e set entered_on = d.day
from (
  select l.invoice_id, l.end_to_end_id, (b.settled_at at time zone 'Europe/Paris')::date as day
  from public.payment_run_lines l join public.bank_lines b on b.id = l.bank_line_id
) d
where e.kind = 'payment' and e.paid_cents > 0 and e.invoice_id = d.invoice_id and e.reference = d.end_to_end_id and e.entered_on < d.day;

update private.invoice_entries e set entered_on = d.day
from (
  select p.credit_note, (min(b.settled_at) at time zone 'Europe/Paris')::date as day
  from private.refund_parts p join public.bank_lines b on b.id = p.line_id
  group by p.credit_note
) d
where e.kind = 'payment' and e.rank = 1 and e.invoice_id = d.credit_note and e.entered_on < d.day;

alter table private.invoice_entries enable trigger invoice_entries_kept;

with refused as (
  select i.id, i.issued_on, i.vat_cents, i.gross_cents, (a.first_at at time zone 'Europe/Paris')::date as approved_on, a.cents,
    (coalesce(i.withdrawn_at, r.at) at time zone 'Europe/Paris')::date as refused_on
  from public.invoices i
  cross join lateral (
    select min(e.at) as first_at, (array_agg(coalesce(e.amount_cents, i.gross_cents) order by e.id desc))[1] as cents
    from public.invoice_events e
    where e.invoice_id = i.id and e.kind = 'status' and e.to_status in (205, 206) and e.from_status not in (211, 212)
  ) a
  left join lateral (
    select max(e.at) as at from public.invoice_events e
    where e.invoice_id = i.id and e.kind = 'status' and e.to_status in (210, 213)
  ) r on true
  where i.kind = 'invoice' and (i.withdrawn_at is not null or i.status in (210, 213)) and a.cents is not null
    and not exists (select from private.invoice_entries e where e.invoice_id = i.id and e.kind = 'purchase')
), parts as (
  select *, round(vat_cents::numeric * cents / gross_cents)::integer as vat from refused
)
insert into private.invoice_entries (invoice_id, kind, rank, booked_on, entered_on, net_cents, vat_cents)
select id, 'purchase', 1, issued_on, approved_on, cents - vat, vat from parts
union all
select id, 'purchase', 2, refused_on, refused_on, vat - cents, -vat from parts;

select private.keep_access_rules();
