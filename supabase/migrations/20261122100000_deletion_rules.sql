-- What a deletion must respect, whoever asks for it and in whatever form: one row at a time, no file left behind, no
-- account that rests on it, and a receipt that counts what was really removed.

-- One row per statement ------------------------------------------------------------------------------------------------

create function private.refuse_many() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_many boolean;
begin
  if tg_nargs > 0 then
    execute format('select count(*) > 1 from (select distinct %I from changed limit 2) as two', tg_argv[0]) into is_many;
  else
    select count(*) > 1 into is_many from (select from changed limit 2) as two;
  end if;
  if is_many then
    raise exception '% rows of % are written one at a time', lower(tg_op), tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.refuse_many() is
  'Trigger of a statement: refuses (42501) one that touches several rows, or several values of the column named as argument. A filter that matches everything is a slip or an attack; what may be done to many has a function that says what became of each.';

do $$
declare
  rule record;
begin
  for rule in
    select t.name, v.verb, t.by_column
    from (values
      ('trainer_applications', '{update,delete}'::text[], null),
      ('trainer_accounts', '{insert}', null),
      ('trainer_evaluations', '{insert,update,delete}', null),
      ('evaluation_opinions', '{insert,update,delete}', null),
      -- The messages of one application go together (spec, section 7).
      ('notification_logs', '{delete}', 'application_id'),
      ('message_templates', '{insert,update,delete}', null),
      ('application_comments', '{insert}', null),
      ('application_views', '{insert,update,delete}', null),
      ('user_roles', '{insert,delete}', null)
    ) as t (name, verbs, by_column), unnest(t.verbs) as v (verb)
  loop
    execute format(
      'create trigger %I after %s on public.%I referencing %s table as changed for each statement
       when (current_user in (''anon'', ''authenticated'')) execute function private.refuse_many(%s)',
      rule.name || '_one_' || rule.verb, rule.verb, rule.name,
      case when rule.verb = 'delete' then 'old' else 'new' end, coalesce(quote_literal(rule.by_column), '')
    );
  end loop;
end
$$;

-- Files ------------------------------------------------------------------------------------------------------------------

