-- What a signer types is in no mail to others; a download is noted once an hour.

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
    case when m.kind in ('invitation', 'reminder') then origin.name else coalesce(
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
comment on function public.unsent_signature_mails(integer) is
  'Mails of envelopes of the last week that have not gone out: new ones that are no reminders, then those that wait or were tried longest ago. Without a recipient it is for who looks after it. who: declined, or handed on to heir_name; in an invitation, the recipient of the sender who handed it on to this one. Nothing that a signer typed is in a mail to others: no name of an heir, no reason for declining. Service role only.';

create or replace function public.start_signature_code(token_hash text, code_hash text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
  of_request public.signature_requests;
  turn text;
  before integer;
begin
  person := private.holder_of_link(token_hash);
  select * into of_request from public.signature_requests r where r.id = person.request_id;
  turn := private.signature_turn(person, of_request);
  if turn not in ('turn', 'done', 'completed') then
    raise exception 'nothing that a code opens: %', turn using errcode = '22023', hint = turn;
  end if;
  if not private.is_code_needed(person, of_request) then
    raise exception 'no code is asked for' using errcode = '22023', hint = 'code';
  end if;
  if person.code_sent_at > clock_timestamp() - interval '30 seconds' then
    raise exception 'a code has just been sent' using errcode = '22023', hint = 'too_soon';
  end if;
  before := case when person.code_sent_at > clock_timestamp() - interval '1 day' then person.codes else 0 end;
  -- Guessing has an end, however many codes are asked for.
  if before >= 20 or person.wrong_codes >= 30 then
    raise exception 'no more codes' using errcode = '22023', hint = 'too_many';
  end if;
  update public.signature_recipients p
  set code_hash = start_signature_code.code_hash, code_sent_at = clock_timestamp(), code_tries = 0, codes = before + 1
  where p.id = person.id;
  return jsonb_build_object(
    'recipient', person.id, 'request', person.request_id, 'name', case when exists (
      select from public.signature_recipients g where g.handed_on_to = person.id
    ) then '' else person.name end, 'email', person.email, 'language', person.language
  );
end
$$;
comment on function public.start_signature_code(text, text) is
  'A new code (its SHA-256 with the id of the recipient) for who holds a link; earlier ones are void. Answers {recipient, request, name, email, language} for the mail, without a name that another signer typed; note_signature_code says whether it left. 22023 with too_soon as hint within 30 seconds of the last one, too_many after 20 codes without a day between them or 30 wrong ones (a reminder by the sender, or a copy that they send again, begins anew), or with what stands instead of their turn. Service role only.';

create or replace function public.signature_file(token_hash text, session_hash text, document uuid default null) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
  of_request public.signature_requests;
  turn text;
begin
  person := private.holder_of_link(token_hash);
  select * into of_request from public.signature_requests r where r.id = person.request_id;
  turn := private.signature_turn(person, of_request);
  if private.is_code_needed(person, of_request) and not private.is_known_browser(person.id, session_hash) then
    raise exception 'the code is needed' using errcode = '42501', hint = 'code';
  end if;
  if turn not in ('turn', 'done', 'completed') then
    raise exception 'not to be seen: %', turn using errcode = '22023', hint = turn;
  end if;
  if document is null then
    if of_request.sealed_path is null then
      raise exception 'not sealed yet' using errcode = '22023', hint = 'sealed';
    end if;
    -- Once an hour.
    perform from public.signature_recipients p where p.id = person.id for no key update;
    if not exists (
      select from public.signature_events e
      where e.request_id = of_request.id and e.type = 'downloaded' and e.actor ->> 'id' = person.id::text
        and e.at > now() - interval '1 hour'
    ) then
      perform private.add_signature_event(of_request.id, 'downloaded', private.recipient_actor(person));
    end if;
    return of_request.sealed_path;
  end if;
  return (
    select d.file_path from public.signature_documents d where d.id = document and d.request_id = of_request.id
  );
end
$$;

create or replace function public.signature_file_for(reader uuid, request uuid, document uuid default null) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  path text;
begin
  if not exists (
    select from public.user_roles r
    where r.user_id = reader and r.role = 'app4_user'
      and not exists (select from public.staff_profiles p where p.id = reader and p.disabled_at is not null)
  ) then
    raise exception 'who reads it may not' using errcode = '42501';
  end if;
  if document is null then
    select r.sealed_path into path from public.signature_requests r where r.id = signature_file_for.request;
    if path is not null and not exists (
      select from public.signature_events e
      where e.request_id = signature_file_for.request and e.type = 'downloaded' and e.actor ->> 'id' = reader::text
        and e.at > now() - interval '1 hour'
    ) then
      perform private.add_signature_event(
        signature_file_for.request, 'downloaded',
        jsonb_strip_nulls(jsonb_build_object('kind', 'staff', 'id', reader, 'name', private.person_name(reader)))
      );
    end if;
  else
    select d.file_path into path from public.signature_documents d
    where d.id = document and d.request_id = signature_file_for.request;
  end if;
  return path;
end
$$;
comment on function public.signature_file_for(uuid, uuid, uuid) is
  'Where a document of an envelope lies in the bucket signatures for a colleague, or the sealed file (document null), whose download is noted once an hour; null when there is none. 42501 when reader does not hold app4_user. Service role only.';

select private.keep_access_rules();
