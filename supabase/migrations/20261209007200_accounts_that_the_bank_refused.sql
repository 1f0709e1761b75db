-- An account that the bank refused is said as such to its trainer, who gives another one, and to whoever confirms accounts or prepares
-- transfers: since when, and by which code. The debit of a transfer that came back is closed with its return.

create function private.is_account_code(code text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    code in ('AC01', 'AC03', 'AC04', 'AC06', 'AC07', 'AC13', 'AC14', 'AG01', 'BE01', 'BE06', 'MD07', 'RC01', 'RC04', 'RC07'), false
  )
$$;
comment on function private.is_account_code(text) is
  'Whether a code of ISO 20022 for a returned transfer is about the account of its payee: wrong, closed, blocked, of another holder, or its bank.';

create function private.refused_account(of_user uuid) returns table (returned_on date, return_code text)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  -- Nothing else puts an account that was paid back to be confirmed.
  select b.booked_on, b.return_code
  from public.billing_profiles p
  join public.invoices i on i.user_id = p.user_id
  join public.payment_run_lines l on l.invoice_id = i.id and l.state = 'returned' and l.iban_set_at = p.iban_set_at
  join public.bank_lines b on b.id = l.return_line_id
  where p.user_id = of_user and p.iban_status = 'to_confirm'
  order by private.is_account_code(b.return_code) desc, b.booked_on desc
  limit 1
