-- What the accounts have of invoices is written when it happens and never changes: an approval that is disputed, decided for another
-- amount or refused adds an entry of its own day. A transfer that the bank gives back after it was settled is noted like one before.

insert into private.invoice_transitions (from_status, to_status, made_by, needs_reason) values (212, 205, 'payment', true);

create table private.invoice_entries (
  id bigint primary key generated always as identity,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  kind text not null,
  rank integer not null,
  booked_on date not null,
  net_cents integer not null default 0,
  vat_cents integer not null default 0,
  paid_cents integer not null default 0,
  reference text,
  at timestamptz(3) not null default clock_timestamp(),
  constraint invoice_entries_kind_known check (kind in ('purchase', 'payment')),
  unique (invoice_id, kind, rank)
);
comment on table private.invoice_entries is
  'Entries of the accounts, append-only: purchases as they were approved, each change as a further entry, and payments. Written by functions alone.';
comment on column private.invoice_entries.rank is 'From 1 on for each invoice and kind: with both it names the entry in every export.';
comment on column private.invoice_entries.net_cents is 'Of a purchase, with vat_cents: what is owed to the supplier more, or less when it is negative.';
comment on column private.invoice_entries.paid_cents is 'Of a payment: what left for the supplier, or came from them when it is negative.';
comment on column private.invoice_entries.reference is 'Of a payment: the id of the transfer.';

alter table private.invoice_entries enable row level security;
revoke all on private.invoice_entries from public, anon, authenticated, service_role;
create index invoice_entries_booked_idx on private.invoice_entries (booked_on, id);

create trigger invoice_entries_kept before update or delete on private.invoice_entries
  for each row execute function private.keep_of_invoice();
create trigger invoice_entries_not_truncated before truncate on private.invoice_entries
  for each statement execute function private.refuse_change();

alter table public.payment_run_lines add column return_line_id uuid references public.bank_lines (id) on delete set null;
comment on column public.payment_run_lines.bank_line_id is 'The movement that paid it.';
comment on column public.payment_run_lines.return_line_id is 'The movement by which it came back.';
create index payment_run_lines_return_line_idx on public.payment_run_lines (return_line_id);

-- What came back so far had never been settled.
update public.payment_run_lines l set return_line_id = l.bank_line_id, bank_line_id = null where l.state = 'returned';

