-- The list of applications with every filter and every sort a recruiter has, and the views they keep of it. Archived
-- applications are in no list and no count unless they are asked for.

-- ---------------------------------------------------------------------------------------------------------------------
-- Indexes: one for each order, of the rows that are in the list
-- ---------------------------------------------------------------------------------------------------------------------

create function private.name_key(full_name text) returns text
language sql
immutable
strict
parallel safe
security definer
set search_path = ''
as $$
  select private.fold(full_name)
$$;
comment on function private.name_key(text) is 'A name as names are sorted and told apart: case and accents ignored.';
-- Whoever writes a row has its index entry computed.
grant execute on function private.name_key(text) to authenticated, service_role;

drop index public.trainer_applications_newest_idx;
drop index public.trainer_applications_status_newest_idx;
-- What most filters compare is in the index: walking or counting under them reads no row.
create index trainer_applications_newest_idx on public.trainer_applications (created_at desc, id desc)
  include (status, country, current_status, availability, source, assigned_to, account_request_status, last_contact_at)
  where archived_at is null;
create index trainer_applications_status_newest_idx on public.trainer_applications (status, created_at desc, id desc)
  where archived_at is null;
create index trainer_applications_name_idx on public.trainer_applications
  ((private.name_key(full_name)) collate "C", id) where archived_at is null;
create index trainer_applications_contact_idx on public.trainer_applications (last_contact_at, id)
  where archived_at is null;
create index trainer_applications_archived_idx on public.trainer_applications (created_at desc, id desc)
  where archived_at is not null;
create index trainer_applications_lists_idx on public.trainer_applications
  using gin (training_sectors, teaching_languages, intervention_type, mastered_software, tags) with (fastupdate = off);
-- Best first; equals by the latest evaluation.
create index trainer_evaluations_best_idx on public.trainer_evaluations
  (percentage desc, created_at desc, application_id desc) where status = 'completed';

-- ---------------------------------------------------------------------------------------------------------------------
-- Conditions
-- ---------------------------------------------------------------------------------------------------------------------

create function private.paris_midnight(day text, later integer default 0) returns timestamptz
language plpgsql
stable
strict
set search_path = ''
as $$
begin
  if day !~ '^\d{4}-\d{2}-\d{2}$' or not pg_input_is_valid(day, 'date') then
    raise exception 'not a day: %', day using errcode = '22023';
  end if;
  return (day::date + later)::timestamp at time zone 'Europe/Paris';
end
$$;
comment on function private.paris_midnight(text, integer) is
  'The instant at which a day written YYYY-MM-DD starts in Paris, or one some days later. 22023 for anything else.';

create function private.band_condition(bands text[]) returns text
language sql
immutable
set search_path = ''
as $$
  -- "No completed evaluation, or one of these levels" is "no completed evaluation of another level".
  select format(
    '%sexists (select from public.trainer_evaluations e where e.application_id = a.id and e.status = ''completed'' and (%s))',
    case when 'none' = any (bands) then 'not ' else '' end,
    coalesce(
      (
        select string_agg(format('e.percentage >= %s and e.percentage < %s', band.lowest, band.below), ' or ')
        from (values ('excellent', 85, 101), ('good', 70, 85), ('medium', 50, 70), ('insufficient', 0, 50))
          as band (key, lowest, below)
        where (band.key = any (bands)) <> ('none' = any (bands))
      ),
      'false'
    )
  )
$$;
comment on function private.band_condition(text[]) is
  'SQL condition: the completed evaluation is in one of these levels (spec, section 9), "none" standing for no completed evaluation.';

create function private.list_condition(condition jsonb) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  field constant text := condition ->> 'field';
  op text := condition ->> 'op';
  -- Scalar columns, list columns, instants.
  scalar constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'a.assigned_to' when 'account' then 'a.account_request_status'
  end;
  list constant text := case field
    when 'sector' then 'a.training_sectors' when 'language' then 'a.teaching_languages'
    when 'intervention' then 'a.intervention_type' when 'software' then 'a.mastered_software' when 'tag' then 'a.tags'
  end;
  instant constant text := case field when 'created' then 'a.created_at' when 'contact' then 'a.last_contact_at' end;
  wanted text[];
  bands constant text[] := array['excellent', 'good', 'medium', 'insufficient', 'none'];
  matches text;
