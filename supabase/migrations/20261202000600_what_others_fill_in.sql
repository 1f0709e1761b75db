-- Who signs or approves sees what others filled in before them, and where others will.

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
comment on function public.open_signature(text, text, text, text, boolean) is
  'What the holder of a link sees: {state, reference, sender, company, expires_at, end_reason, is_sealed, recipient}, and, when they may see the documents (after the code, where one is asked for), title, message, consent, documents (path: where the file lies in the bucket signatures), their fields, those of the others ({…, person, is_done, value: once they acted, no pictures}), the people, and kept: {signature, initials} of a colleague whose turn it is. is_visit: a person opened the page, which the proof notes the first time. 42501 (hint link) for another link. Service role only.';

select private.keep_access_rules();
