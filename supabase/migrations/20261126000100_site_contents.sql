-- What the public site shows beside the facts of the company: logos of clients, with their consent, and the dates of its
-- history. The site is built from these rows (see the migration of the publication).

-- Pictures of the site, certificates (qualiopi/) and proofs of consents (consents/). The service role alone reads and
-- writes: functions give links of short life, and the publisher copies what the site shows.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'site-media', 'site-media', false, 10485760,
  array['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'application/pdf']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.require_site_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  name text;
  path text;
begin
  foreach name in array tg_argv loop
    path := case when jsonb_typeof(given -> name) = 'object' then given -> name ->> 'path' else given ->> name end;
    if path is not null and given -> name is distinct from before -> name and not exists (
      select from storage.objects o where o.bucket_id = 'site-media' and o.name = path
    ) then
      raise exception 'site-media has no such file for %', name using errcode = '23503';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.require_site_files() is
  'Trigger: the files that the columns named as arguments point to are in the bucket site-media (23503). A column is a path, or a picture.';

create trigger company_settings_files after insert or update on public.company_settings
  for each row execute function private.require_site_files('qualiopi_file');

create function private.is_site_picture(picture jsonb) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(picture) = 'object'
      and picture ?& array['path', 'type', 'width', 'height']
      and picture - array['path', 'type', 'width', 'height', 'alt'] = '{}'
      and jsonb_typeof(picture -> 'path') = 'string'
      and picture ->> 'path'
        ~ '^(?!consents/|qualiopi/)([a-z0-9][a-z0-9-]{0,60}/){0,2}[a-z0-9][a-z0-9-]{0,100}\.[a-z]{3,4}$'
      and picture ->> 'path' like '%.' || case picture -> 'type'
        when '"image/svg+xml"' then 'svg'
        when '"image/png"' then 'png'
        when '"image/jpeg"' then 'jpg'
        when '"image/webp"' then 'webp'
      end
      and picture @? 'strict $.width ? (@.type() == "number" && @ >= 1 && @ <= 8000 && @.floor() == @)'
      and picture @? 'strict $.height ? (@.type() == "number" && @ >= 1 && @ <= 8000 && @.floor() == @)'
      and (not picture ? 'alt' or jsonb_typeof(picture -> 'alt') = 'string' and private.is_text(picture ->> 'alt', 200)),
    false
  )
$$;
comment on function private.is_site_picture(jsonb) is
  'Whether this is a picture of the site: {"path", "type", "width", "height", "alt"?}, with a path of the bucket site-media that ends like its type. SITE_PICTURE of the domain, a test holds both together.';
-- Check constraints run with the rights of whoever writes the row.
grant execute on function private.is_site_picture(jsonb) to authenticated, service_role;

create table public.client_logos (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  alt text,
  link text,
  picture jsonb,
  visible_from date,
  visible_until date,
  consent_by text,
  consent_on date,
  consent_until date,
  consent_file text,
  consent_note text,
  -- Its place among the others; 0: after the last one.
  position numeric not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint client_logos_name_form check (private.is_text(name, 120)),
  constraint client_logos_alt_form check (private.is_text(alt, 200)),
  constraint client_logos_link_form check (private.is_web_address(link, 300)),
  constraint client_logos_picture_form check (private.is_site_picture(picture)),
  constraint client_logos_visible_from_form check (visible_from between date '1900-01-01' and date '2100-12-31'),
  constraint client_logos_visible_until_form check (visible_until between date '1900-01-01' and date '2100-12-31'),
  constraint client_logos_visible_until_after_from check (visible_until >= visible_from),
  constraint client_logos_consent_by_form check (private.is_text(consent_by, 120)),
  constraint client_logos_consent_on_form check (consent_on between date '1900-01-01' and date '2100-12-31'),
  constraint client_logos_consent_until_form check (consent_until between date '1900-01-01' and date '2100-12-31'),
  constraint client_logos_consent_until_after_on check (consent_until >= consent_on),
  constraint client_logos_consent_file_form
    check (consent_file ~ '^consents/[a-z0-9][a-z0-9-]{0,100}\.(pdf|png|jpg|webp)$'),
  constraint client_logos_consent_note_form check (private.is_text(consent_note, 200)),
  constraint client_logos_position_range check (position >= 0)
);
comment on table public.client_logos is
  'Logos of clients for the public site. Shown with a picture, its alternative text and a consent in force with its proof: private.logo_is_shown.';
