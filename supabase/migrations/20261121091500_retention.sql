-- How long applications are kept, how they go, and what stays of them: archive, purge, erasure on request, receipts.
-- And how several applications of one person are found, merged or kept apart.

-- Receipts -------------------------------------------------------------------------------------------------------

create table public.purge_receipts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null default clock_timestamp(),
  -- SHA-256 of the application's id: whoever holds the id can prove that this receipt is about it, nobody else can.
  application_digest text not null unique,
  reason text not null,
  -- Null when the schedule did it.
  done_by uuid,
  done_by_name text,
  -- What went with the application: name of the table -> rows; "files" and "analyses" as well.
  removed jsonb not null default '{}',
  constraint purge_receipts_digest_form check (application_digest ~ '^[0-9a-f]{64}$'),
  constraint purge_receipts_reason_known check (reason in ('retention', 'archive', 'erasure', 'deletion')),
  constraint purge_receipts_done_by_name_length check (char_length(done_by_name) <= 254),
  constraint purge_receipts_removed_object check (jsonb_typeof(removed) = 'object')
);
comment on table public.purge_receipts is
  'One line for each application that was destroyed: what went, when, by whom and why, without anything about the person.';
comment on column public.purge_receipts.reason is
  'retention: two years after the last contact; archive: thirty days in the archive; erasure: the person asked; deletion: a recruiter deleted it.';
create index purge_receipts_newest_idx on public.purge_receipts (at desc, id desc);
create trigger purge_receipts_append_only before update or delete or truncate on public.purge_receipts
  for each statement execute function private.refuse_change();

alter table public.purge_receipts enable row level security;
revoke all on public.purge_receipts from public, anon, authenticated, service_role;
grant select on public.purge_receipts to authenticated, service_role;
create policy "Recruitment reads receipts" on public.purge_receipts
  for select to authenticated using ((select private.has_role('app5_user')));

create table private.purged_counts (
  received_month date not null,
  status text not null,
  reason text not null,
  applications integer not null,
  primary key (received_month, status, reason),
  constraint purged_counts_positive check (applications > 0)
);
comment on table private.purged_counts is
  'What statistics keep of destroyed applications: how many were received each month, with which status they ended.';

create table private.application_purges (
  application_id uuid primary key references public.trainer_applications (id) on delete cascade,
  reason text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  started_by uuid,
  attempts integer not null default 0,
  constraint application_purges_reason_known check (reason in ('retention', 'archive', 'erasure'))
);
comment on table private.application_purges is
  'Purges under way. Files go before the row, so that one that was started must end: nothing brings its files back.';

alter table private.purged_counts enable row level security;
alter table private.application_purges enable row level security;
revoke all on private.purged_counts, private.application_purges from public, anon, authenticated, service_role;

create function private.write_purge_receipt() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claim private.application_purges;
  child record;
  number_of_rows bigint;
  removed jsonb := '{}';
  actor uuid := auth.uid();
  why text := 'deletion';
begin
  select * into claim from private.application_purges p where p.application_id = old.id;
  if found then
    why := claim.reason;
    actor := claim.started_by;
  end if;
  -- Everything that leaves with the row, in tables that exist now and in those that will.
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.confdeltype = 'c'
  loop
    execute format('select count(*) from %s where %I = $1', child.name, child.attname)
      into number_of_rows using old.id;
    if number_of_rows > 0 then
      removed := removed || jsonb_build_object(child.relname, number_of_rows);
    end if;
  end loop;
  removed := removed || jsonb_strip_nulls(jsonb_build_object(
    'files', nullif(
      (coalesce(old.resume_url, old.resume_filename) is not null)::integer
        + (coalesce(old.references_url, old.references_filename) is not null)::integer, 0
    ),
    'analyses', case when old.ai_analysis_v2 is not null then 1 end
  ));
  insert into public.purge_receipts (application_digest, reason, done_by, done_by_name, removed)
  values (
    encode(sha256(convert_to(old.id::text, 'UTF8')), 'hex'), why, actor,
    (
      select left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email::text), 254)
      from auth.users u where u.id = actor
    ),
    removed
  );
  insert into private.purged_counts as kept (received_month, status, reason, applications)
  values (
    date_trunc('month', old.created_at at time zone 'Europe/Paris')::date,
    case when old.status in ('new', 'contacted', 'evaluated', 'accepted', 'rejected') then old.status else 'other' end,
    why, 1
  )
  on conflict (received_month, status, reason) do update set applications = kept.applications + 1;
  return old;
