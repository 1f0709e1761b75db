-- The publication of the public site. What the site shows has a revision, which every change of it raises; the publisher
-- takes builds one at a time, and a build that failed leaves the site that is up.
--
-- What changes the site is decided by comparing what it shows before and after, so a draft, a logo that is not shown or a
-- note raises nothing, and neither does a day on which nothing appears or ends.

create table public.site_builds (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- No foreign key: the journal of builds says who asked, also when they are gone.
  asked_by uuid,
  asked_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  lease_until timestamptz(3),
  state text not null default 'waiting',
  revision bigint,
  pages_total integer,
  pages_changed integer,
  reason text,
  error text,
  folder text,
  constraint site_builds_kind_known check (kind in ('publication', 'preview')),
  constraint site_builds_state_known check (state in ('waiting', 'running', 'succeeded', 'failed')),
  constraint site_builds_steps check (
    (started_at is null) = (state = 'waiting') and (revision is null) = (state = 'waiting')
    and (ended_at is null) = (state in ('waiting', 'running')) and (lease_until is null) = (state <> 'running')
  ),
  constraint site_builds_reason_of_failure check ((reason is null) = (state <> 'failed')),
  constraint site_builds_pages_range check (pages_total >= 0 and pages_changed between 0 and pages_total),
  constraint site_builds_reason_form check (private.is_text(reason, 500)),
  constraint site_builds_error_form check (private.is_text(error, 4000)),
  constraint site_builds_folder_form check (folder ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$')
);
comment on table public.site_builds is
  'Builds of the public site: those that wait, the one that runs, and those of the last 90 days. Written by functions.';
comment on column public.site_builds.asked_by is 'Who asked for it; null: a change of what the site shows.';
comment on column public.site_builds.lease_until is 'Until when a running build is believed to run.';
comment on column public.site_builds.revision is 'The revision of the content when it was started.';
comment on column public.site_builds.reason is 'Why it failed, in a French sentence for the people of corporate.';
comment on column public.site_builds.error is 'What the publisher met, for people on call.';
comment on column public.site_builds.folder is 'Where the publisher put the site.';

alter table public.site_builds enable row level security;
revoke all on public.site_builds from public, anon, authenticated, service_role;
grant select on public.site_builds to authenticated, service_role;

-- One at a time runs; who asks while one waits gets the one that waits.
create unique index site_builds_running_idx on public.site_builds (state) where state = 'running';
create unique index site_builds_waiting_idx on public.site_builds (kind) where state = 'waiting';
create index site_builds_asked_idx on public.site_builds (asked_at desc);

create policy "Corporate reads the builds" on public.site_builds
  for select to authenticated using ((select private.has_role('app1_user')));

create trigger site_builds_clean before insert or update on public.site_builds
  for each row execute function private.clean_columns('reason', '+error');

create table private.site_state (
  only_row boolean primary key default true,
  revision bigint not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  digest text not null,
  live_build uuid references public.site_builds (id),
  constraint site_state_only_row check (only_row),
  constraint site_state_digest_form check (digest ~ '^[0-9a-f]{64}$')
);
comment on table private.site_state is 'What the public site shows, as a revision, and the build that is up; one row.';
comment on column private.site_state.digest is 'SHA-256 of what the site shows at this revision.';

alter table private.site_state enable row level security;
revoke all on private.site_state from public, anon, authenticated, service_role;

create index site_state_live_build_idx on private.site_state (live_build);

create function private.camel_case(name text) returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select string_agg(case when place = 1 then word else initcap(word) end, '' order by place)
  from regexp_split_to_table(name, '_') with ordinality as w (word, place)
$$;
comment on function private.camel_case(text) is 'The name of a column as code names it: legalName for legal_name.';

create function private.is_certified(settings public.company_settings, on_day date) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(settings.qualiopi_from <= on_day, true) and coalesce(settings.qualiopi_until >= on_day, true)
$$;
comment on function private.is_certified(public.company_settings, date) is
  'Whether a day is within the Qualiopi certificate: outside of it nobody may call themselves certified.';

create function private.site_facts(with_drafts boolean, on_day date) returns jsonb
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
    )
  )
