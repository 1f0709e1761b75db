-- A mail about a refused paper that did not go out, or that nobody asked for, is tried again. A paper is refused once at most: the entry of its
-- mail in the log has the id of the paper.

create function public.unannounced_refusals(most integer default 25) returns table (paper_id uuid)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select p.id
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id and t.status in ('pending', 'approved')
  left join public.notification_logs n on n.id = p.id
  where p.status = 'refused'
    -- Who refuses asks for the mail at once; one that is being sent gets ten seconds. Later than a week it would puzzle.
    and coalesce(n.created_at, p.checked_at) < now() - interval '1 minute'
    and p.checked_at > now() - interval '7 days'
    and n.status is distinct from 'sent'
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, p.checked_at), p.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unannounced_refusals(integer) is
  'Papers that were refused within seven days and whose holder has not been notified by mail: it failed, was interrupted, or nobody asked for it. Service role only.';
revoke all on function public.unannounced_refusals(integer) from public, anon, authenticated, service_role;
grant execute on function public.unannounced_refusals(integer) to service_role;

select private.keep_access_rules();
