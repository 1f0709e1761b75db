-- A publication is not stopped by a file that cannot be shown: the site is put up without it, and the reason of the build
-- says what is left out for as long as that site is up.

alter table public.site_builds drop constraint site_builds_reason_of_failure;
alter table public.site_builds add constraint site_builds_reason_of_end check (
  case state when 'failed' then reason is not null when 'succeeded' then true else reason is null end
);
comment on column public.site_builds.reason is
  'Why it failed, or what the site that it made is without, in French sentences for the people of corporate.';

create or replace function public.finish_site_build(
  build_id uuid, succeeded boolean, pages_total integer default null, pages_changed integer default null,
  folder text default null, reason text default null, error text default null
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
  'Ends a build: a publication that succeeded is the site that is up from then on, one that failed changes nothing of it. reason: why it failed, or what the site is without, in French for the people of corporate; error: for people on call. False, and nothing is changed, when the build is not running, because it was taken for interrupted. service_role only.';

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
      failed.ended_at, coalesce(failed.reason, live.reason), public.next_site_change()
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
comment on function public.site_status() is
  'One row about the public site: since when it is up as it is; since when something is written that it does not show yet (null: it shows everything); whether a publication waits; since when one is running and who asked; the last publication that failed since then, and why (without one: what the site that is up is without); the next day on which it changes by itself. For every staff role and the service role.';

select private.keep_access_rules();