comment on column public.client_logos.visible_from is 'First day on the site, of Paris; null: as soon as there is a consent.';
comment on column public.client_logos.consent_by is 'Who consented for the client: a person’s name.';
comment on column public.client_logos.consent_until is 'Last day of the consent; null: without end, until the client takes it back.';
comment on column public.client_logos.consent_file is 'Path of the proof in the bucket site-media.';
comment on column public.client_logos.consent_note is 'Where in the proof, such as a page of a contract.';
comment on column public.client_logos.position is 'Order on the site, smallest first; written by move_client_logo.';

alter table public.client_logos enable row level security;
revoke all on public.client_logos from public, anon, authenticated, service_role;
grant select, delete on public.client_logos to authenticated;
grant insert (
  id, name, alt, link, picture, visible_from, visible_until, consent_by, consent_on, consent_until, consent_file,
  consent_note
) on public.client_logos to authenticated;
grant update (
  name, alt, link, picture, visible_from, visible_until, consent_by, consent_on, consent_until, consent_file, consent_note
) on public.client_logos to authenticated;
grant select on public.client_logos to service_role;

create unique index client_logos_position_idx on public.client_logos (position);

create policy "Corporate reads the logos" on public.client_logos
  for select to authenticated using ((select private.has_role('app1_user')));
create policy "Corporate adds logos" on public.client_logos
  for insert to authenticated with check ((select private.has_role('app1_user')));
create policy "Corporate edits the logos" on public.client_logos
  for update to authenticated
  using ((select private.has_role('app1_user'))) with check ((select private.has_role('app1_user')));
create policy "Corporate deletes logos" on public.client_logos
  for delete to authenticated using ((select private.has_role('app1_user')));

create function private.logo_is_shown(logo public.client_logos, on_day date) returns boolean
language sql
immutable
set search_path = ''
as $$
  select logo.picture is not null and logo.alt is not null
    and logo.consent_by is not null and logo.consent_file is not null
    and coalesce(logo.consent_on <= on_day, false) and coalesce(logo.consent_until >= on_day, true)
    and coalesce(logo.visible_from <= on_day, true) and coalesce(logo.visible_until >= on_day, true)
$$;
comment on function private.logo_is_shown(public.client_logos, date) is
  'Whether the site shows a logo on a day: it has a picture, an alternative text, a consent in force with who gave it and its proof, and is wanted on that day. logoState of the domain, a test holds both together.';
grant execute on function private.logo_is_shown(public.client_logos, date) to authenticated, service_role;

create function public.ending_logo_consents()
returns table (id uuid, name text, consent_by text, consent_until date, days_left integer)
language sql
stable
set search_path = ''
as $$
  select l.id, l.name, l.consent_by, l.consent_until, l.consent_until - d.today
  from (select (now() at time zone 'Europe/Paris')::date as today) as d, public.client_logos l
  where private.logo_is_shown(l, d.today) and l.consent_until <= d.today + 30
  order by l.consent_until, l.position
$$;
comment on function public.ending_logo_consents() is
  'The logos on the site whose consent ends within 30 days, the first to end first: the client can be asked again. Under the caller''s own rights; app1_user and the service role read them.';
revoke all on function public.ending_logo_consents() from public, anon, authenticated, service_role;
grant execute on function public.ending_logo_consents() to authenticated, service_role;

create table public.timeline_events (
  id uuid primary key default gen_random_uuid(),
  starts_on date not null,
  precision text not null default 'day',
  title_fr text not null,
  text_fr text not null,
  title_en text,
  text_en text,
  picture jsonb,
  state text not null default 'draft',
  -- Its place among the events of the same date; 0: after the last one.
  position numeric not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint timeline_events_starts_on_form check (starts_on between date '1900-01-01' and date '2100-12-31'),
  constraint timeline_events_precision_known check (precision in ('year', 'month', 'day')),
  constraint timeline_events_starts_on_of_precision check (
    precision = 'day'
    or extract(day from starts_on) = 1 and (precision = 'month' or extract(month from starts_on) = 1)
  ),
  constraint timeline_events_title_fr_form check (private.is_text(title_fr, 120)),
  constraint timeline_events_text_fr_form check (private.is_text(text_fr, 1000)),
  constraint timeline_events_title_en_form check (private.is_text(title_en, 120)),
  constraint timeline_events_text_en_form check (private.is_text(text_en, 1000)),
  constraint timeline_events_picture_form check (private.is_site_picture(picture)),
  constraint timeline_events_state_known check (state in ('draft', 'published')),
  constraint timeline_events_position_range check (position >= 0)
);
comment on table public.timeline_events is
  'The history of the company on the public site, by date. Drafts are in previews alone.';
