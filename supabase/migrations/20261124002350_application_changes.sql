-- One change to many applications at once: their status, labels or person in charge.

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
    -- As the constraints of the table say.
    if btrim(change ->> 'status') = '' or char_length(change ->> 'status') > 60
      or coalesce(change ->> 'refusal_reason', 'none') !~ '^[a-z0-9_-]{1,60}$'
    then
      raise exception 'no such status or reason' using errcode = '23514';
    end if;
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

create function private.write_columns(rows jsonb) returns void
language sql
set search_path = ''
as $$
  update public.trainer_applications a
  set status = case when c ? 'status' then c ->> 'status' else a.status end,
    refusal_reason = case when c ? 'refusal_reason' then c ->> 'refusal_reason' else a.refusal_reason end,
    tags = case when c ? 'tags' then array(select jsonb_array_elements_text(c -> 'tags')) else a.tags end,
    -- Whoever followed it before may have left since, or recruit no more.
    assigned_to = case
      when c ? 'assigned_to' then (
        select r.user_id from public.user_roles r
        where r.user_id = (c ->> 'assigned_to')::uuid and r.role = 'app5_user'
      )
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
  results jsonb;
begin
  perform private.require_role('app5_user');
  kind := private.bulk_change_of(change);
  if kind in ('add_tags', 'remove_tags') then
    given_tags := array(select jsonb_array_elements_text(change -> kind));
  end if;
  if kind = 'assigned_to' and change ->> kind is not null and not exists (
    select from public.user_roles r where r.user_id = (change ->> kind)::uuid and r.role = 'app5_user'
  ) then
    raise exception 'not a recruiter' using errcode = '22023';
  end if;

  results := private.begin_bulk_change('application', batch, ids, change);
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
    select private.bulk_outcomes(ids, coalesce(jsonb_object_agg(
      p.id,
      jsonb_build_object('before', p.before, 'after', p.after)
        || case when kind = 'add_tags' and jsonb_array_length(p.after -> 'tags') > 20 then '{"refused": true}'::jsonb else '{}' end
    ), '{}'))
    into results
    from planned p;
    perform private.write_columns(private.bulk_columns(results, 'after'));
    perform private.end_bulk_change('application', batch, change, results);
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
revoke all on function public.change_applications(uuid[], jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.change_applications(uuid[], jsonb, uuid) to authenticated;

create function private.undo_application_changes(batch uuid) returns table (application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  results constant jsonb := private.begin_bulk_undo('application', batch);
  present jsonb;
  kept uuid[];
begin
  with locked as materialized (
    select a.id, jsonb_build_object(
      'status', a.status, 'refusal_reason', a.refusal_reason, 'tags', a.tags, 'assigned_to', a.assigned_to
    ) as columns
    from public.trainer_applications a
    where a.id in (select r::uuid from jsonb_object_keys(private.bulk_columns(results, 'after')) as r)
    order by a.id
    for update
  )
  select coalesce(jsonb_object_agg(l.id, l.columns), '{}') into present from locked l;
  kept := private.bulk_still_changed(results, present);
  perform private.write_columns((
    select coalesce(jsonb_object_agg(r.key, r.value), '{}')
    from jsonb_each(private.bulk_columns(results, 'before')) as r
    where r.key::uuid = any (kept)
  ));
  return query select u.entity_id, u.outcome from private.end_bulk_undo(batch, present, kept) u;
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
revoke all on function public.undo_application_changes(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_application_changes(uuid) to authenticated;
