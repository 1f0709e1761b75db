-- Payments: sets of transfers to the accounts of trainers, prepared by one person of the office, sent by hand to the bank, and
-- confirmed with the total that the person sees; then the movements of the bank that settle them. From an amount on, who approved an
-- invoice does not pay it. An account that is not confirmed is never paid.

create table public.payment_runs (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'draft',
  execution_on date not null,
  total_cents bigint not null,
  count integer not null,
  debtor_iban_last4 text not null,
  message_id text not null unique,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  downloaded_at timestamptz(3),
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz(3),
  cancel_message text,
  updated_at timestamptz(3) not null default now(),
  constraint payment_runs_status_known check (status in ('draft', 'downloaded', 'sent', 'cancelled')),
  constraint payment_runs_totals_range check (total_cents > 0 and count between 1 and 500),
  constraint payment_runs_message_id_form check (message_id ~ '^[A-Z0-9-]{1,28}$'),
  constraint payment_runs_cancel_message_form check (private.is_text(cancel_message, 2000)),
  constraint payment_runs_confirmed_when_sent check ((status = 'sent') = (confirmed_at is not null)),
  constraint payment_runs_cancelled_with_message check ((status = 'cancelled') = (cancel_message is not null))
);
comment on table public.payment_runs is
  'Sets of transfers of one day: prepared (draft), downloaded for the bank, confirmed as sent, or cancelled. Written by functions alone.';
comment on column public.payment_runs.message_id is 'Of the file for the bank (pain.001, at most 28 characters here).';
comment on column public.payment_runs.updated_at is 'Version of the row: grows at each update.';

alter table public.payment_runs enable row level security;
revoke all on public.payment_runs from public, anon, authenticated, service_role;
grant select on public.payment_runs to authenticated, service_role;

create index payment_runs_created_idx on public.payment_runs (created_at desc, id desc);
create index payment_runs_created_by_idx on public.payment_runs (created_by);
create index payment_runs_confirmed_by_idx on public.payment_runs (confirmed_by);

create policy "Gestionnaires read payment runs" on public.payment_runs
  for select to authenticated using ((select private.has_role('gestionnaire')));

create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  statement text not null,
  booked_on date not null,
  amount_cents bigint not null,
  label text not null,
  counterparty text,
  end_to_end_id text,
  reference text,
  return_code text,
  digest text not null unique,
  state text not null default 'open',
  added_by uuid references auth.users (id) on delete set null,
  added_at timestamptz(3) not null default now(),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz(3),
  constraint bank_lines_statement_form check (private.is_text(statement, 255)),
  constraint bank_lines_booked_on_range check (booked_on between '2000-01-01' and '2099-12-31'),
  constraint bank_lines_amount_not_zero check (amount_cents <> 0),
  constraint bank_lines_label_length check (char_length(label) <= 500),
  constraint bank_lines_counterparty_length check (char_length(counterparty) <= 500),
  constraint bank_lines_end_to_end_id_length check (char_length(end_to_end_id) <= 140),
  constraint bank_lines_reference_length check (char_length(reference) <= 500),
  constraint bank_lines_return_code_length check (char_length(return_code) <= 10),
  constraint bank_lines_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint bank_lines_state_known check (state in ('open', 'matched', 'ignored')),
  constraint bank_lines_settled_when_closed check ((state = 'open') = (settled_at is null))
);
comment on table public.bank_lines is
  'Movements of the account of the company, as statements say them; each is stored once, whatever statements it is in. What left the account is negative. Written by functions alone.';
comment on column public.bank_lines.digest is 'Of what the movement says, and of its rank among those that say the same.';
comment on column public.bank_lines.return_code is 'Code of ISO 20022 for a transfer that came back.';

alter table public.bank_lines enable row level security;
revoke all on public.bank_lines from public, anon, authenticated, service_role;
grant select on public.bank_lines to authenticated, service_role;

create index bank_lines_open_idx on public.bank_lines (booked_on desc, id) where state = 'open';
create index bank_lines_booked_idx on public.bank_lines (booked_on desc, id);
create index bank_lines_added_by_idx on public.bank_lines (added_by);
create index bank_lines_settled_by_idx on public.bank_lines (settled_by);

create policy "Gestionnaires read movements of the bank" on public.bank_lines
  for select to authenticated using ((select private.has_role('gestionnaire')));