create function private.decode_uri(encoded text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  part text[];
  bytes bytea := '';
begin
  for part in select regexp_matches(encoded, '%([0-9A-Fa-f]{2})|([^%]+)|(%)', 'g') loop
    if part[3] is not null then
      return encoded;
    end if;
    bytes := bytes || case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end;
  end loop;
  return convert_from(bytes, 'UTF8');
exception
  when others then
    -- Escapes that are no UTF-8: the text as it is, as the clients take it.
    return encoded;
end
$$;
comment on function private.decode_uri(text) is 'decodeURIComponent of JavaScript; a text that is not well escaped stays as it is.';

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

alter table private.audit_log drop constraint audit_log_operation_known;
alter table private.audit_log add constraint audit_log_operation_known check (operation in (
  'INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT', 'MERGED', 'UNMERGED', 'KEPT_APART',
  'NOT_KEPT_APART', 'FILE_REMOVED'
));

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

create function private.refuse_while_held(application uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.account_holding(application) is not null then
    raise exception 'a trainer account rests on this application' using errcode = '23503';
  end if;
end
$$;
comment on function private.refuse_while_held(uuid) is
  'Raises 23503 while a trainer account that is pending, approved or suspended rests on an application.';

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

create function public.start_file_removal(application_id uuid, files text[]) returns void
language sql
set search_path = ''
as $$
  select private.start_file_removal($1, $2)
$$;
comment on function public.start_file_removal(uuid, text[]) is
  'Before files of an application are removed from storage for its deletion: P0002 unless all are its own, 23503 while a trainer account that is not rejected rests on it. app5_user only.';

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

create function public.end_file_removal(application_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.end_file_removal($1)
$$;
comment on function public.end_file_removal(uuid) is
  'Writes in the journal which files of an application were removed since start_file_removal, by what storage holds. app5_user only.';

revoke all on function
  private.start_file_removal(uuid, text[]), private.end_file_removal(uuid),
  public.start_file_removal(uuid, text[]), public.end_file_removal(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  private.start_file_removal(uuid, text[]), private.end_file_removal(uuid),
  public.start_file_removal(uuid, text[]), public.end_file_removal(uuid)
to authenticated;

-- What may be deleted -------------------------------------------------------------------------------------------------------

create function private.refuse_undeletable() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_while_held(old.id);
  if private.stored_paths(private.file_paths(old)) <> '{}' then
    raise exception 'the files of this application are removed first' using errcode = '23001';
  end if;
  return old;
end
$$;
comment on function private.refuse_undeletable() is
  'Trigger: an application is deleted once its files are gone from storage (23001), and not while an account rests on it (23503).';
-- Before the receipt, whose name comes later. The owner of the database is not held by it: what ends a purge checks both
-- itself, and a repair by hand must stay possible.
create trigger trainer_applications_deletable before delete on public.trainer_applications
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_undeletable();

create function private.refuse_undeletable_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_while_held(old.application_id);
  if exists (
    select from public.trainer_applications a
    where a.id = old.application_id and private.stored_paths(private.file_paths(a)) <> '{}'
  ) then
    raise exception 'messages are removed after the files of their application' using errcode = '23001';
  end if;
  return old;
end
$$;
comment on function private.refuse_undeletable_log() is
  'Trigger: the messages of an application are removed on its way out, after its files, and never by themselves.';
create trigger notification_logs_deletable before delete on public.notification_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_undeletable_log();

-- Receipts --------------------------------------------------------------------------------------------------------------------

alter table private.application_purges add column removed jsonb not null default '{}';
comment on column private.application_purges.removed is
  'What its end removes besides the rows that rest on the application: table -> rows, for the receipt.';

create or replace function private.write_purge_receipt() returns trigger
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
    removed := claim.removed;
  end if;
  perform private.note_removed_files(old.id);
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
    if child.relname = 'notification_logs' then
      -- A recruiter's deletion removes them just before the row (spec, section 7); the journal saw them go.
      number_of_rows := number_of_rows + coalesce((removed ->> child.relname)::bigint, 0) + (
        select count(*) from private.audit_log l
        where l.application_id = old.id and l.table_name = 'notification_logs' and l.operation = 'DELETE'
      );
    end if;
    if number_of_rows > 0 then
      removed := removed || jsonb_build_object(child.relname, number_of_rows);
    end if;
  end loop;
  removed := removed || jsonb_strip_nulls(jsonb_build_object(
    -- Those that storage held when their removal was started, and no longer holds.
    'files', nullif((
      select count(*) from private.file_removals r where r.application_id = old.id and r.removed_at is not null
    ), 0),
    'analyses', case when old.ai_analysis_v2 is not null then 1 end
  ));
  insert into public.purge_receipts (application_digest, reason, done_by, done_by_name, removed)
  values (
    encode(sha256(convert_to(old.id::text, 'UTF8')), 'hex'), why, actor, left(private.person_name(actor), 254), removed
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

create function private.claimed_files(claimed uuid[]) returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.begin_file_removal(a, private.file_paths(a), p.started_by)
  from public.trainer_applications a join private.application_purges p on p.application_id = a.id
  where a.id = any (claimed);
  return query
    select a.id, p.reason, a.resume_url, a.resume_filename, a.references_url, a.references_filename
    from unnest(claimed) with ordinality as c (id, place)
    join public.trainer_applications a on a.id = c.id
    join private.application_purges p on p.application_id = a.id
    order by c.place;
end
$$;
comment on function private.claimed_files(uuid[]) is
  'The files of applications whose purge was started, in this order, noted as about to be removed.';

create or replace function public.claim_application_purges(max_count integer, actor uuid default null)
returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken uuid[];
begin
  -- A relation that began since a purge was started keeps the application and its files.
  delete from private.application_purges p where private.account_holding(p.application_id) is not null;
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
  with counted as (
    update private.application_purges p set attempts = p.attempts + 1
    where p.application_id in (
      -- One that keeps failing lets the others through.
      select u.application_id from private.application_purges u
      order by u.attempts, u.started_at, u.application_id
      limit greatest(least(max_count, 200), 0)
    )
    returning p.application_id
  )
  select coalesce(array_agg(c.application_id), '{}') into taken from counted c;
  return query select * from private.claimed_files(taken);
end
$$;

create or replace function public.claim_application_erasure(wanted uuid, actor uuid)
returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken uuid[];
begin
  perform from public.trainer_applications a where a.id = wanted for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  -- What was merged into it is about the same person, and goes with it or not at all.
  perform private.refuse_while_held(a.id)
  from public.trainer_applications a where a.id = wanted or a.merged_into = wanted;
  with started as (
    insert into private.application_purges as p (application_id, reason, started_by, attempts)
    select a.id, 'erasure', actor, 1 from public.trainer_applications a
    where a.id = wanted or a.merged_into = wanted
    on conflict (application_id) do update set reason = 'erasure', started_by = excluded.started_by
    returning p.application_id
  )
  -- The one asked for goes last: as long as it is there, the same request finds the others.
  select array_agg(s.application_id order by (s.application_id = wanted), s.application_id) into taken from started s;
  return query select * from private.claimed_files(taken);
end
$$;

create or replace function public.finish_application_purge(application_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  application public.trainer_applications;
  accounts integer;
  messages integer;
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
  if private.stored_paths(private.file_paths(application)) <> '{}' then
    raise exception 'the files of this application are removed first' using errcode = '23001';
  end if;
  -- A rejected account was the end of this application; the rest of the person's data goes with it.
  delete from public.trainer_accounts t where t.application_id = $1;
  get diagnostics accounts = row_count;
  -- Messages that name no application, such as those about the account, were sent to the same address.
  delete from public.notification_logs l
  where l.application_id is null and lower(l.recipient) = lower(application.email)
    and not exists (
      select from public.trainer_applications o where lower(o.email) = lower(application.email) and o.id <> $1
    )
    and not exists (select from public.trainer_accounts t where lower(t.email) = lower(application.email));
  get diagnostics messages = row_count;
  update private.application_purges p set removed = jsonb_strip_nulls(jsonb_build_object(
    'trainer_accounts', nullif(accounts, 0), 'notification_logs', nullif(messages, 0)
  ))
  where p.application_id = $1;
  delete from public.trainer_applications a where a.id = $1;
  return (
    select r.id from public.purge_receipts r
    where r.application_digest = encode(sha256(convert_to($1::text, 'UTF8')), 'hex')
  );
end
$$;
comment on function public.finish_application_purge(uuid) is
  'Deletes an application whose purge was started, with everything that rests on it, in one transaction. Returns its receipt, or null when nothing was to be done; 23001 while storage holds one of its files. Service role only.';
