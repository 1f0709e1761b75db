-- What the functions that seal and send mails need besides: which field has which picture, where the shown part of a page begins,
-- in which language a code is sent; a mail that fails again is noted once a day.

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
comment on function public.claim_sealing(uuid) is
  'A completed envelope that nobody is sealing, for the caller alone during ten minutes: {request, claim, reference, title, trainer_id, paper_kind, documents: [{id, path, name, sha256, pages, fields: [{id, page, x, y, w, h, kind, value}]}], proof: its lines, fault: why it must not be sealed}; null when there is none. request: this one alone. Service role only.';

create or replace function public.start_signature_code(token_hash text, code_hash text) returns jsonb
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
  return jsonb_build_object(
    'recipient', person.id, 'request', person.request_id, 'name', person.name, 'email', person.email, 'language', person.language
  );
end
$$;
comment on function public.start_signature_code(text, text) is
  'A new code (its SHA-256 with the id of the recipient) for who holds a link; earlier ones are void. Answers {recipient, request, name, email, language} for the mail. 22023 with too_soon as hint within 30 seconds of the last one, too_many after 20 codes or 30 wrong ones (correcting the address begins anew), or with what stands instead of their turn. Service role only.';

create or replace function public.note_signature_mail(mail uuid, is_sent boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_mail private.signature_mails;
  about jsonb;
begin
  select * into of_mail from private.signature_mails m where m.id = mail;
  if not found then
    return;
  end if;
  about := jsonb_strip_nulls(jsonb_build_object('recipient', of_mail.recipient_id, 'kind', of_mail.kind));
  -- It is tried again for a week, whenever mails go out.
  if not is_sent and exists (
    select from public.signature_events e
    where e.request_id = of_mail.request_id and e.type = 'mail_failed' and e.data = about and e.at > now() - interval '1 day'
  ) then
    return;
  end if;
  perform private.add_signature_event(
    of_mail.request_id, case when is_sent then 'mail_sent' else 'mail_failed' end, '{"kind": "platform"}', null, about
  );
end
$$;
comment on function public.note_signature_mail(uuid, boolean) is
  'A mail of an envelope went out, or failed: an event of the envelope, one a day for failures of the same mail. Service role only.';
comment on column public.signature_documents.pages is
  '[{width, height, rotation}] of each page: points, degrees; x and y where the shown part of the page does not begin at 0.';

select private.keep_access_rules();
