-- An invoice whose credit note waits for a decision is not paid before, and what its trainer owes is said beside what is to be paid.

create or replace function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select 'paper', format('« %s » a expiré le %s', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting then U&'\00A0: la nouvelle attend d’être vérifiée.' else '.' end,
    case when m.is_waiting then 'office' else 'trainer' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'ended_on', m.ended_on, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m
  where m.holds
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' end,
    case when p.iban_status = 'to_confirm' then 'office' else 'trainer' end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one left join public.billing_profiles p on p.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')), 'trainer', false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m where m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
  union all
  select 'run', format('Dans un virement préparé pour le %s.', private.said_day(r.execution_on)), 'office', true,
    jsonb_build_object('run_id', r.id, 'execution_on', r.execution_on)
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where for_office and l.invoice_id = of_invoice.id and l.state = 'planned'
  union all
  select 'second_person',
    format(
      U&'À partir de %s pour un même formateur en %s jours, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
      private.said_cents(private.second_person_cents()), private.second_person_days()
    ),
    'colleague', true, jsonb_build_object('second_person_cents', private.invoice_rule('second_person_cents'))
  where for_office and private.needs_second_person(of_invoice)
  union all
  select 'credit_note', format(U&'Un avoir attend une d\00E9cision\00A0: %s.', string_agg(c.number, ', ' order by c.deposited_at, c.id)),
    case when bool_and(c.status in (207, 208)) then 'trainer' else 'office' end, true,
    jsonb_build_object('credit_notes', jsonb_agg(c.id order by c.deposited_at, c.id))
  from public.invoices c
  where c.corrects = of_invoice.id and c.withdrawn_at is null and c.status in (200, 204, 207, 208, 209)
  having count(*) > 0
  union all
  select 'refund', format(U&'%s sont \00E0 nous rembourser par ce formateur.', private.said_cents(sum(private.refund_cents(c))::bigint)),
    'trainer', false, jsonb_build_object('refund_cents', sum(private.refund_cents(c)))
  from public.invoices c
  where for_office and of_invoice.kind = 'invoice' and c.user_id = of_invoice.user_id and c.kind = 'credit_note'
    and c.status = 205 and c.withdrawn_at is null
  having sum(private.refund_cents(c)) > 0
$$;

comment on function public.invoice_holds(uuid) is
  'What holds an invoice: paper (a legal paper lapsed), iban (none, or to be confirmed), evidence (of its mission), run (it is in a prepared transfer), second_person (the caller approved it), credit_note (one waits for a decision) and refund (the trainer owes what credit notes of paid invoices took back); lifted_by: trainer, office or colleague; holds_payment: it is not paid before. run, second_person and refund are for the office alone. Its trainer, gestionnaire; P0002 for any other.';

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

comment on function public.create_payment_run(uuid[], date) is
  'Prepares transfers of approved invoices for a day, all or none; answers the id of the run. Refusals have why as hint and the invoice as detail: 42501 second_person (the caller approved it) or own_invoice, 23514 iban (not confirmed), credit_note (one waits for a decision) or payer_iban (not set), 23505 run (it is in another one), 22023 status, amount_cents (credit notes take all of it), execution_on or invoices. gestionnaire only.';

select private.keep_access_rules();
