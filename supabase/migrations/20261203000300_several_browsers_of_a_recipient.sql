-- Who gives their code on the phone goes on in the tab where they began, too: several browsers of one recipient are known, each for a day.

create table private.signature_sessions (
  session_hash text primary key,
  recipient_id uuid not null references public.signature_recipients (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint signature_sessions_session_hash_form check (session_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.signature_sessions is
  'The browsers that gave the code of a recipient, as SHA-256 of what each keeps: the last five, for a day. Written by functions.';
alter table private.signature_sessions enable row level security;
revoke all on private.signature_sessions from public, anon, authenticated, service_role;
create index signature_sessions_recipient_idx on private.signature_sessions (recipient_id, created_at desc);

insert into private.signature_sessions (session_hash, recipient_id)
select p.session_hash, p.id from public.signature_recipients p where p.session_hash is not null;

create function private.is_known_browser(person uuid, session_hash text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.signature_sessions s
    where s.session_hash = $2 and s.recipient_id = $1 and s.created_at > clock_timestamp() - interval '1 day'
  )
$$;
comment on function private.is_known_browser(uuid, text) is
  'Whether a browser gave the code of a recipient within a day, by the SHA-256 of what it keeps.';

create function private.add_known_browser(person uuid, session_hash text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.signature_sessions (session_hash, recipient_id) values ($2, $1);
  delete from private.signature_sessions s
  where s.recipient_id = $1 and (
    s.created_at <= clock_timestamp() - interval '1 day'
    or s.session_hash not in (
      select l.session_hash from private.signature_sessions l where l.recipient_id = $1 order by l.created_at desc, l.session_hash limit 5
    )
  );
end
$$;
comment on function private.add_known_browser(uuid, text) is
  'A browser that gave the code of a recipient. Five are known at most: the one that gave it first is asked again.';

create or replace function private.require_turn(person public.signature_recipients, session_hash text)
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
  if person.needs_code and not private.is_known_browser(person.id, session_hash) then
    raise exception 'the code is needed' using errcode = '42501', hint = 'code';
  end if;
  return of_request;
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
    or private.is_known_browser(person.id, session_hash);
  if turn = 'turn' and is_known and is_visit and person.seen_at is null then
    update public.signature_recipients p set status = 'seen', seen_at = clock_timestamp() where p.id = person.id;
    -- Without address and device, which nobody has agreed to yet: those of the act are noted with it.
    perform private.add_signature_event(of_request.id, 'opened', private.recipient_actor(person));
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
        'id', d.id, 'path', d.file_path, 'name', d.file_name, 'size', d.file_size, 'sha256', d.sha256, 'pages', d.pages
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
    -- What others fill in is part of what is agreed to: its places from the start, its words once they have acted. Pictures stay out, for
    -- phones on slow lines.
    'others', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'document', f.document_id, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind,
        'label', f.label, 'person', p.name, 'is_done', p.acted_at is not null,
        'value', case when p.acted_at is not null and f.kind not in ('signature', 'initials') then f.value end
      ) order by d.position, f.page, f.y + f.h desc, f.x)
      from public.signature_fields f
      join public.signature_documents d on d.id = f.document_id
      join public.signature_recipients p on p.id = f.recipient_id
      where d.request_id = of_request.id and p.id <> person.id
    ), '[]'),
    'people', (
      select jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role, 'status', p.status, 'is_self', p.id = person.id)
        order by p.position, p.id)
      from public.signature_recipients p where p.request_id = of_request.id and p.status <> 'handed_on'
    ),
    -- A colleague with an open account, at the address of that account.
    'kept', case when turn = 'turn' and person.role = 'signer' then (
      select jsonb_build_object('signature', k.signature, 'initials', k.initials)
      from public.signature_profiles k
      join auth.users u on u.id = k.user_id
      join public.staff_profiles s on s.id = k.user_id
      where lower(u.email) = lower(person.email) and u.email_confirmed_at is not null and s.disabled_at is null
    ) end
  ) end;
end
$$;

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
    perform private.add_signature_event(of_request.id, 'downloaded', private.recipient_actor(person));
    return of_request.sealed_path;
  end if;
  return (
    select d.file_path from public.signature_documents d where d.id = document and d.request_id = of_request.id
  );
end
$$;

create or replace function public.give_signature_code(token_hash text, code_hash text, session_hash text) returns text
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
  update public.signature_recipients p set code_hash = null, code_tries = 0, wrong_codes = 0 where p.id = person.id;
  perform private.add_known_browser(person.id, session_hash);
  perform private.add_signature_event(person.request_id, 'code_ok', private.recipient_actor(person));
  return 'ok';
end
$$;

comment on function public.give_signature_code(text, text, text) is
  'The code of the mail: ok (this browser is known for a day, by the hash of what it keeps, beside four others), wrong, too_many (five tries; a new code is needed) or expired (ten minutes). Service role only.';

