-- Whoever decides on an invoice reads that a paper which the law asks for never came, from the amount on that the law names.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date) values
  (120, 'vigilance_from_cents', 'Attestation de vigilance et avis SIRENE ou Kbis, à partir de (HT, sur douze mois)', '500000', 'cents', true,
    'C. trav. art. L8222-1, R8222-1 et D8222-5', '2026-11-29');

create or replace function private.holds_said(of_invoice public.invoices, for_office boolean, needs_second_person boolean)
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
  where m.holds and of_invoice.kind = 'invoice'
  union all
  -- One that never came does not keep an invoice out: whoever approves it reads so.
  select 'paper', format(
      U&'« %s »\00A0: %s, et ce formateur a facturé %s sur douze mois. La loi demande cette pièce à partir de %s.', m.label,
      case m.situation
        when 'to_check' then 'à vérifier' when 'refused' then 'refusée, rien de nouveau n’est déposé' else 'rien n’est déposé'
      end,
      private.said_cents(y.cents), private.said_cents(y.from_cents)
    ),
    case when m.is_waiting then 'office' when o.is_open then 'trainer' else 'nobody' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'situation', m.situation, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m
  join private.paper_kinds k on k.key = m.kind and k.holds_when_lapsed
  cross join holder o
  cross join (
    select sum(i.net_cents) as cents, (private.invoice_rule('vigilance_from_cents') #>> '{}')::bigint as from_cents
    from public.invoices i
    where i.user_id = of_invoice.user_id and i.kind = 'invoice' and i.issued_on > private.today() - interval '12 months'
      and i.status not in (210, 213, 220) and i.withdrawn_at is null
  ) y
  where for_office and of_invoice.kind = 'invoice' and not m.holds and y.cents >= y.from_cents
    and of_invoice.status in (200, 204, 207, 208, 209)
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' || case a.status
        when 'approved' then '' when 'pending' then ''
        when 'suspended' then ' L’accès du formateur est suspendu, il ne peut pas en donner.'
        when 'closed' then ' L’accès du formateur est fermé, il ne peut plus en donner.'
        else ' Le compte du formateur est supprimé.'
      end end,
    case
      when p.iban_status = 'to_confirm' then 'office'
      when a.status in ('approved', 'pending') then 'trainer'
      when a.status in ('suspended', 'closed') and p.user_id is not null then 'office'
      when a.status = 'suspended' then 'recruitment'
      else 'nobody'
    end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one
  left join public.billing_profiles p on p.user_id = of_invoice.user_id
  left join public.trainer_accounts a on a.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed' and of_invoice.kind = 'invoice'
  union all
  select 'evidence',
    format(
      case when j.joined_at is null then U&'Il manque\00A0: %s.' else U&'Documents re\00E7us, \00E0 v\00E9rifier\00A0: %s.' end,
      array_to_string(private.missing_evidence(m), ', ')
    ),
    -- The office notes it in the mission, however it came.
    case when o.is_open and j.joined_at is null then 'trainer' else 'office' end, false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id, 'joined_at', j.joined_at)
  from public.missions m
  cross join holder o
  cross join lateral (select private.evidence_joined_at(of_invoice, m) as joined_at) as j
  where of_invoice.kind = 'invoice' and m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
  union all
  -- Once it is approved, what it takes off is kept.
  select 'deposits', format(
      U&'Elle d\00E9duit %s d\2019acomptes qui ne seront pas pay\00E9s\00A0: un acompte corrig\00E9 ou une nouvelle facture de toute la mission est \00E0 d\00E9poser.',
      private.said_cents(w.cents)
    ),
    case when o.is_open then 'trainer' else 'office' end, false, jsonb_build_object('cents', w.cents)
  from (select private.missing_deposits(of_invoice) as cents) w cross join holder o
  where w.cents > 0 and of_invoice.status in (200, 204, 207, 208, 209)
  union all
  select 'run',
    case of_invoice.kind
      when 'invoice' then format('Dans un virement préparé pour le %s.', private.said_day(r.execution_on))
      else format(
        U&'Sa facture est dans un virement préparé pour le %s\00A0: l’avoir se décide une fois ce virement annulé ou transmis.',
        private.said_day(r.execution_on)
      )
    end,
    'office', true, jsonb_build_object('run_id', r.id, 'execution_on', r.execution_on)
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where for_office and l.invoice_id = coalesce(of_invoice.corrects, of_invoice.id) and l.state = 'planned'
  union all
  select 'second_person',
    case
      when of_invoice.decided_by is distinct from auth.uid() then format(
        U&'Vous avez déjà le fichier d’un virement de cette facture, ou noté son retour\00A0: avec ce que vous avez fait partir vers le même compte en %s jours, %s sont atteints. Un collègue vérifie à la banque que rien n’est parti deux fois, puis prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
      when of_invoice.approved_cents >= private.second_person_cents() then format(
        U&'À partir de %s, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
        private.said_cents(private.second_person_cents())
      )
      else format(
        U&'Avec ce que vous avez approuvé et payé vers le même compte en %s jours, fichiers annulés, virements revenus et écarts compris, %s sont atteints\00A0: un collègue prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
    end,
    'colleague', true, jsonb_build_object('second_person_cents', private.second_person_cents())
  where for_office and of_invoice.kind = 'invoice' and holds_said.needs_second_person
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
  union all
  select 'seller_number',
    format(
      'Le numéro %s de cette société (SIREN %s) figure déjà sur une facture %s pour %s : refusez %s.',
      of_invoice.number, left(e.seller_siret, 9), case when e.status in (211, 212) then 'payée' else 'déposée' end,
      coalesce(t.full_name, 'un compte supprimé'), case when e.status in (211, 212) then 'celle-ci' else 'l’une des deux' end
    ),
    'office', true, jsonb_build_object('invoice_id', e.id, 'number', e.number, 'user_id', e.user_id)
  from private.earlier_of_number(of_invoice) e
  left join public.trainer_accounts t on t.user_id = e.user_id
  where for_office and of_invoice.kind = 'invoice'
$$;

select private.keep_access_rules();
