-- What a credit note takes back is frozen at its decision once its invoice was transmitted or paid, and what came back of it is kept. Letters
-- of the accounts are not dated before the entries that share them. A mission and a reason that are given with what a platform delivers
-- are kept with its copy.

alter table public.invoices
  add column taken_back_cents integer,
  add column refunded_cents integer,
  add constraint invoices_taken_back_range check (
    taken_back_cents is null or kind = 'credit_note' and taken_back_cents between 0 and gross_cents
  ),
  add constraint invoices_refunded_range check (refunded_cents is null or kind = 'credit_note' and refunded_cents between 0 and gross_cents);
comment on column public.invoices.taken_back_cents is
  'Of a credit note that is approved while its invoice is transmitted or paid: what it takes back, whatever becomes of the others; null of any other.';
comment on column public.invoices.refunded_cents is
  'Of a credit note that was settled by what its trainer paid back: what came by transfers; the rest was compensated or given up. Null of any other.';
grant select (taken_back_cents, refunded_cents) on public.invoices to authenticated;

create or replace function private.keep_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- What a step may change; the rest was deposited.
  steps constant text[] := array[
    'status', 'approved_cents', 'withdrawn_at', 'assignee', 'decided_by', 'decided_at', 'paid_by', 'paid_on', 'expected_on',
    'credited_at', 'taken_back_cents', 'refunded_cents', 'updated_at',
    -- Made of the day of issue, which it follows.
    'kept_until'
  ];
  -- What a deletion elsewhere takes away.
  gone constant text[] := array['deposited_by', 'replaces', 'corrects'];
  change record;
begin
  if tg_op = 'DELETE' then
    if old.kept_until >= private.today() then
      raise exception 'the law has us keep this invoice until %', old.kept_until using errcode = '23001',
        hint = 'It is deleted by the daily work after that day.';
    end if;
    return old;
  end if;
  for change in
    select a.key, a.value, b.value as before
    from jsonb_each(to_jsonb(new) - steps) a join jsonb_each(to_jsonb(old) - steps) b on b.key = a.key
    where a.value is distinct from b.value
  loop
    if not (
      change.key = any (gone) and change.value = 'null'
      -- The office finds the mission of one that names none.
      or change.key = 'mission_id' and change.before = 'null'
    ) then
      raise exception 'what was deposited does not change: %', change.key using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

create or replace function private.taken_back_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case when i.status in (211, 212) and of_note.taken_back_cents is not null then of_note.taken_back_cents
    else greatest(0, least(
      of_note.gross_cents,
      of_note.gross_cents + n.cents - (i.gross_cents - coalesce(private.booked_cents(i), i.gross_cents))
        - case when i.status in (211, 212) then n.taken_back else 0 end
    )) end
  from public.invoices i
  cross join lateral (
    select coalesce(sum(c.gross_cents), 0) as cents, coalesce(sum(c.taken_back_cents), 0) as taken_back
    from public.invoices c
    where c.corrects = i.id and c.id <> of_note.id and c.withdrawn_at is null and c.status not in (210, 213)
      and (c.decided_at is null, coalesce(c.decided_at, c.deposited_at), c.id)
        < (of_note.decided_at is null, coalesce(of_note.decided_at, of_note.deposited_at), of_note.id)
  ) n
  where i.id = of_note.corrects
$$;
comment on function private.taken_back_cents(public.invoices) is
  'What a credit note takes back of what was approved of its invoice: what exceeds the rest of it, after the credit notes that were decided before; as it was frozen at its decision once the invoice was transmitted or paid.';

create function private.freeze_credit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.taken_back_cents := null;
  if new.status in (205, 211, 212)
    and exists (select from public.invoices i where i.id = new.corrects and i.status in (211, 212))
  then
    new.taken_back_cents := case
      when new.status = 212 and old.taken_back_cents is not null then old.taken_back_cents
      else private.taken_back_cents(new)
    end;
  end if;
  return new;
end
$$;
comment on function private.freeze_credit() is
  'Trigger: what a credit note takes back of an invoice that was transmitted or paid is what it was at its decision, also when another one is disputed, refused or withdrawn.';

create trigger invoices_credit_frozen before update of status on public.invoices
  for each row when (new.kind = 'credit_note' and new.status <> old.status) execute function private.freeze_credit();

create function private.free_credits() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.invoices c set taken_back_cents = null where c.corrects = new.id and c.taken_back_cents is not null;
  return null;
end
$$;
comment on function private.free_credits() is
  'Trigger: credit notes of an invoice whose payment came back are taken off the payment to come.';

create trigger invoices_credits_freed after update of status on public.invoices
  for each row when (new.kind = 'invoice' and old.status in (211, 212) and new.status not in (211, 212))
  execute function private.free_credits();

update public.invoices c set taken_back_cents = private.taken_back_cents(c)
from public.invoices i
where i.id = c.corrects and i.status in (211, 212) and c.status in (205, 211, 212) and c.withdrawn_at is null;

create or replace function private.end_refund(of_note public.invoices) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.refund_cents(of_note) > 0 then
    return;
  end if;
  perform private.step_invoice(of_note, 212::smallint, 'payment', null, null, null);
  update public.invoices i set (paid_on, refunded_cents) = (
    select max(b.booked_on), coalesce(sum(p.amount_cents) filter (where p.way = 'transfer'), 0)
    from private.refund_parts p left join public.bank_lines b on b.id = p.line_id
    where p.credit_note = of_note.id and p.confirmed_at is not null
  )
  where i.id = of_note.id;
  -- Others of the invoice may have nothing left to pay back.
  perform private.settle_credit(of_note.corrects);
