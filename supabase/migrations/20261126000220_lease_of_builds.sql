-- A publisher at work says so again and again: one that stopped is noticed within a minute, and one that takes long is not
-- taken for one that stopped.

create function public.renew_site_build(build_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.site_builds b
  set lease_until = clock_timestamp() + interval '1 minute'
  where b.id = build_id and b.state = 'running';
  return found;
end
$$;
comment on function public.renew_site_build(uuid) is
  'Says that a build is still being made: it is believed for one more minute. False when it no longer is the one that runs, because it was taken for interrupted: what it made must not be put up. service_role only.';
revoke all on function public.renew_site_build(uuid) from public, anon, authenticated, service_role;
grant execute on function public.renew_site_build(uuid) to service_role;
comment on function public.claim_site_build() is
  'The build to make now, if there is one and none is running: what somebody asked for, else a publication when the site shows something older than what is written. Its content is read after this call. A build that has not ended after five minutes, or a minute after renew_site_build, is taken for interrupted and made again; one that failed is not repeated by itself for ten minutes. service_role only.';

select private.keep_access_rules();
