-- The page of who signs: the first page is there at once, and colleagues find the signature that they keep.

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

create or replace function public.unused_signature_files(most integer default 100) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from (
    select o.name from storage.objects o
    -- The picture of a first page lies beside its document.
    cross join lateral (select regexp_replace(o.name, '[.]png$', '.pdf') as document) f
    -- Names are made once and never again: what no row names after a day will never be named.
    where o.bucket_id = 'signatures' and o.created_at < now() - interval '1 day'
      and not exists (select from public.signature_documents d where d.file_path = f.document)
      and not exists (select from public.signature_requests r where r.sealed_path = o.name)
      and not exists (
        select from public.signature_templates t, jsonb_array_elements(t.content -> 'documents') d where d ->> 'path' = f.document
      )
    order by o.created_at limit least(greatest(coalesce(most, 100), 0), 1000)
  ) as found
$$;
comment on function public.unused_signature_files(integer) is
  'Files of the bucket signatures that have been there for a day and that nothing names; the picture of a first page goes with its document. Service role only.';

select private.keep_access_rules();
