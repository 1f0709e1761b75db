-- What is to be paid of an invoice is its total less what was paid before it (a deposit): an amount of its own.

alter table public.invoices add column due_cents integer;
-- Invoices of before said no deposit. What is deposited does not change otherwise, and no step was made.
alter table public.invoices disable trigger user;
update public.invoices set due_cents = gross_cents;
alter table public.invoices enable trigger user;
alter table public.invoices
  alter column due_cents set not null,
  add constraint invoices_due_range check (due_cents between 0 and gross_cents),
  drop constraint invoices_approved_with_amount,
  -- Of what was paid before in whole, nothing is approved.
  add constraint invoices_approved_with_amount check (
    (approved_cents is not null) = (status in (205, 206, 211, 212)) and approved_cents between least(1, due_cents) and due_cents
  ),
  drop constraint invoices_paid_together,
  -- A credit note may be settled without a payment, and so is what was paid before.
  add constraint invoices_paid_together check (
    (kind = 'credit_note' or due_cents = 0) and status = 212 or (paid_on is not null) = (status in (211, 212))
  );
comment on column public.invoices.due_cents is
  'What is to be paid, with VAT: the total, less what the invoice says was paid before. Payments take it.';
grant select (due_cents) on public.invoices to authenticated;

create function private.fill_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.due_cents := coalesce(new.due_cents, new.gross_cents);
  return new;
end
$$;
comment on function private.fill_due() is 'Trigger: an invoice that says nothing of a deposit asks for its total.';
create trigger invoices_due before insert on public.invoices
  for each row execute function private.fill_due();

create or replace function private.invoice_sentence(of_invoice public.invoices, event public.invoice_events) returns text
language sql
stable
set search_path = ''
as $$
  select private.said_invoice(of_invoice) || U&'\00A0: ' || case
    when event.kind = 'question' then 'une question vous est posée.'
    when event.kind = 'answer' then 'votre réponse est envoyée.'
    when event.kind = 'file' then 'vos documents sont envoyés.'
    when event.kind = 'refund' then format('%s de votre remboursement sont arrivés.', private.said_cents(event.amount_cents))
    when event.kind = 'withdrawn' then 'retiré' || g.e || '.'
    when event.from_status is null then format('déposé%s, %s. Notre équipe %s traite.', g.e,
      private.said_cents(of_invoice.due_cents), case g.e when '' then 'le' else 'la' end)
    when event.to_status = 204 then 'pris' || g.e || ' en charge par notre équipe.'
    when event.to_status = 205 and event.from_status in (211, 212) and g.e = '' then
      'le paiement dont il est déduit nous est revenu, nous le referons.'
    when event.to_status = 205 and event.from_status in (211, 212) then 'le paiement nous est revenu, nous le referons.'
    when event.to_status = 205 and g.e = '' then 'approuvé. ' || case
      when private.refund_cents(of_invoice) > 0 then format(
        case
          when exists (select from public.invoices i where i.id = of_invoice.corrects and i.status = 211)
            then U&'Le virement de la facture %s est chez notre banque\00A0: %s sont \00E0 nous rembourser une fois qu’il est arriv\00E9.'
          else U&'La facture %s est d\00E9j\00E0 pay\00E9e\00A0: %s sont \00E0 nous rembourser.'
        end,
        private.corrected_number(of_invoice), private.said_cents(private.refund_cents(of_invoice))
      )
      else format('Il est déduit de la facture %s.', private.corrected_number(of_invoice))
    end
    when event.to_status = 205 and of_invoice.due_cents = 0 then 'approuvée. Elle était déjà payée en entier, rien n’est à payer.'
    when event.to_status = 205 then 'approuvée.' || coalesce(' ' || private.said_payment(of_invoice), '')
    when event.to_status = 206 then format(
      'approuvée pour %s sur %s.', private.said_cents(of_invoice.approved_cents), private.said_cents(of_invoice.due_cents)
    ) || coalesce(' ' || private.said_payment(of_invoice), '')
    when event.to_status = 207 then 'en litige.'
    when event.to_status = 208 then 'suspendu' || g.e || ', il manque quelque chose.'
    when event.to_status = 209 then 'complété' || g.e || '.'
    when event.to_status = 210 then 'refusé' || g.e || '.'
    when event.to_status = 211 and g.e = '' then
      format('déduit du paiement de la facture %s, transmis à la banque.', private.corrected_number(of_invoice))
    when event.to_status = 211 then 'paiement transmis à la banque.'
    when event.to_status = 212 and g.e = '' then 'soldé. ' || case
      when private.refund_way(of_invoice.id) = 'transfer' then 'Votre remboursement est arrivé.'
      when private.refund_way(of_invoice.id) = 'offset' then 'Ce qui restait à rembourser est compensé, comme convenu.'
      when private.refund_way(of_invoice.id) = 'waiver' then 'Nous renonçons à ce qui restait à rembourser.'
      when event.from_status = 211 then
        format('Le paiement de la facture %s en a tenu compte.', private.corrected_number(of_invoice))
      when exists (
        select from public.invoices i where i.id = of_invoice.corrects and i.status = 220
      ) then
        format('La facture %s est annulée, rien n’est à payer.', private.corrected_number(of_invoice))
      else 'Rien n’est à rembourser.'
    end
    when event.to_status = 212 and of_invoice.due_cents = 0 then 'soldée, rien n’était à payer.'
    when event.to_status = 212 then 'paiement effectué.'
    when event.to_status = 213 then 'rejeté' || g.e || '.'
    when event.to_status = 220 then 'annulée. Un avoir la reprend en entier, rien n’est à payer.'
  end
    || coalesce((
      select U&' Motif\00A0: ' || r.label || '.' from private.invoice_reasons r
      where r.code = event.reason_code
    ), '')
    -- The thread of the invoice has all of it.
    || case
      when event.kind in ('answer', 'file') or event.message is null then ''
      when char_length(event.message) > 900 then E'\n' || left(event.message, 899) || '…'
      else E'\n' || event.message
    end
  from (select case of_invoice.kind when 'credit_note' then '' else 'e' end as e) as g
