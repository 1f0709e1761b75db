-- Credit notes to their end: one that takes all of an invoice back cancels it (220), and its mission can be invoiced again; one of an
-- invoice that was paid is settled by what the trainer pays back. What is said of a credit note is said of a credit note.

insert into private.invoice_transitions (from_status, to_status, made_by, needs_reason) values
  (200, 220, 'payment', false), (204, 220, 'payment', false), (205, 220, 'payment', false), (206, 220, 'payment', false),
  (207, 220, 'payment', false), (208, 220, 'payment', false), (209, 220, 'payment', false), (205, 212, 'payment', false);

alter table public.invoices
  add column credited_at timestamptz(3),
  add column refund_line_id uuid references public.bank_lines (id) on delete set null,
  drop constraint invoices_status_known,
  drop constraint invoices_paid_together,
  add constraint invoices_status_known check (status in (200, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 220)),
  -- A credit note may be settled without a payment.
  add constraint invoices_paid_together check (
    kind = 'credit_note' and status = 212 or (paid_on is not null) = (status in (211, 212))
  ),
  add constraint invoices_cancelled_by_credit check (status <> 220 or kind = 'invoice' and credited_at is not null),
  add constraint invoices_refund_of_credit_note check (refund_line_id is null or kind = 'credit_note');
comment on column public.invoices.credited_at is
  'When approved credit notes had taken all of it back: its mission can be invoiced again.';
comment on column public.invoices.refund_line_id is
  'Of a credit note of an invoice that was paid: the movement by which the trainer paid it back.';
grant select (credited_at) on public.invoices to authenticated;
create index invoices_refund_line_idx on public.invoices (refund_line_id);

drop index public.invoices_one_of_mission;
create unique index invoices_one_of_mission on public.invoices (mission_id)
  where kind = 'invoice' and withdrawn_at is null and credited_at is null and status not in (210, 213);

create or replace function private.follow_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.invoices i
    where i.mission_id = new.mission_id and i.kind = 'invoice' and i.withdrawn_at is null and i.credited_at is null
      and i.status not in (210, 213)
  ) then
    update public.missions m set status = 'invoiced' where m.id = new.mission_id and m.status in ('planned', 'running', 'done');
  else
    update public.missions m set status = 'done' where m.id = new.mission_id and m.status = 'invoiced';
  end if;
  return null;
end
$$;
comment on function private.follow_mission() is
  'Trigger: a mission is invoiced while an invoice of it is alive, and done again when that was refused, rejected, withdrawn or taken back by credit notes.';

drop trigger invoices_mission on public.invoices;
create trigger invoices_mission after insert or update of status, withdrawn_at, credited_at on public.invoices
  for each row when (new.kind = 'invoice' and new.mission_id is not null) execute function private.follow_mission();

create or replace function private.keep_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- What a step may change; the rest was deposited.
  steps constant text[] := array[
    'status', 'approved_cents', 'withdrawn_at', 'assignee', 'decided_by', 'decided_at', 'paid_by', 'paid_on', 'expected_on',
    'credited_at', 'refund_line_id',
    'updated_at',
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
    select a.key, a.value
    from jsonb_each(to_jsonb(new) - steps) a join jsonb_each(to_jsonb(old) - steps) b on b.key = a.key
    where a.value is distinct from b.value
  loop
    if not (change.key = any (gone) and change.value = 'null') then
      raise exception 'what was deposited does not change: %', change.key using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

create or replace function private.keep_credited_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.invoices c
    where c.corrects = case when tg_op = 'INSERT' then new.replaces else new.id end
      and c.withdrawn_at is null and c.status not in (210, 213)
  ) then
    raise exception 'a credit note takes this invoice back' using errcode = '22023', hint = 'corrects';
  end if;
  return new;
end
$$;
comment on function private.keep_credited_invoices() is
  'Trigger: an invoice that a living credit note takes back is neither withdrawn nor replaced, refused or rejected, else the credit note would count for nothing. Raises 22023 with corrects as hint.';

create trigger invoices_credited_refused before update of status on public.invoices
  for each row when (new.kind = 'invoice' and new.status in (210, 213)) execute function private.keep_credited_invoices();

