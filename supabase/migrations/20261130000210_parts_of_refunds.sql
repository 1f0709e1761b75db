-- What a trainer pays back comes in several movements, or in one for several credit notes, or is settled otherwise, with a reason and,
-- from the amount of two people on, by two of them. A movement that was ignored can be looked at again.

create table private.refund_parts (
  id uuid primary key default gen_random_uuid(),
  credit_note uuid not null references public.invoices (id) on delete cascade,
  way text not null,
  amount_cents integer not null,
  line_id uuid references public.bank_lines (id) on delete set null,
  reason text,
  noted_by uuid references auth.users (id) on delete set null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz(3),
  constraint refund_parts_way_known check (way in ('transfer', 'offset', 'waiver')),
  constraint refund_parts_amount_range check (amount_cents > 0),
  constraint refund_parts_reason_form check ((reason is null) = (way = 'transfer') and private.is_text(reason, 2000))
);
comment on table private.refund_parts is
  'How credit notes of invoices that were paid are settled: movements of the bank, a compensation that was agreed on (offset), or what the company gives up (waiver). One that is not confirmed waits for a second person, and counts for nothing. Written by functions alone.';

alter table private.refund_parts enable row level security;
revoke all on private.refund_parts from public, anon, authenticated, service_role;
create index refund_parts_note_idx on private.refund_parts (credit_note);
create index refund_parts_line_idx on private.refund_parts (line_id);
create index refund_parts_noted_by_idx on private.refund_parts (noted_by);
create index refund_parts_confirmed_by_idx on private.refund_parts (confirmed_by);
create unique index refund_parts_one_waits on private.refund_parts (credit_note) where confirmed_at is null;
create trigger refund_parts_audit after insert or update or delete on private.refund_parts
  for each row execute function private.record_change('id', 'id', 'credit_note', 'way', 'amount_cents', 'confirmed_by');

insert into private.refund_parts (credit_note, way, amount_cents, line_id, noted_by, noted_at, confirmed_by, confirmed_at)
select i.id, 'transfer', b.amount_cents, b.id, b.settled_by, b.settled_at, b.settled_by, b.settled_at
from public.invoices i join public.bank_lines b on b.id = i.refund_line_id;
alter table public.invoices drop column refund_line_id;

-- « other »: settled without the bank. The accountant says what it is.
alter table private.invoice_entries
  drop constraint invoice_entries_kind_known,
  add constraint invoice_entries_kind_known check (kind in ('purchase', 'payment', 'other'));

alter table public.invoice_events
  drop constraint invoice_events_kind_known,
  add constraint invoice_events_kind_known
    check (kind in ('status', 'question', 'answer', 'assigned', 'file', 'withdrawn', 'refund'));

