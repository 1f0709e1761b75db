-- What the public site shows of the catalogue: the last version of each programme that is published, with its results. One line for
-- each says by a digest what is shown of it, so that one publication neither reads nor builds the others.

create table private.site_programmes (
  programme_id uuid primary key references public.programmes (id) on delete cascade,
  digest text not null
);
comment on table private.site_programmes is
  'What the site shows of each programme that was ever published, as a SHA-256 of private.site_programme. Written by triggers.';
alter table private.site_programmes enable row level security;
revoke all on private.site_programmes from public, anon, authenticated, service_role;

create function private.site_programme(programme uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p.status = 'published' then jsonb_build_object(
      'id', p.id, 'slug', v.slug, 'version', v.number, 'publishedAt', v.published_at, 'content', v.content,
      'indicators', (
        select coalesce(jsonb_agg(
          jsonb_build_object('kind', i.kind, 'year', i.year, 'value', i.value, 'n', i.n) order by i.year desc, i.kind
        ), '[]')
        from public.programme_indicators i where i.programme_id = p.id
      ),
      'formerSlugs', (
        select coalesce(jsonb_agg(s.slug order by s.slug), '[]')
        from public.programme_slugs s where s.programme_id = p.id and s.slug <> v.slug
      )
    )
    else jsonb_build_object(
      'id', p.id, 'title', v.content -> 'title', 'sector', v.content -> 'sector',
      'slugs', (
        select coalesce(jsonb_agg(s.slug order by s.slug), '[]') from public.programme_slugs s where s.programme_id = p.id
      )
    )
  end
  from public.programmes p
  join public.programme_versions v on v.programme_id = p.id and v.number = p.published_version
  where p.id = programme
$$;
comment on function private.site_programme(uuid) is
  'What the site shows of a programme: its last version, or, when it is no longer online, the addresses that answer so. Null when it was never published.';

create function private.note_site_programmes(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed integer;
begin
  insert into private.site_programmes as s (programme_id, digest)
  select p.id, encode(sha256(convert_to(f.facts::text, 'UTF8')), 'hex')
  from public.programmes p, lateral (select private.site_programme(p.id)) as f (facts)
  where p.id = any (ids) and f.facts is not null
  -- In the order of their ids, as everywhere.
  order by p.id
  on conflict (programme_id) do update set digest = excluded.digest where s.digest <> excluded.digest;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.note_site_change();
  end if;
end
$$;
comment on function private.note_site_programmes(uuid[]) is
  'Notes what the site shows of programmes that may have changed, and raises the revision of the site if anything of it has.';

create function private.follow_site_programmes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  select array_agg(n.id) into ids
  from new_rows n join old_rows o on o.id = n.id
  -- A draft changes nothing of the site.
  where n.published_version is not null
    and (n.status, n.published_version) is distinct from (o.status, o.published_version);
  if ids is not null then
    perform private.note_site_programmes(ids);
  end if;
  return null;
end
$$;
comment on function private.follow_site_programmes() is
  'Trigger of a statement: programmes that went online, changed there or were taken off.';
create trigger programmes_site after update on public.programmes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_site_programmes();

create or replace function private.follow_programme_indicator() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  programme constant uuid := coalesce(new.programme_id, old.programme_id);
begin
  perform private.rescore_programmes(array[programme]);
  perform private.note_site_programmes(array[programme]);
  return null;
end
$$;
comment on function private.follow_programme_indicator() is
  'Trigger: results of a programme changed, its score with them, and what the site shows of it.';

create or replace function private.site_digest() returns text
language sql
stable
set search_path = ''
as $$
  -- The address for invoices is for trainers alone.
  select encode(
    sha256(convert_to(
      (private.site_facts(false, private.today()) #- '{company,billingEmail}')::text
        || coalesce((select string_agg(s.digest, '' order by s.programme_id) from private.site_programmes s), ''),
      'UTF8'
    )), 'hex'
  )
$$;

create function public.site_programmes(known jsonb default '{}') returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'programmes', coalesce(jsonb_agg(
      case when known ->> p.id::text = s.digest then jsonb_build_object('id', p.id, 'digest', s.digest)
        else private.site_programme(p.id) || jsonb_build_object('digest', s.digest)
      end
      order by p.title_key collate "C", p.id
    ) filter (where p.status = 'published'), '[]'),
    'gone', coalesce(jsonb_agg(private.site_programme(p.id) order by p.id) filter (where p.status <> 'published'), '[]')
  )
  from private.site_programmes s
  join public.programmes p on p.id = s.programme_id
$$;
comment on function public.site_programmes(jsonb) is
  'What the public site shows of the catalogue. known: id -> digest of what the caller has already; those are answered as {id, digest}, the others whole: {id, digest, slug, version, publishedAt, content, indicators, formerSlugs}. gone: {id, title, sector, slugs} of those that are no longer online. service_role only.';
revoke all on function public.site_programmes(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.site_programmes(jsonb) to service_role;

create or replace function private.used_site_files() returns setof text
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
  select p.picture_path from public.programmes p where p.picture_path is not null
  union
  select v.picture_path from public.programme_versions v where v.picture_path is not null
  union
  -- Corrections are taken back with the pictures that they replaced.
  select x.before #>> '{picture,path}' from public.programme_fixes x
  where x.before #>> '{picture,path}' is not null and x.undone_at is null and x.at >= clock_timestamp() - interval '30 days'
  union
  select o.changes #>> '{picture,path}' from public.programme_proposals o
  where o.changes #>> '{picture,path}' is not null and o.status = 'open'
  union
  -- Deleted events and logos come back with their files.
  select path
  from private.bulk_changes b, jsonb_each(b.rows) as r,
    lateral (values (r.value -> 'before' -> 'picture' ->> 'path'), (r.value -> 'before' ->> 'consent_file')) as f (path)
  where b.entity_kind in ('timeline_event', 'logo') and path is not null
$$;

select private.keep_access_rules();
