-- What the office has to do and what it has to pay are read in one pass, however many invoices wait; all that is to be paid can be reached, in
-- parts and by a search. A movement of a day to come is not stored.

create index payment_run_lines_returned_idx on public.payment_run_lines (run_id) where state = 'returned';

create function private.payments_alone(of_users uuid[]) returns table (
  user_id uuid, invoice_id uuid, run_id uuid, cents integer, is_live boolean, is_recent boolean, is_returned boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  with since as materialized (
    select now() - make_interval(days => private.second_person_days()) as first
  ), own as materialized (
    select r.id, r.downloaded_at, greatest(r.created_at, r.downloaded_at, r.confirmed_at) > (select s.first from since s) as is_recent
    from public.payment_runs r
    where auth.uid() in (r.created_by, r.confirmed_by) or private.has_file(r.id, auth.uid())
  ), lines as (
    select l.run_id, l.invoice_id, l.state, true as is_recent
    from own r join public.payment_run_lines l on l.run_id = r.id
    -- A file that was downloaded remains good for the bank, whatever became of its run; so does the one of a payment that came back.
    where r.is_recent and (l.state in ('planned', 'sent', 'settled') or r.downloaded_at is not null)
    union all
    select l.run_id, l.invoice_id, l.state, coalesce(back.settled_at > (select s.first from since s), false)
    from public.payment_run_lines l
    join own r on r.id = l.run_id
    left join public.bank_lines back on back.id = l.return_line_id
    where l.state = 'returned' and not r.is_recent and r.downloaded_at is not null
  ), paid as materialized (
    select l.*, i.user_id, i.approved_cents
    from lines l join public.invoices i on i.id = l.invoice_id
    where i.decided_by = auth.uid()
  ), paid_to as (
    select p.run_id, p.invoice_id, p.user_id::text as payee from paid p
    union
    select p.run_id, p.invoice_id, private.account_digest(b.iban)
    from paid p join public.billing_profiles b on b.user_id = p.user_id
    union
    select p.run_id, p.invoice_id, d.account_digest
    from paid p join private.run_downloads d on d.run_id = p.run_id and d.invoice_id = p.invoice_id
  ), asked as (
    select distinct unnest(of_users) as user_id
  ), payees as (
    select a.user_id, a.user_id::text as payee from asked a
    union
    select a.user_id, private.account_digest(b.iban)
    from asked a join public.billing_profiles b on b.user_id = a.user_id
  )
  select w.user_id, p.invoice_id, p.run_id, p.approved_cents, p.state in ('planned', 'sent', 'settled'), p.is_recent,
    p.state = 'returned'
  from (
    select distinct y.user_id, t.run_id, t.invoice_id from payees y join paid_to t on t.payee = y.payee
  ) w
  join paid p on p.run_id = w.run_id and p.invoice_id = w.invoice_id
$$;
comment on function private.payments_alone(uuid[]) is
  'For each of these trainers, what the caller approved and has in runs that they prepared, downloaded or confirmed, for the trainer or another one with the same account: within the days of the rules (is_recent), or that came back whenever (is_returned). is_live: the payment goes on; otherwise its file was downloaded.';

create or replace function private.paid_alone_cents(of_user uuid, but uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(p.cents), 0)
  from private.payments_alone(array[of_user]) p
  where not (p.is_live and but in (p.invoice_id, p.run_id))
    and (
      p.is_recent
      -- An invoice whose payment came back is paid a second time, however late.
      or p.is_returned and (
        p.invoice_id = but
        or exists (select from public.payment_run_lines n where n.run_id = but and n.invoice_id = p.invoice_id)
      )
    )
$$;

create function private.holds_said(of_invoice public.invoices, for_office boolean, needs_second_person boolean)
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
      else 'nobody'
    end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one
  left join public.billing_profiles p on p.user_id = of_invoice.user_id
  left join public.trainer_accounts a on a.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed' and of_invoice.kind = 'invoice'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')),
    -- The office notes it in the mission, however it came.
    case when o.is_open then 'trainer' else 'office' end, false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m cross join holder o where of_invoice.kind = 'invoice' and m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
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
    case when of_invoice.approved_cents >= private.second_person_cents()
      then format(
        U&'À partir de %s, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
        private.said_cents(private.second_person_cents())
      )
      else format(
        U&'Avec ce que vous avez approuvé et payé vers le même compte en %s jours, fichiers annulés et virements revenus compris, %s sont atteints\00A0: un collègue prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
    end,
    'colleague', true, jsonb_build_object('second_person_cents', private.invoice_rule('second_person_cents'))
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
comment on function private.holds_said(public.invoices, boolean, boolean) is
  'What holds an invoice, each with a sentence, who can lift it (office, trainer, colleague, nobody) and whether it holds the payment; for the office also what concerns runs, two people, refunds and other sellers. needs_second_person: as the function of that name says it, which a list knows for all its invoices.';

create or replace function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.holds_said(of_invoice, for_office, for_office and private.needs_second_person(of_invoice))
$$;

create function private.payables() returns table (
  invoice_id uuid, due_on date, cents bigint, needs_second_person boolean, is_held boolean
)
language sql
stable
security definer
rows 500
set search_path = ''
as $$
  with payable as materialized (
    select i as invoice, i.id, i.user_id, i.decided_by, i.approved_cents, i.due_on, i.issued_on, private.payable_cents(i) as cents
    from public.invoices i
    where i.withdrawn_at is null and i.kind = 'invoice' and i.status in (205, 206)
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
  ),
  alone as materialized (
    select p.*
    from private.payments_alone(array(select distinct w.user_id from payable w where w.decided_by = auth.uid())) p
  ),
  recent as (
    select a.user_id, sum(a.cents) as cents from alone a where a.is_recent group by a.user_id
  ),
  late as (
    select a.user_id, a.invoice_id, sum(a.cents) as cents
    from alone a where a.is_returned and not a.is_recent group by a.user_id, a.invoice_id
  ),
  pending as (
    select distinct c.corrects
    from public.invoices c
    where c.kind = 'credit_note' and c.withdrawn_at is null and c.status in (200, 204, 207, 208, 209)
  )
  -- As due_day, needs_second_person, and holds_said with what holds a payment: here in one pass over all invoices.
  select w.id, coalesce(w.due_on, w.issued_on + r.payment_days), w.cents, alone.is_too_much,
    b.iban_status is distinct from 'confirmed' or alone.is_too_much or pending.corrects is not null
      or exists (select from private.earlier_of_number(w.invoice))
  from payable w
  cross join (
    select private.payment_days() as payment_days, private.second_person_cents() as second_person_cents
  ) r
  left join public.billing_profiles b on b.user_id = w.user_id
  left join recent on recent.user_id = w.user_id
  left join late on late.user_id = w.user_id and late.invoice_id = w.id
  left join pending on pending.corrects = w.id
  cross join lateral (
    select coalesce(
      w.decided_by = auth.uid()
        and w.approved_cents + coalesce(recent.cents, 0) + coalesce(late.cents, 0) >= r.second_person_cents,
      false
    ) as is_too_much
  ) alone
  where w.cents > 0
$$;
comment on function private.payables() is
  'Approved invoices that are in no payment run: when each is due, what is to be paid of it, whether the caller leaves it to a colleague, and whether that or something else holds it.';

drop function public.payable_invoices();
drop function private.payable_invoices();

create function private.payable_invoices(held boolean, search text, after uuid, page_size integer) returns table (
  id uuid, payee text, number text, due_on date, cents bigint, iban_last4 text, holds jsonb, total bigint, total_cents bigint
)
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(payable_invoices.search);
  is_searched constant boolean := coalesce(btrim(payable_invoices.search), '') <> '';
begin
  perform private.require_role('gestionnaire');
  return query
    with wanted as materialized (
      select p.*
      from private.payables() p
      join public.invoices i on i.id = p.invoice_id
      where (payable_invoices.held is null or p.is_held = payable_invoices.held)
        and (not is_searched or private.fold(private.payee_name(i) || ' ' || i.number) like all (patterns))
    ),
    page as (
      select w.*
      from wanted w
      where after is null
        or (w.due_on, w.invoice_id) > (select private.due_day(l), l.id from public.invoices l where l.id = after)
      order by w.due_on, w.invoice_id
      limit least(greatest(coalesce(page_size, 500), 1), 500)
    )
    select i.id, private.payee_name(i), i.number, w.due_on, w.cents, b.iban_last4,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'hold', h.hold, 'sentence', h.sentence, 'lifted_by', h.lifted_by, 'holds_payment', h.holds_payment
        ) order by h.holds_payment desc), '[]')
        from private.holds_said(i, true, w.needs_second_person) h
      ),
      (select count(*) from wanted), (select sum(s.cents)::bigint from wanted s)
    from page w
    join public.invoices i on i.id = w.invoice_id
    left join public.billing_profiles b on b.user_id = i.user_id
    order by w.due_on, w.invoice_id;
