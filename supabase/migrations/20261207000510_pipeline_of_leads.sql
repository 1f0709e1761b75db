-- What companies ask, as the marketing hub works on it: who has it, the next step, where it stands, found by words and filters.

create function private.lead_search_text(
  reference text, name text, company text, email text, phone text, sector text, place text, need text
) returns text
language sql
immutable
parallel safe
security definer
set search_path = ''
as $$
  select private.fold(concat_ws(' ', reference, name, company, email, phone, sector, place, need))
$$;
comment on function private.lead_search_text(text, text, text, text, text, text, text, text) is
  'What the search looks at in a lead: its reference, who wrote, the company, how to reach them, what they need.';
grant execute on function private.lead_search_text(text, text, text, text, text, text, text, text) to authenticated, service_role;

alter table public.leads
  add column lost_reason text,
  add column search_text text not null generated always as (
    private.lead_search_text(reference, name, company, email, phone, sector, place, need)
  ) stored,
  add constraint leads_lost_reason_known check (lost_reason in ('no_answer', 'budget', 'dates', 'elsewhere', 'not_offered', 'unsolicited')),
  -- A lead that was lost before reasons were asked has none.
  add constraint leads_lost_reason_of_lost check (lost_reason is null or status = 'lost');
comment on column public.leads.lost_reason is 'Why nothing came of it; a lead that is lost by move_lead always has one.';
grant select (lost_reason) on public.leads to authenticated;

create index leads_status_idx on public.leads (status, created_at desc, id desc);
create index leads_source_idx on public.leads (source, created_at);
create index leads_next_step_idx on public.leads (next_step_on) where next_step_on is not null and status in ('new', 'contacted', 'qualified', 'proposal');

drop trigger leads_audit on public.leads;
create trigger leads_audit after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'status', 'owner_id', 'next_step_on', 'lost_reason', '~notes', '~next_step', '~need', '~dates', '~place', '~budget',
    '~name', '~company', '~email', '~phone'
  );
create trigger leads_delete_with_entity after delete on public.leads
  for each row execute function private.delete_with_entity('lead');

insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values ('lead', 'public.leads', 'gestionnaire', '{status,owner,source,due,month}', '{created,-created,step,company,-company,contact}');

create function private.check_lead_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.counts_as(new.owner_id, 'gestionnaire') then
    raise exception 'only a gestionnaire follows a lead' using errcode = '23514', constraint = 'leads_owner_follows';
  end if;
  return new;
end
$$;
comment on function private.check_lead_owner() is 'Trigger: who follows a lead is a gestionnaire (23514).';
create trigger leads_owner before update on public.leads
  for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function private.check_lead_owner();
create trigger leads_one_update after update on public.leads
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create policy "Gestionnaires follow leads" on public.leads
  for update to authenticated
  using ((select private.has_role('gestionnaire'))) with check ((select private.has_role('gestionnaire')));
grant update (owner_id, notes, next_step, next_step_on) on public.leads to authenticated;

create function private.lead_matches(
  lead public.leads, patterns text[], status_filter text, owner_filter text, source_filter text, due_filter text,
  month_filter text
) returns boolean
language sql
stable
set search_path = ''
as $$
  select (
      status_filter = 'all' or lead.status = status_filter
      or status_filter = 'open' and lead.status in ('new', 'contacted', 'qualified', 'proposal')
    )
    and case owner_filter
      when 'all' then true
      when 'none' then lead.owner_id is null
      when 'mine' then lead.owner_id = auth.uid()
      else lead.owner_id::text = owner_filter
    end
    and (source_filter = 'all' or lead.source = source_filter)
    and case due_filter
      when 'late' then lead.next_step_on < private.today() and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      when 'week' then lead.next_step_on between private.today() and private.today() + 7
        and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      when 'none' then lead.next_step_on is null and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      else true
    end
    and (month_filter = '' or to_char(lead.created_at at time zone 'Europe/Paris', 'YYYY-MM') = month_filter)
    and (cardinality(patterns) = 0 or lead.search_text like all (patterns))
$$;
comment on function private.lead_matches(public.leads, text[], text, text, text, text, text) is
  'Whether a lead is in a list of the marketing hub, by the words of the search and the filters.';

