-- Previews of drafts are asked for and opened from corporate, and each build says which files it left out, so that what they
-- belong to is not called online.

alter table public.site_builds add column left_out text[] not null default '{}';
alter table public.site_builds add constraint site_builds_left_out_of_success check (
  left_out = '{}' or state = 'succeeded'
);
comment on column public.site_builds.left_out is 'Files of the bucket site-media that the site was made without.';

drop function public.finish_site_build(uuid, boolean, integer, integer, text, text, text);
create function public.finish_site_build(
  build_id uuid, succeeded boolean, pages_total integer default null, pages_changed integer default null,
  folder text default null, reason text default null, error text default null, left_out text[] default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  said text := nullif(btrim(left($6, 500)), '');
  ended public.site_builds;
begin
  perform from private.site_state for update;
  update public.site_builds b
  set state = case when $2 then 'succeeded' else 'failed' end, ended_at = clock_timestamp(), lease_until = null,
    pages_total = $3, pages_changed = $4, folder = $5,
    reason = case when $2 then said else coalesce(said, 'La publication a échoué.') end,
    error = nullif(btrim(left($7, 4000)), ''),
    left_out = case when $2 then coalesce($8, '{}') else '{}' end
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
comment on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text, text[]) is
  'Ends a build: a publication that succeeded is the site that is up from then on, one that failed changes nothing of it. reason: why it failed, or what the site is without, in French for the people of corporate; error: for people on call; left_out: the files that the site is without. False, and nothing is changed, when the build is not running, because it was taken for interrupted or given up. service_role only.';
revoke all on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.finish_site_build(uuid, boolean, integer, integer, text, text, text, text[])
  to service_role;

drop function public.site_status();
drop function private.site_status();
create function private.site_status()
returns table (
  live_since timestamptz, changed_since timestamptz, waiting boolean, running_since timestamptz, running_by text,
  failed_at timestamptz, failure text, next_change date, left_out text[]
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
      failed.ended_at, coalesce(failed.reason, live.reason), public.next_site_change(), coalesce(live.left_out, '{}')
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
revoke all on function private.site_status() from public, anon, authenticated, service_role;
grant execute on function private.site_status() to authenticated, service_role;

create function public.site_status()
returns table (
  live_since timestamptz, changed_since timestamptz, waiting boolean, running_since timestamptz, running_by text,
  failed_at timestamptz, failure text, next_change date, left_out text[]
)
language sql
stable
set search_path = ''
as $$
  select * from private.site_status()
$$;
comment on function public.site_status() is
  'One row about the public site: since when it is up as it is; since when something is written that it does not show yet (null: it shows everything); whether a publication waits; since when one is running and who asked; the last publication that failed since then, and why (without one: what the site that is up is without); the next day on which it changes by itself; the files that the site that is up is without. For every staff role and the service role.';
revoke all on function public.site_status() from public, anon, authenticated, service_role;
grant execute on function public.site_status() to authenticated, service_role;

drop function public.recent_site_builds(integer);
drop function private.recent_site_builds(integer);
create function private.recent_site_builds(page_size integer, only_kind text)
returns table (
  id uuid, kind text, state text, asked_by_name text, is_own boolean, asked_at timestamptz, started_at timestamptz,
  ended_at timestamptz, pages_total integer, pages_changed integer, reason text, is_live boolean, preview text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app1_user');
  return query
    select b.id, b.kind, b.state, private.person_name(b.asked_by), coalesce(b.asked_by = auth.uid(), false), b.asked_at,
      b.started_at, b.ended_at, b.pages_total, b.pages_changed, b.reason, b.id is not distinct from s.live_build,
      case when b.kind = 'preview' and b.state = 'succeeded' then b.folder end
    from private.site_state s, public.site_builds b
    where only_kind is null or b.kind = only_kind
    order by b.asked_at desc, b.id
    limit least(greatest(coalesce(page_size, 10), 1), 100);
end
$$;
comment on function private.recent_site_builds(integer, text) is
  'Work of recent_site_builds. Raises 42501 without app1_user.';
revoke all on function private.recent_site_builds(integer, text) from public, anon, authenticated, service_role;
grant execute on function private.recent_site_builds(integer, text) to authenticated;

create function public.recent_site_builds(page_size integer default 10, only_kind text default null)
returns table (
  id uuid, kind text, state text, asked_by_name text, is_own boolean, asked_at timestamptz, started_at timestamptz,
  ended_at timestamptz, pages_total integer, pages_changed integer, reason text, is_live boolean, preview text
)
language sql
stable
set search_path = ''
as $$
  select * from private.recent_site_builds($1, $2)
$$;
comment on function public.recent_site_builds(integer, text) is
  'The last builds of the public site, or those of one kind, newest first, with the name of who asked (null: a change), whether that is the caller, which one is up, and the name of a preview, which its address has and which says when it ends. app1_user only.';
revoke all on function public.recent_site_builds(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.recent_site_builds(integer, text) to authenticated;

create function private.give_up_site_preview(build_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app1_user');
  -- Neither taken nor ended meanwhile.
  perform from private.site_state for update;
  delete from public.site_builds b
  where b.id = build_id and b.kind = 'preview' and b.asked_by = auth.uid() and b.state = 'waiting';
  if found then
    return true;
  end if;
  -- The publisher notices when it next says that it is at work, and puts nothing up.
  update public.site_builds b
  set state = 'failed', ended_at = clock_timestamp(), lease_until = null, reason = 'Préparation annulée.'
  where b.id = build_id and b.kind = 'preview' and b.asked_by = auth.uid() and b.state = 'running';
  return found;
end
$$;
comment on function private.give_up_site_preview(uuid) is
  'Work of give_up_site_preview. Raises 42501 without app1_user.';
revoke all on function private.give_up_site_preview(uuid) from public, anon, authenticated, service_role;
grant execute on function private.give_up_site_preview(uuid) to authenticated;

create function public.give_up_site_preview(build_id uuid) returns boolean
language sql
set search_path = ''
as $$
  select private.give_up_site_preview($1)
$$;
comment on function public.give_up_site_preview(uuid) is
  'Gives up a preview that the caller asked for, while it waits or is made: nothing of it is put up. False, and nothing is changed, when it has ended or somebody else asked for it. app1_user only.';
revoke all on function public.give_up_site_preview(uuid) from public, anon, authenticated, service_role;
grant execute on function public.give_up_site_preview(uuid) to authenticated;

select private.keep_access_rules();