begin
  if scalar is null and list is null and instant is null and coalesce(field, '') not in ('band', 'archived') then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;

  if instant is not null then
    if op is distinct from 'between' or coalesce(condition ->> 'from', condition ->> 'to') is null then
      raise exception '% takes between, with from or to', field using errcode = '22023';
    end if;
    -- One of the two may be missing: `||` with a null is null, which concat skips.
    return concat(
      format(' and %s >= ', instant) || quote_literal(private.paris_midnight(condition ->> 'from')),
      format(' and %s < ', instant) || quote_literal(private.paris_midnight(condition ->> 'to', 1))
    );
  end if;

  if op is null or op not in ('in', 'not_in') or jsonb_typeof(condition -> 'values') is distinct from 'array'
    or jsonb_array_length(condition -> 'values') not between 1 and 100
    or exists (
      select from jsonb_array_elements(condition -> 'values') as value
      where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') not between 1 and 120
    )
  then
    raise exception '% takes in or not_in, with 1 to 100 values of at most 120 characters', field using errcode = '22023';
  end if;
  wanted := array(select jsonb_array_elements_text(condition -> 'values'));

  case
    when field = 'archived' then
      if wanted <> array['yes'] then
        raise exception 'archived takes yes' using errcode = '22023';
      end if;
      matches := 'a.archived_at is not null';
    when field = 'band' then
      if not wanted <@ bands then
        raise exception 'unknown level among %', wanted using errcode = '22023';
      end if;
      if op = 'not_in' then
        wanted := array(select unnest(bands) except select unnest(wanted));
        op := 'in';
      end if;
      matches := private.band_condition(wanted);
    when list is not null then
      matches := format('%s && %L::text[]', list, wanted);
    when field = 'assignee' then
      if exists (select from unnest(wanted) as value where value <> 'none' and not pg_input_is_valid(value, 'uuid')) then
        raise exception 'assignee takes identifiers and none' using errcode = '22023';
      end if;
      matches := format('a.assigned_to = any (%L::uuid[])', array_remove(wanted, 'none'));
    else
      matches := format('%s = any (%L::text[])', scalar, wanted);
  end case;
  -- A status or a source is written by people: only these two know "nobody" and "no account".
  if field in ('assignee', 'account') and 'none' = any (wanted) then
    matches := format('%s or %s is null', matches, scalar);
  end if;
  return format(' and (%s)%s', matches, case op when 'not_in' then ' is not true' else '' end);
end
$$;
comment on function private.list_condition(jsonb) is
  'One condition of the list as SQL, every value quoted. 22023 for a field, an operation or a value that it does not know.';

alter function private.applications_filter(text, text, text) rename to search_condition;
comment on function private.search_condition(text, text, text) is
  'The SQL condition of a search and of the two selects, every value quoted: words of 3 letters and more anywhere, shorter ones at the start of a word, all of them required.';

create function private.applications_filter(
  search text, status_filter text, evaluation_filter text, filters jsonb default '[]'
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  conditions constant jsonb := coalesce(filters, '[]');
begin
  if jsonb_typeof(conditions) <> 'array' or jsonb_array_length(conditions) > 20 then
    raise exception 'filters must be an array of at most 20 conditions' using errcode = '22023';
  end if;
  return concat(
    case when not conditions @> '[{"field": "archived", "op": "in"}]' then ' and a.archived_at is null' end,
    private.search_condition(search, status_filter, evaluation_filter),
    (select string_agg(private.list_condition(condition), '') from jsonb_array_elements(conditions) as condition)
  );
end
$$;
comment on function private.applications_filter(text, text, text, jsonb) is
  'The SQL condition of the list, every value quoted. filters: [{"field", "op": "in" | "not_in", "values"} | {"field", "op": "between", "from", "to"}], all required; without {"field": "archived", "op": "in", "values": ["yes"]} archived applications are left out.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Pages and counts
-- ---------------------------------------------------------------------------------------------------------------------

drop function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer);
drop function public.count_trainer_applications(text, text, text);
drop function private.search_application_ids(text, text, text, timestamptz, uuid, integer);
drop function private.count_applications(text, text, text);

-- As before, these check the role first and then work on identifiers alone: LIKE is not leakproof, so under row-level
-- security the planner may not use the indexes. The rows themselves are read under the caller's own rights. What they
-- read is in memory, where a page found through an index costs no more than the next one.
create function private.search_application_ids(
  search text, status_filter text, evaluation_filter text, before_created_at timestamptz, before_id uuid,
  page_size integer, filters jsonb default '[]', sort text default 'newest'
) returns table (id uuid)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
as $$
declare
  condition constant text := private.applications_filter(search, status_filter, evaluation_filter, filters);
  size integer := least(greatest(coalesce(page_size, 30), 1), 200);
  found_rows integer;
  last_row public.trainer_applications;
  last_evaluation public.trainer_evaluations;
  after text := '';