comment on column public.timeline_events.starts_on is
  'The day; of an event known by its year or month, the first day of it.';
comment on column public.timeline_events.precision is 'How much of the date the site says: year, month or day.';
comment on column public.timeline_events.position is 'Order among the events of one date; written by move_timeline_event.';

alter table public.timeline_events enable row level security;
revoke all on public.timeline_events from public, anon, authenticated, service_role;
grant select, delete on public.timeline_events to authenticated;
grant insert (id, starts_on, precision, title_fr, text_fr, title_en, text_en, picture, state)
  on public.timeline_events to authenticated;
grant update (starts_on, precision, title_fr, text_fr, title_en, text_en, picture, state)
  on public.timeline_events to authenticated;
grant select on public.timeline_events to service_role;

create index timeline_events_order_idx on public.timeline_events (starts_on, position);

create policy "Corporate reads the timeline" on public.timeline_events
  for select to authenticated using ((select private.has_role('app1_user')));
create policy "Corporate adds to the timeline" on public.timeline_events
  for insert to authenticated with check ((select private.has_role('app1_user')));
create policy "Corporate edits the timeline" on public.timeline_events
  for update to authenticated
  using ((select private.has_role('app1_user'))) with check ((select private.has_role('app1_user')));
create policy "Corporate deletes from the timeline" on public.timeline_events
  for delete to authenticated using ((select private.has_role('app1_user')));

-- One place at a time is given: of two rows that come at once, each has its own.
create function private.place_last() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.position = 0 or tg_op = 'UPDATE' then
    perform pg_advisory_xact_lock(tg_relid::bigint);
    execute format('select floor(coalesce(max(t.position), 0)) + 1 from %s t', tg_relid::regclass) into new.position;
  end if;
  return new;
end
$$;
comment on function private.place_last() is
  'Trigger: a row without a place, or one that moved to another date, comes after all others.';

-- Moving a row is no new version of it: colleagues who edit it save without a conflict.
create trigger client_logos_place before insert on public.client_logos
  for each row execute function private.place_last();
create trigger client_logos_clean before insert or update on public.client_logos
  for each row execute function private.clean_columns(
    'name', 'alt', '!link', 'picture', 'consent_by', '!consent_file', 'consent_note'
  );
create trigger client_logos_touch before update of
    name, alt, link, picture, visible_from, visible_until, consent_by, consent_on, consent_until, consent_file, consent_note
  on public.client_logos for each row execute function private.touch_updated_at();
create trigger client_logos_files after insert or update on public.client_logos
  for each row execute function private.require_site_files('picture', 'consent_file');
create trigger client_logos_audit after insert or update or delete on public.client_logos
  for each row execute function private.record_change(
    'id', 'picture', 'visible_from', 'visible_until', 'consent_on', 'consent_until', 'position', '~name', '~alt', '~link',
    '~consent_by', '~consent_file', '~consent_note'
  );
create trigger client_logos_delete_with_entity after delete on public.client_logos
  for each row execute function private.delete_with_entity('logo');
create trigger client_logos_one_insert after insert on public.client_logos
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger client_logos_one_update after update on public.client_logos
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger client_logos_one_delete after delete on public.client_logos
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create trigger timeline_events_place before insert on public.timeline_events
  for each row execute function private.place_last();
create trigger timeline_events_place_again before update of starts_on on public.timeline_events
  for each row when (new.starts_on <> old.starts_on) execute function private.place_last();
create trigger timeline_events_clean before insert or update on public.timeline_events
  for each row execute function private.clean_columns('title_fr', '+text_fr', 'title_en', '+text_en', 'picture');
create trigger timeline_events_touch before update of
    starts_on, precision, title_fr, text_fr, title_en, text_en, picture, state
  on public.timeline_events for each row execute function private.touch_updated_at();
create trigger timeline_events_files after insert or update on public.timeline_events
  for each row execute function private.require_site_files('picture');
create trigger timeline_events_audit after insert or update or delete on public.timeline_events
  for each row execute function private.record_change(
    'id', 'starts_on', 'precision', 'picture', 'state', 'position', '~title_fr', '~text_fr', '~title_en', '~text_en'
  );
create trigger timeline_events_delete_with_entity after delete on public.timeline_events
  for each row execute function private.delete_with_entity('timeline_event');
create trigger timeline_events_one_insert after insert on public.timeline_events
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger timeline_events_one_update after update on public.timeline_events
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger timeline_events_one_delete after delete on public.timeline_events
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values
  ('logo', 'public.client_logos', 'app1_user', '{state}', '{order,name,consent_end}'),
  ('timeline_event', 'public.timeline_events', 'app1_user', '{state}', '{newest,oldest}');

