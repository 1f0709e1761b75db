-- Campaigns: a message, and whom it is for. People are chosen by what allows writing to them, each with its date; they are
-- handed over to the list at SendPulse in pieces, and whoever objected in the meantime is left out at the last moment.

create sequence private.campaign_number;
revoke all on sequence private.campaign_number from public, anon, authenticated, service_role;

create table public.marketing_campaigns (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  name text not null,
  subject text not null,
  body text not null,
  bases text[] not null,
  sectors text[] not null default '{}',
  language text not null default 'all',
  status text not null default 'draft',
  counted integer,
  ready_at timestamptz(3),
  handed_at timestamptz(3),
  ended_at timestamptz(3),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint marketing_campaigns_name_form check (private.is_text(name, 120)),
  constraint marketing_campaigns_subject_form check (private.is_text(subject, 200)),
  constraint marketing_campaigns_body_form check (private.is_text(body, 5000)),
  constraint marketing_campaigns_bases_known check (bases <> '{}' and bases <@ array['account', 'pool']),
  constraint marketing_campaigns_sectors_list check (private.is_text_list(sectors, 20, 80)),
  constraint marketing_campaigns_language_known check (language in ('all', 'en', 'fr')),
  constraint marketing_campaigns_status_known check (status in ('done', 'draft', 'handing', 'ready', 'stopped')),
  constraint marketing_campaigns_counted_range check (counted >= 0)
);
comment on table public.marketing_campaigns is
  'Messages to people who may be written to. Gestionnaires write them while they are drafts; move_campaign moves them.';
comment on column public.marketing_campaigns.bases is 'What allows writing to a person: pool (the applicant agreed), account (an approved trainer).';
comment on column public.marketing_campaigns.counted is 'People in the audience when the campaign was declared ready.';
comment on column public.marketing_campaigns.status is
  'draft: written; ready: its message and audience are settled; handing: people are on their way to SendPulse; stopped: the others wait; done: nobody waits any more.';
comment on column public.marketing_campaigns.updated_at is 'Version of the row: grows at each update.';

alter table public.marketing_campaigns enable row level security;
revoke all on public.marketing_campaigns from public, anon, authenticated, service_role;
grant select, delete on public.marketing_campaigns to authenticated;
grant insert (name, subject, body, bases, sectors, language) on public.marketing_campaigns to authenticated;
grant update (name, subject, body, bases, sectors, language) on public.marketing_campaigns to authenticated;
grant select on public.marketing_campaigns to service_role;

create index marketing_campaigns_newest_idx on public.marketing_campaigns (created_at desc, id desc);
create index marketing_campaigns_created_by_idx on public.marketing_campaigns (created_by);

create policy "Gestionnaires read campaigns" on public.marketing_campaigns
  for select to authenticated using ((select private.has_role('gestionnaire')));
create policy "Gestionnaires add campaigns" on public.marketing_campaigns
  for insert to authenticated with check ((select private.has_role('gestionnaire')));
create policy "Gestionnaires edit drafts" on public.marketing_campaigns
  for update to authenticated
  using ((select private.has_role('gestionnaire')) and status = 'draft')
  with check ((select private.has_role('gestionnaire')) and status = 'draft');
create policy "Gestionnaires delete drafts" on public.marketing_campaigns
  for delete to authenticated using ((select private.has_role('gestionnaire')) and status = 'draft');

create trigger marketing_campaigns_clean before insert or update on public.marketing_campaigns
  for each row execute function private.clean_columns('name', 'subject', '+body', 'sectors');
create trigger marketing_campaigns_touch before update on public.marketing_campaigns
  for each row execute function private.touch_updated_at();
create trigger marketing_campaigns_audit after insert or update or delete on public.marketing_campaigns
  for each row execute function private.record_change(
    'id', 'name', 'status', 'counted', '~subject', '~body', '~bases', '~sectors', '~language'
  );
create trigger marketing_campaigns_one_insert after insert on public.marketing_campaigns
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger marketing_campaigns_one_update after update on public.marketing_campaigns
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger marketing_campaigns_one_delete after delete on public.marketing_campaigns
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create function private.sign_campaign() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.reference := private.new_reference('CA', nextval('private.campaign_number'));
  new.created_by := auth.uid();
  return new;
