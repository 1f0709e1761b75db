-- Envelopes that are made from what the platform knows of a trainer and of a mission: what their documents need is read by one
-- function, which notes each reading; a sealed pack becomes each of the papers that it holds.

alter table public.signature_requests add column more_kinds text[] not null default '{}';
alter table public.signature_requests add constraint signature_requests_more_kinds_form
  check (cardinality(more_kinds) <= 5 and (paper_kind is not null or more_kinds = '{}'));
comment on column public.signature_requests.more_kinds is
  'The other kinds of papers that the sealed file becomes, beside paper_kind: a pack of several documents is one file.';
grant select (more_kinds) on public.signature_requests to authenticated;

create table private.signature_fact_readings (
  id bigint generated always as identity primary key,
  -- Without foreign keys: a reading is never changed, also when reader or trainer are gone.
  trainer_id uuid not null,
  mission_id uuid,
  reader uuid not null,
  purpose text not null,
  at timestamptz(3) not null default clock_timestamp()
);
comment on table private.signature_fact_readings is
  'Who read what the contract of which trainer or mission needs, and when. Written by signature_facts, append-only.';
alter table private.signature_fact_readings enable row level security;
revoke all on private.signature_fact_readings from public, anon, authenticated, service_role;
create index signature_fact_readings_trainer_idx on private.signature_fact_readings (trainer_id, id desc);
create trigger signature_fact_readings_append_only before update or delete or truncate on private.signature_fact_readings
  for each statement execute function private.refuse_change();

