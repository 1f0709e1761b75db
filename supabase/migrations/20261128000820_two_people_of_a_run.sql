-- What two people of the office see to in a run: the amount counts for each trainer over what one of them approved, the file of a large
-- run is with one person alone, who does not cancel it, and its accounts are those of the first download.

alter table public.payment_runs
  add column downloaded_by uuid references auth.users (id) on delete set null;
comment on column public.payment_runs.downloaded_by is 'Who has its file for the bank.';
create index payment_runs_downloaded_by_idx on public.payment_runs (downloaded_by);

alter table public.payment_run_lines add column iban_set_at timestamptz(3);
comment on column public.payment_run_lines.iban_set_at is
  'When the account of the file for the bank was given: the file has no other one later.';

create function private.keep_second_person() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- At most ten times what the product comes with.
  if (new.value #>> '{}')::bigint between 0 and 3000000 is not true then
    raise exception 'an amount of at most 30 000 euros is needed' using errcode = '23514', hint = 'value';
  end if;
  return new;
end
$$;
comment on function private.keep_second_person() is
  'Trigger: the amount from which two people pay is always set, and not so high that one person pays all. Raises 23514 with value as hint.';

create trigger invoice_rules_second_person before insert or update on public.invoice_rules
  for each row when (new.key = 'second_person_cents') execute function private.keep_second_person();

create or replace function private.needs_second_person(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    of_invoice.decided_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents(), false
  )
$$;

create function private.check_second_person(run uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  largest uuid;
  one public.invoices;
begin
  -- Small invoices of one trainer are one amount.
  select (array_agg(i.id order by i.approved_cents desc, i.id))[1] into largest
  from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run and i.decided_by = auth.uid()
  group by i.user_id
  having sum(i.approved_cents) >= private.second_person_cents()
  limit 1;
  if found then
    select * into one from public.invoices i where i.id = largest;
    perform private.refuse_payment('42501', 'second_person', one);
  end if;
end
$$;
comment on function private.check_second_person(uuid) is
  'Raises 42501 second_person when what a run pays to one trainer, of what the caller approved, reaches the amount of the rules.';

create or replace function private.create_payment_run(wanted uuid[], day date) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  run public.payment_runs;
  one public.invoices;
  rank integer := 0;
  amount bigint;
begin
  perform private.require_role('gestionnaire');
  if wanted is null or cardinality(wanted) not between 1 and 500
    or cardinality(wanted) <> (select count(distinct w) from unnest(wanted) as w)
  then
    raise exception 'from 1 to 500 invoices, each once' using errcode = '22023', hint = 'invoices';
  end if;
  if day is null or day < private.today() or day > private.today() + 60 then
    raise exception 'a day from today on, within two months' using errcode = '22023', hint = 'execution_on';
  end if;
  if payer is null then
    raise exception 'the account that pays is not set' using errcode = '23514', hint = 'payer_iban';
  end if;
  run.id := gen_random_uuid();
  run.message_id := 'TR' || to_char(private.today(), 'YYYYMMDD') || '-' || upper(left(run.id::text, 8));
  insert into public.payment_runs (id, execution_on, total_cents, count, debtor_iban_last4, message_id, created_by)
  values (run.id, day, 1, cardinality(wanted), right(payer, 4), run.message_id, auth.uid());
  -- In one order, so that two runs do not wait for each other.
  for one in select * from public.invoices i where i.id = any (wanted) order by i.id for update loop
    rank := rank + 1;
    if one.withdrawn_at is not null or one.status not in (205, 206) or one.kind <> 'invoice' then
      perform private.refuse_payment('22023', 'status', one, jsonb_build_object('status', one.status));
    end if;
    if exists (
      select from public.payment_run_lines l where l.invoice_id = one.id and l.state in ('planned', 'sent', 'settled')
    ) then
      perform private.refuse_payment('23505', 'run', one);
    end if;
    perform private.check_payment(one);
    amount := private.payable_cents(one);
    if amount <= 0 then
      perform private.refuse_payment('22023', 'amount_cents', one);
    end if;
    insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id)
    values (run.id, one.id, amount, run.message_id || '-' || lpad(rank::text, 3, '0'));
  end loop;
  if rank <> cardinality(wanted) then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  perform private.check_second_person(run.id);
  update public.payment_runs r
  set total_cents = (select sum(l.amount_cents) from public.payment_run_lines l where l.run_id = r.id)
  where r.id = run.id;
  update public.invoices i set expected_on = day where i.id = any (wanted) and i.expected_on is distinct from day;
  return run.id;
end
$$;

create or replace function private.check_run(run public.payment_runs) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  one public.invoices;
  line public.payment_run_lines;
begin
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id for update of i
  loop
    perform private.check_payment(one);
    select * into line from public.payment_run_lines l where l.run_id = run.id and l.invoice_id = one.id;
    if line.amount_cents <> private.payable_cents(one) then
      perform private.refuse_payment('23505', 'amount_cents', one);
    end if;
    if run.status = 'downloaded' and line.iban_set_at is distinct from (
      select p.iban_set_at from public.billing_profiles p where p.user_id = one.user_id
    ) then
      perform private.refuse_payment('23505', 'account', one);
    end if;
  end loop;
  perform private.check_second_person(run.id);
end
$$;
comment on function private.check_run(public.payment_runs) is
  'Raises what keeps the caller from paying what is in a run, as check_payment; 23505 with amount_cents as hint when a credit note came meanwhile, and account when the account is another one than in the file that was downloaded.';

create or replace function private.payment_run_file(wanted uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  company text;
begin
  run := private.lock_run(wanted, 'draft', 'downloaded');
  select s.legal_name into company from public.company_settings s;
  if company is null then
    raise exception 'the name of the company is not set' using errcode = '23514', hint = 'legal_name';
  end if;
  if payer is null or right(payer, 4) <> run.debtor_iban_last4 then
    raise exception 'the account that pays is another one now' using errcode = '23514', hint = 'payer_iban';
  end if;
  if run.execution_on < private.today() then
    raise exception 'its day is over' using errcode = '22023', hint = 'execution_on';
  end if;
  -- Else who cancels it may have its file too.
  if run.status = 'downloaded' and run.downloaded_by <> auth.uid() and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: downloaded_by' using errcode = '42501', hint = 'downloaded_by';
  end if;
  perform private.check_run(run);
  insert into public.iban_readings (user_id, reader, purpose)
  select distinct i.user_id, auth.uid(), 'Virement ' || run.message_id
  from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id;
  update public.payment_run_lines l set iban_last4 = p.iban_last4, iban_set_at = p.iban_set_at
  from public.invoices i join public.billing_profiles p on p.user_id = i.user_id
  where l.run_id = run.id and i.id = l.invoice_id;
  update public.payment_runs r
  set status = 'downloaded', downloaded_at = clock_timestamp(), downloaded_by = coalesce(r.downloaded_by, auth.uid())
  where r.id = run.id;
  return jsonb_build_object(
    'message_id', run.message_id, 'execution_on', run.execution_on,
    'debtor', jsonb_build_object('name', company, 'iban', payer, 'bic', null),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'invoice_id', i.id, 'number', i.number, 'end_to_end_id', l.end_to_end_id, 'amount_cents', l.amount_cents,
        'account_holder', p.account_holder, 'iban', p.iban, 'bic', p.bic
      ) order by l.end_to_end_id)
      from public.payment_run_lines l
      join public.invoices i on i.id = l.invoice_id
      join public.billing_profiles p on p.user_id = i.user_id
      where l.run_id = run.id
    )
  );