end
$$;
comment on function private.payable_invoices(boolean, text, uuid, integer) is
  'Work of payable_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.payable_invoices(boolean, text, uuid, integer) to authenticated;

create function public.payable_invoices(
  held boolean default null, search text default null, after uuid default null, page_size integer default 500
) returns table (
  id uuid, payee text, number text, due_on date, cents bigint, iban_last4 text, holds jsonb, total bigint, total_cents bigint
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.payable_invoices($1, $2, $3, $4)
$$;
comment on function public.payable_invoices(boolean, text, uuid, integer) is
  'Approved invoices that are in no payment run, the first due first: what is to be paid, less credit notes, and what holds each as invoice_holds says it. held: those alone that something holds, or that nothing holds for the caller; search: words of the name or number; after: the id of the last one that was read; page_size: at most 500. total, total_cents: of all that are asked for, whatever the page. gestionnaire only.';
revoke all on function public.payable_invoices(boolean, text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.payable_invoices(boolean, text, uuid, integer) to authenticated;

create or replace function private.office_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  day constant date := private.today();
  -- Lines of a kind that are named one by one; its total counts all of them.
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
begin
  perform private.require_role('gestionnaire');
  return query
  with waiting as (
    -- A credit note is stored without its sign.
    select case i.kind when 'credit_note' then -i.gross_cents else i.gross_cents end as cents,
      coalesce((select max(e.at) from public.invoice_events e where e.invoice_id = i.id and e.kind = 'status'), i.deposited_at)
        as at
    from public.invoices i
    where i.withdrawn_at is null and i.status in (200, 204, 209)
  ),
  approved as materialized (
    select * from private.payables()
  ),
  refunds as (
    select private.refund_cents(c) as cents, c.decided_at
    from public.invoices c
    where c.kind = 'credit_note' and c.status = 205 and c.withdrawn_at is null
  ),
  accounts as (
    select b.user_id, t.full_name, b.iban_last4, b.iban_set_at
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    where b.iban_status = 'to_confirm'
  ),
  runs as (
    select r.id, r.status, r.total_cents, r.created_at, r.execution_on
    from public.payment_runs r
    where r.status in ('draft', 'downloaded')
  ),
  movements as (
    select b.amount_cents, b.added_at,
      b.amount_cents > 0 and (
        b.return_code is not null
        or exists (
          select from public.payment_run_lines l where l.end_to_end_id = b.end_to_end_id and l.state in ('sent', 'settled')
        )
      ) as is_return
    from public.bank_lines b
    where b.state = 'open'
  ),
  papers as (
    select p.created_at from public.trainer_papers p where p.status = 'to_check'
  ),
  lapsing as (
    select p.id, p.kind, t.full_name, t.email, p.expires_on
    from public.trainer_papers p
    join public.trainer_accounts t on t.user_id = p.user_id
    where p.status in ('verified', 'expired') and p.expires_on <= day + 30 and t.status = 'approved'
      -- The next one is among those to check.
      and not exists (
        select from public.trainer_papers n where n.user_id = p.user_id and n.kind = p.kind and n.status = 'to_check'
      )
  ),
  bare as (
    select m.id, m.title, t.full_name, m.ends_on
    from public.missions m
    join public.trainer_accounts t on t.user_id = m.user_id
    where m.status <> 'cancelled' and m.ends_on < day and private.lacks_evidence(m) > 0
  )
  select 'invoices', count(*), sum(w.cents)::bigint, null::text, null::text, null::text, min(w.at)::timestamptz, null::date
  from waiting w having count(*) > 0
  union all
  select 'payable', count(*), sum(p.cents)::bigint, null, null, null, null, min(p.due_on)
  from approved p where not p.is_held having count(*) > 0
  union all
  select 'held', count(*), sum(p.cents)::bigint, null, null, null, null, min(p.due_on)
  from approved p where p.is_held having count(*) > 0
  union all
  select 'refunds', count(*), sum(r.cents)::bigint, null, null, null, min(r.decided_at)::timestamptz, null
  from refunds r where r.cents > 0 having count(*) > 0
  union all
  (
    select 'account', count(*) over (), null, a.user_id::text, a.full_name, a.iban_last4, a.iban_set_at::timestamptz, null
    from accounts a order by a.iban_set_at, a.user_id limit most
  )
  union all
  (
    select 'run', count(*) over (), r.total_cents, r.id::text, null, r.status, r.created_at::timestamptz, r.execution_on
    from runs r order by r.execution_on, r.id limit most
  )
  union all
  select 'returns', count(*), sum(m.amount_cents)::bigint, null, null, null, min(m.added_at)::timestamptz, null
  from movements m where m.is_return having count(*) > 0
  union all
  select 'movements', count(*), null, null, null, null, min(m.added_at)::timestamptz, null
  from movements m where not m.is_return having count(*) > 0
  union all
  select 'papers', count(*), null, null, null, null, min(p.created_at)::timestamptz, null
  from papers p having count(*) > 0
  union all
  (
    select 'lapsing', count(*) over (), null, l.email, l.full_name, l.kind, null, l.expires_on
    from lapsing l order by l.expires_on, l.id limit most
  )
  union all
  (
    select 'evidence', count(*) over (), null, b.id::text, b.full_name, b.title, null, b.ends_on
    from bare b order by b.ends_on, b.id limit most
  );
end
$$;

create or replace function private.add_bank_lines(lines jsonb, statement text, accounts text[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  given integer;
  added integer;
  digests text[];
begin
  perform private.require_role('gestionnaire');
  if payer <> any (accounts) then
    raise exception 'a statement of another account' using errcode = '22023', hint = 'accounts';
  end if;
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 then
    raise exception 'at most 5000 movements' using errcode = '22023', hint = 'lines';
  end if;
  -- A day to come is a column read for another, or an announcement: nothing has moved yet.
  if exists (
    select from jsonb_to_recordset(lines) as l ("bookedOn" date) where l."bookedOn" > private.today()
  ) then
    raise exception 'a movement of a day to come' using errcode = '22023', hint = 'bookedOn';
  end if;
  given := jsonb_array_length(lines);
  with movements as (
    select l.*,
      encode(sha256(convert_to(jsonb_build_array(
        l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode",
        -- Two movements of a day may say the same.
        row_number() over (
          partition by l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode"
        )
      )::text, 'UTF8')), 'hex') as digest
    from jsonb_to_recordset(lines) as l (
      "bookedOn" date, cents bigint, label text, counterparty text, "endToEndId" text, reference text, "returnCode" text
    )
  ),
  stored as (
    insert into public.bank_lines (
      statement, booked_on, amount_cents, label, counterparty, end_to_end_id, reference, return_code, digest, added_by
    )
    select btrim(add_bank_lines.statement), m."bookedOn", m.cents, coalesce(m.label, ''), m.counterparty, m."endToEndId",
      m.reference, m."returnCode", m.digest, auth.uid()
    from movements m
    on conflict (digest) do nothing
    returning id
  )
  select (select count(*) from stored), array_agg(m.digest) into added, digests from movements m;
  return jsonb_build_object(
    'added', added, 'known', given - added,
    'ignored', (
      select coalesce(jsonb_agg(b.id), '[]')
      from public.bank_lines b where b.digest = any (digests) and b.state = 'ignored'
    )
  );
end
$$;

comment on function public.add_bank_lines(jsonb, text, text[]) is
  'Stores at most 5000 movements of a statement, each a BankLine of @trame/invoice/payments; one that is known already, from this or another statement, is not stored again, one of a day to come is refused (22023). statement: name of its file; accounts: those that it names, of which the account that pays must be one (22023). Answers {added, known, ignored: ids of the known ones that were ignored}. gestionnaire only.';

select private.keep_access_rules();
