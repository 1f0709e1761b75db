-- A field that was left empty is refused in other words than a value of another kind.

create or replace function public.complete_signature(token_hash text, session_hash text, given jsonb, ip text, agent text) returns jsonb
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
    raise exception 'a field is empty' using errcode = '22023', hint = 'empty';
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
comment on function public.complete_signature(text, text, jsonb, text, text) is
  'Signs or approves: {key (made by the page once), documents: SHA-256 of each that was shown, in their order, consent: true, language: fr or en, values: [{field, value}]}. The last one completes the envelope. Answers {status, request, is_completed, is_sealed}; the same key again answers the same. 22023 with the part as hint (key, documents, consent, values, empty: a field must be filled in) or with what stands instead of their turn, 42501 for another link (link), without the code (code) or for a field of somebody else (values). Service role only.';

select private.keep_access_rules();
