-- How long to wait is in the refusal itself: an hour is not a minute. The day it is in France is written once.

create or replace function private.take_turn(what text, most integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  turn record;
begin
  select t.allowed, t.retry_after into turn
  from public.take_rate_limit('own:' || what || ':' || auth.uid(), most, 3600) as t;
  if not turn.allowed then
    -- PostgREST answers 429. Auth says how long to wait in the same words.
    raise exception 'more than % an hour: %, again after % seconds', most, what, turn.retry_after using errcode = 'PT429';
  end if;
end
$$;
comment on function private.take_turn(text, integer) is
  'Counts one act of the caller and refuses (PT429, which the data API answers as 429) more than so many in an hour; the message says after how many seconds there is room again.';

-- What shows days to their owner asks for it in their name.
grant execute on function private.today() to authenticated;

create or replace function public.my_availability() returns setof public.trainer_availability
language sql
stable
rows 50
set search_path = ''
as $$
  select * from public.trainer_availability a
  where a.user_id = (select auth.uid()) and a.ends_on >= private.today() - 366
  order by a.starts_on
$$;

select private.keep_access_rules();
