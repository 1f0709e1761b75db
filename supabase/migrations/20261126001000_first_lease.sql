-- A publisher says that it is at work from the start, so one that stops at once holds up the next one for a minute too.

create or replace function public.claim_site_build()
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
      lease_until = clock_timestamp() + interval '1 minute'
    where b.id = chosen
    returning b.id, b.kind, b.revision, b.lease_until;
end
$$;
comment on function public.claim_site_build() is
  'The build to make now, if there is one and none is running: what somebody asked for, else a publication when the site shows something older than what is written. Its content is read after this call. A build that has not ended a minute after this call, or after renew_site_build, is taken for interrupted and made again; one that failed is not repeated by itself for ten minutes. service_role only.';

select private.keep_access_rules();
