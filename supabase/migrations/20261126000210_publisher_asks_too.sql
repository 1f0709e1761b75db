-- The command of the publisher asks for builds and reads the state of the site too, with the service key.

create or replace function private.request_site_build(wanted text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  build uuid;
begin
  if auth.jwt() ->> 'role' is distinct from 'service_role' then
    perform private.require_role('app1_user');
  end if;
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
comment on function private.request_site_build(text) is
  'Work of request_site_build. Raises 42501 without app1_user, except for the service role.';
grant execute on function private.request_site_build(text) to service_role;
grant execute on function public.request_site_build(text) to service_role;
comment on function public.request_site_build(text) is
  'Asks for a build of the public site (publication, or preview with the drafts) and answers its id: that of the one that waits already, if one does. It starts with what is written by then. 22023 for an unknown kind. For app1_user and the service role.';

create or replace function private.site_status()
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
  if auth.jwt() ->> 'role' is distinct from 'service_role' and not private.has_any_role() then
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
comment on function private.site_status() is
  'Work of site_status. Raises 42501 without a staff role, except for the service role.';
grant execute on function private.site_status() to service_role;
grant execute on function public.site_status() to service_role;
comment on function public.site_status() is
  'One row about the public site: since when it is up as it is; since when something is written that it does not show yet (null: it shows everything); whether a publication waits; since when one is running and who asked; the last publication that failed since then, and why; the next day on which it changes by itself. For every staff role and the service role.';

select private.keep_access_rules();
