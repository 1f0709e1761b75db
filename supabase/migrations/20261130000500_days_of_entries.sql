-- An invoice that is approved after the export of its month, and a movement that is imported after it, are in the export of the day
-- on which they were entered: no entry is added to a period that is past.

alter table private.invoice_entries add column entered_on date;
-- What there is was exported by the day of its piece.
alter table private.invoice_entries disable trigger invoice_entries_kept;
update private.invoice_entries set entered_on = booked_on;
alter table private.invoice_entries enable trigger invoice_entries_kept;
alter table private.invoice_entries alter column entered_on set default private.today(), alter column entered_on set not null;
comment on column private.invoice_entries.entered_on is 'The day of Paris on which it was written: that of the entry.';
comment on column private.invoice_entries.booked_on is 'The day of its piece: of the invoice, of the movement of the bank, or of the decision that changed it.';

drop index private.invoice_entries_booked_idx;
create index invoice_entries_entered_idx on private.invoice_entries (entered_on, id);

drop function public.journal_entries(date, date);
drop function private.journal_entries(date, date);

create function private.journal_entries(from_day date, to_day date) returns table (
  invoice_id uuid, number text, kind text, payee text, payee_code text, entry text, rank integer, entered_on date, booked_on date,
  net_cents integer, vat_cents integer, paid_cents integer, reference text, settled_id uuid, settled_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.number, i.kind, private.payee_name(i), coalesce(left(i.seller_siret, 9), left(i.user_id::text, 8)), e.kind, e.rank,
      e.entered_on, e.booked_on, e.net_cents, e.vat_cents, e.paid_cents, e.reference, s.id,
      coalesce(s.paid_on, (s.credited_at at time zone 'Europe/Paris')::date, own.last_on)
    from private.invoice_entries e
    join public.invoices i on i.id = e.invoice_id
    left join lateral (
      select max(p.booked_on) as last_on from private.invoice_entries p where p.invoice_id = i.id and p.kind <> 'purchase'
    ) own on i.corrects is not null
    left join public.invoices s on i.status in (212, 220) and s.status in (212, 220)
      -- A credit note that was paid back is settled by itself, any other one with its invoice.
      and s.id = case when i.corrects is null or own.last_on is not null then i.id else i.corrects end
    where e.entered_on between from_day and to_day
    order by e.entered_on, e.id
    limit 10000;
end
$$;
comment on function private.journal_entries(date, date) is 'Work of journal_entries. Raises 42501 without gestionnaire.';
grant execute on function private.journal_entries(date, date) to authenticated;

create function public.journal_entries(from_day date, to_day date) returns table (
  invoice_id uuid, number text, kind text, payee text, payee_code text, entry text, rank integer, entered_on date, booked_on date,
  net_cents integer, vat_cents integer, paid_cents integer, reference text, settled_id uuid, settled_on date
)
language sql
stable
set search_path = ''
as $$
  select * from private.journal_entries($1, $2)
$$;
comment on function public.journal_entries(date, date) is
  'Entries of the accounts in a period, both days included, in the order in which they were written: purchases and payments of invoices and credit notes (kind). entered_on: the day of the entry, booked_on: that of its piece. entry, rank and invoice_id name it for good; settled_id: the invoice whose letters it has, once that is settled. At most 10 000. gestionnaire only.';
revoke all on function public.journal_entries(date, date) from public, anon, authenticated, service_role;
grant execute on function public.journal_entries(date, date) to authenticated;

select private.keep_access_rules();
