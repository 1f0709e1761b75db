-- « Mes données » has what was noted of who signs: when they opened, agreed, acted and downloaded, from which address and device.

create or replace function private.data_of_signatures(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'reference', r.reference, 'title', r.title, 'status', r.status, 'role', p.role, 'answer', p.status,
      'invited_at', p.invited_at, 'seen_at', p.seen_at, 'acted_at', p.acted_at, 'ended_at', r.ended_at,
      'documents', (
        select jsonb_agg(d.file_name order by d.position) from public.signature_documents d where d.request_id = r.id
      ),
      'values', (
        -- Drawings and pictures are in the signed file.
        select jsonb_agg(f.value order by f.id) from public.signature_fields f
        where f.recipient_id = p.id and jsonb_typeof(f.value) in ('string', 'boolean')
      ),
      'events', (
        select jsonb_agg(
          jsonb_strip_nulls(jsonb_build_object(
            'at', e.at, 'type', e.type, 'address', nullif(e.data ->> 'ip', ''), 'device', nullif(e.data ->> 'agent', '')
          ))
          order by e.id
        )
        from public.signature_events e
        where e.request_id = r.id
          and (e.actor ->> 'kind' = 'recipient' and e.actor ->> 'id' = p.id::text or e.data ->> 'recipient' = p.id::text)
      )
    )
    order by r.sent_at, r.id
  )
  from public.signature_recipients p
  join public.signature_requests r on r.id = p.request_id and r.sent_at is not null
  join public.trainer_accounts t on t.user_id = person and lower(t.email) = lower(p.email)
$$;
comment on function private.data_of_signatures(uuid) is
  'Part of my_data: signatures, each with the events that the person caused or that are about them.';

select private.keep_access_rules();