$$;

create or replace function public.deposit_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices;
  other public.invoices;
  mission public.missions;
  billing public.billing_profiles;
  lapsed record;
  is_own constant boolean := depositor = of_user;
  account text;
  next_number text;
begin
  if depositor is null or of_user is null then
    raise exception 'who deposits, and for whom' using errcode = '22023', hint = 'of_user';
  end if;
  -- One after the other for each person, and not while the account is being decided.
  select t.status into account from public.trainer_accounts t where t.user_id = of_user for no key update;
  if account is null or not (
    is_own and account = 'approved'
    -- What was earned is owed, also when the account ended since.
    or not is_own and account in ('approved', 'suspended', 'closed') and exists (
      select from public.user_roles r
      where r.user_id = depositor and r.role = 'gestionnaire'
        and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
    )
  ) then
    raise exception 'no account that may deposit invoices' using errcode = '42501';
  end if;
  given := jsonb_populate_record(null::public.invoices, deposit);
  if given.request_id is null then
    raise exception 'the id of the request is needed' using errcode = '22023', hint = 'request_id';
  end if;
  select * into other from public.invoices i where i.request_id = given.request_id;
  if found then
    if other.user_id <> of_user then
      raise exception 'a request of somebody else' using errcode = '22023', hint = 'request_id';
    end if;
    return jsonb_build_object('id', other.id, 'number', other.number, 'status', other.status, 'already', true);
  end if;
  given.kind := coalesce(given.kind, 'invoice');
  -- A credit note asks for nothing: what was invoiced too much is taken back at any time. Whose account ended can send no paper.
  -- What a platform delivers has been received.
  if given.kind <> 'credit_note' and account = 'approved' and given.channel is distinct from 'plateforme_agreee' then
    select m.kind, m.label into lapsed from private.missing_legal_papers(of_user) m where m.holds limit 1;
    if found then
      raise exception 'a paper that the law asks for has lapsed: %', lapsed.label using errcode = '23514', hint = lapsed.kind;
    end if;
  end if;

  given.number := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  given.channel := coalesce(given.channel, 'depot_portail');
  given.is_prepared := coalesce(given.is_prepared, false);
  if private.is_text(given.number, 60) is not true then
    raise exception 'the number of the invoice is needed' using errcode = '22023', hint = 'number';
  end if;
  if given.issued_on is null or given.issued_on > private.today() then
    raise exception 'an invoice is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if given.due_on < given.issued_on then
    raise exception 'an invoice is not due before it is issued' using errcode = '22023', hint = 'due_on';
  end if;
  if given.service_to < given.service_from then
    raise exception 'the service does not end before it begins' using errcode = '22023', hint = 'service_to';
  end if;
  if (given.net_cents > 0 and given.vat_cents >= 0 and given.net_cents::bigint + given.vat_cents = given.gross_cents) is not true then
    raise exception 'the amounts do not add up' using errcode = '22023', hint = 'gross_cents';
  end if;
  given.due_cents := coalesce(given.due_cents, given.gross_cents);
  if given.due_cents not between 0 and given.gross_cents then
    raise exception 'more is to be paid than the total, or less than nothing' using errcode = '22023', hint = 'due_cents';
  end if;
  if given.vat_cents > 0 and given.vat_case <> 'assujetti' then
    raise exception 'VAT on an invoice without VAT' using errcode = '22023', hint = 'vat_cents';
  end if;
  if given.file_path is null or given.file_path not like of_user || '/%' then
    raise exception 'a file of somebody else' using errcode = '22023', hint = 'file_path';
  end if;
  -- As each step locks them: an invoice before its credit notes, and missions after both.
  perform from public.invoices i
  where i.user_id = of_user
    and i.id in (given.corrects, (select c.corrects from public.invoices c where c.id = given.replaces))
  order by i.id for update;
  if given.replaces is not null then
    select * into other from public.invoices i where i.id = given.replaces and i.user_id = of_user for update;
    if not found or other.kind <> given.kind or other.status in (205, 206, 211, 212, 220) then
      raise exception 'an invoice that is not to be replaced' using errcode = '22023', hint = 'replaces';
    end if;
    if exists (
      select from public.invoices i
      where i.replaces = other.id and i.withdrawn_at is null and i.status not in (210, 213)
    ) then
      raise exception 'it was replaced already' using errcode = '23505', hint = 'replaces';
    end if;
    if other.withdrawn_at is null and other.status not in (210, 213) then
      perform private.withdraw_locked(
        other, depositor, case when is_own then 'trainer' else 'office' end, 'Remplacée par un nouveau fichier.'
      );
    end if;
  end if;
  if given.kind = 'credit_note' then
    select * into other from public.invoices i
    where i.id = given.corrects and i.user_id = of_user and i.kind = 'invoice' and i.withdrawn_at is null
      and i.status not in (210, 213, 220)
    for update;
    if not found then
      raise exception 'no invoice that this credit note takes back' using errcode = '22023', hint = 'corrects';
    end if;
    if given.due_cents + private.credited_cents(other.id, false) > other.due_cents then
      raise exception 'more than was invoiced' using errcode = '22023', hint = 'credited_cents';
    end if;
  elsif given.corrects is not null then
    raise exception 'only a credit note takes an invoice back' using errcode = '22023', hint = 'corrects';
  end if;
  if given.mission_id is not null then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
  end if;

  select * into other from public.invoices i
  where i.user_id = of_user and i.sha256 = given.sha256 and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'file');
  end if;
  select * into other from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(given.number) and i.withdrawn_at is null and i.status not in (210, 213)
    and (i.credited_at is null or given.channel <> 'plateforme_agreee');
  if found then
    perform private.refuse_double(other, 'number');
  end if;
  -- What is prepared here has a series of its person.
  if not given.is_prepared then
    given.user_id := of_user;
    perform private.check_seller_number(
      left(coalesce(given.seller_siret, (select p.siret from public.billing_profiles p where p.user_id = of_user)), 9), given, not is_own
    );
  end if;
  if given.kind = 'invoice' then
    select * into other from public.invoices i
    where i.mission_id = given.mission_id and i.kind = 'invoice' and i.withdrawn_at is null and i.credited_at is null
      and i.status not in (210, 213);
    if found then
      perform private.refuse_double(other, 'mission_id');
    end if;
  end if;
  if given.is_prepared then
    select * into billing from public.billing_profiles p where p.user_id = of_user for update;
    next_number := private.invoice_number(billing.number_prefix, billing.next_number);
    if given.number is distinct from next_number then
      raise exception 'another invoice took this number' using errcode = '23505', hint = 'next_number',
        detail = coalesce(next_number, '');
    end if;
    update public.billing_profiles p set next_number = p.next_number + 1 where p.user_id = of_user;
  end if;

  insert into public.invoices as i (
    user_id, request_id, mission_id, kind, number, issued_on, due_on, service_from, service_to, net_cents, vat_cents,
    gross_cents, due_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_path, file_name, file_size, pages, sha256,
    profile, verdict, is_prepared, deposit_reason, replaces, corrects, deposited_by, expected_on
  )
  values (
    of_user, given.request_id, given.mission_id, given.kind, given.number, given.issued_on, given.due_on, given.service_from,
    given.service_to, given.net_cents, given.vat_cents, given.gross_cents, given.due_cents, given.vat_case,
    given.seller_name, given.seller_siret, given.buyer_siren, given.channel, given.file_path, given.file_name, given.file_size, given.pages,
    given.sha256, given.profile, coalesce(given.verdict, '{}'), given.is_prepared, given.deposit_reason, given.replaces,
    given.corrects, depositor,
    case when given.kind = 'invoice' then greatest(coalesce(given.due_on, given.issued_on + private.payment_days()), private.today()) end
  )
  returning * into given;
  perform private.add_invoice_files(given, coalesce(deposit -> 'attachments', '[]'));
  perform private.add_invoice_event(
    given, depositor, case when is_own then 'trainer' else 'office' end, 'status', null, 200::smallint
  );
  return jsonb_build_object('id', given.id, 'number', given.number, 'status', given.status, 'already', false);
