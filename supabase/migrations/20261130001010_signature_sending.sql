-- What the staff does with envelopes: write a draft, check it, send it, remind, correct an address, extend, withdraw.

create function private.staff_actor() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', 'staff', 'id', u.id, 'name', coalesce(private.person_name(u.id), u.email), 'email', u.email
  ))
  from auth.users u where u.id = auth.uid()
$$;
comment on function private.staff_actor() is 'The caller as the author of a line of a proof.';

create function private.lock_signature_request(wanted uuid, version timestamptz, variadic states text[])
returns public.signature_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_one public.signature_requests;
begin
  select * into found_one from public.signature_requests r where r.id = wanted for update;
  if not found then
    raise exception 'envelope not found' using errcode = 'P0002';
  end if;
  if version is not null and found_one.updated_at is distinct from version then
    raise exception 'the envelope changed meanwhile: %', found_one.status using errcode = '23505', hint = 'version';
  end if;
  if found_one.status <> all (states) then
    raise exception 'not of an envelope that is %', found_one.status using errcode = '22023', hint = 'status';
  end if;
  return found_one;
end
$$;
comment on function private.lock_signature_request(uuid, timestamptz, text[]) is
  'An envelope, locked, if it is still of this version (null: of any) and in one of these states. P0002 when there is none, 23505 (hint version) when it changed, 22023 (hint status) in another state.';

create function private.require_version(version timestamptz) returns timestamptz
language plpgsql
immutable
set search_path = ''
as $$
begin
  if version is null then
    raise exception 'the version that was read is needed' using errcode = '22023', hint = 'version';
  end if;
  return version;
end
$$;
comment on function private.require_version(timestamptz) is 'The version that was read. Raises 22023 (hint version) without one.';