create or replace function private.correct_signer_address(wanted uuid, new_email text, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  person public.signature_recipients;
  address constant text := lower(btrim(new_email));
  earlier text;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  of_request := private.lock_signature_request(person.request_id, private.require_version(version), 'sent');
  select * into person from public.signature_recipients p where p.id = wanted for update;
  if person.acted_at is not null then
    raise exception 'they have acted already' using errcode = '22023', hint = 'status';
  end if;
  if private.is_email(address) is not true or char_length(address) > 254 then
    raise exception 'not an e-mail address' using errcode = '22023', hint = 'email';
  end if;
  if address = person.email or exists (
    select from public.signature_recipients p
    where p.request_id = of_request.id and p.id <> wanted and lower(p.email) = address and p.status <> 'handed_on'
  ) then
    raise exception 'the address is that of the envelope already' using errcode = '23505', hint = 'email';
  end if;
  earlier := person.email;
  -- Who has the old link has no link any more.
  delete from private.signature_links l where l.recipient_id = wanted;
  delete from private.signature_sessions s where s.recipient_id = wanted;
  delete from private.signature_mails m
  where m.recipient_id = wanted and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent');
  -- Nor does anything of what they did remain.
  update public.signature_fields f set value = null, filled_at = null where f.recipient_id = wanted and f.value is not null;
  update public.signature_recipients p set
    email = address, code_hash = null, code_tries = 0, codes = 0, wrong_codes = 0, code_sent_at = null,
    seen_at = null, reminders = 0, reminded_at = null,
    invited_at = case when p.status in ('invited', 'seen') then clock_timestamp() end,
    status = case when p.status = 'seen' then 'invited' else p.status end
  where p.id = wanted
  returning * into person;
  perform private.add_signature_event(
    of_request.id, 'address_corrected', private.staff_actor(), null,
    -- Of a stranger who was written to by mistake, all parties need not have the address.
    jsonb_build_object('recipient', wanted, 'from', regexp_replace(earlier, '^(.)[^@]*', '\1•••'), 'to', address)
  );
  if person.status = 'invited' then
    perform private.queue_signature_mail(of_request.id, wanted, 'invitation');
  end if;
  perform private.note_signature_change(of_request.id);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;

create or replace function private.keep_of_signature_request() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  -- What recipients do, and what a deletion elsewhere takes away.
  moving constant text[] := case tg_table_name
    when 'signature_recipients' then array[
      'email', 'status', 'invited_at', 'seen_at', 'consented_at', 'acted_at', 'act_key', 'reminders', 'reminded_at', 'code_hash',
      'code_sent_at', 'code_tries', 'codes', 'wrong_codes', 'handed_on_to'
    ]
    when 'signature_fields' then array['value', 'filled_at', 'recipient_id']
    when 'signature_documents' then array['added_by']
    else '{}'
  end;
  is_theirs boolean;
begin
  select * into of_request from public.signature_requests r
  where r.id = case when tg_op = 'INSERT' then new.request_id else old.request_id end;
  if not found then
    -- Its envelope is being deleted.
    return old;
  end if;
  if tg_op = 'INSERT' then
    -- Once it was sent, only somebody whom a recipient hands it on to comes in.
    if of_request.sent_at is not null and not (
      tg_table_name = 'signature_recipients' and exists (
        select from public.signature_recipients p
        where p.handed_on_to = (to_jsonb(new) ->> 'id')::uuid and p.request_id = of_request.id
      )
    ) then
      raise exception 'nothing is added to an envelope that was sent (%)', tg_table_name using errcode = '42501';
    end if;
    return new;
  end if;
  if of_request.sent_at is null and tg_table_name <> 'signature_events' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    is_theirs := to_jsonb(old) - moving = to_jsonb(new) - moving and case tg_table_name
      -- Who has acted is not asked again, and keeps the address that they acted with.
      when 'signature_recipients' then to_jsonb(old) ->> 'acted_at' is null
        or (to_jsonb(old) -> 'status', to_jsonb(old) -> 'email', to_jsonb(old) -> 'act_key')
          = (to_jsonb(new) -> 'status', to_jsonb(new) -> 'email', to_jsonb(new) -> 'act_key')
      when 'signature_fields' then not exists (
        select from public.signature_recipients p
        where p.id = (to_jsonb(old) ->> 'recipient_id')::uuid and p.status in ('signed', 'approved', 'declined')
      )
      -- Who added it may be gone.
      when 'signature_documents' then to_jsonb(new) -> 'added_by' = 'null'
      else false
    end;
    if is_theirs then
      return new;
    end if;
  end if;
  raise exception 'what belongs to an envelope that was sent does not change (%)', tg_table_name using errcode = '42501';
end
$$;

alter table public.signature_recipients drop column session_hash;

select private.keep_access_rules();
