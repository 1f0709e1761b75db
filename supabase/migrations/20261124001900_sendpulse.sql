-- SendPulse: people who agreed to be kept for other missions are added to an address book of the mailing service. What
-- leaves is decided here, sent by the function sendpulse.

-- The keys of the account. No API role reads this table; the function does, through a function of the service role.
create table private.sendpulse_credentials (
  only_row boolean primary key default true,
  client_id text not null,
  client_secret text not null,
  constraint sendpulse_credentials_only_row check (only_row),
  constraint sendpulse_credentials_client_id_length check (btrim(client_id) <> '' and char_length(client_id) <= 200),
  constraint sendpulse_credentials_client_secret_length
    check (btrim(client_secret) <> '' and char_length(client_secret) <= 200)
);
comment on table private.sendpulse_credentials is 'Keys of the SendPulse account, one row. Never shown again once saved.';

alter table private.sendpulse_credentials enable row level security;
revoke all on private.sendpulse_credentials from public, anon, authenticated, service_role;

create function private.are_sendpulse_events(events text[]) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select events is not null and events <@ array['received', 'contacted', 'evaluated', 'accepted', 'rejected', 'account-approved']
$$;
comment on function private.are_sendpulse_events(text[]) is 'Whether these are events that can be sent to SendPulse.';
grant execute on function private.are_sendpulse_events(text[]) to authenticated, service_role;

create table public.sendpulse_settings (
  only_row boolean primary key default true,
  is_enabled boolean not null default false,
  address_book_id bigint,
  address_book_name text,
  events text[] not null default '{}',
  -- What is shown of the keys.
  key_ending text,
  key_saved_at timestamptz(3),
  key_saved_by uuid references auth.users (id) on delete set null,
  last_sync_at timestamptz(3),
  last_sync_error text,
  last_sync_sent integer not null default 0,
  constraint sendpulse_settings_only_row check (only_row),
  constraint sendpulse_settings_address_book
    check ((address_book_id is null) = (address_book_name is null) and address_book_id > 0 and char_length(address_book_name) <= 200),
  constraint sendpulse_settings_events_known check (private.are_sendpulse_events(events)),
  constraint sendpulse_settings_enabled_is_complete
    check (not is_enabled or (address_book_id is not null and key_ending is not null)),
  constraint sendpulse_settings_key_ending_length check (char_length(key_ending) <= 4),
  constraint sendpulse_settings_last_sync_error_length check (char_length(last_sync_error) <= 500)
);
comment on table public.sendpulse_settings is 'What is sent to SendPulse and how the last sending went; one row.';
comment on column public.sendpulse_settings.key_ending is 'Last four characters of the secret key; null without keys.';

alter table public.sendpulse_settings enable row level security;
revoke all on public.sendpulse_settings from public, anon, authenticated, service_role;
grant select on public.sendpulse_settings to authenticated;
grant update (is_enabled, address_book_id, address_book_name, events) on public.sendpulse_settings to authenticated;
grant select, update on public.sendpulse_settings to service_role;

create index sendpulse_settings_key_saved_by_idx on public.sendpulse_settings (key_saved_by);

create policy "Recruitment reads the SendPulse settings" on public.sendpulse_settings
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment chooses what is sent" on public.sendpulse_settings
  for update to authenticated
  using ((select private.has_role('app5_user')))
  with check ((select private.has_role('app5_user')));

create trigger sendpulse_settings_audit after update on public.sendpulse_settings
  for each row execute function private.record_change(
    'only_row', 'is_enabled', 'address_book_id', 'address_book_name', 'events', 'key_ending'
  );
create trigger sendpulse_settings_clean before insert or update on public.sendpulse_settings
  for each row execute function private.clean_columns('address_book_name', 'last_sync_error');

insert into public.sendpulse_settings default values;

