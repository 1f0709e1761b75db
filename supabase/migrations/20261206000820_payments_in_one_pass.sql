-- Steps of payments in one pass: each invoice is written once, triggers read nothing that the step cannot change, and what is to be
-- paid is read for all invoices together. Whoever prepares a run is shown before it what a colleague has to pay.

drop function private.step_invoice(public.invoices, smallint, text, text, text, integer);

create function private.step_invoice(
  of_invoice public.invoices, target smallint, made_by text, reason text, message text, amount integer,
  day date default null
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
    or (target in (207, 208) or made_by = 'undo') and exists (
      select from private.refund_parts p where p.credit_note = of_invoice.id and p.confirmed_at is not null
    )
    -- What it took back whole may be invoiced again.
    or (target in (207, 208) or made_by = 'undo') and of_invoice.status = 205 and exists (
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
      then coalesce(day, i.paid_on, private.today()) end,
    expected_on = case when target in (210, 213, 220) then null else i.expected_on end
  where i.id = of_invoice.id
  returning * into done;
  perform private.add_invoice_event(
    done, auth.uid(), case made_by when 'undo' then 'office' else made_by end, 'status', of_invoice.status, target, reason, said, amount
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

comment on function private.step_invoice(public.invoices, smallint, text, text, text, integer, date) is
  'One step of an invoice that is locked, with its event. day: of its payment.';

create or replace function private.confirm_payment_run(wanted uuid, total bigint, lines_count integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
  one public.invoices;
begin
  run := private.lock_run(wanted, 'downloaded');
  if total is distinct from run.total_cents then
    raise exception 'another total' using errcode = '22023', hint = 'total_cents';
  end if;
  if lines_count is distinct from run.count then
    raise exception 'another count' using errcode = '22023', hint = 'lines_count';
  end if;
  perform private.check_second_person(run.id);
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  -- The sentences to the trainers say what was sent.
  update public.payment_run_lines l set state = 'sent' where l.run_id = run.id;
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id
  loop
    -- The file is with the bank: an account that changed since does not keep it from being true.
    if one.user_id = auth.uid() then
      perform private.refuse_payment('42501', 'own_invoice', one);
    end if;
    one := private.step_invoice(one, 211::smallint, 'payment', null, null, null, run.execution_on);
    perform private.move_credit_notes(one.id, 205::smallint, 211::smallint, null);
  end loop;
  update public.payment_runs r
  set status = 'sent', confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
  where r.id = run.id;
  return run.count;
end
$$;

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
      perform private.step_invoice(of_invoice, 212::smallint, 'payment', null, null, null, line.booked_on);
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

-- What a trainer has to pay back, beside each of their invoices.
create index invoices_notes_of_user_idx on public.invoices (user_id) where kind = 'credit_note';

-- A mission follows whether its invoice counts, not each of its steps.
drop trigger invoices_mission on public.invoices;
create trigger invoices_mission_new after insert on public.invoices
  for each row when (new.kind = 'invoice' and new.mission_id is not null) execute function private.follow_mission();
create trigger invoices_mission after update of status, withdrawn_at, credited_at on public.invoices
  for each row when (
    new.kind = 'invoice' and new.mission_id is not null
    and (
      old.withdrawn_at is distinct from new.withdrawn_at or old.credited_at is distinct from new.credited_at
      or (old.status in (210, 213)) <> (new.status in (210, 213))
    )
  ) execute function private.follow_mission();

create or replace function private.book_invoice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A payment and its return book nothing of what was approved, unless a credit note takes something back.
  if new.kind = 'invoice' and old.withdrawn_at is not distinct from new.withdrawn_at
    and old.approved_cents is not distinct from new.approved_cents
    and old.status in (205, 206, 211, 212) and new.status in (205, 206, 211, 212)
    and not exists (select from public.invoices c where c.corrects = new.id)
  then
    return null;
  end if;
  perform private.book_purchases(coalesce(new.corrects, new.id));
  return null;
end
$$;

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
  if to_jsonb(new) - steps = to_jsonb(old) - steps then
    return new;
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

create or replace function private.payables() returns table (
  invoice_id uuid, due_on date, cents bigint, needs_second_person boolean, is_held boolean
)
language sql
stable
security definer
rows 500
set search_path = ''
as $$
  -- Once, not of each invoice.
  with rules as materialized (
    select private.payment_days() as payment_days, private.second_person_cents() as second_person_cents
  ),
  notes as materialized (
    select c.corrects,
      coalesce(sum(coalesce(c.approved_cents, c.due_cents)) filter (where c.status in (205, 206, 211, 212)), 0) as credited_cents,
      coalesce(sum(private.settled_cents(c.id)) filter (where c.status not in (210, 213)), 0) as settled_cents,
      bool_or(c.status in (200, 204, 207, 208, 209)) as is_pending
    from public.invoices c
    where c.kind = 'credit_note' and c.withdrawn_at is null
    group by c.corrects
  ),
  payable as materialized (
    select i.id, i.user_id, i.due_on, i.issued_on, i.seller_siret, i.number, i.is_prepared, i.deposited_at,
      (
        least(i.due_cents - coalesce(n.credited_cents, 0), coalesce(i.approved_cents, i.due_cents)) + coalesce(n.settled_cents, 0)
      )::bigint as cents,
      coalesce(n.is_pending, false) as is_pending
    from public.invoices i
    left join notes n on n.corrects = i.id
    where i.withdrawn_at is null and i.kind = 'invoice' and i.status in (205, 206)
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
  ),
  alone as materialized (
    select a.invoice_id, a.before_cents + a.added_cents as cents
    from private.alone_cents(array(select w.id from payable w), false) a
  )
  -- As payable_cents, due_day, needs_second_person, and holds_said with what holds a payment: here in one pass over all invoices.
  select w.id, coalesce(w.due_on, w.issued_on + r.payment_days), w.cents, alone.is_too_much,
    b.iban_status is distinct from 'confirmed' or alone.is_too_much or w.is_pending
      -- As earlier_of_number.
      or not w.is_prepared and exists (
        select from public.invoices e
        where left(e.seller_siret, 9) = left(w.seller_siret, 9) and upper(e.number) = upper(w.number)
          and extract(year from e.issued_on) = extract(year from w.issued_on)
          and e.withdrawn_at is null and e.credited_at is null and e.status not in (210, 213, 220)
          and e.user_id <> w.user_id and e.kind = 'invoice'
          and (e.deposited_at, e.id) < (w.deposited_at, w.id)
      )
  from payable w
  cross join rules r
  left join public.billing_profiles b on b.user_id = w.user_id
  left join alone a on a.invoice_id = w.id
  cross join lateral (select coalesce(a.cents >= r.second_person_cents, false) as is_too_much) alone
  where w.cents > 0
$$;

create function private.needs_colleague(of_invoices uuid[]) returns setof uuid
language sql
stable
security definer
set search_path = ''
rows 20
as $$
  select s.invoice_id
  from (
    -- Small invoices that go to one account are one amount.
    select a.invoice_id, max(a.before_cents) over account + sum(a.added_cents) over account as cents
    from private.alone_cents(of_invoices, false) a
    join public.invoices i on i.id = a.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    window account as (partition by coalesce(p.iban, i.user_id::text))
  ) s
  where s.cents >= (select private.second_person_cents())
$$;
comment on function private.needs_colleague(uuid[]) is 'Those of these invoices that the caller does not pay in one run.';

create or replace function private.check_second_person(run uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  largest public.invoices;
begin
  select i.* into largest
  from private.needs_colleague(array(select l.invoice_id from public.payment_run_lines l where l.run_id = run)) as n (id)
  join public.invoices i on i.id = n.id
  order by i.approved_cents desc, i.id
  limit 1;
  if found then
    perform private.refuse_payment('42501', 'second_person', largest);
  end if;
end
$$;

create function private.colleagues_of_run(wanted uuid[]) returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if cardinality(wanted) > 500 then
    raise exception 'at most 500 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  return array(select private.needs_colleague(wanted));
end
$$;
comment on function private.colleagues_of_run(uuid[]) is 'Work of colleagues_of_run. Raises 42501 without gestionnaire.';
grant execute on function private.colleagues_of_run(uuid[]) to authenticated;

create function public.colleagues_of_run(invoices uuid[]) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.colleagues_of_run($1)
$$;
comment on function public.colleagues_of_run(uuid[]) is
  'Those of these invoices (500 at most) that a colleague has to pay, if they are in one run: with what the caller approved and paid toward their account. gestionnaire only.';
revoke all on function public.colleagues_of_run(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.colleagues_of_run(uuid[]) to authenticated;

create or replace function private.invoice_sentence(of_invoice public.invoices, event public.invoice_events) returns text
-- Planned once for all invoices of a call.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.said_invoice(of_invoice) || U&'\00A0: ' || case
      when event.kind = 'question' then 'une question vous est posée.'
      when event.kind = 'answer' then 'votre réponse est envoyée.'
      when event.kind = 'file' then 'vos documents sont envoyés.'
      when event.kind = 'refund' then format('%s de votre remboursement sont arrivés.', private.said_cents(event.amount_cents))
      when event.kind = 'withdrawn' then 'retiré' || g.e || '.'
      when event.from_status is null then format('déposé%s, %s. Notre équipe %s traite.', g.e,
        private.said_cents(of_invoice.due_cents), case g.e when '' then 'le' else 'la' end)
      when event.to_status = 204 and event.from_status in (205, 206) then format(
        'l’approbation est reprise, notre équipe %s relit.', case g.e when '' then 'le' else 'la' end
      )
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
      when event.to_status = 211 then format(
        'paiement de %s transmis à la banque, pour le %s.',
        private.said_cents(coalesce((
          select l.amount_cents from public.payment_run_lines l
          where l.invoice_id = of_invoice.id and l.state in ('sent', 'settled')
        ), of_invoice.approved_cents)),
        private.said_day(of_invoice.paid_on)
      )
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
  );
end
$$;

create or replace function private.save_invoice_rule(
  rule text, value jsonb, source text, version timestamptz, source_date date, valid_from date
) returns setof public.invoice_rules
language plpgsql
security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  held public.invoice_rules;
begin
  perform private.require_role('admin');
  select * into held from public.invoice_rules r where r.key = rule for update;
  if not found then
    raise exception 'there is no such rule' using errcode = 'P0002';
  end if;
  if held.updated_at is distinct from version then
    return;
  end if;
  perform private.check_rule_value(held.unit, value);
  if private.is_text(source, 300) is not true then
    raise exception 'a rule says where it comes from' using errcode = '23514', hint = 'source';
  end if;
  -- What says the same is no other version.
  if (held.value, held.source, held.valid_from)
    is not distinct from (nullif(value, 'null'), private.clean_text(source, false), valid_from)
  then
    return next held;
    return;
  end if;
  return query
    update public.invoice_rules r
    set value = nullif(value, 'null'), source = private.clean_text(source, false), source_date = source_date,
      valid_from = valid_from, updated_by = auth.uid()
    where r.key = rule
    returning r.*;
end
$$;

select private.keep_access_rules();
