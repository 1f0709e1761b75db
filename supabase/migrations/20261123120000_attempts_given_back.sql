-- An attempt that failed on our side is not the visitor's: an office behind one address was refused for an hour because the
-- antivirus was away for some minutes.

create function public.give_back_rate_limit(bucket text) returns void
language sql
security definer
set search_path = ''
as $$
  update private.rate_limits kept
  set hits = kept.hits - 1
  where kept.bucket = encode(sha256(convert_to($1, 'UTF8')), 'hex')
    and kept.hits > 0
    and kept.window_ends_at > clock_timestamp()
$$;
comment on function public.give_back_rate_limit(text) is
  'Takes one unnamed hit of take_rate_limit back, in the window that runs. Service role only.';

revoke all on function public.give_back_rate_limit(text) from public, anon, authenticated, service_role;
grant execute on function public.give_back_rate_limit(text) to service_role;

select private.keep_access_rules();
