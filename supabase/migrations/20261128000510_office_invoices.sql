-- The inbox of the office: invoices under filters with what a line says of each, their history with names, and the accounts that
-- wait for a confirmation. Gestionnaires read the table of invoices by its policy; names and who has one come from here.

create function private.verdict_count(verdict jsonb, severities text[]) returns integer
language sql
immutable
set search_path = ''
as $$
  select count(*)::integer
  from jsonb_path_query(verdict, '$.findings[*].severity') as severity
  where severity #>> '{}' = any (severities)
$$;
comment on function private.verdict_count(jsonb, text[]) is 'How many findings of these severities a stored verdict has.';

create function private.lacks_evidence(of_mission public.missions) returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from unnest(of_mission.evidence) as kind
  where not of_mission.evidence_received ? kind
$$;
comment on function private.lacks_evidence(public.missions) is 'How many kinds of evidence of a mission were asked for and have not come.';

create function private.filtered_invoices(filters jsonb) returns setof public.invoices
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
  where case coalesce(filters ->> 'state', 'all')
      when 'to_process' then i.withdrawn_at is null and i.status in (200, 204, 209)
      when 'waiting' then i.withdrawn_at is null and i.status in (207, 208)
      when 'approved' then i.withdrawn_at is null and i.status in (205, 206)
      when 'paid' then i.status in (211, 212)
      when 'closed' then i.withdrawn_at is not null or i.status in (210, 213)
      else true
    end
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
comment on function private.filtered_invoices(jsonb) is 'The invoices under the filters of list_invoices.';

create function private.invoice_rank(of_invoice public.invoices, sort text) returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return case sort
    -- The simplest first: fewest findings to mend, then the oldest.
    when 'simple' then
      private.verdict_count(of_invoice.verdict, '{blocking,fix}') * 1e12 + extract(epoch from of_invoice.deposited_at)
    when 'age' then extract(epoch from of_invoice.deposited_at)
    when '-age' then -extract(epoch from of_invoice.deposited_at)
    when 'amount' then of_invoice.gross_cents
    when '-amount' then -of_invoice.gross_cents
    when 'due' then extract(epoch from coalesce(of_invoice.due_on, date '2099-12-31'))
  end;
end
$$;
comment on function private.invoice_rank(public.invoices, text) is 'Place of an invoice in an order of list_invoices; null for an unknown one.';

