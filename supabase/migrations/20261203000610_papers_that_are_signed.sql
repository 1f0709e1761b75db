-- A signed envelope becomes a verified paper of a trainer only when it is a paper that people sign, and the trainer signed it: otherwise
-- whoever sends envelopes could verify what others have to check.

alter table private.paper_kinds add column is_signed boolean not null default false;
comment on column private.paper_kinds.is_signed is 'Whether it is signed with the company: the sealed file of an envelope can become one.';
update private.paper_kinds set is_signed = true where key in ('contrat', 'charte', 'notice-rgpd');

create function private.refuse_unsigned_kinds() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.paper_kinds k
    where (k.key = new.paper_kind or k.key = any (new.more_kinds)) and not k.is_signed
  ) then
    raise exception 'a paper that is not signed with the company' using errcode = '22023', hint = 'paper_kind';
  end if;
  return new;
end
$$;
comment on function private.refuse_unsigned_kinds() is
  'Trigger: an envelope becomes only papers that are signed with the company (22023, paper_kind).';
create trigger signature_requests_signed_kinds before insert or update of paper_kind, more_kinds on public.signature_requests
  for each row execute function private.refuse_unsigned_kinds();

create function private.is_signed_by_trainer(of_request public.signature_requests) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.signature_recipients p
    join public.trainer_accounts t on t.user_id = of_request.trainer_id
    where p.request_id = of_request.id and p.role = 'signer' and p.status = 'signed' and lower(p.email) = lower(t.email)
  )
$$;
comment on function private.is_signed_by_trainer(public.signature_requests) is
  'Whether the trainer whom an envelope is about signed it, with a link that went to the address of their account.';

create or replace function private.signature_faults(of_request public.signature_requests) returns table (code text, subject text)
language sql
stable
set search_path = ''
as $$
  select 'documents', null from (select count(*) as n from public.signature_documents d where d.request_id = of_request.id) c
  where n not between 1 and 10
  union all
  select 'pages', n::text from (
    select sum(jsonb_array_length(d.pages)) as n from public.signature_documents d where d.request_id = of_request.id
  ) c where n > 200
  union all
  select 'bytes', n::text from (
    select sum(d.file_size) as n from public.signature_documents d where d.request_id = of_request.id
  ) c where n > 14680064
  union all
  select 'signers', null where not exists (
    select from public.signature_recipients p where p.request_id = of_request.id and p.role = 'signer'
  )
  union all
  select 'no_signature', p.name from public.signature_recipients p
  where p.request_id = of_request.id and p.role = 'signer' and not exists (
    select from public.signature_fields f where f.recipient_id = p.id and f.kind = 'signature' and f.is_required
  )
  union all
  select 'trainer', null where of_request.paper_kind is not null and of_request.trainer_id is null
  union all
  select 'trainer_signs', null
  from public.trainer_accounts t
  where of_request.paper_kind is not null and t.user_id = of_request.trainer_id and not exists (
    select from public.signature_recipients p
    where p.request_id = of_request.id and p.role = 'signer' and lower(p.email) = lower(t.email)
  )
  union all
  select 'expires_at', null where of_request.expires_at is null or of_request.expires_at < now() + interval '1 hour'
$$;
comment on function private.signature_faults(public.signature_requests) is
  'What keeps a draft from being sent: documents, pages, bytes, signers, no_signature (of whom), trainer (of a paper), trainer_signs (a paper that its trainer is not asked to sign) or expires_at; nothing when it can be.';

create or replace function public.unfiled_signed_papers(most integer default 5)
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
  where r.sealed_at is not null and r.paper_kind is not null and r.paper_filed_at is null and private.is_signed_by_trainer(r)
    -- Larger ones remain in the signature center alone.
    and r.sealed_bytes <= 10485760 and private.pages_of_envelope(r.id) <= 30
  order by r.sealed_at limit least(greatest(coalesce(most, 5), 0), 50)
$$;
comment on function public.unfiled_signed_papers(integer) is
  'Sealed files that are to become papers of their trainers, who signed them, the oldest first. Service role only.';

create or replace function public.file_signed_paper(request uuid, path text) returns boolean
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
  if of_request.sealed_at is null or of_request.paper_kind is null or of_request.paper_filed_at is not null
    or not private.is_signed_by_trainer(of_request)
  then
    return false;
  end if;
  signed_on := (of_request.completed_at at time zone 'Europe/Paris')::date;
  perform private.keep_paper_file(file_signed_paper.path);
  for of_kind in
    select * from private.paper_kinds k
    where k.key = of_request.paper_kind or k.key = any (of_request.more_kinds)
    order by k.position
  loop
    last_day := private.paper_end(of_kind, signed_on, null);
    -- What was deposited meanwhile of the same kind is no longer needed: this one is signed and verified.
    update public.trainer_papers p set status = 'replaced'
    where p.user_id = of_request.trainer_id and p.kind = of_kind.key
      and p.status in ('to_check', 'verified', 'expired', 'refused');
    insert into public.trainer_papers (
      user_id, kind, status, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, checked_by, checked_at
    )
    values (
      of_request.trainer_id, of_kind.key, 'verified', file_signed_paper.path, of_request.reference || '.pdf',
      of_request.sealed_bytes, private.pages_of_envelope(of_request.id), of_request.sealed_sha256, signed_on, last_day,
      of_request.created_by, clock_timestamp()
    );
    perform private.write_trainer_event(
      of_request.trainer_id, null, 'paper_verified',
      format('Pièce vérifiée : « %s », signée dans l’enveloppe %s.', of_kind.label, of_request.reference),
      format('« %s » vérifiée : signée dans l’enveloppe %s.', of_kind.label, of_request.reference),
      'papers?kind=' || of_kind.key
    );
  end loop;
  update public.signature_requests r set paper_filed_at = clock_timestamp() where r.id = of_request.id;
  return true;
end
$$;
comment on function public.file_signed_paper(uuid, text) is
  'The sealed file of an envelope, which was stored under this path of the bucket trainer-papers, becomes the verified papers of its trainer: of paper_kind and more_kinds. False when it is one already, the trainer did not sign it, or the account is no more. 23503 when there is no such file. Service role only.';

select private.keep_access_rules();
