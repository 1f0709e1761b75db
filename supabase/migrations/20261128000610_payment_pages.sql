-- What the page of payments shows, with the names of people, which are not read by select. Writing is in the functions of payments.

create function private.payee_name(of_invoice public.invoices) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select p.legal_name from public.billing_profiles p where p.user_id = of_invoice.user_id),
    of_invoice.seller_name,
    (select t.full_name from public.trainer_accounts t where t.user_id = of_invoice.user_id),
    'Compte supprimé'
  )
$$;
comment on function private.payee_name(public.invoices) is
  'Whom an invoice pays: as their profile names them, else the invoice, else their account.';

create function private.due_day(of_invoice public.invoices) returns date
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(of_invoice.due_on, of_invoice.issued_on + private.payment_days())
$$;
comment on function private.due_day(public.invoices) is 'When an invoice is due: its own day, else that of the rules.';

create function private.payable_invoices() returns table (
  id uuid, payee text, number text, due_on date, cents bigint, iban_last4 text, holds jsonb
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
    select i.id, private.payee_name(i), i.number, private.due_day(i), private.payable_cents(i), p.iban_last4,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'hold', h.hold, 'sentence', h.sentence, 'lifted_by', h.lifted_by, 'holds_payment', h.holds_payment
        ) order by h.holds_payment desc), '[]')
        from private.holds_of_invoice(i, true) h
      )
    from public.invoices i
    left join public.billing_profiles p on p.user_id = i.user_id
    where i.status in (205, 206) and i.kind = 'invoice' and i.withdrawn_at is null
      and private.payable_cents(i) > 0
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
    order by private.due_day(i), i.id
    limit 500;
end
$$;
comment on function private.payable_invoices() is 'Work of payable_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.payable_invoices() to authenticated;

create function public.payable_invoices() returns table (
  id uuid, payee text, number text, due_on date, cents bigint, iban_last4 text, holds jsonb
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.payable_invoices()
$$;
comment on function public.payable_invoices() is
  'Approved invoices that are in no payment run, at most 500, the first due first: what is to be paid, less credit notes, and what holds each as invoice_holds says it. gestionnaire only.';
revoke all on function public.payable_invoices() from public, anon, authenticated, service_role;
grant execute on function public.payable_invoices() to authenticated;

create function private.list_payment_runs(one uuid) returns table (
  id uuid, status text, execution_on date, total_cents bigint, count integer, created_at timestamptz, created_by_name text,
  confirmed_at timestamptz, confirmed_by_name text, updated_at timestamptz
)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select r.id, r.status, r.execution_on, r.total_cents, r.count, r.created_at::timestamptz, private.person_name(r.created_by),
      r.confirmed_at::timestamptz, private.person_name(r.confirmed_by), r.updated_at::timestamptz
    from public.payment_runs r
    where one is null or r.id = one
    order by r.created_at desc, r.id desc
    limit 50;
end
$$;
comment on function private.list_payment_runs(uuid) is 'Work of list_payment_runs. Raises 42501 without gestionnaire.';
grant execute on function private.list_payment_runs(uuid) to authenticated;

create function public.list_payment_runs(one uuid default null) returns table (
  id uuid, status text, execution_on date, total_cents bigint, count integer, created_at timestamptz, created_by_name text,
  confirmed_at timestamptz, confirmed_by_name text, updated_at timestamptz
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.list_payment_runs($1)
$$;
comment on function public.list_payment_runs(uuid) is
  'The last 50 payment runs, newest first, or one of them, with the names of who prepared and confirmed each. gestionnaire only.';
revoke all on function public.list_payment_runs(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_payment_runs(uuid) to authenticated;

create function private.lines_of_run(wanted uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text
)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, private.payee_name(i), i.number, private.due_day(i), l.amount_cents, coalesce(l.iban_last4, p.iban_last4),
      l.state
    from public.payment_run_lines l
    join public.invoices i on i.id = l.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    where l.run_id = wanted
    order by l.end_to_end_id;
end
$$;
comment on function private.lines_of_run(uuid) is 'Work of lines_of_run. Raises 42501 without gestionnaire.';
grant execute on function private.lines_of_run(uuid) to authenticated;

create function public.lines_of_run(run uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.lines_of_run($1)
$$;
comment on function public.lines_of_run(uuid) is
  'What a payment run pays, in the order of its file; the last four of the account that the file has, or will have. gestionnaire only.';
revoke all on function public.lines_of_run(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lines_of_run(uuid) to authenticated;

create function private.awaited_payments() returns table (
  invoice_id uuid, number text, payee text, cents integer, end_to_end_id text, run_id uuid, execution_on date,
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
    select i.id, i.number, private.payee_name(i), l.amount_cents, l.end_to_end_id, l.run_id, r.execution_on,
      i.updated_at::timestamptz
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    where l.state = 'sent'
    order by r.execution_on, l.end_to_end_id
    limit 2000;
end
$$;
comment on function private.awaited_payments() is 'Work of awaited_payments. Raises 42501 without gestionnaire.';
grant execute on function private.awaited_payments() to authenticated;

create function public.awaited_payments() returns table (
  invoice_id uuid, number text, payee text, cents integer, end_to_end_id text, run_id uuid, execution_on date,
  updated_at timestamptz
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.awaited_payments()
$$;
comment on function public.awaited_payments() is
  'Payments that were sent to the bank and that no movement has settled yet, at most 2000, the oldest first: an AwaitedPayment of @trame/invoice/payments each, and the version of the invoice. gestionnaire only.';
revoke all on function public.awaited_payments() from public, anon, authenticated, service_role;
grant execute on function public.awaited_payments() to authenticated;

create function private.accounts_of_invoices(from_day date, to_day date) returns table (
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
      i.issued_on, private.due_day(i), i.net_cents, i.vat_cents, i.gross_cents, i.approved_cents, i.status, i.paid_on,
      l.amount_cents, l.end_to_end_id
    from public.invoices i
    left join public.payment_run_lines l on l.invoice_id = i.id and l.state = 'settled'
    where i.withdrawn_at is null
      and case
        when from_day is null or to_day is null then i.status not in (210, 212, 213)
        else i.issued_on between from_day and to_day or i.paid_on between from_day and to_day
      end
    order by i.issued_on, i.id
    limit 10000;
end
$$;
comment on function private.accounts_of_invoices(date, date) is 'Work of accounts_of_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.accounts_of_invoices(date, date) to authenticated;

create function public.accounts_of_invoices(from_day date default null, to_day date default null) returns table (
  id uuid, user_id uuid, payee text, payee_code text, number text, kind text, issued_on date, due_on date, net_cents integer,
  vat_cents integer, gross_cents integer, approved_cents integer, status smallint, paid_on date, paid_cents integer,
  end_to_end_id text
)
language sql
stable
set search_path = ''
as $$
  select * from private.accounts_of_invoices($1, $2)
$$;
comment on function public.accounts_of_invoices(date, date) is
  'Invoices as accounts take them, at most 10000: those of which something may be owed, or those issued or paid in a period. gestionnaire only.';
revoke all on function public.accounts_of_invoices(date, date) from public, anon, authenticated, service_role;
grant execute on function public.accounts_of_invoices(date, date) to authenticated;

select private.keep_access_rules();