-- What is owed.

create function private.accepted_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case when of_invoice.approved_cents is not null
    then least(of_invoice.gross_cents, of_invoice.approved_cents + private.credited_cents(of_invoice.id, true)) end
$$;
comment on function private.accepted_cents(public.invoices) is
  'What the accounts have of an approved invoice: what was approved, and what credit notes took back of the rest; null before.';

create or replace function private.payable_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.accepted_cents(of_invoice), of_invoice.gross_cents) - private.credited_cents(of_invoice.id, true)
$$;
comment on function private.payable_cents(public.invoices) is
  'What is to be paid of an invoice: what was approved, or all of it, less what approved credit notes take back beyond the part that was not approved.';

create function private.refund_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select least(of_note.gross_cents, greatest(0, l.amount_cents - private.payable_cents(i) - (
    select coalesce(sum(b.amount_cents), 0)
    from public.invoices c join public.bank_lines b on b.id = c.refund_line_id
    where c.corrects = i.id
  )))
  from public.invoices i
  join public.payment_run_lines l on l.invoice_id = i.id and l.state in ('sent', 'settled')
  where i.id = of_note.corrects and of_note.kind = 'credit_note' and of_note.status = 205 and of_note.withdrawn_at is null
$$;
comment on function private.refund_cents(public.invoices) is
  'What a trainer pays back of an approved credit note, because its invoice was paid before; null when it is taken off a payment to come.';

create function private.settle_credit(of_invoice uuid) returns void
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
  if private.credited_cents(invoice.id, true) >= invoice.gross_cents then
    if invoice.credited_at is null then
      update public.invoices i set credited_at = clock_timestamp() where i.id = invoice.id returning * into invoice;
    end if;
    if not is_paid and invoice.status <> 220 then
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
comment on function private.settle_credit(uuid) is
  'What approved credit notes make of their invoice: one that they take back whole is cancelled, if it was not paid, and they are settled; so is a credit note of a paid invoice with nothing to pay back.';

create or replace function private.lock_invoice(wanted uuid, version timestamptz) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_one public.invoices;
begin
  -- A credit note after its invoice, as payments lock them.
  perform from public.invoices i
  where i.id = (select c.corrects from public.invoices c where c.id = wanted) for update;
  select * into found_one from public.invoices i where i.id = wanted for update;
  if not found then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  if version is not null and found_one.updated_at is distinct from version then
    raise exception 'the invoice changed meanwhile: %', found_one.status using errcode = '23505', hint = 'version';
  end if;
  if found_one.withdrawn_at is not null then
    raise exception 'the invoice was withdrawn' using errcode = '22023', hint = 'to_status';
  end if;
  return found_one;
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
  if (target = 206) <> (amount is not null) or target = 206 and not (amount > 0 and amount < of_invoice.gross_cents) then
    raise exception 'the part that is approved' using errcode = '22023', hint = 'amount_cents';
  end if;
  update public.invoices i
  set status = target,
    approved_cents = case
      when target = 205 and of_invoice.status <> 211 then i.gross_cents
      when target = 206 and of_invoice.status <> 211 then amount
      when target in (205, 206, 211, 212) then i.approved_cents
    end,
    decided_by = case when target in (205, 206, 210) and of_invoice.status <> 211 then auth.uid()
      when target in (204, 207, 208, 209) then null else i.decided_by end,
    decided_at = case when target in (205, 206, 210) and of_invoice.status <> 211 then clock_timestamp()
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
  return done;
