-- The movement by which a credit note was paid back is kept as long as that credit note.

create or replace function private.purge_invoices(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The first day that is still kept.
  first_day constant date := make_date(extract(year from day)::integer - 10, 1, 1);
  done integer;
begin
  delete from public.payment_run_lines l using public.invoices i where i.id = l.invoice_id and i.kept_until < day;
  delete from public.payment_runs r where not exists (select from public.payment_run_lines l where l.run_id = r.id);
  delete from public.invoices i where i.kept_until < day;
  get diagnostics done = row_count;
  delete from public.bank_lines b
  where b.booked_on < first_day and not exists (select from public.payment_run_lines l where l.bank_line_id = b.id)
    and not exists (select from public.invoices i where i.refund_line_id = b.id);
  delete from public.missions m
  where m.ends_on < first_day and not exists (select from public.invoices i where i.mission_id = m.id);
  return done;
end
$$;

select private.keep_access_rules();
