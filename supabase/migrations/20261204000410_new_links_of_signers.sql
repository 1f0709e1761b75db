-- A link that others may have seen is withdrawn: it leads nowhere any more, and another one goes out to the same address.

alter table public.signature_events drop constraint signature_events_type_known, drop constraint signature_events_in_proof;
alter table public.signature_events
  add constraint signature_events_type_known check (type in (
    'created', 'document_added', 'sent', 'mail_sent', 'mail_failed', 'reminder', 'opened', 'code_sent', 'code_ok', 'code_failed',
    'consent', 'field_filled', 'signed', 'approved', 'declined', 'handed_on', 'address_corrected', 'link_replaced', 'extended', 'expired',
    'cancelled', 'sealed', 'time_stamped', 'downloaded', 'viewed'
  )),
  add constraint signature_events_in_proof check (
    case
      when type in ('mail_sent', 'mail_failed', 'reminder', 'sealed', 'time_stamped', 'downloaded', 'viewed') then seq is null
      -- After the end they are no part of the proof any more.
      when type in ('opened', 'code_sent', 'code_ok', 'code_failed', 'link_replaced') then true
      else seq is not null
    end
    and (seq is null) = (line is null) and (seq is null) = (hash is null)
  );

alter table private.signature_mails drop constraint signature_mails_kind_known;
alter table private.signature_mails add constraint signature_mails_kind_known check (
  kind in ('invitation', 'reminder', 'new_link', 'completed', 'declined', 'cancelled', 'expired', 'handed_on', 'unsealed')
);

create or replace function private.is_mail_to_person(mail_kind text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail_kind in (
    'application-received', 'message-contact', 'message-more_information', 'message-acceptance', 'message-refusal',
    'message-other', 'account-opened', 'account-approved', 'account-rejected', 'account-suspended', 'account-reactivated',
    'paper-refused', 'paper-reminder', 'iban-changed', 'invoice-deposited', 'invoice-moved', 'lead-received',
    'rights-request-received', 'signature-invitation', 'signature-reminder',
    'signature-new_link'
  )
$$;

create or replace function private.is_signature_mail_due(
  mail private.signature_mails, of_request public.signature_requests, person public.signature_recipients
) returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind in ('invitation', 'reminder', 'new_link')
      then of_request.status = 'sent' and of_request.expires_at >= now() and person.status in ('invited', 'seen')
    when mail.kind = 'unsealed' then of_request.sealed_at is null
    else true
  end
$$;

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
    r.expires_at,
    -- The words of who declined are for who sent it.
    case when m.kind <> 'declined' or p.id is null then r.end_reason end,
    case when m.kind in ('invitation', 'reminder', 'new_link') then origin.name else coalesce(
      handed.name,
      (
        select q.name from public.signature_recipients q
        where q.request_id = r.id and q.status = 'declined'
          -- A name that a signer typed, too.
          and (p.id is null or not exists (select from public.signature_recipients g where g.handed_on_to = q.id))
        limit 1
      )
    ) end,
    handed.heir_name, handed.heir_email,
    case when origin.name is not null then '' else coalesce(p.name, private.person_name(o.id), r.sender_name) end, coalesce(p.email, o.email, r.sender_email), p.role, coalesce(p.needs_code, false),
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
  -- The person whom the sender had chosen, of somebody to whom it was handed on.
  left join lateral (
    with recursive givers as (
      select g.id, g.name from public.signature_recipients g where g.handed_on_to = p.id
      union
      select g.id, g.name from public.signature_recipients g join givers on g.handed_on_to = givers.id
    )
    select g.name from givers g
    where not exists (select from public.signature_recipients b where b.handed_on_to = g.id)
    limit 1
  ) origin on true
  -- Later than a week it would puzzle; it is shown in the envelope that it did not go out.
  where m.created_at > now() - interval '7 days' and n.status is distinct from 'sent'
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
    and private.is_signature_mail_due(m, r, p)
  -- Reminders, hundreds of which may be due at once, hold no other up.
  order by (m.kind <> 'reminder' and n.id is null) desc, coalesce(n.created_at, m.created_at), m.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

create function private.replace_signer_link(wanted uuid, version timestamptz) returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  person public.signature_recipients;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  of_request := private.lock_signature_request(
    person.request_id, private.require_version(version), 'sent', 'completed', 'declined', 'expired', 'cancelled'
  );
  select * into person from public.signature_recipients p where p.id = wanted for update;
  if not exists (select from private.signature_links l where l.recipient_id = wanted) then
    raise exception 'they have no link' using errcode = '22023', hint = 'no_link';
  end if;
  delete from private.signature_links l where l.recipient_id = wanted;
  delete from private.signature_sessions s where s.recipient_id = wanted;
  -- The link of a mail is made of the mail: another try of it would bring that link back.
  delete from private.signature_mails m
  where m.recipient_id = wanted and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent');
  if of_request.status = 'sent' and person.status in ('invited', 'seen') then
    -- Whoever had the link may have filled this in.
    update public.signature_fields f set value = null, filled_at = null where f.recipient_id = wanted and f.value is not null;
    update public.signature_recipients p set status = 'invited', seen_at = null where p.id = wanted;
    perform private.queue_signature_mail(of_request.id, wanted, 'new_link');
  elsif of_request.sealed_at is not null and person.status <> 'handed_on' then
    perform private.queue_signature_mail(of_request.id, wanted, 'completed');
  end if;
  update public.signature_recipients p set code_hash = null, code_tries = 0, codes = 0, wrong_codes = 0, code_sent_at = null
  where p.id = wanted;
  perform private.add_signature_event(
    of_request.id, 'link_replaced', private.staff_actor(), null, jsonb_build_object('recipient', wanted)
  );
  perform private.note_signature_change(of_request.id);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.replace_signer_link(uuid, timestamptz) is 'Work of replace_signer_link. Raises 42501 without app4_user.';
grant execute on function private.replace_signer_link(uuid, timestamptz) to authenticated;

create function public.replace_signer_link(recipient uuid, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.replace_signer_link($1, $2)
$$;
comment on function public.replace_signer_link(uuid, timestamptz) is
  'Voids every link of a recipient, who gets another one by mail: to act with when it is their turn, to the sealed file when it is there, with the next mail otherwise. What was filled in without having acted is emptied. version: that of the envelope. 22023 (hint no_link) when they have none, 23505 (version) when it changed. app4_user only.';
revoke all on function public.replace_signer_link(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.replace_signer_link(uuid, timestamptz) to authenticated;

select private.keep_access_rules();