end
$$;
comment on function private.sign_campaign() is 'Trigger: a new campaign gets its reference, and says who made it.';
create trigger marketing_campaigns_sign before insert on public.marketing_campaigns
  for each row execute function private.sign_campaign();

create table public.campaign_events (
  id bigint generated always as identity primary key,
  campaign_id uuid not null references public.marketing_campaigns (id) on delete cascade,
  kind text not null,
  people integer,
  by_id uuid references auth.users (id) on delete set null,
  at timestamptz(3) not null default now(),
  constraint campaign_events_kind_known check (kind in ('done', 'draft', 'handing', 'ready', 'stopped', 'tested')),
  constraint campaign_events_people_range check (people >= 0)
);
comment on table public.campaign_events is
  'What happened to campaigns: the states they were moved to and the tests, append-only. people: those counted, handed over or left.';

alter table public.campaign_events enable row level security;
revoke all on public.campaign_events from public, anon, authenticated, service_role;
grant select on public.campaign_events to authenticated, service_role;
create index campaign_events_campaign_idx on public.campaign_events (campaign_id, id);
create index campaign_events_by_idx on public.campaign_events (by_id);
create policy "Gestionnaires read what happened to campaigns" on public.campaign_events
  for select to authenticated using ((select private.has_role('gestionnaire')));

-- One line for each person of a campaign that is handed over. When the person's record goes, the line says no longer whom
-- it was about; the counts of the campaign remain.
create table private.campaign_recipients (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references public.marketing_campaigns (id) on delete cascade,
  basis text not null,
  basis_at timestamptz(3) not null,
  application_id uuid references public.trainer_applications (id) on delete set null,
  account_id uuid references public.trainer_accounts (user_id) on delete set null,
  digest text,
  status text not null default 'pending',
  error text,
  attempts integer not null default 0,
  -- Rounded down: due at once.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  settled_at timestamptz(3),
  reaction text,
  constraint campaign_recipients_basis_known check (basis in ('account', 'pool')),
  constraint campaign_recipients_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint campaign_recipients_status_known check (status in ('failed', 'handed', 'pending', 'skipped')),
  constraint campaign_recipients_error_length check (char_length(error) <= 500),
  constraint campaign_recipients_attempts_range check (attempts between 0 and 1000),
  constraint campaign_recipients_reaction_known check (reaction in ('bounced', 'opted-out'))
);
comment on table private.campaign_recipients is 'The people of campaigns that are handed over, with what allows writing to each.';
comment on column private.campaign_recipients.status is
  'pending: to be handed over from next_attempt_at on; handed; skipped: may no longer be written to (error says why); failed: given up.';
comment on column private.campaign_recipients.reaction is 'What came back after this campaign, the last that reached the address.';

alter table private.campaign_recipients enable row level security;
revoke all on private.campaign_recipients from public, anon, authenticated, service_role;
create unique index campaign_recipients_person_idx on private.campaign_recipients (campaign_id, digest);
create index campaign_recipients_due_idx on private.campaign_recipients (next_attempt_at, id) where status = 'pending';
create index campaign_recipients_campaign_idx on private.campaign_recipients (campaign_id, status);
create index campaign_recipients_application_idx on private.campaign_recipients (application_id);
create index campaign_recipients_account_idx on private.campaign_recipients (account_id);
create index campaign_recipients_handed_idx on private.campaign_recipients (digest, settled_at desc) where status = 'handed';

create function private.forget_recipient() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.digest := null;
  if new.status = 'pending' then
    new.status := 'skipped';
    new.error := 'gone';
    new.settled_at := now();
  end if;
  return new;
end
$$;
comment on function private.forget_recipient() is 'Trigger: a line whose person is gone keeps nothing of them.';
create trigger campaign_recipients_forget before update of application_id, account_id on private.campaign_recipients
  for each row when (new.application_id is null and new.account_id is null and new.digest is not null)
  execute function private.forget_recipient();

-- Addresses at which nobody is reached, as SendPulse tells.
create table private.sendpulse_bounces (
  digest text primary key,
  created_at timestamptz(3) not null default now(),
  constraint sendpulse_bounces_digest_form check (digest ~ '^[0-9a-f]{64}$')
);
comment on table private.sendpulse_bounces is 'Digests of addresses that could not be delivered to: no campaign is sent there.';
alter table private.sendpulse_bounces enable row level security;
revoke all on private.sendpulse_bounces from public, anon, authenticated, service_role;

