-- What an office of two can still do, and what waits for documents: the return of a payment is noted by who approved it where the
-- movement names the transfer, also when they imported the statement; a deposit and a credit note wait for no evidence.

create or replace function private.return_payment(wanted uuid, reason text, message text, version timestamptz, line uuid)
returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  paid record;
  movement public.bank_lines;
  before smallint;
  debit uuid;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  if line is null then
    raise exception 'the movement that says so is needed' using errcode = '22023', hint = 'line';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  if of_invoice.kind <> 'invoice' then
    raise exception 'a credit note goes with its invoice' using errcode = '22023', hint = 'to_status';
  end if;
  select l.run_id, l.amount_cents, l.end_to_end_id, r.confirmed_by,
    coalesce(auth.uid() in (l.approved_by, of_invoice.decided_by), false) as is_approver into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state in ('sent', 'settled')
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  -- Who approved it would have a colleague pay it a second time, for any money that they entered: a movement that names the transfer is
  -- the bank's word, and the colleague reads that it was paid before.
  if paid.is_approver and of_invoice.approved_cents >= private.second_person_cents()
    and exists (
      select from public.bank_lines b
      where b.id = line and b.added_by = auth.uid() and not private.names_transfer(b, paid.end_to_end_id)
    )
  then
    perform private.refuse_payment('42501', 'returned_by_approver', of_invoice);
  end if;
  -- Any money of the same amount looks like an old transfer that came back, and would be paid out a second time; so would a
  -- movement that the payer entered.
  if paid.confirmed_by = auth.uid() and of_invoice.status = 212 and not exists (
    select from public.bank_lines b
    where b.id = line and b.end_to_end_id = paid.end_to_end_id and b.added_by is distinct from auth.uid()
  ) then
    perform private.refuse_payment('42501', 'returned_late', of_invoice);
  end if;
  before := of_invoice.status;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> paid.amount_cents then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'paid_cents', paid.amount_cents)::text;
  end if;
  if before = 211 then
    -- The debit that this return makes good pays nothing any more.
    select b.id into debit from public.bank_lines b
    where b.state = 'open' and b.amount_cents = -paid.amount_cents and paid.end_to_end_id = any (private.words_of_line(b))
    order by b.booked_on, b.id limit 1;
    if found then
      perform private.close_bank_line(debit, 'matched');
    end if;
  end if;
  update public.payment_run_lines l set state = 'returned', return_line_id = line, bank_line_id = coalesce(l.bank_line_id, debit)
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  if (
      paid.confirmed_by = auth.uid()
      or paid.is_approver and movement.added_by = auth.uid() and not private.names_transfer(movement, paid.end_to_end_id)
    )
    and exists (select from private.returns_alone() a where a.run_id = paid.run_id and a.invoice_id = of_invoice.id)
    and (
      select sum(a.cents)
      from private.returns_alone() a
      join public.payment_runs r on r.id = a.run_id
      join public.payment_run_lines l on l.run_id = a.run_id and l.invoice_id = a.invoice_id
      join public.bank_lines b on b.id = l.return_line_id
      join public.invoices i on i.id = a.invoice_id
      where (
          r.confirmed_by = auth.uid()
          or b.added_by = auth.uid() and auth.uid() in (l.approved_by, i.decided_by)
            and not private.names_transfer(b, l.end_to_end_id)
        )
        and a.noted_at > now() - make_interval(days => private.second_person_days())
    ) >= private.second_person_cents()
  then
    perform private.refuse_payment(
      '42501', case when paid.confirmed_by = auth.uid() then 'returned_by_payer' else 'returned_by_approver' end, of_invoice
    );
  end if;
  if reason = 'COORD_BANC_ERR' or private.is_account_code(movement.return_code) then
    perform private.doubt_paid_account(paid.run_id, of_invoice);
  end if;
  if before = 212 then
    perform private.add_entry(of_invoice.id, 'payment', movement.booked_on, 0, 0, -paid.amount_cents, paid.end_to_end_id);
  end if;
  -- What was proposed was to settle a credit note of an invoice that is paid.
  delete from private.refund_parts p
  where p.confirmed_at is null and p.credit_note in (select c.id from public.invoices c where c.corrects = of_invoice.id);
  perform private.move_credit_notes(of_invoice.id, before, 205::smallint, reason);
  -- Credit notes that came after the transfer may leave nothing to pay.
  perform private.settle_credit(of_invoice.id);
  select * into of_invoice from public.invoices i where i.id = of_invoice.id;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;

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
  -- One that never came does not keep an invoice out: whoever approves it reads it.
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
  select case when r.returned_on is null then 'iban' else 'refused_account' end,
    case when r.returned_on is not null then format(
        U&'La banque a refus\00E9 le compte qui finit par %s, le virement est revenu le %s%s. %s', p.iban_last4,
        private.said_day(r.returned_on), ' (' || r.return_code || ')',
        case
          when for_office then 'Le formateur en donne un autre, ou un gestionnaire confirme celui-ci de nouveau.'
          else 'Donnez-en un autre. S’il est juste, nous le confirmons avec vous par téléphone.'
        end
      )
      when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' || case a.status
        when 'approved' then '' when 'pending' then ''
        when 'suspended' then ' L’accès du formateur est suspendu, il ne peut pas en donner.'
        when 'closed' then ' L’accès du formateur est fermé, il ne peut plus en donner.'
        else ' Le compte du formateur est supprimé.'
      end end,
    case
      when r.returned_on is not null and a.status in ('approved', 'pending') then 'trainer'
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
  left join lateral private.refused_account(p.user_id) r on true
  where p.iban_status is distinct from 'confirmed' and of_invoice.kind = 'invoice'
  union all
  -- Whoever prepares a transfer decides knowingly.
  select 'returned', format('Déjà payée une fois, revenue le %s.', private.said_day(max(b.booked_on))), 'nobody', false,
    jsonb_build_object('returned_on', max(b.booked_on))
  from public.payment_run_lines l join public.bank_lines b on b.id = l.return_line_id
  where for_office and l.invoice_id = of_invoice.id and l.state = 'returned' and of_invoice.status in (205, 206)
  having count(*) > 0
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
  -- What is asked for comes with the whole of the mission, after it.
  where of_invoice.kind = 'invoice' and not of_invoice.is_deposit and m.id = of_invoice.mission_id
    and private.missing_evidence(m) <> '{}'
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

