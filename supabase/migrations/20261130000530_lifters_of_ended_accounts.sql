-- Accounts that have ended: their holders can send neither papers nor evidence, and missions to come keep no bank account.

create or replace function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  -- Whose account has ended can send nothing.
  with holder as (
    select exists (
      select from public.trainer_accounts t where t.user_id = of_invoice.user_id and t.status in ('approved', 'pending')
    ) as is_open
  )
  select 'paper', format('« %s » a expiré le %s', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting then U&'\00A0: la nouvelle attend d’être vérifiée.' else '.' end,
    case when m.is_waiting then 'office' when o.is_open then 'trainer' else 'nobody' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'ended_on', m.ended_on, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m cross join holder o
  where m.holds
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' || case a.status
        when 'approved' then '' when 'pending' then ''
        when 'suspended' then ' L’accès du formateur est suspendu, il ne peut pas en donner.'
        else ' L’accès du formateur est fermé, il ne peut plus en donner.'
      end end,
    case
      when p.iban_status = 'to_confirm' then 'office'
      when a.status in ('approved', 'pending') then 'trainer'
      else 'nobody'
    end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one
  left join public.billing_profiles p on p.user_id = of_invoice.user_id
  left join public.trainer_accounts a on a.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')),
    -- The office notes it in the mission, however it came.
    case when o.is_open then 'trainer' else 'office' end, false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m cross join holder o where m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
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

create or replace function private.end_billing(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.billing_profiles b
  where (person is null or b.user_id = person)
    and not exists (select from public.trainer_accounts t where t.user_id = b.user_id and t.status <> 'closed')
    and not exists (select from public.invoices i where i.user_id = b.user_id and private.is_owed(i))
    and not exists (
      select from public.missions m
      where m.user_id = b.user_id and m.status in ('planned', 'running', 'done')
        -- One to come is not done by whose account is closed.
        and m.starts_on <= private.today() and m.ends_on >= private.today() - private.late_invoice_days()
    );
  delete from public.missions m
  where (person is null or m.user_id = person)
    -- The time within which somebody may ask for something that follows from a contract (C. civ. art. 2224).
    and m.ends_on < private.today() - interval '5 years'
    and not exists (select from public.trainer_accounts t where t.user_id = m.user_id and t.status <> 'closed')
    and not exists (select from public.invoices i where i.mission_id = m.id);
end
$$;

select private.keep_access_rules();