begin
  perform private.require_role('app5_user');
  if before_id is not null and (before_created_at is null or sort not in ('newest', 'oldest')) then
    select * into last_row from public.trainer_applications a where a.id = before_id;
    if not found then
      raise exception 'the last application seen is gone: start again' using errcode = 'P0002';
    end if;
  elsif before_created_at is not null then
    last_row.id := before_id;
    last_row.created_at := before_created_at;
  end if;

  case sort
    when 'newest' then
      if last_row.created_at is not null then
        after := format(
          ' and (a.created_at, a.id) < (%L::timestamptz, %L::uuid)',
          last_row.created_at, coalesce(last_row.id, '00000000-0000-0000-0000-000000000000')
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.created_at desc, a.id desc limit %s',
        condition, after, size
      );
    when 'oldest' then
      if last_row.created_at is not null then
        after := format(
          ' and (a.created_at, a.id) > (%L::timestamptz, %L::uuid)',
          last_row.created_at, coalesce(last_row.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.created_at, a.id limit %s',
        condition, after, size
      );
    when 'name' then
      if last_row.id is not null then
        after := format(
          ' and (private.name_key(a.full_name) collate "C", a.id) > (%L, %L::uuid)',
          private.name_key(last_row.full_name), last_row.id
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s
        order by private.name_key(a.full_name) collate "C", a.id limit %s',
        condition, after, size
      );
    when 'contact' then
      if last_row.id is not null then
        after := format(' and (a.last_contact_at, a.id) > (%L::timestamptz, %L::uuid)', last_row.last_contact_at, last_row.id);
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.last_contact_at, a.id limit %s',
        condition, after, size
      );
    when 'evaluation' then
      -- The evaluated ones, best first, each order from its own index; then the others, newest first.
      if last_row.id is not null then
        select * into last_evaluation from public.trainer_evaluations e
        where e.application_id = last_row.id and e.status = 'completed';
      end if;
      if last_row.id is null or last_evaluation.id is not null then
        if last_evaluation.id is not null then
          after := format(
            ' and (e.percentage, e.created_at, e.application_id) < (%L::double precision, %L::timestamptz, %L::uuid)',
            last_evaluation.percentage, last_evaluation.created_at, last_row.id
          );
        end if;
        return query execute format(
          'select a.id from public.trainer_evaluations e join public.trainer_applications a on a.id = e.application_id
          where e.status = ''completed''%s%s
          order by e.percentage desc, e.created_at desc, e.application_id desc limit %s',
          condition, after, size
        );
        get diagnostics found_rows = row_count;
        size := size - found_rows;
        after := '';
      else
        after := format(' and (a.created_at, a.id) < (%L::timestamptz, %L::uuid)', last_row.created_at, last_row.id);
      end if;
      if size > 0 and evaluation_filter is distinct from 'evaluated' then
        return query execute format(
          'select a.id from public.trainer_applications a
          where not exists (
            select from public.trainer_evaluations e where e.application_id = a.id and e.status = ''completed''
          )%s%s
          order by a.created_at desc, a.id desc limit %s',
          condition, after, size
        );
      end if;
    else
      raise exception 'unknown sort: %', sort using errcode = '22023';
  end case;
end
$$;
comment on function private.search_application_ids(text, text, text, timestamptz, uuid, integer, jsonb, text) is
  'Identifiers of one page of the list, in its order. Raises 42501 without app5_user.';
grant execute on function private.search_application_ids(text, text, text, timestamptz, uuid, integer, jsonb, text)
  to authenticated;

create function private.count_applications(
  search text, status_filter text, evaluation_filter text, filters jsonb default '[]'
) returns bigint
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
as $$
declare
  total bigint;
begin
  perform private.require_role('app5_user');
  execute 'select count(*) from public.trainer_applications a where true'
    || private.applications_filter(search, status_filter, evaluation_filter, filters)
  into total;
  return total;
end
$$;
comment on function private.count_applications(text, text, text, jsonb) is
  'Exact number of applications found. Raises 42501 without app5_user.';
grant execute on function private.count_applications(text, text, text, jsonb) to authenticated;

create function private.application_filter_values(
  field text, search text, status_filter text, evaluation_filter text, filters jsonb
) returns table (value text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
as $$
declare
  held constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'coalesce(a.assigned_to::text, ''none'')'
    when 'account' then 'coalesce(a.account_request_status, ''none'')'
    when 'sector' then 'unnest(a.training_sectors)' when 'language' then 'unnest(a.teaching_languages)'
    when 'intervention' then 'unnest(a.intervention_type)' when 'software' then 'unnest(a.mastered_software)'
    when 'tag' then 'unnest(a.tags)'
    when 'band' then 'case when graded.percentage >= 85 then ''excellent'' when graded.percentage >= 70 then ''good''
      when graded.percentage >= 50 then ''medium'' when graded.percentage >= 0 then ''insufficient'' else ''none'' end'
  end;
begin
  perform private.require_role('app5_user');
  if held is null then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;
  return query execute format(
    'select held.value, count(*) from (
      select %s as value from public.trainer_applications a
      left join public.trainer_evaluations graded on graded.application_id = a.id and graded.status = ''completed''
      where true%s
    ) as held
    where held.value is not null group by held.value order by count(*) desc, held.value limit 300',
    held, private.applications_filter(search, status_filter, evaluation_filter, filters)
  );
