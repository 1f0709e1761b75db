-- An approval is taken back while no file for the bank has its invoice: it goes back to « Prise en charge » (204), by whoever of the office
-- may decide on it. What was set in motion before counts as it was: a line of a run keeps who had approved its invoice, and for how much.

alter table private.invoice_transitions
  drop constraint invoice_transitions_made_by_known,
  add constraint invoice_transitions_made_by_known check (made_by in ('office', 'trainer', 'payment', 'undo'));
insert into private.invoice_transitions (from_status, to_status, made_by, needs_reason) values
  (205, 204, 'undo', false), (206, 204, 'undo', false);

alter table public.payment_run_lines
  add column approved_by uuid references auth.users (id) on delete set null,
  add column approved_cents integer;
comment on column public.payment_run_lines.approved_by is 'Who had approved the invoice when its run was made.';
comment on column public.payment_run_lines.approved_cents is 'What was approved of it then.';
create index payment_run_lines_approved_by_idx on public.payment_run_lines (approved_by);
-- Of what was disputed since, its amount is the nearest that is known.
update public.payment_run_lines l set approved_by = i.decided_by, approved_cents = coalesce(i.approved_cents, l.amount_cents)
from public.invoices i where i.id = l.invoice_id;
alter table public.payment_run_lines alter column approved_cents set not null;

create function private.fill_approval() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select i.decided_by, coalesce(i.approved_cents, new.amount_cents) into new.approved_by, new.approved_cents
  from public.invoices i where i.id = new.invoice_id;
  return new;
end
$$;
comment on function private.fill_approval() is 'Trigger: a line of a run keeps who had approved its invoice, and for how much.';
create trigger payment_run_lines_approval before insert on public.payment_run_lines
  for each row execute function private.fill_approval();

create or replace function private.payments_alone(of_users uuid[]) returns table (
  user_id uuid, invoice_id uuid, run_id uuid, cents bigint, is_live boolean, is_recent boolean, is_returned boolean, is_difference boolean,
  is_free boolean
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
    -- As it was approved when its run was made: what becomes of the approval since takes nothing back from a file.
    select l.run_id, l.invoice_id, l.state, l.is_recent, w.approved_cents::bigint as cents, i.user_id,
      coalesce(auth.uid() = w.approved_by, false) or coalesce(auth.uid() = i.decided_by, false) as is_own, false as is_difference
    from lines l
    join public.invoices i on i.id = l.invoice_id
    join public.payment_run_lines w on w.run_id = l.run_id and w.invoice_id = l.invoice_id
    where auth.uid() in (w.approved_by, i.decided_by)
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
      then coalesce(i.paid_on, private.today()) end,
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

create function private.undo_approval(wanted uuid, version timestamptz) returns table (status smallint, updated_at timestamptz)
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
  if of_invoice.user_id = auth.uid() then
    raise exception 'nobody decides on their own invoice' using errcode = '42501';
  end if;
  -- A file that was handed out may be with the bank, whatever became of its run.
  if exists (
    select from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
    where l.invoice_id = of_invoice.id and r.downloaded_at is not null
  ) then
    raise exception 'a file for the bank has this invoice' using errcode = '23514', hint = 'handed_out';
  end if;
  of_invoice := private.step_invoice(of_invoice, 204::smallint, 'undo', null, null, null);
  return query select of_invoice.status, of_invoice.updated_at::timestamptz;
end
$$;
comment on function private.undo_approval(uuid, timestamptz) is 'Work of undo_approval. Raises 42501 without gestionnaire.';
grant execute on function private.undo_approval(uuid, timestamptz) to authenticated;

create function public.undo_approval(invoice uuid, version timestamptz) returns table (status smallint, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select * from private.undo_approval($1, $2)
$$;
comment on function public.undo_approval(uuid, timestamptz) is
  'Takes the approval of an invoice back to 204, on the version that was read. 23505 when it changed meanwhile; 23514 with the hint run when a payment run has it, handed_out when a file for the bank had it; 42501 for one''s own invoice. gestionnaire only.';
revoke all on function public.undo_approval(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.undo_approval(uuid, timestamptz) to authenticated;

create function private.approvals_before(wanted uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  updated_at timestamptz
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
      (c.invoice).updated_at::timestamptz
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
  updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.approvals_before($1)
$$;
comment on function public.approvals_before(uuid[]) is
  'What approving these invoices (1000 at most) would do, the largest first: the amount of each, why one is refused (own, to_status, run), whether it has something to fix or was deposited with a reason, and whether a colleague then has to pay it, with what the caller approved and paid toward the same account. gestionnaire only.';
revoke all on function public.approvals_before(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.approvals_before(uuid[]) to authenticated;

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
      or e.kind = 'status' and e.to_status = 204 and e.from_status in (205, 206) and exists (
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
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

select private.keep_access_rules();
