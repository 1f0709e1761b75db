-- What a deletion must respect, whoever asks for it and in whatever form: no file left behind, no account that rests on it.
-- An erasure concerns one application, a request for erasure a person: whoever erases is told what else has the same
-- address.

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

-- A role may ask for messages to be removed, one application in a statement (spec, section 7). Rows are judged one by one
-- and none is removed, so no trigger after the statement could count them: the first row notes which application is judged.
create function private.forget_judged_application() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('trame.judged_application', '', true);
  return null;
end
$$;
comment on function private.forget_judged_application() is
  'Trigger of a statement: refuse_undeletable_log judges its first row and remembers of which application it is.';

create trigger notification_logs_one_delete before delete on public.notification_logs
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.forget_judged_application();

-- The messages of an application go with it. A recruiter's deletion asks for them first (spec, section 7): that request is
-- still judged, but a deletion that then stops leaves the history of an application that stays, and the precautions that
-- read it ("had this template", "ten a day"), as they were. They leave with the row.
create function private.refuse_undeletable_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  judged constant text := nullif(current_setting('trame.judged_application', true), '');
  asked constant text := coalesce(old.application_id::text, 'none');
begin
  if judged = asked then
    return null;
  elsif judged is not null then
    raise exception 'messages are removed for one application at a time' using errcode = '42501';
  end if;
  perform set_config('trame.judged_application', asked, true);
  perform private.refuse_while_held(old.application_id);
  if exists (
    select from public.trainer_applications a
    where a.id = old.application_id and private.stored_paths(private.file_paths(a)) <> '{}'
  ) then
    raise exception 'messages are removed after the files of their application' using errcode = '23001';
  end if;
  return null;
end
$$;
comment on function private.refuse_undeletable_log() is
  'Trigger: the messages of an application are removed with it and never by themselves: asking is refused before its files are gone (23001), while an account rests on it (23503) or for several applications at once (42501), and removes nothing by itself.';

create trigger notification_logs_deletable before delete on public.notification_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_undeletable_log();

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

create function public.claim_application_erasure(wanted uuid, actor uuid)
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
comment on function public.claim_application_erasure(uuid, uuid) is
  'Starts the erasure of an application, and of those merged into it, because the person asked. P0002 when it is missing, 23503 while a trainer account that is not rejected rests on it. Service role only.';
revoke all on function public.claim_application_erasure(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.claim_application_erasure(uuid, uuid) to service_role;

create function public.applications_of_same_address(application_id uuid) returns table (reference text, archived_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.holds_role('app5_user') then
    raise exception 'app5_user is required' using errcode = '42501';
  end if;
  return query
    select other.reference, other.archived_at::timestamptz
    from public.trainer_applications a
    -- Those that were merged into it go with it.
    join public.trainer_applications other
      on lower(other.email) = lower(a.email) and other.id <> a.id and other.merged_into is distinct from a.id
    where a.id = applications_of_same_address.application_id
    order by other.created_at desc, other.id
    limit 100;
end
$$;
comment on function public.applications_of_same_address(uuid) is
  'Other applications with the address of this one, archived ones included, newest first, at most 100. app5_user only.';
revoke all on function public.applications_of_same_address(uuid) from public, anon, authenticated, service_role;
grant execute on function public.applications_of_same_address(uuid) to authenticated;