end
$$;

create or replace function private.credited_cents(of_invoice uuid, is_decided boolean) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(coalesce(c.approved_cents, c.due_cents)), 0)
  from public.invoices c
  where c.corrects = of_invoice and c.withdrawn_at is null
    and case when is_decided then c.status in (205, 206, 211, 212) else c.status not in (210, 213) end
$$;

create or replace function private.payable_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select least(
    of_invoice.due_cents - private.credited_cents(of_invoice.id, true), coalesce(of_invoice.approved_cents, of_invoice.due_cents)
  ) + (
    select coalesce(sum(private.settled_cents(c.id)), 0)
    from public.invoices c
    where c.corrects = of_invoice.id and c.withdrawn_at is null and c.status not in (210, 213)
  )
$$;

create or replace function private.taken_back_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case when i.status in (211, 212) and of_note.taken_back_cents is not null then of_note.taken_back_cents
    else greatest(0, least(
      of_note.due_cents,
      of_note.due_cents + n.cents - (i.due_cents - coalesce(private.booked_cents(i), i.due_cents))
        - case when i.status in (211, 212) then n.taken_back else 0 end
    )) end
  from public.invoices i
  cross join lateral (
    select coalesce(sum(c.due_cents), 0) as cents, coalesce(sum(c.taken_back_cents), 0) as taken_back
    from public.invoices c
    where c.corrects = i.id and c.id <> of_note.id and c.withdrawn_at is null and c.status not in (210, 213)
      and (c.decided_at is null, coalesce(c.decided_at, c.deposited_at), c.id)
        < (of_note.decided_at is null, coalesce(of_note.decided_at, of_note.deposited_at), of_note.id)
  ) n
  where i.id = of_note.corrects