create function private.search_of_signature(of_request uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.fold(concat_ws(' ', r.reference, r.title, r.sender_name, (
    select string_agg(p.name || ' ' || p.email, ' ' order by p.position, p.id)
    from public.signature_recipients p where p.request_id = r.id
  )))
  from public.signature_requests r where r.id = of_request
$$;
comment on function private.search_of_signature(uuid) is 'What the search of envelopes looks in.';

create function private.note_signature_change(of_request uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.signature_requests r set search_text = private.search_of_signature(r.id) where r.id = of_request
$$;
comment on function private.note_signature_change(uuid) is
  'Keeps what the search looks in, and moves the version of an envelope whose recipients or documents changed.';

create function private.save_signature_request(given jsonb, version timestamptz)
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
  if jsonb_array_length(coalesce(given -> 'recipients', '[]')) > 20 then
    raise exception 'at most 20 recipients' using errcode = '22023', hint = 'recipients';
  end if;
  if jsonb_array_length(coalesce(given -> 'fields', '[]')) > 200 then
    raise exception 'at most 200 fields' using errcode = '22023', hint = 'fields';
  end if;
  if draft.id is null then
    insert into public.signature_requests as r (id, reference, title, created_by, sender_name, sender_email)
    select wanted.id,
      format('S-%s-%s', to_char(private.today(), 'YYYY'), lpad(n::text, greatest(4, length(n::text)), '0')),
      coalesce(nullif(btrim(wanted.title), ''), 'Sans objet'), auth.uid(),
      coalesce(private.person_name(auth.uid()), u.email), u.email
    from nextval('private.signature_number') as n, auth.users u where u.id = auth.uid()
    returning * into draft;
  end if;
  update public.signature_requests r set
    title = coalesce(nullif(btrim(wanted.title), ''), 'Sans objet'),
    message = nullif(btrim(wanted.message), ''),
    ordering = coalesce(wanted.ordering, 'parallel'),
    expires_at = wanted.expires_at,
    remind_after = wanted.remind_after, remind_every = wanted.remind_every, remind_most = wanted.remind_most,
    trainer_id = wanted.trainer_id, mission_id = wanted.mission_id, paper_kind = wanted.paper_kind,
    batch_id = wanted.batch_id, batch_row = wanted.batch_row
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
    insert into public.signature_recipients (id, request_id, name, email, role, position, message, needs_code, language)
    select w.id, draft.id, w.name, lower(btrim(w.email)), w.role, coalesce(w.position, 1), nullif(btrim(w.message), ''),
      coalesce(w.needs_code, false), coalesce(w.language, 'fr')
    from jsonb_to_recordset(coalesce(given -> 'recipients', '[]')) as w (
      id uuid, name text, email text, role text, position smallint, message text, needs_code boolean, language text
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
comment on function private.save_signature_request(jsonb, timestamptz) is
  'Work of save_signature_request. Raises 42501 without app4_user.';
grant execute on function private.save_signature_request(jsonb, timestamptz) to authenticated;

create function public.save_signature_request(request jsonb, version timestamptz default null)
returns table (id uuid, reference text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.save_signature_request($1, $2)
$$;
comment on function public.save_signature_request(jsonb, timestamptz) is
  'Writes a draft as a whole: {id, title, message, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id, paper_kind, batch_id, batch_row, documents: [{id, name}] in their order, recipients: [{id, name, email, role, position, message, needs_code, language}], fields: [{id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required}]}. Ids are made by the page; documents that are not named are removed. version: its updated_at, null for a new one. Answers id, reference and new version. 22023 with the part as hint, 23505 (version) when it changed meanwhile. app4_user only.';
revoke all on function public.save_signature_request(jsonb, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.save_signature_request(jsonb, timestamptz) to authenticated;

create function private.delete_signature_draft(wanted uuid, version timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  perform private.lock_signature_request(wanted, private.require_version(version), 'draft');
  delete from public.signature_requests r where r.id = wanted;
end
$$;
comment on function private.delete_signature_draft(uuid, timestamptz) is
  'Work of delete_signature_draft. Raises 42501 without app4_user.';
grant execute on function private.delete_signature_draft(uuid, timestamptz) to authenticated;

create function public.delete_signature_draft(request uuid, version timestamptz) returns void
language sql
set search_path = ''
as $$
  select private.delete_signature_draft($1, $2)
$$;
comment on function public.delete_signature_draft(uuid, timestamptz) is
  'Deletes a draft. 22023 (hint status) once it was sent, 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.delete_signature_draft(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.delete_signature_draft(uuid, timestamptz) to authenticated;

create function private.signature_faults(of_request public.signature_requests) returns table (code text, subject text)
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
  select 'expires_at', null where of_request.expires_at is null or of_request.expires_at < now() + interval '1 hour'
$$;
comment on function private.signature_faults(public.signature_requests) is
  'What keeps a draft from being sent: documents, pages, bytes, signers, no_signature (of whom), trainer (of a paper) or expires_at; nothing when it can be.';

create function private.queue_signature_mail(of_request uuid, of_recipient uuid, mail_kind text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.signature_mails (request_id, recipient_id, kind) values ($1, $2, $3)
$$;
comment on function private.queue_signature_mail(uuid, uuid, text) is
  'A mail of an envelope that is to go out, to a recipient, or to the sender (null).';

create function private.invite_next(of_request public.signature_requests) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  turn smallint;
  invited record;
begin
  if of_request.ordering = 'sequential' then
    select min(p.position) into turn from public.signature_recipients p
    where p.request_id = of_request.id and p.role <> 'copy' and p.status in ('waiting', 'invited', 'seen');
  end if;
  for invited in
    update public.signature_recipients p set status = 'invited', invited_at = clock_timestamp()
    where p.request_id = of_request.id and p.role <> 'copy' and p.status = 'waiting' and (turn is null or p.position = turn)
    returning p.id
  loop
    perform private.queue_signature_mail(of_request.id, invited.id, 'invitation');
  end loop;
end
$$;
comment on function private.invite_next(public.signature_requests) is
  'Invites those whose turn it is: all at once, or those of the lowest place that has not acted.';

create function private.send_signature_request(wanted uuid, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  fault record;
  document public.signature_documents;
begin
  perform private.require_role('app4_user');
  of_request := private.lock_signature_request(wanted, private.require_version(version), 'draft');
  select * into fault from private.signature_faults(of_request) limit 1;
  if found then
    raise exception 'the envelope cannot be sent: % %', fault.code, fault.subject using errcode = '23514', hint = fault.code;
  end if;
  perform private.add_signature_event(
    wanted, 'created', jsonb_strip_nulls(jsonb_build_object(
      'kind', 'staff', 'id', of_request.created_by, 'name', of_request.sender_name, 'email', of_request.sender_email
    )),
    null, jsonb_build_object('reference', of_request.reference, 'title', of_request.title), of_request.created_at
  );
  for document in
    select * from public.signature_documents d where d.request_id = wanted order by d.created_at, d.position
  loop
    perform private.add_signature_event(
      wanted, 'document_added', jsonb_strip_nulls(jsonb_build_object(
        'kind', 'staff', 'id', document.added_by, 'name', document.added_by_name
      )),
      document.sha256,
      jsonb_build_object(
        'name', document.file_name, 'pages', jsonb_array_length(document.pages), 'original', document.original_sha256
      ),
      document.created_at
    );
  end loop;
  update public.signature_requests r
  set status = 'sent', sent_at = clock_timestamp(), consent_fr = s.consent_fr, consent_en = s.consent_en
  from public.signature_settings s
  where r.id = wanted
  returning r.* into of_request;
  perform private.add_signature_event(
    wanted, 'sent', private.staff_actor(), null,
    jsonb_build_object(
      'order', of_request.ordering, 'expires_at', private.said_moment(of_request.expires_at),
      'recipients', (
        select jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'name', p.name, 'email', p.email, 'role', p.role, 'position', p.position, 'needs_code', p.needs_code
          )
          order by p.position, p.id
        )
        from public.signature_recipients p where p.request_id = wanted
      )
    ),
    of_request.sent_at
  );
  perform private.invite_next(of_request);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.send_signature_request(uuid, timestamptz) is
  'Work of send_signature_request. Raises 42501 without app4_user.';
grant execute on function private.send_signature_request(uuid, timestamptz) to authenticated;

create function public.send_signature_request(request uuid, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.send_signature_request($1, $2)
$$;
comment on function public.send_signature_request(uuid, timestamptz) is
  'Sends a draft: its proof begins, and those whose turn it is are invited by mail. 23514 with what is missing as hint (documents, pages, bytes, signers, no_signature, trainer, expires_at), 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.send_signature_request(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.send_signature_request(uuid, timestamptz) to authenticated;

create function private.end_signature_request(
  of_request public.signature_requests, new_status text, actor jsonb, reason text default null
) returns public.signature_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.signature_requests;
  -- As the column has it.
  said constant text := btrim(private.clean_value(to_jsonb(reason), true) #>> '{}');
begin
  -- That all have acted is no event of its own: the last act says it. What comes after the end is no part of the proof.
  if new_status in ('expired', 'cancelled') then
    perform private.add_signature_event(
      of_request.id, new_status, actor, null, jsonb_strip_nulls(jsonb_build_object('reason', said))
    );
  end if;
  update public.signature_requests r
  set status = new_status, ended_at = clock_timestamp(), end_reason = said,
    completed_at = case when new_status = 'completed' then clock_timestamp() end
  where r.id = of_request.id
  returning * into ended;
  -- Nobody is asked any more: mails that did not go out yet stay here.
  delete from private.signature_mails m
  where m.request_id = of_request.id and m.kind in ('invitation', 'reminder')
    and not exists (select from public.notification_logs n where n.id = m.id);
  if new_status in ('declined', 'expired') then
    perform private.queue_signature_mail(of_request.id, null, new_status);
  end if;
  if new_status in ('cancelled', 'declined') then
    insert into private.signature_mails (request_id, recipient_id, kind)
    select p.request_id, p.id, new_status from public.signature_recipients p
    where p.request_id = of_request.id and p.status in ('invited', 'seen', 'signed', 'approved');
  end if;
  return ended;
end
$$;
comment on function private.end_signature_request(public.signature_requests, text, jsonb, text) is
  'The one place where an envelope that was sent ends: its status, its event, and who is notified by mail.';

create function private.cancel_signature_request(wanted uuid, reason text, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
begin
  perform private.require_role('app4_user');
  of_request := private.lock_signature_request(wanted, private.require_version(version), 'sent');
  if private.is_text(private.clean_value(to_jsonb(reason), true) #>> '{}', 1000) is not true then
    raise exception 'a reason of at most 1000 characters is needed' using errcode = '22023', hint = 'reason';
  end if;
  of_request := private.end_signature_request(of_request, 'cancelled', private.staff_actor(), reason);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.cancel_signature_request(uuid, text, timestamptz) is
  'Work of cancel_signature_request. Raises 42501 without app4_user.';
grant execute on function private.cancel_signature_request(uuid, text, timestamptz) to authenticated;

create function public.cancel_signature_request(request uuid, reason text, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.cancel_signature_request($1, $2, $3)
$$;
comment on function public.cancel_signature_request(uuid, text, timestamptz) is
  'Withdraws an envelope that was sent, with a reason that its recipients read; those who were asked are notified by mail. 22023 with the field as hint, 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.cancel_signature_request(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.cancel_signature_request(uuid, text, timestamptz) to authenticated;

create function private.extend_signature_request(wanted uuid, until timestamptz, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
begin
  perform private.require_role('app4_user');
  of_request := private.lock_signature_request(wanted, private.require_version(version), 'sent');
  if (until > of_request.expires_at and until < now() + interval '181 days') is not true then
    raise exception 'a later day, at most in 180 days' using errcode = '22023', hint = 'expires_at';
  end if;
  update public.signature_requests r set expires_at = until where r.id = wanted returning * into of_request;
  perform private.add_signature_event(
    wanted, 'extended', private.staff_actor(), null,
    jsonb_build_object('expires_at', private.said_moment(of_request.expires_at))
  );
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.extend_signature_request(uuid, timestamptz, timestamptz) is
  'Work of extend_signature_request. Raises 42501 without app4_user.';
grant execute on function private.extend_signature_request(uuid, timestamptz, timestamptz) to authenticated;

create function public.extend_signature_request(request uuid, expires_at timestamptz, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.extend_signature_request($1, $2, $3)
$$;
comment on function public.extend_signature_request(uuid, timestamptz, timestamptz) is
  'Gives an envelope that was sent more time, at most until 180 days from now. 22023 with the field as hint, 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.extend_signature_request(uuid, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.extend_signature_request(uuid, timestamptz, timestamptz) to authenticated;

create function private.remind_signers(wanted uuid[]) returns table (id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  reminded integer;
begin
  perform private.require_role('app4_user');
  if cardinality(wanted) > 200 then
    raise exception 'at most 200 envelopes' using errcode = '22023', hint = 'requests';
  end if;
  for of_request in
    select * from public.signature_requests r where r.id = any (wanted) order by r.id for update
  loop
    id := of_request.id;
    if of_request.status <> 'sent' or of_request.expires_at < now() then
      outcome := 'ended';
    else
      reminded := private.remind_signers_of(of_request, private.staff_actor(), interval '1 day');
      outcome := case when reminded > 0 then 'reminded' else 'too_soon' end;
    end if;
    return next;
  end loop;
end
$$;

create function private.remind_signers_of(of_request public.signature_requests, actor jsonb, pause interval) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked record;
  count integer := 0;
begin
  for asked in
    update public.signature_recipients p set reminders = p.reminders + 1, reminded_at = clock_timestamp()
    where p.request_id = of_request.id and p.status in ('invited', 'seen')
      and coalesce(p.reminded_at, p.invited_at) < clock_timestamp() - pause
    returning p.id, p.name, p.email
  loop
    perform private.queue_signature_mail(of_request.id, asked.id, 'reminder');
    perform private.add_signature_event(
      of_request.id, 'reminder', actor, null, jsonb_build_object('recipient', asked.id)
    );
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function private.remind_signers_of(public.signature_requests, jsonb, interval) is
  'Reminds those whose turn it is and who had no mail for so long. Answers how many.';
comment on function private.remind_signers(uuid[]) is 'Work of remind_signers. Raises 42501 without app4_user.';
grant execute on function private.remind_signers(uuid[]) to authenticated;

create function public.remind_signers(requests uuid[]) returns table (id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.remind_signers($1)
$$;
comment on function public.remind_signers(uuid[]) is
  'Reminds those whose turn it is in at most 200 envelopes, each with its outcome: reminded, too_soon (within a day of the last mail) or ended. app4_user only.';
revoke all on function public.remind_signers(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.remind_signers(uuid[]) to authenticated;

create function private.correct_signer_address(wanted uuid, new_email text, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  person public.signature_recipients;
  address constant text := lower(btrim(new_email));
  earlier text;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  of_request := private.lock_signature_request(person.request_id, private.require_version(version), 'sent');
  select * into person from public.signature_recipients p where p.id = wanted for update;
  if person.acted_at is not null then
    raise exception 'they have acted already' using errcode = '22023', hint = 'status';
  end if;
  if private.is_email(address) is not true or char_length(address) > 254 then
    raise exception 'not an e-mail address' using errcode = '22023', hint = 'email';
  end if;
  if address = person.email or exists (
    select from public.signature_recipients p
    where p.request_id = of_request.id and p.id <> wanted and lower(p.email) = address and p.status <> 'handed_on'
  ) then
    raise exception 'the address is that of the envelope already' using errcode = '23505', hint = 'email';
  end if;
  earlier := person.email;
  -- Who has the old link has no link any more.
  delete from private.signature_links l where l.recipient_id = wanted;
  delete from private.signature_mails m
  where m.recipient_id = wanted and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent');
  -- Nor does anything of what they did remain.
  update public.signature_fields f set value = null, filled_at = null where f.recipient_id = wanted and f.value is not null;
  update public.signature_recipients p set
    email = address, code_hash = null, session_hash = null, code_tries = 0, codes = 0, wrong_codes = 0, code_sent_at = null,
    seen_at = null, reminders = 0, reminded_at = null,
    invited_at = case when p.status in ('invited', 'seen') then clock_timestamp() end,
    status = case when p.status = 'seen' then 'invited' else p.status end
  where p.id = wanted
  returning * into person;
  perform private.add_signature_event(
    of_request.id, 'address_corrected', private.staff_actor(), null,
    jsonb_build_object('recipient', wanted, 'from', earlier, 'to', address)
  );
  if person.status = 'invited' then
    perform private.queue_signature_mail(of_request.id, wanted, 'invitation');
  end if;
  perform private.note_signature_change(of_request.id);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.correct_signer_address(uuid, text, timestamptz) is
  'Work of correct_signer_address. Raises 42501 without app4_user.';
grant execute on function private.correct_signer_address(uuid, text, timestamptz) to authenticated;

create function public.correct_signer_address(recipient uuid, email text, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.correct_signer_address($1, $2, $3)
$$;
comment on function public.correct_signer_address(uuid, text, timestamptz) is
  'Corrects the address of somebody who has not acted yet: earlier links are void, a new one goes out when it is their turn. version: that of the envelope. 22023 with the field as hint, 23505 (email, version) when another has this address or it changed. app4_user only.';
revoke all on function public.correct_signer_address(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.correct_signer_address(uuid, text, timestamptz) to authenticated;

-- The list.

create function private.list_signature_requests(
  search text, status_filter text, mine boolean, before timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, created_at timestamptz, sent_at timestamptz,
  expires_at timestamptz, ended_at timestamptz, sealed_at timestamptz, is_time_stamped boolean, trainer_id uuid,
  acted integer, asked integer, holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
  select r.id, r.reference, r.title, r.status, r.ordering, r.sender_name, r.created_at::timestamptz, r.sent_at::timestamptz,
    r.expires_at::timestamptz, r.ended_at::timestamptz, r.sealed_at::timestamptz, r.is_time_stamped, r.trainer_id,
    p.acted, p.asked, p.holders,
    case when r.status = 'sent' then p.next_reminder_at end, r.updated_at::timestamptz
  from public.signature_requests r
  cross join lateral (
    select count(*) filter (where q.status in ('signed', 'approved'))::integer as acted,
      count(*) filter (where q.role <> 'copy' and q.status <> 'handed_on')::integer as asked,
      coalesce(jsonb_agg(
        jsonb_build_object('id', q.id, 'name', q.name, 'since', private.said_moment(q.invited_at), 'seen', q.status = 'seen')
        order by q.position, q.id
      ) filter (where r.status = 'sent' and q.status in ('invited', 'seen')), '[]') as holders,
      min(private.next_reminder(r, q)) as next_reminder_at
    from public.signature_recipients q where q.request_id = r.id
  ) p
  where (list_signature_requests.before is null or (r.created_at, r.id) < (list_signature_requests.before, before_id))
    and (status_filter is null or r.status = status_filter
      or status_filter = 'to_seal' and r.status = 'completed' and r.sealed_at is null)
    and (mine is not true or r.created_by = auth.uid())
    and r.search_text like all (private.search_patterns(search))
  order by r.created_at desc, r.id desc
  limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;

create function private.next_reminder(of_request public.signature_requests, person public.signature_recipients)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case
    when person.status in ('invited', 'seen') and person.reminders < of_request.remind_most then
      case when person.reminded_at is null then person.invited_at + make_interval(days => of_request.remind_after)
        else person.reminded_at + make_interval(days => of_request.remind_every) end
  end
$$;
comment on function private.next_reminder(public.signature_requests, public.signature_recipients) is
  'When somebody whose turn it is will be reminded; null when they will not be.';
comment on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer) is
  'Work of list_signature_requests. Raises 42501 without app4_user.';
grant execute on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer) to authenticated;

create function public.list_signature_requests(
  search text default null, status_filter text default null, mine boolean default false, before timestamptz default null,
  before_id uuid default null, page_size integer default 50
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, created_at timestamptz, sent_at timestamptz,
  expires_at timestamptz, ended_at timestamptz, sealed_at timestamptz, is_time_stamped boolean, trainer_id uuid,
  acted integer, asked integer, holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_signature_requests($1, $2, $3, $4, $5, $6)
$$;
comment on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer) is
  'Envelopes, the newest first, after the cursor (before, before_id): how many of those asked have acted, and who holds it now: [{id, name, since, seen}]. search: words of reference, title, sender and recipients; status_filter: a status, or to_seal. app4_user only.';
revoke all on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer) to authenticated;

create function private.count_signature_requests(search text, mine boolean) returns table (status text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
  select r.status, count(*) from public.signature_requests r
  where (mine is not true or r.created_by = auth.uid())
    and r.search_text like all (private.search_patterns(search))
  group by r.status;
end
$$;
comment on function private.count_signature_requests(text, boolean) is
  'Work of count_signature_requests. Raises 42501 without app4_user.';
grant execute on function private.count_signature_requests(text, boolean) to authenticated;

create function public.count_signature_requests(search text default null, mine boolean default false)
returns table (status text, count bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.count_signature_requests($1, $2)
$$;
comment on function public.count_signature_requests(text, boolean) is
  'How many envelopes there are in each status, of those that a search finds. app4_user only.';
revoke all on function public.count_signature_requests(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.count_signature_requests(text, boolean) to authenticated;

create function private.resend_signature_copy(wanted uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.signature_recipients;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  perform from public.signature_requests r where r.id = person.request_id and r.sealed_at is not null for update;
  if not found or person.status = 'handed_on' then
    raise exception 'nothing that they get a copy of' using errcode = '22023', hint = 'status';
  end if;
  if exists (
    select from private.signature_mails m
    where m.recipient_id = wanted and m.kind = 'completed' and m.created_at > clock_timestamp() - interval '10 minutes'
  ) then
    raise exception 'a copy has just been sent' using errcode = '22023', hint = 'too_soon';
  end if;
  perform private.queue_signature_mail(person.request_id, wanted, 'completed');
end
$$;
comment on function private.resend_signature_copy(uuid) is 'Work of resend_signature_copy. Raises 42501 without app4_user.';
grant execute on function private.resend_signature_copy(uuid) to authenticated;

create function public.resend_signature_copy(recipient uuid) returns void
language sql
set search_path = ''
as $$
  select private.resend_signature_copy($1)
$$;
comment on function public.resend_signature_copy(uuid) is
  'Sends a recipient the link to the sealed file again. 22023 with status (not sealed, or handed on) or too_soon (ten minutes) as hint. app4_user only.';
revoke all on function public.resend_signature_copy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.resend_signature_copy(uuid) to authenticated;

-- Templates.

create function private.save_signature_template(wanted uuid, template_name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  saved uuid;
begin
  perform private.require_role('app4_user');
  select * into of_request from public.signature_requests r where r.id = wanted;
  if not found then
    raise exception 'envelope not found' using errcode = 'P0002';
  end if;
  insert into public.signature_templates as t (name, created_by, content)
  select template_name, auth.uid(), jsonb_build_object(
    'title', of_request.title, 'message', of_request.message, 'ordering', of_request.ordering,
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', d.file_path, 'name', d.file_name, 'size', d.file_size, 'sha256', d.sha256, 'original', d.original_sha256,
        'pages', d.pages, 'warnings', d.warnings
      ) order by d.position)
      from public.signature_documents d where d.request_id = wanted
    ), '[]'),
    'roles', coalesce((
      select jsonb_agg(jsonb_build_object('role', p.role, 'position', p.position, 'needs_code', p.needs_code)
        order by p.position, p.id)
      from public.signature_recipients p where p.request_id = wanted and p.status <> 'handed_on'
    ), '[]'),
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object(
        'document', d.place - 1, 'role', p.place - 1, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind,
        'label', f.label, 'is_required', f.is_required
      ))
      from public.signature_fields f
      join (
        select d.id, row_number() over (order by d.position) as place
        from public.signature_documents d where d.request_id = wanted
      ) d on d.id = f.document_id
      join (
        select p.id, row_number() over (order by p.position, p.id) as place
        from public.signature_recipients p where p.request_id = wanted and p.status <> 'handed_on'
      ) p on p.id = f.recipient_id
    ), '[]')
  )
  returning t.id into saved;
  return saved;
exception when unique_violation then
  raise exception 'a template has this name' using errcode = '23505', hint = 'name';
end
$$;
comment on function private.save_signature_template(uuid, text) is
  'Work of save_signature_template. Raises 42501 without app4_user.';
grant execute on function private.save_signature_template(uuid, text) to authenticated;

create function public.save_signature_template(request uuid, name text) returns uuid
language sql
set search_path = ''
as $$
  select private.save_signature_template($1, $2)
$$;
comment on function public.save_signature_template(uuid, text) is
  'Keeps an envelope as a template: its documents, texts, roles and fields, without people. Answers its id. 23505 (name) when the name is taken. app4_user only.';
revoke all on function public.save_signature_template(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.save_signature_template(uuid, text) to authenticated;

create function private.begin_from_template(wanted uuid, template uuid) returns timestamptz
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
    jsonb_build_object(
      'id', wanted, 'title', content ->> 'title', 'message', content ->> 'message', 'ordering', content ->> 'ordering'
    ),
    null
  );
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
comment on function private.begin_from_template(uuid, uuid) is
  'Work of begin_signature_from_template. Raises 42501 without app4_user.';
grant execute on function private.begin_from_template(uuid, uuid) to authenticated;

create function public.begin_signature_from_template(request uuid, template uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select private.begin_from_template($1, $2)
$$;
comment on function public.begin_signature_from_template(uuid, uuid) is
  'A new draft (its id is made by the page) with the texts and documents of a template; the page adds people and fields. Answers its version. P0002 without such a template. app4_user only.';
revoke all on function public.begin_signature_from_template(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.begin_signature_from_template(uuid, uuid) to authenticated;

create function private.delete_signature_template(wanted uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  delete from public.signature_templates t where t.id = wanted;
  if not found then
    raise exception 'template not found' using errcode = 'P0002';
  end if;
end
$$;
comment on function private.delete_signature_template(uuid) is
  'Work of delete_signature_template. Raises 42501 without app4_user.';
grant execute on function private.delete_signature_template(uuid) to authenticated;

create function public.delete_signature_template(template uuid) returns void
language sql
set search_path = ''
as $$
  select private.delete_signature_template($1)
$$;
comment on function public.delete_signature_template(uuid) is 'Deletes a template; envelopes that began from it stay. app4_user only.';
revoke all on function public.delete_signature_template(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_signature_template(uuid) to authenticated;

-- Documents come by the function signatures.

create function public.add_signature_document(adder uuid, request uuid, document jsonb)
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
  if (select count(*) from public.signature_documents d where d.request_id = request) >= 10 then
    raise exception 'at most 10 documents' using errcode = '22023', hint = 'documents';
  end if;
  if (
    select coalesce(sum(d.file_size), 0) + given.file_size from public.signature_documents d where d.request_id = request
  ) > 14680064 then
    raise exception 'at most 14 MB in all' using errcode = '22023', hint = 'bytes';
  end if;
  if (
    select coalesce(sum(jsonb_array_length(d.pages)), 0) + jsonb_array_length(given.pages)
    from public.signature_documents d where d.request_id = request
  ) > 200 then
    raise exception 'at most 200 pages in all' using errcode = '22023', hint = 'pages';
  end if;
  insert into public.signature_documents as d (
    request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages, warnings, added_by, added_by_name
  )
  select request,
    (select coalesce(max(o.position), 0) + 1 from public.signature_documents o where o.request_id = request),
    given.file_path, given.file_name, given.file_size, given.sha256, given.original_sha256, given.pages,
    coalesce(given.warnings, '{}'), adder, coalesce(private.person_name(adder), u.email)
  from auth.users u where u.id = adder
  returning * into given;
  perform private.note_signature_change(request);
  select * into of_request from public.signature_requests r where r.id = request;
  return query select given.id, given.position, of_request.updated_at::timestamptz;
end
$$;
comment on function public.add_signature_document(uuid, uuid, jsonb) is
  'Adds a document that was stored to a draft: {file_path, file_name, file_size, sha256, original_sha256, pages, warnings}. Answers its id, its place and the new version of the draft. 42501 when adder does not hold app4_user, 22023 with the limit as hint (documents, bytes, pages) or status. Service role only.';
revoke all on function public.add_signature_document(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_signature_document(uuid, uuid, jsonb) to service_role;

select private.keep_access_rules();