create or replace function private.approvals_before(wanted uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  is_deposit boolean, missing_evidence integer, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if cardinality(wanted) > 1000 then
    raise exception 'at most 1000 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  return query
    with chosen as materialized (
      select i as invoice, coalesce(b.iban, i.user_id::text) as account,
        case
          when i.user_id = auth.uid() then 'own'
          when i.withdrawn_at is not null or not exists (
            select from private.invoice_transitions t
            where t.from_status = i.status and t.to_status = 205 and t.made_by = 'office'
          ) then 'to_status'
          -- A credit note is not decided while a run has its invoice.
          when exists (
            select from public.payment_run_lines l where l.invoice_id = i.corrects and l.state = 'planned'
          ) then 'run'
        end as refused
      from public.invoices i
      left join public.billing_profiles b on b.user_id = i.user_id
      where i.id = any (wanted)
    ),
    payees as materialized (
      select distinct c.account, (c.invoice).user_id from chosen c where c.refused is null and (c.invoice).kind = 'invoice'
    ),
    -- What the caller has approved and nobody pays yet.
    waiting as (
      select y.account, sum(i.approved_cents) as cents
      from payees y join public.invoices i on i.user_id = y.user_id
      where i.kind = 'invoice' and i.status in (205, 206) and i.decided_by = auth.uid()
        and not exists (
          select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
        )
      group by y.account
    ),
    before as (
      select y.account, max(p.cents) as cents
      from payees y
      join (
        select a.user_id, sum(a.cents) as cents
        from private.payments_alone(array(select o.user_id from payees o)) a
        where a.is_recent and not a.is_free
        group by a.user_id
      ) p on p.user_id = y.user_id
      group by y.account
    ),
    accounts as (
      select c.account, sum((c.invoice).due_cents) + coalesce(max(w.cents), 0) + coalesce(max(b.cents), 0) as cents
      from chosen c
      left join waiting w on w.account = c.account
      left join before b on b.account = c.account
      where c.refused is null and (c.invoice).kind = 'invoice'
      group by c.account
    )
    select (c.invoice).id, (c.invoice).number, coalesce(t.full_name, private.payee_name(c.invoice)), (c.invoice).kind,
      (c.invoice).due_cents, c.refused, (c.invoice).to_fix > 0 or (c.invoice).deposit_reason is not null,
      c.refused is null and (c.invoice).kind = 'invoice' and (c.invoice).due_cents > 0
        and a.cents >= private.second_person_cents(),
      (c.invoice).is_deposit,
      case when m.id is null or (c.invoice).is_deposit or (c.invoice).kind <> 'invoice' then 0 else private.lacks_evidence(m) end,
      (c.invoice).updated_at::timestamptz
    from chosen c
    left join accounts a on a.account = c.account
    left join public.trainer_accounts t on t.user_id = (c.invoice).user_id
    left join public.missions m on m.id = (c.invoice).mission_id
    order by (c.invoice).due_cents desc, (c.invoice).id;
end
$$;

select private.keep_access_rules();