create function private.refund_way(note uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select p.way from private.refund_parts p
  where p.credit_note = note and p.confirmed_at is not null
  order by p.confirmed_at desc, p.id
  limit 1
$$;
comment on function private.refund_way(uuid) is 'How the last part of what a credit note pays back was settled; null when nothing was.';

create or replace function private.refund_cents(of_note public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select greatest(0, private.taken_back_cents(of_note) - (
    select coalesce(sum(p.amount_cents), 0) from private.refund_parts p
    where p.credit_note = of_note.id and p.confirmed_at is not null
  ))
  from public.invoices i
  where i.id = of_note.corrects and i.status in (211, 212)
    and of_note.kind = 'credit_note' and of_note.status = 205 and of_note.withdrawn_at is null
$$;
comment on function private.refund_cents(public.invoices) is
  'What is still to be paid back of an approved credit note whose invoice was transmitted or paid; null of any other.';

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

create or replace function private.add_invoice_event(
  of_invoice public.invoices, actor uuid, said_by text, kind text, from_status smallint, to_status smallint,
  reason_code text default null, message text default null, amount_cents integer default null, is_public boolean default true
) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  added public.invoice_events;
begin
  insert into public.invoice_events (
    invoice_id, actor, said_by, kind, from_status, to_status, reason_code, message, amount_cents, is_public
  )
  values (
    of_invoice.id, add_invoice_event.actor, add_invoice_event.said_by, add_invoice_event.kind, add_invoice_event.from_status,
    add_invoice_event.to_status, add_invoice_event.reason_code, add_invoice_event.message, add_invoice_event.amount_cents,
    add_invoice_event.is_public
  )
  returning * into added;
  -- An account that was deleted has no thread any more; its invoices are kept.
  if added.is_public and exists (select from public.trainer_accounts t where t.user_id = of_invoice.user_id) then
    perform private.write_trainer_event(
      of_invoice.user_id, null,
      case
        when added.kind = 'withdrawn' then 'invoice_withdrawn'
        when added.kind = 'question' then 'invoice_question'
        when added.kind = 'refund' then 'invoice_moved'
        when added.kind <> 'status' then 'invoice_answer'
        when added.from_status is null then 'invoice_deposited'
        else 'invoice_moved'
      end,
      private.invoice_sentence(of_invoice, added),
      case when added.kind in ('answer', 'file') and added.message is not null
        then private.said_invoice(of_invoice) || U&'\00A0: ' || left(added.message, 1000) end,
      'app/my-invoices?invoice=' || of_invoice.id
    );
  end if;
  return added.id;
end
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
      e.kind in ('question', 'withdrawn', 'refund')
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
    and not exists (select from private.refund_parts p where p.line_id = b.id);
  delete from public.missions m
  where m.ends_on < first_day and not exists (select from public.invoices i where i.mission_id = m.id);
  return done;
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
  'Stores at most 5000 movements of a statement, each a BankLine of @trame/invoice/payments; one that is known already, from this or another statement, is not stored again. statement: name of its file; accounts: those that it names, of which the account that pays must be one (22023). Answers {added, known, ignored: ids of the known ones that were ignored}. gestionnaire only.';

create function private.reopen_bank_lines(wanted uuid[]) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  perform private.require_role('gestionnaire');
  update public.bank_lines b set state = 'open', settled_by = null, settled_at = null
  where b.id = any (wanted[1:5000]) and b.state = 'ignored';
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.reopen_bank_lines(uuid[]) is 'Work of reopen_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.reopen_bank_lines(uuid[]) to authenticated;

create function public.reopen_bank_lines(lines uuid[]) returns integer
language sql
set search_path = ''
as $$
  select private.reopen_bank_lines($1)
$$;
comment on function public.reopen_bank_lines(uuid[]) is
  'Movements that were ignored are open again. Answers how many. gestionnaire only.';
revoke all on function public.reopen_bank_lines(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.reopen_bank_lines(uuid[]) to authenticated;

-- Refunds.

create function private.lock_refund(wanted uuid, version timestamptz) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  note public.invoices;
begin
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  note := private.lock_invoice(wanted, version);
  if note.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', note);
  end if;
  -- A transfer that is still at the bank may come back, and nothing would be to pay back.
  if coalesce(private.refund_cents(note), 0) = 0
    or not exists (select from public.invoices i where i.id = note.corrects and i.status = 212)
  then
    raise exception 'nothing is to be paid back' using errcode = '22023', hint = 'to_status';
  end if;
  return note;
end
$$;
comment on function private.lock_refund(uuid, timestamptz) is
  'Locks a credit note of which something is to be paid back, in the version that was read. Raises why not.';

create function private.end_refund(of_note public.invoices) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.refund_cents(of_note) > 0 then
    return;
  end if;
  perform private.step_invoice(of_note, 212::smallint, 'payment', null, null, null);
  update public.invoices i set paid_on = (
    select max(b.booked_on) from private.refund_parts p join public.bank_lines b on b.id = p.line_id
    where p.credit_note = of_note.id and p.confirmed_at is not null
  )
  where i.id = of_note.id;
  -- Others of the invoice may have nothing left to pay back.
  perform private.settle_credit(of_note.corrects);
end
$$;
comment on function private.end_refund(public.invoices) is
  'Settles a credit note of which nothing is left to pay back, on the day of its last movement.';

drop function public.settle_refund(uuid, uuid, timestamptz);
drop function private.settle_refund(uuid, uuid, timestamptz);

create function private.settle_refunds(parts jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_note record;
  of_line record;
  part record;
  note public.invoices;
  movement public.bank_lines;
  left_cents bigint;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) not between 1 and 100 then
    raise exception 'from 1 to 100 parts' using errcode = '22023', hint = 'parts';
  end if;
  -- In one order, invoices before their credit notes, as every step locks them.
  perform from public.invoices i
  where i.id in (
    select c.corrects from jsonb_to_recordset(parts) as p (credit_note uuid) join public.invoices c on c.id = p.credit_note
  )
  order by i.id for update;
  for of_line in
    select p.line, sum(p.cents) as cents from jsonb_to_recordset(parts) as p (line uuid, cents bigint) group by p.line order by p.line
  loop
    movement := private.close_bank_line(of_line.line, 'matched');
    if movement.amount_cents is distinct from of_line.cents then
      raise exception 'the movement is of another amount' using errcode = '22023', hint = 'amount_cents',
        detail = jsonb_build_object('line', of_line.line, 'amount_cents', movement.amount_cents, 'refund_cents', of_line.cents)::text;
    end if;
  end loop;
  for of_note in
    select p.credit_note as id, min(p.version) as version
    from jsonb_to_recordset(parts) as p (credit_note uuid, version timestamptz) group by p.credit_note order by p.credit_note
  loop
    note := private.lock_refund(of_note.id, of_note.version);
    for part in
      select p.cents, b.id as line, b.booked_on, b.end_to_end_id
      from jsonb_to_recordset(parts) as p (credit_note uuid, line uuid, cents bigint)
      join public.bank_lines b on b.id = p.line
      where p.credit_note = note.id
      order by b.booked_on, b.id
    loop
      if part.cents between 1 and private.refund_cents(note) is not true then
        raise exception 'more than is to be paid back' using errcode = '22023', hint = 'cents';
      end if;
      insert into private.refund_parts (credit_note, way, amount_cents, line_id, noted_by, confirmed_by, confirmed_at)
      values (note.id, 'transfer', part.cents, part.line, auth.uid(), auth.uid(), clock_timestamp());
      perform private.add_entry(note.id, 'payment', part.booked_on, 0, 0, -part.cents::integer, part.end_to_end_id);
      if private.refund_cents(note) > 0 then
        perform private.add_invoice_event(
          note, auth.uid(), 'payment', 'refund', null, null, null, null, part.cents::integer
        );
      end if;
    end loop;
    -- A proposal to settle it otherwise was about another amount.
    delete from private.refund_parts p where p.credit_note = note.id and p.confirmed_at is null;
    -- What was received is another version.
    update public.invoices i set updated_at = default where i.id = note.id;
    perform private.end_refund(note);
  end loop;
  return (select count(distinct p.credit_note) from jsonb_to_recordset(parts) as p (credit_note uuid));
end
$$;
comment on function private.settle_refunds(jsonb) is 'Work of settle_refunds. Raises 42501 without gestionnaire.';
grant execute on function private.settle_refunds(jsonb) to authenticated;

create function public.settle_refunds(parts jsonb) returns integer
language sql
set search_path = ''
as $$
  select private.settle_refunds($1)
$$;
comment on function public.settle_refunds(jsonb) is
  'Movements by which trainers paid credit notes back, [{credit_note, version, line, cents}], all or none: each movement is shared out whole, a credit note of which something is left remains open, one of which nothing is left is settled. Answers how many credit notes. 22023 amount_cents when the parts of a movement are not its amount, cents when they are more than is due, to_status when nothing is; 23505 with version or line as hint; 42501 own_invoice. gestionnaire only.';
revoke all on function public.settle_refunds(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.settle_refunds(jsonb) to authenticated;

create function private.given_up_alone_cents(of_user uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents), 0)
  from private.refund_parts p join public.invoices c on c.id = p.credit_note
  where c.user_id = of_user and p.way <> 'transfer' and p.noted_by = auth.uid() and p.confirmed_by = auth.uid()
    and p.confirmed_at > now() - make_interval(days => private.second_person_days())
$$;
comment on function private.given_up_alone_cents(uuid) is
  'What the caller settled alone without a movement for a trainer, in the days of the rule of two people.';

create function private.confirm_part(part private.refund_parts, of_note public.invoices) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if part.amount_cents is distinct from private.refund_cents(of_note) then
    raise exception 'another amount is to be paid back' using errcode = '22023', hint = 'cents';
  end if;
  update private.refund_parts p set confirmed_by = auth.uid(), confirmed_at = clock_timestamp() where p.id = part.id;
  perform private.add_entry(of_note.id, 'other', private.today(), 0, 0, -part.amount_cents, part.way);
  perform private.add_invoice_event(
    of_note, auth.uid(), 'office', 'refund', null, null, null,
    case part.way when 'offset' then U&'Compensation\00A0: ' else U&'Remise\00A0: ' end || part.reason, part.amount_cents, false
  );
  perform private.end_refund(of_note);
end
$$;
comment on function private.confirm_part(private.refund_parts, public.invoices) is
  'Settles all that is left of a credit note without a movement.';

create function private.settle_otherwise(wanted uuid, version timestamptz, way text, reason text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  note public.invoices;
  part private.refund_parts;
begin
  perform private.require_role('gestionnaire');
  -- What one person gives up for a trainer is counted one after the other.
  perform from public.trainer_accounts t
  where t.user_id = (select c.user_id from public.invoices c where c.id = wanted) for no key update;
  note := private.lock_refund(wanted, version);
  if way in ('offset', 'waiver') is not true then
    raise exception 'a compensation, or what is given up' using errcode = '22023', hint = 'way';
  end if;
  if exists (select from private.refund_parts p where p.credit_note = note.id and p.confirmed_at is null) then
    raise exception 'a proposal waits for a second person' using errcode = '23505', hint = 'proposal';
  end if;
  insert into private.refund_parts (credit_note, way, amount_cents, reason, noted_by)
  values (note.id, settle_otherwise.way, private.refund_cents(note), private.said_message(settle_otherwise.reason), auth.uid())
  returning * into part;
  if part.amount_cents + private.given_up_alone_cents(note.user_id) >= private.second_person_cents() then
    return false;
  end if;
  perform private.confirm_part(part, note);
  return true;
end
$$;
comment on function private.settle_otherwise(uuid, timestamptz, text, text) is 'Work of settle_otherwise. Raises 42501 without gestionnaire.';
grant execute on function private.settle_otherwise(uuid, timestamptz, text, text) to authenticated;

create function public.settle_otherwise(credit_note uuid, version timestamptz, way text, reason text) returns boolean
language sql
set search_path = ''
as $$
  select private.settle_otherwise($1, $2, $3, $4)
$$;
comment on function public.settle_otherwise(uuid, timestamptz, text, text) is
  'Settles all that is left to pay back of a credit note without a movement: way « offset » (a compensation that was agreed on) or « waiver » (given up), with a reason. Answers false when a second person has to confirm it, from the amount of the rules on, with what the caller settled so for this trainer in the last days. 22023 with the field as hint, 23505 proposal or version, 42501 own_invoice. gestionnaire only.';
revoke all on function public.settle_otherwise(uuid, timestamptz, text, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_otherwise(uuid, timestamptz, text, text) to authenticated;

create function private.decide_refund(wanted uuid, accept boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  part private.refund_parts;
  note public.invoices;
begin
  perform private.require_role('gestionnaire');
  select * into part from private.refund_parts p where p.id = wanted;
  -- The credit note is locked before its part, as when movements settle it.
  note := private.lock_invoice(part.credit_note, null);
  select * into part from private.refund_parts p where p.id = wanted and p.confirmed_at is null for update;
  if not found then
    raise exception 'the proposal was decided meanwhile' using errcode = '23505', hint = 'proposal';
  end if;
  if note.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', note);
  end if;
  if accept is not true then
    delete from private.refund_parts p where p.id = part.id;
    return;
  end if;
  if part.noted_by = auth.uid() then
    perform private.refuse_payment('42501', 'second_refund', note);
  end if;
  perform private.confirm_part(part, note);
end
$$;
comment on function private.decide_refund(uuid, boolean) is 'Work of decide_refund. Raises 42501 without gestionnaire.';
grant execute on function private.decide_refund(uuid, boolean) to authenticated;

create function public.decide_refund(proposal uuid, accept boolean) returns void
language sql
set search_path = ''
as $$
  select private.decide_refund($1, $2)
$$;
comment on function public.decide_refund(uuid, boolean) is
  'A second person confirms that a credit note is settled without a movement, or anybody of the office gives that up. 42501 second_refund for who proposed it, own_invoice; 23505 proposal when it was decided meanwhile, 22023 cents when another amount is due by now. gestionnaire only.';
revoke all on function public.decide_refund(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.decide_refund(uuid, boolean) to authenticated;

drop function public.invoice_refunds();
drop function private.invoice_refunds();
create function private.invoice_refunds() returns table (
  id uuid, user_id uuid, number text, corrected text, payee text, cents bigint, received_cents bigint, proposal jsonb,
  decided_at timestamptz, updated_at timestamptz
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
    select c.id, c.user_id, c.number, i.number, private.payee_name(c), private.refund_cents(c),
      (
        select coalesce(sum(p.amount_cents), 0) from private.refund_parts p
        where p.credit_note = c.id and p.confirmed_at is not null
      ),
      (
        select jsonb_build_object(
          'id', p.id, 'way', p.way, 'reason', p.reason, 'noted_by_name', private.person_name(p.noted_by),
          'is_own', p.noted_by is not distinct from auth.uid()
        )
        from private.refund_parts p where is_office and p.credit_note = c.id and p.confirmed_at is null
      ),
      c.decided_at::timestamptz, c.updated_at::timestamptz
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
  id uuid, user_id uuid, number text, corrected text, payee text, cents bigint, received_cents bigint, proposal jsonb,
  decided_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.invoice_refunds()
$$;
comment on function public.invoice_refunds() is
  'What trainers still have to pay back (cents) of credit notes of invoices that were transmitted or paid, and what they paid so far. proposal: how the office wants to settle it otherwise, while that waits for a second person, for the office alone. Those of the caller, or all for a gestionnaire.';
revoke all on function public.invoice_refunds() from public, anon, authenticated, service_role;
grant execute on function public.invoice_refunds() to authenticated;

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
      case i.kind when 'credit_note' then -coalesce(private.refund_cents(i), private.taken_back_cents(i))
        else coalesce(i.approved_cents, i.gross_cents) end
    from public.invoices i
    where i.withdrawn_at is null and i.status not in (210, 212, 213, 220)
    order by i.issued_on, i.id
    limit 10000;
end
$$;

create or replace function private.journal_entries(from_day date, to_day date) returns table (
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
      coalesce(s.paid_on, (s.credited_at at time zone 'Europe/Paris')::date, own.last_on)
    from private.invoice_entries e
    join public.invoices i on i.id = e.invoice_id
    left join lateral (
      select max(p.booked_on) as last_on from private.invoice_entries p where p.invoice_id = i.id and p.kind <> 'purchase'
    ) own on i.corrects is not null
    left join public.invoices s on i.status in (212, 220) and s.status in (212, 220)
      -- A credit note that was paid back is settled by itself, any other one with its invoice.
      and s.id = case when i.corrects is null or own.last_on is not null then i.id else i.corrects end
    where e.booked_on between from_day and to_day
    order by e.booked_on, e.id
    limit 10000;
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
    select from public.invoices c join private.invoice_entries e on e.invoice_id = c.id and e.kind <> 'purchase'
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

select private.keep_access_rules();
