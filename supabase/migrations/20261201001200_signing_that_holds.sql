-- What is accepted can be stored and sealed; mails of envelopes that are tried again, that come late, and that were missing; codes that
-- begin anew; timestamps that fail hold no others up.

-- The sealed file of the heaviest envelope; the files of the other buckets have 10 MB at most, as their tables say.
update storage.buckets set file_size_limit = 20971520 where id = 'signatures';
update storage.buckets set file_size_limit = 10485760 where id in ('request-files', 'trainer-papers', 'invoices');

create or replace function private.write_signature_values(person public.signature_recipients, given jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  size record;
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) > 200 then
    raise exception 'at most 200 values' using errcode = '22023', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g
    where not exists (
      select from public.signature_fields f where f.id = (g ->> 'field')::uuid and f.recipient_id = person.id
    )
  ) then
    raise exception 'a field of somebody else' using errcode = '42501', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g join public.signature_fields f on f.id = (g ->> 'field')::uuid
    where not private.is_signature_value(f.kind, nullif(g -> 'value', 'null'))
  ) then
    raise exception 'a value of another kind' using errcode = '22023', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g
    where private.clean_value(g -> 'value', false) is distinct from g -> 'value'
  ) then
    raise exception 'a text with signs that are not shown' using errcode = '22023', hint = 'values';
  end if;
  update public.signature_fields f
  set value = nullif(g.value, 'null'), filled_at = case when nullif(g.value, 'null') is not null then clock_timestamp() end
  from (select (e ->> 'field')::uuid as field, e -> 'value' as value from jsonb_array_elements(given) e) g
  where f.id = g.field and f.value is distinct from nullif(g.value, 'null');
  -- What is sealed must fit in the bucket and in a function. A picture counts twice, since the seal may write it larger than it was
  -- sent; one that is used twice is sent once ({kind: same}).
  select coalesce(sum(octet_length(f.value::text)) filter (where f.recipient_id = person.id), 0) as own,
    coalesce(sum(octet_length(f.value::text)), 0) as whole,
    (
      select coalesce(sum(d.file_size), 0) from public.signature_documents d where d.request_id = person.request_id
    ) as documents
  into size
  from public.signature_fields f where f.request_id = person.request_id;
  if size.own > 3000000 or size.documents + 2 * size.whole > 20971520 then
    raise exception 'more than is sealed' using errcode = '22023', hint = 'size';
  end if;
  if exists (
    select from public.signature_fields f
    where f.recipient_id = person.id and f.value ->> 'kind' = 'same' and not exists (
      select from public.signature_fields o
      where o.id = (f.value ->> 'field')::uuid and o.recipient_id = person.id and o.kind = f.kind
        and o.value ->> 'kind' in ('drawn', 'typed', 'image')
    )
  ) then
    raise exception 'the same as nothing' using errcode = '22023', hint = 'values';
  end if;
end
$$;
comment on function private.write_signature_values(public.signature_recipients, jsonb) is
  'Writes values, [{field, value}], into fields of their own. 42501 for a field of somebody else, 22023 for another kind of value, both with values as hint; 22023 (hint size) above 3 MB of theirs, or when the envelope would grow above 20 MB.';

-- Mails.

alter table private.signature_mails drop constraint signature_mails_kind_known;
alter table private.signature_mails add constraint signature_mails_kind_known check (
  kind in ('invitation', 'reminder', 'completed', 'declined', 'cancelled', 'expired', 'handed_on', 'unsealed')
);

