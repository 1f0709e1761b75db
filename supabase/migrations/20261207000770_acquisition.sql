-- Where applications and leads come from, by source and month: how many, what became of them, and what it cost.

create table public.acquisition_costs (
  source text not null,
  month date not null,
  -- Each entry is a version of its own; the last one counts.
  version integer not null,
  cost_cents integer not null,
  entered_by uuid references auth.users (id) on delete set null,
  entered_at timestamptz(3) not null default now(),
  primary key (source, month, version),
  constraint acquisition_costs_source_form check (private.is_text(source, 60)),
  constraint acquisition_costs_month_start check (extract(day from month) = 1),
  constraint acquisition_costs_version_range check (version >= 1),
  constraint acquisition_costs_cost_range check (cost_cents between 0 and 100000000)
);
comment on table public.acquisition_costs is 'What a source cost in a month, as somebody entered it. Never edited: another amount is another version.';
alter table public.acquisition_costs enable row level security;
revoke all on public.acquisition_costs from public, anon, authenticated, service_role;
grant select on public.acquisition_costs to authenticated, service_role;
create index acquisition_costs_entered_by_idx on public.acquisition_costs (entered_by);
create policy "Gestionnaires read costs of sources" on public.acquisition_costs
  for select to authenticated using ((select private.has_role('gestionnaire')));