create table public.payment_run_lines (
  run_id uuid not null references public.payment_runs (id) on delete cascade,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  amount_cents integer not null,
  end_to_end_id text not null unique,
  iban_last4 text,
  state text not null default 'planned',
  bank_line_id uuid references public.bank_lines (id) on delete set null,
  primary key (run_id, invoice_id),
  constraint payment_run_lines_amount_range check (amount_cents > 0),
  constraint payment_run_lines_end_to_end_id_form check (end_to_end_id ~ '^[A-Z0-9-]{1,35}$'),
  constraint payment_run_lines_state_known check (state in ('planned', 'sent', 'settled', 'returned', 'cancelled'))
);
comment on table public.payment_run_lines is
  'What a payment run pays: an invoice less its credit notes. An invoice is in one run at most that is not cancelled and did not come back.';
comment on column public.payment_run_lines.iban_last4 is 'Of the account that the file for the bank has.';

alter table public.payment_run_lines enable row level security;
revoke all on public.payment_run_lines from public, anon, authenticated, service_role;
grant select on public.payment_run_lines to authenticated, service_role;

create unique index payment_run_lines_one_live on public.payment_run_lines (invoice_id)
  where state in ('planned', 'sent', 'settled');
create index payment_run_lines_invoice_idx on public.payment_run_lines (invoice_id);
create index payment_run_lines_bank_line_idx on public.payment_run_lines (bank_line_id);

create policy "Gestionnaires read what runs pay" on public.payment_run_lines
  for select to authenticated using ((select private.has_role('gestionnaire')));

create trigger payment_runs_touch before update on public.payment_runs
  for each row execute function private.touch_updated_at();
create trigger payment_runs_audit after insert or update or delete on public.payment_runs
  for each row execute function private.record_change('id', 'id', 'status', 'total_cents', 'count', 'execution_on');
create trigger bank_lines_audit after insert or update or delete on public.bank_lines
  for each row execute function private.record_change('id', 'id', 'state');

-- What keeps an invoice from being paid.

create function private.payable_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(of_invoice.approved_cents, of_invoice.gross_cents) - private.credited_cents(of_invoice.id, true)
$$;
comment on function private.payable_cents(public.invoices) is
  'What is to be paid of an invoice: what was approved, or all of it, less the credit notes that were approved.';

