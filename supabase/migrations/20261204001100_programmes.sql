-- The catalogue: sheets of programmes, each publication of them, what they score each day, their results, what people propose, and
-- the addresses that they had. Everybody with a staff role reads; functions write, for app2_user.

-- Kinds that every staff role may open, besides those of one role.
create function private.may_open_kind(wanted text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case when wanted = 'staff' then private.has_any_role() else private.has_role(wanted) end
$$;
comment on function private.may_open_kind(text) is
  'Whether the caller holds the role of a kind of entities now; staff: any role.';

create or replace function private.my_entity_kinds() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(select k.kind from private.entity_kinds k where private.may_open_kind(k.role) order by k.kind)
$$;

create or replace function private.require_entity_kind(of_kind text) returns private.entity_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
begin
  select * into known from private.entity_kinds k where k.kind = of_kind;
  if not found or not private.may_open_kind(known.role) then
    raise exception 'this kind of entity is not open to you' using errcode = '42501';
  end if;
  return known;
end
$$;

create or replace function private.may_open_entity(of_kind text, entity uuid) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
  is_there boolean;
begin
  select * into known from private.entity_kinds k where k.kind = of_kind;
  if not found or not private.may_open_kind(known.role) then
    return false;
  end if;
  execute format('select exists (select from %s e where e.id = $1)', known.relation) into is_there using entity;
  return is_there;
end
$$;

create or replace function private.counts_as(person uuid, wanted text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and wanted in (r.role, 'staff'))
    and not exists (select from public.staff_profiles p where p.id = person and p.disabled_at is not null)
$$;
comment on function private.counts_as(uuid, text) is
  'Whether a person holds a role (staff: any) and their account is not disabled.';

create function private.clean_programme_value(dirty jsonb, keeps_lines boolean) returns jsonb
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  part jsonb;
  name text;
  clean jsonb;
begin
  -- Statements of their own for each kind: their plans are kept, and a sheet has a hundred values.
  case jsonb_typeof(dirty)
    when 'string' then
      clean := to_jsonb(btrim(
        private.clean_text(dirty #>> '{}', keeps_lines),
        E' \t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
      ));
      return nullif(clean, '""');
    when 'array' then
      clean := '[]';
      for part in select e from jsonb_array_elements(dirty) as e loop
        part := private.clean_programme_value(part, keeps_lines);
        if part is not null then
          clean := clean || jsonb_build_array(part);
        end if;
      end loop;
      return nullif(clean, '[]');
    when 'object' then
      clean := '{}';
      for name, part in select e.key, e.value from jsonb_each(dirty) as e loop
        part := private.clean_programme_value(part, keeps_lines or name = 'text');
        if part is not null then
          clean := clean || jsonb_build_object(name, part);
        end if;
      end loop;
      return nullif(clean, '{}');
    when 'null' then
      return null;
    else
      return dirty;
  end case;
end
$$;
comment on function private.clean_programme_value(jsonb, boolean) is
  'A value of a sheet without the signs that texts lose, without spaces around its texts and without empty parts; null when nothing remains.';

create function private.clean_programme_content(dirty jsonb) returns jsonb
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  name text;
  part jsonb;
  clean jsonb := '{}';
  of_lines constant jsonb := jsonb_path_query_array(private.programme_fields(), '$.fields[*] ? (@.kind == "lines").key');
begin
  if jsonb_typeof(dirty) is distinct from 'object' then
    return dirty;
  end if;
  for name, part in select e.key, e.value from jsonb_each(dirty) as e loop
    part := private.clean_programme_value(part, of_lines ? name);
    if part is not null then
      clean := clean || jsonb_build_object(name, part);
    end if;
  end loop;
  return clean;
end
$$;
comment on function private.clean_programme_content(jsonb) is
  'A sheet as it is stored: a field that is not known is absent. Fields of lines, and the texts of modules, keep their lines.';

create function private.programme_slug(title text) returns text
language sql
immutable
security definer
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(btrim(regexp_replace(private.fold(title), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
    'programme'
  )
$$;
comment on function private.programme_slug(text) is 'The address that a title gives: lower case, digits and hyphens.';

-- What says what a programme teaches, or what a trainer knows: words of its own, not those of every title.
create function private.teaching_words(title text) returns text[]
language sql
immutable
parallel safe
security definer
set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(private.fold(regexp_replace(title, '\([^)]*\)', ' ', 'g')), '[^[:alnum:]+#]+') as word
  where char_length(word) > 1 and word !~ '^[0-9]+$' and word <> all (array[
    'le', 'la', 'les', 'un', 'une', 'des', 'du', 'de', 'et', 'en', 'au', 'aux', 'sur', 'sous', 'pour', 'par', 'avec', 'sans',
    'son', 'sa', 'ses', 'ce', 'formation', 'formations', 'initiale', 'initial', 'recyclage', 'maintien', 'niveau', 'bases',
    'base', 'premier', 'premiers', 'premiere', 'premieres', 'pas', 'debutant', 'perfectionnement', 'avance', 'expert', 'gerer',
    'gestion', 'animer', 'conduire', 'preparer', 'passer', 'nouvelle', 'version', 'outils', 'logiciel', 'logiciels', 'poste', 'equipe'
  ])
$$;
comment on function private.teaching_words(text) is
  'The words of a title, or of something that a trainer knows, that say what it is about: folded, without figures, common words and what is in brackets.';

create function private.programme_search_text(content jsonb) returns text
language sql
immutable
parallel safe
security definer
set search_path = ''
as $$
  select ' ' || private.fold(concat_ws(
    ' ', content ->> 'title', content ->> 'summary', content ->> 'sector', content ->> 'audience',
    content #>> '{certification,title}', content #>> '{certification,code}', content #>> '{certification,certifier}',
    content ->> 'places', content ->> 'objectives', jsonb_path_query_array(content, 'lax $.modules[*].title') #>> '{}'
  ))
$$;
comment on function private.programme_search_text(jsonb) is 'What the search of the catalogue looks at, folded.';
-- A generated column is computed with the rights of whoever writes the row.
grant execute on function private.programme_search_text(jsonb), private.teaching_words(text) to authenticated, service_role;

create function private.score_band(score integer) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when score >= 85 then 'excellent' when score >= 70 then 'good' when score >= 50 then 'average' else 'insufficient'
  end
$$;
comment on function private.score_band(integer) is 'Band of a score: SCORE_BANDS of the domain.';

create table public.programmes (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  title text not null generated always as (content ->> 'title') stored,
  title_key text not null generated always as (private.name_key(content ->> 'title')) stored,
  sector text generated always as (content ->> 'sector') stored,
  modality text generated always as (content ->> 'modality') stored,
  duration_hours numeric generated always as ((content ->> 'duration_hours')::numeric) stored,
  duration_days numeric generated always as ((content ->> 'duration_days')::numeric) stored,
  price_cents integer generated always as ((content ->> 'price_cents')::integer) stored,
  price_unit text generated always as (content ->> 'price_unit') stored,
  certification_code text generated always as (content #>> '{certification,code}') stored,
  certification_ends_on date generated always as (make_date(
    left(content #>> '{certification,ends_on}', 4)::integer, substr(content #>> '{certification,ends_on}', 6, 2)::integer,
    substr(content #>> '{certification,ends_on}', 9, 2)::integer
  )) stored,
  picture_path text generated always as (content #>> '{picture,path}') stored,
  slug text not null unique,
  owner_id uuid references auth.users (id) on delete set null,
  status text not null default 'draft',
  score smallint not null default 0,
  presence smallint not null default 0,
  quality smallint not null default 0,
  reach smallint not null default 0,
  band text not null generated always as (private.score_band(score)) stored,
  lost jsonb not null default '[]',
  confirmed_on date,
  published_version integer,
  published_at timestamptz(3),
  is_changed_since_publication boolean not null default false,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_by uuid default auth.uid() references auth.users (id) on delete set null,
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as (private.programme_search_text(content)) stored,
  teaching_words text[] not null generated always as (private.teaching_words(content ->> 'title')) stored,
  constraint programmes_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 90),
  constraint programmes_status_known check (status in ('draft', 'in_review', 'published', 'archived')),
  constraint programmes_published_whole check ((published_version is null) = (published_at is null)),
  constraint programmes_online_once_published check (status <> 'published' or published_version is not null)
);
comment on table public.programmes is
  'Sheets of the catalogue as they are being written. The site shows the last version of those that are published. Written by functions alone, for app2_user.';
comment on column public.programmes.content is
  'PROGRAMME_CONTENT of the domain: checked and cleaned by a trigger; a field that is not known is absent.';
comment on column public.programmes.slug is
  'Its address on the site; of a published one, the address of the next publication.';
comment on column public.programmes.score is 'Written by a trigger, with presence, quality, reach and lost: private.programme_score.';
comment on column public.programmes.confirmed_on is 'The day on which somebody last wrote it or said that it still holds.';
comment on column public.programmes.published_version is 'The last publication; null: never published, so it may be deleted.';
comment on column public.programmes.updated_at is
  'Version of the row: grows when somebody changes it, not when its score changes by the day.';

alter table public.programmes enable row level security;
revoke all on public.programmes from public, anon, authenticated, service_role;
grant select on public.programmes to authenticated;

create index programmes_score_idx on public.programmes (score, id);
create index programmes_search_idx on public.programmes using gin (search_text extensions.gin_trgm_ops);
create index programmes_title_idx on public.programmes (title_key collate "C", id);
create index programmes_updated_idx on public.programmes (updated_at, id);
create index programmes_words_idx on public.programmes using gin (teaching_words);
create index programmes_owner_idx on public.programmes (owner_id);
create index programmes_created_by_idx on public.programmes (created_by);
create index programmes_updated_by_idx on public.programmes (updated_by);
create index programmes_certification_end_idx on public.programmes (certification_ends_on) where certification_ends_on is not null;

create policy "Staff read programmes" on public.programmes
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_versions (
  programme_id uuid not null references public.programmes (id),
  number integer not null,
  content jsonb not null,
  slug text not null,
  note text,
  -- Without foreign key: a version is never changed, also when its author is gone.
  published_by uuid,
  published_at timestamptz(3) not null default clock_timestamp(),
  picture_path text generated always as (content #>> '{picture,path}') stored,
  primary key (programme_id, number),
  constraint programme_versions_number_range check (number >= 1),
  constraint programme_versions_note_form check (private.is_text(note, 500))
);
comment on table public.programme_versions is
  'Every publication of a programme, whole. Written by publish_programme alone, append-only.';

alter table public.programme_versions enable row level security;
revoke all on public.programme_versions from public, anon, authenticated, service_role;
grant select on public.programme_versions to authenticated;
create policy "Staff read versions of programmes" on public.programme_versions
  for select to authenticated using ((select private.has_any_role()));
create trigger programme_versions_append_only before update or delete or truncate on public.programme_versions
  for each statement execute function private.refuse_change();

create table public.programme_slugs (
  slug text primary key,
  programme_id uuid not null references public.programmes (id),
  until timestamptz(3)
);
comment on table public.programme_slugs is
  'Every address that a publication had. until: since when it leads to another one; null: it is the address of its last publication. Never given to another programme.';

alter table public.programme_slugs enable row level security;
revoke all on public.programme_slugs from public, anon, authenticated, service_role;
grant select on public.programme_slugs to authenticated;
create index programme_slugs_programme_idx on public.programme_slugs (programme_id);
create policy "Staff read addresses of programmes" on public.programme_slugs
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_scores (
  programme_id uuid not null references public.programmes (id) on delete cascade,
  day date not null,
  score smallint not null,
  presence smallint not null,
  quality smallint not null,
  reach smallint not null,
  lost jsonb not null,
  sector text,
  owner_id uuid,
  status text not null,
  primary key (programme_id, day)
);
comment on table public.programme_scores is
  'What a programme scored from a day on, until the next line of it: a day that changes nothing adds no line. Written by note_programme_scores alone.';
comment on column public.programme_scores.owner_id is 'Who was responsible on that day; without foreign key, as a journal.';

alter table public.programme_scores enable row level security;
revoke all on public.programme_scores from public, anon, authenticated, service_role;
grant select on public.programme_scores to authenticated;
create policy "Staff read scores of programmes" on public.programme_scores
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_indicators (
  programme_id uuid not null references public.programmes (id) on delete cascade,
  kind text not null,
  year smallint not null,
  value numeric(5, 2) not null,
  n integer not null,
  source text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (programme_id, kind, year),
  constraint programme_indicators_kind_known check (kind in ('satisfaction', 'success', 'attendance')),
  constraint programme_indicators_year_range check (year between 2000 and 2100),
  constraint programme_indicators_value_range check (value between 0 and case when kind = 'satisfaction' then 5 else 100 end),
  constraint programme_indicators_n_range check (n between 1 and 1000000),
  constraint programme_indicators_source_form check (private.is_text(source, 200))
);
comment on table public.programme_indicators is
  'Results of a programme in a year, with the number of people that they are of. Written by save_programme_indicators and import_programmes.';
comment on column public.programme_indicators.kind is
  'satisfaction (the average mark, out of 5), success (who reached the objectives or the certification, percent), attendance (who followed it until its end, percent).';

alter table public.programme_indicators enable row level security;
revoke all on public.programme_indicators from public, anon, authenticated, service_role;
grant select on public.programme_indicators to authenticated;
create policy "Staff read results of programmes" on public.programme_indicators
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_proposals (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references public.programmes (id) on delete cascade,
  changes jsonb not null,
  base jsonb not null,
  note text,
  proposed_by uuid default auth.uid() references auth.users (id) on delete set null,
  status text not null default 'open',
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz(3),
  accepted_keys text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint programme_proposals_changes_form check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  constraint programme_proposals_base_form check (jsonb_typeof(base) = 'object'),
  constraint programme_proposals_note_form check (private.is_text(note, 1000)),
  constraint programme_proposals_status_known check (status in ('open', 'accepted', 'refused', 'withdrawn')),
  constraint programme_proposals_decided_whole check ((status = 'open') = (decided_at is null))
);
comment on table public.programme_proposals is
  'Changes of a programme that somebody who may not write it proposes. Written by functions alone.';
comment on column public.programme_proposals.changes is 'Key of a field -> its proposed value; null: the field becomes empty.';
comment on column public.programme_proposals.base is 'Key of a field -> the value that it had; a field that was empty is absent.';
comment on column public.programme_proposals.accepted_keys is 'The fields that were taken over.';

alter table public.programme_proposals enable row level security;
revoke all on public.programme_proposals from public, anon, authenticated, service_role;
grant select on public.programme_proposals to authenticated;
create index programme_proposals_programme_idx on public.programme_proposals (programme_id, status);
create index programme_proposals_proposed_by_idx on public.programme_proposals (proposed_by);
create index programme_proposals_decided_by_idx on public.programme_proposals (decided_by);
create policy "Staff read proposals" on public.programme_proposals
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_fixes (
  id bigint generated always as identity primary key,
  batch_id uuid not null,
  place integer not null,
  programme_id uuid not null references public.programmes (id) on delete cascade,
  rule text not null,
  changes jsonb not null,
  before jsonb not null,
  by uuid references auth.users (id) on delete set null,
  at timestamptz(3) not null default clock_timestamp(),
  undone_at timestamptz(3),
  constraint programme_fixes_batch_place unique (batch_id, place),
  constraint programme_fixes_rule_form check (rule ~ '^[a-z][a-z0-9_]{0,39}$')
);
comment on table public.programme_fixes is
  'Each correction of the optimisation: key of a field -> what it wrote (null: empty), and what was there before (absent: empty). Written by apply_programme_fixes and undo_programme_fixes alone.';

alter table public.programme_fixes enable row level security;
revoke all on public.programme_fixes from public, anon, authenticated, service_role;
grant select on public.programme_fixes to authenticated;
create index programme_fixes_programme_idx on public.programme_fixes (programme_id, at);
create index programme_fixes_by_idx on public.programme_fixes (by);
create policy "Staff read corrections" on public.programme_fixes
  for select to authenticated using ((select private.has_any_role()));

create table public.programme_goals (
  scope text primary key,
  target smallint not null,
  by_day date not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint programme_goals_target_range check (target between 1 and 100),
  constraint programme_goals_by_day_range check (by_day between '2020-01-01' and '2100-12-31'),
  constraint programme_goals_scope_form check (
    scope = 'all' or scope ~ '^sector:.{1,120}$'
    or scope ~ '^(owner|programme):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  )
);
comment on table public.programme_goals is
  'The average score to reach by a day: of everything (all), a sector (sector:…), a person (owner:id) or a programme (programme:id). Written by save_programme_goal.';

alter table public.programme_goals enable row level security;
revoke all on public.programme_goals from public, anon, authenticated, service_role;
grant select on public.programme_goals to authenticated;
create policy "Staff read goals" on public.programme_goals
  for select to authenticated using ((select private.has_any_role()));

create function private.accessibility_contact() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', s.disability_contact_name, 'phone', s.disability_contact_phone, 'email', s.disability_contact_email,
    'outdated', (
      select jsonb_agg(distinct former.entry)
      from public.company_settings_versions v, lateral (values
        (v.settings ->> 'disability_contact_name'), (v.settings ->> 'disability_contact_phone'),
        (v.settings ->> 'disability_contact_email')
      ) as former (entry)
      -- Neither what the settings still say: a person may be reached by the number of the company.
      where former.entry is not null and former.entry not in (
        coalesce(s.disability_contact_name, ''), coalesce(s.disability_contact_phone, ''),
        coalesce(s.disability_contact_email, ''), coalesce(s.phone, ''), coalesce(s.email, '')
      )
    )
  ))
  from public.company_settings s
$$;
comment on function private.accessibility_contact() is
  'Whom a disabled person reaches, by the settings, and what earlier settings said that no longer holds: AccessibilityContact of the domain.';

create function private.programme_facts(programme uuid, confirmed_on date, today date, contact jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'today', today, 'confirmed_on', confirmed_on, 'accessibility_contact', contact,
    'indicators', (
      select coalesce(jsonb_agg(
        jsonb_build_object('kind', i.kind, 'value', i.value, 'n', i.n, 'year', i.year) order by i.year desc, i.kind
      ), '[]')
      from public.programme_indicators i
      where i.programme_id = programme
    )
  )
$$;
comment on function private.programme_facts(uuid, date, date, jsonb) is
  'What a score depends on beside the content: ScoreFacts of the domain.';

create function private.keep_programme() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  fault text;
  scored jsonb;
  is_changed boolean := true;
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    -- Bounds what is looked into at all.
    if octet_length(new.content::text) > 200000 then
      raise exception 'a programme is too long' using errcode = '22023', hint = 'content';
    end if;
    new.content := private.clean_programme_content(new.content);
    fault := private.programme_content_fault(new.content);
    if fault is not null then
      raise exception 'not a programme: %', fault using errcode = '22023', hint = fault;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.content is distinct from old.content and new.confirmed_on is not distinct from old.confirmed_on then
      new.confirmed_on := private.today();
    end if;
    is_changed := (new.content, new.slug, new.status, new.owner_id, new.confirmed_on, new.published_version)
      is distinct from (old.content, old.slug, old.status, old.owner_id, old.confirmed_on, old.published_version);
    new.updated_at := case
      when is_changed then greatest(clock_timestamp(), old.updated_at + interval '1 millisecond') else old.updated_at
    end;
    if is_changed then
      new.updated_by := coalesce(auth.uid(), new.updated_by);
    end if;
  else
    new.confirmed_on := coalesce(new.confirmed_on, private.today());
  end if;
  if tg_op = 'INSERT' or new.content is distinct from old.content or new.confirmed_on is distinct from old.confirmed_on then
    scored := private.programme_score(
      new.content, private.programme_facts(new.id, new.confirmed_on, private.today(), private.accessibility_contact())
    );
    new.score := (scored ->> 'score')::smallint;
    new.presence := (scored ->> 'presence')::smallint;
    new.quality := (scored ->> 'quality')::smallint;
    new.reach := (scored ->> 'reach')::smallint;
    new.lost := scored -> 'lost';
  end if;
  if is_changed then
    new.is_changed_since_publication := new.published_version is not null and not exists (
      select from public.programme_versions v
      where v.programme_id = new.id and v.number = new.published_version and v.content = new.content and v.slug = new.slug
    );
  end if;
  return new;
end
$$;
comment on function private.keep_programme() is
  'Trigger: cleans and checks a sheet (22023, hint: the field), scores it, and says whether the site shows it as it is. Its version grows only when somebody changed it.';
create trigger programmes_keep before insert or update on public.programmes
  for each row execute function private.keep_programme();

create function private.rescore_programmes(ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  today constant date := private.today();
  contact constant jsonb := private.accessibility_contact();
  scored jsonb;
  changed integer;
begin
  -- Scored without locks, because all of them take seconds.
  with now as materialized (
    select p.id, p.updated_at, p.score, p.lost,
      private.programme_score(p.content, private.programme_facts(p.id, p.confirmed_on, today, contact)) as scored
    from public.programmes p
    where ids is null or p.id = any (ids)
  )
  select coalesce(jsonb_object_agg(n.id, jsonb_build_object('at', n.updated_at, 'scored', n.scored)), '{}')
  into scored
  from now n
  where (n.score, n.lost) is distinct from ((n.scored ->> 'score')::smallint, n.scored -> 'lost');
  -- Locked in the order of their ids, as by every function that writes many of them.
  perform from public.programmes p
  where p.id in (select k::uuid from jsonb_object_keys(scored) as k)
  order by p.id
  for update;
  update public.programmes p
  set score = (s.value #>> '{scored,score}')::smallint, presence = (s.value #>> '{scored,presence}')::smallint,
    quality = (s.value #>> '{scored,quality}')::smallint, reach = (s.value #>> '{scored,reach}')::smallint,
    lost = s.value #> '{scored,lost}'
  from jsonb_each(scored) as s
  -- What a colleague has written meanwhile was scored then.
  where p.id = s.key::uuid and p.updated_at = (s.value ->> 'at')::timestamptz;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.rescore_programmes(uuid[]) is
  'Scores programmes again, null: all of them, because of the day or of results. Answers how many changed.';

create function private.follow_accessibility_contact() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  facts constant jsonb := private.programme_facts(null, null, private.today(), private.accessibility_contact());
  judged constant text := 'accessibility_contact';
begin
  -- The text alone is judged, for the rule that the contact decides: the settings are saved at once also when 2,000 sheets name it.
  perform from public.programmes p order by p.id for update;
  with found as materialized (
    select p.id, p.lost, (
        select l from jsonb_array_elements(
          private.programme_score(jsonb_strip_nulls(jsonb_build_object('accessibility', p.content -> 'accessibility')), facts) -> 'lost'
        ) as l
        where l ->> 'rule' = judged
      ) as now
    from public.programmes p
  ),
  changed as (
    select f.id, coalesce((was.line ->> 'points')::integer, 0) - coalesce((f.now ->> 'points')::integer, 0) as gained, (
        select coalesce(jsonb_agg(line order by r.place), '[]')
        from (
          select l from jsonb_array_elements(f.lost) as l where l ->> 'rule' <> judged
          union all
          select f.now where f.now is not null
        ) as lines (line)
        join jsonb_array_elements(private.programme_rules() -> 'rules') with ordinality as r (rule, place)
          on r.rule -> 'id' = line -> 'rule'
      ) as lost
    from found f
    left join lateral (
      select l as line from jsonb_array_elements(f.lost) as l where l ->> 'rule' = judged
    ) as was on true
    where was.line is distinct from f.now
  )
  update public.programmes p
  set lost = c.lost, quality = p.quality + c.gained, score = p.score + c.gained
  from changed c
  where p.id = c.id;
  return null;
end
$$;
comment on function private.follow_accessibility_contact() is
  'Trigger: the contact for accessibility changed, so that sheets may name one that is out of date.';
create trigger company_settings_programmes after update on public.company_settings
  for each row
  when (
    (old.disability_contact_name, old.disability_contact_phone, old.disability_contact_email, old.phone, old.email)
      is distinct from
        (new.disability_contact_name, new.disability_contact_phone, new.disability_contact_email, new.phone, new.email)
  )
  execute function private.follow_accessibility_contact();

create function private.follow_programme_indicator() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.rescore_programmes(array[coalesce(new.programme_id, old.programme_id)]);
  return null;
end
$$;
comment on function private.follow_programme_indicator() is 'Trigger: results of a programme changed, and its score with them.';
create trigger programme_indicators_score after insert or update or delete on public.programme_indicators
  for each row execute function private.follow_programme_indicator();
create trigger programme_indicators_clean before insert or update on public.programme_indicators
  for each row execute function private.clean_columns('source');
create trigger programme_indicators_touch before update on public.programme_indicators
  for each row execute function private.touch_updated_at();
create trigger programme_indicators_audit after insert or update or delete on public.programme_indicators
  for each row execute function private.record_change('programme_id', 'kind', 'year', 'value', 'n', 'source');

create trigger programme_proposals_clean before insert or update on public.programme_proposals
  for each row execute function private.clean_columns('+note');
create trigger programme_proposals_touch before update on public.programme_proposals
  for each row execute function private.touch_updated_at();
create trigger programme_proposals_audit after insert or update or delete on public.programme_proposals
  for each row execute function private.record_change('id', 'programme_id', 'status', 'accepted_keys');
create trigger programme_goals_touch before update on public.programme_goals
  for each row execute function private.touch_updated_at();
create trigger programme_goals_audit after insert or update or delete on public.programme_goals
  for each row execute function private.record_change('scope', 'target', 'by_day');

create trigger programmes_files after insert or update on public.programmes
  for each row execute function private.require_site_files('picture_path');

create function private.record_programme_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  -- What the correction mends that is being applied, by apply_programme_fixes.
  fix constant text := nullif(current_setting('trame.programme_fix', true), '');
  before jsonb := '{}';
  after jsonb := '{}';
  changed jsonb;
begin
  if tg_op <> 'INSERT' then
    before := old.content || jsonb_strip_nulls(jsonb_build_object(
      'slug', old.slug, 'status', old.status, 'owner_id', old.owner_id, 'confirmed_on', old.confirmed_on,
      'published_version', old.published_version
    ));
  end if;
  if tg_op = 'UPDATE' then
    after := new.content || jsonb_strip_nulls(jsonb_build_object(
      'slug', new.slug, 'status', new.status, 'owner_id', new.owner_id, 'confirmed_on', new.confirmed_on,
      'published_version', new.published_version
    ));
    select jsonb_object_agg(name, case
      -- Long texts are in the versions; here, that they changed.
      when octet_length(coalesce((before -> name)::text, '')) + octet_length(coalesce((after -> name)::text, '')) > 4000 then '{}'
      else jsonb_strip_nulls(jsonb_build_object('from', before -> name, 'to', after -> name))
    end)
    into changed
    from jsonb_object_keys(before || after) as name
    where before -> name is distinct from after -> name;
    if changed is null then
      return null;
    end if;
    if fix is not null then
      changed := changed || jsonb_build_object('fix', jsonb_build_object('to', fix));
    end if;
  elsif tg_op = 'INSERT' then
    changed := jsonb_strip_nulls(jsonb_build_object(
      'title', jsonb_build_object('to', new.title), 'status', jsonb_build_object('to', new.status),
      'owner_id', jsonb_build_object('to', new.owner_id)
    ));
  else
    changed := '{}';
    -- Texts of what is gone.
    update private.audit_log l
    set changes = (select jsonb_object_agg(key, '{}'::jsonb) from jsonb_object_keys(l.changes) as key)
    where l.table_name = 'programmes' and l.row_key = old.id::text and l.changes <> '{}';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    (claims ->> 'sub')::uuid, coalesce(claims ->> 'role', session_user), claims ->> 'session_id', tg_table_name, tg_op,
    coalesce(new.id, old.id), changed
  );
  return null;
end
$$;
comment on function private.record_programme_change() is
  'Trigger: the journal of a programme, by the fields of its sheet that changed.';
create trigger programmes_audit after insert or delete on public.programmes
  for each row execute function private.record_programme_change();
-- A score that changes by the day is no change of the sheet.
create trigger programmes_audit_changes after update on public.programmes
  for each row when (old.updated_at is distinct from new.updated_at)
  execute function private.record_programme_change();

insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values (
  'programme', 'public.programmes', 'staff', '{status,sector,owner,band,rule,modality,ends}',
  '{score,-score,title,-title,-updated,updated,-published,duration,-duration,price,-price}'
);
comment on column private.entity_kinds.role is
  'The role that opens entities of this kind; staff: any of them.';
create trigger programmes_delete_with_entity after delete on public.programmes
  for each row execute function private.delete_with_entity('programme');

select private.keep_access_rules();
