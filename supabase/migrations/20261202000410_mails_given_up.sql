-- Mails of envelopes that never left are said; a filed paper gets the file with its timestamp; the proof has less of who has not acted.

create function public.give_up_signature_mails(most integer default 100) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_mail private.signature_mails;
  count integer := 0;
begin
  for of_mail in
    select m.* from private.signature_mails m
    join public.signature_requests r on r.id = m.request_id
    left join public.signature_recipients p on p.id = m.recipient_id
    left join public.notification_logs n on n.id = m.id
    where m.created_at <= now() - interval '7 days' and n.status is distinct from 'sent'
      and private.is_signature_mail_due(m, r, p)
    order by m.created_at limit least(greatest(coalesce(most, 100), 0), 500)
  loop
    -- The envelope first, as everybody does.
    perform from public.signature_requests r where r.id = of_mail.request_id for update;
    delete from private.signature_mails m where m.id = of_mail.id;
    if not found then
      continue;
    end if;
    perform private.add_signature_event(
      of_mail.request_id, 'mail_failed', '{"kind": "platform"}', null,
      jsonb_strip_nulls(jsonb_build_object('recipient', of_mail.recipient_id, 'kind', of_mail.kind, 'is_given_up', true))
    );
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function public.give_up_signature_mails(integer) is
  'Mails of envelopes that could not leave for a week are tried no more, each an event (mail_failed with is_given_up) that the sender reads. Answers how many. Service role only.';
revoke all on function public.give_up_signature_mails(integer) from public, anon, authenticated, service_role;
grant execute on function public.give_up_signature_mails(integer) to service_role;

create or replace function public.record_time_stamp(request uuid, before text, seal jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.signature_requests r set
    sealed_path = seal ->> 'path', sealed_sha256 = seal ->> 'sha256', sealed_bytes = (seal ->> 'bytes')::integer,
    is_time_stamped = true,
    -- The paper that was filed is the file without it: it is filed again, unless the trainer has another one by now.
    paper_filed_at = case when exists (
      select from public.trainer_papers p
      where p.user_id = r.trainer_id and p.kind = r.paper_kind and p.sha256 = before and p.status = 'verified'
    ) then null else r.paper_filed_at end
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
  'A seal got its timestamp: {path, sha256, bytes} takes the place of the file with the hash before, also as a paper of the trainer. False when that is not the file any more. Service role only.';

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
comment on function public.open_signature(text, text, text, text, boolean) is
  'What the holder of a link sees: {state, reference, sender, company, expires_at, end_reason, is_sealed, recipient}, and, when they may see the documents (after the code, where one is asked for), title, message, consent, documents (path: where the file lies in the bucket signatures), their fields, the people, and kept: {signature, initials} of a colleague whose turn it is. is_visit: a person opened the page, which the proof notes the first time. 42501 (hint link) for another link. Service role only.';

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
  delete from private.signature_mails m
  where m.recipient_id = wanted and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent');
  -- Nor does anything of what they did remain.
  update public.signature_fields f set value = null, filled_at = null where f.recipient_id = wanted and f.value is not null;
  update public.signature_recipients p set
    email = address, code_hash = null, session_hash = null, code_tries = 0, codes = 0, wrong_codes = 0, code_sent_at = null,
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

select private.keep_access_rules();
