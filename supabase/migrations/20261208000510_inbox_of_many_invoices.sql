-- The inbox is searched among many invoices: their words are folded once, when they are written.

alter table public.missions add column search_text text not null
  generated always as (private.fold(title || ' ' || client_name || ' ' || order_number)) stored;
comment on column public.missions.search_text is 'Folded text of the searched fields.';
alter table public.invoices add column search_text text not null
  generated always as (private.fold(number || ' ' || coalesce(seller_name, ''))) stored;
comment on column public.invoices.search_text is 'Folded text of the searched fields; those of its mission and its trainer are in their tables.';

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
    -- Made of the day of issue, of the number and the name, which they follow.
    'kept_until', 'search_text'
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

-- A column of the search is no data of the person: what it is made of is.

create or replace function private.data_of_missions(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    -- Who of the office wrote or noted what says nothing of the person; its note is asked for by a request about data.
    to_jsonb(m) - '{id,user_id,created_by,note,evidence_received,search_text}'::text[]
      || jsonb_build_object('evidence_received', array(select jsonb_object_keys(m.evidence_received) order by 1))
    order by m.starts_on, m.id
  )
  from public.missions m where m.user_id = person
$$;

create or replace function private.data_of_invoices(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(i) - '{id,user_id,request_id,mission_id,file_path,sha256,verdict,replaces,corrects,refund_line_id,assignee,deposited_by,decided_by,paid_by,search_text}'::text[]
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

create or replace function private.mission_matches(
  mission public.missions, trainer_text text, patterns text[], status_filter text, evidence_filter text
) returns boolean
language sql
stable
set search_path = ''
as $$
  select (
      status_filter = 'all' or mission.status = status_filter
      or status_filter = 'open' and mission.status in ('planned', 'running', 'done')
    )
    and (
      evidence_filter = 'all'
      or (evidence_filter = 'complete') = (array(select jsonb_object_keys(mission.evidence_received)) @> mission.evidence)
        and cardinality(mission.evidence) > 0
    )
    and (
      cardinality(patterns) = 0
      or mission.search_text || ' ' || trainer_text
        like all (patterns)
    )
$$;

create or replace function private.filtered_invoices(filters jsonb, sort text default null)
returns table (id uuid, status smallint, withdrawn_at timestamptz, rank numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.status, i.withdrawn_at,
    case when sort is not null then private.invoice_rank(sort, i.to_fix, i.deposited_at, i.due_cents, i.due_on) end
  from public.invoices i
  left join public.trainer_accounts t on t.user_id = i.user_id
  left join public.missions m on m.id = i.mission_id
  left join public.billing_profiles b on b.user_id = i.user_id
  where (
      coalesce(filters ->> 'state', 'all') not in ('to_process', 'waiting', 'approved', 'paid', 'closed')
      -- Asked of each status once, and of those alone that were taken out for themselves.
      or i.withdrawn_at is null and i.status = any (array(
        select s.status::smallint from generate_series(200, 229) s (status)
        where private.inbox_state(s.status::smallint, null) = filters ->> 'state'
      ))
      or i.withdrawn_at is not null and private.inbox_state(i.status, i.withdrawn_at) = filters ->> 'state'
    )
    and case coalesce(filters ->> 'person', 'all')
      when 'mine' then i.assignee = auth.uid()
      when 'nobody' then i.assignee is null
      else true
    end
    and case coalesce(filters ->> 'amount', 'all')
      when 'small' then i.due_cents < 100000
      when 'middle' then i.due_cents >= 100000 and i.due_cents < 500000
      when 'large' then i.due_cents >= 500000
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
      when 'evidence' then not (m.evidence_received ?& m.evidence)
      when 'free' then b.iban_status = 'confirmed' and coalesce(m.evidence_received ?& m.evidence, true)
      else true
    end
    and (filters ->> 'mission' is null or i.mission_id = (filters ->> 'mission')::uuid)
    and case coalesce(filters ->> 'verdict', 'all')
      when 'clean' then i.to_fix = 0
      when 'to_fix' then i.to_fix > 0
      else true
    end
    and (
      coalesce(filters ->> 'search', '') = ''
      or concat_ws(' ', i.search_text, m.search_text, t.search_text)
        like all ((select private.search_patterns(filters ->> 'search'))::text[])
    )
$$;

-- What waits is counted with how much of it is credit notes, and the evidence of missions is compared without a call for each.

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
    select i.kind, case i.kind when 'credit_note' then -i.due_cents else i.due_cents end as cents,
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
    where m.status <> 'cancelled' and m.ends_on < day and not (m.evidence_received ?& m.evidence)
  )
  select 'invoices', count(*), sum(w.cents)::bigint, null::text, null::text, (count(*) filter (where w.kind = 'credit_note'))::text,
    min(w.at)::timestamptz, null::date
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
comment on function public.office_tasks(integer) is
  'What the office has to do. One line for: invoices (to process: cents, credit notes taken off, what: how many are credit notes, since when the oldest waits), payable (approved, in no run and held by nothing for the caller: cents, first due_on), held (approved, in no run, and held: the same), refunds (what trainers pay back: cents, since when), returns (open movements that bring a transfer back: cents, since when they are known), movements (the other open ones: since when), papers (to check). One line for each, the most urgent first, up to "each" of a kind (at most 50): account (IBAN to confirm: id of the trainer, what: its last four), run (payment run that is not confirmed: what: its status, due_on: day of execution), lapsing (paper that ends within 30 days or has ended: id: the address of the trainer, what: its kind, due_on: its end), evidence (mission that is over without its evidence: what: its title, due_on: its last day). total: how many of the kind there are. gestionnaire only.';

select private.keep_access_rules();
