-- How long applications are kept, how they go, and what stays of them: archive, purge, erasure on request, and a receipt
-- that counts what was really removed.

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

alter table public.purge_receipts enable row level security;
revoke all on public.purge_receipts from public, anon, authenticated, service_role;
grant select on public.purge_receipts to authenticated, service_role;

create index purge_receipts_newest_idx on public.purge_receipts (at desc, id desc);

create policy "Recruitment reads receipts" on public.purge_receipts
  for select to authenticated using ((select private.has_role('app5_user')));

create trigger purge_receipts_append_only before update or delete or truncate on public.purge_receipts
  for each statement execute function private.refuse_change();

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

alter table private.purged_counts enable row level security;
revoke all on private.purged_counts from public, anon, authenticated, service_role;

create table private.application_purges (
  application_id uuid primary key references public.trainer_applications (id) on delete cascade,
  reason text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  started_by uuid,
  attempts integer not null default 0,
  removed jsonb not null default '{}',
  constraint application_purges_reason_known check (reason in ('retention', 'archive', 'erasure'))
);
comment on table private.application_purges is
  'Purges under way. Files go before the row, so that one that was started must end: nothing brings its files back.';
comment on column private.application_purges.removed is
  'What its end removes besides the rows that rest on the application: table -> rows, for the receipt.';

alter table private.application_purges enable row level security;
revoke all on private.application_purges from public, anon, authenticated, service_role;

create table private.purge_pass (
  only_row boolean primary key default true,
  purge_on date not null default '-infinity',
  id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint purge_pass_only_row check (only_row)
);
comment on table private.purge_pass is
  'How far claim_application_purges came: what is kept for an account is looked at once in a run, not by every claim of two hundred.';

alter table private.purge_pass enable row level security;
revoke all on private.purge_pass from public, anon, authenticated, service_role;

insert into private.purge_pass default values;

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
    -- They leave with it without a foreign key.
    'comments', nullif((
      select count(*) from public.comments c where c.entity_kind = 'application' and c.entity_id = old.id
    ), 0),
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
  return null;
end
$$;
comment on function private.empty_audit_of_deleted() is
  'Trigger: empties what the journal holds of a deleted application. At the end of the transaction: the lines about what leaves with it are written last.';

