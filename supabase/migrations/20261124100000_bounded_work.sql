-- What one request may cost grows with what it asks for, not with the square of it, nor with what is kept from it.

-- The messages of one application ----------------------------------------------------------------------------------------

-- A role may ask for them, one application in a statement (spec, section 7). Rows are judged one by one and none is removed, so
-- no trigger after the statement could count them: the first row notes which application is judged.
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

create or replace function private.refuse_undeletable_log() returns trigger
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

-- Purges -----------------------------------------------------------------------------------------------------------------

create table private.purge_pass (
  only_row boolean primary key default true,
  purge_on date not null default '-infinity',
  id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint purge_pass_only_row check (only_row)
);
comment on table private.purge_pass is
  'How far claim_application_purges came: what is kept for an account is passed over once, not by every claim of two hundred.';
insert into private.purge_pass default values;
alter table private.purge_pass enable row level security;
revoke all on private.purge_pass from public, anon, authenticated, service_role;

drop index public.trainer_applications_purge_idx;
create index trainer_applications_purge_idx on public.trainer_applications (purge_on, id);

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
    for update skip locked
  ),
  started as (
    insert into private.application_purges (application_id, reason, started_by)
    select d.id,
      case when d.purge_on = ((d.archived_at at time zone 'Europe/Paris') + interval '30 days')::date then 'archive' else 'retention' end,
      actor
    from due d
    where private.account_holding(d.id) is null
    on conflict do nothing
    returning application_id
  )
  select d.purge_on, d.id, exists (select from started s where s.application_id = d.id)
  from due d order by d.purge_on, d.id
$$;
comment on function private.start_due_purges(date, uuid, integer, uuid) is
  'Looks at so many applications to be purged now, from a place in the order of days on, and notes those that nothing holds as started.';
revoke all on function private.start_due_purges(date, uuid, integer, uuid), private.forget_judged_application()
  from public, anon, authenticated, service_role;

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
  size constant integer := greatest(least(max_count, 200), 0);
  place private.purge_pass;
  due record;
  started integer := 0;
  seen integer;
  -- From where the last claim stopped, then once from the beginning: an account may have ended before that place.
  from_start boolean := false;
  taken uuid[];
begin
  -- A relation that began since a purge was started keeps the application and its files.
  delete from private.application_purges p where private.account_holding(p.application_id) is not null;
  select * into place from private.purge_pass for update;
  loop
    seen := 0;
    for due in select * from private.start_due_purges(place.purge_on, place.id, size - started, actor) loop
      seen := seen + 1;
      started := started + due.is_started::integer;
      place.purge_on := due.purge_on;
      place.id := due.id;
    end loop;
    exit when started = size;
    if seen = 0 then
      place.purge_on := '-infinity';
      place.id := '00000000-0000-0000-0000-000000000000';
      exit when from_start;
      from_start := true;
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

-- Said after every claim: the rule of account_holding as one join, instead of a call for each row.
create or replace function public.count_due_purges() returns bigint
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

-- Duplicates -------------------------------------------------------------------------------------------------------------

-- Whether there is one, not which: the first that is found ends the search for an application.
create or replace function private.duplicates_among(ids uuid[]) returns table (application_id uuid)
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

select private.keep_access_rules();