create function private.needs_second_person(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    of_invoice.decided_by = auth.uid()
      and of_invoice.approved_cents >= (private.invoice_rule('second_person_cents') #>> '{}')::bigint,
    false
  )
$$;
comment on function private.needs_second_person(public.invoices) is
  'Whether the caller approved this invoice and must leave its payment to a colleague, from the amount of the rules on.';

create function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select 'paper', format('« %s » a expiré le %s', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting then U&'\00A0: la nouvelle attend d’être vérifiée.' else '.' end,
    case when m.is_waiting then 'office' else 'trainer' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'ended_on', m.ended_on, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m
  where m.holds
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' end,
    case when p.iban_status = 'to_confirm' then 'office' else 'trainer' end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one left join public.billing_profiles p on p.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')), 'trainer', false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m where m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
  union all
  select 'run', format('Dans un virement préparé pour le %s.', private.said_day(r.execution_on)), 'office', true,
    jsonb_build_object('run_id', r.id, 'execution_on', r.execution_on)
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where for_office and l.invoice_id = of_invoice.id and l.state = 'planned'
  union all
  select 'second_person',
    format(
      U&'À partir de %s, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
      private.said_cents((private.invoice_rule('second_person_cents') #>> '{}')::bigint)
    ),
    'colleague', true, jsonb_build_object('second_person_cents', private.invoice_rule('second_person_cents'))
  where for_office and private.needs_second_person(of_invoice)
$$;
comment on function private.holds_of_invoice(public.invoices, boolean) is
  'What holds an invoice, and who can lift it: trainer, office or colleague. holds_payment: it is not paid before. facts: what the sentence says, by name.';

create function private.invoice_holds(wanted uuid)
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
  if of_invoice.withdrawn_at is null and of_invoice.status not in (210, 211, 212, 213) then
    return query select h.* from private.holds_of_invoice(of_invoice, is_office) h;
  end if;
end
$$;
comment on function private.invoice_holds(uuid) is 'Work of invoice_holds. Raises 42501 without gestionnaire or an approved account.';
grant execute on function private.invoice_holds(uuid) to authenticated;

create function public.invoice_holds(invoice uuid)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
rows 2
set search_path = ''
as $$
  select * from private.invoice_holds($1)
$$;
comment on function public.invoice_holds(uuid) is
  'What holds an invoice: paper (a legal paper lapsed), iban (none, or to be confirmed), evidence (of its mission), run (it is in a prepared transfer) and second_person (the caller approved it); lifted_by: trainer, office or colleague; holds_payment: it is not paid before. run and second_person are for the office alone. Its trainer, gestionnaire; P0002 for any other.';
revoke all on function public.invoice_holds(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoice_holds(uuid) to authenticated;

create function private.keep_invoices_in_runs() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.payment_run_lines l where l.invoice_id in (new.id, new.corrects) and l.state = 'planned'
  ) then
    raise exception 'the invoice is in a payment run: cancel it first' using errcode = '23514', hint = 'run';
  end if;
  return new;
end
$$;
comment on function private.keep_invoices_in_runs() is
  'Trigger: an invoice that is about to be paid goes only to the bank, and its credit notes are not decided meanwhile. Raises 23514 with run as hint.';

create trigger invoices_in_runs before update of status on public.invoices
  for each row when (
    old.status in (205, 206) and new.status not in (205, 206, 211)
    or new.kind = 'credit_note' and new.status in (205, 206) and old.status not in (205, 206, 211)
  )
  execute function private.keep_invoices_in_runs();

-- Runs.

create function private.refuse_payment(code text, what text, of_invoice public.invoices, facts jsonb default '{}') returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  raise exception 'the invoice % is not paid: %', of_invoice.number, what using errcode = code, hint = what,
    detail = (jsonb_build_object('id', of_invoice.id, 'number', of_invoice.number) || facts)::text;
end
$$;
comment on function private.refuse_payment(text, text, public.invoices, jsonb) is
  'Raises the code, with why as hint and the invoice as detail.';

create function private.check_payment(of_invoice public.invoices) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  state text;
begin
  if of_invoice.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', of_invoice);
  end if;
  if private.needs_second_person(of_invoice) then
    perform private.refuse_payment('42501', 'second_person', of_invoice);
  end if;
  select p.iban_status into state from public.billing_profiles p where p.user_id = of_invoice.user_id for share;
  if state is distinct from 'confirmed' then
    perform private.refuse_payment('23514', 'iban', of_invoice, jsonb_build_object('iban_status', coalesce(state, 'none')));
  end if;
end
$$;
comment on function private.check_payment(public.invoices) is
  'Raises what keeps the caller from paying this invoice: 42501 (own_invoice, second_person) or 23514 (iban).';

create function private.create_payment_run(wanted uuid[], day date) returns uuid
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
  if wanted is null or cardinality(wanted) not between 1 and 500
    or cardinality(wanted) <> (select count(distinct w) from unnest(wanted) as w)
  then
    raise exception 'from 1 to 500 invoices, each once' using errcode = '22023', hint = 'invoices';
  end if;
  if day is null or day < private.today() or day > private.today() + 60 then
    raise exception 'a day from today on, within two months' using errcode = '22023', hint = 'execution_on';
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
  update public.payment_runs r
  set total_cents = (select sum(l.amount_cents) from public.payment_run_lines l where l.run_id = r.id)
  where r.id = run.id;
  update public.invoices i set expected_on = day where i.id = any (wanted) and i.expected_on is distinct from day;
  return run.id;
end
$$;
comment on function private.create_payment_run(uuid[], date) is 'Work of create_payment_run. Raises 42501 without gestionnaire.';
grant execute on function private.create_payment_run(uuid[], date) to authenticated;

create function public.create_payment_run(invoices uuid[], execution_on date) returns uuid
language sql
set search_path = ''
as $$
  select private.create_payment_run($1, $2)
$$;
comment on function public.create_payment_run(uuid[], date) is
  'Prepares transfers of approved invoices for a day, all or none; answers the id of the run. Refusals have why as hint and the invoice as detail: 42501 second_person (the caller approved it) or own_invoice, 23514 iban (not confirmed) or payer_iban (not set), 23505 run (it is in another one), 22023 status, amount_cents (credit notes take all of it), execution_on or invoices. gestionnaire only.';
revoke all on function public.create_payment_run(uuid[], date) from public, anon, authenticated, service_role;
grant execute on function public.create_payment_run(uuid[], date) to authenticated;

create function private.lock_run(wanted uuid, variadic states text[]) returns public.payment_runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
begin
  perform private.require_role('gestionnaire');
  select * into run from public.payment_runs r where r.id = wanted for update;
  if not found then
    raise exception 'payment run not found' using errcode = 'P0002';
  end if;
  if run.status <> all (states) then
    raise exception 'the run changed meanwhile: %', run.status using errcode = '23505', hint = 'status';
  end if;
  return run;
end
$$;
comment on function private.lock_run(uuid, text[]) is
  'A payment run in one of these states, locked. 42501 without gestionnaire, P0002 when there is none, 23505 when it is in another state.';

create function private.check_run(run public.payment_runs) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  one public.invoices;
  line public.payment_run_lines;
begin
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id for update of i
  loop
    perform private.check_payment(one);
    select * into line from public.payment_run_lines l where l.run_id = run.id and l.invoice_id = one.id;
    if line.amount_cents <> private.payable_cents(one) then
      perform private.refuse_payment('23505', 'amount_cents', one);
    end if;
  end loop;
end
$$;
comment on function private.check_run(public.payment_runs) is
  'Raises what keeps the caller from paying what is in a run, as check_payment; 23505 with amount_cents as hint when a credit note came meanwhile.';

create function private.payment_run_file(wanted uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  company text;
begin
  run := private.lock_run(wanted, 'draft', 'downloaded');
  select s.legal_name into company from public.company_settings s;
  if company is null then
    raise exception 'the name of the company is not set' using errcode = '23514', hint = 'legal_name';
  end if;
  if payer is null or right(payer, 4) <> run.debtor_iban_last4 then
    raise exception 'the account that pays is another one now' using errcode = '23514', hint = 'payer_iban';
  end if;
  if run.execution_on < private.today() then
    raise exception 'its day is over' using errcode = '22023', hint = 'execution_on';
  end if;
  perform private.check_run(run);
  insert into public.iban_readings (user_id, reader, purpose)
  select distinct i.user_id, auth.uid(), 'Virement ' || run.message_id
  from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id;
  update public.payment_run_lines l set iban_last4 = p.iban_last4
  from public.invoices i join public.billing_profiles p on p.user_id = i.user_id
  where l.run_id = run.id and i.id = l.invoice_id;
  update public.payment_runs r set status = 'downloaded', downloaded_at = clock_timestamp() where r.id = run.id;
  return jsonb_build_object(
    'message_id', run.message_id, 'execution_on', run.execution_on,
    'debtor', jsonb_build_object('name', company, 'iban', payer, 'bic', null),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'invoice_id', i.id, 'number', i.number, 'end_to_end_id', l.end_to_end_id, 'amount_cents', l.amount_cents,
        'account_holder', p.account_holder, 'iban', p.iban, 'bic', p.bic
      ) order by l.end_to_end_id)
      from public.payment_run_lines l
      join public.invoices i on i.id = l.invoice_id
      join public.billing_profiles p on p.user_id = i.user_id
      where l.run_id = run.id
    )
  );
end
$$;
comment on function private.payment_run_file(uuid) is 'Work of payment_run_file. Raises 42501 without gestionnaire.';
grant execute on function private.payment_run_file(uuid) to authenticated;

create function public.payment_run_file(run uuid) returns jsonb
language sql
set search_path = ''
as $$
  select private.payment_run_file($1)
$$;
comment on function public.payment_run_file(uuid) is
  'What the file for the bank is written from: {message_id, execution_on, debtor, lines}, accounts among it, whose reading is noted for each trainer; the run is downloaded from then on. Refusals as create_payment_run, and 23514 legal_name, 22023 execution_on, 23505 status or amount_cents. gestionnaire only.';
revoke all on function public.payment_run_file(uuid) from public, anon, authenticated, service_role;
grant execute on function public.payment_run_file(uuid) to authenticated;

create function private.move_credit_notes(of_invoice uuid, from_status smallint, to_status smallint, reason text) returns void
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
    order by c.id for update
  loop
    perform private.step_invoice(note, to_status, 'payment', reason, null, null);
  end loop;
end
$$;
comment on function private.move_credit_notes(uuid, smallint, smallint, text) is
  'The credit notes that a payment took into account go with their invoice.';

create function private.confirm_payment_run(wanted uuid, total bigint, lines_count integer) returns integer
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
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id for update of i
  loop
    -- The file is with the bank: an account that changed since does not keep it from being true.
    if one.user_id = auth.uid() then
      perform private.refuse_payment('42501', 'own_invoice', one);
    end if;
    if private.needs_second_person(one) then
      perform private.refuse_payment('42501', 'second_person', one);
    end if;
    update public.payment_run_lines l set state = 'sent' where l.run_id = run.id and l.invoice_id = one.id;
    one := private.step_invoice(one, 211::smallint, 'payment', null, null, null);
    update public.invoices i set paid_on = run.execution_on where i.id = one.id;
    perform private.move_credit_notes(one.id, 205::smallint, 211::smallint, null);
  end loop;
  update public.payment_runs r
  set status = 'sent', confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
  where r.id = run.id;
  return run.count;
end
$$;
comment on function private.confirm_payment_run(uuid, bigint, integer) is 'Work of confirm_payment_run. Raises 42501 without gestionnaire.';
grant execute on function private.confirm_payment_run(uuid, bigint, integer) to authenticated;

create function public.confirm_payment_run(run uuid, total_cents bigint, lines_count integer) returns integer
language sql
set search_path = ''
as $$
  select private.confirm_payment_run($1, $2, $3)
$$;
comment on function public.confirm_payment_run(uuid, bigint, integer) is
  'Says that the bank has the file of a run, with the total and the count that the person saw: its invoices are « Paiement transmis ». Answers how many. 22023 for another total or count (hint), 42501 second_person or own_invoice, 23505 when it is not downloaded, or confirmed already. gestionnaire only.';
revoke all on function public.confirm_payment_run(uuid, bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.confirm_payment_run(uuid, bigint, integer) to authenticated;

create function private.cancel_payment_run(wanted uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  update public.payment_runs r set status = 'cancelled', cancel_message = private.said_message(message) where r.id = run.id;
  update public.payment_run_lines l set state = 'cancelled' where l.run_id = run.id;
  update public.invoices i
  set expected_on = greatest(coalesce(i.due_on, i.issued_on + private.payment_days()), private.today())
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id;
end
$$;
comment on function private.cancel_payment_run(uuid, text) is 'Work of cancel_payment_run. Raises 42501 without gestionnaire.';
grant execute on function private.cancel_payment_run(uuid, text) to authenticated;

create function public.cancel_payment_run(run uuid, message text) returns void
language sql
set search_path = ''
as $$
  select private.cancel_payment_run($1, $2)
$$;
comment on function public.cancel_payment_run(uuid, text) is
  'Gives up a run that was not confirmed, with the reason: its invoices can be paid by another one. 22023 without a reason, 23505 when it was confirmed or cancelled. gestionnaire only.';
revoke all on function public.cancel_payment_run(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.cancel_payment_run(uuid, text) to authenticated;

create function private.close_bank_line(wanted uuid, new_state text) returns public.bank_lines
language plpgsql
security definer
set search_path = ''
as $$
declare
  line public.bank_lines;
begin
  update public.bank_lines b set state = new_state, settled_by = auth.uid(), settled_at = clock_timestamp()
  where b.id = wanted and b.state = 'open'
  returning * into line;
  if not found then
    raise exception 'no such movement that is open' using errcode = '23505', hint = 'line';
  end if;
  return line;
end
$$;
comment on function private.close_bank_line(uuid, text) is
  'A movement is matched or ignored from now on. 23505 when it was before, or is unknown.';

create function private.return_payment(wanted uuid, reason text, message text, version timestamptz, line uuid)
returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.kind <> 'invoice' then
    raise exception 'a credit note goes with its invoice' using errcode = '22023', hint = 'to_status';
  end if;
  of_invoice := private.step_invoice(of_invoice, 205::smallint, 'payment', reason, message, null);
  if line is not null then
    perform private.close_bank_line(line, 'matched');
  end if;
  update public.payment_run_lines l set state = 'returned', bank_line_id = line
  where l.invoice_id = of_invoice.id and l.state = 'sent';
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 205::smallint, reason);
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;
comment on function private.return_payment(uuid, text, text, timestamptz, uuid) is 'Work of return_payment. Raises 42501 without gestionnaire.';
grant execute on function private.return_payment(uuid, text, text, timestamptz, uuid) to authenticated;

create function public.return_payment(
  invoice uuid, reason text, version timestamptz, message text default null, line uuid default null
) returns table (status smallint, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.return_payment($1, $2, $4, $3, $5)
$$;
comment on function public.return_payment(uuid, text, timestamptz, text, uuid) is
  'The bank returned the payment of an invoice: it is « Approuvée » again, and can be paid by another run. reason: of the list for 205; line: the movement that says so. Answers the status and version. 22023 with the field as hint, 23505 when it changed meanwhile. gestionnaire only.';
revoke all on function public.return_payment(uuid, text, timestamptz, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.return_payment(uuid, text, timestamptz, text, uuid) to authenticated;

-- The bank.

create function private.add_bank_lines(lines jsonb, statement text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given integer;
  added integer;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 then
    raise exception 'at most 5000 movements' using errcode = '22023', hint = 'lines';
  end if;
  given := jsonb_array_length(lines);
  insert into public.bank_lines (
    statement, booked_on, amount_cents, label, counterparty, end_to_end_id, reference, return_code, digest, added_by
  )
  select btrim(add_bank_lines.statement), l."bookedOn", l.cents, coalesce(l.label, ''), l.counterparty, l."endToEndId", l.reference,
    l."returnCode",
    encode(sha256(convert_to(jsonb_build_array(
      l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode",
      -- Two movements of a day may say the same.
      row_number() over (
        partition by l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode"
      )
    )::text, 'UTF8')), 'hex'),
    auth.uid()
  from jsonb_to_recordset(lines) as l (
    "bookedOn" date, cents bigint, label text, counterparty text, "endToEndId" text, reference text, "returnCode" text
  )
  on conflict (digest) do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('added', added, 'known', given - added);
end
$$;
comment on function private.add_bank_lines(jsonb, text) is 'Work of add_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.add_bank_lines(jsonb, text) to authenticated;

create function public.add_bank_lines(lines jsonb, statement text) returns jsonb
language sql
set search_path = ''
as $$
  select private.add_bank_lines($1, $2)
$$;
comment on function public.add_bank_lines(jsonb, text) is
  'Stores at most 5000 movements of a statement, each a BankLine of @trame/invoice/payments; one that is known already, from this or another statement, is not stored again. statement: name of its file. Answers {added, known}. gestionnaire only.';
revoke all on function public.add_bank_lines(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.add_bank_lines(jsonb, text) to authenticated;

create function private.settle_bank_lines(pairs jsonb) returns integer
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
comment on function private.settle_bank_lines(jsonb) is 'Work of settle_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.settle_bank_lines(jsonb) to authenticated;

create function public.settle_bank_lines(pairs jsonb) returns integer
language sql
set search_path = ''
as $$
  select private.settle_bank_lines($1)
$$;
comment on function public.settle_bank_lines(jsonb) is
  'Confirms that movements paid invoices, [{line, invoice}], several invoices for one movement of a whole run: they are « Encaissée » on its day, all or none. Answers how many. 22023 amount_cents when the sum is another one, 23505 with line or invoice as hint when one is not waiting. gestionnaire only.';
revoke all on function public.settle_bank_lines(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.settle_bank_lines(jsonb) to authenticated;

create function private.ignore_bank_lines(wanted uuid[]) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  perform private.require_role('gestionnaire');
  update public.bank_lines b set state = 'ignored', settled_by = auth.uid(), settled_at = clock_timestamp()
  where b.id = any (wanted[1:5000]) and b.state = 'open';
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.ignore_bank_lines(uuid[]) is 'Work of ignore_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.ignore_bank_lines(uuid[]) to authenticated;

create function public.ignore_bank_lines(lines uuid[]) returns integer
language sql
set search_path = ''
as $$
  select private.ignore_bank_lines($1)
$$;
comment on function public.ignore_bank_lines(uuid[]) is
  'Open movements that pay no invoice are ignored from now on. Answers how many. gestionnaire only.';
revoke all on function public.ignore_bank_lines(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.ignore_bank_lines(uuid[]) to authenticated;

select private.keep_access_rules();
