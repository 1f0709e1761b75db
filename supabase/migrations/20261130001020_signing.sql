-- What recipients do: open, give the code, agree, fill in and sign, decline, hand on. The function signer calls these for who holds
-- a link; a link leads to one recipient of one envelope, and where the envelope stands decides what it allows.

create function private.holder_of_link(token_hash text) returns public.signature_recipients
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  select p.* into person
  from private.signature_links l join public.signature_recipients p on p.id = l.recipient_id
  where l.token_hash = holder_of_link.token_hash;
  if not found then
    raise exception 'no such link' using errcode = '42501', hint = 'link';
  end if;
  -- The envelope first, as everybody does: two who act at once go one after the other.
  perform from public.signature_requests r where r.id = person.request_id for update;
  select p.* into person from public.signature_recipients p where p.id = person.id for update;
  -- An address was corrected meanwhile.
  if not exists (
    select from private.signature_links l where l.token_hash = holder_of_link.token_hash and l.recipient_id = person.id
  ) then
    raise exception 'no such link' using errcode = '42501', hint = 'link';
  end if;
  return person;
end
$$;
comment on function private.holder_of_link(text) is
  'The recipient whose link it is, their envelope and row locked. 42501 (hint link) for any other link.';

create function private.recipient_actor(person public.signature_recipients) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('kind', 'recipient', 'id', person.id, 'name', person.name, 'email', person.email)
$$;
comment on function private.recipient_actor(public.signature_recipients) is 'A recipient as the author of a line of a proof.';

create function private.signature_turn(person public.signature_recipients, of_request public.signature_requests) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when person.status = 'handed_on' then 'handed_on'
    when of_request.status in ('declined', 'expired', 'cancelled') then of_request.status
    when of_request.status = 'sent' and of_request.expires_at < now() then 'expired'
    when of_request.status = 'completed' then 'completed'
    when person.status in ('signed', 'approved') then 'done'
    when person.status in ('invited', 'seen') then 'turn'
    else 'waiting'
  end
$$;
comment on function private.signature_turn(public.signature_recipients, public.signature_requests) is
  'What a recipient finds behind their link: turn, waiting, done, completed, handed_on, declined, expired or cancelled.';

create function private.is_code_needed(person public.signature_recipients, of_request public.signature_requests) returns boolean
language sql
stable
set search_path = ''
as $$
  -- A link that somebody finds in a mailbox later opens nothing by itself.
  select person.needs_code or coalesce(of_request.ended_at < now() - interval '30 days', false)
$$;
comment on function private.is_code_needed(public.signature_recipients, public.signature_requests) is
  'Whether a link asks for a code by mail: when the sender wants one, and of everybody 30 days after the end.';

create function private.require_turn(person public.signature_recipients, session_hash text)
returns public.signature_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  turn text;
begin
  select * into of_request from public.signature_requests r where r.id = person.request_id;
  turn := private.signature_turn(person, of_request);
  if turn <> 'turn' then
    raise exception 'not their turn: %', turn using errcode = '22023', hint = turn;
  end if;
  if person.needs_code and (person.session_hash is null or person.session_hash is distinct from require_turn.session_hash) then
    raise exception 'the code is needed' using errcode = '42501', hint = 'code';
  end if;
  return of_request;
end
$$;
comment on function private.require_turn(public.signature_recipients, text) is
  'The envelope of somebody whose turn it is, in the browser that gave the code where one is asked for. 22023 with what stands instead as hint, 42501 (hint code) without the code.';

