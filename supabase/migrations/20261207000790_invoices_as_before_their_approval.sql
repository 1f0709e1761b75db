-- An approval that is taken back leaves its invoice as it was: deposited, being read or completed, and waiting since then. The pages of
-- the office know beforehand when there is none to take back.

insert into private.invoice_transitions (from_status, to_status, made_by, needs_reason) values
  (205, 200, 'undo', false), (205, 209, 'undo', false), (206, 200, 'undo', false), (206, 209, 'undo', false);

create function private.waits_since(of_invoice uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(s.at)::timestamptz
  from (
    select e.at, e.to_status, coalesce(e.from_status in (205, 206), false) and e.to_status in (200, 204, 209) as is_undo,
      lead(e.to_status) over (order by e.id) as next
    from public.invoice_events e
    where e.invoice_id = of_invoice and e.kind = 'status'
  ) s
  -- Neither an approval that was taken back nor that it was.
  where not s.is_undo and (s.to_status not in (205, 206) or s.next is null or s.next not in (200, 204, 209))
$$;
comment on function private.waits_since(uuid) is
  'Since when an invoice has its status: an approval that was taken back left it as it was.';

create or replace function private.step_invoice(
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
      when target in (200, 204, 207, 208, 209) then null else i.decided_by end,
    decided_at = case when target in (205, 206, 210) and of_invoice.status not in (211, 212) then clock_timestamp()
      when target in (200, 204, 207, 208, 209) then null else i.decided_at end,
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
      when event.to_status in (200, 204, 209) and event.from_status in (205, 206) then format(
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

create or replace function public.unannounced_invoice_steps(most integer default 25) returns table (
  invoice_id uuid, notice_id uuid, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean, account text
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select i.id, e.notice_id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    -- Whose access is suspended or closed answers nothing in the portal.
    t.status = 'approved' and (e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)),
    t.status
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended', 'closed')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn', 'refund')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
      -- That an approval is taken back is news to whom a mail has announced it.
      or e.kind = 'status' and e.to_status in (200, 204, 209) and e.from_status in (205, 206) and exists (
        select from public.notification_logs sent
        where sent.status = 'sent' and sent.id = (
          select a.notice_id from public.invoice_events a
          where a.invoice_id = e.invoice_id and a.id < e.id and a.kind = 'status' and a.to_status = e.from_status
          order by a.id desc limit 1
        )
      )
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
        -- That a platform delivered it too asks for nothing.
        and l.kind <> 'platform'
        -- An approval that waits is news after a question too.
        and not (l.kind = 'question' and e.kind = 'status' and e.to_status in (205, 206))
    )
    -- A slip is undone at once: an approval is written to the trainer once it has stood for some minutes.
    and not (
      e.kind = 'status' and e.to_status in (205, 206) and e.said_by = 'office' and e.at > now() - interval '5 minutes'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

create function private.undo_refused(of_invoice public.invoices) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    -- A file that was handed out may be with the bank, whatever became of its run.
    when exists (
      select from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
      where l.invoice_id = of_invoice.id and r.downloaded_at is not null
    ) then 'handed_out'
    when exists (
      select from public.payment_run_lines l
      where l.invoice_id in (of_invoice.id, of_invoice.corrects) and l.state = 'planned'
    ) then 'run'
    -- What it took back whole may be invoiced again, and what was paid back of it counts.
    when of_invoice.kind = 'credit_note' and (
      exists (select from public.invoices i where i.id = of_invoice.corrects and i.credited_at is not null)
      or exists (
        select from private.refund_parts p where p.credit_note = of_invoice.id and p.confirmed_at is not null
      )
    ) then 'to_status'
  end
$$;
comment on function private.undo_refused(public.invoices) is
  'Why the approval of an invoice is not taken back: handed_out (a file for the bank had it), run (a payment run has it, or what it corrects), to_status (a credit note that took all back, or of which something was paid back); null: it is.';

create or replace function private.undo_approval(wanted uuid, version timestamptz) returns table (status smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  before smallint;
begin
  perform private.require_role('gestionnaire');
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  of_invoice := private.lock_invoice(wanted, version);
  if of_invoice.user_id = auth.uid() then
    raise exception 'nobody decides on their own invoice' using errcode = '42501';
  end if;
  if private.undo_refused(of_invoice) = 'handed_out' then
    raise exception 'a file for the bank has this invoice' using errcode = '23514', hint = 'handed_out';
  end if;
  -- As it was: nobody has begun to read it since, and what its trainer completed is still to be read.
  select case when e.from_status in (200, 209) then e.from_status else 204 end into before
  from public.invoice_events e
  where e.invoice_id = of_invoice.id and e.kind = 'status' and e.to_status = of_invoice.status
  order by e.id desc limit 1;
  of_invoice := private.step_invoice(of_invoice, coalesce(before, 204::smallint), 'undo', null, null, null);
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;

comment on function public.undo_approval(uuid, timestamptz) is
  'Takes the approval of an invoice back, on the version that was read: to 200 or 209 when it was approved from there, else to 204. 23505 when it changed meanwhile; 23514 with the hint run when a payment run has it, handed_out when a file for the bank had it; 42501 for one''s own invoice. gestionnaire only.';

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
      coalesce(private.waits_since(i.id), i.deposited_at) as at
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
  -- Rules are written by an admin.
  select 'legal_rate', count(*) over (), null, r::text, null, null, null, r
  from private.missing_legal_rates() r where private.has_role('admin')
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

drop function public.list_invoices(jsonb, text, integer, uuid);
drop function public.office_invoice(uuid);
drop function private.list_invoices(jsonb, text, integer, uuid, uuid);

create function private.list_invoices(filters jsonb, sort text, page_size integer, after_id uuid, only_id uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, is_deposit boolean, undo_refused text, updated_at timestamptz
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
      i.gross_cents, i.due_cents, i.approved_cents, i.status, coalesce(private.waits_since(i.id), i.deposited_at::timestamptz), i.deposited_at::timestamptz,
      i.withdrawn_at::timestamptz, i.assignee, private.person_name(i.assignee),
      case when i.deposited_by <> i.user_id then private.person_name(i.deposited_by) end, i.mission_id, m.title, m.order_number,
      i.profile, i.is_prepared, i.deposit_reason, i.to_fix::integer,
      private.verdict_count(i.verdict, '{note}'),
      case when jsonb_typeof(i.verdict -> 'passed') = 'array' then jsonb_array_length(i.verdict -> 'passed') else 0 end,
      i.verdict #>> '{findings,0,title}', b.iban_last4, coalesce(b.iban_status, 'none'),
      case when m.id is null then 0 else private.lacks_evidence(m) end, i.is_deposit,
      case when i.status in (205, 206) then private.undo_refused(i) end, i.updated_at::timestamptz
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
  iban_status text, missing_evidence integer, is_deposit boolean, undo_refused text, updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_invoices($1, $2, $3, $4, null)
$$;
comment on function public.list_invoices(jsonb, text, integer, uuid) is
  'One page of the invoices under filters, after the one of that id, with what a line of the inbox says of each. filters: search (every word in the invoice, its mission or its trainer), state (to_process, waiting, approved, paid, closed), person (mine, nobody), amount (small, middle, large), age (two, seven: days since the deposit; due), held (account, evidence, free), verdict (clean, to_fix), mission. since: when it got its status, before an approval that was taken back. undo_refused: why an approval is not taken back (handed_out, run, to_status), null when it is or when there is none. P0002 when that invoice is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_invoices(jsonb, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invoices(jsonb, text, integer, uuid) to authenticated;

create function public.office_invoice(invoice uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  due_cents integer, approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz,
  withdrawn_at timestamptz, assignee uuid, assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, is_deposit boolean, undo_refused text, updated_at timestamptz
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

-- Before many are approved, the page says which are deposits.

drop function public.approvals_before(uuid[]);
drop function private.approvals_before(uuid[]);

create function private.approvals_before(wanted uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  is_deposit boolean, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if cardinality(wanted) > 1000 then
    raise exception 'at most 1000 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  return query
    with chosen as materialized (
      select i as invoice, coalesce(b.iban, i.user_id::text) as account,
        case
          when i.user_id = auth.uid() then 'own'
          when i.withdrawn_at is not null or not exists (
            select from private.invoice_transitions t
            where t.from_status = i.status and t.to_status = 205 and t.made_by = 'office'
          ) then 'to_status'
          -- A credit note is not decided while a run has its invoice.
          when exists (
            select from public.payment_run_lines l where l.invoice_id = i.corrects and l.state = 'planned'
          ) then 'run'
        end as refused
      from public.invoices i
      left join public.billing_profiles b on b.user_id = i.user_id
      where i.id = any (wanted)
    ),
    payees as materialized (
      select distinct c.account, (c.invoice).user_id from chosen c where c.refused is null and (c.invoice).kind = 'invoice'
    ),
    -- What the caller has approved and nobody pays yet.
    waiting as (
      select y.account, sum(i.approved_cents) as cents
      from payees y join public.invoices i on i.user_id = y.user_id
      where i.kind = 'invoice' and i.status in (205, 206) and i.decided_by = auth.uid()
        and not exists (
          select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
        )
      group by y.account
    ),
    before as (
      select y.account, max(p.cents) as cents
      from payees y
      join (
        select a.user_id, sum(a.cents) as cents
        from private.payments_alone(array(select o.user_id from payees o)) a
        where a.is_recent and not a.is_free
        group by a.user_id
      ) p on p.user_id = y.user_id
      group by y.account
    ),
    accounts as (
      select c.account, sum((c.invoice).due_cents) + coalesce(max(w.cents), 0) + coalesce(max(b.cents), 0) as cents
      from chosen c
      left join waiting w on w.account = c.account
      left join before b on b.account = c.account
      where c.refused is null and (c.invoice).kind = 'invoice'
      group by c.account
    )
    select (c.invoice).id, (c.invoice).number, coalesce(t.full_name, private.payee_name(c.invoice)), (c.invoice).kind,
      (c.invoice).due_cents, c.refused, (c.invoice).to_fix > 0 or (c.invoice).deposit_reason is not null,
      c.refused is null and (c.invoice).kind = 'invoice' and (c.invoice).due_cents > 0
        and a.cents >= private.second_person_cents(),
      (c.invoice).is_deposit, (c.invoice).updated_at::timestamptz
    from chosen c
    left join accounts a on a.account = c.account
    left join public.trainer_accounts t on t.user_id = (c.invoice).user_id
    order by (c.invoice).due_cents desc, (c.invoice).id;
end
$$;
comment on function private.approvals_before(uuid[]) is 'Work of approvals_before. Raises 42501 without gestionnaire.';
grant execute on function private.approvals_before(uuid[]) to authenticated;

create function public.approvals_before(invoices uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  is_deposit boolean, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.approvals_before($1)
$$;
comment on function public.approvals_before(uuid[]) is
  'What approving these invoices (1000 at most) would do, the largest first: the amount of each, why one is refused (own, to_status, run), whether it has something to fix or was deposited with a reason, and whether a colleague then has to pay it, with what the caller approved and paid toward the same account. is_deposit: a part of a mission. gestionnaire only.';
revoke all on function public.approvals_before(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.approvals_before(uuid[]) to authenticated;

select private.keep_access_rules();
