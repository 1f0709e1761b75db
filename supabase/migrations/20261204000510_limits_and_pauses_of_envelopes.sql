-- Documents that come back to a draft keep its limits; pauses between tries of sealing double with each visit, not with each try of it.

create function private.check_signature_documents(of_request uuid) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  count integer;
  bytes bigint;
  pages bigint;
begin
  select count(*), sum(d.file_size), sum(jsonb_array_length(d.pages)) into count, bytes, pages
  from public.signature_documents d where d.request_id = of_request;
  if count > 10 then
    raise exception 'at most 10 documents' using errcode = '22023', hint = 'documents';
  end if;
  if bytes > 14680064 then
    raise exception 'at most 14 MB in all' using errcode = '22023', hint = 'bytes';
  end if;
  if pages > 200 then
    raise exception 'at most 200 pages in all' using errcode = '22023', hint = 'pages';
  end if;
end
$$;
comment on function private.check_signature_documents(uuid) is
  'Raises 22023 with the limit as hint (documents, bytes, pages) when the documents of an envelope are more than one may have. The envelope is locked.';

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
    if found then
      perform private.check_signature_documents(draft.id);
    end if;
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
  'Writes a draft as a whole: {id, title, message, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id (of this trainer), paper_kind, more_kinds, documents: [{id, name}] in their order, recipients: [{id, name, email, role, position, message, needs_code, language}], fields: [{id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required}]}. Ids are made by the page; documents that are not named are taken out, and come back when they are named again within a day. version: its updated_at, null for a new one. Answers id, reference and new version. 22023 with the part as hint (documents, bytes or pages when those that come back are too many), 23505 (version) when it changed meanwhile. app4_user only.';

create or replace function public.add_signature_document(adder uuid, request uuid, document jsonb)
returns table (id uuid, "position" smallint, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given public.signature_documents;
  of_request public.signature_requests;
begin
  if not exists (
    select from public.user_roles r
    where r.user_id = adder and r.role = 'app4_user'
      and not exists (select from public.staff_profiles p where p.id = adder and p.disabled_at is not null)
  ) then
    raise exception 'who adds it may not' using errcode = '42501';
  end if;
  of_request := private.lock_signature_request(request, null, 'draft');
  given := jsonb_populate_record(null::public.signature_documents, document);
  insert into public.signature_documents as d (
    request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages, warnings, added_by, added_by_name
  )
  select request,
    (select coalesce(max(o.position), 0) + 1 from public.signature_documents o where o.request_id = request),
    given.file_path, given.file_name, given.file_size, given.sha256, given.original_sha256, given.pages,
    coalesce(given.warnings, '{}'), adder, coalesce(private.person_name(adder), u.email)
  from auth.users u where u.id = adder
  returning * into given;
  perform private.check_signature_documents(request);
  perform private.note_signature_change(request);
  select * into of_request from public.signature_requests r where r.id = request;
  return query select given.id, given.position, of_request.updated_at::timestamptz;
end
$$;

create or replace function public.sealing_due(token_hash text) returns uuid
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
        -- A visit of a page tries twice.
        then r.seal_claimed_at < clock_timestamp() - least(interval '3 seconds' * 2 ^ least(r.seal_attempts / 2, 10), interval '10 minutes')
      else r.seal_claimed_at < clock_timestamp() - interval '1 minute'
    end
$$;
comment on function public.sealing_due(text) is
  'The envelope behind a link when it is to be sealed now: nobody is at it, and after a visit that failed 6, 12, 24… seconds have gone by, ten minutes at most. Service role only.';

select private.keep_access_rules();