create or replace function private.end_signature_request(
  of_request public.signature_requests, new_status text, actor jsonb, reason text default null
) returns public.signature_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.signature_requests;
  -- As the column has it.
  said constant text := btrim(private.clean_value(to_jsonb(reason), true) #>> '{}');
begin
  -- That all have acted is no event of its own: the last act says it. What comes after the end is no part of the proof.
  if new_status in ('expired', 'cancelled') then
    perform private.add_signature_event(
      of_request.id, new_status, actor, null, jsonb_strip_nulls(jsonb_build_object('reason', said))
    );
  end if;
  update public.signature_requests r
  set status = new_status, ended_at = clock_timestamp(), end_reason = said,
    completed_at = case when new_status = 'completed' then clock_timestamp() end
  where r.id = of_request.id
  returning * into ended;
  -- Nobody is asked any more: mails that did not go out yet stay here.
  delete from private.signature_mails m
  where m.request_id = of_request.id and m.kind in ('invitation', 'reminder')
    and not exists (select from public.notification_logs n where n.id = m.id);
  if new_status in ('declined', 'expired') then
    perform private.queue_signature_mail(of_request.id, null, new_status);
  end if;
  if new_status in ('cancelled', 'declined', 'expired') then
    insert into private.signature_mails (request_id, recipient_id, kind)
    select p.request_id, p.id, new_status from public.signature_recipients p
    where p.request_id = of_request.id and (
      p.status in ('signed', 'approved')
      -- Who was never written to knows of nothing, and whose time is over read until when.
      or new_status <> 'expired' and p.status in ('invited', 'seen')
        and exists (select from private.signature_links l where l.recipient_id = p.id)
    );
  end if;
  return ended;
end
$$;

create or replace function public.hand_on_signature(token_hash text, session_hash text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
  of_request public.signature_requests;
  heir public.signature_recipients;
begin
  person := private.holder_of_link(token_hash);
  if person.status = 'handed_on' and exists (
    select from public.signature_recipients p
    where p.id = person.handed_on_to and lower(p.email) = lower(btrim(given ->> 'email'))
  ) then
    -- The same press, whose answer was lost.
    return private.signature_outcome(person);
  end if;
  of_request := private.require_turn(person, session_hash);
  heir := person;
  heir.id := gen_random_uuid();
  heir.name := btrim(private.clean_value(given -> 'name', false) #>> '{}');
  heir.email := lower(btrim(given ->> 'email'));
  if private.is_text(heir.name, 120) is not true then
    raise exception 'a name is needed' using errcode = '22023', hint = 'name';
  end if;
  if private.is_email(heir.email) is not true or exists (
    select from public.signature_recipients p
    where p.request_id = of_request.id and lower(p.email) = heir.email and p.status <> 'handed_on'
  ) then
    raise exception 'an address that is not of the envelope yet is needed' using errcode = '22023', hint = 'email';
  end if;
  if (select count(*) from public.signature_recipients p where p.request_id = of_request.id) >= 40 then
    raise exception 'handed on too often' using errcode = '22023', hint = 'recipients';
  end if;
  if char_length(given ->> 'reason') > 1000 then
    raise exception 'a reason of at most 1000 characters' using errcode = '22023', hint = 'reason';
  end if;
  update public.signature_recipients p set status = 'handed_on', acted_at = clock_timestamp(), handed_on_to = heir.id
  where p.id = person.id
  returning * into person;
  insert into public.signature_recipients (id, request_id, name, email, role, position, message, language, needs_code)
  values (
    heir.id, heir.request_id, heir.name, heir.email, heir.role, heir.position, heir.message, heir.language,
    -- An address that nobody of ours chose has to prove itself.
    true
  )
  returning * into heir;
  update public.signature_fields f set recipient_id = heir.id, value = null, filled_at = null where f.recipient_id = person.id;
  perform private.add_signature_event(
    of_request.id, 'handed_on', private.recipient_actor(person), null,
    jsonb_strip_nulls(jsonb_build_object(
      'to', jsonb_build_object('id', heir.id, 'name', heir.name, 'email', heir.email),
      'reason', nullif(btrim(private.clean_value(given -> 'reason', true) #>> '{}'), '')
    ))
  );
  perform private.note_signature_change(of_request.id);
  -- The sender chose somebody else, and may withdraw the envelope.
  perform private.queue_signature_mail(of_request.id, null, 'handed_on');
  perform private.invite_next(of_request);
  return private.signature_outcome(person);
end
$$;

create or replace function private.is_signature_mail_due(
  mail private.signature_mails, of_request public.signature_requests, person public.signature_recipients
) returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind in ('invitation', 'reminder')
      then of_request.status = 'sent' and of_request.expires_at >= now() and person.status in ('invited', 'seen')
    when mail.kind = 'unsealed' then of_request.sealed_at is null
    else true
  end
$$;

drop function public.unsent_signature_mails(integer);
create function public.unsent_signature_mails(most integer default 25) returns table (
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
      (select q.name from public.signature_recipients q where q.request_id = r.id and q.status = 'declined' limit 1)
    ),
    handed.heir_name, handed.heir_email,
    coalesce(p.name, r.sender_name), coalesce(p.email, r.sender_email), p.role, coalesce(p.needs_code, false),
    coalesce(p.language, 'fr'),
    array(select d.file_name from public.signature_documents d where d.request_id = r.id order by d.position)
  from private.signature_mails m
  join public.signature_requests r on r.id = m.request_id
  left join public.signature_recipients p on p.id = m.recipient_id
  cross join public.signature_settings s
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
  'Mails of envelopes of the last week that have not gone out: new ones that are no reminders, then those that wait or were tried longest ago. Without a recipient it is for the sender. who: declined, or handed on to heir_name. Service role only.';
revoke all on function public.unsent_signature_mails(integer) from public, anon, authenticated, service_role;
grant execute on function public.unsent_signature_mails(integer) to service_role;

create or replace function public.add_signature_link(mail uuid, email text, token_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_mail private.signature_mails;
  of_request public.signature_requests;
  person public.signature_recipients;
begin
  select * into of_mail from private.signature_mails m where m.id = mail;
  select * into of_request from public.signature_requests r where r.id = of_mail.request_id for update;
  -- Read again under the lock: an address may have been corrected, or the envelope withdrawn.
  select * into of_mail from private.signature_mails m where m.id = mail;
  select * into person from public.signature_recipients p where p.id = of_mail.recipient_id;
  if person.id is null or person.email is distinct from add_signature_link.email
    or not private.is_signature_mail_due(of_mail, of_request, person)
  then
    return false;
  end if;
  -- The link of an earlier try remains: that mail may have left, although nobody knows.
  insert into private.signature_links (token_hash, recipient_id, mail_id) values (add_signature_link.token_hash, person.id, mail)
  on conflict do nothing;
  -- Those of earlier mails go on to lead there, the last ten of them.
  delete from private.signature_links l
  where l.recipient_id = person.id and l.token_hash not in (
    select k.token_hash from private.signature_links k where k.recipient_id = person.id
    order by k.created_at desc, k.token_hash limit 10
  );
  return true;
end
$$;
comment on function public.add_signature_link(uuid, text, text) is
  'A link, by the SHA-256 of its token, for a mail that is about to go out to this address; the same one again when it is tried again. False: it must not go out any more, since the address was corrected or nobody is asked any more. Service role only.';

-- Codes.

comment on column public.signature_recipients.codes is
  'How many codes were sent without a day between them, and how many wrong ones were given (wrong_codes): both end the codes of this recipient, for a day and until the sender reminds them or sends the copy again.';

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
    'recipient', person.id, 'request', person.request_id, 'name', person.name, 'email', person.email, 'language', person.language
  );
end
$$;
comment on function public.start_signature_code(text, text) is
  'A new code (its SHA-256 with the id of the recipient) for who holds a link; earlier ones are void. Answers {recipient, request, name, email, language} for the mail; note_signature_code says whether it left. 22023 with too_soon as hint within 30 seconds of the last one, too_many after 20 codes without a day between them or 30 wrong ones (a reminder by the sender, or a copy that they send again, begins anew), or with what stands instead of their turn. Service role only.';

create function public.note_signature_code(recipient uuid, code_hash text, is_sent boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  select * into person from public.signature_recipients p where p.id = recipient;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  -- The envelope first, as everybody does.
  perform from public.signature_requests r where r.id = person.request_id for update;
  if is_sent then
    perform private.add_signature_event(
      person.request_id, 'code_sent', '{"kind": "platform"}', null, jsonb_build_object('recipient', recipient)
    );
  else
    update public.signature_recipients p set code_hash = null, code_sent_at = null
    where p.id = recipient and p.code_hash = note_signature_code.code_hash;
  end if;
end
$$;
comment on function public.note_signature_code(uuid, text, boolean) is
  'The mail with a code left, which is a line of the proof; or it did not: the code is void, and another one may be asked for at once. P0002 for an unknown recipient. Service role only.';
revoke all on function public.note_signature_code(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.note_signature_code(uuid, text, boolean) to service_role;

create or replace function private.remind_signers_of(of_request public.signature_requests, actor jsonb, pause interval) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked record;
  count integer := 0;
begin
  for asked in
    update public.signature_recipients p
    -- Whoever had used up their codes, the recipient or somebody else with the link, may ask again.
    set reminders = p.reminders + 1, reminded_at = clock_timestamp(), codes = 0, wrong_codes = 0
    where p.request_id = of_request.id and p.status in ('invited', 'seen')
      and coalesce(p.reminded_at, p.invited_at) < clock_timestamp() - pause
    returning p.id, p.name, p.email
  loop
    perform private.queue_signature_mail(of_request.id, asked.id, 'reminder');
    perform private.add_signature_event(
      of_request.id, 'reminder', actor, null, jsonb_build_object('recipient', asked.id)
    );
    count := count + 1;
  end loop;
  return count;
end
$$;

create or replace function private.resend_signature_copy(wanted uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  perform from public.signature_requests r where r.id = person.request_id and r.sealed_at is not null for update;
  if not found or person.status = 'handed_on' then
    raise exception 'nothing that they get a copy of' using errcode = '22023', hint = 'status';
  end if;
  if exists (
    select from private.signature_mails m
    where m.recipient_id = wanted and m.kind = 'completed' and m.created_at > clock_timestamp() - interval '10 minutes'
  ) then
    raise exception 'a copy has just been sent' using errcode = '22023', hint = 'too_soon';
  end if;
  update public.signature_recipients p set codes = 0, wrong_codes = 0
  where p.id = wanted and (p.codes > 0 or p.wrong_codes > 0);
  perform private.queue_signature_mail(person.request_id, wanted, 'completed');
end
$$;

create or replace function public.open_signature(token_hash text, session_hash text, ip text, agent text, is_visit boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
  of_request public.signature_requests;
  settings public.signature_settings;
  turn text;
  is_known boolean;
  may_see boolean;
begin
  person := private.holder_of_link(token_hash);
  select * into of_request from public.signature_requests r where r.id = person.request_id;
  select * into settings from public.signature_settings;
  turn := private.signature_turn(person, of_request);
  is_known := not private.is_code_needed(person, of_request)
    or person.session_hash is not null and person.session_hash is not distinct from open_signature.session_hash;
  if turn = 'turn' and is_known and is_visit and person.seen_at is null then
    update public.signature_recipients p set status = 'seen', seen_at = clock_timestamp() where p.id = person.id;
    perform private.add_signature_event(
      of_request.id, 'opened', private.recipient_actor(person), null,
      jsonb_build_object('ip', coalesce(ip, ''), 'agent', left(coalesce(agent, ''), 300))
    );
  end if;
  may_see := is_known and turn in ('turn', 'done', 'completed');
  return jsonb_build_object(
    'state', turn,
    'reference', of_request.reference,
    'sender', of_request.sender_name,
    'company', settings.sender_name,
    'expires_at', of_request.expires_at,
    -- What the code protects is not shown before it.
    'end_reason', case when is_known and turn in ('declined', 'cancelled') then of_request.end_reason end,
    'is_sealed', of_request.sealed_at is not null,
    'recipient', jsonb_build_object(
      'name', person.name, 'role', person.role, 'needs_code', private.is_code_needed(person, of_request), 'is_known', is_known,
      'language', person.language,
      'email', case when is_known then person.email else regexp_replace(person.email, '^(.)[^@]*', '\1•••') end,
      'has_consented', person.consented_at is not null
    )
  ) || case when not may_see then '{}' else jsonb_build_object(
    'title', of_request.title,
    'message', coalesce(person.message, of_request.message),
    'consent', jsonb_build_object('fr', of_request.consent_fr, 'en', of_request.consent_en),
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'name', d.file_name, 'size', d.file_size, 'sha256', d.sha256, 'pages', d.pages
      ) order by d.position)
      from public.signature_documents d where d.request_id = of_request.id
    ),
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'document', f.document_id, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind,
        'label', f.label, 'is_required', f.is_required, 'value', f.value
      ) order by d.position, f.page, f.y + f.h desc, f.x)
      from public.signature_fields f join public.signature_documents d on d.id = f.document_id
      where f.recipient_id = person.id
    ), '[]'),
    'people', (
      select jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role, 'status', p.status, 'is_self', p.id = person.id)
        order by p.position, p.id)
      from public.signature_recipients p where p.request_id = of_request.id and p.status <> 'handed_on'
    )
  ) end;
