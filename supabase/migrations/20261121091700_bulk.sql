-- One change to many applications at once, and taking it back; reading the chosen ones; a line for each list exported.

create table private.bulk_changes (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  change jsonb not null,
  rows jsonb not null,
  undone_at timestamptz,
  constraint bulk_changes_change_object check (jsonb_typeof(change) = 'object'),
  constraint bulk_changes_rows_object check (jsonb_typeof(rows) = 'object')
);
comment on table private.bulk_changes is
  'Changes made to many applications at once, for as long as they may be taken back; the audit log is the lasting record.';
comment on column private.bulk_changes.rows is
  'Application id -> {"outcome", "before", "after"}: what became of it, and its columns before and after when it changed.';
create index bulk_changes_at_idx on private.bulk_changes (at);
alter table private.bulk_changes enable row level security;
revoke all on private.bulk_changes from public, anon, authenticated, service_role;

create function private.bulk_change_of(change jsonb) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kind text;
begin
  if jsonb_typeof(change) is distinct from 'object' then
    raise exception 'change must be an object' using errcode = '22023';
  end if;
  select string_agg(key, ',') into kind from jsonb_object_keys(change - 'refusal_reason') as key;
  if kind = 'status' and jsonb_typeof(change -> 'status') = 'string'
    and jsonb_typeof(coalesce(change -> 'refusal_reason', 'null')) in ('string', 'null')
    and (change ->> 'refusal_reason' is null or change ->> 'status' = 'rejected')
  then
    return kind;
  end if;
  if change ? 'refusal_reason' then
    kind := null;
  end if;
  if kind in ('add_tags', 'remove_tags') and jsonb_typeof(change -> kind) = 'array' and jsonb_array_length(change -> kind) between 1 and 20
    and not exists (
      select from jsonb_array_elements(change -> kind) as tag
      where jsonb_typeof(tag) <> 'string' or btrim(tag #>> '{}') = '' or char_length(btrim(tag #>> '{}')) > 40
    )
  then
    return kind;
  end if;
  if kind = 'assigned_to' and jsonb_typeof(change -> kind) in ('string', 'null') then
    return kind;
  end if;
  raise exception 'change must be one of status (with refusal_reason when rejected), add_tags, remove_tags, assigned_to'
    using errcode = '22023';
end
$$;
comment on function private.bulk_change_of(jsonb) is 'Which one change this is: status, add_tags, remove_tags or assigned_to. 22023 otherwise.';

create function private.tags_after(tags text[], kind text, given text[]) returns text[]
language sql
immutable
set search_path = ''
as $$
  -- Two spellings of one label are one label: the one that is there stays.
  select case kind
    when 'add_tags' then tags || array(
      select btrim(tag) from (
        select distinct on (private.fold(tag)) tag, place from unnest(given) with ordinality as g (tag, place)
        order by private.fold(tag), place
      ) as wanted
      where not exists (select from unnest(tags) as has where private.fold(has) = private.fold(wanted.tag))
      order by place
    )
    else array(
      select has from unnest(tags) with ordinality as t (has, place)
      where not exists (select from unnest(given) as tag where private.fold(tag) = private.fold(has))
      order by place
    )
  end
$$;
comment on function private.tags_after(text[], text, text[]) is 'Labels once some are added or removed, case and accents ignored.';

create function private.bulk_columns(rows jsonb, side text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(r.key, r.value -> side), '{}')
  from jsonb_each(rows) as r
  where r.value ->> 'outcome' = 'changed'
$$;
comment on function private.bulk_columns(jsonb, text) is
  'Of the rows of a batch, application id -> columns of the changed ones, "before" or "after".';

create function private.write_columns(rows jsonb) returns void
language sql
set search_path = ''
as $$
  update public.trainer_applications a
  set status = case when c ? 'status' then c ->> 'status' else a.status end,
    refusal_reason = case when c ? 'refusal_reason' then c ->> 'refusal_reason' else a.refusal_reason end,
    tags = case when c ? 'tags' then array(select jsonb_array_elements_text(c -> 'tags')) else a.tags end,
    -- Whoever followed it before may have left since.
    assigned_to = case
      when c ? 'assigned_to' then (select u.id from auth.users u where u.id = (c ->> 'assigned_to')::uuid)
      else a.assigned_to
    end
  from jsonb_each(rows) as r (id, c)
  where a.id = r.id::uuid
$$;
comment on function private.write_columns(jsonb) is
  'Writes application id -> columns, of status, refusal_reason, tags and assigned_to those that are named.';

create function private.change_applications(ids uuid[], change jsonb, request_id uuid)
returns table (batch_id uuid, application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  batch constant uuid := coalesce(request_id, gen_random_uuid());
  kind text;
  given_tags text[];
  known private.bulk_changes;
  results jsonb;
begin
  perform private.require_role('app5_user');
  kind := private.bulk_change_of(change);
  if ids is null or cardinality(ids) > 1000 then
    raise exception 'at most 1000 applications at once' using errcode = '22023';
  end if;
  if kind in ('add_tags', 'remove_tags') then
    given_tags := array(select jsonb_array_elements_text(change -> kind));
  end if;
  if kind = 'assigned_to' and change ->> kind is not null and not exists (
    select from public.user_roles r where r.user_id = (change ->> kind)::uuid and r.role = 'app5_user'
  ) then
    raise exception 'not a recruiter' using errcode = '22023';
  end if;

  -- One request, whether it is repeated at once or after its answer was lost.
  perform pg_advisory_xact_lock(hashtextextended(batch::text, 0));
  select * into known from private.bulk_changes b where b.id = batch;
  if found and (known.actor_id <> auth.uid() or known.change <> change) then
    raise exception 'this request was another one' using errcode = '23505';
  end if;
  results := known.rows;

  if results is null then
    -- Locked in the order of their ids: two people who change the same ones wait for each other instead of blocking.
    with locked as materialized (
      select a.id, a.status, a.refusal_reason, a.tags, a.assigned_to
      from public.trainer_applications a
      where a.id = any (ids)
      order by a.id
      for update
    ),
    planned as (
      select l.id, case kind
          when 'status' then jsonb_build_object('status', l.status, 'refusal_reason', l.refusal_reason)
          when 'assigned_to' then jsonb_build_object('assigned_to', l.assigned_to)
          else jsonb_build_object('tags', l.tags)
        end as before, case kind
          when 'status' then jsonb_build_object(
            'status', change -> 'status',
            'refusal_reason', case when change ->> 'status' = 'rejected'
              then coalesce(change ->> 'refusal_reason', l.refusal_reason)
            end
          )
          when 'assigned_to' then jsonb_build_object('assigned_to', change -> 'assigned_to')
          else jsonb_build_object('tags', private.tags_after(l.tags, kind, given_tags))
        end as after
      from locked l
    )
    select jsonb_object_agg(
      wanted.id,
      case
        when p.id is null then '{"outcome": "missing"}'
        when p.before = p.after then '{"outcome": "unchanged"}'
        when kind = 'add_tags' and jsonb_array_length(p.after -> 'tags') > 20 then '{"outcome": "refused"}'
        else jsonb_build_object('outcome', 'changed', 'before', p.before, 'after', p.after)
      end
    )
    into results
    from unnest(ids) as wanted (id) left join planned p on p.id = wanted.id
    where wanted.id is not null;
    results := coalesce(results, '{}');
    perform private.write_columns(private.bulk_columns(results, 'after'));
    delete from private.bulk_changes b where b.at < clock_timestamp() - interval '1 day';
    insert into private.bulk_changes (id, actor_id, change, rows) values (batch, auth.uid(), change, results);
  end if;
  return query select batch, r.key::uuid, r.value ->> 'outcome' from jsonb_each(results) as r order by 2;
end
$$;
comment on function private.change_applications(uuid[], jsonb, uuid) is
  'Work of change_applications. Raises 42501 without app5_user.';
grant execute on function private.change_applications(uuid[], jsonb, uuid) to authenticated;

create function public.change_applications(ids uuid[], change jsonb, request_id uuid default null)
returns table (batch_id uuid, application_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.change_applications($1, $2, $3)
$$;
comment on function public.change_applications(uuid[], jsonb, uuid) is
  'Makes one change to at most 1000 applications in one transaction: {"status", "refusal_reason"?}, {"add_tags": [...]}, {"remove_tags": [...]} or {"assigned_to": a recruiter or null}. A reason goes with "rejected" alone and leaves with it. Outcome of each: changed, unchanged, refused (more than 20 labels) or missing. A request repeated under its request_id does nothing and gives the first answer. 22023 for anything else. app5_user only.';

create function private.undo_application_changes(batch uuid) returns table (application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known private.bulk_changes;
  kept uuid[];
begin
  perform private.require_role('app5_user');
  select * into known from private.bulk_changes b where b.id = batch and b.actor_id = auth.uid() for update;
  if not found or known.at < clock_timestamp() - interval '30 minutes' then
    raise exception 'nothing to take back' using errcode = 'P0002';
  end if;
  if known.undone_at is not null then
    raise exception 'already taken back' using errcode = '23505';
  end if;

  -- What someone wrote since is theirs.
  with written as (
    select r.key::uuid as id, r.value as columns from jsonb_each(private.bulk_columns(known.rows, 'after')) as r
  ),
  locked as materialized (
    select a.id, jsonb_build_object(
      'status', a.status, 'refusal_reason', a.refusal_reason, 'tags', a.tags, 'assigned_to', a.assigned_to
    ) as columns
    from public.trainer_applications a
    where a.id in (select w.id from written w)
    order by a.id
    for update
  )
  select coalesce(array_agg(l.id), '{}') into kept
  from locked l join written w on w.id = l.id
  where not exists (select from jsonb_each(w.columns) as c where l.columns -> c.key is distinct from c.value);

  perform private.write_columns((
    select coalesce(jsonb_object_agg(r.key, r.value), '{}')
    from jsonb_each(private.bulk_columns(known.rows, 'before')) as r
    where r.key::uuid = any (kept)
  ));
  update private.bulk_changes b set undone_at = clock_timestamp() where b.id = batch;
  return query
    select r.key::uuid, case
      when r.key::uuid = any (kept) then 'restored'
      when exists (select from public.trainer_applications a where a.id = r.key::uuid) then 'changed_since'
      else 'missing'
    end
    from jsonb_each(private.bulk_columns(known.rows, 'after')) as r
    order by 1;
end
$$;
comment on function private.undo_application_changes(uuid) is 'Work of undo_application_changes. Raises 42501 without app5_user.';
grant execute on function private.undo_application_changes(uuid) to authenticated;

create function public.undo_application_changes(batch_id uuid) returns table (application_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.undo_application_changes($1)
$$;
comment on function public.undo_application_changes(uuid) is
  'Takes one of the caller’s own batches of change_applications back, once and within 30 minutes. Of each application it changed: restored, changed_since (it holds something else by now and is left alone) or missing. P0002 when there is nothing to take back, 23505 when it was taken back already. app5_user only.';

create function public.applications_by_ids(ids uuid[]) returns setof public.trainer_applications
language sql
stable
rows 200
set search_path = ''
as $$
  select a.*
  from unnest(ids[1:1000]) with ordinality as wanted (id, place)
  join public.trainer_applications a on a.id = wanted.id
  order by wanted.place
$$;
comment on function public.applications_by_ids(uuid[]) is
  'Applications by their ids, in that order, at most 1000, under the caller’s own rights. A list too long for an address.';

create function public.evaluations_by_applications(ids uuid[]) returns setof public.trainer_evaluations
language sql
stable
rows 200
set search_path = ''
as $$
  select e.*
  from public.trainer_evaluations e
  where e.application_id = any (ids[1:1000]) and e.status = 'completed'
$$;
comment on function public.evaluations_by_applications(uuid[]) is
  'Completed evaluations of at most 1000 applications, under the caller’s own rights.';

create function private.application_ids(
  search text, status_filter text, evaluation_filter text, filters jsonb, sort text, max_ids integer
) returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted_order constant text := case sort
    when 'newest' then 'a.created_at desc, a.id desc'
    when 'oldest' then 'a.created_at, a.id'
    when 'name' then 'private.name_key(a.full_name) collate "C", a.id'
    when 'contact' then 'a.last_contact_at, a.id'
    when 'evaluation' then 'e.id is null, e.percentage desc nulls last, coalesce(e.created_at, a.created_at) desc, a.id desc'
  end;
  found_ids uuid[];
begin
  perform private.require_role('app5_user');
  if wanted_order is null then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  execute format(
    'select array_agg(found.id order by found.place) from (
      select a.id, row_number() over (order by %1$s) as place
      from public.trainer_applications a
      left join public.trainer_evaluations e on e.application_id = a.id and e.status = ''completed''
      where true%2$s
      order by %1$s
      limit %3$s
    ) as found',
    wanted_order, private.applications_filter(search, status_filter, evaluation_filter, filters),
    least(greatest(coalesce(max_ids, 1000), 1), 10001)
  )
  into found_ids;
  return coalesce(found_ids, '{}');
end
$$;
comment on function private.application_ids(text, text, text, jsonb, text, integer) is
  'Work of application_ids. Raises 42501 without app5_user.';
grant execute on function private.application_ids(text, text, text, jsonb, text, integer) to authenticated;

create function public.application_ids(
  search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]', sort text default 'newest', max_ids integer default 1000
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.application_ids($1, $2, $3, $4, $5, $6)
$$;
comment on function public.application_ids(text, text, text, jsonb, text, integer) is
  'Identifiers of everything that search_trainer_applications finds over its pages, in the same order, as one list: at most max_ids, itself at most 10001 (one more than an export holds, to tell that there are more). app5_user only.';

create function private.record_list_export(format text, row_count integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  perform private.require_role('app5_user');
  if format is null or format not in ('csv', 'xlsx') or row_count is null or row_count not between 0 and 10000 then
    raise exception 'unknown format or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_applications', 'EXPORT',
    'list', jsonb_build_object('format', format, 'count', row_count)
  );
end
$$;
comment on function private.record_list_export(text, integer) is 'Work of record_list_export. Raises 42501 without app5_user.';
grant execute on function private.record_list_export(text, integer) to authenticated;

create function public.record_list_export(format text, row_count integer) returns void
language sql
set search_path = ''
as $$
  select private.record_list_export($1, $2)
$$;
comment on function public.record_list_export(text, integer) is
  'Notes in the audit log that the caller exported a list: its format (csv, xlsx) and how many lines, nothing of whom. app5_user only.';

revoke all on function
  public.change_applications(uuid[], jsonb, uuid),
  public.undo_application_changes(uuid),
  public.applications_by_ids(uuid[]),
  public.evaluations_by_applications(uuid[]),
  public.application_ids(text, text, text, jsonb, text, integer),
  public.record_list_export(text, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.change_applications(uuid[], jsonb, uuid),
  public.undo_application_changes(uuid),
  public.applications_by_ids(uuid[]),
  public.evaluations_by_applications(uuid[]),
  public.application_ids(text, text, text, jsonb, text, integer),
  public.record_list_export(text, integer)
to authenticated;