$$;

create or replace function private.settle_credit(of_invoice uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  note public.invoices;
  is_paid boolean;
begin
  select * into invoice from public.invoices i where i.id = of_invoice for update;
  is_paid := invoice.status in (211, 212);
  if private.credited_cents(invoice.id, true) >= invoice.due_cents then
    if invoice.credited_at is null then
      update public.invoices i set credited_at = clock_timestamp() where i.id = invoice.id returning * into invoice;
    end if;
    -- What was paid back, compensated or given up of its credit notes is owed once its payment came back.
    if not is_paid and invoice.status <> 220 and private.payable_cents(invoice) <= 0 then
      invoice := private.step_invoice(invoice, 220::smallint, 'payment', null, null, null);
    end if;
  end if;
  for note in
    select * from public.invoices c
    where c.corrects = invoice.id and c.status = 205 and c.withdrawn_at is null order by c.id for update
  loop
    if invoice.status = 220 or is_paid and private.refund_cents(note) = 0 then
      perform private.step_invoice(note, 212::smallint, 'payment', null, null, null);
    end if;
  end loop;
end
$$;

create or replace function private.step_invoice(
  of_invoice public.invoices, target smallint, made_by text, reason text, message text, amount integer
) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := nullif(btrim(message), '');
  needs_reason boolean;
  done public.invoices;
begin
  if of_invoice.kind = 'credit_note' and (
    target = 206
    -- What was paid back or given up counts.
    or target in (207, 208) and exists (
      select from private.refund_parts p where p.credit_note = of_invoice.id and p.confirmed_at is not null
    )
    -- What it took back whole may be invoiced again.
    or target in (207, 208) and of_invoice.status = 205 and exists (
      select from public.invoices i where i.id = of_invoice.corrects and i.credited_at is not null
    )
  ) then
    raise exception 'a credit note is approved as a whole, and for good once it took all back' using errcode = '22023',
      hint = 'to_status';
  end if;
  select t.needs_reason into needs_reason from private.invoice_transitions t
  where t.from_status = of_invoice.status and t.to_status = target and t.made_by = step_invoice.made_by;
  if not found then
    raise exception 'an invoice does not go from % to %', of_invoice.status, target using errcode = '22023', hint = 'to_status';
  end if;
  if (reason is not null) <> needs_reason or needs_reason and not exists (
    select from private.invoice_reasons r where r.code = reason and target = any (r.statuses)
  ) then
    raise exception 'a reason of the list of this status, where one is needed' using errcode = '22023', hint = 'reason_code';
  end if;
  if char_length(said) > 2000 then
    raise exception 'a message of at most 2000 characters' using errcode = '22023', hint = 'message';
  end if;
  if (target = 206) <> (amount is not null) or target = 206 and not (amount > 0 and amount < of_invoice.due_cents) then
    raise exception 'the part that is approved' using errcode = '22023', hint = 'amount_cents';
  end if;
  update public.invoices i
  set status = target,
    approved_cents = case
      when target = 205 and of_invoice.status not in (211, 212) then i.due_cents
      when target = 206 and of_invoice.status not in (211, 212) then amount
      when target in (205, 206, 211, 212) then i.approved_cents
    end,
    decided_by = case when target in (205, 206, 210) and of_invoice.status not in (211, 212) then auth.uid()
      when target in (204, 207, 208, 209) then null else i.decided_by end,
    decided_at = case when target in (205, 206, 210) and of_invoice.status not in (211, 212) then clock_timestamp()
      when target in (204, 207, 208, 209) then null else i.decided_at end,
    paid_by = case when target in (211, 212) then coalesce(i.paid_by, auth.uid()) end,
    -- What is settled without a payment has no day of payment.
    paid_on = case when target = 211 or target = 212 and of_invoice.status = 211
      then coalesce(i.paid_on, private.today()) end,
    expected_on = case when target in (210, 213, 220) then null else i.expected_on end
  where i.id = of_invoice.id
  returning * into done;
  perform private.add_invoice_event(
    done, auth.uid(), step_invoice.made_by, 'status', of_invoice.status, target, reason, said, amount
  );
  if done.kind = 'credit_note' and target = 205 and made_by = 'office' then
    perform private.settle_credit(done.corrects);
    select * into done from public.invoices i where i.id = done.id;
  end if;
  -- It was paid before in whole.
  if done.kind = 'invoice' and done.due_cents = 0 and done.status = 205 then
    done := private.step_invoice(done, 212::smallint, 'payment', null, null, null);
  end if;
  return done;
end
$$;

create or replace function private.owed_invoices() returns table (id uuid, user_id uuid, payee text, due_on date, cents bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.user_id, private.payee_name(i), private.due_day(i),
      case i.kind when 'credit_note' then private.settled_cents(i.id) - private.taken_back_cents(i)
        else coalesce(i.approved_cents, i.due_cents) end
    from public.invoices i
    where i.withdrawn_at is null and i.status not in (210, 212, 213, 220)
    order by i.issued_on, i.id
    limit 10000;
end
$$;

create or replace function private.invoice_context(of_user uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_service constant boolean := coalesce(auth.role() = 'service_role', false);
  person constant uuid := coalesce(of_user, auth.uid());
  is_own constant boolean := coalesce(person = auth.uid(), false);
  billing public.billing_profiles;
begin
  if not is_service and not (is_own and private.has_open_account()) then
    perform private.require_role('gestionnaire');
  end if;
  if person is null then
    raise exception 'whose invoice' using errcode = '22023', hint = 'of_user';
  end if;
  select * into billing from public.billing_profiles p where p.user_id = person;
  return jsonb_build_object(
    'today', private.today(),
    'buyer', (
      select jsonb_build_object('name', s.legal_name, 'siren', s.siren, 'vatNumber', s.vat_number)
      from public.company_settings s where s.legal_name is not null and s.siren is not null
    ),
    'profile', case when billing.user_id is not null then jsonb_build_object(
      'legalName', billing.legal_name, 'siret', billing.siret, 'vatCase', billing.vat_case, 'vatNumber', billing.vat_number
    ) end,
    'missions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'orderNumber', m.order_number, 'startsOn', m.starts_on, 'endsOn', m.ends_on,
        'totalCents', m.total_cents, 'missingEvidence', private.missing_evidence(m)
      ) order by m.starts_on, m.id), '[]')
      from public.missions m where m.user_id = person and m.status not in ('invoiced', 'cancelled')
    ),
    'previous', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'kind', i.kind, 'number', i.number, 'issuedOn', i.issued_on, 'netCents', i.net_cents, 'grossCents', i.gross_cents,
        'vatCase', i.vat_case, 'sha256', i.sha256, 'missionId', i.mission_id,
        'leftCents', case when i.kind = 'invoice' and i.status <> 220
          then i.due_cents - private.credited_cents(i.id, false) else 0 end
      ) order by i.deposited_at, i.id), '[]')
      from public.invoices i where i.user_id = person and i.withdrawn_at is null and i.status not in (210, 213)
    ),
    'confirmedIban', case when (is_own or is_service) and billing.iban_status = 'confirmed' then billing.iban end,
    'sha256', null,
    'rules', jsonb_build_object(
      'isInScope', coalesce(
        (private.invoice_rule('issue_from_sme') #>> '{}')::date <= private.today() and private.is_in_reform(billing.vat_case),
        false
      )
    )
  );
