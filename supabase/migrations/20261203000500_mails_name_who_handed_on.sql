-- Whoever gets an envelope that was handed on reads who did, and so trusts the link of somebody they do not know.

create or replace function public.unsent_signature_mails(most integer default 25) returns table (
  mail_id uuid, kind text, request_id uuid, recipient_id uuid, reference text, title text, message text, sender_name text,
  company text, expires_at timestamptz, end_reason text, who text, heir_name text, heir_email text, name text, email text, role text,
  needs_code boolean, language text, documents text[]
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select m.id, m.kind, r.id, p.id, r.reference, r.title, coalesce(p.message, r.message), r.sender_name, s.sender_name,
    r.expires_at, r.end_reason,
    coalesce(
      handed.name,
      (select q.name from public.signature_recipients q where q.request_id = r.id and q.status = 'declined' limit 1),
      (select q.name from public.signature_recipients q where q.handed_on_to = p.id limit 1)
    ),
    handed.heir_name, handed.heir_email,
    coalesce(p.name, private.person_name(o.id), r.sender_name), coalesce(p.email, o.email, r.sender_email), p.role, coalesce(p.needs_code, false),
    coalesce(p.language, 'fr'),
    array(select d.file_name from public.signature_documents d where d.request_id = r.id order by d.position)
  from private.signature_mails m
  join public.signature_requests r on r.id = m.request_id
  left join public.signature_recipients p on p.id = m.recipient_id
  cross join public.signature_settings s
  -- Who looks after it now: an account that is gone leaves the address that it was sent with.
  left join auth.users o on o.id = r.created_by and p.id is null
  left join public.notification_logs n on n.id = m.id
  left join lateral (
    select q.name, h.name as heir_name, h.email as heir_email
    from public.signature_recipients q join public.signature_recipients h on h.id = q.handed_on_to
    -- The last one before the mail: an heir may hand it on too.
    where q.request_id = r.id and q.acted_at <= m.created_at
    order by q.acted_at desc limit 1
  ) handed on m.kind = 'handed_on'
  -- Later than a week it would puzzle; it is shown in the envelope that it did not go out.
  where m.created_at > now() - interval '7 days' and n.status is distinct from 'sent'
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
    and private.is_signature_mail_due(m, r, p)
  -- Reminders, hundreds of which may be due at once, hold no other up.
  order by (m.kind <> 'reminder' and n.id is null) desc, coalesce(n.created_at, m.created_at), m.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unsent_signature_mails(integer) is
  'Mails of envelopes of the last week that have not gone out: new ones that are no reminders, then those that wait or were tried longest ago. Without a recipient it is for who looks after it. who: declined, or handed on to heir_name, or to whoever an invitation or a reminder is for. Service role only.';

select private.keep_access_rules();