create function public.note_sendpulse_bounced(emails text[]) returns integer
language sql
security definer
set search_path = ''
as $$
  with noted as (
    insert into private.sendpulse_bounces (digest)
    select distinct private.email_digest(email) from unnest($1) as email
    on conflict (digest) do nothing
    returning 1
  )
  select count(*)::integer from noted
$$;
comment on function public.note_sendpulse_bounced(text[]) is
  'Keeps the digests of addresses that SendPulse could not deliver to. Returns how many are new. Service role only.';
revoke all on function public.note_sendpulse_bounced(text[]) from public, anon, authenticated, service_role;
grant execute on function public.note_sendpulse_bounced(text[]) to service_role;

create function private.note_reaction() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.campaign_recipients r
  set reaction = tg_argv[0]
  where r.id = (
    select last.id from private.campaign_recipients last
    where last.digest = new.digest and last.status = 'handed' order by last.settled_at desc limit 1
  ) and r.reaction is distinct from 'opted-out';
  return null;
end
$$;
comment on function private.note_reaction() is
  'Trigger: an objection or an address without a person counts for the last campaign that reached it.';
create trigger sendpulse_opt_outs_reaction after insert on private.sendpulse_opt_outs
  for each row execute function private.note_reaction('opted-out');
create trigger sendpulse_bounces_reaction after insert on private.sendpulse_bounces
  for each row execute function private.note_reaction('bounced');

