-- Files of applications. Only the service role writes. They are read through links of 300 seconds that the function
-- sign-document gives, and journals: whoever may select an object may ask storage for a link of any length, so no role of
-- people may select those. A file that is removed leaves a line here until storage has really let it go.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'trainer-applications', 'trainer-applications', false, 10485760,
    array[
      'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ]
  ),
  -- Named by the specification, their use is not known: private, without any policy.
  ('resumes', 'resumes', false, 10485760, array['application/pdf']),
  ('references', 'references', false, 10485760, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Supabase has switched this on already, and only the owner of these tables may ask for it.
do $$
begin
  if not (select relrowsecurity from pg_catalog.pg_class where oid = 'storage.objects'::regclass) then
    alter table storage.objects enable row level security;
  end if;
  if not (select relrowsecurity from pg_catalog.pg_class where oid = 'storage.buckets'::regclass) then
    alter table storage.buckets enable row level security;
  end if;
end
$$;

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

create function private.storage_path(url text, filename text, folder text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when u.address ~ '^(resumes|references)/' then u.address
    when d.inside ~ '^(resumes|references)/' then d.inside
    when f.name ~ '^(resumes|references)/' then f.name
    when f.name <> '' then folder || '/' || f.name
  end
  from (select regexp_replace(btrim(url, E' \t\n\r\f\v\u00a0\ufeff'), '[?#].*$', '') as address) as u
  cross join lateral (
    select case when position('/trainer-applications/' in u.address) > 0
      then private.decode_uri(substr(u.address, position('/trainer-applications/' in u.address) + 22))
    end as inside
  ) as d
  cross join (
    select regexp_replace(btrim(filename, E' \t\n\r\f\v\u00a0\ufeff'), '^/+', '') as name
  ) as f
$$;
comment on function private.storage_path(text, text, text) is
  'Where a file of an application is in its bucket: storagePath of the domain rules, a test holds both together. Null without a file.';

create function private.file_paths(application public.trainer_applications) returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select distinct path from unnest(array[
      private.storage_path(application.resume_url, application.resume_filename, 'resumes'),
      private.storage_path(application.references_url, application.references_filename, 'references')
    ]) as path
    where path is not null
  )
$$;
comment on function private.file_paths(public.trainer_applications) is 'Paths of the files of an application, each once.';

create function private.stored_paths(paths text[]) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select o.name from storage.objects o where o.bucket_id = 'trainer-applications' and o.name = any (paths)
  )
$$;
comment on function private.stored_paths(text[]) is 'Those of these paths under which storage holds a file now.';

create table private.file_removals (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  path text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  started_by uuid,
  -- When it was seen to be gone.
  removed_at timestamptz(3),
  primary key (application_id, path)
);
comment on table private.file_removals is
  'Files of applications that storage held when their removal was started: what a receipt counts, even when the request that removed them was cut.';

alter table private.file_removals enable row level security;
revoke all on private.file_removals from public, anon, authenticated, service_role;

