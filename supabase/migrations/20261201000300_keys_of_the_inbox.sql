-- The inbox sorts and filters by what an invoice has to mend without unpacking its verdict, and carries keys instead of whole rows:
-- with 20 000 invoices a page took half a second and more.

-- A verdict does not change: its count is taken once. The expression is dropped again, so that a step on an invoice finds the column as
-- it was (before a row is written, a generated column is empty).
alter table public.invoices
  add column to_fix smallint not null generated always as (private.verdict_count(verdict, '{blocking,fix}')) stored;
alter table public.invoices alter column to_fix drop expression;
alter table public.invoices alter column to_fix set default 0;
comment on column public.invoices.to_fix is 'How many findings of its verdict block or are to be mended.';

create function private.count_findings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.to_fix := private.verdict_count(new.verdict, '{blocking,fix}');
  return new;
end
$$;
comment on function private.count_findings() is 'Counts what an invoice has to mend when it is recorded.';
create trigger invoices_findings before insert on public.invoices
  for each row execute function private.count_findings();

drop function private.filtered_invoices(jsonb);
drop function private.invoice_rank(public.invoices, text);

create function private.invoice_rank(sort text, to_fix smallint, deposited_at timestamptz, gross_cents integer, due_on date)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return case sort
    -- The simplest first: fewest findings to mend, then the oldest.
    when 'simple' then to_fix * 1e12 + extract(epoch from deposited_at)
    when 'age' then extract(epoch from deposited_at)
    when '-age' then -extract(epoch from deposited_at)
    when 'amount' then gross_cents
    when '-amount' then -gross_cents
    when 'due' then extract(epoch from coalesce(due_on, date '2099-12-31'))
  end;
end
$$;
comment on function private.invoice_rank(text, smallint, timestamptz, integer, date) is
  'Place of an invoice in an order of list_invoices; null for an unknown one.';

create function private.filtered_invoices(filters jsonb, sort text default null)
returns table (id uuid, status smallint, withdrawn_at timestamptz, rank numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.status, i.withdrawn_at,
    case when sort is not null then private.invoice_rank(sort, i.to_fix, i.deposited_at, i.gross_cents, i.due_on) end
  from public.invoices i
  left join public.trainer_accounts t on t.user_id = i.user_id
  left join public.missions m on m.id = i.mission_id
  left join public.billing_profiles b on b.user_id = i.user_id
  where (
      coalesce(filters ->> 'state', 'all') not in ('to_process', 'waiting', 'approved', 'paid', 'closed')
      or private.inbox_state(i.status, i.withdrawn_at) = filters ->> 'state'
    )
    and case coalesce(filters ->> 'person', 'all')
      when 'mine' then i.assignee = auth.uid()
      when 'nobody' then i.assignee is null
      else true
    end
    and case coalesce(filters ->> 'amount', 'all')
      when 'small' then i.gross_cents < 100000
      when 'middle' then i.gross_cents >= 100000 and i.gross_cents < 500000
      when 'large' then i.gross_cents >= 500000
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
      when 'evidence' then private.lacks_evidence(m) > 0
      when 'free' then b.iban_status = 'confirmed' and coalesce(private.lacks_evidence(m), 0) = 0
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
      or private.fold(concat_ws(' ', i.number, i.seller_name, m.title, m.order_number)) || ' ' || coalesce(t.search_text, '')
        like all (private.search_patterns(filters ->> 'search'))
    )
$$;
comment on function private.filtered_invoices(jsonb, text) is
  'The invoices under the filters of list_invoices, with their place in an order.';

create or replace function private.list_invoices(filters jsonb, sort text, page_size integer, after_id uuid, only_id uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz, withdrawn_at timestamptz, assignee uuid,
  assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
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
    select private.invoice_rank(sort, i.to_fix, i.deposited_at, i.gross_cents, i.due_on) into after_rank
    from public.invoices i where i.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select i.id, i.user_id, coalesce(t.full_name, i.seller_name, ''), t.email, i.number, i.kind, i.issued_on, i.due_on,
      i.gross_cents, i.approved_cents, i.status, coalesce(e.at, i.deposited_at), i.deposited_at::timestamptz,
      i.withdrawn_at::timestamptz, i.assignee, private.person_name(i.assignee),
      case when i.deposited_by <> i.user_id then private.person_name(i.deposited_by) end, i.mission_id, m.title, m.order_number,
      i.profile, i.is_prepared, i.deposit_reason, i.to_fix::integer,
      private.verdict_count(i.verdict, '{note}'),
      case when jsonb_typeof(i.verdict -> 'passed') = 'array' then jsonb_array_length(i.verdict -> 'passed') else 0 end,
      i.verdict #>> '{findings,0,title}', b.iban_last4, coalesce(b.iban_status, 'none'),
      case when m.id is null then 0 else private.lacks_evidence(m) end, i.updated_at::timestamptz
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
    left join lateral (
      select max(s.at)::timestamptz as at from public.invoice_events s where s.invoice_id = i.id and s.kind = 'status'
    ) e on true
    order by page.rank, i.id;
end
$$;

select private.keep_access_rules();
