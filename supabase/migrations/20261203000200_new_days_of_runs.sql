-- A payment run whose day is over gets a new day: its file keeps its id, so that a bank which has the first one refuses the
-- second. Who would cancel a run whose file was downloaded reads before whether a colleague must pay its invoices next.

create function private.move_payment_run(wanted uuid, day date) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  if run.execution_on >= private.today() then
    raise exception 'its day is not over' using errcode = '22023', hint = 'execution_on';
  end if;
  if day is null or day < private.today() or day > private.today() + 60 then
    raise exception 'a day from today on, within two months' using errcode = '22023', hint = 'execution_on';
  end if;
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  update public.payment_runs r set execution_on = day where r.id = run.id;
  update public.invoices i set expected_on = day
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id and i.expected_on is distinct from day;
end
$$;
comment on function private.move_payment_run(uuid, date) is
  'Work of move_payment_run. Raises 42501 without gestionnaire, P0002 when there is none, 23505 (hint status) once it was sent or cancelled, 22023 (hint execution_on) while its day is not over or for a day that is none.';
grant execute on function private.move_payment_run(uuid, date) to authenticated;

create function public.move_payment_run(run uuid, execution_on date) returns void
language sql
set search_path = ''
as $$
  select private.move_payment_run($1, $2)
$$;
comment on function public.move_payment_run(uuid, date) is
  'Gives a payment run whose day is over another one, within two months. Its id, its transfers and who has its file remain: nothing more counts for the amount of two people. gestionnaire only.';
revoke all on function public.move_payment_run(uuid, date) from public, anon, authenticated, service_role;
grant execute on function public.move_payment_run(uuid, date) to authenticated;

create function private.colleague_after_cancel(run public.payment_runs, of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- Its file would count beside the next one. Both pay what the person approved of the account.
  select coalesce(
    of_invoice.decided_by = auth.uid()
      and run.status = 'downloaded'
      and (run.created_by = auth.uid() or private.has_file(run.id, auth.uid()))
      and private.paid_alone_cents(of_invoice.user_id, run.id) + of_invoice.approved_cents + (
        select sum(i.approved_cents)
        from public.payment_run_lines l
        join public.invoices i on i.id = l.invoice_id
        left join public.billing_profiles p on p.user_id = i.user_id
        where l.run_id = run.id and i.decided_by = auth.uid()
          and coalesce(p.iban, i.user_id::text) = coalesce(
            (select b.iban from public.billing_profiles b where b.user_id = of_invoice.user_id), of_invoice.user_id::text
          )
      ) >= private.second_person_cents(),
    false
  )
$$;
comment on function private.colleague_after_cancel(public.payment_runs, public.invoices) is
  'Whether the person who reads may not pay an invoice of a payment run any more once they cancel it.';

drop function public.lines_of_run(uuid);
drop function private.lines_of_run(uuid);
create function private.lines_of_run(wanted uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text, problems text[],
  colleague_after_cancel boolean
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
      l.state,
      case when l.state <> 'planned' then '{}' else array_remove(array[
        case when private.credited_cents(i.id, false) > private.credited_cents(i.id, true) then 'credit_note' end,
        case when l.amount_cents <> private.payable_cents(i) then 'amount_cents' end,
        case
          when r.status = 'downloaded' and l.iban_set_at is distinct from p.iban_set_at then 'account'
          when p.iban_status is distinct from 'confirmed' then 'iban'
        end
      ], null) end,
      private.colleague_after_cancel(r, i)
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    where l.run_id = wanted
    order by l.end_to_end_id;
end
$$;
comment on function private.lines_of_run(uuid) is 'Work of lines_of_run. Raises 42501 without gestionnaire.';
grant execute on function private.lines_of_run(uuid) to authenticated;

create function public.lines_of_run(run uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text, problems text[],
  colleague_after_cancel boolean
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.lines_of_run($1)
$$;
comment on function public.lines_of_run(uuid) is
  'What a payment run pays, in the order of its file; the last four of the account that the file has, or will have; problems: what came since it was prepared, as payment_run_file refuses it: credit_note (one waits for a decision), amount_cents (one was decided), iban (the account is not confirmed), account (it is another one than in the file that was downloaded, or was refused). colleague_after_cancel: who reads may not pay it any more once they cancel the run. gestionnaire only.';
revoke all on function public.lines_of_run(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lines_of_run(uuid) to authenticated;

select private.keep_access_rules();
