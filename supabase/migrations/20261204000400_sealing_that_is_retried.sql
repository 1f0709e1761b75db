-- Sealing that is asked for by name waits for who has the envelope open at that moment, and is asked for again, with growing pauses,
-- by whoever waits for the copy. A mail notifies its sender when a quarter of an hour was not enough.

create or replace function public.claim_sealing(request uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
begin
  if claim_sealing.request is not null then
    -- The page of who signed last reads the envelope at the same moment, which locks it: skipping it would leave it unsealed.
    select * into of_request from public.signature_requests r
    where r.id = claim_sealing.request and r.status = 'completed' and r.sealed_at is null
      and (
        r.seal_claim is null or r.seal_claimed_at is null or r.seal_claimed_at < clock_timestamp() - interval '1 minute'
      )
    for update;
  else
    select * into of_request from public.signature_requests r
    where r.status = 'completed' and r.sealed_at is null
      and (
        r.seal_claim is null or r.seal_claimed_at is null
        or r.seal_claimed_at < clock_timestamp() - interval '10 minutes'
          and (r.seal_claimed_at at time zone 'Europe/Paris')::date < private.today()
      )
    -- One that fails each time, or ends its function, holds no other up.
    order by r.seal_attempts, r.completed_at
    limit 1
    for update skip locked;
  end if;
  if of_request.id is null then
    return null;
  end if;
  update public.signature_requests r
  set seal_claim = gen_random_uuid(), seal_claimed_at = clock_timestamp(), seal_attempts = least(r.seal_attempts + 1, 1000)
  where r.id = of_request.id
  returning * into of_request;
  -- It was tried before, and time is long over: who looks after it waits for a file that nobody makes.
  if of_request.seal_attempts > 1 and of_request.completed_at < clock_timestamp() - interval '15 minutes' and not exists (
    select from private.signature_mails m where m.request_id = of_request.id and m.kind = 'unsealed'
  ) then
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
  'A completed envelope that nobody is sealing, for the caller alone: {request, claim, reference, title, trainer_id, paper_kind, documents: [{id, path, name, sha256, pages, fields: [{id, recipient, page, x, y, w, h, kind, value}]}], proof: its lines, fault: why it must not be sealed}; null when there is none. request: this one alone, unless it was claimed within a minute; without it, none that was claimed today and neither sealed nor given back by fail_sealing. The second try that comes a quarter of an hour after the last act is a mail to whoever looks after it. Service role only.';

create or replace function public.fail_sealing(request uuid, claim uuid) returns void
language sql
security definer
set search_path = ''
as $$
  -- When it was claimed remains: pages that wait ask again after a pause.
  update public.signature_requests r set seal_claim = null
  where r.id = $1 and r.seal_claim = $2 and r.sealed_at is null
$$;

create function public.sealing_due(token_hash text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select r.id
  from private.signature_links l
  join public.signature_recipients p on p.id = l.recipient_id
  join public.signature_requests r on r.id = p.request_id
  where l.token_hash = $1 and r.status = 'completed' and r.sealed_at is null
    and case
      -- The last act asks for it by itself.
      when r.seal_claimed_at is null then r.completed_at < clock_timestamp() - interval '3 seconds'
      when r.seal_claim is null
        then r.seal_claimed_at < clock_timestamp() - least(interval '3 seconds' * 2 ^ least(r.seal_attempts, 10), interval '10 minutes')
      else r.seal_claimed_at < clock_timestamp() - interval '1 minute'
    end
$$;
comment on function public.sealing_due(text) is
  'The envelope behind a link when it is to be sealed now: nobody is at it, and after a failure 6, 12, 24… seconds have gone by, ten minutes at most. Service role only.';
revoke all on function public.sealing_due(text) from public, anon, authenticated, service_role;
grant execute on function public.sealing_due(text) to service_role;

select private.keep_access_rules();
