-- What two people see to also counts files that were downloaded and whose run was cancelled, and payments that came back.

create or replace function private.paid_alone_cents(of_user uuid, but uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(i.approved_cents), 0)
  from public.invoices i
  join public.payment_run_lines l on l.invoice_id = i.id
  join public.payment_runs r on r.id = l.run_id
  where i.user_id = of_user and i.decided_by = auth.uid()
    -- A file that was downloaded remains good for the bank, whatever became of its run; so does the one of a payment that came back.
    and case when l.state in ('planned', 'sent', 'settled') then but not in (i.id, r.id) else r.downloaded_at is not null end
    and auth.uid() in (r.created_by, r.downloaded_by, r.confirmed_by)
    and r.created_at > now() - make_interval(days => private.second_person_days())
$$;

comment on function private.paid_alone_cents(uuid, uuid) is
  'What the caller approved for a trainer and has in runs of the last days that they prepared, downloaded or confirmed, but for one invoice or run; a run that was downloaded counts also once it is cancelled or its payment came back.';

select private.keep_access_rules();