-- What waits to be sent, and what was. Gone with the application: a line is about a person.
create table public.sendpulse_events (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  event text not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  error text,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  constraint sendpulse_events_event_known check (private.are_sendpulse_events(array[event])),
  constraint sendpulse_events_status_known check (status in ('pending', 'sent', 'skipped', 'failed')),
  constraint sendpulse_events_attempts_range check (attempts between 0 and 1000),
  constraint sendpulse_events_error_length check (char_length(error) <= 500)
);
comment on table public.sendpulse_events is 'Events about people who agreed to be kept, on their way to SendPulse.';
comment on column public.sendpulse_events.status is
  'pending: to be sent from next_attempt_at on; sent; skipped: the person did not agree, or no longer wants it (error says which); failed: given up, a person may try again.';

alter table public.sendpulse_events enable row level security;
revoke all on public.sendpulse_events from public, anon, authenticated, service_role;
grant select on public.sendpulse_events to authenticated;
grant select on public.sendpulse_events to service_role;

-- An event that waits already is not queued twice.
create unique index sendpulse_events_pending_idx on public.sendpulse_events (application_id, event) where status = 'pending';
create index sendpulse_events_application_idx on public.sendpulse_events (application_id);
create index sendpulse_events_due_idx on public.sendpulse_events (next_attempt_at, id) where status = 'pending';
create index sendpulse_events_troubled_idx on public.sendpulse_events (created_at desc) where error is not null;

create policy "Recruitment reads what is sent" on public.sendpulse_events
  for select to authenticated using ((select private.has_role('app5_user')));

-- People who do not want these messages, as digests: enough to recognize an address, not to write to it.
create table private.sendpulse_opt_outs (
  digest text primary key,
  origin text not null,
  created_at timestamptz(3) not null default now(),
  constraint sendpulse_opt_outs_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint sendpulse_opt_outs_origin_known check (origin in ('provider', 'recruitment'))
);
comment on table private.sendpulse_opt_outs is
  'Digests of the addresses of people who do not want these messages: they unsubscribed at SendPulse, or told the recruitment.';

alter table private.sendpulse_opt_outs enable row level security;
revoke all on private.sendpulse_opt_outs from public, anon, authenticated, service_role;

-- Addresses that must leave the address book; a line goes as soon as SendPulse has confirmed.
create table private.sendpulse_removals (
  email text primary key,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  error text,
  created_at timestamptz(3) not null default now()
);
comment on table private.sendpulse_removals is
  'Addresses that SendPulse must forget: their application was deleted, corrected, or the person objected. Forgotten here once done.';

alter table private.sendpulse_removals enable row level security;
revoke all on private.sendpulse_removals from public, anon, authenticated, service_role;

