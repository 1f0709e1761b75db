-- As before, without refusals whose week for a mail had passed when the account was suspended: they would be announced at its end.
create or replace function public.unannounced_refusals(most integer default 25) returns table (paper_id uuid)
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
    and (p.checked_at > now() - interval '7 days' or exists (
      -- While the account was suspended no mail about papers left: of those due then, or that had their week before it.
      select from private.account_steps(p.user_id) s
      where s.previous_status = 'suspended' and s.at > p.checked_at and s.at > now() - interval '7 days'
        and p.checked_at > (
          select max(a.at) from private.audit_log a
          where a.table_name = 'trainer_accounts' and a.row_key = p.user_id::text and a.changes -> 'status' ->> 'to' = 'suspended'
        ) - interval '7 days'
    ))
    and n.status is distinct from 'sent'
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, p.checked_at), p.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unannounced_refusals(integer) is
  'Papers that were refused within seven days, or while the account was suspended and reactivated within seven days, and whose holder has not been notified by mail: it failed, was interrupted, or nobody asked for it. Service role only.';

select private.keep_access_rules();