create constraint trigger trainer_applications_empty_audit after delete on public.trainer_applications
  deferrable initially deferred
  for each row execute function private.empty_audit_of_deleted();

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
revoke all on function public.archive_applications(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.archive_applications(uuid[]) to authenticated;

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
revoke all on function public.restore_applications(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.restore_applications(uuid[]) to authenticated;

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
grant execute on function private.upcoming_purges() to authenticated;

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
revoke all on function public.upcoming_purges() from public, anon, authenticated, service_role;
grant execute on function public.upcoming_purges() to authenticated;

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
grant execute on function private.later_purges() to authenticated;

create function public.later_purges() returns table (month date, applications bigint, held bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.later_purges()
$$;
comment on function public.later_purges() is
  'How many applications are to be purged in each month after the coming week; held: those kept for a trainer account. app5_user only.';
revoke all on function public.later_purges() from public, anon, authenticated, service_role;
grant execute on function public.later_purges() to authenticated;

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
grant execute on function private.archived_applications() to authenticated;

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
revoke all on function public.archived_applications() from public, anon, authenticated, service_role;
grant execute on function public.archived_applications() to authenticated;

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
grant execute on function private.purged_months() to authenticated;

create function public.purged_months() returns table (month date, status text, reason text, applications integer)
language sql
stable
set search_path = ''
as $$
  select * from private.purged_months()
$$;
comment on function public.purged_months() is
  'Anonymous counts of destroyed applications: month in which they were received, status they ended with, why they went. app5_user only.';
revoke all on function public.purged_months() from public, anon, authenticated, service_role;
grant execute on function public.purged_months() to authenticated;

create function private.start_due_purges(after_day date, after_id uuid, max_count integer, actor uuid)
returns table (purge_on date, id uuid, is_started boolean)
language sql
set search_path = ''
as $$
  -- So many lines of the index, whatever becomes of them: accounts are asked for these alone.
  with due as materialized (
    select a.id, a.archived_at, a.purge_on
    from public.trainer_applications a
    where a.purge_on <= private.today() and (a.purge_on, a.id) > (after_day, after_id)
    order by a.purge_on, a.id
    limit max_count
  ),
  -- Only what goes is locked: a recruiter may go on with one that an account keeps.
  free as materialized (
    select a.id, a.archived_at, a.purge_on
    from public.trainer_applications a
    where a.id in (select d.id from due d where private.account_holding(d.id) is null)
    for update skip locked
  ),
  started as (
    insert into private.application_purges (application_id, reason, started_by)
    select f.id,
      case when f.purge_on = ((f.archived_at at time zone 'Europe/Paris') + interval '30 days')::date then 'archive' else 'retention' end,
      actor
    from free f
    on conflict do nothing
    returning application_id
  )
  select d.purge_on, d.id, exists (select from started s where s.application_id = d.id)
  from due d order by d.purge_on, d.id
$$;
comment on function private.start_due_purges(date, uuid, integer, uuid) is
  'Looks at so many applications to be purged now, from a place in the order of days on, and notes those that nothing holds as started.';

create function public.claim_application_purges(max_count integer, actor uuid default null)
returns table (
  application_id uuid, reason text, resume_url text, resume_filename text, references_url text, references_filename text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  size constant integer := greatest(least(max_count, 200), 0);
  place private.purge_pass;
  due record;
  started integer := 0;
  seen integer;
  -- From where the last claim stopped, then from the beginning up to there: an account may have ended before that place.
  origin private.purge_pass;
  has_wrapped boolean := false;
  taken uuid[];
begin
  -- A relation that began since a purge was started keeps the application and its files.
  delete from private.application_purges p where private.account_holding(p.application_id) is not null;
  select * into place from private.purge_pass for update;
  origin := place;
  loop
    seen := 0;
    for due in select * from private.start_due_purges(place.purge_on, place.id, size - started, actor) loop
      seen := seen + 1;
      started := started + due.is_started::integer;
      place.purge_on := due.purge_on;
      place.id := due.id;
    end loop;
    exit when started = size;
    exit when has_wrapped and (place.purge_on, place.id) >= (origin.purge_on, origin.id);
    if seen = 0 then
      place.purge_on := '-infinity';
      place.id := '00000000-0000-0000-0000-000000000000';
      exit when has_wrapped or origin.purge_on = '-infinity';
      has_wrapped := true;
    end if;
  end loop;
  update private.purge_pass p set purge_on = place.purge_on, id = place.id;
  with counted as (
    update private.application_purges p set attempts = p.attempts + 1
    where p.application_id in (
      -- One that keeps failing lets the others through.
      select u.application_id from private.application_purges u
      order by u.attempts, u.started_at, u.application_id
      limit size
    )
    returning p.application_id
  )
  select coalesce(array_agg(c.application_id), '{}') into taken from counted c;
  return query select * from private.claimed_files(taken);
end
$$;
comment on function public.claim_application_purges(integer, uuid) is
  'Starts the purge of at most max_count applications (200 at most) that are due, and gives them with those that were started before and did not end. actor: who asked, null for the schedule. Service role only.';
revoke all on function public.claim_application_purges(integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.claim_application_purges(integer, uuid) to service_role;

create function public.finish_application_purge(application_id uuid) returns uuid
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
revoke all on function public.finish_application_purge(uuid) from public, anon, authenticated, service_role;
grant execute on function public.finish_application_purge(uuid) to service_role;

-- Said after every claim: the rule of account_holding as one join, instead of a call for each row.
create function public.count_due_purges() returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select
    (
      select count(*) from public.trainer_applications a
      where a.purge_on <= private.today()
        and not exists (
          select from public.trainer_accounts t
          where t.application_id = a.id and t.status in ('pending', 'approved', 'suspended')
        )
        and not exists (select from private.application_purges p where p.application_id = a.id)
    ) + (
      select count(*) from private.application_purges p join public.trainer_applications a on a.id = p.application_id
    )
$$;
comment on function public.count_due_purges() is
  'How many applications are to be purged now, those whose purge did not end included. Service role only.';
revoke all on function public.count_due_purges() from public, anon, authenticated, service_role;
grant execute on function public.count_due_purges() to service_role;