end
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
  select m.kind, m.label into lapsed from private.missing_legal_papers(of_user) m where m.holds limit 1;
  if found then
    raise exception 'a paper that the law asks for has lapsed: %', lapsed.label using errcode = '23514', hint = lapsed.kind;
  end if;

  given.kind := coalesce(given.kind, 'invoice');
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
  if given.vat_cents > 0 and given.vat_case <> 'assujetti' then
    raise exception 'VAT on an invoice without VAT' using errcode = '22023', hint = 'vat_cents';
  end if;
  if given.file_path is null or given.file_path not like of_user || '/%' then
    raise exception 'a file of somebody else' using errcode = '22023', hint = 'file_path';
  end if;
  if given.mission_id is not null then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
  end if;

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
    if given.gross_cents + private.credited_cents(other.id, false) > other.gross_cents then
      raise exception 'more than was invoiced' using errcode = '22023', hint = 'credited_cents';
    end if;
  elsif given.corrects is not null then
    raise exception 'only a credit note takes an invoice back' using errcode = '22023', hint = 'corrects';
  end if;

  select * into other from public.invoices i
  where i.user_id = of_user and i.sha256 = given.sha256 and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'file');
  end if;
  select * into other from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(given.number) and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'number');
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
    gross_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_path, file_name, file_size, pages, sha256,
    profile, verdict, is_prepared, deposit_reason, replaces, corrects, deposited_by, expected_on
  )
  values (
    of_user, given.request_id, given.mission_id, given.kind, given.number, given.issued_on, given.due_on, given.service_from,
    given.service_to, given.net_cents, given.vat_cents, given.gross_cents, given.vat_case, given.seller_name,
    given.seller_siret, given.buyer_siren, given.channel, given.file_path, given.file_name, given.file_size, given.pages,
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
begin
  perform private.require_role('gestionnaire');
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
  select l.run_id, l.amount_cents, r.confirmed_by into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state = 'sent'
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> paid.amount_cents then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'paid_cents', paid.amount_cents)::text;
  end if;
  update public.payment_run_lines l set state = 'returned', bank_line_id = line
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 205::smallint, reason);
  -- Credit notes that came after the transfer may leave nothing to pay.
  perform private.settle_credit(of_invoice.id);
  select * into of_invoice from public.invoices i where i.id = of_invoice.id;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;

create function private.settle_refund(wanted uuid, line uuid, version timestamptz)
returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  note public.invoices;
  movement public.bank_lines;
  due bigint;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  note := private.lock_invoice(wanted, version);
  if note.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', note);
  end if;
  due := private.refund_cents(note);
  -- A transfer that is still at the bank may come back, and nothing would be to pay back.
  if coalesce(due, 0) = 0 or not exists (select from public.invoices i where i.id = note.corrects and i.status = 212) then
    raise exception 'nothing is to be paid back' using errcode = '22023', hint = 'to_status';
  end if;
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> due then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'refund_cents', due)::text;
  end if;
  update public.invoices i set refund_line_id = movement.id where i.id = note.id returning * into note;
  note := private.step_invoice(note, 212::smallint, 'payment', null, null, null);
  update public.invoices i set paid_on = movement.booked_on where i.id = note.id returning * into note;
  -- Others of the invoice may have nothing left to pay back.
  perform private.settle_credit(note.corrects);
  return query select note.status, note.updated_at::timestamptz;
end
$$;
comment on function private.settle_refund(uuid, uuid, timestamptz) is 'Work of settle_refund. Raises 42501 without gestionnaire.';
grant execute on function private.settle_refund(uuid, uuid, timestamptz) to authenticated;

