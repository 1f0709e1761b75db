-- What one person alone sets in motion toward an invoice and an account is counted, also when somebody else approved it: files beyond the
-- first one of an invoice, payments that only their own movement says came back, and what the bank paid beyond a file. What leaves above the
-- approved amounts reaches the amount of two people, and a colleague is asked. The debit of a file that was handed out is not ignored
-- without a reason; and whoever raises that amount, or shortens its days, is judged by the value before.

alter table public.payment_runs add column cancelled_by uuid references auth.users (id) on delete set null;
comment on column public.payment_runs.cancelled_by is 'Who gave it up.';
create index payment_runs_cancelled_by_idx on public.payment_runs (cancelled_by);

alter table public.payment_run_lines add column difference_cents bigint not null default 0;
comment on column public.payment_run_lines.difference_cents is
  'What the bank paid beyond the amount, as who settled it explained.';
create index payment_run_lines_difference_idx on public.payment_run_lines (bank_line_id) where difference_cents > 0;

update public.payment_run_lines l set difference_cents = -b.amount_cents - l.amount_cents
from public.bank_lines b
where b.id = l.bank_line_id and b.amount_cents < 0
  -- A movement of several payments has their sum.
  and not exists (
    select from public.payment_run_lines o
    where o.bank_line_id = b.id and (o.run_id, o.invoice_id) <> (l.run_id, l.invoice_id)
  )
  and -b.amount_cents <> l.amount_cents;

