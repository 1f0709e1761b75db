-- A document that was taken out of a draft can come back for a day: it was taken out by mistake, or while somebody else placed
-- fields on it.

create table private.removed_signature_documents (
  id uuid primary key,
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  file_path text not null,
  content jsonb not null,
  removed_at timestamptz(3) not null default clock_timestamp()
);
comment on table private.removed_signature_documents is
  'Documents that were taken out of a draft, as their rows were: save_signature_request brings back those that it names. Forgotten after a day.';
alter table private.removed_signature_documents enable row level security;
revoke all on private.removed_signature_documents from public, anon, authenticated, service_role;
create index removed_signature_documents_request_idx on private.removed_signature_documents (request_id);
create index removed_signature_documents_file_idx on private.removed_signature_documents (file_path);

create or replace function private.save_signature_request(given jsonb, version timestamptz)
returns table (id uuid, reference text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  draft public.signature_requests;
  wanted public.signature_requests;
  kept uuid[];
  position_of record;
begin
  perform private.require_role('app4_user');
  wanted := jsonb_populate_record(null::public.signature_requests, given);
  if wanted.id is null then
    raise exception 'the id of the envelope is needed' using errcode = '22023', hint = 'id';
  end if;
  if version is not null then
    draft := private.lock_signature_request(wanted.id, version, 'draft');
  elsif exists (select from public.signature_requests r where r.id = wanted.id) then
    -- The page that made the id asks again after a lost answer.
    draft := private.lock_signature_request(wanted.id, null, 'draft');
    if draft.created_by is distinct from auth.uid() then
      raise exception 'an envelope of somebody else' using errcode = '23505', hint = 'version';
    end if;
  end if;
  if wanted.expires_at is not null and wanted.expires_at > now() + interval '181 days' then
    raise exception 'open for at most 180 days' using errcode = '22023', hint = 'expires_at';
  end if;
  if wanted.paper_kind is not null and wanted.trainer_id is null then
    raise exception 'a paper is of a trainer' using errcode = '22023', hint = 'paper_kind';
  end if;
  if exists (
    select from unnest(wanted.more_kinds) as more (key)
    where more.key = wanted.paper_kind or more.key not in (select k.key from private.paper_kinds k)
  ) then
    raise exception 'other kinds of papers than these' using errcode = '22023', hint = 'more_kinds';
  end if;
  if wanted.mission_id is not null and not exists (
    select from public.missions m where m.id = wanted.mission_id and m.user_id = wanted.trainer_id
  ) then
    raise exception 'a mission is of its trainer' using errcode = '22023', hint = 'mission_id';
  end if;
  if jsonb_array_length(coalesce(given -> 'recipients', '[]')) > 20 then
    raise exception 'at most 20 recipients' using errcode = '22023', hint = 'recipients';
  end if;
  if jsonb_array_length(coalesce(given -> 'fields', '[]')) > 200 then
    raise exception 'at most 200 fields' using errcode = '22023', hint = 'fields';
  end if;
  if draft.id is null then
    insert into public.signature_requests as r (id, reference, title, created_by, sender_name, sender_email)
    select wanted.id, private.next_signature_reference(), coalesce(nullif(btrim(wanted.title), ''), 'Sans objet'), auth.uid(),
      coalesce(private.person_name(auth.uid()), u.email), u.email
    from auth.users u where u.id = auth.uid()
    returning * into draft;
  end if;
  update public.signature_requests r set
    title = coalesce(nullif(btrim(wanted.title), ''), 'Sans objet'),
    message = nullif(btrim(wanted.message), ''),
    ordering = coalesce(wanted.ordering, 'parallel'),
    expires_at = wanted.expires_at,
    remind_after = wanted.remind_after, remind_every = wanted.remind_every, remind_most = wanted.remind_most,
    trainer_id = wanted.trainer_id, mission_id = wanted.mission_id, paper_kind = wanted.paper_kind,
    more_kinds = coalesce(wanted.more_kinds, '{}')
  where r.id = draft.id;

  -- Documents come by the function signatures; the draft says which stay, and in which order.
  if given ? 'documents' then
    with gone as (
      delete from public.signature_documents d
      where d.request_id = draft.id
        and d.id not in (select (w ->> 'id')::uuid from jsonb_array_elements(given -> 'documents') w)
      returning d.*
    )
    insert into private.removed_signature_documents (id, request_id, file_path, content)
    select g.id, g.request_id, g.file_path, to_jsonb(g) from gone g;
    with back as (
      delete from private.removed_signature_documents o
      where o.request_id = draft.id
        and o.id in (select (w ->> 'id')::uuid from jsonb_array_elements(given -> 'documents') w)
      returning o.content
    )
    insert into public.signature_documents
    select d.* from back b
    -- Who added it may be gone since.
    left join auth.users u on u.id = (b.content ->> 'added_by')::uuid
    cross join lateral jsonb_populate_record(
      null::public.signature_documents, b.content || jsonb_build_object('added_by', u.id)
    ) d;
    update public.signature_documents d set position = w.place, file_name = coalesce(nullif(btrim(w.name), ''), d.file_name)
    from (
      select (e.value ->> 'id')::uuid as id, e.value ->> 'name' as name, e.place
      from jsonb_array_elements(given -> 'documents') with ordinality as e (value, place)
    ) w
    where d.request_id = draft.id and d.id = w.id;
  end if;

  delete from public.signature_fields f where f.request_id = draft.id;
  delete from public.signature_recipients p where p.request_id = draft.id;
  begin
    insert into public.signature_recipients (
      id, request_id, name, email, role, position, message, needs_code, language, template_role
    )
    select w.id, draft.id, w.name, lower(btrim(w.email)), w.role, coalesce(w.position, 1), nullif(btrim(w.message), ''),
      coalesce(w.needs_code, false), coalesce(w.language, 'fr'), w.template_role
    from jsonb_to_recordset(coalesce(given -> 'recipients', '[]')) as w (
      id uuid, name text, email text, role text, position smallint, message text, needs_code boolean, language text,
      template_role smallint
    );
  exception when unique_violation or check_violation or not_null_violation then
    raise exception 'two recipients of one address, or one without name, address or role' using errcode = '22023',
      hint = 'recipients';
  end;
  insert into public.signature_fields (
    id, request_id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required
  )
  select f.id, draft.id, f.document_id, f.recipient_id, f.page, f.x, f.y, f.w, f.h, f.kind, nullif(btrim(f.label), ''),
    coalesce(f.is_required, true)
  from jsonb_to_recordset(coalesce(given -> 'fields', '[]')) as f (
    id uuid, document_id uuid, recipient_id uuid, page smallint, x numeric, y numeric, w numeric, h numeric, kind text,
    label text, is_required boolean
  );
  if exists (
    select from public.signature_fields f
    left join public.signature_documents d on d.id = f.document_id and d.request_id = draft.id
    left join public.signature_recipients p on p.id = f.recipient_id and p.request_id = draft.id and p.role <> 'copy'
    where f.request_id = draft.id and (
      d.id is null or p.id is null or p.role = 'approver' and f.kind in ('signature', 'initials')
      or f.page >= jsonb_array_length(d.pages)
      or f.x + f.w > (d.pages -> f.page::integer ->> 'width')::numeric + 0.01
      or f.y + f.h > (d.pages -> f.page::integer ->> 'height')::numeric + 0.01
    )
  ) then
    raise exception 'a field outside its page, or of nobody who fills it in' using errcode = '22023', hint = 'fields';
  end if;
  perform private.note_signature_change(draft.id);
  return query select r.id, r.reference, r.updated_at::timestamptz from public.signature_requests r where r.id = draft.id;
end
$$;
comment on function public.save_signature_request(jsonb, timestamptz) is
  'Writes a draft as a whole: {id, title, message, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id (of this trainer), paper_kind, more_kinds, documents: [{id, name}] in their order, recipients: [{id, name, email, role, position, message, needs_code, language}], fields: [{id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required}]}. Ids are made by the page; documents that are not named are taken out, and come back when they are named again within a day. version: its updated_at, null for a new one. Answers id, reference and new version. 22023 with the part as hint, 23505 (version) when it changed meanwhile. app4_user only.';

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
  -- The lines of sendings name people too; what was sent to them is in their envelopes.
  delete from public.signature_batches b where b.created_at <= now() - interval '1 year';
  -- What was taken out of a draft does not come back after a day; its file goes with the next sweep.
  delete from private.removed_signature_documents o where o.removed_at <= now() - interval '1 day';
  return count;
end
$$;
comment on function public.purge_signatures(integer) is
  'Deletes envelopes whose ten years are over, each with a receipt, drafts that nobody has touched for a year, lines of sendings to many after a year, and what was taken out of drafts after a day. Answers how many envelopes. Service role only.';

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
      and not exists (select from private.removed_signature_documents g where g.file_path = f.document)
      and not exists (select from public.signature_requests r where r.sealed_path = o.name)
      and not exists (
        select from public.signature_templates t, jsonb_array_elements(t.content -> 'documents') d where d ->> 'path' = f.document
      )
    order by o.created_at limit least(greatest(coalesce(most, 100), 0), 1000)
  ) as found
$$;
comment on function public.unused_signature_files(integer) is
  'Files of the bucket signatures that have been there for a day and that nothing names, nor a document that may come back to its draft; the picture of a first page goes with its document. Service role only.';

select private.keep_access_rules();
