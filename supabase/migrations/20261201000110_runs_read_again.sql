-- A run is looked at again before its file is written: a credit note that came meanwhile, an account that changed. Two people are counted
-- for each account, whoever invoices with it, over every download of a file, and over payments that came back however old they are.

create table private.run_downloads (
  id bigint primary key generated always as identity,
  run_id uuid not null,
  invoice_id uuid not null,
  -- Without foreign key: a download is never changed.
  downloaded_by uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  -- SHA-256 of the IBAN in the file, in hexadecimal; null for files of before this table.
  account_digest text,
  foreign key (run_id, invoice_id) references public.payment_run_lines (run_id, invoice_id) on delete cascade
);
comment on table private.run_downloads is
  'Who downloaded the file of which run for the bank, when, and to which account it pays each invoice; append-only. Written by payment_run_file alone.';

alter table private.run_downloads enable row level security;
revoke all on private.run_downloads from public, anon, authenticated, service_role;
create index run_downloads_run_idx on private.run_downloads (run_id, downloaded_by);
create index run_downloads_line_idx on private.run_downloads (run_id, invoice_id);

insert into private.run_downloads (run_id, invoice_id, downloaded_by, at)
select r.id, l.invoice_id, r.downloaded_by, r.downloaded_at
from public.payment_runs r join public.payment_run_lines l on l.run_id = r.id
where r.downloaded_by is not null and r.downloaded_at is not null;

create function private.keep_downloads() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from public.payment_run_lines l where l.run_id = old.run_id and l.invoice_id = old.invoice_id
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
comment on function private.keep_downloads() is 'Trigger: a download remains as long as what it pays.';
create trigger run_downloads_kept before update or delete on private.run_downloads
  for each row execute function private.keep_downloads();
create trigger run_downloads_not_truncated before truncate on private.run_downloads
  for each statement execute function private.refuse_change();

create function private.has_file(run uuid, person uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.run_downloads d where d.run_id = run and d.downloaded_by = person)
$$;
comment on function private.has_file(uuid, uuid) is 'Whether somebody has downloaded the file of a run.';

create function private.account_digest(iban text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(iban, 'UTF8')), 'hex')
$$;
comment on function private.account_digest(text) is 'What tells two accounts apart without saying them: SHA-256 of an IBAN.';

