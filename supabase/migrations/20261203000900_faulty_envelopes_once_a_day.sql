-- An envelope whose sealing fails is claimed once a day, unless it is named: the daily work goes on with the others.

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
    and (
      r.seal_claimed_at is null
      or r.seal_claimed_at < clock_timestamp() - interval '10 minutes'
        and (claim_sealing.request is not null or (r.seal_claimed_at at time zone 'Europe/Paris')::date < private.today())
    )
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
            'id', f.id, 'recipient', f.recipient_id, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind, 'value', f.value
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
  'A completed envelope that nobody is sealing, for the caller alone during ten minutes: {request, claim, reference, title, trainer_id, paper_kind, documents: [{id, path, name, sha256, pages, fields: [{id, recipient, page, x, y, w, h, kind, value}]}], proof: its lines, fault: why it must not be sealed}; null when there is none. request: this one alone; without it, none that was claimed today and neither sealed nor given back by fail_sealing. Service role only.';

select private.keep_access_rules();
