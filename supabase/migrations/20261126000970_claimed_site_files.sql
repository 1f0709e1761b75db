-- A file of site-media that the daily work is about to delete is claimed: no row can name it, and no upload counts on it, until it
-- is gone or the work gave up. What is being named at that moment is not claimed.

alter table private.unused_site_files add column claimed_at timestamptz(3);
comment on column private.unused_site_files.claimed_at is
  'Since when the daily work is deleting it; null while it is not.';

create or replace function private.require_site_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  name text;
  file text;
begin
  foreach name in array tg_argv loop
    file := case when jsonb_typeof(given -> name) = 'object' then given -> name ->> 'path' else given ->> name end;
    continue when file is null or given -> name is not distinct from before -> name;
    -- Until this row is committed nothing is claimed; what was claimed before is seen by the next statement.
    perform pg_advisory_xact_lock_shared('private.unused_site_files'::regclass::oid::bigint);
    if not exists (select from storage.objects o where o.bucket_id = 'site-media' and o.name = file)
      or exists (select from private.unused_site_files u where u.path = file and u.claimed_at is not null)
    then
      raise exception 'site-media has no such file for %', name using errcode = '23503';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.require_site_files() is
  'Trigger: the files that the columns named as arguments point to are in the bucket site-media and stay there (23503). A column is a path, or a picture.';

create or replace function public.note_site_file(path text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.unused_site_files as u (path) values (path)
  on conflict on constraint unused_site_files_pkey do update set since = excluded.since, claimed_at = null
  where u.claimed_at is null or u.claimed_at < clock_timestamp() - interval '15 minutes';
  if not found then
    raise exception 'the file is being deleted' using errcode = '55006';
  end if;
end
$$;
comment on function public.note_site_file(text) is
  'A file is uploaded, maybe again: it has 30 days from now to be named by a row. 55006 while the daily work deletes it. service_role only.';

create or replace function public.claim_unused_site_files(most integer default 100) returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed text[];
begin
  -- Whoever is naming a file goes first; who comes later sees what is claimed here.
  perform pg_advisory_xact_lock('private.unused_site_files'::regclass::oid::bigint);
  -- Longer than any run of the daily work: it ended without a word.
  update private.unused_site_files u set claimed_at = null where u.claimed_at < clock_timestamp() - interval '15 minutes';
  delete from private.unused_site_files u
  where u.claimed_at is null and (
    exists (select from private.used_site_files() as used (path) where used.path = u.path)
    or not exists (select from storage.objects o where o.bucket_id = 'site-media' and o.name = u.path)
  );
  insert into private.unused_site_files (path)
  select o.name
  from storage.objects o
  where o.bucket_id = 'site-media' and not exists (select from private.used_site_files() as used (path) where used.path = o.name)
  on conflict do nothing;
  -- A site that is older than what is written may still show what no row names.
  if not exists (
    select from private.site_state s join public.site_builds b on b.id = s.live_build and b.revision >= s.revision
  ) then
    return '{}';
  end if;
  with old as (
    select u.path from private.unused_site_files u
    where u.claimed_at is null and u.since < clock_timestamp() - interval '30 days'
    order by u.since, u.path
    limit greatest(coalesce(most, 0), 0)
    -- One that is uploaded again at this moment is not old any more.
    for update
  ), taken as (
    update private.unused_site_files u set claimed_at = clock_timestamp() from old where u.path = old.path
    returning u.path
  )
  select array(select path from taken order by path) into claimed;
  return claimed;
end
$$;
comment on function public.claim_unused_site_files(integer) is
  'Looks at which files of site-media nothing names, and claims those that had no use for 30 days: no row can name them from now on, the caller deletes them and says so with forget_site_files. None while the site that is up is older than what is written. service_role only.';

create function public.forget_site_files(paths text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unused_site_files u where u.path = any ($1) and u.claimed_at is not null
$$;
comment on function public.forget_site_files(text[]) is
  'The claimed files are deleted: the same ones can be uploaded again. service_role only.';
revoke all on function public.forget_site_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_site_files(text[]) to service_role;

select private.keep_access_rules();