create function private.save_acquisition_cost(source text, month date, cost_cents integer, expected integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  last integer;
begin
  perform private.require_role('gestionnaire');
  perform pg_advisory_xact_lock(hashtextextended('acquisition ' || $1 || ' ' || $2, 0));
  select coalesce(max(c.version), 0) into last from public.acquisition_costs c where c.source = $1 and c.month = $2;
  if last is distinct from expected then
    raise exception 'the cost changed meanwhile' using errcode = '23505', hint = 'version';
  end if;
  insert into public.acquisition_costs (source, month, version, cost_cents, entered_by) values ($1, $2, last + 1, $3, auth.uid());
  return last + 1;
end
$$;
comment on function private.save_acquisition_cost(text, date, integer, integer) is
  'Work of save_acquisition_cost. Raises 42501 without gestionnaire.';
grant execute on function private.save_acquisition_cost(text, date, integer, integer) to authenticated;
create function public.save_acquisition_cost(source text, month date, cost_cents integer, expected integer) returns integer
language sql
set search_path = ''
as $$
  select private.save_acquisition_cost($1, $2, $3, $4)
$$;
comment on function public.save_acquisition_cost(text, date, integer, integer) is
  'Enters what a source cost in a month (its first day), in cents, on the version that was read (0: none), and answers the new version. 23505 when somebody entered another one meanwhile, 23514 for another day or an amount out of range. gestionnaire only.';
revoke all on function public.save_acquisition_cost(text, date, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.save_acquisition_cost(text, date, integer, integer) to authenticated;

-- What came in the months of a period, one row for each lead and, for recruiters, each application.
create function private.acquired(first_month date, last_month date, sees_applications boolean) returns table (
  source text, month date, kind text, id uuid, is_converted boolean
)
language sql
stable
set search_path = ''
as $$
  select l.source, date_trunc('month', l.created_at at time zone 'Europe/Paris')::date, 'lead', l.id,
    exists (select from public.lead_missions m where m.lead_id = l.id)
  from public.leads l
  where l.merged_into is null
    and l.created_at >= private.paris_midnight(first_month::text)
    and l.created_at < private.paris_midnight((last_month + interval '1 month')::date::text)
  union all
  select a.source, date_trunc('month', a.created_at at time zone 'Europe/Paris')::date, 'application', a.id,
    exists (select from public.trainer_accounts t where t.application_id = a.id and t.status = 'approved')
  from public.trainer_applications a
  where sees_applications and a.merged_into is null
    and a.created_at >= private.paris_midnight(first_month::text)
    and a.created_at < private.paris_midnight((last_month + interval '1 month')::date::text)
$$;
comment on function private.acquired(date, date, boolean) is
  'Leads, and applications where the caller may read them, of the months of a period: converted when it gave a mission, or an approved account.';

create function private.acquisition_figures(first_month date, last_month date) returns table (
  source text, month date, leads bigint, missions bigint, applications bigint, approved bigint, cost_cents integer, cost_version integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- No figure whose lines the caller could not read.
  sees_applications constant boolean := private.has_role('app5_user');
begin
  perform private.require_role('gestionnaire');
  if (first_month <= last_month and last_month <= first_month + interval '35 months') is not true then
    raise exception 'a period has 1 to 36 months' using errcode = '22023';
  end if;
  return query
    with came as (
      select a.source, a.month, a.kind, count(*) as n, count(*) filter (where a.is_converted) as converted
      from private.acquired(first_month, last_month, sees_applications) a
      group by a.source, a.month, a.kind
    ),
    costs as (
      select distinct on (c.source, c.month) c.source, c.month, c.cost_cents, c.version
      from public.acquisition_costs c
      where c.month between first_month and last_month
      order by c.source, c.month, c.version desc
    ),
    cells as (
      select c.source, c.month from came c union select c.source, c.month from costs c
    )
    select x.source, x.month, coalesce(l.n, 0), coalesce(l.converted, 0),
      case when sees_applications then coalesce(a.n, 0) end, case when sees_applications then coalesce(a.converted, 0) end,
      k.cost_cents, coalesce(k.version, 0)
    from cells x
    left join came l on l.source = x.source and l.month = x.month and l.kind = 'lead'
    left join came a on a.source = x.source and a.month = x.month and a.kind = 'application'
    left join costs k on k.source = x.source and k.month = x.month
    order by x.month desc, x.source
    limit 2000;
end
$$;
comment on function private.acquisition_figures(date, date) is 'Work of acquisition_figures. Raises 42501 without gestionnaire.';
grant execute on function private.acquisition_figures(date, date) to authenticated;
create function public.acquisition_figures(first_month date, last_month date) returns table (
  source text, month date, leads bigint, missions bigint, applications bigint, approved bigint, cost_cents integer, cost_version integer
)
language sql
stable
rows 100
set search_path = ''
as $$
  select * from private.acquisition_figures($1, $2)
$$;
comment on function public.acquisition_figures(date, date) is
  'By source and month of Paris (first days), for 1 to 36 months: leads that came, those of them that gave a mission, applications and those whose account is approved (null unless the caller is a recruiter too), the cost that was entered and its version (0: none). gestionnaire only.';
revoke all on function public.acquisition_figures(date, date) from public, anon, authenticated, service_role;
grant execute on function public.acquisition_figures(date, date) to authenticated;

create function private.acquisition_lines(source text, month date, what text) returns table (
  id uuid, kind text, label text, note text, day timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  of_kind constant text := case when what in ('leads', 'missions') then 'lead' when what in ('applications', 'approved') then 'application' end;
begin
  perform private.require_role('gestionnaire');
  if of_kind is null then
    raise exception 'unknown figure: %', what using errcode = '22023';
  end if;
  if of_kind = 'application' then
    perform private.require_role('app5_user');
  end if;
  return query
    select a.id, a.kind, coalesce(l.company, p.full_name), coalesce(l.reference, p.reference), coalesce(l.created_at, p.created_at)::timestamptz
    from private.acquired($2, $2, of_kind = 'application') a
    left join public.leads l on a.kind = 'lead' and l.id = a.id
    left join public.trainer_applications p on a.kind = 'application' and p.id = a.id
    where a.source = $1 and a.kind = of_kind and (what in ('leads', 'applications') or a.is_converted)
    order by 5 desc, a.id
    limit 200;
end
$$;
comment on function private.acquisition_lines(text, date, text) is
  'Work of acquisition_lines. Raises 42501 without gestionnaire, and for applications without app5_user.';
grant execute on function private.acquisition_lines(text, date, text) to authenticated;
create function public.acquisition_lines(source text, month date, what text) returns table (
  id uuid, kind text, label text, note text, day timestamptz
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.acquisition_lines($1, $2, $3)
$$;
comment on function public.acquisition_lines(text, date, text) is
  'What a figure of acquisition_figures is made of (leads, missions, applications or approved), the newest first, at most 200: kind (lead, application), label (company or person), note (reference). gestionnaire only, applications for recruiters among them.';
revoke all on function public.acquisition_lines(text, date, text) from public, anon, authenticated, service_role;
grant execute on function public.acquisition_lines(text, date, text) to authenticated;

select private.keep_access_rules();