end
$$;
comment on function private.write_purge_receipt() is
  'Trigger: the receipt and the anonymous count of an application about to be deleted, whichever way it goes.';
create trigger trainer_applications_receipt before delete on public.trainer_applications
  for each row execute function private.write_purge_receipt();

create function private.empty_audit_of_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.redact_application_audit(old.id);
  -- What taking back a change to many would need of this one.
  update private.bulk_changes b
  set rows = jsonb_set(b.rows, array[old.id::text], (b.rows -> old.id::text) - 'before' - 'after')
  where b.rows ? old.id::text;
  delete from private.bulk_changes b
  where b.rows ? old.id::text and not exists (
    select from jsonb_object_keys(b.rows) as key join public.trainer_applications a on a.id = key::uuid
  );
  return null;
end
$$;
comment on function private.empty_audit_of_deleted() is
  'Trigger: empties what the journal and the changes made to many hold of a deleted application. At the end of the transaction: the lines about what leaves with it are written last.';
create constraint trigger trainer_applications_empty_audit after delete on public.trainer_applications
  deferrable initially deferred
  for each row execute function private.empty_audit_of_deleted();

-- Archive --------------------------------------------------------------------------------------------------------

create function private.today() returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'Europe/Paris')::date
$$;
comment on function private.today() is 'The day it is in France.';

create function private.account_holding(application uuid) returns text
language sql
stable
set search_path = ''
as $$
  select t.status from public.trainer_accounts t
  where t.application_id = application and t.status in ('pending', 'approved', 'suspended')
$$;
comment on function private.account_holding(uuid) is
  'Status of the trainer account for which an application must be kept: it is the origin of a relation that goes on. Null when nothing holds it.';

