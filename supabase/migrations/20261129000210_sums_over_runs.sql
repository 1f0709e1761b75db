-- The amount from which two people pay counts over the runs of a month: several small runs for one trainer are one payment.

create function private.second_person_days() returns integer
language sql
immutable
set search_path = ''
as $$
  select 30
$$;
comment on function private.second_person_days() is
  'Days over which what one person approves and pays to one trainer is one amount: runs are weekly, terms thirty days.';

create function private.paid_alone_cents(of_user uuid, but uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(i.approved_cents), 0)
  from public.invoices i
  join public.payment_run_lines l on l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
  join public.payment_runs r on r.id = l.run_id
  where i.user_id = of_user and i.decided_by = auth.uid() and but not in (i.id, r.id)
    and auth.uid() in (r.created_by, r.downloaded_by, r.confirmed_by)
    and r.created_at > now() - make_interval(days => private.second_person_days())
$$;
comment on function private.paid_alone_cents(uuid, uuid) is
  'What the caller approved for a trainer and has in runs of the last days that they prepared, downloaded or confirmed, but for one invoice or run.';

create or replace function private.needs_second_person(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    of_invoice.decided_by = auth.uid()
      and of_invoice.approved_cents + private.paid_alone_cents(of_invoice.user_id, of_invoice.id) >= private.second_person_cents(),
    false
  )
$$;
comment on function private.needs_second_person(public.invoices) is
  'Whether the caller approved this invoice and must leave its payment to a colleague: with what they pay to the same trainer in a month, it reaches the amount of the rules.';

create or replace function private.check_second_person(run uuid) returns void
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
  having sum(i.approved_cents) + private.paid_alone_cents(i.user_id, run) >= private.second_person_cents()
  limit 1;
  if found then
    select * into one from public.invoices i where i.id = largest;
    perform private.refuse_payment('42501', 'second_person', one);
  end if;
end
$$;
comment on function private.check_second_person(uuid) is
  'Raises 42501 second_person when what a run pays to one trainer, of what the caller approved, reaches the amount of the rules with their other runs of a month.';

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
$$;

select private.keep_access_rules();