end
$$;
comment on function private.application_filter_values(text, text, text, text, jsonb) is
  'Work of application_filter_values. Raises 42501 without app5_user.';
grant execute on function private.application_filter_values(text, text, text, text, jsonb) to authenticated;

create function public.search_trainer_applications(
  search text default '',
  status_filter text default 'all',
  evaluation_filter text default 'all',
  before_created_at timestamptz default null,
  before_id uuid default null,
  page_size integer default 30,
  filters jsonb default '[]',
  sort text default 'newest'
) returns setof public.trainer_applications
language sql
stable
rows 30
set search_path = ''
as $$
  select a.*
  from private.search_application_ids($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as found (id, place)
  join public.trainer_applications a on a.id = found.id
  order by found.place
$$;
comment on function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text) is
  'One page of the applications list. Every word of search must be found, case and accents ignored; status_filter and evaluation_filter (evaluated, not_evaluated) may be "all"; filters: conditions that must all hold, [{"field", "op": "in" | "not_in", "values"} | {"field", "op": "between", "from", "to"}], unknown ones refused with 22023; sort: newest, oldest, name, evaluation (best first, then those without), contact (longest without first). before_id is the last row of the page before, and its created_at before_created_at; where the order needs that row and it is gone, P0002: start again. page_size from 1 to 200. app5_user only.';

create function public.count_trainer_applications(
  search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]'
) returns bigint
language sql
stable
set search_path = ''
as $$
  select private.count_applications($1, $2, $3, $4)
$$;
comment on function public.count_trainer_applications(text, text, text, jsonb) is
  'Exact number of applications that search_trainer_applications finds over all its pages. app5_user only.';

create function public.application_filter_values(
  field text, search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]'
) returns table (value text, total bigint)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.application_filter_values($1, $2, $3, $4, $5)
$$;
comment on function public.application_filter_values(text, text, text, text, jsonb) is
  'The values that a field has among the applications found, most frequent first, at most 300, and how many have each: what a condition on it would leave. app5_user only.';

revoke all on function
  public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text),
  public.count_trainer_applications(text, text, text, jsonb),
  public.application_filter_values(text, text, text, text, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text),
  public.count_trainer_applications(text, text, text, jsonb),
  public.application_filter_values(text, text, text, text, jsonb)
to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Saved views
-- ---------------------------------------------------------------------------------------------------------------------

create table public.application_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  is_shared boolean not null default false,
  -- Never the search term: it is mostly a person's name, which must not outlive the person's file.
  filters jsonb not null default '{}',
  sort text not null default 'newest',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint application_views_name_length check (btrim(name) <> '' and char_length(name) <= 80),
  constraint application_views_filters_object check (
    jsonb_typeof(filters) = 'object'
    and filters - array['status', 'evaluation', 'conditions'] = '{}'
    and octet_length(filters::text) <= 20000
  ),
  constraint application_views_sort_known check (sort in ('newest', 'oldest', 'name', 'evaluation', 'contact'))
);
comment on table public.application_views is 'Views of the applications list that recruiters keep: filters and a sort under a name, for oneself or for all.';
comment on column public.application_views.filters is
  '{"status", "evaluation", "conditions"}: the two selects, and the conditions as search_trainer_applications takes them.';
-- A person finds their views by name.
create unique index application_views_owner_name_idx on public.application_views (owner_id, private.name_key(name));
create trigger application_views_touch before update on public.application_views
  for each row execute function private.touch_updated_at();

alter table public.application_views enable row level security;
revoke all on public.application_views from public, anon, authenticated, service_role;
grant select, delete on public.application_views to authenticated;
-- Not owner_id: nobody makes a view in another's name or gives one away.
grant insert (name, is_shared, filters, sort), update (name, is_shared, filters, sort)
  on public.application_views to authenticated;
create policy "Recruiters read their views and those that are shared" on public.application_views
  for select to authenticated
  using ((select private.has_role('app5_user')) and (owner_id = (select auth.uid()) or is_shared));
create policy "Recruiters make views" on public.application_views
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));
create policy "Owners change their views" on public.application_views
  for update to authenticated
  using ((select private.has_role('app5_user')) and owner_id = (select auth.uid()))
  with check ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));
create policy "Owners delete their views" on public.application_views
  for delete to authenticated
  using ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));