create function private.archive_applications(ids uuid[]) returns table (application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted uuid;
  application public.trainer_applications;
begin
  perform private.require_role('app5_user');
  if cardinality(ids) > 500 then
    raise exception 'at most 500 applications at a time' using errcode = '22023';
  end if;
  -- In one order for everyone: two people archiving the same ones never wait for each other in a circle.
  for wanted in select distinct i from unnest(ids) as i where i is not null order by i loop
    select * into application from public.trainer_applications a where a.id = wanted for update;
    application_id := wanted;
    if application.id is null then
      outcome := 'not_found';
    elsif application.archived_at is not null then
      outcome := 'already_archived';
    elsif private.account_holding(wanted) is not null then
      outcome := 'has_account';
    else
      update public.trainer_applications a set archived_at = now() where a.id = wanted;
      outcome := 'archived';
    end if;
    return next;
  end loop;
end
$$;
comment on function private.archive_applications(uuid[]) is 'Work of archive_applications. Raises 42501 without app5_user.';
grant execute on function private.archive_applications(uuid[]) to authenticated;

create function public.archive_applications(ids uuid[]) returns table (application_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.archive_applications($1)
$$;
comment on function public.archive_applications(uuid[]) is
  'Takes at most 500 applications out of the list for thirty days, after which they are purged. One outcome each: archived, already_archived, has_account (kept for a trainer account), not_found. app5_user only.';

-- Duplicates -----------------------------------------------------------------------------------------------------

alter table private.audit_log drop constraint audit_log_operation_known;
alter table private.audit_log add constraint audit_log_operation_known check (operation in (
  'INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT', 'MERGED', 'UNMERGED', 'KEPT_APART'
));

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
  and (about.id = one or event = 'KEPT_APART')
  cross join (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as c
$$;
comment on function private.record_pair(text, uuid, uuid) is
  'Writes in the journal of an application what was decided about it and another: MERGED, UNMERGED, or KEPT_APART, which both journals tell; with the reference of the other.';

create table private.applications_kept_apart (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  other_id uuid not null references public.trainer_applications (id) on delete cascade,
  primary key (application_id, other_id),
  constraint applications_kept_apart_two check (application_id <> other_id)
);
comment on table private.applications_kept_apart is
  'Pairs that look alike and are not to be merged, one line in each direction; the journal says who decided it and when.';
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
create index application_merges_application_idx on private.application_merges (application_id);

alter table private.applications_kept_apart enable row level security;
alter table private.application_merges enable row level security;
revoke all on private.applications_kept_apart, private.application_merges
  from public, anon, authenticated, service_role;

-- A definer: whoever writes a row keeps its index, and nobody may call what it rests on.
create function private.name_words(full_name text) returns text
language sql
immutable
strict
parallel safe
security definer
set search_path = ''
as $$
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(private.fold(full_name), '[^[:alnum:]]+') as word
  where word <> ''
$$;
comment on function private.name_words(text) is
  'The words of a name, folded and sorted: first and last names the other way round, hyphens and accents make no difference.';
grant execute on function private.name_words(text) to authenticated, service_role;
-- Without pending list, as the search index: what was just written must not slow down whoever looks next.
create index trainer_applications_name_words_idx on public.trainer_applications
  using gin (private.name_words(full_name) extensions.gin_trgm_ops) with (fastupdate = off);
create index trainer_applications_phone_idx on public.trainer_applications (phone);

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

create function private.duplicates_among(ids uuid[]) returns table (application_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  if cardinality(ids) > 200 then
    raise exception 'at most 200 applications at a time' using errcode = '22023';
  end if;
  return query select distinct d.application_id from private.duplicates_of(ids) d;
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

-- Merging --------------------------------------------------------------------------------------------------------

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
       update public.%I as r set application_id = $2
       where r.application_id = $1 and ($3 is null or r.id = any ($3)) and %s
       returning r.id
     )
     select coalesce(jsonb_agg(id), ''[]'') from moved', child, condition
  )
  into moved using source, target, wanted;
  return moved;
end
$$;
comment on function private.move_rows(text, uuid, uuid, uuid[], text) is
  'Gives the rows of a table to another application: all, or those wanted. Returns their ids.';

create function private.file_columns(kind text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case kind
    when 'resume' then array[
      'resume_url', 'resume_filename', 'resume_original_name', 'resume_size', 'ai_status', 'ai_error', 'ai_analysis_v2',
      'ai_extracted_text_length', 'ai_support_score', 'ai_confidence_score'
    ]
    when 'references' then array[
      'references_url', 'references_filename', 'references_original_name', 'references_size'
    ]
  end
$$;
comment on function private.file_columns(text) is
  'Columns that speak of one file of an application, the analysis of a resume included.';

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
  swapped constant text[] := array(
    select c.key from jsonb_each_text(coalesce(choices, '{}')) as c
    where c.value = 'other' and c.key in ('resume', 'references')
  );
begin
  perform private.require_role('app5_user');
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

create function private.restore_applications(ids uuid[]) returns table (application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted uuid;
  application public.trainer_applications;
begin
  perform private.require_role('app5_user');
  if cardinality(ids) > 500 then
    raise exception 'at most 500 applications at a time' using errcode = '22023';
  end if;
  for wanted in select distinct i from unnest(ids) as i where i is not null order by i loop
    select * into application from public.trainer_applications a where a.id = wanted for update;
    application_id := wanted;
    if application.id is null then
      outcome := 'not_found';
    elsif application.archived_at is null then
      outcome := 'not_archived';
    elsif exists (select from private.application_purges p where p.application_id = wanted) then
      -- Its files may be gone already.
      outcome := 'being_purged';
    else
      perform private.take_merge_back(wanted);
      outcome := 'restored';
    end if;
    return next;
  end loop;
end
$$;
comment on function private.restore_applications(uuid[]) is 'Work of restore_applications. Raises 42501 without app5_user.';
grant execute on function private.restore_applications(uuid[]) to authenticated;

create function public.restore_applications(ids uuid[]) returns table (application_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.restore_applications($1)
$$;
comment on function public.restore_applications(uuid[]) is
  'Brings at most 500 archived applications back; a merged one comes back with what had moved. One outcome each: restored, not_archived, being_purged, not_found. app5_user only.';

-- Purge ----------------------------------------------------------------------------------------------------------

create function public.claim_application_purges(max_count integer, actor uuid default null)
returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.application_purges (application_id, reason, started_by)
  select a.id,
    case when a.purge_on = ((a.archived_at at time zone 'Europe/Paris') + interval '30 days')::date then 'archive' else 'retention' end,
    actor
  from (
    select due.id, due.archived_at, due.purge_on
    from public.trainer_applications due
    where due.purge_on <= private.today()
      and private.account_holding(due.id) is null
      and not exists (select from private.application_purges p where p.application_id = due.id)
    order by due.purge_on, due.id
    limit greatest(least(max_count, 200), 0)
    for update skip locked
  ) as a
  on conflict do nothing;
  return query
    with taken as (
      update private.application_purges p set attempts = p.attempts + 1
      where p.application_id in (
        -- One that keeps failing lets the others through.
        select u.application_id from private.application_purges u
        order by u.attempts, u.started_at, u.application_id
        limit greatest(least(max_count, 200), 0)
      )
      returning p.application_id, p.reason
    )
    select t.application_id, t.reason, a.resume_url, a.resume_filename, a.references_url, a.references_filename
    from taken t join public.trainer_applications a on a.id = t.application_id;
end
$$;
comment on function public.claim_application_purges(integer, uuid) is
  'Starts the purge of at most max_count applications (200 at most) that are due, and gives them with those that were started before and did not end. actor: who asked, null for the schedule. Service role only.';

create function public.claim_application_erasure(wanted uuid, actor uuid)
returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform from public.trainer_applications a where a.id = wanted for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  if private.account_holding(wanted) is not null then
    raise exception 'a trainer account rests on this application' using errcode = '23503';
  end if;
  return query
    with started as (
      insert into private.application_purges as p (application_id, reason, started_by, attempts)
      -- What was merged into it is about the same person.
      select a.id, 'erasure', actor, 1 from public.trainer_applications a
      where a.id = wanted or a.merged_into = wanted
      on conflict (application_id) do update set reason = 'erasure', started_by = excluded.started_by
      returning p.application_id
    )
    select s.application_id, 'erasure', a.resume_url, a.resume_filename, a.references_url, a.references_filename
    from started s join public.trainer_applications a on a.id = s.application_id
    -- The one asked for goes last: as long as it is there, the same request finds the others.
    order by (a.id = wanted), a.id;
end
$$;
comment on function public.claim_application_erasure(uuid, uuid) is
  'Starts the erasure of an application, and of those merged into it, because the person asked. P0002 when it is missing, 23503 while a trainer account that is not rejected rests on it. Service role only.';

create function public.finish_application_purge(application_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  application public.trainer_applications;
begin
  select * into application from public.trainer_applications a where a.id = $1 for update;
  perform from private.application_purges p where p.application_id = $1;
  if not found then
    return null;
  end if;
  if private.account_holding($1) is not null then
    delete from private.application_purges p where p.application_id = $1;
    return null;
  end if;
  -- A rejected account was the end of this application; the rest of the person's data goes with it.
  delete from public.trainer_accounts t where t.application_id = $1;
  -- Messages that name no application, such as those about the account, were sent to the same address.
  delete from public.notification_logs l
  where l.application_id is null and lower(l.recipient) = lower(application.email)
    and not exists (
      select from public.trainer_applications o where lower(o.email) = lower(application.email) and o.id <> $1
    )
    and not exists (select from public.trainer_accounts t where lower(t.email) = lower(application.email));
  delete from public.trainer_applications a where a.id = $1;
  return (
    select r.id from public.purge_receipts r
    where r.application_digest = encode(sha256(convert_to($1::text, 'UTF8')), 'hex')
  );
end
$$;
comment on function public.finish_application_purge(uuid) is
  'Deletes an application whose purge was started, with everything that rests on it, in one transaction. Returns its receipt, or null when nothing was to be done. Service role only.';

create function public.count_due_purges() returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) from public.trainer_applications a
  where (a.purge_on <= private.today() and private.account_holding(a.id) is null)
    or exists (select from private.application_purges p where p.application_id = a.id)
$$;
comment on function public.count_due_purges() is
  'How many applications are to be purged now, those whose purge did not end included. Service role only.';

revoke all on function
  public.claim_application_purges(integer, uuid), public.claim_application_erasure(uuid, uuid),
  public.finish_application_purge(uuid), public.count_due_purges()
from public, anon, authenticated, service_role;
grant execute on function
  public.claim_application_purges(integer, uuid), public.claim_application_erasure(uuid, uuid),
  public.finish_application_purge(uuid), public.count_due_purges()
to service_role;

-- What the page shows ---------------------------------------------------------------------------------------------

create function private.upcoming_purges()
returns table (
  id uuid, reference text, full_name text, purge_on date, last_contact_at timestamptz, is_archived boolean,
  account_status text, is_started boolean, total bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select a.id, a.reference, a.full_name, a.purge_on, a.last_contact_at::timestamptz, a.archived_at is not null,
      private.account_holding(a.id), p.application_id is not null, count(*) over ()
    from public.trainer_applications a
    left join private.application_purges p on p.application_id = a.id
    where a.purge_on <= private.today() + 7 or p.application_id is not null
    order by a.purge_on, a.full_name, a.id
    limit 200;
end
$$;
comment on function private.upcoming_purges() is 'Work of upcoming_purges. Raises 42501 without app5_user.';

create function public.upcoming_purges()
returns table (
  id uuid, reference text, full_name text, purge_on date, last_contact_at timestamptz, is_archived boolean,
  account_status text, is_started boolean, total bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.upcoming_purges()
$$;
comment on function public.upcoming_purges() is
  'The first 200 applications to be purged now or within a week, soonest first, with how many there are in all; account_status: of the trainer account for which one is kept all the same. app5_user only.';

create function private.later_purges() returns table (month date, applications bigint, held bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select date_trunc('month', a.purge_on)::date, count(*), count(*) filter (where private.account_holding(a.id) is not null)
    from public.trainer_applications a
    where a.purge_on > private.today() + 7
    group by 1
    order by 1;
end
$$;
comment on function private.later_purges() is 'Work of later_purges. Raises 42501 without app5_user.';

create function public.later_purges() returns table (month date, applications bigint, held bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.later_purges()
$$;
comment on function public.later_purges() is
  'How many applications are to be purged in each month after the coming week; held: those kept for a trainer account. app5_user only.';

create function private.archived_applications()
returns table (
  id uuid, reference text, full_name text, archived_at timestamptz, purge_on date, merged_into uuid,
  merged_into_name text, is_started boolean, total bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select a.id, a.reference, a.full_name, a.archived_at::timestamptz, a.purge_on, a.merged_into, k.full_name,
      p.application_id is not null, count(*) over ()
    from public.trainer_applications a
    left join public.trainer_applications k on k.id = a.merged_into
    left join private.application_purges p on p.application_id = a.id
    where a.archived_at is not null
    order by a.archived_at desc, a.id
    limit 200;
end
$$;
comment on function private.archived_applications() is 'Work of archived_applications. Raises 42501 without app5_user.';

create function public.archived_applications()
returns table (
  id uuid, reference text, full_name text, archived_at timestamptz, purge_on date, merged_into uuid,
  merged_into_name text, is_started boolean, total bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.archived_applications()
$$;
comment on function public.archived_applications() is
  'The last 200 applications that were archived, newest first, with how many there are in all. app5_user only.';
create index trainer_applications_archive_newest_idx on public.trainer_applications (archived_at)
  where archived_at is not null;

create function private.purged_months() returns table (month date, status text, reason text, applications integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query select c.received_month, c.status, c.reason, c.applications from private.purged_counts c order by 1, 2, 3;
end
$$;
comment on function private.purged_months() is 'Work of purged_months. Raises 42501 without app5_user.';

create function public.purged_months() returns table (month date, status text, reason text, applications integer)
language sql
stable
set search_path = ''
as $$
  select * from private.purged_months()
$$;
comment on function public.purged_months() is
  'Anonymous counts of destroyed applications: month in which they were received, status they ended with, why they went. app5_user only.';

-- The person's rights ---------------------------------------------------------------------------------------------

create function private.application_dossier(application uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  dossier jsonb;
  child record;
  rows jsonb;
begin
  perform private.require_role('app5_user');
  -- Handing someone's data over is never silent.
  perform private.record_application_event(application, 'export', '{"kind": "rights"}');
  select jsonb_build_object(
    'trainer_applications',
    -- Technical columns: they say nothing that the others do not.
    to_jsonb(a) - '{search_text,submission_key,submission_fingerprint,assigned_to,merged_into}'::text[]
  )
  into dossier
  from public.trainer_applications a where a.id = application;
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.conrelid <> c.confrelid
    order by r.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(t) - $2) from %s t where t.%I = $1 and to_jsonb(t) ->> ''status'' is distinct from ''draft''',
      child.name, child.attname
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'search_text'
      ];
    if rows is not null then
      dossier := dossier || jsonb_build_object(child.relname, rows);
    end if;
  end loop;
  return dossier || jsonb_build_object('history', (
    select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation, 'table', l.table_name) order by l.id), '[]')
    from private.audit_log l where l.application_id = application
  ));
end
$$;
comment on function private.application_dossier(uuid) is 'Work of application_dossier. Raises 42501 without app5_user.';

create function public.application_dossier(application_id uuid) returns jsonb
language sql
set search_path = ''
as $$
  select private.application_dossier($1)
$$;
comment on function public.application_dossier(uuid) is
  'Everything held on the author of an application, for the day they ask: the row, every row that rests on it, by table, and the history. Noted in the journal. P0002 when it is missing. app5_user only.';

grant execute on function
  private.upcoming_purges(), private.later_purges(), private.archived_applications(), private.purged_months(),
  private.application_dossier(uuid)
to authenticated;
revoke all on function
  public.archive_applications(uuid[]), public.restore_applications(uuid[]), public.application_duplicates(uuid),
  public.duplicates_among(uuid[]), public.keep_apart(uuid, uuid), public.merge_applications(uuid, uuid, jsonb),
  public.upcoming_purges(), public.later_purges(), public.archived_applications(), public.purged_months(),
  public.application_dossier(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.archive_applications(uuid[]), public.restore_applications(uuid[]), public.application_duplicates(uuid),
  public.duplicates_among(uuid[]), public.keep_apart(uuid, uuid), public.merge_applications(uuid, uuid, jsonb),
  public.upcoming_purges(), public.later_purges(), public.archived_applications(), public.purged_months(),
  public.application_dossier(uuid)
to authenticated;
