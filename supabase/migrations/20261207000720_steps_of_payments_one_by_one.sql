-- Each step by which one person sets payments in motion comes after the other: several at once saw nothing of each other.

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
  perform private.lock_caller();
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
    -- Once it is in a run, its credit notes are not decided.
    if private.credited_cents(one.id, false) > private.credited_cents(one.id, true) then
      perform private.refuse_payment('23514', 'credit_note', one);
    end if;
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
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
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
  if run.status = 'downloaded' and not private.has_file(run.id, auth.uid()) and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: downloaded_by' using errcode = '42501', hint = 'downloaded_by';
  end if;
  perform private.check_run(run);
  insert into public.iban_readings (user_id, reader, purpose)
  select distinct i.user_id, auth.uid(), 'Virement ' || run.message_id
  from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id;
  insert into private.run_downloads (run_id, invoice_id, downloaded_by, account_digest)
  select l.run_id, l.invoice_id, auth.uid(), private.account_digest(p.iban)
  from public.payment_run_lines l
  join public.invoices i on i.id = l.invoice_id
  join public.billing_profiles p on p.user_id = i.user_id
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

create or replace function private.confirm_payment_run(wanted uuid, total bigint, lines_count integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
  one public.invoices;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  run := private.lock_run(wanted, 'downloaded');
  if total is distinct from run.total_cents then
    raise exception 'another total' using errcode = '22023', hint = 'total_cents';
  end if;
  if lines_count is distinct from run.count then
    raise exception 'another count' using errcode = '22023', hint = 'lines_count';
  end if;
  perform private.check_second_person(run.id);
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  -- The sentences to the trainers say what was sent.
  update public.payment_run_lines l set state = 'sent' where l.run_id = run.id;
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id
  loop
    -- The file is with the bank: an account that changed since does not keep it from being true.
    if one.user_id = auth.uid() then
      perform private.refuse_payment('42501', 'own_invoice', one);
    end if;
    one := private.step_invoice(one, 211::smallint, 'payment', null, null, null, run.execution_on);
    perform private.move_credit_notes(one.id, 205::smallint, 211::smallint, null);
  end loop;
  update public.payment_runs r
  set status = 'sent', confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
  where r.id = run.id;
  return run.count;
end
$$;

select private.keep_access_rules();