create function private.place_between(previous numeric, next numeric) returns numeric
language sql
immutable
set search_path = ''
as $$
  -- A product is exact, a quotient is rounded.
  select case when next is null then floor(coalesce(previous, 0)) + 1 else (coalesce(previous, 0) + next) * 0.5 end
$$;
comment on function private.place_between(numeric, numeric) is
  'A place between two others; null: there is none on this side.';

create function private.move_client_logo(logo uuid, before uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  next numeric;
  previous numeric;
begin
  perform private.require_role('app1_user');
  perform pg_advisory_xact_lock('public.client_logos'::regclass::oid::bigint);
  if before is not null then
    select l.position into next from public.client_logos l where l.id = before and l.id <> logo;
    if not found then
      raise exception 'the logo to stand before is gone' using errcode = 'P0002';
    end if;
  end if;
  select max(l.position) into previous
  from public.client_logos l
  where l.id <> logo and (next is null or l.position < next);
  update public.client_logos l set position = private.place_between(previous, next) where l.id = logo;
  if not found then
    raise exception 'logo not found' using errcode = 'P0002';
  end if;
end
$$;
comment on function private.move_client_logo(uuid, uuid) is 'Work of move_client_logo. Raises 42501 without app1_user.';
grant execute on function private.move_client_logo(uuid, uuid) to authenticated;

create function public.move_client_logo(id uuid, before uuid default null) returns void
language sql
set search_path = ''
as $$
  select private.move_client_logo($1, $2)
$$;
comment on function public.move_client_logo(uuid, uuid) is
  'Puts a logo before another one, or after all others. P0002 when one of them is gone. app1_user only.';
revoke all on function public.move_client_logo(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.move_client_logo(uuid, uuid) to authenticated;

create function private.move_timeline_event(event uuid, before uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved public.timeline_events;
  other public.timeline_events;
  previous numeric;
begin
  perform private.require_role('app1_user');
  perform pg_advisory_xact_lock('public.timeline_events'::regclass::oid::bigint);
  select * into moved from public.timeline_events e where e.id = event for update;
  if not found then
    raise exception 'event not found' using errcode = 'P0002';
  end if;
  if before is not null then
    select * into other from public.timeline_events e where e.id = before and e.id <> event;
    if not found then
      raise exception 'the event to stand before is gone' using errcode = 'P0002';
    end if;
    if other.starts_on <> moved.starts_on then
      raise exception 'events of different dates are in the order of their dates' using errcode = '22023';
    end if;
  end if;
  select max(e.position) into previous
  from public.timeline_events e
  where e.id <> event and e.starts_on = moved.starts_on and (other.id is null or e.position < other.position);
  update public.timeline_events e set position = private.place_between(previous, other.position) where e.id = event;
end
$$;
comment on function private.move_timeline_event(uuid, uuid) is
  'Work of move_timeline_event. Raises 42501 without app1_user.';
grant execute on function private.move_timeline_event(uuid, uuid) to authenticated;

create function public.move_timeline_event(id uuid, before uuid default null) returns void
language sql
set search_path = ''
as $$
  select private.move_timeline_event($1, $2)
$$;
comment on function public.move_timeline_event(uuid, uuid) is
  'Puts an event before another one of the same date, or after all others of it. P0002 when one of them is gone, 22023 for events of different dates. app1_user only.';
revoke all on function public.move_timeline_event(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.move_timeline_event(uuid, uuid) to authenticated;

create function private.change_timeline_events(ids uuid[], action text, request_id uuid)
returns table (batch_id uuid, event_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant uuid := coalesce(request_id, gen_random_uuid());
  change constant jsonb := jsonb_build_object('action', action);
  after jsonb;
  results jsonb;
begin
  perform private.require_role('app1_user');
  after := case action
    when 'publish' then '{"state": "published"}'
    when 'unpublish' then '{"state": "draft"}'
    when 'delete' then '{"deleted": true}'
  end;
  if after is null then
    raise exception 'unknown action: %', action using errcode = '22023';
  end if;
  results := private.begin_bulk_change('timeline_event', batch, ids, change);
  if results is null then
    -- Locked in the order of their ids: two people who change the same ones wait for each other instead of blocking.
    with locked as materialized (
      select e.* from public.timeline_events e where e.id = any (ids) order by e.id for update
    )
    select private.bulk_outcomes(ids, coalesce(jsonb_object_agg(l.id, jsonb_build_object(
      'before', case when action = 'delete' then to_jsonb(l) else jsonb_build_object('state', l.state) end,
      'after', after
    )), '{}'))
    into results
    from locked l;
    if action = 'delete' then
      delete from public.timeline_events e where e.id = any (ids);
    else
      update public.timeline_events e set state = after ->> 'state'
      where e.id in (select c::uuid from jsonb_object_keys(private.bulk_columns(results, 'after')) as c);
    end if;
    perform private.end_bulk_change('timeline_event', batch, change, results);
  end if;
  return query select batch, r.key::uuid, r.value ->> 'outcome' from jsonb_each(results) as r order by 2;
end
$$;
comment on function private.change_timeline_events(uuid[], text, uuid) is
  'Work of change_timeline_events. Raises 42501 without app1_user.';
grant execute on function private.change_timeline_events(uuid[], text, uuid) to authenticated;

create function public.change_timeline_events(ids uuid[], action text, request_id uuid default null)
returns table (batch_id uuid, event_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.change_timeline_events($1, $2, $3)
$$;
comment on function public.change_timeline_events(uuid[], text, uuid) is
  'Publishes, unpublishes or deletes (publish, unpublish, delete) at most 1000 events in one transaction. Outcome of each: changed, unchanged or missing. A request repeated under its request_id does nothing and gives the first answer. 22023 for anything else. app1_user only.';
revoke all on function public.change_timeline_events(uuid[], text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.change_timeline_events(uuid[], text, uuid) to authenticated;

create function private.undo_timeline_changes(batch uuid) returns table (event_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  results constant jsonb := private.begin_bulk_undo('timeline_event', batch);
  wanted constant jsonb := private.bulk_columns(results, 'after');
  before constant jsonb := private.bulk_columns(results, 'before');
  present jsonb;
  kept uuid[];
begin
  with locked as materialized (
    select e.id, e.state from public.timeline_events e
    where e.id in (select r::uuid from jsonb_object_keys(wanted) as r)
    order by e.id
    for update
  )
  select coalesce(jsonb_object_agg(r.key, case
    when l.id is null then '{"deleted": true}' else jsonb_build_object('state', l.state)
  end), '{}')
  into present
  from jsonb_each(wanted) as r left join locked l on l.id = r.key::uuid
  -- One that was published, then deleted by somebody, is not there.
  where l.id is not null or r.value ? 'deleted';
  kept := private.bulk_still_changed(results, present);
  insert into public.timeline_events
  select e.*
  from jsonb_each(before) as r, jsonb_populate_record(null::public.timeline_events, r.value) as e
  where r.key::uuid = any (kept) and wanted -> r.key ? 'deleted';
  update public.timeline_events e set state = r.value ->> 'state'
  from jsonb_each(before) as r
  where e.id = r.key::uuid and e.id = any (kept) and not wanted -> r.key ? 'deleted';
  return query select u.entity_id, u.outcome from private.end_bulk_undo(batch, present, kept) u;
end
$$;
comment on function private.undo_timeline_changes(uuid) is 'Work of undo_timeline_changes. Raises 42501 without app1_user.';
grant execute on function private.undo_timeline_changes(uuid) to authenticated;

create function public.undo_timeline_changes(batch_id uuid) returns table (event_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.undo_timeline_changes($1)
$$;
comment on function public.undo_timeline_changes(uuid) is
  'Takes one of the caller''s own batches of change_timeline_events back, once and within 30 minutes; deleted events come back without the comments on them. Of each event that it changed: restored, changed_since (it is something else by now and is left alone) or missing. P0002 when there is nothing to take back, 23505 when it was taken back already. app1_user only.';
revoke all on function public.undo_timeline_changes(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_timeline_changes(uuid) to authenticated;

-- Whom a comment on an entity can mention.
create function private.entity_people(of_kind text) returns table (id uuid, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known constant private.entity_kinds := private.require_entity_kind(of_kind);
begin
  return query
    select u.id, private.person_name(u.id), u.email::text
    from auth.users u
    where exists (select from public.user_roles r where r.user_id = u.id and r.role = known.role)
    order by 2, 1;
end
$$;
comment on function private.entity_people(text) is 'Work of entity_people. Raises 42501 without the role of the kind.';
grant execute on function private.entity_people(text) to authenticated;

create function public.entity_people(entity_kind text) returns table (id uuid, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.entity_people($1)
$$;
comment on function public.entity_people(text) is
  'The people who hold the role of a kind of entity, by name: whom a comment on one can mention. For the role of the kind.';
revoke all on function public.entity_people(text) from public, anon, authenticated, service_role;
grant execute on function public.entity_people(text) to authenticated;

select private.keep_access_rules();
