-- How several applications of one person are found, merged or kept apart, and how either is taken back.

create function private.record_pair(event text, one uuid, another uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  select auth.uid(), coalesce(c.claims ->> 'role', session_user), c.claims ->> 'session_id', 'trainer_applications', event,
    about.id::text, about.id, jsonb_build_object('reference', a.reference)
  from (values (one, another), (another, one)) as about (id, other_id)
  join public.trainer_applications a on a.id = about.other_id
  -- The one that was merged says it by its own change.
  and (about.id = one or event in ('KEPT_APART', 'NOT_KEPT_APART'))
  cross join (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as c
$$;
comment on function private.record_pair(text, uuid, uuid) is
  'Writes in the journal of an application what was decided about it and another: MERGED, UNMERGED, or KEPT_APART and NOT_KEPT_APART, which both journals tell; with the reference of the other.';

create table private.applications_kept_apart (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  other_id uuid not null references public.trainer_applications (id) on delete cascade,
  primary key (application_id, other_id),
  constraint applications_kept_apart_two check (application_id <> other_id)
);
comment on table private.applications_kept_apart is
  'Pairs that look alike and are not to be merged, one line in each direction; the journal says who decided it and when.';

alter table private.applications_kept_apart enable row level security;
revoke all on private.applications_kept_apart from public, anon, authenticated, service_role;

create index applications_kept_apart_other_idx on private.applications_kept_apart (other_id);

create table private.application_merges (
  -- The application that left: it is merged into one at most.
  other_id uuid primary key references public.trainer_applications (id) on delete cascade,
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  merged_at timestamptz(3) not null default clock_timestamp(),
  -- What taking it back needs: {"before": row as it was, "after": row as merged, "moved": {table: ids}, "swapped": [files]}.
  undo jsonb not null
);
comment on table private.application_merges is
  'Merges that can still be taken back: goes with either application.';

alter table private.application_merges enable row level security;
revoke all on private.application_merges from public, anon, authenticated, service_role;

create index application_merges_application_idx on private.application_merges (application_id);

create function private.duplicates_of(ids uuid[])
returns table (application_id uuid, duplicate_id uuid, reasons text[])
language sql
stable
security definer
set search_path = ''
-- How close two names must be to be looked at: one letter of difference in an ordinary name.
set pg_trgm.similarity_threshold = '0.7'
as $$
  with wanted as (
    select a.id, lower(a.email) as email, a.phone, private.name_words(a.full_name) as name
    from public.trainer_applications a
    where a.id = any (ids) and a.merged_into is null
  ),
  alike as (
    select w.id, a.id as other, 'email' as reason
    from wanted w join public.trainer_applications a on lower(a.email) = w.email
    union all
    select w.id, a.id, 'phone' from wanted w join public.trainer_applications a on a.phone = w.phone
    union all
    select w.id, found.id, 'name'
    from wanted w
    cross join lateral (
      select a.id from public.trainer_applications a
      where private.name_words(a.full_name) operator(extensions.%) w.name
      -- Homonyms of a very common name teach nothing.
      limit 20
    ) as found
  )
  select k.id, k.other, array_agg(distinct k.reason order by k.reason)
  from alike k
  join public.trainer_applications o on o.id = k.other and o.archived_at is null and o.merged_into is null
  where k.other <> k.id
    and not exists (
      select from private.applications_kept_apart p where p.application_id = k.id and p.other_id = k.other
    )
  group by k.id, k.other
$$;
comment on function private.duplicates_of(uuid[]) is
  'Applications that may come from the same person as each of these: same e-mail, same phone, close name. Archived and merged ones aside, and pairs kept apart.';

create function private.application_duplicates(application uuid)
returns table (
  id uuid, reference text, full_name text, email text, phone text, status text, created_at timestamptz, reasons text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select a.id, a.reference, a.full_name, a.email, a.phone, a.status, a.created_at::timestamptz, d.reasons
    from private.duplicates_of(array[application]) d
    join public.trainer_applications a on a.id = d.duplicate_id
    -- What is surest first, then the newest.
    order by ('email' = any (d.reasons))::integer + ('phone' = any (d.reasons))::integer desc, a.created_at desc, a.id
    limit 20;
end
$$;
comment on function private.application_duplicates(uuid) is 'Work of application_duplicates. Raises 42501 without app5_user.';
grant execute on function private.application_duplicates(uuid) to authenticated;

create function public.application_duplicates(application_id uuid)
returns table (
  id uuid, reference text, full_name text, email text, phone text, status text, created_at timestamptz, reasons text[]
)
language sql
stable
set search_path = ''
as $$
  select * from private.application_duplicates($1)
$$;
comment on function public.application_duplicates(uuid) is
  'Applications that may come from the same person, at most 20, surest first; reasons among email, phone, name. app5_user only.';
revoke all on function public.application_duplicates(uuid) from public, anon, authenticated, service_role;
grant execute on function public.application_duplicates(uuid) to authenticated;

-- Whether there is one, not which: the first that is found ends the search for an application.
create function private.duplicates_among(ids uuid[]) returns table (application_id uuid)
language plpgsql
stable
security definer
set search_path = ''
set pg_trgm.similarity_threshold = '0.7'
as $$
begin
  perform private.require_role('app5_user');
  if cardinality(ids) > 200 then
    raise exception 'at most 200 applications at a time' using errcode = '22023';
  end if;
  return query
    select w.id
    from public.trainer_applications w
    where w.id = any (ids) and w.merged_into is null
      and exists (
        select
        from (
          -- Of one address or number, two hundred are looked at: more come from a machine, not from a person. Of one name
          -- twenty, as in duplicates_of.
          (select a.id, a.archived_at, a.merged_into from public.trainer_applications a
            where lower(a.email) = lower(w.email) and a.id <> w.id limit 200)
          union all
          (select a.id, a.archived_at, a.merged_into from public.trainer_applications a
            where a.phone = w.phone and a.id <> w.id limit 200)
          union all
          (select a.id, a.archived_at, a.merged_into from public.trainer_applications a
            where private.name_words(a.full_name) operator(extensions.%) private.name_words(w.full_name) limit 20)
        ) as alike
        where alike.id <> w.id and alike.archived_at is null and alike.merged_into is null
          and not exists (
            select from private.applications_kept_apart p where p.application_id = w.id and p.other_id = alike.id
          )
      );
end
$$;
comment on function private.duplicates_among(uuid[]) is 'Work of duplicates_among. Raises 42501 without app5_user.';
grant execute on function private.duplicates_among(uuid[]) to authenticated;

create function public.duplicates_among(ids uuid[]) returns table (application_id uuid)
language sql
stable
set search_path = ''
as $$
  select * from private.duplicates_among($1)
$$;
comment on function public.duplicates_among(uuid[]) is
  'Those of at most 200 applications that have a possible duplicate, wherever it is. app5_user only.';
revoke all on function public.duplicates_among(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.duplicates_among(uuid[]) to authenticated;

create function private.keep_apart(a uuid, b uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  if a is null or b is null or a = b then
    raise exception 'two different applications are needed' using errcode = '22023';
  end if;
  perform from public.trainer_applications t where t.id in (a, b) order by t.id for key share;
  if (select count(*) from public.trainer_applications t where t.id in (a, b)) < 2 then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  insert into private.applications_kept_apart (application_id, other_id)
  values (least(a, b), greatest(a, b)), (greatest(a, b), least(a, b))
  on conflict do nothing;
  if found then
    perform private.record_pair('KEPT_APART', a, b);
  end if;
end
$$;
comment on function private.keep_apart(uuid, uuid) is 'Work of keep_apart. Raises 42501 without app5_user.';
grant execute on function private.keep_apart(uuid, uuid) to authenticated;

create function public.keep_apart(a uuid, b uuid) returns void
language sql
set search_path = ''
as $$
  select private.keep_apart($1, $2)
$$;
comment on function public.keep_apart(uuid, uuid) is
  'Notes that two applications that look alike are not to be merged: neither is offered as a duplicate of the other any more. P0002 when one is missing. app5_user only.';
revoke all on function public.keep_apart(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.keep_apart(uuid, uuid) to authenticated;

create function private.undo_keep_apart(a uuid, b uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  delete from private.applications_kept_apart p
  where (p.application_id, p.other_id) in ((a, b), (b, a));
  if found then
    perform private.record_pair('NOT_KEPT_APART', a, b);
  end if;
end
$$;
comment on function private.undo_keep_apart(uuid, uuid) is 'Work of undo_keep_apart. Raises 42501 without app5_user.';
grant execute on function private.undo_keep_apart(uuid, uuid) to authenticated;

create function public.undo_keep_apart(a uuid, b uuid) returns void
language sql
set search_path = ''
as $$
  select private.undo_keep_apart($1, $2)
$$;
comment on function public.undo_keep_apart(uuid, uuid) is
  'Takes keep_apart back: two applications that look alike are offered as duplicates again. Nothing happens when they were not kept apart. app5_user only.';
revoke all on function public.undo_keep_apart(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_keep_apart(uuid, uuid) to authenticated;

create function private.move_rows(child text, source uuid, target uuid, wanted uuid[], condition text default 'true')
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  moved jsonb;
begin
  execute format(
    'with moved as (
       update public.%1$I as r set %2$I = $2
       where r.%2$I = $1 and ($3 is null or r.id = any ($3)) and %3$s
       returning r.id
     )
     select coalesce(jsonb_agg(id), ''[]'') from moved',
    child, case child when 'comments' then 'entity_id' else 'application_id' end, condition
  )
  into moved using source, target, wanted;
  return moved;
end
$$;
comment on function private.move_rows(text, uuid, uuid, uuid[], text) is
  'Gives the rows of a table to another application: all, or those wanted. Returns their ids.';

create function private.merged_row(
  kept public.trainer_applications, other public.trainer_applications, choices jsonb
) returns public.trainer_applications
language plpgsql
stable
set search_path = ''
as $$
declare
  choosable constant text[] := array[
    'full_name', 'email', 'phone', 'birth_date', 'country', 'city', 'postal_code', 'current_status', 'other_status',
    'job_title', 'availability', 'remote_experience', 'training_sectors', 'other_sector', 'teaching_languages',
    'intervention_type', 'mastered_software', 'expertise_areas', 'additional_notes', 'admin_notes', 'status'
  ];
  ours jsonb := to_jsonb(kept);
  theirs constant jsonb := to_jsonb(other);
  choice record;
begin
  for choice in select * from jsonb_each_text(coalesce(choices, '{}')) loop
    continue when choice.value = 'keep';
    if choice.value = 'other' and choice.key = any (choosable) then
      ours := ours || jsonb_build_object(choice.key, theirs -> choice.key);
    elsif choice.value = 'other' and choice.key in ('resume', 'references') then
      ours := ours || (
        select jsonb_object_agg(name, theirs -> name) from unnest(private.file_columns(choice.key)) as name
      );
    elsif choice.value = 'both' and choice.key = any (choosable) and jsonb_typeof(ours -> choice.key) = 'array' then
      ours := ours || jsonb_build_object(choice.key, (
        select coalesce(jsonb_agg(item order by place), '[]')
        from (
          select item, min(place) as place
          from jsonb_array_elements((ours -> choice.key) || (theirs -> choice.key)) with ordinality as i (item, place)
          group by item
        ) as once
      ));
    elsif choice.value = 'both' and choice.key in ('additional_notes', 'admin_notes') then
      ours := ours || jsonb_build_object(
        choice.key, nullif(concat_ws(E'\n\n', ours ->> choice.key, theirs ->> choice.key), '')
      );
    else
      raise exception 'unknown choice: %', choice.key using errcode = '22023';
    end if;
  end loop;
  if char_length(ours ->> 'additional_notes') > 5000 or char_length(ours ->> 'admin_notes') > 10000 then
    raise exception 'the notes of both are too long together' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_each(ours) as field
    where jsonb_typeof(field.value) = 'array' and field.key = any (choosable)
      and jsonb_array_length(field.value) > case
        when field.key in ('mastered_software', 'expertise_areas') then 50
        when field.key = 'intervention_type' then 10
        else 20
      end
  ) then
    raise exception 'the lists of both are too long together' using errcode = '22023';
  end if;
  -- Another sector is said only where the sectors name one.
  if not (ours -> 'training_sectors') ?| array['Autres Domaines', 'Other'] then
    ours := ours || '{"other_sector": null}';
  end if;
  ours := ours || jsonb_build_object(
    'tags', to_jsonb(array(
      select once.tag
      from (
        select t.tag, min(t.place) as place from unnest(kept.tags || other.tags) with ordinality as t (tag, place)
        group by t.tag
      ) as once
      order by once.place limit 20
    )),
    'last_contact_at', greatest(kept.last_contact_at, other.last_contact_at)
  );
  return jsonb_populate_record(kept, ours);
end
$$;
comment on function private.merged_row(public.trainer_applications, public.trainer_applications, jsonb) is
  'The kept application with what was chosen from the other. choices: column, "resume" or "references" -> keep, other, or both for lists and notes.';

create function private.write_application(wanted public.trainer_applications) returns void
language sql
set search_path = ''
as $$
  update public.trainer_applications a set
    full_name = wanted.full_name, email = wanted.email, phone = wanted.phone, birth_date = wanted.birth_date,
    country = wanted.country, city = wanted.city, postal_code = wanted.postal_code,
    current_status = wanted.current_status, other_status = wanted.other_status, job_title = wanted.job_title,
    availability = wanted.availability, remote_experience = wanted.remote_experience,
    training_sectors = wanted.training_sectors, other_sector = wanted.other_sector,
    teaching_languages = wanted.teaching_languages, intervention_type = wanted.intervention_type,
    mastered_software = wanted.mastered_software, expertise_areas = wanted.expertise_areas,
    additional_notes = wanted.additional_notes, admin_notes = wanted.admin_notes, status = wanted.status,
    tags = wanted.tags, last_contact_at = wanted.last_contact_at,
    account_request_status = wanted.account_request_status,
    resume_url = wanted.resume_url, resume_filename = wanted.resume_filename,
    resume_original_name = wanted.resume_original_name, resume_size = wanted.resume_size,
    references_url = wanted.references_url, references_filename = wanted.references_filename,
    references_original_name = wanted.references_original_name, references_size = wanted.references_size,
    ai_status = wanted.ai_status, ai_error = wanted.ai_error, ai_analysis_v2 = wanted.ai_analysis_v2,
    ai_extracted_text_length = wanted.ai_extracted_text_length, ai_support_score = wanted.ai_support_score,
    ai_confidence_score = wanted.ai_confidence_score,
    archived_at = wanted.archived_at, merged_into = wanted.merged_into
  where a.id = wanted.id
$$;
comment on function private.write_application(public.trainer_applications) is
  'Writes what merging two applications may change of one.';

create function private.merge_applications(keep uuid, other uuid, choices jsonb) returns void
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
    'comments', private.move_rows('comments', other, keep, null, 'r.entity_kind = ''application'''),
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
comment on function private.merge_applications(uuid, uuid, jsonb) is 'Work of merge_applications. Raises 42501 without app5_user.';
grant execute on function private.merge_applications(uuid, uuid, jsonb) to authenticated;

create function public.merge_applications(keep uuid, other uuid, choices jsonb default '{}') returns void
language sql
set search_path = ''
as $$
  select private.merge_applications($1, $2, $3)
$$;
comment on function public.merge_applications(uuid, uuid, jsonb) is
  'Merges other into keep: choices says what is taken from other (column, "resume" or "references" -> keep, other, or both for lists and notes). Tags are united; comments, messages, opinions and the trainer account move, the evaluation too when keep has none. other is archived for thirty days, and restoring it takes the merge back. P0002 when one is missing, 40001 when one is archived, 23505 when both have a trainer account. app5_user only.';
revoke all on function public.merge_applications(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.merge_applications(uuid, uuid, jsonb) to authenticated;

create function private.row_before_merge(
  row_now public.trainer_applications, was jsonb, became jsonb, together text[], stuck text[]
) returns public.trainer_applications
language sql
stable
set search_path = ''
as $$
  select jsonb_populate_record(row_now, coalesce(jsonb_object_agg(field.key, field.value), '{}'))
  from jsonb_each(was) as field
  where field.value is distinct from became -> field.key
    and (field.key = any (together) or became -> field.key = to_jsonb(row_now) -> field.key)
    and field.key <> all (stuck || array['updated_at', 'purge_on', 'archived_at', 'merged_into'])
$$;
comment on function private.row_before_merge(public.trainer_applications, jsonb, jsonb, text[], text[]) is
  'An application with what a merge changed as it was, unless it was edited since; together: columns that go back in any case, stuck: columns that do not.';

create function private.take_merge_back(other uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  merge private.application_merges;
  kept public.trainer_applications;
  gone public.trainer_applications;
  together text[];
  stuck text[];
  child record;
begin
  select * into merge from private.application_merges m where m.other_id = other;
  perform from public.trainer_applications a where a.id in (other, merge.application_id) order by a.id for update;
  select * into kept from public.trainer_applications a where a.id = merge.application_id;
  select * into gone from public.trainer_applications a where a.id = other;
  if merge.other_id is not null then
    -- A file and its analysis go back together, or stay where a later merge has put others in their place.
    select
      coalesce(array_agg(name) filter (where is_same), '{}'), coalesce(array_agg(name) filter (where not is_same), '{}')
    into together, stuck
    from (
      select name,
        coalesce(merge.undo #>> array['kept', '1', file || '_filename'], merge.undo #>> array['kept', '1', file || '_url'])
          is not distinct from coalesce(to_jsonb(kept) ->> (file || '_filename'), to_jsonb(kept) ->> (file || '_url')) as is_same
      from jsonb_array_elements_text(merge.undo -> 'swapped') as file, unnest(private.file_columns(file)) as name
    ) as of_files;
    kept := private.row_before_merge(kept, merge.undo #> '{kept,0}', merge.undo #> '{kept,1}', together, stuck);
    gone := private.row_before_merge(gone, merge.undo #> '{gone,0}', merge.undo #> '{gone,1}', together, stuck);
    for child in select * from jsonb_each(merge.undo -> 'moved') where key <> 'trainer_accounts' loop
      perform private.move_rows(
        child.key, merge.application_id, other, array(select id::uuid from jsonb_array_elements_text(child.value) as id)
      );
    end loop;
    update public.trainer_accounts t set application_id = other
    where t.application_id = merge.application_id
      and t.user_id in (select id::uuid from jsonb_array_elements_text(merge.undo #> '{moved,trainer_accounts}') as id);
    perform private.write_application(kept);
    delete from private.application_merges m where m.other_id = other;
    perform private.record_pair('UNMERGED', merge.application_id, other);
  end if;
  gone.archived_at := null;
  gone.merged_into := null;
  perform private.write_application(gone);
end
$$;
comment on function private.take_merge_back(uuid) is
  'Makes a merged application one of its own again, with what had moved; what was edited since on the other stays as it is.';