create function private.add_entry(of_invoice uuid, of_kind text, day date, net integer, vat integer, paid integer, reference text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.invoice_entries (invoice_id, kind, rank, booked_on, net_cents, vat_cents, paid_cents, reference)
  values (
    of_invoice, of_kind,
    (select count(*) + 1 from private.invoice_entries e where e.invoice_id = of_invoice and e.kind = of_kind),
    day, net, vat, paid, add_entry.reference
  )
$$;
comment on function private.add_entry(uuid, text, date, integer, integer, integer, text) is
  'Adds an entry of an invoice to the accounts. Its invoice, or the one that it corrects, is locked.';

create or replace function private.booked_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when of_invoice.status in (205, 206, 211, 212) then of_invoice.approved_cents
    -- One that is disputed or cancelled after its approval keeps its entries.
    else (
      select coalesce(sum(e.net_cents + e.vat_cents), case when of_invoice.status = 220 then 0 end)
      from private.invoice_entries e
      where e.invoice_id = of_invoice.id and e.kind = 'purchase'
    )
  end
$$;
comment on function private.booked_cents(public.invoices) is
  'What the accounts have of an invoice: what is approved, or was before a dispute or a credit note; null before an approval.';

create function private.book_purchases(root uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  one public.invoices;
  has record;
  target bigint;
  vat integer;
  is_booked boolean := false;
begin
  -- The invoice first: its credit notes take back what it has.
  for one in select * from public.invoices i where i.id = root or i.corrects = root order by i.kind = 'credit_note', i.id loop
    select count(*) as entries, coalesce(sum(e.net_cents), 0)::integer as net, coalesce(sum(e.vat_cents), 0)::integer as vat into has
    from private.invoice_entries e where e.invoice_id = one.id and e.kind = 'purchase';
    if one.withdrawn_at is not null or one.status in (210, 213) then
      target := 0;
    elsif one.status not in (205, 206, 211, 212) then
      target := abs(has.net + has.vat);
    elsif one.kind = 'invoice' then
      target := one.approved_cents;
    else
      target := case when is_booked then private.taken_back_cents(one) else 0 end;
    end if;
    if target <> abs(has.net + has.vat) then
      -- The rest of an invoice that was approved in part is disputed: no tax is deducted of it.
      vat := round(one.vat_cents::numeric * target / one.gross_cents);
      if one.kind = 'credit_note' then
        vat := -vat;
        target := -target;
      end if;
      perform private.add_entry(
        one.id, 'purchase', case when has.entries = 0 then one.issued_on else private.today() end,
        (target - vat)::integer - has.net, vat - has.vat, 0, null
      );
    end if;
    is_booked := is_booked or one.kind = 'invoice' and (has.entries > 0 or target <> 0);
  end loop;
end
$$;
comment on function private.book_purchases(uuid) is
  'Adds to the accounts what changed of an invoice and its credit notes: the first entry has the day of issue, each further one today.';

create function private.book_invoice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.book_purchases(coalesce(new.corrects, new.id));
  return null;
end
$$;
comment on function private.book_invoice() is 'Trigger: the accounts have what was decided of an invoice.';

create trigger invoices_booked after update of status, approved_cents, withdrawn_at on public.invoices
  for each row when ((old.status, old.approved_cents, old.withdrawn_at) is distinct from (new.status, new.approved_cents, new.withdrawn_at))
  execute function private.book_invoice();

-- What there is, as the journal had it so far; one that is disputed or cancelled as it was approved last.
insert into private.invoice_entries (invoice_id, kind, rank, booked_on, net_cents, vat_cents)
select a.id, 'purchase', 1, a.issued_on, a.cents - round(a.vat_cents::numeric * a.cents / a.gross_cents)::integer,
  round(a.vat_cents::numeric * a.cents / a.gross_cents)::integer
from (
  select i.id, i.issued_on, i.vat_cents, i.gross_cents, coalesce(i.approved_cents, (
    select coalesce(e.amount_cents, i.gross_cents)
    from public.invoice_events e
    where e.invoice_id = i.id and e.kind = 'status' and e.to_status in (205, 206) and e.from_status <> 211
    order by e.id desc
    limit 1
  )) as cents
  from public.invoices i
  where i.kind = 'invoice' and i.withdrawn_at is null and i.status not in (210, 213)
) a
where a.cents is not null;
select private.book_purchases(i.id)
from public.invoices i
where i.kind = 'invoice' and exists (select from public.invoices c where c.corrects = i.id);

insert into private.invoice_entries (invoice_id, kind, rank, booked_on, paid_cents, reference)
select i.id, 'payment', 1, i.paid_on, l.amount_cents, l.end_to_end_id
from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
where l.state = 'settled' and i.status = 212;
insert into private.invoice_entries (invoice_id, kind, rank, booked_on, paid_cents, reference)
select i.id, 'payment', 1, b.booked_on, -b.amount_cents, b.end_to_end_id
from public.invoices i join public.bank_lines b on b.id = i.refund_line_id;

-- Payments.

create or replace function private.settle_bank_lines(pairs jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  pair record;
  line public.bank_lines;
  of_invoice public.invoices;
  paid public.payment_run_lines;
  total bigint;
  done integer := 0;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(pairs) is distinct from 'array' or jsonb_array_length(pairs) not between 1 and 500 then
    raise exception 'from 1 to 500 pairs' using errcode = '22023', hint = 'pairs';
  end if;
  -- A bank may book a whole run as one movement.
  for pair in
    select p.line, array_agg(distinct p.invoice order by p.invoice) as invoices
    from jsonb_to_recordset(pairs) as p (line uuid, invoice uuid) group by p.line order by p.line
  loop
    line := private.close_bank_line(pair.line, 'matched');
    total := 0;
    for of_invoice in select * from public.invoices i where i.id = any (pair.invoices) order by i.id for update loop
      select * into paid from public.payment_run_lines l where l.invoice_id = of_invoice.id and l.state = 'sent';
      if not found or of_invoice.status <> 211 then
        perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
      end if;
      total := total + paid.amount_cents;
      update public.payment_run_lines l set state = 'settled', bank_line_id = line.id
      where l.run_id = paid.run_id and l.invoice_id = paid.invoice_id;
      perform private.add_entry(of_invoice.id, 'payment', line.booked_on, 0, 0, paid.amount_cents, paid.end_to_end_id);
      perform private.step_invoice(of_invoice, 212::smallint, 'payment', null, null, null);
      update public.invoices i set paid_on = line.booked_on where i.id = of_invoice.id;
      perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
      done := done + 1;
    end loop;
    if total <> -line.amount_cents then
      raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
        detail = jsonb_build_object('line', line.id, 'amount_cents', line.amount_cents, 'invoices_cents', total)::text;
    end if;
  end loop;
  return done;
end
$$;

create or replace function private.move_credit_notes(of_invoice uuid, from_status smallint, to_status smallint, reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  note public.invoices;
begin
  for note in
    select * from public.invoices c
    where c.corrects = of_invoice and c.withdrawn_at is null
      and (c.status = from_status or from_status = 205 and c.status = 206)
      -- One that was settled without this payment remains so.
      and (from_status <> 212 or c.paid_on is not null)
    order by c.id for update
  loop
    perform private.step_invoice(note, to_status, 'payment', reason, null, null);
  end loop;
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
  before smallint;
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
  select l.run_id, l.amount_cents, l.end_to_end_id, r.confirmed_by into paid
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.invoice_id = of_invoice.id and l.state in ('sent', 'settled')
  for update of l;
  if not found then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  if paid.confirmed_by = auth.uid() and of_invoice.approved_cents >= private.second_person_cents() then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  -- What the trainer has paid back would be owed to them, and nothing would say so.
  if exists (
    select from public.invoices c join private.invoice_entries e on e.invoice_id = c.id and e.kind = 'payment'
    where c.corrects = of_invoice.id
  ) then
    perform private.refuse_payment('23514', 'refunded', of_invoice);
  end if;
  before := of_invoice.status;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  movement := private.close_bank_line(line, 'matched');
  if movement.amount_cents <> paid.amount_cents then
    raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
      detail = jsonb_build_object('line', line, 'amount_cents', movement.amount_cents, 'paid_cents', paid.amount_cents)::text;
  end if;
  update public.payment_run_lines l set state = 'returned', return_line_id = line
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  if before = 212 then
    perform private.add_entry(of_invoice.id, 'payment', movement.booked_on, 0, 0, -paid.amount_cents, paid.end_to_end_id);
  end if;
  perform private.move_credit_notes(of_invoice.id, before, 205::smallint, reason);
  -- Credit notes that came after the transfer may leave nothing to pay.
  perform private.settle_credit(of_invoice.id);
  select * into of_invoice from public.invoices i where i.id = of_invoice.id;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;

comment on function public.return_payment(uuid, text, timestamptz, uuid, text) is
  'The bank returned the payment of an invoice, before or after it was settled: it is « Approuvée » again, and can be paid by another run. reason: of the list for 205; line: the movement that says so. Answers the status and version. 22023 with the field as hint, 42501 own_invoice or returned_by_payer, 23514 refunded once its trainer has paid a credit note of it back, 23505 when it changed meanwhile. gestionnaire only.';

create or replace function private.settle_refund(wanted uuid, line uuid, version timestamptz)
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
  perform private.add_entry(note.id, 'payment', movement.booked_on, 0, 0, -due::integer, movement.end_to_end_id);
  note := private.step_invoice(note, 212::smallint, 'payment', null, null, null);
  update public.invoices i set paid_on = movement.booked_on where i.id = note.id returning * into note;
  -- Others of the invoice may have nothing left to pay back.
  perform private.settle_credit(note.corrects);
  return query select note.status, note.updated_at::timestamptz;
end
$$;

-- A return keeps what was approved, and by whom.
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
      when target = 205 and of_invoice.status not in (211, 212) then i.gross_cents
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
  return done;
end
$$;

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
    when event.to_status = 205 and event.from_status in (211, 212) and g.e = '' then
      'le paiement dont il est déduit nous est revenu, nous le referons.'
    when event.to_status = 205 and event.from_status in (211, 212) then 'le paiement nous est revenu, nous le referons.'
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

create or replace function private.purge_invoices(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The first day that is still kept.
  first_day constant date := make_date(extract(year from day)::integer - 10, 1, 1);
  done integer;
begin
  delete from public.payment_run_lines l using public.invoices i where i.id = l.invoice_id and i.kept_until < day;
  delete from public.payment_runs r where not exists (select from public.payment_run_lines l where l.run_id = r.id);
  delete from public.invoices i where i.kept_until < day;
  get diagnostics done = row_count;
  delete from public.bank_lines b
  where b.booked_on < first_day and not exists (select from public.payment_run_lines l where b.id in (l.bank_line_id, l.return_line_id))
    and not exists (select from public.invoices i where i.refund_line_id = b.id);
  delete from public.missions m
  where m.ends_on < first_day and not exists (select from public.invoices i where i.mission_id = m.id);
  return done;
end
$$;

-- What the page of payments reads.

drop function public.awaited_payments();
drop function private.awaited_payments();
create function private.awaited_payments() returns table (
  invoice_id uuid, number text, payee text, cents integer, end_to_end_id text, run_id uuid, execution_on date, is_settled boolean,
  updated_at timestamptz
)
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.number, private.payee_name(i), l.amount_cents, l.end_to_end_id, l.run_id, r.execution_on, l.state = 'settled',
      i.updated_at::timestamptz
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    where l.state = 'sent'
      -- One that was settled may come back.
      or l.state = 'settled' and exists (
        select from public.bank_lines b where b.state = 'open' and b.amount_cents = l.amount_cents and b.booked_on >= i.paid_on
      )
    order by l.state, r.execution_on, l.end_to_end_id
    limit 2000;
end
$$;
comment on function private.awaited_payments() is 'Work of awaited_payments. Raises 42501 without gestionnaire.';
grant execute on function private.awaited_payments() to authenticated;

create function public.awaited_payments() returns table (
  invoice_id uuid, number text, payee text, cents integer, end_to_end_id text, run_id uuid, execution_on date, is_settled boolean,
  updated_at timestamptz
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.awaited_payments()
$$;
comment on function public.awaited_payments() is
  'Invoices that were sent to the bank and are not confirmed yet, and those that are (is_settled) while an open movement of their amount may be their return. updated_at: the version of the invoice. gestionnaire only.';
revoke all on function public.awaited_payments() from public, anon, authenticated, service_role;
grant execute on function public.awaited_payments() to authenticated;

drop function public.accounts_of_invoices(date, date);
drop function private.accounts_of_invoices(date, date);

create function private.owed_invoices() returns table (id uuid, user_id uuid, payee text, due_on date, cents bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, i.user_id, private.payee_name(i), private.due_day(i),
      case i.kind when 'credit_note' then -private.taken_back_cents(i) else coalesce(i.approved_cents, i.gross_cents) end
    from public.invoices i
    where i.withdrawn_at is null and i.status not in (210, 212, 213, 220)
    order by i.issued_on, i.id
    limit 10000;
end
$$;
comment on function private.owed_invoices() is 'Work of owed_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.owed_invoices() to authenticated;

create function public.owed_invoices() returns table (id uuid, user_id uuid, payee text, due_on date, cents bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.owed_invoices()
$$;
comment on function public.owed_invoices() is
  'What is owed by invoice, for the aged balance: what was approved, or all of it before a decision; a credit note is negative. gestionnaire only.';
revoke all on function public.owed_invoices() from public, anon, authenticated, service_role;
grant execute on function public.owed_invoices() to authenticated;

create function private.journal_entries(from_day date, to_day date) returns table (
  invoice_id uuid, number text, kind text, payee text, payee_code text, entry text, rank integer, booked_on date, net_cents integer,
  vat_cents integer, paid_cents integer, reference text, settled_id uuid, settled_on date
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
      e.booked_on, e.net_cents, e.vat_cents, e.paid_cents, e.reference, s.id,
      coalesce(s.paid_on, (s.credited_at at time zone 'Europe/Paris')::date)
    from private.invoice_entries e
    join public.invoices i on i.id = e.invoice_id
    left join public.invoices s on i.status in (212, 220) and s.status in (212, 220)
      -- A credit note that was paid back is settled by itself, any other one with its invoice.
      and s.id = case
        when i.corrects is null or exists (
          select from private.invoice_entries p where p.invoice_id = i.id and p.kind = 'payment'
        ) then i.id else i.corrects end
    where e.booked_on between from_day and to_day
    order by e.booked_on, e.id
    limit 10000;
end
$$;
comment on function private.journal_entries(date, date) is 'Work of journal_entries. Raises 42501 without gestionnaire.';
grant execute on function private.journal_entries(date, date) to authenticated;

create function public.journal_entries(from_day date, to_day date) returns table (
  invoice_id uuid, number text, kind text, payee text, payee_code text, entry text, rank integer, booked_on date, net_cents integer,
  vat_cents integer, paid_cents integer, reference text, settled_id uuid, settled_on date
)
language sql
stable
set search_path = ''
as $$
  select * from private.journal_entries($1, $2)
$$;
comment on function public.journal_entries(date, date) is
  'Entries of the accounts in a period, both days included: purchases and payments of invoices and credit notes (kind). entry, rank and invoice_id name it for good; settled_id: the invoice whose letters it has, once that is settled. gestionnaire only.';
revoke all on function public.journal_entries(date, date) from public, anon, authenticated, service_role;
grant execute on function public.journal_entries(date, date) to authenticated;

select private.keep_access_rules();