end
$$;

-- Seals.

alter table public.signature_requests add column stamp_attempts smallint not null default 0;
comment on column public.signature_requests.stamp_attempts is
  'How often a timestamp was asked for after it was sealed: one that fails each time holds no other up.';

create or replace function public.unstamped_seals(most integer default 5) returns table (request uuid, path text, sha256 text)
language sql
volatile
security definer
rows 5
set search_path = ''
as $$
  -- Chosen once: a subquery with a limit may be run again for each row.
  with chosen as materialized (
    select o.id from public.signature_requests o
    where o.status = 'completed' and not o.is_time_stamped
    order by o.stamp_attempts, o.sealed_at limit least(greatest(coalesce($1, 5), 0), 50)
    for update skip locked
  )
  update public.signature_requests r set stamp_attempts = least(r.stamp_attempts + 1, 1000)
  from chosen where r.id = chosen.id
  returning r.id, r.sealed_path, r.sealed_sha256
$$;
comment on function public.unstamped_seals(integer) is
  'Sealed envelopes that still lack the timestamp of an authority: those that were tried least often first, each counted as one more try. Service role only.';

create or replace function public.claim_sealing(request uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
begin
  select * into of_request from public.signature_requests r
  where r.status = 'completed' and r.sealed_at is null and (claim_sealing.request is null or r.id = claim_sealing.request)
    and (r.seal_claimed_at is null or r.seal_claimed_at < clock_timestamp() - interval '10 minutes')
  -- One that fails each time, or ends its function, holds no other up.
  order by r.seal_attempts, r.completed_at
  limit 1
  for update skip locked;
  if not found then
    return null;
  end if;
  update public.signature_requests r
  set seal_claim = gen_random_uuid(), seal_claimed_at = clock_timestamp(), seal_attempts = least(r.seal_attempts + 1, 1000)
  where r.id = of_request.id
  returning * into of_request;
  -- Three tries failed: who sent it waits for a file that nobody makes.
  if of_request.seal_attempts = 4 then
    perform private.queue_signature_mail(of_request.id, null, 'unsealed');
  end if;
  return jsonb_build_object(
    'request', of_request.id, 'claim', of_request.seal_claim, 'reference', of_request.reference, 'title', of_request.title,
    'trainer_id', of_request.trainer_id, 'paper_kind', of_request.paper_kind,
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'path', d.file_path, 'name', d.file_name, 'sha256', d.sha256, 'pages', d.pages,
        'fields', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', f.id, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind, 'value', f.value
          ) order by f.page, f.id)
          from public.signature_fields f where f.document_id = d.id and f.value is not null
        ), '[]')
      ) order by d.position)
      from public.signature_documents d where d.request_id = of_request.id
    ),
    'proof', (
      select string_agg(e.line || E'\n', '' order by e.seq)
      from public.signature_events e where e.request_id = of_request.id and e.seq is not null
    ),
    'fault', private.seal_fault(of_request.id)
  );
