-- A payment that the bank booked early, in another amount or without the id of its transfer is settled by hand. Transfers are asked for
-- on days on which banks execute them. What one person entered does not hide what else the bank says of their transfer.

-- Sunday of Easter, as the Gregorian calendar reckons it.
create function private.easter(of_year integer) returns date
language sql
immutable
set search_path = ''
as $$
  select make_date(of_year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1)
  from (select of_year % 19 as a, of_year / 100 as b, of_year % 100 as c) as one
  cross join lateral (
    select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h, b % 4 as e, c / 4 as i, c % 4 as k
  ) as two
  cross join lateral (select (32 + 2 * e + 2 * i - h - k) % 7 as l) as three
  cross join lateral (select (a + 11 * h + 22 * l) / 451 as m) as four
$$;
comment on function private.easter(integer) is 'Sunday of Easter of a year.';

create function private.next_transfer_day(day date) returns date
language sql
immutable
set search_path = ''
as $$
  select min(d)::date
  from generate_series(next_transfer_day.day, next_transfer_day.day + 7, interval '1 day') as d
  where extract(isodow from d) < 6
    and (extract(month from d), extract(day from d)) not in ((1, 1), (5, 1), (12, 25), (12, 26))
    and d::date - private.easter(extract(year from d)::integer) not in (-2, 1)
$$;
comment on function private.next_transfer_day(date) is
  'The first day, from this one on, on which banks execute transfers in euros: TARGET is closed on Saturdays and Sundays, on 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. As nextTransferDay of @trame/domain.';

create function private.debited_otherwise(but_lines uuid[]) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  with named as materialized (
    select distinct w.word, -b.amount_cents as cents
    from public.bank_lines b cross join unnest(private.words_of_line(b)) as w (word)
    where b.state = 'open' and b.amount_cents < 0 and not b.id = any (but_lines)
  )
  select l.end_to_end_id
  from named n join public.payment_run_lines l on l.end_to_end_id = n.word
  where l.state = 'sent' and l.amount_cents <> n.cents
  union
  -- A bank may book a whole file as one movement.
  select l.end_to_end_id
  from named n join public.payment_runs r on r.message_id = n.word join public.payment_run_lines l on l.run_id = r.id
  where l.state = 'sent' and r.total_cents <> n.cents
$$;
comment on function private.debited_otherwise(uuid[]) is
  'Transfers that were sent and that an open movement, other than these, names with another amount than they have.';

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
  otherwise text[];
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(pairs) is distinct from 'array' or jsonb_array_length(pairs) not between 1 and 500 then
    raise exception 'from 1 to 500 pairs' using errcode = '22023', hint = 'pairs';
  end if;
  otherwise := array(
    select private.debited_otherwise(array(select p.line from jsonb_to_recordset(pairs) as p (line uuid)))
  );
  -- A bank may book a whole run as one movement.
  for pair in
    select p.line, array_agg(distinct p.invoice order by p.invoice) as invoices
    from jsonb_to_recordset(pairs) as p (line uuid, invoice uuid) group by p.line order by p.line
  loop
    line := private.close_bank_line(pair.line, 'matched');
    perform private.refuse_arrived(line);
    total := 0;
    for of_invoice in select * from public.invoices i where i.id = any (pair.invoices) order by i.id for update loop
      if of_invoice.user_id = auth.uid() then
        perform private.refuse_payment('42501', 'own_invoice', of_invoice);
      end if;
      select * into paid from public.payment_run_lines l where l.invoice_id = of_invoice.id and l.state = 'sent';
      if not found or of_invoice.status <> 211 then
        perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
      end if;
      -- Who pays would type the amount that is expected, beside what the bank says of the transfer.
      if paid.end_to_end_id = any (otherwise) and line.added_by = auth.uid() and private.takes_part(paid.run_id) then
        perform private.refuse_payment('42501', 'difference', of_invoice);
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