$$;
comment on function private.site_facts(boolean, date) is
  'What the public site is built from on a day of Paris: SiteContent of the domain, without changedAt.';

create function private.site_digest() returns text
language sql
stable
set search_path = ''
as $$
  -- The address for invoices is for trainers alone.
  select encode(
    sha256(convert_to((private.site_facts(false, private.today()) #- '{company,billingEmail}')::text, 'UTF8')), 'hex'
  )
$$;
comment on function private.site_digest() is 'SHA-256 of what the public site shows today.';

insert into private.site_state (revision, digest) values (1, private.site_digest());

create function private.note_site_change() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown text;
begin
  -- First the lock, then the reading: of two changes at once, the second is compared with the first.
  perform from private.site_state for update;
  shown := private.site_digest();
  update private.site_state s set revision = s.revision + 1, changed_at = clock_timestamp(), digest = shown
  where s.digest <> shown;
end
$$;
comment on function private.note_site_change() is
  'Raises the revision of the public site if what it shows is not what it was, also because of the day.';

create function private.follow_site_content() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.note_site_change();
  return null;
end
$$;
comment on function private.follow_site_content() is 'Trigger of a statement: notes what it changes on the public site.';

create trigger company_settings_site after update on public.company_settings
  for each statement execute function private.follow_site_content();
create trigger client_logos_site after insert or update or delete or truncate on public.client_logos
  for each statement execute function private.follow_site_content();
create trigger timeline_events_site after insert or update or delete or truncate on public.timeline_events
  for each statement execute function private.follow_site_content();

create function public.site_content(with_drafts boolean default false) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.site_facts(coalesce(with_drafts, false), private.today()) || jsonb_build_object('changedAt', s.changed_at)
  from private.site_state s
$$;
comment on function public.site_content(boolean) is
  'What the public site is built from today: SiteContent of the domain. With drafts: the events that are not published too, and the logos whose consent is not recorded yet. service_role only.';
revoke all on function public.site_content(boolean) from public, anon, authenticated, service_role;
grant execute on function public.site_content(boolean) to service_role;

create function public.next_site_change() returns date
language sql
stable
security definer
set search_path = ''
as $$
  select min(changes.day)
  from (
    select d.day
    from public.client_logos l,
      unnest(array[l.visible_from, l.consent_on, l.visible_until + 1, l.consent_until + 1]) as d (day)
    where d.day > private.today()
      and private.logo_is_shown(l, d.day) is distinct from private.logo_is_shown(l, d.day - 1)
    union all
    select d.day
    from public.company_settings s, unnest(array[s.qualiopi_from, s.qualiopi_until + 1]) as d (day)
    where d.day > private.today() and private.is_certified(s, d.day) is distinct from private.is_certified(s, d.day - 1)
  ) as changes
$$;
comment on function public.next_site_change() is
  'The next day, after today, on which the public site changes without anybody writing: a logo appears or leaves, a certificate begins or ends. Null when there is none. service_role only.';
revoke all on function public.next_site_change() from public, anon, authenticated, service_role;
grant execute on function public.next_site_change() to service_role;

create function private.request_site_build(wanted text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  build uuid;
begin
  perform private.require_role('app1_user');
  if wanted is null or wanted not in ('publication', 'preview') then
    raise exception 'unknown kind of build: %', wanted using errcode = '22023';
  end if;
  -- Neither taken nor asked for by somebody else meanwhile.
  perform from private.site_state for update;
  select b.id into build from public.site_builds b where b.kind = wanted and b.state = 'waiting';
  if not found then
    insert into public.site_builds (kind, asked_by) values (wanted, auth.uid()) returning id into build;
  end if;
  return build;
end
$$;
comment on function private.request_site_build(text) is 'Work of request_site_build. Raises 42501 without app1_user.';
grant execute on function private.request_site_build(text) to authenticated;

create function public.request_site_build(kind text default 'publication') returns uuid
language sql
set search_path = ''
as $$
  select private.request_site_build($1)
$$;
comment on function public.request_site_build(text) is
  'Asks for a build of the public site (publication, or preview with the drafts) and answers its id: that of the one that waits already, if one does. It starts with what is written by then. 22023 for an unknown kind. app1_user only.';
revoke all on function public.request_site_build(text) from public, anon, authenticated, service_role;
grant execute on function public.request_site_build(text) to authenticated;

create function public.claim_site_build()
returns table (id uuid, kind text, revision bigint, lease_until timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  state private.site_state;
  crashed public.site_builds;
  chosen uuid;
begin
  -- Publishers take builds one after the other.
  perform from private.site_state for update;
  update public.site_builds b
  set state = 'failed', ended_at = clock_timestamp(), lease_until = null,
    reason = 'La publication s’est arrêtée avant la fin. Elle recommence.'
  where b.state = 'running' and b.lease_until < clock_timestamp()
  returning b.* into crashed;
  if found then
    insert into public.site_builds (kind, asked_by, asked_at) values (crashed.kind, crashed.asked_by, crashed.asked_at)
    on conflict (kind) where state = 'waiting' do nothing;
  elsif exists (select from public.site_builds b where b.state = 'running') then
    return;
  end if;
  perform private.note_site_change();
  select * into state from private.site_state;
  delete from public.site_builds b
  where b.ended_at < clock_timestamp() - interval '90 days' and b.id is distinct from state.live_build;

  select b.id into chosen from public.site_builds b where b.state = 'waiting' order by b.asked_at, b.id limit 1;
  if not found
    and state.revision > coalesce((select b.revision from public.site_builds b where b.id = state.live_build), 0)
    -- What could not be built is tried again after a while: the cause may be gone.
    and not exists (
      select from public.site_builds b
      where b.kind = 'publication' and b.state = 'failed' and b.revision >= state.revision
        and b.ended_at > clock_timestamp() - interval '10 minutes'
    )
  then
    insert into public.site_builds (kind) values ('publication') returning site_builds.id into chosen;
  end if;
  return query
    update public.site_builds b
    set state = 'running', started_at = clock_timestamp(), revision = state.revision,
      lease_until = clock_timestamp() + interval '5 minutes'
    where b.id = chosen
    returning b.id, b.kind, b.revision, b.lease_until;
end
$$;
comment on function public.claim_site_build() is
  'The build to make now, if there is one and none is running: what somebody asked for, else a publication when the site shows something older than what is written. Its content is read after this call. A build that has not ended after five minutes is taken for interrupted and made again; one that failed is not repeated by itself for ten minutes. service_role only.';
revoke all on function public.claim_site_build() from public, anon, authenticated, service_role;
grant execute on function public.claim_site_build() to service_role;

create function public.finish_site_build(
  build_id uuid, succeeded boolean, pages_total integer default null, pages_changed integer default null,
  folder text default null, reason text default null, error text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  ended public.site_builds;
begin
  perform from private.site_state for update;
  update public.site_builds b
  set state = case when $2 then 'succeeded' else 'failed' end, ended_at = clock_timestamp(), lease_until = null,
    pages_total = $3, pages_changed = $4, folder = $5,
    reason = case when not $2 then coalesce(nullif(btrim(left($6, 500)), ''), 'La publication a échoué.') end,
    error = nullif(btrim(left($7, 4000)), '')
  where b.id = build_id and b.state = 'running'
  returning b.* into ended;
  if not found then
    return false;
  end if;
  if ended.state = 'succeeded' and ended.kind = 'publication' then
    update private.site_state s set live_build = ended.id;
  end if;
  return true;
end
$$;
comment on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text) is
  'Ends a build: a publication that succeeded is the site that is up from then on, one that failed changes nothing of it. reason: a French sentence for the people of corporate; error: for people on call. False, and nothing is changed, when the build is not running, because it was taken for interrupted. service_role only.';
revoke all on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text) to service_role;

create function private.site_status()
returns table (
  live_since timestamptz, changed_since timestamptz, waiting boolean, running_since timestamptz, running_by text,
  failed_at timestamptz, failure text, next_change date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_any_role() then
    raise exception 'a staff role is required' using errcode = '42501';
  end if;
  return query
    select live.ended_at,
      case
        when s.revision > coalesce(live.revision, 0) then s.changed_at
        -- Nobody wrote: the day changed what the site shows.
        when s.digest <> private.site_digest() then private.paris_midnight(private.today()::text)
      end,
      exists (select from public.site_builds b where b.kind = 'publication' and b.state = 'waiting'),
      running.started_at, private.person_name(running.asked_by),
      failed.ended_at, failed.reason, public.next_site_change()
    from private.site_state s
    left join public.site_builds live on live.id = s.live_build
    left join public.site_builds running on running.kind = 'publication' and running.state = 'running'
    left join lateral (
      select b.ended_at, b.reason
      from public.site_builds b
      where b.kind = 'publication' and b.state = 'failed' and b.ended_at > coalesce(live.ended_at, '-infinity')
      order by b.ended_at desc
      limit 1
    ) as failed on true;
end
$$;
comment on function private.site_status() is 'Work of site_status. Raises 42501 without a staff role.';
grant execute on function private.site_status() to authenticated;

create function public.site_status()
returns table (
  live_since timestamptz, changed_since timestamptz, waiting boolean, running_since timestamptz, running_by text,
  failed_at timestamptz, failure text, next_change date
)
language sql
stable
set search_path = ''
as $$
  select * from private.site_status()
$$;
comment on function public.site_status() is
  'One row about the public site: since when it is up as it is; since when something is written that it does not show yet (null: it shows everything); whether a publication waits; since when one is running and who asked; the last publication that failed since then, and why; the next day on which it changes by itself. For every staff role.';
revoke all on function public.site_status() from public, anon, authenticated, service_role;
grant execute on function public.site_status() to authenticated;

create function private.recent_site_builds(page_size integer)
returns table (
  id uuid, kind text, state text, asked_by_name text, asked_at timestamptz, started_at timestamptz, ended_at timestamptz,
  pages_total integer, pages_changed integer, reason text, is_live boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app1_user');
  return query
    select b.id, b.kind, b.state, private.person_name(b.asked_by), b.asked_at, b.started_at, b.ended_at, b.pages_total,
      b.pages_changed, b.reason, b.id is not distinct from s.live_build
    from private.site_state s, public.site_builds b
    order by b.asked_at desc, b.id
    limit least(greatest(coalesce(page_size, 10), 1), 100);
end
$$;
comment on function private.recent_site_builds(integer) is 'Work of recent_site_builds. Raises 42501 without app1_user.';
grant execute on function private.recent_site_builds(integer) to authenticated;

create function public.recent_site_builds(page_size integer default 10)
returns table (
  id uuid, kind text, state text, asked_by_name text, asked_at timestamptz, started_at timestamptz, ended_at timestamptz,
  pages_total integer, pages_changed integer, reason text, is_live boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.recent_site_builds($1)
$$;
comment on function public.recent_site_builds(integer) is
  'The last builds of the public site, newest first, with the name of who asked (null: a change), and which one is up. app1_user only.';
revoke all on function public.recent_site_builds(integer) from public, anon, authenticated, service_role;
grant execute on function public.recent_site_builds(integer) to authenticated;

select private.keep_access_rules();
