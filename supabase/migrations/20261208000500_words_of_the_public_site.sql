-- The texts of the public pages that marketing may change, by block: a draft, what is published, and every version of both.
-- Which fields a block has is said in @trame/domain/site-blocks; what is stored of a language in which nothing was changed
-- is nothing, and the site has the text that it was built with.

create function private.is_block_content(content jsonb) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(content) = 'object' and char_length(content::text) <= 20000 and not exists (
    select from jsonb_each(case when jsonb_typeof(content) = 'object' then content else '{}' end) as f
    where f.key !~ '^[a-z][a-z0-9_]{0,40}_(en|fr)$'
      or jsonb_typeof(f.value) <> 'string'
      or not private.is_text(f.value #>> '{}', 1000)
      or f.key ~ '_link_(en|fr)$' and f.value #>> '{}' !~
        '^(https?://[^\s"<>\\]{3,}|mailto:[^\s"<>\\]{3,}|tel:\+?[0-9]{4,15}|/(?![/\\])[^\s"<>\\]*)$'
  )
$$;
comment on function private.is_block_content(jsonb) is
  'Whether texts of a block are texts by field and language, and its links go to a page of the site, another site, an address or a number.';
grant execute on function private.is_block_content(jsonb) to authenticated, service_role;

create table public.site_blocks (
  id text primary key,
  draft jsonb not null default '{}',
  published jsonb not null default '{}',
  published_at timestamptz(3),
  -- No foreign key: they say who it was, also when they are gone.
  published_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint site_blocks_id_known check (id in (
    'carrying-hero', 'carrying-questions', 'carrying-steps', 'companies-contact', 'companies-hero', 'companies-questions',
    'companies-steps', 'home-closing', 'home-companies', 'home-hero', 'home-trainers', 'legal-property', 'trainers-hero',
    'trainers-questions', 'trainers-steps'
  )),
  constraint site_blocks_draft_form check (private.is_block_content(draft)),
  constraint site_blocks_published_form check (private.is_block_content(published))
);
comment on table public.site_blocks is
  'Texts of the public pages, a row for each block. Gestionnaires write the draft; publish_site_block publishes it.';
comment on column public.site_blocks.draft is 'Texts by field and language (title_fr); none of a language: the text that the site was built with.';
comment on column public.site_blocks.published is 'The draft as it was when it was published.';
comment on column public.site_blocks.updated_at is 'Version of the row: grows at each update.';

alter table public.site_blocks enable row level security;
revoke all on public.site_blocks from public, anon, authenticated, service_role;
grant select on public.site_blocks to authenticated, service_role;
grant update (draft) on public.site_blocks to authenticated;
create policy "Gestionnaires read the texts of the site" on public.site_blocks
  for select to authenticated using ((select private.has_role('gestionnaire')));
create policy "Gestionnaires write the texts of the site" on public.site_blocks
  for update to authenticated
  using ((select private.has_role('gestionnaire'))) with check ((select private.has_role('gestionnaire')));

create table public.site_block_versions (
  block text not null references public.site_blocks (id),
  version integer not null,
  kind text not null,
  saved_at timestamptz(3) not null,
  saved_by uuid,
  changed text[] not null,
  content jsonb not null,
  previous jsonb not null,
  primary key (block, version),
  constraint site_block_versions_kind_known check (kind in ('draft', 'published')),
  constraint site_block_versions_version_range check (version > 0)
);
comment on table public.site_block_versions is
  'Every draft that was saved and every publication, append-only. changed: the fields that it changed, of the draft or of what was published (previous).';
alter table public.site_block_versions enable row level security;
revoke all on public.site_block_versions from public, anon, authenticated, service_role;
grant select on public.site_block_versions to authenticated, service_role;
create policy "Gestionnaires read versions of the texts of the site" on public.site_block_versions
  for select to authenticated using ((select private.has_role('gestionnaire')));
create trigger site_block_versions_append_only before update or delete or truncate on public.site_block_versions
  for each statement execute function private.refuse_change();

create function private.sign_site_block() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
comment on function private.sign_site_block() is 'Trigger: updated_by is who saves the row.';

-- The row is locked by its update, so two versions never get one number.
create function private.keep_site_block_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_publication constant boolean := new.published_at is distinct from old.published_at;
  after constant jsonb := case when is_publication then new.published else new.draft end;
  before constant jsonb := case when is_publication then old.published else old.draft end;
begin
  if not is_publication and after = before then
    return null;
  end if;
  insert into public.site_block_versions (block, version, kind, saved_at, saved_by, changed, content, previous)
  select new.id, coalesce(max(v.version), 0) + 1, case when is_publication then 'published' else 'draft' end,
    new.updated_at, new.updated_by,
    array(
      select f.key from jsonb_object_keys(before || after) as f (key)
      where before -> f.key is distinct from after -> f.key order by f.key
    ),
    after, before
  from public.site_block_versions v
  where v.block = new.id;
  return null;
end
$$;
comment on function private.keep_site_block_version() is 'Trigger: keeps a saved draft, or a publication, as a version.';

create trigger site_blocks_sign before update on public.site_blocks
  for each row execute function private.sign_site_block();
create trigger site_blocks_touch before update on public.site_blocks
  for each row execute function private.touch_updated_at();
create trigger site_blocks_version after update on public.site_blocks
  for each row execute function private.keep_site_block_version();
-- Which of the two changed; the texts are in the versions.
create trigger site_blocks_audit after update on public.site_blocks
  for each row execute function private.record_change('id', 'published_at');
create trigger site_blocks_one_update after update on public.site_blocks
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

insert into public.site_blocks (id)
values
  ('carrying-hero'), ('carrying-questions'), ('carrying-steps'), ('companies-contact'), ('companies-hero'),
  ('companies-questions'), ('companies-steps'), ('home-closing'), ('home-companies'), ('home-hero'), ('home-trainers'),
  ('legal-property'), ('trainers-hero'), ('trainers-questions'), ('trainers-steps');

create function private.office_site_blocks(block text) returns table (
  id text, draft jsonb, published jsonb, published_at timestamptz, published_by_name text, updated_at timestamptz,
  updated_by_name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select b.id, b.draft, b.published, b.published_at, private.person_name(b.published_by), b.updated_at,
      private.person_name(b.updated_by)
    from public.site_blocks b
    where block is null or b.id = block
    order by b.id;
end
$$;
comment on function private.office_site_blocks(text) is 'Work of office_site_blocks. Raises 42501 without gestionnaire.';
grant execute on function private.office_site_blocks(text) to authenticated;
create function public.office_site_blocks(block text default null) returns table (
  id text, draft jsonb, published jsonb, published_at timestamptz, published_by_name text, updated_at timestamptz,
  updated_by_name text
)
language sql
stable
set search_path = ''
as $$
  select * from private.office_site_blocks($1)
$$;
comment on function public.office_site_blocks(text) is
  'All blocks of the texts of the public site, or one: draft, what is published, who saved and published it last. gestionnaire only.';
revoke all on function public.office_site_blocks(text) from public, anon, authenticated, service_role;
grant execute on function public.office_site_blocks(text) to authenticated;

create function private.site_block_history(block text, before_version integer, page_size integer) returns table (
  version integer, kind text, saved_at timestamptz, saved_by_name text, changed text[], content jsonb, previous jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select v.version, v.kind, v.saved_at, private.person_name(v.saved_by), v.changed, v.content, v.previous
    from public.site_block_versions v
    where v.block = $1 and (before_version is null or v.version < before_version)
    order by v.version desc
    limit least(greatest(coalesce(page_size, 20), 1), 100);
end
$$;
comment on function private.site_block_history(text, integer, integer) is
  'Work of site_block_history. Raises 42501 without gestionnaire.';
grant execute on function private.site_block_history(text, integer, integer) to authenticated;
create function public.site_block_history(block text, before_version integer default null, page_size integer default 20)
returns table (
  version integer, kind text, saved_at timestamptz, saved_by_name text, changed text[], content jsonb, previous jsonb
)
language sql
stable
set search_path = ''
as $$
  select * from private.site_block_history($1, $2, $3)
$$;
comment on function public.site_block_history(text, integer, integer) is
  'Versions of a block, newest first: drafts and publications, who made each, the fields that it changed, texts after and before. before_version: the last one of the page before. gestionnaire only.';
revoke all on function public.site_block_history(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.site_block_history(text, integer, integer) to authenticated;

create function private.publish_site_block(block text, expected timestamptz) returns setof public.site_blocks
language plpgsql
security definer
rows 1
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if not exists (select from public.site_blocks b where b.id = block) then
    raise exception 'there is no such block' using errcode = 'P0002';
  end if;
  return query
    update public.site_blocks b
    set published = b.draft, published_at = clock_timestamp(), published_by = auth.uid()
    where b.id = block and b.updated_at = expected
    returning b.*;
end
$$;
comment on function private.publish_site_block(text, timestamptz) is
  'Work of publish_site_block. Raises 42501 without gestionnaire.';
grant execute on function private.publish_site_block(text, timestamptz) to authenticated;
create function public.publish_site_block(block text, expected timestamptz) returns setof public.site_blocks
language sql
rows 1
set search_path = ''
as $$
  select * from private.publish_site_block($1, $2)
$$;
comment on function public.publish_site_block(text, timestamptz) is
  'Publishes the draft of a block, if it is still that of updated_at = expected; answers the row, or none when somebody saved since. P0002 for an unknown block. gestionnaire only.';
revoke all on function public.publish_site_block(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.publish_site_block(text, timestamptz) to authenticated;

-- As before, with the texts.
create or replace function private.site_facts(with_drafts boolean, on_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company', (
      select jsonb_object_agg(
        private.camel_case(f.key),
        case when f.key like 'qualiopi%' and not private.is_certified(s, on_day) then 'null' else f.value end
      )
      from public.company_settings s, jsonb_each(private.settings_of(s)) as f
    ),
    'logos', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', l.id, 'name', l.name, 'alt', l.alt, 'link', l.link, 'picture', l.picture)
        order by l.position
      ), '[]')
      from public.client_logos l
      where private.logo_is_shown(l, on_day)
        -- A preview shows what is to come, never what a client no longer consents to.
        or with_drafts and l.picture is not null and l.alt is not null
          and coalesce(l.consent_until >= on_day, true) and coalesce(l.visible_until >= on_day, true)
    ),
    'timeline', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', e.id, 'date', e.starts_on, 'precision', e.precision,
          'title', jsonb_build_object('fr', e.title_fr, 'en', e.title_en),
          'text', jsonb_build_object('fr', e.text_fr, 'en', e.text_en),
          'picture', e.picture
        )
        order by e.starts_on, e.position
      ), '[]')
      from public.timeline_events e
      where with_drafts or e.state = 'published'
    ),
    'blocks', (
      select coalesce(jsonb_object_agg(b.id, b.content) filter (where b.content <> '{}'), '{}')
      from (select s.id, case when with_drafts then s.draft else s.published end as content from public.site_blocks s) as b
    )
  )
$$;

-- Without a text, the site is what it was.
update private.site_state set digest = private.site_digest();

create trigger site_blocks_site after update on public.site_blocks
  for each statement execute function private.follow_site_content();

select private.keep_access_rules();
