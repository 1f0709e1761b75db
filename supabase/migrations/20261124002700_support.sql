-- What support reads: the failures that the apps reported, and who put which version of which app in force.
-- Both are written by the service role alone, read by admin alone, and never changed.

create table public.incidents (
  id uuid primary key default gen_random_uuid(),
  -- What the person who met the failure was shown, to be quoted to support.
  reference text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  remote text,
  version text,
  phase text,
  code text,
  outcome text,
  attempts smallint,
  name text not null default 'Error',
  message text not null,
  cause text,
  stack text,
  path text,
  shell_version text,
  context jsonb not null default '{}',

  constraint incidents_reference_form check (reference ~ '^[0-9A-Z-]{4,40}$'),
  constraint incidents_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
  constraint incidents_version_form check (version ~ '^[0-9A-Za-z.+_-]{1,80}$'),
  constraint incidents_shell_version_form check (shell_version ~ '^[0-9A-Za-z.+_-]{1,80}$'),
  -- Words of the apps, closed there: a newer app may know one more, and its reports must not be lost for it.
  constraint incidents_phase_form check (phase ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint incidents_code_form check (code ~ '^[a-z0-9][a-z0-9_]{0,59}$'),
  constraint incidents_outcome_known check (outcome in ('recovered', 'fell_back', 'failed', 'left')),
  constraint incidents_attempts_range check (attempts between 0 and 100),
  constraint incidents_name_length check (btrim(name) <> '' and char_length(name) <= 80),
  constraint incidents_message_length check (btrim(message) <> '' and char_length(message) <= 500),
  constraint incidents_cause_length check (btrim(cause) <> '' and char_length(cause) <= 500),
  constraint incidents_stack_length check (btrim(stack) <> '' and char_length(stack) <= 2000),
  constraint incidents_path_length check (btrim(path) <> '' and char_length(path) <= 300),
  constraint incidents_context_bounds check (jsonb_typeof(context) = 'object' and char_length(context::text) <= 2000)
);
comment on table public.incidents is
  'Failures that the apps reported, without personal data. Kept for 30 days, and the last 10,000 at most.';

alter table public.incidents enable row level security;
revoke all on public.incidents from public, anon, authenticated, service_role;
grant select on public.incidents to authenticated;
grant select, insert on public.incidents to service_role;

create index incidents_newest_idx on public.incidents (received_at desc, id desc);
create index incidents_remote_idx on public.incidents (remote, received_at desc, id desc);
create index incidents_reference_idx on public.incidents (reference text_pattern_ops);

create policy "Admin reads incidents" on public.incidents
  for select to authenticated using ((select private.has_role('admin')));

create trigger incidents_clean before insert or update on public.incidents
  for each row execute function private.clean_columns(
    'name', '+message', '+cause', '+stack', 'path', 'context'
  );

create function private.forget_old_incidents() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.incidents where received_at < now() - interval '30 days';
  delete from public.incidents i
  where (i.received_at, i.id) <= (
    select kept.received_at, kept.id from public.incidents kept
    order by kept.received_at desc, kept.id desc
    offset 10000 limit 1
  );
  return null;
end
$$;
comment on function private.forget_old_incidents() is
  'Trigger: what a new incident pushes out, by age or by number. No job has to run for the table to stay small.';

create trigger incidents_forget_old after insert on public.incidents
  for each statement execute function private.forget_old_incidents();

create table public.releases (
  -- Of the line in the store's journal, which may be sent again.
  id uuid primary key,
  at timestamptz(3) not null,
  by text not null,
  action text not null,
  remote text not null,
  version text,
  from_version text,
  detail jsonb not null default '{}',
  constraint releases_by_length check (btrim(by) <> '' and char_length(by) <= 120),
  constraint releases_action_known
    check (action in ('publish', 'promote', 'canary', 'rollback', 'disable', 'enable')),
  constraint releases_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
  constraint releases_version_form check (version ~ '^[0-9A-Za-z.+_-]{1,80}$'),
  constraint releases_from_version_form check (from_version ~ '^[0-9A-Za-z.+_-]{1,80}$'),
  constraint releases_detail_bounds check (jsonb_typeof(detail) = 'object' and char_length(detail::text) <= 4000)
);
comment on table public.releases is
  'Who put which version of which app in force, and when: a copy of the journal kept with the published apps.';

alter table public.releases enable row level security;
revoke all on public.releases from public, anon, authenticated, service_role;
grant select on public.releases to authenticated;
grant select, insert on public.releases to service_role;

create index releases_newest_idx on public.releases (at desc, id desc);
create index releases_remote_idx on public.releases (remote, at desc, id desc);

create policy "Admin reads releases" on public.releases
  for select to authenticated using ((select private.has_role('admin')));

create trigger releases_append_only before update or delete or truncate on public.releases
  for each statement execute function private.refuse_change();
create trigger releases_clean before insert or update on public.releases
  for each row execute function private.clean_columns('by', 'detail');