create function private.queue_sendpulse_event(application uuid, happened text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.sendpulse_events as e (application_id, event)
  select a.id, happened
  from public.trainer_applications a, public.sendpulse_settings s
  where a.id = application and a.pool_consent_at is not null and s.is_enabled and happened = any (s.events)
  on conflict (application_id, event) where status = 'pending' do nothing
$$;
comment on function private.queue_sendpulse_event(uuid, text) is
  'Queues an event if it is one that is sent and the person agreed to be kept.';

create function private.queue_sendpulse_removal(address text, leaving uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.sendpulse_removals (email)
  select lower(btrim(address))
  where exists (select from public.sendpulse_events e where e.application_id = leaving and e.status = 'sent')
    and not exists (
      -- The same person may have agreed in another application.
      select from public.trainer_applications a
      where lower(a.email) = lower(btrim(address)) and a.id <> leaving and a.pool_consent_at is not null
    )
  on conflict (email) do nothing
$$;
comment on function private.queue_sendpulse_removal(text, uuid) is
  'Notes that SendPulse must forget an address, if it was ever sent there.';

create function private.follow_application_for_sendpulse() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.queue_sendpulse_removal(old.email, old.id);
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_sendpulse_event(new.id, 'received');
    return null;
  end if;
  if old.pool_consent_at is not null and new.pool_consent_at is null or lower(old.email) <> lower(new.email) then
    perform private.queue_sendpulse_removal(old.email, new.id);
  end if;
  if lower(old.email) <> lower(new.email) then
    -- Under the new address, what was said last under the old one.
    perform private.queue_sendpulse_event(new.id, last.event)
    from (
      select e.event from public.sendpulse_events e
      where e.application_id = new.id and e.status = 'sent' order by e.settled_at desc limit 1
    ) as last;
  end if;
  if new.status is distinct from old.status and private.are_sendpulse_events(array[new.status]) then
    perform private.queue_sendpulse_event(new.id, new.status);
  end if;
  return null;
end
$$;
comment on function private.follow_application_for_sendpulse() is
  'Trigger: what happens to an application is queued for SendPulse; what leaves is to be forgotten there.';

create trigger trainer_applications_sendpulse after insert or update of status, email, pool_consent_at
  on public.trainer_applications for each row execute function private.follow_application_for_sendpulse();

-- Before: the lines that say whether the person was ever sent go with the row.
create trigger trainer_applications_sendpulse_removal before delete on public.trainer_applications
  for each row execute function private.follow_application_for_sendpulse();

create function private.follow_account_for_sendpulse() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'approved' and new.application_id is not null and (tg_op = 'INSERT' or old.status <> 'approved') then
    perform private.queue_sendpulse_event(new.application_id, 'account-approved');
  end if;
  return null;
end
$$;
comment on function private.follow_account_for_sendpulse() is 'Trigger: an account that is approved is queued for SendPulse.';

create trigger trainer_accounts_sendpulse after insert or update of status on public.trainer_accounts
  for each row execute function private.follow_account_for_sendpulse();

-- What the page shows beside the settings and the lines.
create function private.sendpulse_overview() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return (
    select jsonb_build_object(
      'pending', count(*) filter (where e.status = 'pending'),
      'sent', count(*) filter (where e.status = 'sent'),
      'skipped', count(*) filter (where e.status = 'skipped'),
      'failed', count(*) filter (where e.status = 'failed'),
      'removals', (select count(*) from private.sendpulse_removals),
      'opt_outs', (select count(*) from private.sendpulse_opt_outs),
      'consenting', (
        select count(*) from public.trainer_applications a where a.pool_consent_at is not null and a.archived_at is null
      )
    )
    from public.sendpulse_events e
  );
end
$$;
comment on function private.sendpulse_overview() is 'Work of sendpulse_overview. Raises 42501 without app5_user.';
grant execute on function private.sendpulse_overview() to authenticated;

create function public.sendpulse_overview() returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.sendpulse_overview()
$$;
comment on function public.sendpulse_overview() is
  'How many events wait, were sent, skipped or given up; addresses that SendPulse must still forget; people who objected; people who agreed to be kept. app5_user only.';
revoke all on function public.sendpulse_overview() from public, anon, authenticated, service_role;
grant execute on function public.sendpulse_overview() to authenticated;

create function private.retry_sendpulse_events(ids uuid[]) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_role('app5_user');
  if cardinality(ids) > 500 then
    raise exception 'at most 500 events at a time' using errcode = '22023';
  end if;
  update public.sendpulse_events e
  set status = 'pending', attempts = 0, next_attempt_at = now(), error = null, settled_at = null
  from (
    -- Of one event given up twice, the latest.
    select distinct on (w.application_id, w.event) w.id
    from public.sendpulse_events w
    where w.id = any (ids) and w.status in ('failed', 'pending')
    order by w.application_id, w.event, w.status = 'pending' desc, w.created_at desc
  ) as wanted
  where e.id = wanted.id
    and not exists (
      select from public.sendpulse_events other
      where other.application_id = e.application_id and other.event = e.event and other.status = 'pending' and other.id <> e.id
    );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.retry_sendpulse_events(uuid[]) is 'Work of retry_sendpulse_events. Raises 42501 without app5_user.';
grant execute on function private.retry_sendpulse_events(uuid[]) to authenticated;

create function public.retry_sendpulse_events(ids uuid[]) returns integer
language sql
set search_path = ''
as $$
  select private.retry_sendpulse_events($1)
$$;
comment on function public.retry_sendpulse_events(uuid[]) is
  'Puts events that were given up, or wait for their next try, back in front; at most 500. Returns how many. app5_user only.';
revoke all on function public.retry_sendpulse_events(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.retry_sendpulse_events(uuid[]) to authenticated;

create function private.add_sendpulse_opt_out(email text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new boolean;
begin
  perform private.require_role('app5_user');
  if email is null or email !~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+$' or char_length(email) > 254 then
    raise exception 'not an address' using errcode = '22023';
  end if;
  insert into private.sendpulse_opt_outs (digest, origin) values (private.email_digest(email), 'recruitment')
  on conflict (digest) do nothing;
  is_new := found;
  -- Whether it is in the address book, only SendPulse knows for sure.
  insert into private.sendpulse_removals (email)
  select lower(btrim(email)) from public.sendpulse_settings s where s.key_ending is not null
  on conflict on constraint sendpulse_removals_pkey do nothing;
  return is_new;
end
$$;
comment on function private.add_sendpulse_opt_out(text) is 'Work of add_sendpulse_opt_out. Raises 42501 without app5_user.';
grant execute on function private.add_sendpulse_opt_out(text) to authenticated;

create function public.add_sendpulse_opt_out(email text) returns boolean
language sql
set search_path = ''
as $$
  select private.add_sendpulse_opt_out($1)
$$;
comment on function public.add_sendpulse_opt_out(text) is
  'Notes that the person of this address wants no such messages: nothing more is sent, and SendPulse forgets it at the next sending. False when it was noted already. app5_user only.';
revoke all on function public.add_sendpulse_opt_out(text) from public, anon, authenticated, service_role;
grant execute on function public.add_sendpulse_opt_out(text) to authenticated;

-- For the function sendpulse alone.
create function public.save_sendpulse_credentials(client_id text, client_secret text, saved_by uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if $1 is null then
    delete from private.sendpulse_credentials where only_row;
    update public.sendpulse_settings s
    set key_ending = null, key_saved_at = null, key_saved_by = null, is_enabled = false,
      address_book_id = null, address_book_name = null, last_sync_error = null
    where s.only_row;
    return;
  end if;
  insert into private.sendpulse_credentials as c (client_id, client_secret) values (btrim($1), btrim($2))
  on conflict (only_row) do update set client_id = excluded.client_id, client_secret = excluded.client_secret;
  update public.sendpulse_settings s
  set key_ending = right(btrim($2), 4), key_saved_at = now(), key_saved_by = $3, last_sync_error = null
  where s.only_row;
end
$$;
comment on function public.save_sendpulse_credentials(text, text, uuid) is
  'Keeps the keys, or forgets them when client_id is null: then nothing is sent any more. Service role only.';
revoke all on function public.save_sendpulse_credentials(text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.save_sendpulse_credentials(text, text, uuid) to service_role;

create function public.sendpulse_credentials() returns table (client_id text, client_secret text)
language sql
stable
security definer
set search_path = ''
as $$
  select c.client_id, c.client_secret from private.sendpulse_credentials c
$$;
comment on function public.sendpulse_credentials() is 'The keys of the SendPulse account. Service role only.';
revoke all on function public.sendpulse_credentials() from public, anon, authenticated, service_role;
grant execute on function public.sendpulse_credentials() to service_role;

create function public.claim_sendpulse_events(batch_size integer) returns table (
  id uuid, event text, attempts integer, email text, full_name text, status text, sectors text[], language smallint
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- What must not leave is decided at the last moment: agreement and objections may have changed while it waited.
  update public.sendpulse_events e
  set status = 'skipped', settled_at = now(),
    error = case when a.pool_consent_at is null then 'no-consent' else 'opted-out' end
  from public.trainer_applications a
  where a.id = e.application_id and e.status = 'pending' and e.next_attempt_at <= now()
    and (
      a.pool_consent_at is null
      or exists (select from private.sendpulse_opt_outs o where o.digest = private.email_digest(a.email))
    );
  return query
    with due as (
      select e.id from public.sendpulse_events e
      where e.status = 'pending' and e.next_attempt_at <= now()
      order by e.next_attempt_at, e.id
      limit least(greatest(batch_size, 1), 200)
      for update skip locked
    ),
    -- Whoever takes them has two minutes; then they are anybody's again.
    taken as (
      update public.sendpulse_events e
      set attempts = e.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      from due where e.id = due.id
      returning e.id, e.application_id, e.event, e.attempts
    )
    select t.id, t.event, t.attempts, a.email, a.full_name, a.status, a.training_sectors, a.language
    from taken t join public.trainer_applications a on a.id = t.application_id
    order by t.id;
end
$$;
comment on function public.claim_sendpulse_events(integer) is
  'Takes at most batch_size events that are due, for two minutes; those of people who did not agree or who objected are skipped first. Service role only.';
revoke all on function public.claim_sendpulse_events(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_sendpulse_events(integer) to service_role;

create function public.settle_sendpulse_events(ids uuid[], outcome text, reason text default null) returns void
language sql
security definer
set search_path = ''
as $$
  update public.sendpulse_events e
  set status = case
      when outcome in ('sent', 'skipped') then outcome
      when outcome = 'refused' or e.attempts >= 8 then 'failed'
      else 'pending'
    end,
    error = case when outcome = 'sent' then null else left(reason, 500) end,
    settled_at = case when outcome in ('sent', 'skipped', 'refused') or e.attempts >= 8 then now() end,
    -- 1, 2, 4... minutes, at most six hours.
    next_attempt_at = now() + least(interval '1 minute' * power(2, greatest(e.attempts - 1, 0)), interval '6 hours')
  where e.id = any (ids) and e.status = 'pending'
$$;
comment on function public.settle_sendpulse_events(uuid[], text, text) is
  'How events ended: sent, skipped, refused (given up at once), or delayed: tried again later, given up after eight tries. Service role only.';
revoke all on function public.settle_sendpulse_events(uuid[], text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_sendpulse_events(uuid[], text, text) to service_role;

create function public.claim_sendpulse_removals(batch_size integer) returns table (email text)
language sql
security definer
set search_path = ''
as $$
  update private.sendpulse_removals r
  set attempts = r.attempts + 1,
    next_attempt_at = now() + greatest(
      interval '2 minutes', least(interval '1 minute' * power(2, least(r.attempts, 10)), interval '6 hours')
    )
  from (
    select due.email from private.sendpulse_removals due
    where due.next_attempt_at <= now() order by due.next_attempt_at
    limit least(greatest(batch_size, 1), 100) for update skip locked
  ) as due
  where due.email = r.email
  returning r.email
$$;
comment on function public.claim_sendpulse_removals(integer) is
  'Takes at most batch_size addresses that SendPulse must forget; tried again later and later until it has. Service role only.';
revoke all on function public.claim_sendpulse_removals(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_sendpulse_removals(integer) to service_role;

create function public.settle_sendpulse_removals(emails text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.sendpulse_removals r where r.email = any ($1)
$$;
comment on function public.settle_sendpulse_removals(text[]) is 'Forgets addresses that SendPulse has forgotten. Service role only.';
revoke all on function public.settle_sendpulse_removals(text[]) from public, anon, authenticated, service_role;
grant execute on function public.settle_sendpulse_removals(text[]) to service_role;

create function public.note_sendpulse_unsubscribed(emails text[]) returns integer
language sql
security definer
set search_path = ''
as $$
  with noted as (
    insert into private.sendpulse_opt_outs (digest, origin)
    select distinct private.email_digest(email), 'provider' from unnest($1) as email
    on conflict (digest) do nothing
    returning 1
  )
  select count(*)::integer from noted
$$;
comment on function public.note_sendpulse_unsubscribed(text[]) is
  'Keeps the digests of people who unsubscribed at SendPulse. Returns how many are new. Service role only.';
revoke all on function public.note_sendpulse_unsubscribed(text[]) from public, anon, authenticated, service_role;
grant execute on function public.note_sendpulse_unsubscribed(text[]) to service_role;
