-- What follows from an envelope: a signed paper of a trainer, a line of their thread that names the mission, a part of their data; and
-- what leaves with it.

alter table public.signature_requests add column paper_filed_at timestamptz(3);
comment on column public.signature_requests.paper_filed_at is
  'When the sealed file became a paper of its trainer, of paper_kind.';
create index signature_requests_to_file_idx on public.signature_requests (sealed_at)
  where paper_kind is not null and sealed_at is not null and paper_filed_at is null;
create index signature_requests_untouched_idx on public.signature_requests (updated_at) where sent_at is null;

create function private.pages_of_envelope(of_request uuid) returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(jsonb_array_length(d.pages)), 0)::integer from public.signature_documents d where d.request_id = of_request
$$;
comment on function private.pages_of_envelope(uuid) is 'How many pages the documents of an envelope have, without those of the proof.';

create function public.unfiled_signed_papers(most integer default 5)
returns table (request uuid, trainer uuid, kind text, path text, sha256 text)
language sql
stable
security definer
rows 5
set search_path = ''
as $$
  select r.id, r.trainer_id, r.paper_kind, r.sealed_path, r.sealed_sha256
  from public.signature_requests r
  join public.trainer_accounts t on t.user_id = r.trainer_id and t.status in ('pending', 'approved', 'suspended')
  where r.sealed_at is not null and r.paper_kind is not null and r.paper_filed_at is null
    -- Larger ones remain in the signature center alone.
    and r.sealed_bytes <= 10485760 and private.pages_of_envelope(r.id) <= 30
  order by r.sealed_at limit least(greatest(coalesce(most, 5), 0), 50)
$$;
comment on function public.unfiled_signed_papers(integer) is
  'Sealed files that are to become papers of their trainers, the oldest first. Service role only.';

create function public.file_signed_paper(request uuid, path text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  of_kind private.paper_kinds;
  signed_on date;
  last_day date;
begin
  -- The account before the paper, as a deposit does.
  perform from public.trainer_accounts t
  where t.user_id = (select r.trainer_id from public.signature_requests r where r.id = file_signed_paper.request)
    and t.status in ('pending', 'approved', 'suspended')
  for no key update;
  if not found then
    return false;
  end if;
  select * into of_request from public.signature_requests r where r.id = file_signed_paper.request for update;
  if of_request.sealed_at is null or of_request.paper_kind is null or of_request.paper_filed_at is not null then
    return false;
  end if;
  select * into of_kind from private.paper_kinds k where k.key = of_request.paper_kind;
  signed_on := (of_request.completed_at at time zone 'Europe/Paris')::date;
  last_day := private.paper_end(of_kind, signed_on, null);
  perform private.keep_paper_file(file_signed_paper.path);
  -- What was deposited meanwhile of the same kind is no longer needed: this one is signed and verified.
  update public.trainer_papers p set status = 'replaced'
  where p.user_id = of_request.trainer_id and p.kind = of_kind.key
    and p.status in ('to_check', 'verified', 'expired', 'refused');
  insert into public.trainer_papers (
    user_id, kind, status, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, checked_by, checked_at
  )
  values (
    of_request.trainer_id, of_kind.key, 'verified', file_signed_paper.path, of_request.reference || '.pdf', of_request.sealed_bytes,
    private.pages_of_envelope(of_request.id), of_request.sealed_sha256, signed_on, last_day, of_request.created_by, clock_timestamp()
  );
  update public.signature_requests r set paper_filed_at = clock_timestamp() where r.id = of_request.id;
  perform private.write_trainer_event(
    of_request.trainer_id, null, 'paper_verified',
    format('Pièce vérifiée : « %s », signée dans l’enveloppe %s.', of_kind.label, of_request.reference),
    format('« %s » vérifiée : signée dans l’enveloppe %s.', of_kind.label, of_request.reference),
    'papers?kind=' || of_kind.key
  );
  return true;
end
$$;
comment on function public.file_signed_paper(uuid, text) is
  'The sealed file of an envelope, which was stored under this path of the bucket trainer-papers, becomes the verified paper of its trainer. False when it is one already, or the account is no more. 23503 when there is no such file. Service role only.';

revoke all on function public.unfiled_signed_papers(integer), public.file_signed_paper(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.unfiled_signed_papers(integer), public.file_signed_paper(uuid, text) to service_role;

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
      ) then format(U&'« %s » est signé par tous.', of_request.title) end,
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

create or replace function public.purge_signatures(most integer default 50) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  over public.signature_requests;
  count integer := 0;
begin
  for over in
    select * from public.signature_requests r
    where r.ended_at <= now() - interval '10 years' and not private.signature_is_kept(r)
    order by r.ended_at limit least(greatest(coalesce(most, 50), 0), 200)
    for update skip locked
  loop
    insert into private.signature_purges (reference, completed_at, proof_head, sealed_sha256)
    values (over.reference, over.completed_at, over.proof_head, over.sealed_sha256);
    delete from public.signature_requests r where r.id = over.id;
    count := count + 1;
  end loop;
  -- Drafts, and drafts that were withdrawn, have names of people and no proof.
  for over in
    select * from public.signature_requests r
    where r.sent_at is null and r.updated_at <= now() - interval '1 year'
    order by r.updated_at limit least(greatest(coalesce(most, 50), 0), 200)
    for update skip locked
  loop
    delete from public.signature_requests r where r.id = over.id;
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function public.purge_signatures(integer) is
  'Deletes envelopes whose ten years are over, each with a receipt, and drafts that nobody has touched for a year. Answers how many. Service role only.';

-- The log of mails has the addresses of recipients.

create function private.forget_signature_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- With its envelope alone: a mail whose address was corrected went out, or did not.
  if not exists (select from public.signature_requests r where r.id = old.request_id) then
    delete from public.notification_logs n where n.id = old.id;
  end if;
  return old;
end
$$;
comment on function private.forget_signature_mail() is 'Trigger: the log of a mail leaves with the envelope that it was about.';
create trigger signature_mails_forgotten after delete on private.signature_mails
  for each row execute function private.forget_signature_mail();

-- « Mes données ».

insert into private.data_parts (name, place) values ('signatures', 67);

create function private.data_of_signatures(person uuid) returns jsonb
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
      )
    )
    order by r.sent_at, r.id
  )
  from public.signature_recipients p
  join public.signature_requests r on r.id = p.request_id and r.sent_at is not null
  join public.trainer_accounts t on t.user_id = person and lower(t.email) = lower(p.email)
$$;
comment on function private.data_of_signatures(uuid) is 'Part of my_data: signatures.';

select private.keep_access_rules();