end
$$;
comment on function public.payment_run_file(uuid) is
  'What the file for the bank is written from: {message_id, execution_on, debtor, lines}, accounts among it, whose reading is noted for each trainer; the run is downloaded from then on. Refusals as create_payment_run, and 23514 legal_name, 22023 execution_on, 23505 status, amount_cents or account (another one since the first download), 42501 downloaded_by: from the amount of two people on, who downloaded it first alone downloads it again. gestionnaire only.';

create or replace function private.confirm_payment_run(wanted uuid, total bigint, lines_count integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
  one public.invoices;
begin
  run := private.lock_run(wanted, 'downloaded');
  if total is distinct from run.total_cents then
    raise exception 'another total' using errcode = '22023', hint = 'total_cents';
  end if;
  if lines_count is distinct from run.count then
    raise exception 'another count' using errcode = '22023', hint = 'lines_count';
  end if;
  perform private.check_second_person(run.id);
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id for update of i
  loop
    -- The file is with the bank: an account that changed since does not keep it from being true.
    if one.user_id = auth.uid() then
      perform private.refuse_payment('42501', 'own_invoice', one);
    end if;
    if private.needs_second_person(one) then
      perform private.refuse_payment('42501', 'second_person', one);
    end if;
    update public.payment_run_lines l set state = 'sent' where l.run_id = run.id and l.invoice_id = one.id;
    one := private.step_invoice(one, 211::smallint, 'payment', null, null, null);
    update public.invoices i set paid_on = run.execution_on where i.id = one.id;
    perform private.move_credit_notes(one.id, 205::smallint, 211::smallint, null);
  end loop;
  update public.payment_runs r
  set status = 'sent', confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
  where r.id = run.id;
  return run.count;
end
$$;

create or replace function private.cancel_payment_run(wanted uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  -- Their file is good for the bank; another run of the same invoices would make a second one.
  if run.downloaded_by = auth.uid() and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: cancelled_by_holder' using errcode = '42501',
      hint = 'cancelled_by_holder';
  end if;
  update public.payment_runs r set status = 'cancelled', cancel_message = private.said_message(message) where r.id = run.id;
  update public.payment_run_lines l set state = 'cancelled' where l.run_id = run.id;
  update public.invoices i
  set expected_on = greatest(coalesce(i.due_on, i.issued_on + private.payment_days()), private.today())
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id;
end
$$;
comment on function public.cancel_payment_run(uuid, text) is
  'Gives up a run that was not confirmed, with the reason: its invoices can be paid by another one. From the amount of two people on, who downloaded it does not (42501 cancelled_by_holder). 22023 without a reason, 23505 when it was confirmed or cancelled. gestionnaire only.';

select private.keep_access_rules();
