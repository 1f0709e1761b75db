-- One invoice of the inbox is read by its id, and its states are counted in one pass over the table instead of five.

create function private.inbox_state(status smallint, withdrawn_at timestamptz) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when withdrawn_at is not null or status in (210, 213, 220) then 'closed'
    when status in (200, 204, 209) then 'to_process'
    when status in (207, 208) then 'waiting'
    when status in (205, 206) then 'approved'
    when status in (211, 212) then 'paid'
  end
$$;
comment on function private.inbox_state(smallint, timestamptz) is 'The state of the inbox that an invoice is in.';

create or replace function private.filtered_invoices(filters jsonb) returns setof public.invoices
language sql
stable
security definer
set search_path = ''
as $$
  select i.*
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
      when 'clean' then private.verdict_count(i.verdict, '{blocking,fix}') = 0
      when 'to_fix' then private.verdict_count(i.verdict, '{blocking,fix}') > 0
      else true
    end
    and (
      coalesce(filters ->> 'search', '') = ''
      or private.fold(concat_ws(' ', i.number, i.seller_name, m.title, m.order_number)) || ' ' || coalesce(t.search_text, '')
        like all (private.search_patterns(filters ->> 'search'))
    )
$$;

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
  place public.invoices;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('simple', 'age', '-age', 'amount', '-amount', 'due') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select * into place from public.invoices i where i.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select i.id, i.user_id, coalesce(t.full_name, i.seller_name, ''), t.email, i.number, i.kind, i.issued_on, i.due_on,
      i.gross_cents, i.approved_cents, i.status, coalesce(e.at, i.deposited_at), i.deposited_at::timestamptz,
      i.withdrawn_at::timestamptz, i.assignee, private.person_name(i.assignee),
      case when i.deposited_by <> i.user_id then private.person_name(i.deposited_by) end, i.mission_id, m.title, m.order_number,
      i.profile, i.is_prepared, i.deposit_reason, private.verdict_count(i.verdict, '{blocking,fix}'),
      private.verdict_count(i.verdict, '{note}'),
      case when jsonb_typeof(i.verdict -> 'passed') = 'array' then jsonb_array_length(i.verdict -> 'passed') else 0 end,
      i.verdict #>> '{findings,0,title}', b.iban_last4, coalesce(b.iban_status, 'none'),
      case when m.id is null then 0 else private.lacks_evidence(m) end, i.updated_at::timestamptz
    from (
      select f.whole, private.invoice_rank(f.whole, sort) as rank
      from (
        select a as whole from private.filtered_invoices(filters) a where only_id is null
        union all
        -- One is read by its id, not looked for among all.
        select o as whole from public.invoices o where o.id = only_id
      ) f
      where after_id is null or (private.invoice_rank(f.whole, sort), (f.whole).id) > (private.invoice_rank(place, sort), place.id)
      order by 2, (f.whole).id
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) page
    cross join lateral (select (page.whole).*) i
    left join public.trainer_accounts t on t.user_id = i.user_id
    left join public.missions m on m.id = i.mission_id
    left join public.billing_profiles b on b.user_id = i.user_id
    left join lateral (
      select max(s.at)::timestamptz as at from public.invoice_events s where s.invoice_id = i.id and s.kind = 'status'
    ) e on true
    order by page.rank, i.id;
end
$$;

create or replace function private.count_invoice_states(filters jsonb) returns table (state text, total integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select s.state, coalesce(c.total, 0)
    from unnest(array['to_process', 'waiting', 'approved', 'paid', 'closed']) with ordinality as s (state, place)
    left join (
      select private.inbox_state(f.status, f.withdrawn_at) as state, count(*)::integer as total
      from private.filtered_invoices(filters - 'state') f
      group by 1
    ) c on c.state = s.state
    order by s.place;
end
$$;

select private.keep_access_rules();