end
$$;

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
    select case i.kind when 'credit_note' then -i.due_cents else i.due_cents end as cents,
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

create or replace function private.filtered_invoices(filters jsonb, sort text default null)
returns table (id uuid, status smallint, withdrawn_at timestamptz, rank numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.status, i.withdrawn_at,
    case when sort is not null then private.invoice_rank(sort, i.to_fix, i.deposited_at, i.due_cents, i.due_on) end
  from public.invoices i
  left join public.trainer_accounts t on t.user_id = i.user_id
  left join public.missions m on m.id = i.mission_id
  left join public.billing_profiles b on b.user_id = i.user_id
  where (
      coalesce(filters ->> 'state', 'all') not in ('to_process', 'waiting', 'approved', 'paid', 'closed')
      or private.inbox_state(i.status, i.withdrawn_at) = filters ->> 'state'
    )
    and case coalesce(filters ->> 'person', 'all')
      when 'mine' then i.assignee = auth.uid()
      when 'nobody' then i.assignee is null
      else true
    end
    and case coalesce(filters ->> 'amount', 'all')
      when 'small' then i.due_cents < 100000
      when 'middle' then i.due_cents >= 100000 and i.due_cents < 500000
      when 'large' then i.due_cents >= 500000
      else true
    end
    and case coalesce(filters ->> 'age', 'all')
      when 'two' then i.deposited_at < now() - interval '2 days'
      when 'seven' then i.deposited_at < now() - interval '7 days'
      when 'due' then i.due_on < private.today()
      else true
    end
    and case coalesce(filters ->> 'held', 'all')
      when 'account' then coalesce(b.iban_status, 'none') <> 'confirmed'
      when 'evidence' then private.lacks_evidence(m) > 0
      when 'free' then b.iban_status = 'confirmed' and coalesce(private.lacks_evidence(m), 0) = 0
      else true
    end
    and (filters ->> 'mission' is null or i.mission_id = (filters ->> 'mission')::uuid)
    and case coalesce(filters ->> 'verdict', 'all')
      when 'clean' then i.to_fix = 0
      when 'to_fix' then i.to_fix > 0
      else true
    end
    and (
      coalesce(filters ->> 'search', '') = ''
      or private.fold(concat_ws(' ', i.number, i.seller_name, m.title, m.order_number)) || ' ' || coalesce(t.search_text, '')
        like all (private.search_patterns(filters ->> 'search'))
    )
$$;

create or replace function public.match_platform_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices, deposit);
  wanted constant text := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  found_one public.invoices;
  mission public.missions;
  other public.invoices;