-- Everybody in reach of these criteria, once an address: the agreement of the pool before the account, the newest first.
create function private.campaign_people(bases text[], sectors text[], language text) returns table (
  digest text, email text, full_name text, basis text, basis_at timestamptz, application_id uuid, account_id uuid,
  is_opted_out boolean, is_bounced boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  with reached as (
    select a.email, a.full_name, 'pool' as basis, a.pool_consent_at as basis_at, a.id as application_id,
      null::uuid as account_id, a.training_sectors, a.language
    from public.trainer_applications a
    where 'pool' = any ($1) and a.pool_consent_at is not null and a.archived_at is null
    union all
    select t.email, t.full_name, 'account', t.created_at, null, t.user_id, a.training_sectors, a.language
    from public.trainer_accounts t
    left join public.trainer_applications a on a.id = t.application_id
    where 'account' = any ($1) and t.status = 'approved'
  ),
  once as (
    select distinct on (digest) private.email_digest(r.email) as digest, lower(btrim(r.email)) as email, r.full_name, r.basis,
      r.basis_at, r.application_id, r.account_id
    from reached r
    where ($2 = '{}' or r.training_sectors && $2)
      and ($3 = 'all' or coalesce(r.language, 0) = case $3 when 'en' then 1 else 0 end)
    order by digest, r.basis desc, r.basis_at desc
  )
  select o.digest, o.email, o.full_name, o.basis, o.basis_at, o.application_id, o.account_id,
    exists (select from private.sendpulse_opt_outs out where out.digest = o.digest),
    exists (select from private.sendpulse_bounces b where b.digest = o.digest)
  from once o
$$;
comment on function private.campaign_people(text[], text[], text) is
  'People whom a campaign could reach, with what allows writing to them, and whether they objected or are not reached.';

create function private.campaign_audience(bases text[], sectors text[], language text, page_size integer, after_digest text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (
    with people as materialized (
      select * from private.campaign_people(coalesce($1, '{}'), coalesce($2, '{}'), coalesce($3, 'all'))
    ),
    counts as (
      select
        count(*) filter (where not is_opted_out and not is_bounced) as total,
        count(*) filter (where not is_opted_out and not is_bounced and basis = 'pool') as pool,
        count(*) filter (where not is_opted_out and not is_bounced and basis = 'account') as account,
        count(*) filter (where is_opted_out) as opted_out,
        count(*) filter (where is_bounced and not is_opted_out) as bounced
      from people
    ),
    page as (
      select p.digest, p.email, p.full_name, p.basis, p.basis_at
      from people p
      where not p.is_opted_out and not p.is_bounced
        and ($5 is null or (private.name_key(p.full_name) collate "C", p.digest) > (
          select private.name_key(last.full_name) collate "C", last.digest from people last where last.digest = $5
        ))
      order by private.name_key(p.full_name) collate "C", p.digest
      limit least(greatest(coalesce($4, 30), 1), 100)
    )
    select to_jsonb(counts) || jsonb_build_object('people', coalesce((
      select jsonb_agg(to_jsonb(page) order by private.name_key(page.full_name) collate "C", page.digest) from page
    ), '[]'))
    from counts
  );
end
$$;
comment on function private.campaign_audience(text[], text[], text, integer, text) is
  'Work of campaign_audience. Raises 42501 without gestionnaire.';
grant execute on function private.campaign_audience(text[], text[], text, integer, text) to authenticated;

create function public.campaign_audience(
  bases text[], sectors text[] default '{}', language text default 'all', page_size integer default 30,
  after_digest text default null
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.campaign_audience($1, $2, $3, $4, $5)
$$;
comment on function public.campaign_audience(text[], text[], text, integer, text) is
  'Whom a campaign would reach: {total, pool, account, opted_out, bounced, people}. people: a page by name, after the one of that digest, each with basis and basis_at; nobody who objected or whose address is not delivered to, these are only counted. gestionnaire only.';
revoke all on function public.campaign_audience(text[], text[], text, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.campaign_audience(text[], text[], text, integer, text) to authenticated;

create function private.note_campaign_event(campaign uuid, kind text, people integer) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.campaign_events (campaign_id, kind, people, by_id) values ($1, $2, $3, auth.uid())
$$;
comment on function private.note_campaign_event(uuid, text, integer) is 'Adds a line to what happened to a campaign.';

create function private.campaign_moves(from_status text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case from_status
    when 'draft' then array['ready']
    when 'ready' then array['draft', 'handing']
    when 'handing' then array['stopped']
    when 'stopped' then array['handing']
    else '{}'
  end
$$;
comment on function private.campaign_moves(text) is 'What people may make of a campaign in this state.';

create function private.move_campaign(campaign uuid, to_status text, version timestamptz)
returns setof public.marketing_campaigns
language plpgsql
security definer
rows 1
set search_path = ''
as $$
declare
  held public.marketing_campaigns;
  reached integer;
begin
  perform private.require_role('gestionnaire');
  select * into held from public.marketing_campaigns c where c.id = campaign for update;
  if not found then
    raise exception 'there is no such campaign' using errcode = 'P0002';
  end if;
  if held.updated_at is distinct from version then
    return;
  end if;
  if (to_status = any (private.campaign_moves(held.status))) is not true then
    raise exception 'a campaign does not go from % to %', held.status, to_status using errcode = '23514', hint = 'status';
  end if;
  if to_status = 'handing' and not exists (
    select from public.sendpulse_settings s where s.is_enabled and s.address_book_id is not null
  ) then
    raise exception 'nothing is sent to SendPulse' using errcode = '23514', hint = 'sendpulse';
  end if;
  if held.status = 'ready' and to_status = 'handing' then
    insert into private.campaign_recipients (campaign_id, basis, basis_at, application_id, account_id, digest)
    select held.id, p.basis, p.basis_at, p.application_id, p.account_id, p.digest
    from private.campaign_people(held.bases, held.sectors, held.language) p
    where not p.is_opted_out and not p.is_bounced;
    get diagnostics reached = row_count;
  elsif to_status = 'ready' then
    select count(*) into reached
    from private.campaign_people(held.bases, held.sectors, held.language) p
    where not p.is_opted_out and not p.is_bounced;
  elsif to_status in ('handing', 'stopped') then
    select count(*) into reached from private.campaign_recipients r where r.campaign_id = held.id and r.status = 'pending';
  end if;
  if to_status = 'ready' and reached = 0 or held.status = 'ready' and to_status = 'handing' and reached = 0 then
    raise exception 'nobody would be reached' using errcode = '23514', hint = 'audience';
  end if;
  perform private.note_campaign_event(held.id, to_status, reached);
  return query
    update public.marketing_campaigns c
    set status = to_status,
      counted = case when to_status = 'draft' then null when to_status = 'ready' then reached else c.counted end,
      ready_at = case when to_status = 'draft' then null when to_status = 'ready' then now() else c.ready_at end,
      handed_at = case when to_status = 'handing' then coalesce(c.handed_at, now()) else c.handed_at end
    where c.id = held.id
    returning c.*;
end
$$;
comment on function private.move_campaign(uuid, text, timestamptz) is 'Work of move_campaign. Raises 42501 without gestionnaire.';
grant execute on function private.move_campaign(uuid, text, timestamptz) to authenticated;

create function public.move_campaign(campaign uuid, to_status text, version timestamptz)
returns setof public.marketing_campaigns
language sql
rows 1
set search_path = ''
as $$
  select * from private.move_campaign($1, $2, $3)
$$;
comment on function public.move_campaign(uuid, text, timestamptz) is
  'Moves a campaign to another state if it is still that of updated_at = version; answers the row, or none when it was changed since. ready counts its audience; handing, from ready, settles its people, from stopped goes on with those who wait. 23514 for a move that is not allowed (hint status), without a list at SendPulse (sendpulse), for an empty audience (audience); P0002 for an unknown campaign. gestionnaire only.';
revoke all on function public.move_campaign(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.move_campaign(uuid, text, timestamptz) to authenticated;

create function private.list_campaigns(search text, status_filter text, page_size integer, after_id uuid, only_id uuid)
returns table (
  id uuid, reference text, name text, subject text, body text, bases text[], sectors text[], language text, status text,
  counted integer, ready_at timestamptz, handed_at timestamptz, ended_at timestamptz, created_at timestamptz,
  updated_at timestamptz, waiting integer, handed integer, skipped integer, failed integer, opted_out integer,
  bounced integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
  place public.marketing_campaigns;
begin
  perform private.require_role('gestionnaire');
  if after_id is not null then
    select * into place from public.marketing_campaigns c where c.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select c.id, c.reference, c.name, c.subject, c.body, c.bases, c.sectors, c.language, c.status, c.counted, c.ready_at,
      c.handed_at, c.ended_at, c.created_at, c.updated_at, n.waiting, n.handed, n.skipped, n.failed, n.opted_out, n.bounced
    from (
      select m.* from public.marketing_campaigns m
      where (only_id is null or m.id = only_id)
        and private.campaign_matches(m, patterns, status_filter)
        and (after_id is null or (m.created_at, m.id) < (place.created_at, place.id))
      order by m.created_at desc, m.id desc
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) c
    cross join lateral (
      select
        count(*) filter (where r.status = 'pending')::integer as waiting,
        count(*) filter (where r.status = 'handed')::integer as handed,
        count(*) filter (where r.status = 'skipped')::integer as skipped,
        count(*) filter (where r.status = 'failed')::integer as failed,
        count(*) filter (where r.reaction = 'opted-out')::integer as opted_out,
        count(*) filter (where r.reaction = 'bounced')::integer as bounced
      from private.campaign_recipients r where r.campaign_id = c.id
    ) n
    order by c.created_at desc, c.id desc;
end
$$;
comment on function private.list_campaigns(text, text, integer, uuid, uuid) is
  'Work of list_campaigns and office_campaign. Raises 42501 without gestionnaire.';

create function private.campaign_matches(campaign public.marketing_campaigns, patterns text[], status_filter text) returns boolean
language sql
stable
set search_path = ''
as $$
  select (status_filter is null or status_filter in ('all', campaign.status))
    and private.fold(concat_ws(' ', campaign.name, campaign.subject, campaign.reference)) like all (patterns)
$$;
comment on function private.campaign_matches(public.marketing_campaigns, text[], text) is
  'Whether a campaign is in a list under its filters.';
grant execute on function private.list_campaigns(text, text, integer, uuid, uuid) to authenticated;

create function public.list_campaigns(
  search text default '', status_filter text default 'all', page_size integer default 30, after_id uuid default null
) returns table (
  id uuid, reference text, name text, subject text, body text, bases text[], sectors text[], language text, status text,
  counted integer, ready_at timestamptz, handed_at timestamptz, ended_at timestamptz, created_at timestamptz,
  updated_at timestamptz, waiting integer, handed integer, skipped integer, failed integer, opted_out integer,
  bounced integer
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.list_campaigns($1, $2, $3, $4, null)
$$;
comment on function public.list_campaigns(text, text, integer, uuid) is
  'One page of the campaigns, the newest first, after the one of that id, with what became of their people. P0002 when that campaign is gone. gestionnaire only.';
revoke all on function public.list_campaigns(text, text, integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_campaigns(text, text, integer, uuid) to authenticated;

create function public.office_campaign(campaign uuid) returns table (
  id uuid, reference text, name text, subject text, body text, bases text[], sectors text[], language text, status text,
  counted integer, ready_at timestamptz, handed_at timestamptz, ended_at timestamptz, created_at timestamptz,
  updated_at timestamptz, waiting integer, handed integer, skipped integer, failed integer, opted_out integer,
  bounced integer
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_campaigns('', 'all', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000'))
$$;
comment on function public.office_campaign(uuid) is 'One campaign as in the list; no row when there is none. gestionnaire only.';
revoke all on function public.office_campaign(uuid) from public, anon, authenticated, service_role;
grant execute on function public.office_campaign(uuid) to authenticated;

create function private.count_campaigns(search text, status_filter text) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  perform private.require_role('gestionnaire');
  return (
    select count(*) from public.marketing_campaigns c where private.campaign_matches(c, patterns, status_filter)
  );
end
$$;
comment on function private.count_campaigns(text, text) is 'Work of count_campaigns. Raises 42501 without gestionnaire.';
grant execute on function private.count_campaigns(text, text) to authenticated;

create function public.count_campaigns(search text default '', status_filter text default 'all') returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_campaigns($1, $2)
$$;
comment on function public.count_campaigns(text, text) is 'How many campaigns are in the list under these filters. gestionnaire only.';
revoke all on function public.count_campaigns(text, text) from public, anon, authenticated, service_role;
grant execute on function public.count_campaigns(text, text) to authenticated;

create function private.campaign_channel() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (
    select jsonb_build_object(
      'is_ready', s.is_enabled and s.address_book_id is not null,
      'list', s.address_book_name,
      'last_sync_at', s.last_sync_at,
      'has_failed', s.last_sync_error is not null
    )
    from public.sendpulse_settings s
  );
end
$$;
comment on function private.campaign_channel() is 'Work of campaign_channel. Raises 42501 without gestionnaire.';
grant execute on function private.campaign_channel() to authenticated;

create function public.campaign_channel() returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.campaign_channel()
$$;
comment on function public.campaign_channel() is
  'Whether campaigns can be handed over: {is_ready, list, last_sync_at, has_failed}; nothing of the keys. gestionnaire only.';
revoke all on function public.campaign_channel() from public, anon, authenticated, service_role;
grant execute on function public.campaign_channel() to authenticated;

-- For the function notifications.
create function public.note_campaign_test(campaign uuid, tester uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.campaign_events (campaign_id, kind, by_id) values ($1, 'tested', $2)
$$;
comment on function public.note_campaign_test(uuid, uuid) is 'Notes that a person sent the message to themselves. Service role only.';
revoke all on function public.note_campaign_test(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.note_campaign_test(uuid, uuid) to service_role;

-- For the function sendpulse.
create function private.end_campaigns() returns void
language sql
security definer
set search_path = ''
as $$
  with ended as (
    update public.marketing_campaigns c
    set status = 'done', ended_at = now()
    where c.status = 'handing' and not exists (
      select from private.campaign_recipients r where r.campaign_id = c.id and r.status = 'pending'
    )
    returning c.id
  )
  insert into public.campaign_events (campaign_id, kind, people)
  select e.id, 'done', (
    select count(*) from private.campaign_recipients r where r.campaign_id = e.id and r.status = 'handed'
  )
  from ended e
$$;
comment on function private.end_campaigns() is 'Ends campaigns of which nobody waits any more.';

create function public.claim_campaign_recipients(batch_size integer) returns table (
  id uuid, email text, full_name text, language smallint, campaign text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- What must not leave is decided at the last moment: what allows it may be gone, and people may have objected since.
  update private.campaign_recipients r
  set status = 'skipped', settled_at = now(), error = checked.why
  from (
    select p.id, case
        when exists (select from private.sendpulse_opt_outs o where o.digest = p.digest) then 'opted-out'
        when exists (select from private.sendpulse_bounces b where b.digest = p.digest) then 'bounced'
        when p.basis = 'pool' and not exists (
          select from public.trainer_applications a
          where a.id = p.application_id and a.pool_consent_at is not null and a.archived_at is null
            and private.email_digest(a.email) = p.digest
        ) or p.basis = 'account' and not exists (
          select from public.trainer_accounts t
          where t.user_id = p.account_id and t.status = 'approved' and private.email_digest(t.email) = p.digest
        ) then 'no-basis'
      end as why
    from private.campaign_recipients p
    join public.marketing_campaigns c on c.id = p.campaign_id and c.status = 'handing'
    where p.status = 'pending' and p.next_attempt_at <= now()
    for update of p
  ) as checked
  where r.id = checked.id and checked.why is not null;
  perform private.end_campaigns();
  return query
    with due as (
      select p.id from private.campaign_recipients p
      join public.marketing_campaigns c on c.id = p.campaign_id and c.status = 'handing'
      where p.status = 'pending' and p.next_attempt_at <= now()
      order by p.next_attempt_at, p.id
      limit least(greatest(batch_size, 1), 200)
      for update of p skip locked
    ),
    -- Whoever takes them has two minutes; then they are anybody's again.
    taken as (
      update private.campaign_recipients r
      set attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      from due where r.id = due.id
      returning r.id, r.campaign_id, r.application_id, r.account_id
    )
    select t.id, lower(coalesce(a.email, account.email)), coalesce(a.full_name, account.full_name),
      coalesce(a.language, own.language, 0::smallint), c.reference
    from taken t
    join public.marketing_campaigns c on c.id = t.campaign_id
    left join public.trainer_applications a on a.id = t.application_id
    left join public.trainer_accounts account on account.user_id = t.account_id
    left join public.trainer_applications own on own.id = account.application_id
    order by t.id;
end
$$;
comment on function public.claim_campaign_recipients(integer) is
  'Takes at most batch_size people of campaigns that are handed over, for two minutes; those who may no longer be written to are skipped first. Service role only.';
revoke all on function public.claim_campaign_recipients(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_campaign_recipients(integer) to service_role;

create function public.settle_campaign_recipients(ids uuid[], outcome text, reason text default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.campaign_recipients r
  set status = case
      when outcome = 'sent' then 'handed'
      when outcome = 'refused' or r.attempts >= 8 then 'failed'
      else 'pending'
    end,
    error = case when outcome = 'sent' then null else left(reason, 500) end,
    settled_at = case when outcome in ('sent', 'refused') or r.attempts >= 8 then now() end,
    -- 1, 2, 4... minutes, at most six hours.
    next_attempt_at = now() + least(interval '1 minute' * power(2, greatest(r.attempts - 1, 0)), interval '6 hours')
  where r.id = any (ids) and r.status = 'pending';
  perform private.end_campaigns();
end
$$;
comment on function public.settle_campaign_recipients(uuid[], text, text) is
  'How people of campaigns were handed over: sent, refused (given up at once), or delayed: tried again later, given up after eight tries. A campaign of which nobody waits any more is done. Service role only.';
revoke all on function public.settle_campaign_recipients(uuid[], text, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_campaign_recipients(uuid[], text, text) to service_role;

-- What SendPulse must forget: now also people whom a campaign brought there.
create or replace function private.queue_sendpulse_removal(address text, leaving uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.sendpulse_removals (email)
  select lower(btrim(address))
  where (
      exists (select from public.sendpulse_events e where e.application_id = leaving and e.status = 'sent')
      or exists (select from private.campaign_recipients r where r.application_id = leaving and r.status = 'handed')
    )
    and not exists (
      -- The same person may have agreed in another application.
      select from public.trainer_applications a
      where lower(a.email) = lower(btrim(address)) and a.id <> leaving and a.pool_consent_at is not null
    )
  on conflict (email) do nothing
$$;

create function private.forget_account_at_sendpulse() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.sendpulse_removals (email)
  select lower(btrim(old.email))
  where exists (select from private.campaign_recipients r where r.account_id = old.user_id and r.status = 'handed')
    and not exists (
      select from public.trainer_applications a
      where lower(a.email) = lower(btrim(old.email)) and a.pool_consent_at is not null
    )
  on conflict (email) do nothing;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.forget_account_at_sendpulse() is
  'Trigger: an account that ends, or gets another address, is forgotten at SendPulse when a campaign brought it there.';
create trigger trainer_accounts_sendpulse_end before update of status, email on public.trainer_accounts
  for each row when (
    old.status = 'approved' and new.status <> 'approved' or lower(old.email) <> lower(new.email)
  )
  execute function private.forget_account_at_sendpulse();
-- Before: the lines of campaigns lose the account with the row.
create trigger trainer_accounts_sendpulse_deleted before delete on public.trainer_accounts
  for each row execute function private.forget_account_at_sendpulse();

select private.keep_access_rules();