create function private.list_leads(
  search text, status_filter text, owner_filter text, source_filter text, due_filter text, month_filter text, sort text,
  page_size integer, after_id uuid, only_id uuid
) returns table (
  id uuid, reference text, status text, owner_id uuid, owner_name text, next_step text, next_step_on date, notes text, need text,
  sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text, email text, phone text,
  source text, lost_reason text, last_contact_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
  place_of public.leads;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('created', '-created', 'step', 'company', '-company', 'contact') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select * into place_of from public.leads l where l.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select l.id, l.reference, l.status, l.owner_id, private.person_name(l.owner_id), l.next_step, l.next_step_on, l.notes, l.need,
      l.sector, l.people, l.dates, l.place, l.budget, l.files, l.name, l.company, l.email, l.phone, l.source, l.lost_reason,
      l.last_contact_at::timestamptz, l.created_at::timestamptz, l.updated_at::timestamptz
    from public.leads l
    where (only_id is null or l.id = only_id)
      and private.lead_matches(l, patterns, status_filter, owner_filter, source_filter, due_filter, month_filter)
      and (after_id is null or case sort
        when 'created' then (l.created_at, l.id) > (place_of.created_at, place_of.id)
        when 'step' then
          (coalesce(l.next_step_on, 'infinity'), l.id) > (coalesce(place_of.next_step_on, 'infinity'), place_of.id)
        when 'company' then
          (private.name_key(l.company) collate "C", l.id) > (private.name_key(place_of.company) collate "C", place_of.id)
        when '-company' then
          (private.name_key(l.company) collate "C", l.id) < (private.name_key(place_of.company) collate "C", place_of.id)
        when 'contact' then (l.last_contact_at, l.id) > (place_of.last_contact_at, place_of.id)
        else (l.created_at, l.id) < (place_of.created_at, place_of.id)
      end)
    order by
      case when sort = 'created' then l.created_at end,
      case when sort = '-created' then l.created_at end desc,
      case when sort = 'step' then coalesce(l.next_step_on, 'infinity') end,
      case when sort = 'company' then private.name_key(l.company) collate "C" end,
      case when sort = '-company' then private.name_key(l.company) collate "C" end desc,
      case when sort = 'contact' then l.last_contact_at end,
      case when sort in ('created', 'step', 'company', 'contact') then l.id end,
      l.id desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function private.list_leads(text, text, text, text, text, text, text, integer, uuid, uuid) is
  'Work of list_leads, leads_board and office_lead. Raises 42501 without gestionnaire.';
grant execute on function private.list_leads(text, text, text, text, text, text, text, integer, uuid, uuid) to authenticated;

create function public.list_leads(
  search text default '', status_filter text default 'all', owner_filter text default 'all', source_filter text default 'all',
  due_filter text default 'all', month_filter text default '', sort text default '-created', page_size integer default 30,
  after_id uuid default null
) returns table (
  id uuid, reference text, status text, owner_id uuid, owner_name text, next_step text, next_step_on date, notes text, need text,
  sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text, email text, phone text,
  source text, lost_reason text, last_contact_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_leads($1, $2, $3, $4, $5, $6, $7, $8, $9, null)
$$;
comment on function public.list_leads(text, text, text, text, text, text, text, integer, uuid) is
  'One page of the leads under filters, after the one of that id. status_filter: a status, open (new, contacted, qualified or proposal) or all; owner_filter: mine, none, the id of a person or all; source_filter: a source or all; due_filter: late (the day of the next step is over), week (it is within seven days), none (no day), these three of open leads, or all; month_filter: YYYY-MM in which it came, or empty. Every word of search must be found in the lead. P0002 when that lead is gone, 22023 for an unknown order. gestionnaire only.';
revoke all on function public.list_leads(text, text, text, text, text, text, text, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_leads(text, text, text, text, text, text, text, integer, uuid) to authenticated;

create function public.leads_board(
  search text default '', owner_filter text default 'all', source_filter text default 'all', due_filter text default 'all',
  month_filter text default '', sort text default '-created', each integer default 20
) returns table (
  id uuid, reference text, status text, owner_id uuid, owner_name text, next_step text, next_step_on date, notes text, need text,
  sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text, email text, phone text,
  source text, lost_reason text, last_contact_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 120
set search_path = ''
as $$
  select l.id, l.reference, l.status, l.owner_id, l.owner_name, l.next_step, l.next_step_on, l.notes, l.need, l.sector, l.people,
    l.dates, l.place, l.budget, l.files, l.name, l.company, l.email, l.phone, l.source, l.lost_reason, l.last_contact_at,
    l.created_at, l.updated_at
  from unnest(array['new', 'contacted', 'qualified', 'proposal', 'won', 'lost']) with ordinality as s (status, nth)
  cross join lateral private.list_leads($1, s.status, $2, $3, $4, $5, $6, least($7, 50), null, null)
    with ordinality as l (
      id, reference, status, owner_id, owner_name, next_step, next_step_on, notes, need, sector, people, dates, place, budget, files,
      name, company, email, phone, source, lost_reason, last_contact_at, created_at, updated_at, nth
    )
  order by s.nth, l.nth
$$;
comment on function public.leads_board(text, text, text, text, text, text, integer) is
  'The first leads of each status under filters, at most "each" (20, at most 50) of one, status by status in the order of the work. Filters and orders are those of list_leads. gestionnaire only.';
revoke all on function public.leads_board(text, text, text, text, text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.leads_board(text, text, text, text, text, text, integer) to authenticated;

create function public.office_lead(lead uuid) returns table (
  id uuid, reference text, status text, owner_id uuid, owner_name text, next_step text, next_step_on date, notes text, need text,
  sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text, email text, phone text,
  source text, lost_reason text, last_contact_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_leads(
    '', 'all', 'all', 'all', 'all', '', '-created', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000')
  )
$$;
comment on function public.office_lead(uuid) is 'One lead with the name of who follows it; no row when there is none. gestionnaire only.';
revoke all on function public.office_lead(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_lead(uuid) to authenticated;

create function private.lead_counts(
  search text, owner_filter text, source_filter text, due_filter text, month_filter text
) returns table (status text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('gestionnaire');
  return query
    select l.status, count(*)
    from public.leads l
    where private.lead_matches(l, patterns, 'all', owner_filter, source_filter, due_filter, month_filter)
    group by l.status;
end
$$;
comment on function private.lead_counts(text, text, text, text, text) is 'Work of lead_counts. Raises 42501 without gestionnaire.';
grant execute on function private.lead_counts(text, text, text, text, text) to authenticated;

create function public.lead_counts(
  search text default '', owner_filter text default 'all', source_filter text default 'all', due_filter text default 'all',
  month_filter text default ''
) returns table (status text, total bigint)
language sql
stable
rows 6
set search_path = ''
as $$
  select * from private.lead_counts($1, $2, $3, $4, $5)
$$;
comment on function public.lead_counts(text, text, text, text, text) is
  'How many leads there are of each status that has any, under filters of list_leads. gestionnaire only.';
revoke all on function public.lead_counts(text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.lead_counts(text, text, text, text, text) to authenticated;

create function private.lead_sources() returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query select distinct l.source from public.leads l order by l.source limit 200;
end
$$;
comment on function private.lead_sources() is 'Work of lead_sources. Raises 42501 without gestionnaire.';
grant execute on function private.lead_sources() to authenticated;

create function public.lead_sources() returns setof text
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.lead_sources()
$$;
comment on function public.lead_sources() is 'The sources that leads came from, at most 200. gestionnaire only.';
revoke all on function public.lead_sources() from public, anon, authenticated, service_role;
grant execute on function public.lead_sources() to authenticated;

create function private.lead_may_become(from_status text, to_status text) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (from_status, to_status) in (
    ('new', 'contacted'), ('new', 'qualified'), ('new', 'lost'),
    ('contacted', 'qualified'), ('contacted', 'proposal'), ('contacted', 'lost'),
    ('qualified', 'contacted'), ('qualified', 'proposal'), ('qualified', 'won'), ('qualified', 'lost'),
    ('proposal', 'qualified'), ('proposal', 'won'), ('proposal', 'lost'),
    ('won', 'proposal'), ('lost', 'contacted')
  )
$$;
comment on function private.lead_may_become(text, text) is
  'Whether a lead of one status may get the other: LEAD_TRANSITIONS of the domain rules has the same pairs.';

create function private.move_lead(lead uuid, to_status text, reason text, version timestamptz) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.leads;
  moved timestamptz;
begin
  perform private.require_role('gestionnaire');
  select * into known from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead not found' using errcode = 'P0002';
  end if;
  if known.updated_at is distinct from version then
    raise exception 'the lead changed meanwhile' using errcode = '23505', hint = 'version';
  end if;
  if private.lead_may_become(known.status, to_status) is not true then
    raise exception 'a lead that is % cannot become %', known.status, to_status using errcode = '22023';
  end if;
  if (to_status = 'lost') <> (reason is not null) then
    raise exception 'a lead that is lost has a reason, and no other' using errcode = '23514';
  end if;
  update public.leads l
  set status = to_status, lost_reason = reason,
    -- Whoever takes the first step follows it; a lead that is over has no next step.
    owner_id = coalesce(l.owner_id, auth.uid()),
    next_step = case when to_status not in ('won', 'lost') then l.next_step end,
    next_step_on = case when to_status not in ('won', 'lost') then l.next_step_on end,
    last_contact_at = case when to_status = 'lost' then l.last_contact_at else now() end
  where l.id = lead
  returning l.updated_at into moved;
  return moved;
end
$$;
comment on function private.move_lead(uuid, text, text, timestamptz) is 'Work of move_lead. Raises 42501 without gestionnaire.';
grant execute on function private.move_lead(uuid, text, text, timestamptz) to authenticated;

create function public.move_lead(lead uuid, to_status text, reason text, version timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.move_lead($1, $2, $3, $4)
$$;
comment on function public.move_lead(uuid, text, text, timestamptz) is
  'Gives a lead another status, with the reason when it is lost (null otherwise), and answers its new version. Who moves one that nobody follows follows it; a status other than lost counts as a contact. 22023 for a step that is not allowed, 23514 without the reason, 23505 when it is no longer the version expected, P0002 when it is gone. gestionnaire only.';
revoke all on function public.move_lead(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.move_lead(uuid, text, text, timestamptz) to authenticated;

select private.keep_access_rules();