end
$$;

update public.invoices i set refunded_cents = (
  select coalesce(sum(p.amount_cents) filter (where p.way = 'transfer'), 0)
  from private.refund_parts p where p.credit_note = i.id and p.confirmed_at is not null
)
where i.status = 212 and exists (select from private.refund_parts p where p.credit_note = i.id and p.confirmed_at is not null);

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
      private.said_cents(of_invoice.gross_cents), case g.e when '' then 'le' else 'la' end)
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
    when event.to_status = 205 then 'approuvée.' || coalesce(
      format(' Paiement prévu le %s.', private.said_day(of_invoice.expected_on)), ''
    )
    when event.to_status = 206 then format(
      'approuvée pour %s sur %s.', private.said_cents(of_invoice.approved_cents), private.said_cents(of_invoice.gross_cents)
    )
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

create or replace function public.unannounced_invoice_steps(most integer default 25) returns table (
  invoice_id uuid, notice_id uuid, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select i.id, e.notice_id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    -- Whose account is suspended reads, and answers nothing.
    t.status = 'approved' and (e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208))
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn', 'refund')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
        -- That a platform delivered it too asks for nothing.
        and l.kind <> 'platform'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

create function private.is_paid_back(note uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.invoice_entries e where e.invoice_id = note and e.kind <> 'purchase')
$$;
comment on function private.is_paid_back(uuid) is 'Whether a credit note was settled by itself, at least in part: by transfers, a compensation or what was given up.';

create or replace function private.journal_entries(from_day date, to_day date) returns table (
  invoice_id uuid, number text, kind text, payee text, payee_code text, entry text, rank integer, entered_on date, booked_on date,
  net_cents integer, vat_cents integer, paid_cents integer, reference text, settled_id uuid, settled_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.number, i.kind, private.payee_name(i), coalesce(left(i.seller_siret, 9), left(i.user_id::text, 8)), e.kind, e.rank,
      e.entered_on, e.booked_on, e.net_cents, e.vat_cents, e.paid_cents, e.reference, s.id, letters.last_on
    from private.invoice_entries e
    join public.invoices i on i.id = e.invoice_id
    left join public.invoices s on i.status in (212, 220) and s.status in (212, 220)
      -- A credit note that was paid back is settled by itself, any other one with its invoice.
      and s.id = case when i.corrects is null or private.is_paid_back(i.id) then i.id else i.corrects end
    -- No letters before the last of the entries that share them.
    left join lateral (
      select max(p.entered_on) as last_on
      from public.invoices f join private.invoice_entries p on p.invoice_id = f.id
      where f.id = s.id or f.corrects = s.id and f.status in (212, 220) and not private.is_paid_back(f.id)
    ) letters on true
    where e.entered_on between from_day and to_day
    order by e.entered_on, e.id
    limit 10000;
end
$$;
comment on function public.journal_entries(date, date) is
  'Entries of the accounts in a period, both days included, in the order in which they were written: purchases and payments of invoices and credit notes (kind). entered_on: the day of the entry, booked_on: that of its piece. entry, rank and invoice_id name it for good; settled_id: the invoice whose letters it has, once that is settled, and settled_on: the day of the last entry with them. At most 10 000. gestionnaire only.';

create or replace function private.office_accounts(search text) returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint, entered_by_name text, entered_why text, is_own_entry boolean, others_with_it text[]
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
      )
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    left join public.trainer_profiles p on p.user_id = b.user_id
    left join public.trainer_applications a on a.id = t.application_id
    left join private.entered_ibans e on e.user_id = b.user_id and e.set_at = b.iban_set_at
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
comment on function public.office_accounts(text) is
  'Bank accounts of trainers, at most 200: those to confirm, the longest waiting first, then those confirmed last; with search, those whose trainer has these words in the name or address. held_cents: what is to be paid to it and is in no payment run. entered_by_name, entered_why: of one that the office entered, which is_own_entry does not confirm. others_with_it: who else invoices with the same account. gestionnaire only.';

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
  order by (i.kind, i.net_cents, i.vat_cents, i.gross_cents)
    is distinct from (coalesce(given.kind, 'invoice'), given.net_cents, given.vat_cents, given.gross_cents), i.credited_at nulls first
  limit 1
  for update;
  if not found then
    return null;
  end if;
  if found_one.kind <> coalesce(given.kind, 'invoice')
    or (found_one.net_cents, found_one.vat_cents, found_one.gross_cents)
      is distinct from (given.net_cents, given.vat_cents, given.gross_cents)
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
comment on function public.match_platform_invoice(uuid, uuid, jsonb) is
  'Joins what an accredited platform delivers with the copy that was deposited under the same number of the same year: notes the channel in its thread, keeps the file and its attachments beside it, the mission where the copy names none, and in the thread deposit_reason and another mission that was chosen (is_mission_chosen), answers {id, number, status, already, matched}; null when there is none, which deposit_invoice then records. deposit: its columns, and seller_siren as the file says it. Delivered twice, the same file answers the same invoice. depositor: a gestionnaire, of_user: with a trainer account, else 42501; 22023 with hint seller_siren for a SIREN that is not of this trainer, with hint mission_id for a mission that is not theirs, with hint platform_kind, platform_approved or platform_amount (detail: cents of the copy) for a copy of another kind, or of other amounts, approved or not; a copy that was taken back as a whole is none then; 23505 with hint platform for another file of the platform, mission_id for a mission that is invoiced already, and seller_number for an invoice of the company that is recorded for somebody else. Service role only.';

select private.keep_access_rules();