$$;
comment on function private.refused_account(uuid) is
  'When a transfer to the account of a trainer came back, and by which code, where it is to be confirmed again for that; no row for any other account.';

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
  -- Who approved it would have a colleague pay it a second time, for a movement that they entered themselves.
  if paid.is_approver and of_invoice.approved_cents >= private.second_person_cents()
    and exists (select from public.bank_lines b where b.id = line and b.added_by = auth.uid())
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
  if (paid.confirmed_by = auth.uid() or paid.is_approver and movement.added_by = auth.uid())
    and exists (select from private.returns_alone() a where a.run_id = paid.run_id and a.invoice_id = of_invoice.id)
    and (
      select sum(a.cents)
      from private.returns_alone() a
      join public.payment_runs r on r.id = a.run_id
      join public.payment_run_lines l on l.run_id = a.run_id and l.invoice_id = a.invoice_id
      join public.bank_lines b on b.id = l.return_line_id
      join public.invoices i on i.id = a.invoice_id
      where (r.confirmed_by = auth.uid() or b.added_by = auth.uid() and auth.uid() in (l.approved_by, i.decided_by))
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

drop function public.unannounced_invoice_steps(integer);
create function public.unannounced_invoice_steps(most integer default 25) returns table (
  invoice_id uuid, notice_id uuid, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean, account text,
  is_account_refused boolean
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select i.id, e.notice_id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    -- Whose access is suspended or closed answers nothing in the portal.
    t.status = 'approved' and (e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)),
    t.status,
    t.status = 'approved' and e.kind = 'status' and e.to_status = 205 and e.from_status in (211, 212)
      and exists (select from private.refused_account(i.user_id))
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended', 'closed')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn', 'refund')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
      -- That an approval is taken back is news to whom a mail has announced it.
      or e.kind = 'status' and e.to_status in (200, 204, 209) and e.from_status in (205, 206) and exists (
        select from public.notification_logs sent
        where sent.status = 'sent' and sent.id = (
          select a.notice_id from public.invoice_events a
          where a.invoice_id = e.invoice_id and a.id < e.id and a.kind = 'status' and a.to_status = e.from_status
          order by a.id desc limit 1
        )
      )
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
        -- That a platform delivered it too asks for nothing.
        and l.kind <> 'platform'
        -- An approval that waits is news after a question too.
        and not (l.kind = 'question' and e.kind = 'status' and e.to_status in (205, 206))
    )
    -- A slip is undone at once: an approval is written to the trainer once it has stood for some minutes.
    and not (
      e.kind = 'status' and e.to_status in (205, 206) and e.said_by = 'office' and e.at > now() - interval '5 minutes'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unannounced_invoice_steps(integer) is
  'For mails: the last step of each invoice of a week that its trainer must know and has had no mail about, the longest untouched first, at most 100. is_asked: they answer in the portal; account: the status of their account, who opens the portal with an approved one only. is_account_refused: the payment came back, and another account is awaited. Service role only.';
revoke all on function public.unannounced_invoice_steps(integer) from public, anon, authenticated, service_role;
grant execute on function public.unannounced_invoice_steps(integer) to service_role;

drop function public.office_accounts(text);
drop function private.office_accounts(text);
create function private.office_accounts(search text) returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint, entered_by_name text, entered_why text, is_own_entry boolean, others_with_it text[],
  is_payer boolean, returned_on date, return_code text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select b.user_id, t.full_name, t.email, a.phone, p.phone, b.iban_last4, b.account_holder, b.legal_name, b.iban_status,
      b.iban_set_at::timestamptz, private.person_name(b.iban_confirmed_by), b.iban_confirmed_at::timestamptz,
      b.iban_confirmed_how,
      (
        -- As payable_invoices has them.
        select coalesce(sum(private.payable_cents(i)), 0)::bigint
        from public.invoices i
        where i.user_id = b.user_id and i.status in (205, 206) and i.kind = 'invoice' and i.withdrawn_at is null
          and not exists (
            select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
          )
      ),
      private.person_name(e.entered_by), e.purpose, e.entered_by is not distinct from auth.uid() and e.user_id is not null,
      array(
        select format('%s (%s)', other.full_name, o.legal_name)
        from public.billing_profiles o join public.trainer_accounts other on other.user_id = o.user_id
        where o.iban = b.iban and o.user_id <> b.user_id
        order by 1
        limit 20
      ),
      -- What would be paid to it would come back to us.
      coalesce(b.iban = private.invoice_rule('payer_iban') #>> '{}', false), r.returned_on, r.return_code
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    left join public.trainer_profiles p on p.user_id = b.user_id
    left join public.trainer_applications a on a.id = t.application_id
    left join private.entered_ibans e on e.user_id = b.user_id and e.set_at = b.iban_set_at
    left join lateral private.refused_account(b.user_id) r on true
    where b.iban_status <> 'none'
      and (
        coalesce(btrim(office_accounts.search), '') = ''
        or coalesce(t.search_text, '') || ' ' || private.fold(b.legal_name)
          like all (private.search_patterns(office_accounts.search))
      )
    -- Those that wait, the longest first; then those that were confirmed last.
    order by b.iban_status = 'confirmed', case when b.iban_status = 'to_confirm' then b.iban_set_at end,
      b.iban_confirmed_at desc, b.user_id
    limit 200;
end
$$;
comment on function private.office_accounts(text) is 'Work of office_accounts. Raises 42501 without gestionnaire.';
grant execute on function private.office_accounts(text) to authenticated;

create function public.office_accounts(search text default null) returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint, entered_by_name text, entered_why text, is_own_entry boolean, others_with_it text[],
  is_payer boolean, returned_on date, return_code text
)
language sql
stable
set search_path = ''
as $$
  select * from private.office_accounts($1)
$$;
comment on function public.office_accounts(text) is
  'Bank accounts of trainers, at most 200: those to confirm, the longest waiting first, then those confirmed last; with search, those whose trainer has these words in the name or address. held_cents: what is to be paid to it and is in no payment run. entered_by_name, entered_why: of one that the office entered, which is_own_entry does not confirm. others_with_it: who else invoices with the same account. is_payer: it is the account of the company that pays. returned_on, return_code: the bank sent a transfer back that was paid to it, which is why it is to be confirmed again. gestionnaire only.';
revoke all on function public.office_accounts(text) from public, anon, authenticated, service_role;
grant execute on function public.office_accounts(text) to authenticated;

select private.keep_access_rules();
