-- The mail about an approval waits five minutes: what is undone at once writes none.

create or replace function public.unannounced_invoice_steps(most integer default 25) returns table (
  invoice_id uuid, notice_id uuid, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean, account text
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select i.id, e.notice_id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    -- Whose access is suspended or closed answers nothing in the portal.
    t.status = 'approved' and (e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)),
    t.status
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended', 'closed')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn', 'refund')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
      -- That an approval is taken back is news to whom a mail has announced it.
      or e.kind = 'status' and e.to_status = 204 and e.from_status in (205, 206) and exists (
        select from public.notification_logs sent
        where sent.status = 'sent' and sent.id = (
          select a.notice_id from public.invoice_events a
          where a.invoice_id = e.invoice_id and a.id < e.id and a.kind = 'status' and a.to_status = e.from_status
          order by a.id desc limit 1
        )
      )
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
        -- That a platform delivered it too asks for nothing.
        and l.kind <> 'platform'
        -- An approval that waits is news after a question too.
        and not (l.kind = 'question' and e.kind = 'status' and e.to_status in (205, 206))
    )
    -- A slip is undone at once: an approval is written to the trainer once it has stood for some minutes.
    and not (
      e.kind = 'status' and e.to_status in (205, 206) and e.said_by = 'office' and e.at > now() - interval '5 minutes'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

select private.keep_access_rules();