create function private.begin_file_removal(application public.trainer_applications, paths text[], actor uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.file_removals as r (application_id, path, started_by)
  select application.id, path, actor from unnest(private.stored_paths(paths)) as path
  -- Removed once and there again, which no part of the product does: it counts once.
  on conflict (application_id, path) do update set started_at = excluded.started_at, removed_at = null, started_by = excluded.started_by
$$;
comment on function private.begin_file_removal(public.trainer_applications, text[], uuid) is
  'Notes which of these files storage holds, before they are removed.';

create function private.note_removed_files(application uuid) returns void
language sql
security definer
set search_path = ''
as $$
  with gone as (
    update private.file_removals r set removed_at = clock_timestamp()
    where r.application_id = application and r.removed_at is null and private.stored_paths(array[r.path]) = '{}'
    returning r.path, r.started_by
  )
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes)
  select g.started_by, coalesce(c.claims ->> 'role', session_user), c.claims ->> 'session_id', 'trainer_applications',
    'FILE_REMOVED', application::text, application,
    jsonb_build_object('document', case when g.path like 'references/%' then 'references' else 'resume' end)
  from gone g
  cross join (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as c
$$;
comment on function private.note_removed_files(uuid) is
  'Writes a line in the journal for each file whose removal was started and that storage no longer holds.';

create function private.check_account_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Triggers run before the policies: without this, the error would tell anyone whose files are being removed.
  if auth.uid() is not null then
    perform private.require_role('app5_user');
  end if;
  -- Waits for a removal that starts now; one that starts later sees the account.
  perform from public.trainer_applications a where a.id = new.application_id for key share;
  if exists (
    select from private.file_removals r
    where r.application_id = new.application_id
      -- A removal that was not carried out within ten minutes never will be: the file is there, or it is not.
      and (
        r.removed_at is not null or r.started_at > now() - interval '10 minutes'
        or private.stored_paths(array[r.path]) = '{}'
      )
  ) then
    raise exception 'the deletion of this application has begun' using errcode = '23503';
  end if;
  return new;
end
$$;
comment on function private.check_account_files() is
  'Trigger: no account comes to rest on an application whose files are being, or have been, removed for its deletion.';

create trigger trainer_accounts_files before insert on public.trainer_accounts
  for each row when (new.application_id is not null and new.status in ('pending', 'approved', 'suspended'))
  execute function private.check_account_files();
create trigger trainer_accounts_files_later before update of application_id, status on public.trainer_accounts
  for each row when (
    new.application_id is not null and new.status in ('pending', 'approved', 'suspended')
    and (new.application_id is distinct from old.application_id or old.status not in ('pending', 'approved', 'suspended'))
  )
  execute function private.check_account_files();

create function private.start_file_removal(application uuid, files text[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_row public.trainer_applications;
begin
  perform private.require_role('app5_user');
  select * into found_row from public.trainer_applications a where a.id = application for update;
  if found_row.id is null or files is null or not files <@ private.file_paths(found_row) then
    raise exception 'these are not the files of an application' using errcode = 'P0002';
  end if;
  perform private.refuse_while_held(application);
  perform private.begin_file_removal(found_row, files, auth.uid());
end
$$;
comment on function private.start_file_removal(uuid, text[]) is 'Work of start_file_removal. Raises 42501 without app5_user.';
grant execute on function private.start_file_removal(uuid, text[]) to authenticated;

create function public.start_file_removal(application_id uuid, files text[]) returns void
language sql
set search_path = ''
as $$
  select private.start_file_removal($1, $2)
$$;
comment on function public.start_file_removal(uuid, text[]) is
  'Before files of an application are removed from storage for its deletion: P0002 unless all are its own, 23503 while a trainer account that is not rejected rests on it. app5_user only.';
revoke all on function public.start_file_removal(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function public.start_file_removal(uuid, text[]) to authenticated;

create function private.end_file_removal(application uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  perform private.note_removed_files(application);
end
$$;
comment on function private.end_file_removal(uuid) is 'Work of end_file_removal. Raises 42501 without app5_user.';
grant execute on function private.end_file_removal(uuid) to authenticated;

create function public.end_file_removal(application_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.end_file_removal($1)
$$;
comment on function public.end_file_removal(uuid) is
  'Writes in the journal which files of an application were removed since start_file_removal, by what storage holds. app5_user only.';
revoke all on function public.end_file_removal(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_file_removal(uuid) to authenticated;

create function private.record_document_link(application uuid, document text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  if document is null or document not in ('resume', 'references') then
    raise exception 'unknown document: %', document using errcode = '22023';
  end if;
  -- A link that is renewed while its file is on the screen is one reading; so are ten requests at once.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'document-link', auth.uid(), application, document), 0));
  if exists (
    select from private.audit_log l
    where l.application_id = application and l.operation = 'FILE' and l.actor_id = auth.uid()
      and l.changes ->> 'document' = document and l.changes ->> 'action' = 'link'
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  perform private.record_entity_event(
    'application', application, 'file', jsonb_build_object('document', document, 'action', 'link')
  );
end
$$;
comment on function private.record_document_link(uuid, text) is 'Work of record_document_link. Raises 42501 without app5_user.';
grant execute on function private.record_document_link(uuid, text) to authenticated;

create function public.record_document_link(application_id uuid, document text) returns void
language sql
set search_path = ''
as $$
  select private.record_document_link($1, $2)
$$;
comment on function public.record_document_link(uuid, text) is
  'Notes in the journal of an application that the caller gets a link to its resume or references, once in ten minutes. P0002 when the application is missing, 22023 for another document. app5_user only.';
revoke all on function public.record_document_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.record_document_link(uuid, text) to authenticated;