end
$$;

create or replace function private.check_signature_proof(wanted uuid) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  if not exists (select from public.signature_requests r where r.id = wanted) then
    raise exception 'envelope not found' using errcode = 'P0002';
  end if;
  return private.proof_fault(wanted);
end
$$;
comment on function public.check_signature_proof(uuid) is
  'The first line of the proof of an envelope that does not hold; null when all do. P0002 when there is no such envelope. app4_user only.';

-- The daily work.

create or replace function public.end_signatures_of_today() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  expired integer := 0;
  reminded integer := 0;
begin
  for of_request in
    select * from public.signature_requests r
    where r.status = 'sent' and r.expires_at < now()
    order by r.expires_at limit 100
    for update skip locked
  loop
    perform private.end_signature_request(of_request, 'expired', '{"kind": "platform"}');
    expired := expired + 1;
  end loop;
  for of_request in
    select r.* from public.signature_requests r
    where r.status = 'sent' and r.expires_at >= now() and exists (
      select from public.signature_recipients p where p.request_id = r.id and private.next_reminder(r, p) <= now()
    )
    order by r.sent_at limit 100
    for update skip locked
  loop
    reminded := reminded + private.remind_due_signers(of_request);
  end loop;
  return jsonb_build_object('expired', expired, 'reminded', reminded);
end
$$;
comment on function public.end_signatures_of_today() is
  'At most a hundred envelopes whose time is over expire, and those whose turn it is are reminded as their envelope says, in at most a hundred others. Answers {expired, reminded}; above 0: call again. Service role only.';

create function public.note_signature_heads() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  count integer;
begin
  -- In the order of their ids, as reminders to many lock envelopes: neither waits for the other.
  insert into private.signature_heads (request_id, seq, hash)
  select r.id, r.proof_lines, r.proof_last from public.signature_requests r
  where r.updated_at > now() - interval '3 days' and r.proof_lines > 0
  order by r.id
  on conflict (request_id, seq) do nothing;
  get diagnostics count = row_count;
  return count;
end
$$;
comment on function public.note_signature_heads() is
  'Notes the last line of each chain that grew in the last three days. Answers how many. Service role only.';
revoke all on function public.note_signature_heads() from public, anon, authenticated, service_role;
grant execute on function public.note_signature_heads() to service_role;

select private.keep_access_rules();
