-- The life of the files of the bucket site-media: which of them nothing names, and since when. A file that has had no use
-- for 30 days is deleted by the daily work; the function site-media stores and deletes, and nobody else. Besides, which
-- consents to logos are to be announced by mail.

create table private.unused_site_files (
  path text primary key,
  since timestamptz(3) not null default clock_timestamp(),
  constraint unused_site_files_path_length check (char_length(path) between 1 and 1024)
);
comment on table private.unused_site_files is
  'Files of site-media that nothing named when they were last looked at; written by functions.';
comment on column private.unused_site_files.since is
  'When nothing named it for the first time, or when it was uploaded again.';

alter table private.unused_site_files enable row level security;
revoke all on private.unused_site_files from public, anon, authenticated, service_role;

create function private.used_site_files() returns setof text
language sql
stable
set search_path = ''
as $$
  select l.picture ->> 'path' from public.client_logos l where l.picture is not null
  union
  select l.consent_file from public.client_logos l where l.consent_file is not null
  union
  select e.picture ->> 'path' from public.timeline_events e where e.picture is not null
  union
  select s.qualiopi_file from public.company_settings s where s.qualiopi_file is not null
  union
  -- Each version can be restored.
  select v.settings ->> 'qualiopi_file' from public.company_settings_versions v where v.settings ->> 'qualiopi_file' is not null
  union
  -- Deleted events come back with their picture.
  select r.value -> 'before' -> 'picture' ->> 'path'
  from private.bulk_changes b, jsonb_each(b.rows) as r
  where b.entity_kind = 'timeline_event' and r.value -> 'before' -> 'picture' ->> 'path' is not null
$$;
comment on function private.used_site_files() is
  'Paths of site-media that a row names: logos, proofs, events, settings with all their versions, and what can be undone.';

create function public.note_site_file(path text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.unused_site_files as u (path) values ($1)
  on conflict on constraint unused_site_files_pkey do update set since = excluded.since
$$;
comment on function public.note_site_file(text) is
  'A file was uploaded, maybe again: it has 30 days from now to be named by a row. service_role only.';
revoke all on function public.note_site_file(text) from public, anon, authenticated, service_role;
grant execute on function public.note_site_file(text) to service_role;

create function public.claim_unused_site_files(most integer default 100) returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.unused_site_files u
  where exists (select from private.used_site_files() as used (path) where used.path = u.path)
    or not exists (select from storage.objects o where o.bucket_id = 'site-media' and o.name = u.path);
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
  return array(
    select u.path from private.unused_site_files u
    where u.since < clock_timestamp() - interval '30 days'
    order by u.since, u.path
    limit greatest(coalesce(most, 0), 0)
  );
end
$$;
comment on function public.claim_unused_site_files(integer) is
  'Looks at which files of site-media nothing names, and answers those that had no use for 30 days: they can be deleted. None while the site that is up is older than what is written. service_role only.';
revoke all on function public.claim_unused_site_files(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_unused_site_files(integer) to service_role;

create table private.announced_consents (
  logo_id uuid not null references public.client_logos (id) on delete cascade,
  consent_until date not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (logo_id, consent_until)
);
comment on table private.announced_consents is
  'Ends of consents that the people of corporate got a mail about. A consent that gets another end is announced again.';

alter table private.announced_consents enable row level security;
revoke all on private.announced_consents from public, anon, authenticated, service_role;

create function public.consents_to_announce() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'logos', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'name', c.name, 'consent_until', c.consent_until, 'days_left', c.days_left, 'is_new', a.logo_id is null
        )
        order by c.consent_until, c.name
      ), '[]')
      from public.ending_logo_consents() c
      left join private.announced_consents a on a.logo_id = c.id and a.consent_until = c.consent_until
    ),
    'people', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', u.id, 'name', private.person_name(u.id), 'email', u.email) order by u.id
      ), '[]')
      from auth.users u
      where u.email is not null
        and exists (select from public.user_roles r where r.user_id = u.id and r.role = 'app1_user')
    )
  )
$$;
comment on function public.consents_to_announce() is
  'The logos on the site whose consent ends within 30 days, with whether that end is still to be announced, and the people of corporate. service_role only.';
revoke all on function public.consents_to_announce() from public, anon, authenticated, service_role;
grant execute on function public.consents_to_announce() to service_role;

create function public.note_announced_consents(logo_ids uuid[], ends date[]) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.announced_consents (logo_id, consent_until)
  select l.id, l.consent_until
  from unnest($1, $2) as said (id, consent_until)
  join public.client_logos l on l.id = said.id and l.consent_until = said.consent_until
  on conflict do nothing
$$;
comment on function public.note_announced_consents(uuid[], date[]) is
  'Notes that the mail about these ends was sent to everybody, each with the logo at the same place. service_role only.';
revoke all on function public.note_announced_consents(uuid[], date[]) from public, anon, authenticated, service_role;
grant execute on function public.note_announced_consents(uuid[], date[]) to service_role;

select private.keep_access_rules();