create or replace function private.settle_with_difference(wanted uuid, version timestamptz, line uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  paid record;
  movement public.bank_lines;
  difference bigint;
  is_otherwise boolean;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  -- Movements before invoices, as settle_bank_lines takes them.
  perform from public.bank_lines b where b.id = line for update;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  select l.run_id, l.amount_cents, l.end_to_end_id into paid
  from public.payment_run_lines l
  where l.invoice_id = of_invoice.id and l.state = 'sent'
  for update of l;
  if not found or of_invoice.status <> 211 then
    perform private.refuse_payment('23505', 'invoice', of_invoice, jsonb_build_object('status', of_invoice.status));
  end if;
  movement := private.close_bank_line(line, 'matched');
  -- A bank may book it without its id; what names another transfer is of that one.
  if movement.amount_cents >= 0 or not private.names_transfer(movement, paid.end_to_end_id) and exists (
    select from private.files_named(movement)
  ) then
    raise exception 'the movement does not name this transfer' using errcode = '22023', hint = 'line';
  end if;
  perform private.refuse_arrived(movement);
  difference := paid.amount_cents + movement.amount_cents;
  if difference = 0 then
    raise exception 'the movement has the amount of the transfer' using errcode = '22023', hint = 'amount_cents';
  end if;
  is_otherwise := paid.end_to_end_id in (select private.debited_otherwise(array[movement.id]));
  update public.payment_run_lines l set state = 'settled', bank_line_id = movement.id, difference_cents = -difference
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  -- Who pays another amount than the file's does not explain it alone, neither at once nor in parts.
  if private.takes_part(paid.run_id) and (
    is_otherwise and movement.added_by = auth.uid()
    or greatest(paid.amount_cents, -movement.amount_cents) >= private.second_person_cents()
    or difference < 0 and (
      (select sum(d.cents) from private.differences_alone() d) >= private.second_person_cents()
      or (
        select sum(a.cents) from private.payments_alone(array[of_invoice.user_id]) a where a.is_recent and not a.is_free
      ) >= private.second_person_cents()
    )
  ) then
    perform private.refuse_payment('42501', 'difference', of_invoice);
  end if;
  perform private.add_entry(
    of_invoice.id, 'payment', movement.booked_on, 0, 0, -movement.amount_cents::integer, paid.end_to_end_id
  );
  perform private.add_entry(of_invoice.id, 'other', movement.booked_on, 0, 0, difference::integer, 'difference');
  perform private.step_invoice(
    of_invoice, 212::smallint, 'payment', null,
    format(
      U&'La banque a vir\00E9 %s au lieu de %s. %s', private.said_cents(-movement.amount_cents), private.said_cents(paid.amount_cents),
      private.said_message(message)
    ),
    null, movement.booked_on
  );
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
end
$$;

create or replace function private.create_payment_run(wanted uuid[], day date) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  run public.payment_runs;
  one public.invoices;
  rank integer := 0;
  amount bigint;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  if wanted is null or cardinality(wanted) not between 1 and 500
    or cardinality(wanted) <> (select count(distinct w) from unnest(wanted) as w)
  then
    raise exception 'from 1 to 500 invoices, each once' using errcode = '22023', hint = 'invoices';
  end if;
  if day is null or day < private.today() or day > private.today() + 60 then
    raise exception 'a day from today on, within two months' using errcode = '22023', hint = 'execution_on';
  end if;
  if private.next_transfer_day(day) <> day then
    raise exception 'banks execute no transfer on this day' using errcode = '22023', hint = 'execution_on';
  end if;
  if payer is null then
    raise exception 'the account that pays is not set' using errcode = '23514', hint = 'payer_iban';
  end if;
  run.id := gen_random_uuid();
  run.message_id := 'TR' || to_char(private.today(), 'YYYYMMDD') || '-' || upper(left(run.id::text, 8));
  insert into public.payment_runs (id, execution_on, total_cents, count, debtor_iban_last4, message_id, created_by)
  values (run.id, day, 1, cardinality(wanted), right(payer, 4), run.message_id, auth.uid());
  -- In one order, so that two runs do not wait for each other.
  for one in select * from public.invoices i where i.id = any (wanted) order by i.id for update loop
    rank := rank + 1;
    if one.withdrawn_at is not null or one.status not in (205, 206) or one.kind <> 'invoice' then
      perform private.refuse_payment('22023', 'status', one, jsonb_build_object('status', one.status));
    end if;
    if exists (
      select from public.payment_run_lines l where l.invoice_id = one.id and l.state in ('planned', 'sent', 'settled')
    ) then
      perform private.refuse_payment('23505', 'run', one);
    end if;
    perform private.check_payment(one);
    -- Once it is in a run, its credit notes are not decided.
    if private.credited_cents(one.id, false) > private.credited_cents(one.id, true) then
      perform private.refuse_payment('23514', 'credit_note', one);
    end if;
    amount := private.payable_cents(one);
    if amount <= 0 then
      perform private.refuse_payment('22023', 'amount_cents', one);
    end if;
    insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id)
    values (run.id, one.id, amount, run.message_id || '-' || lpad(rank::text, 3, '0'));
  end loop;
  if rank <> cardinality(wanted) then
    raise exception 'invoice not found' using errcode = 'P0002';
  end if;
  perform private.check_second_person(run.id);
  update public.payment_runs r
  set total_cents = (select sum(l.amount_cents) from public.payment_run_lines l where l.run_id = r.id)
  where r.id = run.id;
  update public.invoices i set expected_on = day where i.id = any (wanted) and i.expected_on is distinct from day;
  return run.id;
end
$$;

create or replace function private.move_payment_run(wanted uuid, day date) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  if run.execution_on >= private.today() then
    raise exception 'its day is not over' using errcode = '22023', hint = 'execution_on';
  end if;
  if day is null or day < private.today() or day > private.today() + 60 then
    raise exception 'a day from today on, within two months' using errcode = '22023', hint = 'execution_on';
  end if;
  if private.next_transfer_day(day) <> day then
    raise exception 'banks execute no transfer on this day' using errcode = '22023', hint = 'execution_on';
  end if;
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  update public.payment_runs r set execution_on = day where r.id = run.id;
  update public.invoices i set expected_on = day
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id and i.expected_on is distinct from day;
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
  -- As bank_lines_booked_on_range has it.
  if exists (
    select from jsonb_to_recordset(lines) as l ("bookedOn" date) where l."bookedOn" >= '2000-01-01' is not true
  ) then
    raise exception 'a movement of a day that is none' using errcode = '22023', hint = 'bookedOn';
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
  if (held.value, held.source, held.source_date, held.valid_from)
    is not distinct from (nullif(value, 'null'), private.clean_text(source, false), source_date, valid_from)
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
