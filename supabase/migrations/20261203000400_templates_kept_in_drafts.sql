-- A draft knows the template that it began from, and who took which of its roles: the roles that are left wait for somebody after a
-- reload too.

alter table public.signature_requests add column template_id uuid;
comment on column public.signature_requests.template_id is
  'The template that the draft began from, whose roles wait until somebody takes them. No foreign key: when the template is deleted, the draft remains as it is.';
grant select (template_id) on public.signature_requests to authenticated;

alter table public.signature_recipients add column template_role smallint;
alter table public.signature_recipients
  add constraint signature_recipients_template_role_form check (template_role between 0 and 19);
comment on column public.signature_recipients.template_role is
  'The role of the template that this person took, by its place from 0; null: none.';
grant select (template_role) on public.signature_recipients to authenticated;

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
    delete from public.signature_documents d
    where d.request_id = draft.id
      and d.id not in (select (w ->> 'id')::uuid from jsonb_array_elements(given -> 'documents') w);
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

create or replace function private.begin_from_template(wanted uuid, template uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  content jsonb;
  version timestamptz;
begin
  perform private.require_role('app4_user');
  -- Its files are not swept meanwhile.
  select t.content into content from public.signature_templates t where t.id = template for share;
  if not found then
    raise exception 'template not found' using errcode = 'P0002';
  end if;
  perform private.save_signature_request(
    (
      select jsonb_build_object(
        'id', wanted, 'title', content ->> 'title', 'message', content ->> 'message', 'ordering', content ->> 'ordering',
        'expires_at', now() + make_interval(days => s.expiry_days), 'remind_after', s.remind_after,
        'remind_every', s.remind_every, 'remind_most', s.remind_most
      )
      from public.signature_settings s
    ),
    null
  );
  update public.signature_requests r set template_id = template where r.id = wanted;
  insert into public.signature_documents (
    request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages, warnings, added_by, added_by_name
  )
  select wanted, d.place, d.value ->> 'path', d.value ->> 'name', (d.value ->> 'size')::integer, d.value ->> 'sha256',
    d.value ->> 'original', d.value -> 'pages', array(select jsonb_array_elements_text(d.value -> 'warnings')), auth.uid(),
    coalesce(private.person_name(auth.uid()), '?')
  from jsonb_array_elements(content -> 'documents') with ordinality as d (value, place)
  where not exists (select from public.signature_documents o where o.request_id = wanted);
  select r.updated_at into version from public.signature_requests r where r.id = wanted;
  return version;
end
$$;

select private.keep_access_rules();
