-- Whether somebody may ask comes before what they ask: declarations are computed before the first line, and told people
-- without the role, by another code, which filters and choices are well formed. The rest of each function is as it was.

create or replace function private.search_application_ids(
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
  condition text;
  size integer := least(greatest(coalesce(page_size, 30), 1), 200);
  found_rows integer;
  last_row public.trainer_applications;
  last_evaluation public.trainer_evaluations;
  after text := '';
begin
  perform private.require_role('app5_user');
  condition := private.applications_filter(search, status_filter, evaluation_filter, filters);
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

create or replace function private.application_filter_values(
  field text, search text, status_filter text, evaluation_filter text, filters jsonb
) returns table (value text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
as $$
declare
  held constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'coalesce(a.assigned_to::text, ''none'')'
    when 'account' then 'coalesce(a.account_request_status, ''none'')'
    when 'band' then 'case when graded.percentage >= 85 then ''excellent'' when graded.percentage >= 70 then ''good''
      when graded.percentage >= 50 then ''medium'' when graded.percentage >= 0 then ''insufficient'' else ''none'' end'
  end;
  list constant text := case field
    when 'sector' then 'training_sectors' when 'language' then 'teaching_languages'
    when 'intervention' then 'intervention_type' when 'software' then 'mastered_software' when 'tag' then 'tags'
  end;
  condition text;
begin
  perform private.require_role('app5_user');
  condition := private.applications_filter(search, status_filter, evaluation_filter, filters);
  if held is null and list is null then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;
  if list is not null then
    -- Counted by their keys, which the index holds: rows with the same lists first, then key by key. What a key stands
    -- for is read from one of the applications that have it.
    return query execute format(
      'with lists as materialized (
        select a.list_keys as keys, count(*) as n, any_value(a.id) as example
        from public.trainer_applications a where true%s group by a.list_keys
      ),
      counted as (
        select k.key, sum(l.n)::bigint as n, any_value(l.example) as example
        from lists l, lateral (select distinct unnest(l.keys)) as k (key) group by k.key
      )
      select held.value, c.n
      from counted c
      join public.trainer_applications a on a.id = c.example
      cross join lateral (select distinct unnest(a.%I)) as held (value)
      where (private.list_keys(%L, array[held.value]))[1] = c.key
      order by c.n desc, held.value limit 300',
      condition, list, field
    );
    return;
  end if;
  return query execute format(
    'select held.value, count(*) from (
      select %s as value from public.trainer_applications a
      left join public.trainer_evaluations graded on graded.application_id = a.id and graded.status = ''completed''
      where true%s
    ) as held
    where held.value is not null group by held.value order by count(*) desc, held.value limit 300',
    held, condition
  );
end
$$;

create or replace function private.merge_applications(keep uuid, other uuid, choices jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept public.trainer_applications;
  gone public.trainer_applications;
  kept_after public.trainer_applications;
  gone_after public.trainer_applications;
  moved jsonb;
  swapped text[];
begin
  perform private.require_role('app5_user');
  swapped := array(
    select c.key from jsonb_each_text(coalesce(choices, '{}')) as c
    where c.value = 'other' and c.key in ('resume', 'references')
  );
  if keep is null or other is null or keep = other then
    raise exception 'two different applications are needed' using errcode = '22023';
  end if;
  perform from public.trainer_applications a where a.id in (keep, other) order by a.id for update;
  select * into kept from public.trainer_applications a where a.id = keep;
  select * into gone from public.trainer_applications a where a.id = other;
  if kept.id is null or gone.id is null then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  if kept.archived_at is not null or gone.archived_at is not null then
    raise exception 'an archived application is restored before it is merged' using errcode = '40001';
  end if;
  if exists (select from public.trainer_accounts t where t.application_id = other)
    and exists (select from public.trainer_accounts t where t.application_id = keep) then
    raise exception 'both applications have a trainer account' using errcode = '23505';
  end if;

  kept_after := private.merged_row(kept, gone, choices);
  -- Files change places: each belongs to one row, and leaves storage with that row alone.
  gone_after := jsonb_populate_record(gone, (
    select coalesce(jsonb_object_agg(name, to_jsonb(kept) -> name), '{}')
    from unnest(swapped) as file, unnest(private.file_columns(file)) as name
  ));
  gone_after.archived_at := now();
  gone_after.merged_into := keep;
  moved := jsonb_build_object(
    'notification_logs', private.move_rows('notification_logs', other, keep, null),
    'application_comments', private.move_rows('application_comments', other, keep, null),
    -- One opinion each: the one that is about the kept application stands.
    'evaluation_opinions', private.move_rows(
      'evaluation_opinions', other, keep, null,
      'not exists (select from public.evaluation_opinions e where e.application_id = $2 and e.evaluator_id = r.evaluator_id)'
    ),
    'trainer_evaluations', private.move_rows(
      'trainer_evaluations', other, keep, null,
      'not exists (select from public.trainer_evaluations e where e.application_id = $2)'
    ),
    'trainer_accounts', (
      select coalesce(jsonb_agg(t.user_id), '[]') from public.trainer_accounts t where t.application_id = other
    )
  );
  update public.trainer_accounts t set application_id = keep where t.application_id = other;
  if found then
    kept_after.account_request_status := gone.account_request_status;
    gone_after.account_request_status := null;
  end if;
  perform private.write_application(kept_after);
  perform private.write_application(gone_after);
  insert into private.application_merges (other_id, application_id, undo)
  values (other, keep, jsonb_build_object(
    'kept', jsonb_build_array(to_jsonb(kept) - 'search_text', to_jsonb(kept_after) - 'search_text'),
    'gone', jsonb_build_array(to_jsonb(gone) - 'search_text', to_jsonb(gone_after) - 'search_text'),
    'moved', moved, 'swapped', to_jsonb(swapped)
  ));
  perform private.record_pair('MERGED', keep, other);
end
$$;

select private.keep_access_rules();