create or replace function private.paid_alone_cents(of_user uuid, but uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  with account as (
    select b.iban, private.account_digest(b.iban) as digest from public.billing_profiles b where b.user_id = of_user
  ), holders as (
    select of_user as user_id union select o.user_id from account join public.billing_profiles o on o.iban = account.iban
  )
  select coalesce(sum(i.approved_cents), 0)
  from public.invoices i
  join public.payment_run_lines l on l.invoice_id = i.id
  join public.payment_runs r on r.id = l.run_id
  left join public.bank_lines back on back.id = l.return_line_id
  where i.decided_by = auth.uid()
    and (
      i.user_id in (select h.user_id from holders h)
      or exists (
        select from private.run_downloads d
        where d.run_id = r.id and d.invoice_id = i.id and d.account_digest = (select a.digest from account a)
      )
    )
    -- A file that was downloaded remains good for the bank, whatever became of its run; so does the one of a payment that came back.
    and case when l.state in ('planned', 'sent', 'settled') then but not in (i.id, r.id) else r.downloaded_at is not null end
    and (auth.uid() in (r.created_by, r.confirmed_by) or private.has_file(r.id, auth.uid()))
    and (
      greatest(r.created_at, r.downloaded_at, r.confirmed_at, back.settled_at)
        > now() - make_interval(days => private.second_person_days())
      -- An invoice whose payment came back is paid a second time, however late.
      or l.state = 'returned' and (
        i.id = but
        or exists (select from public.payment_run_lines n where n.run_id = but and n.invoice_id = i.id)
      )
    )
$$;
comment on function private.paid_alone_cents(uuid, uuid) is
  'What the caller approved for a trainer, or for another one with the same account, and has in runs of the last days that they prepared, downloaded or confirmed, but for one invoice or run; a run that was downloaded counts also once it is cancelled or its payment came back, and a payment of the same invoice that came back whatever its age.';

create or replace function private.check_second_person(run uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  largest uuid;
  one public.invoices;
begin
  -- Small invoices that go to one account are one amount.
  select (array_agg(i.id order by i.approved_cents desc, i.id))[1] into largest
  from public.payment_run_lines l
  join public.invoices i on i.id = l.invoice_id
  left join public.billing_profiles p on p.user_id = i.user_id
  where l.run_id = run and i.decided_by = auth.uid()
  group by coalesce(p.iban, i.user_id::text)
  having sum(i.approved_cents) + private.paid_alone_cents((array_agg(i.user_id))[1], run) >= private.second_person_cents()
  limit 1;
  if found then
    select * into one from public.invoices i where i.id = largest;
    perform private.refuse_payment('42501', 'second_person', one);
  end if;
end
$$;
comment on function private.check_second_person(uuid) is
  'Raises 42501 second_person when what a run pays to one account, of what the caller approved, reaches the amount of the rules with their other runs of a month.';

create or replace function private.check_run(run public.payment_runs) returns void
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
    -- What it takes back is not decided while a run has its invoice.
    if private.credited_cents(one.id, false) > private.credited_cents(one.id, true) then
      perform private.refuse_payment('23514', 'credit_note', one);
    end if;
    select * into line from public.payment_run_lines l where l.run_id = run.id and l.invoice_id = one.id;
    if line.amount_cents <> private.payable_cents(one) then
      perform private.refuse_payment('23505', 'amount_cents', one);
    end if;
    if run.status = 'downloaded' and line.iban_set_at is distinct from (
      select p.iban_set_at from public.billing_profiles p where p.user_id = one.user_id
    ) then
      perform private.refuse_payment('23505', 'account', one);
    end if;
  end loop;
  perform private.check_second_person(run.id);
end
$$;
comment on function private.check_run(public.payment_runs) is
  'Raises what keeps the caller from paying what is in a run, as check_payment; 23514 with credit_note as hint when one waits for a decision, 23505 with amount_cents when one was decided meanwhile, and account when the account is another one than in the file that was downloaded.';

create or replace function private.payment_run_file(wanted uuid) returns jsonb
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
  -- Else who cancels it may have its file too.
  if run.status = 'downloaded' and not private.has_file(run.id, auth.uid()) and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: downloaded_by' using errcode = '42501', hint = 'downloaded_by';
  end if;
  perform private.check_run(run);
  insert into public.iban_readings (user_id, reader, purpose)
  select distinct i.user_id, auth.uid(), 'Virement ' || run.message_id
  from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id;
  insert into private.run_downloads (run_id, invoice_id, downloaded_by, account_digest)
  select l.run_id, l.invoice_id, auth.uid(), private.account_digest(p.iban)
  from public.payment_run_lines l
  join public.invoices i on i.id = l.invoice_id
  join public.billing_profiles p on p.user_id = i.user_id
  where l.run_id = run.id;
  update public.payment_run_lines l set iban_last4 = p.iban_last4, iban_set_at = p.iban_set_at
  from public.invoices i join public.billing_profiles p on p.user_id = i.user_id
  where l.run_id = run.id and i.id = l.invoice_id;
  update public.payment_runs r
  set status = 'downloaded', downloaded_at = clock_timestamp(), downloaded_by = coalesce(r.downloaded_by, auth.uid())
  where r.id = run.id;
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
comment on function public.payment_run_file(uuid) is
  'What the file for the bank is written from: {message_id, execution_on, debtor, lines}, accounts among it; the reading is noted for each trainer, and each download for the run, which is downloaded from then on. Refusals as create_payment_run, also for a credit note that came since; and 23514 legal_name, 22023 execution_on, 23505 status, amount_cents or account (another one since the first download), 42501 downloaded_by: from the amount of two people on, who downloaded it first alone downloads it again. gestionnaire only.';

create or replace function private.cancel_payment_run(wanted uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  -- Their file is good for the bank; another run of the same invoices would make a second one.
  if private.has_file(run.id, auth.uid()) and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: cancelled_by_holder' using errcode = '42501',
      hint = 'cancelled_by_holder';
  end if;
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  update public.payment_runs r set status = 'cancelled', cancel_message = private.said_message(message) where r.id = run.id;
  update public.payment_run_lines l set state = 'cancelled' where l.run_id = run.id;
  update public.invoices i set expected_on = private.payment_day(private.due_day(i))
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id;
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
  -- Any money of the same amount looks like an old transfer that came back, and would be paid out a second time.
  if paid.confirmed_by = auth.uid() and of_invoice.status = 212 and not exists (
    select from public.bank_lines b where b.id = line and b.end_to_end_id = paid.end_to_end_id
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

create or replace function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
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
  where for_office and of_invoice.kind = 'invoice' and private.needs_second_person(of_invoice)
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
$$;

drop function public.lines_of_run(uuid);
drop function private.lines_of_run(uuid);
create function private.lines_of_run(wanted uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text, problems text[]
)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select i.id, private.payee_name(i), i.number, private.due_day(i), l.amount_cents, coalesce(l.iban_last4, p.iban_last4),
      l.state,
      case when l.state <> 'planned' then '{}' else array_remove(array[
        case when private.credited_cents(i.id, false) > private.credited_cents(i.id, true) then 'credit_note' end,
        case when l.amount_cents <> private.payable_cents(i) then 'amount_cents' end,
        case
          when r.status = 'downloaded' and l.iban_set_at is distinct from p.iban_set_at then 'account'
          when p.iban_status is distinct from 'confirmed' then 'iban'
        end
      ], null) end
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    where l.run_id = wanted
    order by l.end_to_end_id;
end
$$;
comment on function private.lines_of_run(uuid) is 'Work of lines_of_run. Raises 42501 without gestionnaire.';
grant execute on function private.lines_of_run(uuid) to authenticated;

create function public.lines_of_run(run uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text, problems text[]
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.lines_of_run($1)
$$;
comment on function public.lines_of_run(uuid) is
  'What a payment run pays, in the order of its file; the last four of the account that the file has, or will have; problems: what came since it was prepared, as payment_run_file refuses it: credit_note (one waits for a decision), amount_cents (one was decided), iban (the account is not confirmed), account (it is another one than in the file that was downloaded, or was refused). gestionnaire only.';
revoke all on function public.lines_of_run(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lines_of_run(uuid) to authenticated;

select private.keep_access_rules();