create function private.list_invoices(filters jsonb, sort text, page_size integer, after_id uuid, only_id uuid) returns table (
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
      select f as whole, private.invoice_rank(f, sort) as rank
      from private.filtered_invoices(filters) f
      where (only_id is null or f.id = only_id)
        and (after_id is null or (private.invoice_rank(f, sort), f.id) > (private.invoice_rank(place, sort), place.id))
      order by 2, f.id
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
comment on function private.list_invoices(jsonb, text, integer, uuid, uuid) is
  'Work of list_invoices and office_invoice. Raises 42501 without gestionnaire.';
grant execute on function private.list_invoices(jsonb, text, integer, uuid, uuid) to authenticated;

create function public.list_invoices(
  filters jsonb default '{}', sort text default 'simple', page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz, withdrawn_at timestamptz, assignee uuid,
  assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_invoices($1, $2, $3, $4, null)
$$;
comment on function public.list_invoices(jsonb, text, integer, uuid) is
  'One page of the invoices under filters, after the one of that id, with what a line of the inbox says of each. filters: search (every word in the invoice, its mission or its trainer), state (to_process, waiting, approved, paid, closed), person (mine, nobody), amount (small, middle, large), age (two, seven: days since the deposit; due), held (account, evidence, free), verdict (clean, to_fix), mission. since: when it got its status. P0002 when that invoice is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_invoices(jsonb, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invoices(jsonb, text, integer, uuid) to authenticated;

create function public.office_invoice(invoice uuid) returns table (
  id uuid, user_id uuid, full_name text, email text, number text, kind text, issued_on date, due_on date, gross_cents integer,
  approved_cents integer, status smallint, since timestamptz, deposited_at timestamptz, withdrawn_at timestamptz, assignee uuid,
  assignee_name text, deposited_by_name text, mission_id uuid, mission_title text, order_number text, profile text,
  is_prepared boolean, deposit_reason text, to_fix integer, to_note integer, kept integer, first_finding text, iban_last4 text,
  iban_status text, missing_evidence integer, updated_at timestamptz
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

create function private.count_invoices(filters jsonb) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (select count(*) from private.filtered_invoices(filters));
end
$$;
comment on function private.count_invoices(jsonb) is 'Work of count_invoices. Raises 42501 without gestionnaire.';
grant execute on function private.count_invoices(jsonb) to authenticated;

create function public.count_invoices(filters jsonb default '{}') returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_invoices($1)
$$;
comment on function public.count_invoices(jsonb) is
  'How many invoices there are under the filters of list_invoices. gestionnaire only.';
revoke all on function public.count_invoices(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_invoices(jsonb) to authenticated;

create function private.invoice_history(wanted uuid) returns table (
  id bigint, at timestamptz, said_by text, actor_name text, kind text, from_status smallint, to_status smallint,
  reason_code text, message text, amount_cents integer, is_public boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select e.id, e.at::timestamptz, e.said_by, private.person_name(e.actor), e.kind, e.from_status, e.to_status, e.reason_code,
      e.message, e.amount_cents, e.is_public
    from public.invoice_events e
    where e.invoice_id = wanted
    order by e.id
    limit 500;
end
$$;
comment on function private.invoice_history(uuid) is 'Work of invoice_history. Raises 42501 without gestionnaire.';
grant execute on function private.invoice_history(uuid) to authenticated;

create function public.invoice_history(invoice uuid) returns table (
  id bigint, at timestamptz, said_by text, actor_name text, kind text, from_status smallint, to_status smallint,
  reason_code text, message text, amount_cents integer, is_public boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.invoice_history($1)
$$;
comment on function public.invoice_history(uuid) is
  'What happened to an invoice, oldest first, with the names of who did it. gestionnaire only.';
revoke all on function public.invoice_history(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoice_history(uuid) to authenticated;

create function private.office_accounts() returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select b.user_id, t.full_name, t.email, a.phone, p.phone, b.iban_last4, b.account_holder, b.legal_name, b.iban_status,
      b.iban_set_at::timestamptz, private.person_name(b.iban_confirmed_by), b.iban_confirmed_at::timestamptz,
      b.iban_confirmed_how,
      (
        select coalesce(sum(i.approved_cents), 0)::bigint
        from public.invoices i
        where i.user_id = b.user_id and i.status in (205, 206) and i.kind = 'invoice'
      )
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    left join public.trainer_profiles p on p.user_id = b.user_id
    left join public.trainer_applications a on a.id = t.application_id
    where b.iban_status <> 'none'
    -- Those that wait, the longest first; then those that were confirmed last.
    order by b.iban_status = 'confirmed', case when b.iban_status = 'to_confirm' then b.iban_set_at end,
      b.iban_confirmed_at desc, b.user_id
    limit 200;
end
$$;
comment on function private.office_accounts() is 'Work of office_accounts. Raises 42501 without gestionnaire.';
grant execute on function private.office_accounts() to authenticated;

create function public.office_accounts() returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.office_accounts()
$$;
comment on function public.office_accounts() is
  'Accounts that trainers are paid to, by their last four: those to confirm, the longest waiting first, then those confirmed last; at most 200. held_cents: what is approved and waits. application_phone: the number that the office knew before. gestionnaire only.';
revoke all on function public.office_accounts() from public, anon, authenticated, service_role;
grant execute on function public.office_accounts() to authenticated;

select private.keep_access_rules();