begin
  -- One after the other for each person, as deposit_invoice.
  perform from public.trainer_accounts t where t.user_id = of_user for no key update;
  if not found or depositor is not distinct from of_user or not exists (
    select from public.user_roles r
    where r.user_id = depositor and r.role = 'gestionnaire'
      and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
  ) then
    raise exception 'gestionnaire and a trainer account are required' using errcode = '42501';
  end if;
  if not private.invoices_under(of_user, deposit ->> 'seller_siren') then
    raise exception 'an invoice of another SIREN' using errcode = '22023', hint = 'seller_siren';
  end if;
  given.user_id := of_user;
  given.number := wanted;
  perform private.check_seller_number(deposit ->> 'seller_siren', given, true);
  select * into found_one from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(wanted) and i.withdrawn_at is null and i.status not in (210, 213)
  -- Of two, the one that says the same, else the one that was not taken back.
  order by (i.kind, i.net_cents, i.vat_cents, i.gross_cents, i.due_cents)
    is distinct from (
      coalesce(given.kind, 'invoice'), given.net_cents, given.vat_cents, given.gross_cents, coalesce(given.due_cents, given.gross_cents)
    ), i.credited_at nulls first
  limit 1
  for update;
  if not found then
    return null;
  end if;
  if found_one.kind <> coalesce(given.kind, 'invoice')
    or (found_one.net_cents, found_one.vat_cents, found_one.gross_cents, found_one.due_cents)
      is distinct from (given.net_cents, given.vat_cents, given.gross_cents, coalesce(given.due_cents, given.gross_cents))
  then
    if found_one.credited_at is not null then
      return null;
    end if;
    raise exception 'not what the copy says' using errcode = '22023', detail = found_one.gross_cents::text,
      hint = case
        when found_one.kind <> coalesce(given.kind, 'invoice') then 'platform_kind'
        when found_one.status in (205, 206, 211, 212) then 'platform_approved'
        else 'platform_amount'
      end;
  end if;
  if found_one.request_id is distinct from given.request_id and found_one.sha256 is distinct from given.sha256
    and not exists (
      select from public.invoice_attachments a where a.invoice_id = found_one.id and a.sha256 = given.sha256
    )
  then
    if exists (select from public.invoice_events e where e.invoice_id = found_one.id and e.kind = 'platform') then
      perform private.refuse_double(found_one, 'number');
    end if;
    perform private.add_invoice_files(found_one, jsonb_build_array(jsonb_build_object(
      'file_path', given.file_path, 'file_name', given.file_name, 'file_size', given.file_size, 'sha256', given.sha256,
      'label', 'Reçue par la plateforme agréée'
    )) || coalesce((
      select jsonb_agg(f) from jsonb_array_elements(deposit -> 'attachments') f
      where not exists (
        select from public.invoice_attachments a where a.invoice_id = found_one.id and a.sha256 = f ->> 'sha256'
      )
    ), '[]'));
  end if;
  if given.mission_id is distinct from found_one.mission_id and given.mission_id is not null and found_one.kind = 'invoice' then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
    -- What was taken back is of no mission any more; one that names a mission keeps it.
    if found_one.mission_id is null and found_one.credited_at is null then
      select * into other from public.invoices i
      where i.mission_id = mission.id and i.kind = 'invoice' and i.withdrawn_at is null and i.credited_at is null
        and i.status not in (210, 213);
      if found then
        perform private.refuse_double(other, 'mission_id');
      end if;
      update public.invoices i set mission_id = mission.id where i.id = found_one.id;
      update public.missions m set status = 'invoiced' where m.id = mission.id and m.status in ('planned', 'running', 'done');
    end if;
  end if;
  if not exists (select from public.invoice_events e where e.invoice_id = found_one.id and e.kind = 'platform') then
    insert into public.invoice_events (invoice_id, actor, said_by, kind, message, is_public)
    values (
      found_one.id, depositor, 'office', 'platform',
      nullif(left(concat_ws(
        E'\n', given.deposit_reason,
        case when (deposit -> 'is_mission_chosen') = 'true' and mission.id is not null and found_one.mission_id is not null
          then format(U&'Mission choisie \00E0 l’import\00A0: %s.', mission.title) end
      ), 2000), ''),
      true
    );
    perform private.write_trainer_event(
      of_user, null, 'invoice_moved',
      private.said_invoice(found_one) || U&'\00A0: reçu' || case found_one.kind when 'credit_note' then '' else 'e' end
        || ' aussi par votre plateforme agréée. Vous n’avez rien à faire.',
      null, 'app/my-invoices?invoice=' || found_one.id
    );
  end if;
  return jsonb_build_object('id', found_one.id, 'number', found_one.number, 'status', found_one.status, 'already', true, 'matched', true);
