-- The figures of the « bilan pédagogique et financier » (Cerfa 10443) that missions and invoices know, and the lines that each is made
-- of. A mission counts in the year of its last day, an invoice in that of its own day. What is not kept here is no figure.

create function private.are_trainee_counts(given jsonb) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select given is null or jsonb_typeof(given) = 'object' and given <> '{}' and not exists (
    select from jsonb_each(case when jsonb_typeof(given) = 'object' then given else '{}' end) as one (key, value)
    where one.key not in ('employees', 'apprentices', 'job_seekers', 'individuals', 'others')
      or jsonb_typeof(one.value) <> 'number'
      or one.value::text !~ '^[0-9]{1,4}$'
  )
$$;
comment on function private.are_trainee_counts(jsonb) is
  'Whether these are numbers of trainees by their type in the BPF (frame F-1), each from 0 to 9,999; null: not entered.';
grant execute on function private.are_trainee_counts(jsonb) to authenticated, service_role;

alter table public.missions
  add column trainees jsonb,
  add constraint missions_trainees_form check (private.are_trainee_counts(trainees));
comment on column public.missions.trainees is
  'How many trainees of each type of the BPF there were: employees, apprentices, job_seekers, individuals, others. Null: nobody has said it.';
grant update (trainees) on public.missions to authenticated;

-- When the report is sent: the ministry says it for each year.
insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (150, 'bpf_opens', 'BPF, ouverture de la télédéclaration', '"2027-04-01"', 'date', false,
    'Mon activité formation ; jour des dernières années, cité de mémoire, à confirmer', null, null),
  (151, 'bpf_closes', 'BPF, clôture de la télédéclaration', '"2027-05-31"', 'date', false,
    'Mon activité formation ; jour des dernières années, cité de mémoire, à confirmer', null, null);

create function private.bpf_lines(year integer) returns table (
  figure text, kind text, id uuid, label text, who text, day date, persons integer, hours numeric, cents bigint
)
language sql
stable
security definer
rows 1000
set search_path = ''
as $$
  with given as (
    select m.*, coalesce(t.full_name, '') as full_name
    from public.missions m left join public.trainer_accounts t on t.user_id = m.user_id
    where m.status in ('done', 'invoiced')
      and m.ends_on >= make_date(year, 1, 1) and m.ends_on < make_date(year + 1, 1, 1)
  ), types (key, figure) as (
    values ('employees', 'f1_employees'), ('apprentices', 'f1_apprentices'), ('job_seekers', 'f1_job_seekers'),
      ('individuals', 'f1_individuals'), ('others', 'f1_others')
  )
  select 'd_purchases', 'invoice', i.id, i.number, coalesce(i.seller_name, t.full_name, ''), i.issued_on, null::integer, null::numeric,
    (case when i.kind = 'credit_note' then -i.net_cents else i.net_cents end)::bigint
  from public.invoices i left join public.trainer_accounts t on t.user_id = i.user_id
  where i.withdrawn_at is null and i.status not in (210, 213)
    and i.issued_on >= make_date(year, 1, 1) and i.issued_on < make_date(year + 1, 1, 1)
  union all
  select 'e_external', 'mission', g.id, g.title, g.full_name, g.ends_on, null, g.hours, null from given g
  union all
  select 'without_hours', 'mission', g.id, g.title, g.full_name, g.ends_on, null, null, null from given g where g.hours is null
  union all
  select 'without_trainees', 'mission', g.id, g.title, g.full_name, g.ends_on, null, null, null from given g where g.trainees is null
  union all
  select types.figure, 'mission', g.id, g.title, g.full_name, g.ends_on, (g.trainees ->> types.key)::integer,
    g.hours * (g.trainees ->> types.key)::integer, null
  from given g cross join types
  where (g.trainees ->> types.key)::integer > 0
  union all
  select 'f1_remote', 'mission', g.id, g.title, g.full_name, g.ends_on, s.persons, g.hours * s.persons, null
  from given g
  cross join lateral (select sum(n.value::integer)::integer as persons from jsonb_each_text(g.trainees) n) as s
  where g.is_remote and s.persons > 0
$$;
comment on function private.bpf_lines(integer) is
  'The lines of all figures of a year. d_purchases: invoices and credit notes that were neither withdrawn nor refused; the others: missions that were given. f1_remote is a part of the other f1.';

create function private.bpf_figures(year integer) returns table (
  figure text, persons integer, hours numeric, cents bigint, lines integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if (year between 2000 and 2098) is not true then
    raise exception 'no year of a report' using errcode = '22023';
  end if;
  return query
    select l.figure,
      case when l.figure = 'e_external' then (
        select count(distinct m.user_id) from public.missions m where m.id = any (array_agg(l.id))
      ) else sum(l.persons) end::integer,
      sum(l.hours), sum(l.cents)::bigint, count(*)::integer
    from private.bpf_lines(year) l
    group by l.figure
    order by l.figure;
end
$$;
comment on function private.bpf_figures(integer) is 'Work of bpf_figures. Raises 42501 without gestionnaire.';
grant execute on function private.bpf_figures(integer) to authenticated;

create function public.bpf_figures(year integer) returns table (
  figure text, persons integer, hours numeric, cents bigint, lines integer
)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.bpf_figures($1)
$$;
comment on function public.bpf_figures(integer) is
  'Figures of the BPF of a calendar year, those that have a line: persons (trainers, or trainees), hours (given, or trainees times hours), cents without VAT, and of how many lines. gestionnaire only.';
revoke all on function public.bpf_figures(integer) from public, anon, authenticated, service_role;
grant execute on function public.bpf_figures(integer) to authenticated;

create function private.bpf_figure_lines(year integer, of_figure text) returns table (
  kind text, id uuid, label text, who text, day date, persons integer, hours numeric, cents bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if (year between 2000 and 2098) is not true then
    raise exception 'no year of a report' using errcode = '22023';
  end if;
  return query
    select l.kind, l.id, l.label, l.who, l.day, l.persons, l.hours, l.cents
    from private.bpf_lines(year) l
    where l.figure = of_figure
    order by l.day, l.label, l.id
    limit 10000;
end
$$;
comment on function private.bpf_figure_lines(integer, text) is 'Work of bpf_figure_lines. Raises 42501 without gestionnaire.';
grant execute on function private.bpf_figure_lines(integer, text) to authenticated;

create function public.bpf_figure_lines(year integer, of_figure text) returns table (
  kind text, id uuid, label text, who text, day date, persons integer, hours numeric, cents bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.bpf_figure_lines($1, $2)
$$;
comment on function public.bpf_figure_lines(integer, text) is
  'The lines that a figure of bpf_figures is made of, by day, 10,000 at most: kind is invoice or mission. gestionnaire only.';
revoke all on function public.bpf_figure_lines(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.bpf_figure_lines(integer, text) to authenticated;

select private.keep_access_rules();