create function public.settle_refund(credit_note uuid, line uuid, version timestamptz)
returns table (status smallint, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.settle_refund($1, $2, $3)
$$;
comment on function public.settle_refund(uuid, uuid, timestamptz) is
  'The trainer has paid a credit note back: it is settled (212) by the open movement line, of exactly what invoice_refunds says. Answers the status and version. 22023 with the field as hint (amount_cents: the movement is of another amount; to_status: nothing is to be paid back, or the transfer has not arrived), 23505 when it changed meanwhile or line is not open, 42501 own_invoice. gestionnaire only.';
revoke all on function public.settle_refund(uuid, uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.settle_refund(uuid, uuid, timestamptz) to authenticated;

create function private.invoice_refunds() returns table (
  id uuid, number text, corrected text, payee text, cents bigint, decided_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
declare
  is_office constant boolean := private.has_role('gestionnaire');
begin
  if not is_office then
    perform private.require_trainer('approved');
  end if;
  return query
    select c.id, c.number, i.number, private.payee_name(c), private.refund_cents(c), c.decided_at::timestamptz,
      c.updated_at::timestamptz
    from public.invoices c join public.invoices i on i.id = c.corrects
    where c.kind = 'credit_note' and c.status = 205 and c.withdrawn_at is null
      and (is_office or c.user_id = auth.uid()) and private.refund_cents(c) > 0
    order by c.decided_at, c.id
    limit 500;
end
$$;
comment on function private.invoice_refunds() is 'Work of invoice_refunds. Raises 42501 without gestionnaire or an approved account.';
grant execute on function private.invoice_refunds() to authenticated;

create function public.invoice_refunds() returns table (
  id uuid, number text, corrected text, payee text, cents bigint, decided_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.invoice_refunds()
$$;
comment on function public.invoice_refunds() is
  'Approved credit notes of invoices that were paid before, at most 500, the longest waiting first: what the trainer pays back of each; corrected: the number of the invoice. All for gestionnaire, one''s own for an approved trainer.';
revoke all on function public.invoice_refunds() from public, anon, authenticated, service_role;
grant execute on function public.invoice_refunds() to authenticated;

-- Words.

create function private.corrected_number(of_note public.invoices) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select i.number from public.invoices i where i.id = of_note.corrects
$$;
comment on function private.corrected_number(public.invoices) is 'The number of the invoice that a credit note takes back.';

create or replace function private.invoice_sentence(of_invoice public.invoices, event public.invoice_events) returns text
language sql
stable
set search_path = ''
as $$
  select private.said_invoice(of_invoice) || U&'\00A0: ' || case
    when event.kind = 'question' then 'une question vous est posée.'
    when event.kind = 'answer' then 'votre réponse est envoyée.'
    when event.kind = 'file' then 'vos documents sont envoyés.'
    when event.kind = 'withdrawn' then 'retiré' || g.e || '.'
    when event.from_status is null then format('déposé%s, %s. Notre équipe %s traite.', g.e,
      private.said_cents(of_invoice.gross_cents), case g.e when '' then 'le' else 'la' end)
    when event.to_status = 204 then 'pris' || g.e || ' en charge par notre équipe.'
    when event.to_status = 205 and event.from_status = 211 and g.e = '' then
      'le paiement dont il est déduit nous est revenu, nous le referons.'
    when event.to_status = 205 and event.from_status = 211 then 'le paiement nous est revenu, nous le referons.'
    when event.to_status = 205 and g.e = '' then 'approuvé. ' || case
      when private.refund_cents(of_invoice) > 0 then format(
        U&'La facture %s est d\00E9j\00E0 pay\00E9e\00A0: %s sont \00E0 nous rembourser.', private.corrected_number(of_invoice),
        private.said_cents(private.refund_cents(of_invoice))
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
      when of_invoice.refund_line_id is not null then 'Votre remboursement est arrivé.'
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
    e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

create or replace function private.filtered_invoices(filters jsonb) returns setof public.invoices
language sql
stable
security definer
set search_path = ''
as $$
  select i.*
  from public.invoices i
  left join public.trainer_accounts t on t.user_id = i.user_id
  left join public.missions m on m.id = i.mission_id
  left join public.billing_profiles b on b.user_id = i.user_id
  where case coalesce(filters ->> 'state', 'all')
      when 'to_process' then i.withdrawn_at is null and i.status in (200, 204, 209)
      when 'waiting' then i.withdrawn_at is null and i.status in (207, 208)
      when 'approved' then i.withdrawn_at is null and i.status in (205, 206)
      when 'paid' then i.status in (211, 212)
      when 'closed' then i.withdrawn_at is not null or i.status in (210, 213, 220)
      else true
    end
    and case coalesce(filters ->> 'person', 'all')
      when 'mine' then i.assignee = auth.uid()
      when 'nobody' then i.assignee is null
      else true
    end
    and case coalesce(filters ->> 'amount', 'all')
      when 'small' then i.gross_cents < 100000
      when 'middle' then i.gross_cents >= 100000 and i.gross_cents < 500000
      when 'large' then i.gross_cents >= 500000
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
      when 'clean' then private.verdict_count(i.verdict, '{blocking,fix}') = 0
      when 'to_fix' then private.verdict_count(i.verdict, '{blocking,fix}') > 0
      else true
    end
    and (
      coalesce(filters ->> 'search', '') = ''
      or private.fold(concat_ws(' ', i.number, i.seller_name, m.title, m.order_number)) || ' ' || coalesce(t.search_text, '')
        like all (private.search_patterns(filters ->> 'search'))
    )
$$;

create or replace function private.invoice_holds(wanted uuid)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_office constant boolean := private.has_role('gestionnaire');
  of_invoice public.invoices;
begin
  if not is_office then
    perform private.require_trainer('approved');
  end if;
  select * into of_invoice from public.invoices i where i.id = wanted and (is_office or i.user_id = auth.uid());
  if not found then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  -- Of one that is at its end, nothing is held any more.
  if of_invoice.withdrawn_at is null and of_invoice.status not in (210, 211, 212, 213, 220) then
    return query select h.* from private.holds_of_invoice(of_invoice, is_office) h;
  end if;
end
$$;

create or replace function private.accounts_of_invoices(from_day date, to_day date) returns table (
  id uuid, user_id uuid, payee text, payee_code text, number text, kind text, issued_on date, due_on date, net_cents integer,
  vat_cents integer, gross_cents integer, approved_cents integer, status smallint, paid_on date, paid_cents integer,
  end_to_end_id text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.user_id, private.payee_name(i), coalesce(left(i.seller_siret, 9), left(i.user_id::text, 8)), i.number, i.kind,
      i.issued_on, private.due_day(i), i.net_cents, i.vat_cents, i.gross_cents, private.accepted_cents(i)::integer, i.status, i.paid_on,
      coalesce(l.amount_cents, b.amount_cents::integer), coalesce(l.end_to_end_id, b.end_to_end_id)
    from public.invoices i
    left join public.payment_run_lines l on l.invoice_id = i.id and l.state = 'settled'
    left join public.bank_lines b on b.id = i.refund_line_id
    where i.withdrawn_at is null
      and case
        when from_day is null or to_day is null then i.status not in (210, 212, 213, 220)
        else i.issued_on between from_day and to_day or i.paid_on between from_day and to_day
      end
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
        'id', i.id, 'kind', i.kind, 'number', i.number, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents, 'vatCase', i.vat_case,
        'sha256', i.sha256,
        'leftCents', case when i.kind = 'invoice' and i.status <> 220
          then i.gross_cents - private.credited_cents(i.id, false) else 0 end
      ) order by i.deposited_at, i.id), '[]')
      from public.invoices i where i.user_id = person and i.withdrawn_at is null and i.status not in (210, 213)
    ),
    'confirmedIban', case when (is_own or is_service) and billing.iban_status = 'confirmed' then billing.iban end,
    'sha256', null,
    'rules', jsonb_build_object(
      -- An exemption of training is outside of the reform.
      'isInScope', coalesce(
        (private.invoice_rule('issue_from_sme') #>> '{}')::date <= private.today()
          and billing.vat_case <> 'exonere_261_4_4',
        false
      )
    )
  );
end
$$;

create or replace function private.data_of_invoices(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(i) - '{id,user_id,request_id,mission_id,file_path,sha256,verdict,replaces,corrects,refund_line_id,assignee,deposited_by,decided_by,paid_by}'::text[]
      || jsonb_build_object(
        'documents', (
          select jsonb_agg(a.file_name order by a.created_at, a.id) from public.invoice_attachments a where a.invoice_id = i.id
        ),
        'events', (
          select jsonb_agg(jsonb_build_object(
            'at', e.at, 'said_by', e.said_by, 'kind', e.kind, 'to_status', e.to_status, 'reason_code', e.reason_code,
            'message', e.message, 'amount_cents', e.amount_cents
          ) order by e.id)
          from public.invoice_events e where e.invoice_id = i.id and e.is_public
        )
      )
    order by i.deposited_at, i.id
  )
  from public.invoices i where i.user_id = person
$$;

select private.keep_access_rules();