create or replace function private.second_person_days() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select max(d.days)
  from (
    select private.invoice_rule('second_person_days') as value, true as is_in_force, null::timestamptz as saved_at
    union all
    -- The value that the caller replaced, for as many days as it says.
    select v.before, false, v.saved_at
    from (
      select r.saved_by, r.saved_at, lag(r.value) over (order by r.id) as before
      from public.invoice_rule_versions r where r.key = 'second_person_days'
    ) v
    where v.saved_by = auth.uid()
  ) w
  cross join lateral (
    select least(greatest(coalesce((w.value #>> '{}')::integer, 30), 1), 3650) as days
  ) d
  where w.is_in_force or w.saved_at > now() - make_interval(days => d.days)
$$;
comment on function private.second_person_days() is
  'Days over which what one person alone pays to one account is one amount, between a day and ten years: the rule second_person_days. Who shortened it is judged by the days before, for as long as these.';

create or replace function private.second_person_cents() returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select min((w.value #>> '{}')::bigint)
  from (
    select private.invoice_rule('second_person_cents') as value
    union all
    select v.before
    from (
      select r.saved_by, r.saved_at, lag(r.value) over (order by r.id) as before
      from public.invoice_rule_versions r where r.key = 'second_person_cents'
    ) v
    where v.saved_by = auth.uid() and v.saved_at > now() - make_interval(days => private.second_person_days())
  ) w
$$;
comment on function private.second_person_cents() is
  'From this amount on, one person alone does not pay: the rule second_person_cents. Who raised it is judged by the amount before, in the days of the rules.';

create function private.lock_caller() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('private.payments_alone ' || auth.uid(), 0))
$$;
comment on function private.lock_caller() is 'What one person sets in motion alone is counted one step after the other.';

create function private.takes_part(of_run uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.payment_runs r
    where r.id = of_run and (auth.uid() in (r.created_by, r.confirmed_by) or private.has_file(r.id, auth.uid()))
  )
$$;
comment on function private.takes_part(uuid) is 'Whether the caller prepared, downloaded or confirmed a payment run.';

create function private.words_of_line(line public.bank_lines) returns text[]
language sql
immutable
set search_path = ''
as $$
  select regexp_split_to_array(
    upper(private.fold(concat_ws(' ', line.end_to_end_id, line.label, line.counterparty, line.reference))), '[^A-Z0-9-]+'
  )
$$;
comment on function private.words_of_line(public.bank_lines) is 'The words of a movement, as the ids of our files and transfers are written.';

create function private.files_named(line public.bank_lines) returns setof uuid
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  -- As names_transfer reads an id: one word of the texts. An array, so that each is looked up by its index.
  select r.id
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where l.end_to_end_id = any (private.words_of_line(line)) and r.downloaded_at is not null
  union
  -- A bank may book a whole file as one movement.
  select r.id from public.payment_runs r where r.message_id = any (private.words_of_line(line)) and r.downloaded_at is not null
$$;
comment on function private.files_named(public.bank_lines) is
  'The payment runs of which a movement names the file, or a transfer of it, whatever became of them, once the file was handed out.';

create function private.returns_alone() returns table (run_id uuid, invoice_id uuid, cents integer, noted_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.run_id, l.invoice_id, l.amount_cents, b.settled_at
  from public.payment_run_lines l join public.bank_lines b on b.id = l.return_line_id
  where l.state = 'returned' and b.settled_by = auth.uid()
    and not (b.added_by is distinct from auth.uid() and private.names_transfer(b, l.end_to_end_id))
$$;
comment on function private.returns_alone() is
  'Payments that the caller noted as returned, where no movement that somebody else imported names the transfer.';

create function private.differences_alone() returns table (run_id uuid, invoice_id uuid, cents bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select l.run_id, l.invoice_id, l.difference_cents
  from public.payment_run_lines l join public.bank_lines b on b.id = l.bank_line_id
  where l.difference_cents > 0 and b.settled_by = auth.uid()
    and b.settled_at > now() - make_interval(days => private.second_person_days())
    and private.takes_part(l.run_id)
$$;
comment on function private.differences_alone() is
  'What the bank paid beyond the files that the caller prepared, downloaded or confirmed, and that they explained themselves in the days of the rules.';

drop function private.paid_alone_cents(uuid, uuid);
drop function private.payments_alone(uuid[]);
create function private.payments_alone(of_users uuid[]) returns table (
  user_id uuid, invoice_id uuid, run_id uuid, cents bigint, is_live boolean, is_recent boolean, is_returned boolean,
  is_difference boolean, is_free boolean
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
  ), returns as materialized (
    select a.run_id, a.invoice_id, a.noted_at > (select s.first from since s) as is_recent from private.returns_alone() a
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
    union all
    -- Who says alone that the payment of a colleague came back has it paid a second time.
    select a.run_id, a.invoice_id, 'returned', a.is_recent
    from returns a where a.run_id not in (select r.id from own r)
  ), counted as materialized (
    select l.run_id, l.invoice_id, l.state, l.is_recent, i.approved_cents::bigint as cents, i.user_id,
      coalesce(i.decided_by = auth.uid(), false) as is_own, false as is_difference
    from lines l join public.invoices i on i.id = l.invoice_id
    where i.decided_by = auth.uid()
      or (
        l.state <> 'returned' or (l.run_id, l.invoice_id) in (select a.run_id, a.invoice_id from returns a)
      ) and (
        l.state = 'planned'
        -- What was paid once, as somebody else approved it, counts for nobody.
        or exists (
          select from public.payment_run_lines o
          where o.invoice_id = l.invoice_id and o.state in ('returned', 'cancelled')
        )
      )
    union all
    select d.run_id, d.invoice_id, 'settled', true, d.cents, i.user_id, true, true
    from private.differences_alone() d join public.invoices i on i.id = d.invoice_id
  ), paid as (
    select c.*,
      -- The first file of what somebody else approved, unless another person has paid it.
      not c.is_own
      and row_number() over (partition by c.invoice_id, c.is_own order by c.is_recent desc, c.run_id) = 1
      and not exists (
        select from public.payment_run_lines o
        where o.invoice_id = c.invoice_id and o.state in ('planned', 'sent', 'settled')
          and o.run_id not in (select r.id from own r)
      ) as is_free
    from counted c
  ), paid_to as (
    select c.run_id, c.invoice_id, c.user_id::text as payee from counted c
    union
    select c.run_id, c.invoice_id, private.account_digest(b.iban)
    from counted c join public.billing_profiles b on b.user_id = c.user_id
    union
    select c.run_id, c.invoice_id, d.account_digest
    from counted c join private.run_downloads d on d.run_id = c.run_id and d.invoice_id = c.invoice_id
  ), asked as (
    select distinct unnest(of_users) as user_id
  ), payees as (
    select a.user_id, a.user_id::text as payee from asked a
    union
    select a.user_id, private.account_digest(b.iban)
    from asked a join public.billing_profiles b on b.user_id = a.user_id
  )
  select w.user_id, p.invoice_id, p.run_id, p.cents, p.state in ('planned', 'sent', 'settled'), p.is_recent,
    p.state = 'returned', p.is_difference, p.is_free
  from (
    select distinct y.user_id, t.run_id, t.invoice_id from payees y join paid_to t on t.payee = y.payee
  ) w
  join paid p on p.run_id = w.run_id and p.invoice_id = w.invoice_id
$$;
comment on function private.payments_alone(uuid[]) is
  'For each of these trainers, what the caller alone set in motion for them, or for another one with the same account: what they approved and have in runs that they prepared, downloaded or confirmed; of what somebody else approved, those that may be a second payment, and payments that came back as they alone say; and what the bank paid beyond their files as they explained it (is_difference). Within the days of the rules (is_recent), or what came back whenever (is_returned). is_live: the payment goes on; otherwise its file was downloaded. is_free: the one payment that somebody else approved; it counts only for a further one of the same invoice.';

create function private.alone_cents(of_invoices uuid[], is_after_cancel boolean)
returns table (invoice_id uuid, before_cents bigint, added_cents bigint)
language sql
stable
security definer
set search_path = ''
as $$
  with asked as materialized (
    select i.id, i.user_id, i.approved_cents, coalesce(i.decided_by = auth.uid(), false) as is_own
    from public.invoices i
    where i.id = any (of_invoices)
      and (
        i.decided_by = auth.uid() or is_after_cancel
        or exists (
          select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('returned', 'cancelled')
        )
      )
  ), alone as materialized (
    select p.*, p.is_live and not p.is_difference and not is_after_cancel as is_the_same
    from private.payments_alone(array(select distinct a.user_id from asked a)) p
  ), before as (
    select p.user_id, sum(p.cents) as cents from alone p where p.is_recent and not p.is_free group by p.user_id
  ), again as (
    select p.user_id, p.invoice_id,
      count(*) filter (where not p.is_the_same and not p.is_difference) as payments,
      coalesce(sum(p.cents) filter (where not p.is_the_same and (p.is_free or not p.is_recent)), 0)
        - coalesce(sum(p.cents) filter (where p.is_the_same and p.is_recent and not p.is_free), 0) as cents
    from alone p
    -- An invoice whose payment came back is paid a second time, however late.
    where p.is_recent or p.is_returned
    group by p.user_id, p.invoice_id
  )
  select a.id, coalesce(b.cents, 0)::bigint, (coalesce(g.cents, 0) + case when a.is_own then a.approved_cents else 0 end)::bigint
  from asked a
  left join before b on b.user_id = a.user_id
  left join again g on g.user_id = a.user_id and g.invoice_id = a.id
  where a.is_own or g.payments > 0
$$;
comment on function private.alone_cents(uuid[], boolean) is
  'Of invoices that the caller approved, or would have paid a second time: what they alone set in motion toward the account (before_cents), and what the payment of this one adds to it, not counted twice where it is under way. is_after_cancel: as if what is under way was cancelled and prepared anew. No row for an invoice whose payment by the caller adds nothing.';

create or replace function private.needs_second_person(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.alone_cents(array[of_invoice.id], false) a
    where a.before_cents + a.added_cents >= private.second_person_cents()
  )
$$;
comment on function private.needs_second_person(public.invoices) is
  'Whether the caller must leave the payment of this invoice to a colleague: they approved it, or would have it paid a second time, and with what they alone set in motion toward the same account in the days of the rules it reaches the amount of the rules.';

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
  from private.alone_cents(array(select l.invoice_id from public.payment_run_lines l where l.run_id = run), false) a
  join public.invoices i on i.id = a.invoice_id
  left join public.billing_profiles p on p.user_id = i.user_id
  group by coalesce(p.iban, i.user_id::text)
  having max(a.before_cents) + sum(a.added_cents) >= private.second_person_cents()
  limit 1;
  if found then
    select * into one from public.invoices i where i.id = largest;
    perform private.refuse_payment('42501', 'second_person', one);
  end if;
end
$$;
comment on function private.check_second_person(uuid) is
  'Raises 42501 second_person when what a run pays to one account, of what the caller approved or would have paid a second time, reaches the amount of the rules with what they alone set in motion toward it.';

-- One reading of all payments for a run, not one for each of its invoices.
create or replace function private.check_payment(of_invoice public.invoices) returns void
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
  select p.iban_status into state from public.billing_profiles p where p.user_id = of_invoice.user_id for share;
  if state is distinct from 'confirmed' then
    perform private.refuse_payment('23514', 'iban', of_invoice, jsonb_build_object('iban_status', coalesce(state, 'none')));
  end if;
  if exists (select from private.earlier_of_number(of_invoice)) then
    perform private.refuse_payment('23514', 'seller_number', of_invoice);
  end if;
end
$$;
comment on function private.check_payment(public.invoices) is
  'Raises what keeps the caller from paying this invoice, whatever else they pay: 42501 (own_invoice) or 23514 (iban, seller_number: the same company has its number on an earlier invoice of somebody else).';

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
  for one in
    select i.* from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
    where l.run_id = run.id order by i.id for update of i
  loop
    -- The file is with the bank: an account that changed since does not keep it from being true.
    if one.user_id = auth.uid() then
      perform private.refuse_payment('42501', 'own_invoice', one);
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

drop function private.colleague_after_cancel(public.payment_runs, public.invoices);
create function private.colleagues_after_cancel(run uuid) returns setof uuid
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select a.invoice_id
  from private.alone_cents(
    array(
      select l.invoice_id
      from public.payment_runs r join public.payment_run_lines l on l.run_id = r.id
      where r.id = run and r.status = 'downloaded' and private.takes_part(r.id)
    ),
    true
  ) a
  where a.before_cents + a.added_cents >= private.second_person_cents()
$$;
comment on function private.colleagues_after_cancel(uuid) is
  'The invoices of a payment run that the person who reads may not pay any more once it is cancelled: its file would count beside the next one.';

create or replace function private.lines_of_run(wanted uuid) returns table (
  id uuid, payee text, number text, due_on date, cents integer, iban_last4 text, state text, problems text[],
  colleague_after_cancel boolean
)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  of_colleagues uuid[];
begin
  perform private.require_role('gestionnaire');
  of_colleagues := array(select private.colleagues_after_cancel(wanted));
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
      ], null) end,
      i.id = any (of_colleagues)
    from public.payment_run_lines l
    join public.payment_runs r on r.id = l.run_id
    join public.invoices i on i.id = l.invoice_id
    left join public.billing_profiles p on p.user_id = i.user_id
    where l.run_id = wanted
    order by l.end_to_end_id;
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
  with payable as materialized (
    select i as invoice, i.id, i.user_id, i.due_on, i.issued_on, private.payable_cents(i) as cents
    from public.invoices i
    where i.withdrawn_at is null and i.kind = 'invoice' and i.status in (205, 206)
      and not exists (
        select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
      )
  ),
  alone as materialized (
    select a.invoice_id, a.before_cents + a.added_cents as cents
    from private.alone_cents(array(select w.id from payable w), false) a
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
  left join pending on pending.corrects = w.id
  left join alone a on a.invoice_id = w.id
  cross join lateral (select coalesce(a.cents >= r.second_person_cents, false) as is_too_much) alone
  where w.cents > 0
$$;
comment on function private.payables() is
  'Approved invoices that are in no payment run: when each is due, what is to be paid of it, whether the caller leaves it to a colleague, and whether that or something else holds it.';

create or replace function private.holds_said(of_invoice public.invoices, for_office boolean, needs_second_person boolean)
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
      when a.status = 'suspended' then 'recruitment'
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
    case
      when of_invoice.decided_by is distinct from auth.uid() then format(
        U&'Vous avez déjà le fichier d’un virement de cette facture, ou noté son retour\00A0: avec ce que vous avez fait partir vers le même compte en %s jours, %s sont atteints. Un collègue vérifie à la banque que rien n’est parti deux fois, puis prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
      when of_invoice.approved_cents >= private.second_person_cents() then format(
        U&'À partir de %s, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
        private.said_cents(private.second_person_cents())
      )
      else format(
        U&'Avec ce que vous avez approuvé et payé vers le même compte en %s jours, fichiers annulés, virements revenus et écarts compris, %s sont atteints\00A0: un collègue prépare et confirme ce virement.',
        private.second_person_days(), private.said_cents(private.second_person_cents())
      )
    end,
    'colleague', true, jsonb_build_object('second_person_cents', private.second_person_cents())
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

create or replace function private.cancel_payment_run(wanted uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.payment_runs;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  run := private.lock_run(wanted, 'draft', 'downloaded');
  -- Their file is good for the bank; another run of the same invoices would make a second one. So are those of runs that they cancelled.
  if private.has_file(run.id, auth.uid()) and run.total_cents + (
    select coalesce(sum(r.total_cents), 0) from public.payment_runs r
    where r.cancelled_by = auth.uid() and private.has_file(r.id, auth.uid())
      and r.updated_at > now() - make_interval(days => private.second_person_days())
  ) >= private.second_person_cents() then
    raise exception 'the payment run is refused: cancelled_by_holder' using errcode = '42501',
      hint = 'cancelled_by_holder';
  end if;
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  update public.payment_runs r
  set status = 'cancelled', cancel_message = private.said_message(message), cancelled_by = auth.uid()
  where r.id = run.id;
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
  perform private.lock_caller();
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
  -- Any money of the same amount looks like an old transfer that came back, and would be paid out a second time; so would a
  -- movement that the payer entered.
  if paid.confirmed_by = auth.uid() and of_invoice.status = 212 and not exists (
    select from public.bank_lines b
    where b.id = line and b.end_to_end_id = paid.end_to_end_id and b.added_by is distinct from auth.uid()
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
  if paid.confirmed_by = auth.uid()
    and exists (select from private.returns_alone() a where a.run_id = paid.run_id and a.invoice_id = of_invoice.id)
    and (
      select sum(a.cents) from private.returns_alone() a join public.payment_runs r on r.id = a.run_id
      where r.confirmed_by = auth.uid() and a.noted_at > now() - make_interval(days => private.second_person_days())
    ) >= private.second_person_cents()
  then
    perform private.refuse_payment('42501', 'returned_by_payer', of_invoice);
  end if;
  if before = 212 then
    perform private.add_entry(of_invoice.id, 'payment', movement.booked_on, 0, 0, -paid.amount_cents, paid.end_to_end_id);
  end if;
  -- What was proposed was to settle a credit note of an invoice that is paid.
  delete from private.refund_parts p
  where p.confirmed_at is null and p.credit_note in (select c.id from public.invoices c where c.corrects = of_invoice.id);
  perform private.move_credit_notes(of_invoice.id, before, 205::smallint, reason);
  -- Credit notes that came after the transfer may leave nothing to pay.
  perform private.settle_credit(of_invoice.id);
  select * into of_invoice from public.invoices i where i.id = of_invoice.id;
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
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
  if movement.amount_cents >= 0 or not private.names_transfer(movement, paid.end_to_end_id) then
    raise exception 'the movement does not name this transfer' using errcode = '22023', hint = 'line';
  end if;
  difference := paid.amount_cents + movement.amount_cents;
  if difference = 0 then
    raise exception 'the movement has the amount of the transfer' using errcode = '22023', hint = 'amount_cents';
  end if;
  update public.payment_run_lines l set state = 'settled', bank_line_id = movement.id, difference_cents = -difference
  where l.run_id = paid.run_id and l.invoice_id = of_invoice.id;
  -- Who pays another amount than the file's does not explain it alone, neither at once nor in parts.
  if private.takes_part(paid.run_id) and (
    greatest(paid.amount_cents, -movement.amount_cents) >= private.second_person_cents()
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
    null
  );
  update public.invoices i set paid_on = movement.booked_on where i.id = of_invoice.id;
  perform private.move_credit_notes(of_invoice.id, 211::smallint, 212::smallint, null);
end
$$;

create or replace function private.ignore_bank_lines(wanted uuid[], reason text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := case when reason is not null then private.said_message(reason) end;
  done integer;
begin
  perform private.require_role('gestionnaire');
  perform private.lock_caller();
  if said is null and exists (
    select from public.bank_lines b cross join lateral private.files_named(b)
    where b.id = any (wanted[1:5000]) and b.state = 'open'
  ) then
    raise exception 'a movement that names a transfer needs a reason' using errcode = '22023', hint = 'reason';
  end if;
  update public.bank_lines b
  set state = 'ignored', ignore_reason = said, settled_by = auth.uid(), settled_at = clock_timestamp()
  where b.id = any (wanted[1:5000]) and b.state = 'open';
  get diagnostics done = row_count;
  -- Who pays does not say alone, neither at once nor in parts, that what left for their transfers is nothing.
  if said is not null and (
    select sum(-b.amount_cents) filter (where b.id = any (wanted[1:5000])) > 0
      and sum(-b.amount_cents) >= private.second_person_cents()
    from public.bank_lines b
    where b.state = 'ignored' and b.ignore_reason is not null and b.amount_cents < 0 and b.settled_by = auth.uid()
      and b.settled_at > now() - make_interval(days => private.second_person_days())
      and exists (select from private.files_named(b) f where private.takes_part(f))
  ) then
    raise exception 'who pays does not ignore these movements alone' using errcode = '42501', hint = 'ignored_by_payer';
  end if;
  return done;
end
$$;

comment on function public.create_payment_run(uuid[], date) is
  'Prepares transfers of approved invoices for a day, all or none; answers the id of the run. Refusals have why as hint and the invoice as detail: 42501 second_person (the caller approved it, or would have it paid a second time) or own_invoice, 23514 iban (not confirmed), credit_note (one waits for a decision) or payer_iban (not set), 23505 run (it is in another one), 22023 status, amount_cents (credit notes take all of it), execution_on or invoices. gestionnaire only.';
comment on function public.cancel_payment_run(uuid, text) is
  'Gives up a run that was not confirmed, with the reason: its invoices can be paid by another one. 42501 cancelled_by_holder for who has its file, from the amount of two people on, with the other runs that they cancelled having the file, in the days of the rules; 22023 without a reason, 23505 when it was confirmed or cancelled. gestionnaire only.';
comment on function public.return_payment(uuid, text, timestamptz, uuid, text) is
  'The bank returned the payment of an invoice: it is « Approuvée » again with its decision, and can be paid by another run, less what its credit notes take back and nobody settled. reason: of the list for 205; line: the open movement that brings the same amount back. Answers the status and version. 22023 with the field as hint (amount_cents: the movement is of another amount), 23505 when it changed meanwhile or line is not open, 42501 own_invoice, returned_by_payer for who confirmed the payment, from the amount of two people on, with the other payments that they say came back where no movement that somebody else imported names the transfer, and returned_late for them when it had arrived and there is no such movement. gestionnaire only.';
comment on function public.settle_with_difference(uuid, timestamptz, uuid, text) is
  'A movement that names the transfer of an invoice and has another amount settles it as a whole; its trainer reads both amounts and the message, the difference is an entry of its own. 22023 with line as hint when the movement names another transfer, amount_cents when there is no difference, message without one; 23505 with version, line or invoice as hint; 42501 own_invoice, or difference when who prepared, downloaded or confirmed the transfer would explain it, from the amount of two people on, or with what else they alone set in motion toward the account, or explained so. gestionnaire only.';
comment on function public.ignore_bank_lines(uuid[], text) is
  'Open movements that pay no invoice are ignored from now on. Answers how many. 22023 with reason as hint for one that names a file for the bank that was handed out, or a transfer of it, without a reason; 42501 ignored_by_payer when debits that name those of runs which the caller prepared, downloaded or confirmed reach the amount of two people, in the days of the rules. gestionnaire only.';

select private.keep_access_rules();
