-- Some of those who answer approve and do not sign: a document is signed, not signed by all.

create or replace function public.record_seal(request uuid, claim uuid, seal jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
begin
  -- The account before the envelope, as a deletion of the account does: two requests never wait for each other.
  perform from public.trainer_accounts t
  where t.user_id = (select r.trainer_id from public.signature_requests r where r.id = record_seal.request)
  for key share;
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
      ) then format('« %s » est signé.', of_request.title) end,
      format(U&'Enveloppe %s signée\00A0: « %s »', of_request.reference, of_request.title) || coalesce((
        select format(U&'. Mission « %s »\00A0: le contrat est signé', m.title) from public.missions m
        where m.id = of_request.mission_id and m.user_id = of_request.trainer_id and m.status <> 'cancelled'
      ), ''),
      null
    );
  end if;
  return true;
end
$$;

select private.keep_access_rules();
