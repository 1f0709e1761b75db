-- Until when invoices are kept: the ten years also run from the year of the deposit, because the accounts of that year have it. What
-- was paid of an invoice is kept as long as the invoice.

alter table public.invoices alter column kept_until set expression as (
  make_date(
    greatest(extract(year from issued_on), extract(year from deposited_at at time zone 'Europe/Paris'))::integer + 10, 12, 31
  )
);
comment on column public.invoices.kept_until is
  'Last day on which the law has us keep it: ten years after the year of its issue, or of its deposit when that is later.';

create function private.check_new_invoice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Also the time after which what is owed is lost (C. civ. art. 2224).
  if new.issued_on < private.today() - interval '5 years' then
    raise exception 'an invoice of more than five years ago' using errcode = '22023', hint = 'issued_on';
  end if;
  return new;
end
$$;
comment on function private.check_new_invoice() is
  'Trigger: an invoice that was issued more than five years ago is not deposited. Raises 22023 with issued_on as hint.';

create trigger invoices_new before insert on public.invoices
  for each row execute function private.check_new_invoice();

-- Only the end of the years of an invoice takes its payments away.
alter table public.payment_run_lines
  drop constraint payment_run_lines_run_id_fkey,
  drop constraint payment_run_lines_invoice_id_fkey,
  add constraint payment_run_lines_run_id_fkey foreign key (run_id) references public.payment_runs (id) on delete restrict,
  add constraint payment_run_lines_invoice_id_fkey foreign key (invoice_id) references public.invoices (id) on delete restrict;

create function private.keep_payments() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  last_day constant date := (select i.kept_until from public.invoices i where i.id = old.invoice_id);
begin
  if last_day >= private.today() then
    raise exception 'the law has us keep this payment until %', last_day using errcode = '23001',
      hint = 'It is deleted by the daily work after that day.';
  end if;
  return old;
end
$$;
comment on function private.keep_payments() is
  'Trigger: what was paid of an invoice is not deleted while the law has us keep the invoice. Raises 23001.';

create trigger payment_run_lines_kept before delete on public.payment_run_lines
  for each row execute function private.keep_payments();
create trigger payment_run_lines_not_truncated before truncate on public.payment_run_lines
  for each statement execute function private.refuse_change();
create trigger payment_run_lines_audit after insert or update or delete on public.payment_run_lines
  for each row execute function private.record_change('end_to_end_id', 'run_id', 'invoice_id', 'amount_cents', 'iban_last4', 'state');

create or replace function private.purge_invoices(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  delete from public.payment_run_lines l using public.invoices i where i.id = l.invoice_id and i.kept_until < day;
  delete from public.payment_runs r where not exists (select from public.payment_run_lines l where l.run_id = r.id);
  delete from public.invoices i where i.kept_until < day;
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.purge_invoices(date) is
  'Deletes the invoices whose ten years are over before this day, with their events, documents and payments, then the runs of which nothing is left. Answers how many invoices; their files follow.';

select private.keep_access_rules();