create function public.open_signature(token_hash text, session_hash text, ip text, agent text, is_visit boolean) returns jsonb
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
    'end_reason', case when turn in ('declined', 'cancelled') then of_request.end_reason end,
    'is_sealed', of_request.sealed_at is not null,
    'recipient', jsonb_build_object(
      'name', person.name, 'role', person.role, 'needs_code', private.is_code_needed(person, of_request), 'is_known', is_known,
      'language', person.language,
      'email', person.email, 'has_consented', person.consented_at is not null
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
comment on function public.open_signature(text, text, text, text, boolean) is
  'What the holder of a link sees: {state, reference, sender, company, expires_at, end_reason, is_sealed, recipient}, and, when they may see the documents (after the code, where one is asked for), title, message, consent, documents, their fields and the people. is_visit: a person opened the page, which the proof notes the first time. 42501 (hint link) for another link. Service role only.';

create function public.start_signature_code(token_hash text, code_hash text) returns jsonb
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
  if turn not in ('turn', 'done', 'completed') then
    raise exception 'nothing that a code opens: %', turn using errcode = '22023', hint = turn;
  end if;
  if not private.is_code_needed(person, of_request) then
    raise exception 'no code is asked for' using errcode = '22023', hint = 'code';
  end if;
  if person.code_sent_at > clock_timestamp() - interval '30 seconds' then
    raise exception 'a code has just been sent' using errcode = '22023', hint = 'too_soon';
  end if;
  -- Guessing has an end, however many codes are asked for.
  if person.codes >= 20 or person.wrong_codes >= 30 then
    raise exception 'no more codes' using errcode = '22023', hint = 'too_many';
  end if;
  update public.signature_recipients p
  set code_hash = start_signature_code.code_hash, code_sent_at = clock_timestamp(), code_tries = 0, codes = p.codes + 1
  where p.id = person.id;
  perform private.add_signature_event(
    person.request_id, 'code_sent', '{"kind": "platform"}', null, jsonb_build_object('recipient', person.id)
  );
  return jsonb_build_object('recipient', person.id, 'request', person.request_id, 'name', person.name, 'email', person.email);
end
$$;
comment on function public.start_signature_code(text, text) is
  'A new code (its SHA-256 with the id of the recipient) for who holds a link; earlier ones are void. Answers {recipient, request, name, email} for the mail. 22023 with too_soon as hint within 30 seconds of the last one, too_many after 20 codes or 30 wrong ones (correcting the address begins anew), or with what stands instead of their turn. Service role only.';

create function public.recipient_of_link(token_hash text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select l.recipient_id from private.signature_links l where l.token_hash = $1
$$;
comment on function public.recipient_of_link(text) is 'The recipient whose link it is; null for any other. Service role only.';

create function public.give_signature_code(token_hash text, code_hash text, session_hash text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  person := private.holder_of_link(token_hash);
  if person.code_hash is null or person.code_sent_at < clock_timestamp() - interval '10 minutes' then
    return 'expired';
  end if;
  if person.code_tries >= 5 or person.wrong_codes >= 30 then
    return 'too_many';
  end if;
  if person.code_hash is distinct from give_signature_code.code_hash then
    update public.signature_recipients p set code_tries = p.code_tries + 1, wrong_codes = p.wrong_codes + 1
    where p.id = person.id;
    perform private.add_signature_event(person.request_id, 'code_failed', private.recipient_actor(person));
    return case when person.code_tries + 1 >= 5 then 'too_many' else 'wrong' end;
  end if;
  update public.signature_recipients p
  set code_hash = null, code_tries = 0, wrong_codes = 0, session_hash = give_signature_code.session_hash
  where p.id = person.id;
  perform private.add_signature_event(person.request_id, 'code_ok', private.recipient_actor(person));
  return 'ok';
end
$$;
comment on function public.give_signature_code(text, text, text) is
  'The code of the mail: ok (this browser is known from now on, by the hash of what it keeps), wrong, too_many (five tries; a new code is needed) or expired (ten minutes). Service role only.';

create function public.save_signature_values(token_hash text, session_hash text, given jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  person := private.holder_of_link(token_hash);
  perform private.require_turn(person, session_hash);
  perform private.write_signature_values(person, given);
end
$$;

create function private.write_signature_values(person public.signature_recipients, given jsonb) returns void
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
  -- What is sealed at once must fit in a function; a picture that is used twice is sent once ({kind: same}).
  select coalesce(sum(octet_length(f.value::text)) filter (where f.recipient_id = person.id), 0) as own,
    coalesce(sum(octet_length(f.value::text)), 0) as whole
  into size
  from public.signature_fields f where f.request_id = person.request_id;
  if size.own > 3000000 or size.whole > 20000000 then
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
  'Writes values, [{field, value}], into fields of their own. 42501 for a field of somebody else, 22023 for another kind of value, both with values as hint; 22023 (hint size) above 3 MB of theirs, or 20 MB of all.';
comment on function public.save_signature_values(text, text, jsonb) is
  'Keeps what was filled in so far, [{field, value}], for who comes back later. 42501 for a field of somebody else. Service role only.';

create function private.values_of_signer(person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.id, 'value', f.value) order by f.id), '[]')
  from public.signature_fields f where f.recipient_id = person and f.value is not null
$$;
comment on function private.values_of_signer(uuid) is
  'What a recipient filled in, [{field, value}] by the id of the field: the line of their act has the SHA-256 of its canonical text.';

create function public.complete_signature(token_hash text, session_hash text, given jsonb, ip text, agent text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
  of_request public.signature_requests;
  shown constant text[] := array(select jsonb_array_elements_text(given -> 'documents'));
  key constant uuid := (given ->> 'key')::uuid;
  consent_language constant text := case when given ->> 'language' = 'en' then 'en' else 'fr' end;
  filled jsonb;
begin
  if key is null then
    raise exception 'the key of the request is needed' using errcode = '22023', hint = 'key';
  end if;
  person := private.holder_of_link(token_hash);
  if person.act_key = key and person.status in ('signed', 'approved') then
    -- The same press, whose answer was lost.
    return private.signature_outcome(person);
  end if;
  of_request := private.require_turn(person, session_hash);
  if person.role = 'copy' then
    raise exception 'who gets a copy does not sign' using errcode = '42501', hint = 'role';
  end if;
  if shown is distinct from array(
    select d.sha256 from public.signature_documents d where d.request_id = of_request.id order by d.position
  ) then
    raise exception 'other documents than those of the envelope' using errcode = '22023', hint = 'documents';
  end if;
  if (given -> 'consent') is distinct from 'true' then
    raise exception 'without consent nothing is signed' using errcode = '22023', hint = 'consent';
  end if;
  -- What another tab left and this press does not send is not signed.
  update public.signature_fields f set value = null, filled_at = null
  where f.recipient_id = person.id and f.value is not null and not exists (
    select from jsonb_array_elements(coalesce(given -> 'values', '[]')) g where (g ->> 'field')::uuid = f.id
  );
  perform private.write_signature_values(person, coalesce(given -> 'values', '[]'));
  -- The day of signing is ours to say.
  update public.signature_fields f set value = to_jsonb(private.today()::text), filled_at = clock_timestamp()
  where f.recipient_id = person.id and f.kind = 'date';
  if exists (
    select from public.signature_fields f
    where f.recipient_id = person.id and f.is_required
      and (f.value is null or f.kind = 'checkbox' and f.value = 'false')
  ) then
    raise exception 'a field is empty' using errcode = '22023', hint = 'values';
  end if;

  update public.signature_recipients p set
    status = case p.role when 'signer' then 'signed' else 'approved' end, acted_at = clock_timestamp(), act_key = key,
    consented_at = clock_timestamp(), seen_at = coalesce(p.seen_at, clock_timestamp())
  where p.id = person.id
  returning * into person;
  perform private.add_signature_event(
    of_request.id, 'consent', private.recipient_actor(person), null,
    jsonb_build_object(
      'language', consent_language,
      'text', case consent_language when 'en' then of_request.consent_en else of_request.consent_fr end
    )
  );
  filled := private.values_of_signer(person.id);
  perform private.add_signature_event(
    of_request.id, person.status, private.recipient_actor(person), null,
    jsonb_build_object(
      'documents', to_jsonb(shown), 'ip', coalesce(ip, ''), 'agent', left(coalesce(agent, ''), 300),
      'fields', jsonb_array_length(filled), 'values', private.digest_of(private.canonical_json(filled))
    )
  );
  if exists (
    select from public.signature_recipients p
    where p.request_id = of_request.id and p.role <> 'copy' and p.status in ('waiting', 'invited', 'seen')
  ) then
    perform private.invite_next(of_request);
  else
    perform private.end_signature_request(of_request, 'completed', private.recipient_actor(person));
  end if;
  return private.signature_outcome(person);
end
$$;

create function private.signature_outcome(person public.signature_recipients) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'status', person.status, 'request', r.id, 'is_completed', r.status = 'completed', 'is_sealed', r.sealed_at is not null
  )
  from public.signature_requests r where r.id = person.request_id
$$;
comment on function private.signature_outcome(public.signature_recipients) is
  'What the last press of a recipient led to: {status, request, is_completed, is_sealed}.';
comment on function public.complete_signature(text, text, jsonb, text, text) is
  'Signs or approves: {key (made by the page once), documents: SHA-256 of each that was shown, in their order, consent: true, language: fr or en, values: [{field, value}]}. The last one completes the envelope. Answers {status, request, is_completed, is_sealed}; the same key again answers the same. 22023 with the part as hint (key, documents, consent, values) or with what stands instead of their turn, 42501 for another link (link), without the code (code) or for a field of somebody else (values). Service role only.';

create function public.decline_signature(token_hash text, session_hash text, reason text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := btrim(private.clean_value(to_jsonb(reason), true) #>> '{}');
  person public.signature_recipients;
  of_request public.signature_requests;
begin
  person := private.holder_of_link(token_hash);
  if person.status = 'declined' then
    return private.signature_outcome(person);
  end if;
  of_request := private.require_turn(person, session_hash);
  if private.is_text(said, 1000) is not true then
    raise exception 'a reason of at most 1000 characters is needed' using errcode = '22023', hint = 'reason';
  end if;
  update public.signature_recipients p set status = 'declined', acted_at = clock_timestamp() where p.id = person.id
  returning * into person;
  perform private.add_signature_event(
    of_request.id, 'declined', private.recipient_actor(person), null,
    jsonb_build_object('reason', said)
  );
  perform private.end_signature_request(of_request, 'declined', private.recipient_actor(person), said);
  return private.signature_outcome(person);
end
$$;
comment on function public.decline_signature(text, text, text) is
  'Refuses to sign, with a reason that the sender and the others read: the envelope ends. Errors as complete_signature (hint reason). Service role only.';

create function public.hand_on_signature(token_hash text, session_hash text, given jsonb) returns jsonb
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
  perform private.invite_next(of_request);
  return private.signature_outcome(person);
end
$$;
comment on function public.hand_on_signature(text, text, jsonb) is
  'Hands the envelope on to somebody else, {name, email, reason}, who takes the role, the place and the empty fields, and must give a code. Errors as complete_signature (hint name, email, reason, recipients). Service role only.';

create function public.signature_file(token_hash text, session_hash text, document uuid default null) returns text
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
  if private.is_code_needed(person, of_request)
    and (person.session_hash is null or person.session_hash is distinct from signature_file.session_hash)
  then
    raise exception 'the code is needed' using errcode = '42501', hint = 'code';
  end if;
  if turn not in ('turn', 'done', 'completed') then
    raise exception 'not to be seen: %', turn using errcode = '22023', hint = turn;
  end if;
  if document is null then
    if of_request.sealed_path is null then
      raise exception 'not sealed yet' using errcode = '22023', hint = 'sealed';
    end if;
    perform private.add_signature_event(of_request.id, 'downloaded', private.recipient_actor(person));
    return of_request.sealed_path;
  end if;
  return (
    select d.file_path from public.signature_documents d where d.id = document and d.request_id = of_request.id
  );
end
$$;
comment on function public.signature_file(text, text, uuid) is
  'Where a document of the envelope lies in the bucket signatures for who holds a link, or the sealed file (document null); null for a document of another one. Errors as complete_signature (hint sealed: not yet). Service role only.';

-- Copies come once all is sealed; those who get one have a link too.

revoke all on function public.open_signature(text, text, text, text, boolean), public.start_signature_code(text, text),
  public.recipient_of_link(text), public.give_signature_code(text, text, text), public.save_signature_values(text, text, jsonb),
  public.complete_signature(text, text, jsonb, text, text), public.decline_signature(text, text, text),
  public.hand_on_signature(text, text, jsonb), public.signature_file(text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.open_signature(text, text, text, text, boolean), public.start_signature_code(text, text),
  public.recipient_of_link(text), public.give_signature_code(text, text, text), public.save_signature_values(text, text, jsonb),
  public.complete_signature(text, text, jsonb, text, text), public.decline_signature(text, text, text),
  public.hand_on_signature(text, text, jsonb), public.signature_file(text, text, uuid)
  to service_role;

-- Sealing.

create function private.seal_fault(of_request uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    'line ' || private.proof_fault(of_request),
    -- What is sealed is what the lines say that was signed.
    (
      select 'what ' || p.id || ' filled in'
      from public.signature_recipients p
      join public.signature_events e
        on e.request_id = p.request_id and e.type in ('signed', 'approved') and e.actor ->> 'id' = p.id::text
      where p.request_id = of_request
        and e.data ->> 'values' is distinct from private.digest_of(private.canonical_json(private.values_of_signer(p.id)))
      limit 1
    ),
    (
      select 'the documents of ' || (e.actor ->> 'id')
      from public.signature_events e
      where e.request_id = of_request and e.type in ('signed', 'approved') and e.data -> 'documents' is distinct from (
        select jsonb_agg(d.sha256 order by d.position) from public.signature_documents d where d.request_id = of_request
      )
      limit 1
    ),
    (
      select 'the act of ' || p.id
      from public.signature_recipients p
      where p.request_id = of_request and p.role <> 'copy' and p.status <> 'handed_on' and not exists (
        select from public.signature_events e
        where e.request_id = p.request_id and e.type = p.status and e.seq is not null and e.actor ->> 'id' = p.id::text
      )
      limit 1
    )
  )
$$;
comment on function private.seal_fault(uuid) is
  'Why a completed envelope must not be sealed: a line of its proof that does not hold, or rows that are not what the lines say. Null: it may be.';

create function public.claim_sealing(request uuid default null) returns jsonb
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
  return jsonb_build_object(
    'request', of_request.id, 'claim', of_request.seal_claim, 'reference', of_request.reference, 'title', of_request.title,
    'trainer_id', of_request.trainer_id, 'paper_kind', of_request.paper_kind,
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'path', d.file_path, 'name', d.file_name, 'sha256', d.sha256,
        'fields', coalesce((
          select jsonb_agg(jsonb_build_object(
            'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind, 'value', f.value
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
comment on function public.claim_sealing(uuid) is
  'A completed envelope that nobody is sealing, for the caller alone during ten minutes: {request, claim, reference, title, trainer_id, paper_kind, documents: [{id, path, name, sha256, fields}], proof: its lines, fault: why it must not be sealed}; null when there is none. request: this one alone. Service role only.';

create function public.record_seal(request uuid, claim uuid, seal jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
begin
  update public.signature_requests r set
    sealed_at = clock_timestamp(), sealed_path = seal ->> 'path', sealed_sha256 = seal ->> 'sha256',
    sealed_bytes = (seal ->> 'bytes')::integer, is_time_stamped = (seal ->> 'is_time_stamped')::boolean,
    proof_head = (
      select e.hash from public.signature_events e where e.request_id = r.id and e.seq is not null order by e.seq desc limit 1
    )
  where r.id = record_seal.request and r.seal_claim = claim and r.sealed_at is null and r.status = 'completed'
    and private.seal_fault(r.id) is null
    and seal ->> 'head' = (
      select e.hash from public.signature_events e where e.request_id = r.id and e.seq is not null order by e.seq desc limit 1
    )
  returning * into of_request;
  if not found then
    return false;
  end if;
  perform private.add_signature_event(
    of_request.id, 'sealed', '{"kind": "platform"}', of_request.sealed_sha256,
    jsonb_build_object('is_time_stamped', of_request.is_time_stamped)
  );
  perform private.queue_signature_mail(of_request.id, null, 'completed');
  insert into private.signature_mails (request_id, recipient_id, kind)
  select p.request_id, p.id, 'completed' from public.signature_recipients p
  where p.request_id = of_request.id and (p.role = 'copy' or p.status in ('signed', 'approved'));
  update public.signature_recipients p set status = 'copied' where p.request_id = of_request.id and p.role = 'copy';
  if of_request.trainer_id is not null then
    perform private.write_trainer_event(
      of_request.trainer_id, null, 'contract_signed',
      -- What was never sent to them is not shown to them.
      case when exists (
        select from public.signature_recipients p join public.trainer_accounts t on t.user_id = of_request.trainer_id
        where p.request_id = of_request.id and lower(p.email) = lower(t.email)
      ) then format(U&'« %s » est signé par tous.', of_request.title) end,
      format(U&'Enveloppe %s signée\00A0: « %s »', of_request.reference, of_request.title), null
    );
  end if;
  return true;
end
$$;
comment on function public.record_seal(uuid, uuid, jsonb) is
  'The envelope is sealed: {path, sha256, bytes, head: of the proof in it, is_time_stamped}. Everybody gets a mail with a copy. False when the claim is not the last one, it is sealed already, or the proof is another one: the file is then nobody''s. Service role only.';

create function public.fail_sealing(request uuid, claim uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.signature_requests r set seal_claimed_at = null
  where r.id = $1 and r.seal_claim = $2 and r.sealed_at is null
$$;
comment on function public.fail_sealing(uuid, uuid) is
  'Sealing failed: the envelope may be claimed at once, after those that failed less often. Service role only.';

create function public.unstamped_seals(most integer default 5) returns table (request uuid, path text, sha256 text)
language sql
stable
security definer
rows 5
set search_path = ''
as $$
  select r.id, r.sealed_path, r.sealed_sha256 from public.signature_requests r
  where r.status = 'completed' and not r.is_time_stamped
  order by r.sealed_at limit least(greatest(coalesce($1, 5), 0), 50)
$$;
comment on function public.unstamped_seals(integer) is
  'Sealed envelopes that still lack the timestamp of an authority, the oldest first. Service role only.';

create function public.record_time_stamp(request uuid, before text, seal jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.signature_requests r set
    sealed_path = seal ->> 'path', sealed_sha256 = seal ->> 'sha256', sealed_bytes = (seal ->> 'bytes')::integer,
    is_time_stamped = true
  where r.id = record_time_stamp.request and r.sealed_sha256 = before and not r.is_time_stamped;
  if not found then
    return false;
  end if;
  perform private.add_signature_event(
    record_time_stamp.request, 'time_stamped', '{"kind": "platform"}', seal ->> 'sha256'
  );
  return true;
end
$$;
comment on function public.record_time_stamp(uuid, text, jsonb) is
  'A seal got its timestamp: {path, sha256, bytes} takes the place of the file with the hash before. False when that is not the file any more. Service role only.';

-- The daily work.

create function public.end_signatures_of_today() returns jsonb
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
  insert into private.signature_heads (request_id, seq, hash)
  select r.id, r.proof_lines, r.proof_last from public.signature_requests r
  where r.updated_at > now() - interval '3 days' and r.proof_lines > 0
  on conflict (request_id, seq) do nothing;
  return jsonb_build_object('expired', expired, 'reminded', reminded);
end
$$;
comment on function public.end_signatures_of_today() is
  'At most a hundred envelopes whose time is over expire, and those whose turn it is are reminded as their envelope says, in at most a hundred others; the last lines of chains that grew are noted. Answers {expired, reminded}; above 0: call again. Service role only.';

create function private.remind_due_signers(of_request public.signature_requests) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked record;
  count integer := 0;
begin
  for asked in
    update public.signature_recipients p set reminders = p.reminders + 1, reminded_at = clock_timestamp()
    where p.request_id = of_request.id and private.next_reminder(of_request, p) <= now()
    returning p.id
  loop
    perform private.queue_signature_mail(of_request.id, asked.id, 'reminder');
    perform private.add_signature_event(
      of_request.id, 'reminder', '{"kind": "platform"}', null, jsonb_build_object('recipient', asked.id)
    );
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function private.remind_due_signers(public.signature_requests) is
  'Reminds those of an envelope whose next reminder is due. Answers how many.';

create function private.is_signature_mail_due(
  mail private.signature_mails, of_request public.signature_requests, person public.signature_recipients
) returns boolean
language sql
stable
set search_path = ''
as $$
  select mail.kind not in ('invitation', 'reminder')
    or of_request.status = 'sent' and of_request.expires_at >= now() and person.status in ('invited', 'seen')
$$;
comment on function private.is_signature_mail_due(
  private.signature_mails, public.signature_requests, public.signature_recipients
) is 'Whether a mail is still to go out: nobody is asked for what ended, or for what they have done.';

create function public.unsent_signature_mails(most integer default 25) returns table (
  mail_id uuid, kind text, request_id uuid, recipient_id uuid, reference text, title text, message text, sender_name text,
  company text, expires_at timestamptz, end_reason text, who text, name text, email text, role text, needs_code boolean,
  language text, documents text[]
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select m.id, m.kind, r.id, p.id, r.reference, r.title, coalesce(p.message, r.message), r.sender_name, s.sender_name,
    r.expires_at, r.end_reason,
    (select q.name from public.signature_recipients q where q.request_id = r.id and q.status = 'declined' limit 1),
    coalesce(p.name, r.sender_name), coalesce(p.email, r.sender_email), p.role, coalesce(p.needs_code, false),
    coalesce(p.language, 'fr'),
    array(select d.file_name from public.signature_documents d where d.request_id = r.id order by d.position)
  from private.signature_mails m
  join public.signature_requests r on r.id = m.request_id
  left join public.signature_recipients p on p.id = m.recipient_id
  cross join public.signature_settings s
  left join public.notification_logs n on n.id = m.id
  -- Later than a week it would puzzle; it is shown in the envelope that it did not go out.
  where m.created_at > now() - interval '7 days' and n.status is distinct from 'sent'
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
    and private.is_signature_mail_due(m, r, p)
  order by coalesce(n.created_at, m.created_at), m.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unsent_signature_mails(integer) is
  'Mails of envelopes of the last week that have not gone out, those that were tried longest ago first. Without a recipient it is for the sender. Service role only.';

create function public.add_signature_link(mail uuid, email text, token_hash text) returns boolean
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
  -- An earlier try of the same mail may not have left.
  delete from private.signature_links l where l.mail_id = mail;
  insert into private.signature_links (token_hash, recipient_id, mail_id) values (add_signature_link.token_hash, person.id, mail);
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
  'A new link, by the SHA-256 of its token, for a mail that is about to go out to this address. False: it must not go out any more, since the address was corrected or nobody is asked any more. Service role only.';

create function public.note_signature_mail(mail uuid, is_sent boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_mail private.signature_mails;
begin
  select * into of_mail from private.signature_mails m where m.id = mail;
  if found then
    perform private.add_signature_event(
      of_mail.request_id, case when is_sent then 'mail_sent' else 'mail_failed' end, '{"kind": "platform"}', null,
      jsonb_strip_nulls(jsonb_build_object('recipient', of_mail.recipient_id, 'kind', of_mail.kind))
    );
  end if;
end
$$;
comment on function public.note_signature_mail(uuid, boolean) is
  'A mail of an envelope went out, or failed: an event of the envelope. Service role only.';

create table private.signature_purges (
  reference text primary key,
  completed_at timestamptz(3),
  proof_head text,
  sealed_sha256 text,
  purged_at timestamptz(3) not null default clock_timestamp()
);
comment on table private.signature_purges is
  'Receipts of envelopes that were deleted after their ten years: no names, only what a copy elsewhere can be compared with. Written by functions.';
alter table private.signature_purges enable row level security;
revoke all on private.signature_purges from public, anon, authenticated, service_role;

create function public.purge_signatures(most integer default 50) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  over public.signature_requests;
  count integer := 0;
begin
  for over in
    select * from public.signature_requests r
    where r.ended_at <= now() - interval '10 years' and not private.signature_is_kept(r)
    order by r.ended_at limit least(greatest(coalesce(most, 50), 0), 200)
    for update skip locked
  loop
    insert into private.signature_purges (reference, completed_at, proof_head, sealed_sha256)
    values (over.reference, over.completed_at, over.proof_head, over.sealed_sha256);
    delete from public.signature_requests r where r.id = over.id;
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function public.purge_signatures(integer) is
  'Deletes envelopes whose ten years are over, each with a receipt. Answers how many. Service role only.';

create function public.unused_signature_files(most integer default 100) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from (
    select o.name from storage.objects o
    -- Names are made once and never again: what no row names after a day will never be named.
    where o.bucket_id = 'signatures' and o.created_at < now() - interval '1 day'
      and not exists (select from public.signature_documents d where d.file_path = o.name)
      and not exists (select from public.signature_requests r where r.sealed_path = o.name)
      and not exists (
        select from public.signature_templates t, jsonb_array_elements(t.content -> 'documents') d where d ->> 'path' = o.name
      )
    order by o.created_at limit least(greatest(coalesce(most, 100), 0), 1000)
  ) as found
$$;
comment on function public.unused_signature_files(integer) is
  'Files of the bucket signatures that have been there for a day and that nothing names. Service role only.';

revoke all on function public.claim_sealing(uuid), public.record_seal(uuid, uuid, jsonb), public.fail_sealing(uuid, uuid),
  public.unstamped_seals(integer), public.record_time_stamp(uuid, text, jsonb), public.end_signatures_of_today(),
  public.unsent_signature_mails(integer), public.add_signature_link(uuid, text, text), public.note_signature_mail(uuid, boolean),
  public.purge_signatures(integer), public.unused_signature_files(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_sealing(uuid), public.record_seal(uuid, uuid, jsonb), public.fail_sealing(uuid, uuid),
  public.unstamped_seals(integer), public.record_time_stamp(uuid, text, jsonb), public.end_signatures_of_today(),
  public.unsent_signature_mails(integer), public.add_signature_link(uuid, text, text), public.note_signature_mail(uuid, boolean),
  public.purge_signatures(integer), public.unused_signature_files(integer)
  to service_role;

-- Files of the staff, by short links of the function signatures.

create function public.signature_file_for(reader uuid, request uuid, document uuid default null) returns text
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
    if path is not null then
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
  'Where a document of an envelope lies in the bucket signatures for a colleague, or the sealed file (document null), whose download is noted; null when there is none. 42501 when reader does not hold app4_user. Service role only.';
revoke all on function public.signature_file_for(uuid, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.signature_file_for(uuid, uuid, uuid) to service_role;

alter table private.trainer_events drop constraint trainer_events_kind_known;
alter table private.trainer_events add constraint trainer_events_kind_known check (kind in (
  'application_received', 'application_read', 'evaluated', 'account_opened', 'account_approved', 'account_rejected',
  'account_suspended', 'account_reactivated', 'account_closed', 'profile_changed', 'paper_deposited', 'paper_withdrawn',
  'paper_verified', 'paper_refused', 'paper_expired', 'paper_reminder', 'billing_changed', 'iban_changed', 'iban_confirmed',
  'iban_refused', 'mission_planned', 'mission_changed', 'mission_cancelled', 'invoice_deposited', 'invoice_moved',
  'invoice_question', 'invoice_answer', 'invoice_withdrawn', 'contract_signed'
));

select private.keep_access_rules();