end
$$;

-- Its lines say both amounts.
drop function public.list_invoices(jsonb, text, integer, uuid);
drop function public.office_invoice(uuid);
drop function private.list_invoices(jsonb, text, integer, uuid, uuid);


create function private.list_invoices(filters jsonb, sort text, page_size integer, after_id uuid, only_id uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  after_rank numeric;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('simple', 'age', '-age', 'amount', '-amount', 'due') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select private.invoice_rank(sort, i.to_fix, i.deposited_at, i.due_cents, i.due_on) into after_rank
    from public.invoices i where i.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select i.id, i.user_id, coalesce(t.full_name, i.seller_name, ''), t.email, i.number, i.kind, i.issued_on, i.due_on,
      i.gross_cents, i.due_cents, i.approved_cents, i.status, coalesce(e.at, i.deposited_at), i.deposited_at::timestamptz,
      i.withdrawn_at::timestamptz, i.assignee, private.person_name(i.assignee),
      case when i.deposited_by <> i.user_id then private.person_name(i.deposited_by) end, i.mission_id, m.title, m.order_number,
      i.profile, i.is_prepared, i.deposit_reason, i.to_fix::integer,
      private.verdict_count(i.verdict, '{note}'),
      case when jsonb_typeof(i.verdict -> 'passed') = 'array' then jsonb_array_length(i.verdict -> 'passed') else 0 end,
      i.verdict #>> '{findings,0,title}', b.iban_last4, coalesce(b.iban_status, 'none'),
      case when m.id is null then 0 else private.lacks_evidence(m) end, i.updated_at::timestamptz
    from (
      select f.id, f.rank
      from (
        select a.id, a.rank from private.filtered_invoices(filters, sort) a where only_id is null
        union all
        -- One is read by its id, not looked for among all.
        select o.id, 0 from public.invoices o where o.id = only_id
      ) f
      where after_id is null or (f.rank, f.id) > (after_rank, after_id)
      order by f.rank, f.id
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) page
    join public.invoices i on i.id = page.id
    left join public.trainer_accounts t on t.user_id = i.user_id
    left join public.missions m on m.id = i.mission_id
    left join public.billing_profiles b on b.user_id = i.user_id
    left join lateral (
      select max(s.at)::timestamptz as at from public.invoice_events s where s.invoice_id = i.id and s.kind = 'status'
    ) e on true
    order by page.rank, i.id;
end
$$;
comment on function private.list_invoices(jsonb, text, integer, uuid, uuid) is
  'Work of list_invoices and office_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.list_invoices(jsonb, text, integer, uuid, uuid) to authenticated;

create function public.list_invoices(
  filters jsonb default '{}', sort text default 'simple', page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_invoices($1, $2, $3, $4, null)
$$;
comment on function public.list_invoices(jsonb, text, integer, uuid) is
  'One page of the invoices under filters, after the one of that id, with what a line of the inbox says of each. filters: search (every word in the invoice, its mission or its trainer), state (to_process, waiting, approved, paid, closed), person (mine, nobody), amount (small, middle, large), age (two, seven: days since the deposit; due), held (account, evidence, free), verdict (clean, to_fix), mission. since: when it got its status. P0002 when that invoice is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_invoices(jsonb, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invoices(jsonb, text, integer, uuid) to authenticated;

create function public.office_invoice(invoice uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_invoices('{}', 'age', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000'))
$$;
comment on function public.office_invoice(uuid) is 'One invoice as list_invoices has it; no row when there is none. gestionnaire only.';
revoke all on function public.office_invoice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_invoice(uuid) to authenticated;

select private.keep_access_rules();