create function private.signature_missions() returns table (
  id uuid, title text, client_name text, starts_on date, ends_on date, order_number text, trainer_id uuid, trainer_name text,
  contract text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
  select m.id, m.title, m.client_name, m.starts_on, m.ends_on, m.order_number, t.user_id, t.full_name,
    (
      select r.reference from public.signature_requests r
      where r.mission_id = m.id and r.status in ('draft', 'sent', 'completed') order by r.created_at desc limit 1
    )
  from public.missions m
  join public.trainer_accounts t on t.user_id = m.user_id and t.status = 'approved'
  where m.status <> 'cancelled'
  order by m.starts_on desc, m.id
  limit 500;
end
$$;
comment on function private.signature_missions() is 'Work of signature_missions. Raises 42501 without app4_user.';
grant execute on function private.signature_missions() to authenticated;

create function public.signature_missions() returns table (
  id uuid, title text, client_name text, starts_on date, ends_on date, order_number text, trainer_id uuid, trainer_name text,
  contract text
)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_missions()
$$;
comment on function public.signature_missions() is
  'Missions that a contract can be made for, the latest first, at most 500, without their price; contract: the envelope that there is for it already. app4_user only.';
revoke all on function public.signature_missions() from public, anon, authenticated, service_role;
grant execute on function public.signature_missions() to authenticated;

create function private.signature_facts(of_trainer uuid, of_mission uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mission public.missions;
  trainer public.trainer_accounts;
begin
  perform private.require_role('app4_user');
  if of_mission is not null then
    select * into mission from public.missions m where m.id = of_mission and m.status <> 'cancelled';
    if not found then
      raise exception 'mission not found' using errcode = 'P0002';
    end if;
  end if;
  select * into trainer from public.trainer_accounts t
  where t.user_id = coalesce(mission.user_id, of_trainer) and t.status = 'approved';
  if not found then
    raise exception 'no approved trainer' using errcode = 'P0002';
  end if;
  insert into private.signature_fact_readings (trainer_id, mission_id, reader, purpose)
  values (trainer.user_id, mission.id, auth.uid(), coalesce('Contrat, ordre ' || mission.order_number, 'Dossier'));
  return jsonb_build_object(
    'company', (
      select jsonb_build_object(
        'legal_name', s.legal_name, 'trade_name', s.trade_name, 'legal_form', s.legal_form, 'capital_cents', s.capital_cents,
        'siren', s.siren, 'rcs_city', s.rcs_city, 'street', s.street, 'postal_code', s.postal_code, 'city', s.city, 'nda', s.nda,
        'nda_region', s.nda_region, 'privacy_email', s.privacy_email
      )
      from public.company_settings s
    ),
    'trainer', jsonb_build_object('id', trainer.user_id, 'name', trainer.full_name, 'email', trainer.email),
    -- Never the account that is paid.
    'billing', (
      select jsonb_build_object(
        'legal_form', b.legal_form, 'legal_name', b.legal_name, 'company_details', b.company_details, 'siret', b.siret,
        'address', b.address, 'postal_code', b.postal_code, 'city', b.city, 'country', b.country, 'vat_case', b.vat_case,
        'nda', b.nda
      )
      from public.billing_profiles b where b.user_id = trainer.user_id
    ),
    'mission', case when mission.id is not null then jsonb_build_object(
      'id', mission.id, 'title', mission.title, 'client_name', mission.client_name, 'starts_on', mission.starts_on,
      'ends_on', mission.ends_on, 'place', mission.place, 'is_remote', mission.is_remote, 'hours', mission.hours,
      'days', mission.days, 'day_rate_cents', mission.day_rate_cents, 'total_cents', mission.total_cents,
      'order_number', mission.order_number
    ) end
  );
end
$$;
comment on function private.signature_facts(uuid, uuid) is 'Work of signature_facts. Raises 42501 without app4_user.';
grant execute on function private.signature_facts(uuid, uuid) to authenticated;

create function public.signature_facts(trainer uuid default null, mission uuid default null) returns jsonb
language sql
set search_path = ''
as $$
  select private.signature_facts($1, $2)
$$;
comment on function public.signature_facts(uuid, uuid) is
  'What the documents of an approved trainer, or of a mission and its trainer, say: {company, trainer, billing (null: none yet), mission}. Each reading is noted. Never the account that is paid. P0002 without such a trainer or mission. app4_user only.';
revoke all on function public.signature_facts(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.signature_facts(uuid, uuid) to authenticated;

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
comment on function public.save_signature_request(jsonb, timestamptz) is
  'Writes a draft as a whole: {id, title, message, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id (of this trainer), paper_kind, more_kinds, documents: [{id, name}] in their order, recipients: [{id, name, email, role, position, message, needs_code, language}], fields: [{id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required}]}. Ids are made by the page; documents that are not named are removed. version: its updated_at, null for a new one. Answers id, reference and new version. 22023 with the part as hint, 23505 (version) when it changed meanwhile. app4_user only.';

create or replace function private.keep_signature_requests() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sent constant text[] := array[
    'reference', 'title', 'message', 'ordering', 'paper_kind', 'more_kinds', 'sender_name', 'sender_email', 'batch_id', 'batch_row',
    'consent_fr', 'consent_en', 'created_at', 'sent_at'
  ];
  -- Once they are there.
  ends constant text[] := array['completed_at', 'ended_at', 'end_reason', 'sealed_at', 'proof_head'];
  change record;
begin
  if tg_op = 'DELETE' then
    if private.signature_is_kept(old) then
      raise exception 'an envelope that was sent is kept for ten years' using errcode = '23001';
    end if;
    return old;
  end if;
  if old.status <> new.status and not (
    old.status = 'draft' and new.status in ('sent', 'cancelled')
    or old.status = 'sent' and new.status in ('completed', 'declined', 'expired', 'cancelled')
  ) then
    raise exception 'an envelope does not go from % to %', old.status, new.status using errcode = '42501';
  end if;
  if old.sent_at is not null then
    for change in
      select a.key from jsonb_each(to_jsonb(new)) a join jsonb_each(to_jsonb(old)) b on b.key = a.key
      where (a.key = any (sent) or a.key = any (ends) and b.value <> 'null') and a.value is distinct from b.value
    loop
      raise exception 'what was sent does not change: %', change.key using errcode = '42501';
    end loop;
  end if;
  return new;
end
$$;

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
  if of_request.sealed_at is null or of_request.paper_kind is null or of_request.paper_filed_at is not null then
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
  'The sealed file of an envelope, which was stored under this path of the bucket trainer-papers, becomes the verified papers of its trainer: of paper_kind and more_kinds. False when it is one already, or the account is no more. 23503 when there is no such file. Service role only.';

select private.keep_access_rules();
