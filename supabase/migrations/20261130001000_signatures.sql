-- Envelopes to sign: documents, who is asked for what, the fields, and what happened, as a chain of lines that anybody can check
-- (docs/proof-format.md). Functions are the only writers. Links of recipients are stored as hashes alone.

create function private.canonical_json(value jsonb) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
declare
  key text;
begin
  case jsonb_typeof(value)
    when 'object' then
      select k into key from jsonb_object_keys(value) k where k !~ '^[a-z][a-z0-9_]*$' limit 1;
      if found then
        raise exception 'not a key of the proof: %', key using errcode = '22023';
      end if;
      return '{' || coalesce((
        select string_agg('"' || e.key || '":' || private.canonical_json(e.value), ',' order by e.key collate "C")
        from jsonb_each(value) e
      ), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(private.canonical_json(e.value), ',' order by e.place)
        from jsonb_array_elements(value) with ordinality as e (value, place)
      ), '') || ']';
    when 'number' then
      if (value #>> '{}')::numeric % 1 <> 0 or abs((value #>> '{}')::numeric) > 9007199254740991 then
        raise exception 'not a whole number: %', value using errcode = '22023';
      end if;
      return trunc((value #>> '{}')::numeric)::text;
    else
      -- PostgreSQL escapes texts as RFC 8785 does.
      return value::text;
  end case;
end
$$;
comment on function private.canonical_json(jsonb) is
  'The one text of a value: RFC 8785 for whole numbers and keys of small letters, as shared/signature writes it (signatures.test.ts compares). 22023 for a fraction or another key.';

create function private.digest_of(value text) returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;
comment on function private.digest_of(text) is 'SHA-256 of a text in UTF-8, hexadecimal.';

create function private.said_moment(moment timestamptz) returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
comment on function private.said_moment(timestamptz) is 'A moment as lines of a proof write it: UTC with milliseconds.';

create sequence private.signature_number;
comment on sequence private.signature_number is 'Numbers in the references of envelopes; gaps mean nothing.';
revoke all on sequence private.signature_number from public, anon, authenticated, service_role;

create table public.signature_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  title text not null,
  message text,
  status text not null default 'draft',
  ordering text not null default 'parallel',
  expires_at timestamptz(3),
  remind_after smallint,
  remind_every smallint,
  remind_most smallint,
  trainer_id uuid references public.trainer_accounts (user_id) on delete set null,
  mission_id uuid references public.missions (id) on delete set null,
  paper_kind text references private.paper_kinds (key),
  created_by uuid references auth.users (id) on delete set null,
  sender_name text not null,
  sender_email text not null,
  batch_id uuid,
  batch_row smallint,
  consent_fr text,
  consent_en text,
  search_text text not null default '',
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  completed_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  seal_claim uuid,
  seal_claimed_at timestamptz(3),
  seal_attempts smallint not null default 0,
  sealed_at timestamptz(3),
  sealed_path text unique,
  sealed_sha256 text,
  sealed_bytes integer,
  proof_lines integer not null default 0,
  proof_last text,
  proof_head text,
  is_time_stamped boolean,
  updated_at timestamptz(3) not null default now(),
  constraint signature_requests_reference_form check (reference ~ '^S-[0-9]{4}-[0-9]{4,}$'),
  constraint signature_requests_title_form check (private.is_text(title, 200)),
  constraint signature_requests_message_form check (private.is_text(message, 2000)),
  constraint signature_requests_status_known
    check (status in ('draft', 'sent', 'completed', 'declined', 'expired', 'cancelled')),
  constraint signature_requests_ordering_known check (ordering in ('parallel', 'sequential')),
  constraint signature_requests_reminders_whole check (
    remind_after is null and remind_every is null and remind_most is null
    or remind_after between 1 and 60 and remind_every between 1 and 60 and remind_most between 1 and 10
  ),
  constraint signature_requests_sender_name_form check (private.is_text(sender_name, 160)),
  constraint signature_requests_sender_email_form check (private.is_email(sender_email)),
  constraint signature_requests_sent_whole check (
    status in ('draft', 'cancelled')
    or sent_at is not null and expires_at is not null and consent_fr is not null and consent_en is not null
  ),
  constraint signature_requests_batch_whole check ((batch_id is null) = (batch_row is null)),
  constraint signature_requests_one_of_row unique (batch_id, batch_row),
  constraint signature_requests_completed_whole check ((status = 'completed') = (completed_at is not null)),
  constraint signature_requests_ended_whole
    check ((status in ('completed', 'declined', 'expired', 'cancelled')) = (ended_at is not null)),
  constraint signature_requests_end_reason_form check (private.is_text(end_reason, 1000)),
  constraint signature_requests_sealed_whole check (
    (sealed_at is not null) = (sealed_path is not null) and (sealed_at is not null) = (sealed_sha256 is not null)
    and (sealed_at is not null) = (sealed_bytes is not null) and (sealed_at is not null) = (proof_head is not null)
    and (sealed_at is not null) = (is_time_stamped is not null) and (sealed_at is null or completed_at is not null)
  ),
  constraint signature_requests_sealed_path_form check (sealed_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]pdf$'),
  constraint signature_requests_sealed_sha256_form check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  constraint signature_requests_proof_head_form check (proof_head ~ '^[0-9a-f]{64}$')
);
comment on table public.signature_requests is
  'Envelopes to sign. Written by functions alone; app4_user reads them. Completed ones are kept for ten years with their proof.';
comment on column public.signature_requests.trainer_id is
  'The trainer whom it is about; a completed one becomes their paper of paper_kind when there is one.';
comment on column public.signature_requests.batch_id is
  'Of a sending to many: with the number of its row, so that a row that is sent again is found.';
comment on column public.signature_requests.consent_fr is 'What recipients agree to, as the settings had it when it was sent.';
comment on column public.signature_requests.search_text is 'What the search looks in; kept by private.note_signature_change.';
comment on column public.signature_requests.proof_lines is 'How many lines its proof has, and the hash of the last one (proof_last).';
comment on column public.signature_requests.sender_name is 'Whose name the mails say; their address gets the news.';
comment on column public.signature_requests.end_reason is 'Why it was declined or cancelled, as recipients read it.';
comment on column public.signature_requests.seal_claim is
  'Who is sealing it, once: the function that claimed it; taken again after ten minutes without a word.';
comment on column public.signature_requests.sealed_path is 'The sealed PDF in the bucket signatures.';
comment on column public.signature_requests.proof_head is 'SHA-256 of the last line of the proof in the sealed PDF.';
comment on column public.signature_requests.is_time_stamped is
  'Whether the seal has a timestamp of an authority; without one it is added later, when the authority answers.';
comment on column public.signature_requests.updated_at is 'Version of the row: grows at each update.';

create index signature_requests_created_idx on public.signature_requests (created_at desc, id desc);
create index signature_requests_status_idx on public.signature_requests (status, created_at desc, id desc);
create index signature_requests_sender_idx on public.signature_requests (created_by, created_at desc);
create index signature_requests_trainer_idx on public.signature_requests (trainer_id);
create index signature_requests_mission_idx on public.signature_requests (mission_id);
create index signature_requests_expiry_idx on public.signature_requests (expires_at) where status = 'sent';
create index signature_requests_ended_idx on public.signature_requests (ended_at) where ended_at is not null;
create index signature_requests_search_idx on public.signature_requests using gin (search_text extensions.gin_trgm_ops);
create index signature_requests_to_seal_idx on public.signature_requests (completed_at)
  where status = 'completed' and (sealed_at is null or not is_time_stamped);
create index signature_requests_paper_kind_idx on public.signature_requests (paper_kind);

create table public.signature_documents (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  position smallint not null,
  file_path text not null,
  file_name text not null,
  file_size integer not null,
  sha256 text not null,
  original_sha256 text not null,
  pages jsonb not null,
  warnings text[] not null default '{}',
  added_by uuid references auth.users (id) on delete set null,
  added_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint signature_documents_file_path_form check (file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]pdf$'),
  constraint signature_documents_file_name_form check (private.is_text(file_name, 255)),
  constraint signature_documents_file_size_range check (file_size between 1 and 20971520),
  constraint signature_documents_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint signature_documents_original_sha256_form check (original_sha256 ~ '^[0-9a-f]{64}$'),
  constraint signature_documents_pages_form check (
    jsonb_typeof(pages) = 'array' and jsonb_array_length(pages) between 1 and 200 and octet_length(pages::text) <= 20000
  ),
  constraint signature_documents_warnings_form check (cardinality(warnings) <= 20)
);
comment on table public.signature_documents is
  'The documents of envelopes as people see them: written anew from the files that were given. Written by the function signatures alone.';
comment on column public.signature_documents.sha256 is 'Of the file that people see and sign.';
comment on column public.signature_documents.original_sha256 is 'Of the file as it was given.';
comment on column public.signature_documents.pages is '[{width, height, rotation}] of each page: points, degrees.';
comment on column public.signature_documents.warnings is 'What the sender should know of the file, such as signatures that it had.';

create index signature_documents_request_idx on public.signature_documents (request_id, position);
create index signature_documents_file_idx on public.signature_documents (file_path);
create index signature_documents_added_by_idx on public.signature_documents (added_by);

create table public.signature_recipients (
  id uuid primary key,
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  name text not null,
  email text not null,
  role text not null,
  position smallint not null,
  message text,
  needs_code boolean not null default false,
  language text not null default 'fr',
  status text not null default 'waiting',
  invited_at timestamptz(3),
  seen_at timestamptz(3),
  consented_at timestamptz(3),
  acted_at timestamptz(3),
  act_key uuid,
  reminders smallint not null default 0,
  reminded_at timestamptz(3),
  code_hash text,
  code_sent_at timestamptz(3),
  code_tries smallint not null default 0,
  codes smallint not null default 0,
  wrong_codes smallint not null default 0,
  session_hash text,
  handed_on_to uuid references public.signature_recipients (id) on delete set null deferrable initially deferred,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint signature_recipients_name_form check (private.is_text(name, 120)),
  constraint signature_recipients_email_form check (private.is_email(email) and char_length(email) <= 254),
  constraint signature_recipients_role_known check (role in ('signer', 'approver', 'copy')),
  constraint signature_recipients_position_range check (position between 1 and 40),
  constraint signature_recipients_message_form check (private.is_text(message, 2000)),
  constraint signature_recipients_language_known check (language in ('fr', 'en')),
  constraint signature_recipients_status_known check (
    status in ('waiting', 'invited', 'seen', 'signed', 'approved', 'declined', 'handed_on', 'copied')
  ),
  constraint signature_recipients_act_of_role check (
    (status <> 'signed' or role = 'signer') and (status <> 'approved' or role = 'approver')
    and (status <> 'copied' or role = 'copy')
  ),
  constraint signature_recipients_acted_whole
    check ((status in ('signed', 'approved', 'declined', 'handed_on')) = (acted_at is not null))
);
comment on table public.signature_recipients is
  'Who is asked for what in an envelope, and how far they have come. Written by functions alone.';
comment on column public.signature_recipients.act_key is
  'Made by the page once for the last press: the same request that is sent again finds what it did.';
comment on column public.signature_recipients.codes is
  'How many codes were asked for, and how many wrong ones were given (wrong_codes): both end the codes of this recipient.';
comment on column public.signature_recipients.session_hash is
  'SHA-256 of what the browser that gave the code right keeps: another browser with the link needs a code of its own.';

create index signature_recipients_request_idx on public.signature_recipients (request_id, position, id);
create index signature_recipients_email_idx on public.signature_recipients (lower(email));
create index signature_recipients_handed_on_idx on public.signature_recipients (handed_on_to);
create unique index signature_recipients_one_address on public.signature_recipients (request_id, lower(email))
  where status <> 'handed_on';

create table private.signature_links (
  token_hash text primary key,
  recipient_id uuid not null references public.signature_recipients (id) on delete cascade,
  mail_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint signature_links_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.signature_links is
  'The links that recipients got by mail, as SHA-256 of their token. They lead to one recipient of one envelope; what they allow is decided by where the envelope stands. Written by functions.';
alter table private.signature_links enable row level security;
revoke all on private.signature_links from public, anon, authenticated, service_role;
create index signature_links_mail_idx on private.signature_links (mail_id);
create index signature_links_recipient_idx on private.signature_links (recipient_id, created_at desc);

create table public.signature_fields (
  id uuid primary key,
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  document_id uuid not null references public.signature_documents (id) on delete cascade,
  recipient_id uuid not null references public.signature_recipients (id) on delete cascade,
  page smallint not null,
  x numeric(7, 2) not null,
  y numeric(7, 2) not null,
  w numeric(7, 2) not null,
  h numeric(7, 2) not null,
  kind text not null,
  label text,
  is_required boolean not null default true,
  value jsonb,
  filled_at timestamptz(3),
  constraint signature_fields_page_range check (page between 0 and 199),
  constraint signature_fields_box_form check (x >= 0 and y >= 0 and w >= 8 and h >= 8 and x + w <= 20000 and y + h <= 20000),
  constraint signature_fields_kind_known check (kind in ('signature', 'initials', 'date', 'name', 'text', 'checkbox')),
  constraint signature_fields_label_form check (private.is_text(label, 120)),
  constraint signature_fields_filled_whole check ((value is null) = (filled_at is null)),
  constraint signature_fields_value_size check (octet_length(value::text) <= 1500000)
);
comment on table public.signature_fields is
  'What recipients fill in on the documents: points of the unrotated page from its lower left corner, pages counted from 0. Written by functions alone.';
comment on column public.signature_fields.value is
  'Of signature and initials: {kind: drawn, path, width, height}, {kind: typed, text, hand}, {kind: image, image (data address)} or {kind: same, field}, that of another field of the same recipient; else a text or a truth value.';

create index signature_fields_document_idx on public.signature_fields (document_id, page);
create index signature_fields_recipient_idx on public.signature_fields (recipient_id);
create index signature_fields_request_idx on public.signature_fields (request_id);

create table public.signature_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  at timestamptz(3) not null,
  type text not null,
  actor jsonb not null,
  doc text,
  data jsonb not null,
  seq integer,
  line text,
  hash text,
  constraint signature_events_type_known check (type in (
    'created', 'document_added', 'sent', 'mail_sent', 'mail_failed', 'reminder', 'opened', 'code_sent', 'code_ok', 'code_failed',
    'consent', 'field_filled', 'signed', 'approved', 'declined', 'handed_on', 'address_corrected', 'extended', 'expired',
    'cancelled', 'sealed', 'time_stamped', 'downloaded', 'viewed'
  )),
  constraint signature_events_in_proof check (
    case
      when type in ('mail_sent', 'mail_failed', 'reminder', 'sealed', 'time_stamped', 'downloaded', 'viewed') then seq is null
      -- After the end they are no part of the proof any more.
      when type in ('opened', 'code_sent', 'code_ok', 'code_failed') then true
      else seq is not null
    end
    and (seq is null) = (line is null) and (seq is null) = (hash is null)
  ),
  constraint signature_events_one_seq unique (request_id, seq)
);
comment on table public.signature_events is
  'What happened to each envelope, append-only. Those of the proof are lines of a chain: line is the canonical text, hash its SHA-256, and each line holds the hash of the one before. Written by private.add_signature_event alone.';

create index signature_events_request_idx on public.signature_events (request_id, id);

alter table public.signature_requests enable row level security;
alter table public.signature_documents enable row level security;
alter table public.signature_recipients enable row level security;
alter table public.signature_fields enable row level security;
alter table public.signature_events enable row level security;
revoke all on public.signature_requests, public.signature_documents, public.signature_recipients, public.signature_fields,
  public.signature_events from public, anon, authenticated, service_role;
grant select (
  id, reference, title, message, status, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id,
  paper_kind, created_by, sender_name, batch_id, batch_row, created_at, sent_at, completed_at, ended_at, end_reason, sealed_at, sealed_sha256,
  sealed_bytes, proof_head, is_time_stamped, seal_attempts, updated_at
) on public.signature_requests to authenticated;
grant select (
  id, request_id, position, file_name, file_size, sha256, original_sha256, pages, warnings, added_by_name, created_at
) on public.signature_documents to authenticated;
-- Nothing that opens the envelope in the place of its recipient.
grant select (
  id, request_id, name, email, role, position, message, needs_code, language, status, invited_at, seen_at, consented_at, acted_at,
  reminders, reminded_at, handed_on_to, created_at
) on public.signature_recipients to authenticated;
grant select on public.signature_fields, public.signature_events to authenticated;
grant select on public.signature_requests, public.signature_documents, public.signature_recipients, public.signature_fields,
  public.signature_events to service_role;

create policy "Those who handle signatures read envelopes" on public.signature_requests
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures read documents" on public.signature_documents
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures read recipients" on public.signature_recipients
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures read fields" on public.signature_fields
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures read events" on public.signature_events
  for select to authenticated using ((select private.has_role('app4_user')));

-- Nothing that was sent changes, and what was completed is kept for its ten years.

create function private.signature_is_kept(of_request public.signature_requests) returns boolean
language sql
stable
set search_path = ''
as $$
  select of_request.sent_at is not null
    and coalesce(of_request.ended_at, of_request.sent_at) + interval '10 years' > now()
$$;
comment on function private.signature_is_kept(public.signature_requests) is
  'Whether an envelope must stay: sent, and its ten years are not over.';

create function private.keep_signature_requests() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sent constant text[] := array[
    'reference', 'title', 'message', 'ordering', 'paper_kind', 'sender_name', 'sender_email', 'batch_id', 'batch_row',
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
comment on function private.keep_signature_requests() is
  'Trigger: only the allowed changes of status (42501), nothing of what was sent changes (42501), and it is not deleted before its ten years are over (23001).';

create function private.keep_of_signature_request() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  -- What recipients do, and what a deletion elsewhere takes away.
  moving constant text[] := case tg_table_name
    when 'signature_recipients' then array[
      'email', 'status', 'invited_at', 'seen_at', 'consented_at', 'acted_at', 'act_key', 'reminders', 'reminded_at', 'code_hash',
      'code_sent_at', 'code_tries', 'codes', 'wrong_codes', 'session_hash', 'handed_on_to'
    ]
    when 'signature_fields' then array['value', 'filled_at', 'recipient_id']
    when 'signature_documents' then array['added_by']
    else '{}'
  end;
  is_theirs boolean;
begin
  select * into of_request from public.signature_requests r
  where r.id = case when tg_op = 'INSERT' then new.request_id else old.request_id end;
  if not found then
    -- Its envelope is being deleted.
    return old;
  end if;
  if tg_op = 'INSERT' then
    -- Once it was sent, only somebody whom a recipient hands it on to comes in.
    if of_request.sent_at is not null and not (
      tg_table_name = 'signature_recipients' and exists (
        select from public.signature_recipients p
        where p.handed_on_to = (to_jsonb(new) ->> 'id')::uuid and p.request_id = of_request.id
      )
    ) then
      raise exception 'nothing is added to an envelope that was sent (%)', tg_table_name using errcode = '42501';
    end if;
    return new;
  end if;
  if of_request.sent_at is null and tg_table_name <> 'signature_events' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    is_theirs := to_jsonb(old) - moving = to_jsonb(new) - moving and case tg_table_name
      -- Who has acted is not asked again, and keeps the address that they acted with.
      when 'signature_recipients' then to_jsonb(old) ->> 'acted_at' is null
        or (to_jsonb(old) -> 'status', to_jsonb(old) -> 'email', to_jsonb(old) -> 'act_key')
          = (to_jsonb(new) -> 'status', to_jsonb(new) -> 'email', to_jsonb(new) -> 'act_key')
      when 'signature_fields' then not exists (
        select from public.signature_recipients p
        where p.id = (to_jsonb(old) ->> 'recipient_id')::uuid and p.status in ('signed', 'approved', 'declined')
      )
      -- Who added it may be gone.
      when 'signature_documents' then to_jsonb(new) -> 'added_by' = 'null'
      else false
    end;
    if is_theirs then
      return new;
    end if;
  end if;
  raise exception 'what belongs to an envelope that was sent does not change (%)', tg_table_name using errcode = '42501';
end
$$;
comment on function private.keep_of_signature_request() is
  'Trigger: documents, recipients and fields of an envelope that was sent, and its events, do not change (42501) but for what recipients do.';

create trigger signature_requests_kept before update or delete on public.signature_requests
  for each row execute function private.keep_signature_requests();
create trigger signature_requests_touch before update on public.signature_requests
  for each row execute function private.touch_updated_at();
create trigger signature_requests_clean before insert or update on public.signature_requests
  for each row execute function private.clean_columns('title', '+message', '+end_reason', 'sender_name');
create trigger signature_requests_audit after insert or update or delete on public.signature_requests
  for each row execute function private.record_change(
    'id', 'id', 'reference', 'status', 'created_by', 'trainer_id', 'mission_id', 'sealed_at', '~title', '~end_reason'
  );
create trigger signature_documents_kept before insert or update or delete on public.signature_documents
  for each row execute function private.keep_of_signature_request();
create trigger signature_documents_clean before insert or update on public.signature_documents
  for each row execute function private.clean_columns('file_name', 'added_by_name');
create trigger signature_recipients_kept before insert or update or delete on public.signature_recipients
  for each row execute function private.keep_of_signature_request();
create trigger signature_recipients_clean before insert or update on public.signature_recipients
  for each row execute function private.clean_columns('name', '!email', '+message');
create trigger signature_fields_kept before insert or update or delete on public.signature_fields
  for each row execute function private.keep_of_signature_request();
create trigger signature_fields_clean before insert or update on public.signature_fields
  for each row execute function private.clean_columns('label');
create trigger signature_events_kept before update or delete on public.signature_events
  for each row execute function private.keep_of_signature_request();
create trigger signature_requests_not_truncated before truncate on public.signature_requests
  for each statement execute function private.refuse_change();
create trigger signature_events_not_truncated before truncate on public.signature_events
  for each statement execute function private.refuse_change();

-- The chain.

create function private.add_signature_event(
  of_request uuid, event_type text, actor jsonb, doc text default null, data jsonb default '{}', moment timestamptz default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  envelope public.signature_requests;
  before public.signature_events;
  added public.signature_events;
  is_outside boolean := event_type in (
    'mail_sent', 'mail_failed', 'reminder', 'sealed', 'time_stamped', 'downloaded', 'viewed'
  );
begin
  added.at := coalesce(moment, clock_timestamp());
  if not is_outside then
    -- One line after the other.
    select * into envelope from public.signature_requests r where r.id = of_request for update;
    is_outside := envelope.status not in ('draft', 'sent');
  end if;
  if not is_outside then
    select * into before from public.signature_events e
    where e.request_id = of_request and e.seq is not null
    order by e.seq desc limit 1;
    added.at := greatest(added.at, before.at);
    added.seq := coalesce(before.seq, 0) + 1;
    added.line := private.canonical_json(jsonb_build_object(
      'v', 1, 'seq', added.seq, 'at', private.said_moment(added.at), 'type', event_type, 'actor', actor, 'doc', doc,
      'data', data, 'prev', coalesce(before.hash, repeat('0', 64))
    ));
    added.hash := private.digest_of(added.line);
    update public.signature_requests r set proof_lines = added.seq, proof_last = added.hash where r.id = of_request;
  end if;
  insert into public.signature_events (request_id, at, type, actor, doc, data, seq, line, hash)
  values (
    of_request, added.at, event_type, add_signature_event.actor, add_signature_event.doc, add_signature_event.data, added.seq,
    added.line, added.hash
  );
end
$$;
comment on function private.add_signature_event(uuid, text, jsonb, text, jsonb, timestamptz) is
  'Adds an event of an envelope; until it ends, one of the proof is the next line of its chain, never before the line above. The envelope is locked until the transaction ends.';

create table private.signature_heads (
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  seq integer not null,
  hash text not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  primary key (request_id, seq)
);
comment on table private.signature_heads is
  'The last line of each chain, as the daily work found it: a chain that is rewritten or cut later no longer has it. Append-only.';
alter table private.signature_heads enable row level security;
revoke all on private.signature_heads from public, anon, authenticated, service_role;
create trigger signature_heads_kept before update or delete on private.signature_heads
  for each row execute function private.keep_of_signature_request();
create trigger signature_heads_not_truncated before truncate on private.signature_heads
  for each statement execute function private.refuse_change();

create function private.proof_fault(of_request uuid) returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select min(fault)::integer from (
    select place as fault from (
      select row_number() over w as place,
        e.seq is distinct from row_number() over w
        or e.hash is distinct from private.digest_of(e.line)
        or e.line is distinct from private.canonical_json(jsonb_build_object(
          'v', 1, 'seq', e.seq, 'at', private.said_moment(e.at), 'type', e.type, 'actor', e.actor, 'doc', e.doc, 'data', e.data,
          'prev', coalesce(lag(e.hash) over w, repeat('0', 64))
        )) as is_broken
      from public.signature_events e
      where e.request_id = of_request and e.seq is not null
      window w as (order by e.seq)
    ) as lines
    where is_broken
    union all
    -- Lines that were cut off, or a chain that was written anew.
    select r.proof_lines from public.signature_requests r
    where r.id = of_request and r.proof_lines > 0 and not exists (
      select from public.signature_events e
      where e.request_id = r.id and e.seq = r.proof_lines and e.hash = r.proof_last
        and (r.proof_head is null or r.proof_head = e.hash)
    )
    union all
    select 1 from public.signature_requests r where r.id = of_request and r.sent_at is not null and r.proof_lines = 0
    union all
    select h.seq from private.signature_heads h
    where h.request_id = of_request and not exists (
      select from public.signature_events e where e.request_id = h.request_id and e.seq = h.seq and e.hash = h.hash
    )
  ) as faults
$$;
comment on function private.proof_fault(uuid) is
  'Number of the first line of an envelope''s chain that does not hold: its hash, its text, the hash of the line before, or a last line that is not the one that was noted. Null: the chain holds.';

create function private.check_signature_proof(wanted uuid) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return private.proof_fault(wanted);
end
$$;
comment on function private.check_signature_proof(uuid) is 'Work of check_signature_proof. Raises 42501 without app4_user.';
grant execute on function private.check_signature_proof(uuid) to authenticated;

create function public.check_signature_proof(request uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select private.check_signature_proof($1)
$$;
comment on function public.check_signature_proof(uuid) is
  'The first line of the proof of an envelope that does not hold; null when all do. app4_user only.';
revoke all on function public.check_signature_proof(uuid) from public, anon, authenticated, service_role;
grant execute on function public.check_signature_proof(uuid) to authenticated;

-- What each envelope says by mail.

create table private.signature_mails (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  recipient_id uuid references public.signature_recipients (id) on delete cascade,
  kind text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint signature_mails_kind_known
    check (kind in ('invitation', 'reminder', 'completed', 'declined', 'cancelled', 'expired'))
);
comment on table private.signature_mails is
  'Mails that are to go out, each once: its id is that of its entry in the log of mails. Without a recipient it is for the sender. Written by functions.';
alter table private.signature_mails enable row level security;
revoke all on private.signature_mails from public, anon, authenticated, service_role;
create index signature_mails_created_idx on private.signature_mails (created_at);
create index signature_mails_request_idx on private.signature_mails (request_id);
create index signature_mails_recipient_idx on private.signature_mails (recipient_id);

create table public.signature_settings (
  id boolean primary key default true,
  sender_name text not null,
  expiry_days smallint not null,
  remind_after smallint,
  remind_every smallint,
  remind_most smallint,
  consent_fr text not null,
  consent_en text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint signature_settings_one check (id),
  constraint signature_settings_sender_name_form check (private.is_text(sender_name, 120)),
  constraint signature_settings_expiry_days_range check (expiry_days between 1 and 180),
  constraint signature_settings_reminders_whole check (
    remind_after is null and remind_every is null and remind_most is null
    or remind_after between 1 and 60 and remind_every between 1 and 60 and remind_most between 1 and 10
  ),
  constraint signature_settings_consent_fr_form check (private.is_text(consent_fr, 1000)),
  constraint signature_settings_consent_en_form check (private.is_text(consent_en, 1000))
);
comment on table public.signature_settings is
  'How envelopes are sent: whose name, how long, how often people are reminded, what they agree to. One row.';
comment on column public.signature_settings.updated_at is 'Version of the row: grows at each update.';
alter table public.signature_settings enable row level security;
revoke all on public.signature_settings from public, anon, authenticated, service_role;
grant select on public.signature_settings to authenticated, service_role;
grant update (sender_name, expiry_days, remind_after, remind_every, remind_most, consent_fr, consent_en)
  on public.signature_settings to authenticated;
create policy "Those who handle signatures read their settings" on public.signature_settings
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures edit their settings" on public.signature_settings
  for update to authenticated
  using ((select private.has_role('app4_user'))) with check ((select private.has_role('app4_user')));
create index signature_settings_updated_by_idx on public.signature_settings (updated_by);

create function private.note_settings_author() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
comment on function private.note_settings_author() is 'Trigger: the row says who edited it.';
create trigger signature_settings_author before update on public.signature_settings
  for each row execute function private.note_settings_author();
create trigger signature_settings_touch before update on public.signature_settings
  for each row execute function private.touch_updated_at();
create trigger signature_settings_clean before insert or update on public.signature_settings
  for each row execute function private.clean_columns('sender_name', '+consent_fr', '+consent_en');
create trigger signature_settings_audit after update on public.signature_settings
  for each row execute function private.record_change(
    'id', 'sender_name', 'expiry_days', 'remind_after', 'remind_every', 'remind_most', 'consent_fr', 'consent_en'
  );

insert into public.signature_settings (
  sender_name, expiry_days, remind_after, remind_every, remind_most, consent_fr, consent_en
) values (
  'Trame', 30, 5, 2, 3,
  'J’ai lu les documents et j’accepte de répondre électroniquement : ma réponse m’engage comme sur papier. Mon nom, mon adresse e-mail et l’adresse réseau de mon appareil figurent dans la preuve remise à toutes les parties.',
  'I have read the documents and agree to answer electronically: my answer binds me as it would on paper. My name, my e-mail address and the network address of my device are in the proof that all parties receive.'
);

create table public.signature_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  signature jsonb,
  initials jsonb,
  updated_at timestamptz(3) not null default now(),
  constraint signature_profiles_name_form check (private.is_text(name, 120)),
  constraint signature_profiles_signature_size check (octet_length(signature::text) <= 1500000),
  constraint signature_profiles_initials_size check (octet_length(initials::text) <= 1500000)
);
comment on table public.signature_profiles is
  'The signature and initials that a colleague keeps for the envelopes that they sign themselves: as values of fields. Each reads and writes their own.';
comment on column public.signature_profiles.updated_at is 'Version of the row: grows at each update.';
alter table public.signature_profiles enable row level security;
revoke all on public.signature_profiles from public, anon, authenticated, service_role;
grant select, delete on public.signature_profiles to authenticated;
grant insert (user_id, name, signature, initials), update (name, signature, initials) on public.signature_profiles to authenticated;
create policy "Each reads their own signature" on public.signature_profiles
  for select to authenticated using (user_id = (select auth.uid()) and (select private.has_role('app4_user')));
create policy "Each adds their own signature" on public.signature_profiles
  for insert to authenticated with check (user_id = (select auth.uid()) and (select private.has_role('app4_user')));
create policy "Each edits their own signature" on public.signature_profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('app4_user')))
  with check (user_id = (select auth.uid()) and (select private.has_role('app4_user')));
create policy "Each deletes their own signature" on public.signature_profiles
  for delete to authenticated using (user_id = (select auth.uid()) and (select private.has_role('app4_user')));

create function private.is_signature_value(field_kind text, value jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    when value is null then true
    when field_kind = 'checkbox' then jsonb_typeof(value) = 'boolean'
    when field_kind in ('signature', 'initials') then
      jsonb_typeof(value) = 'object' and case value ->> 'kind'
        when 'drawn' then value ->> 'path' ~ '^[MLHVCQSTZmlhvcqstz0-9.,+ -]+$' and char_length(value ->> 'path') <= 40000
          and jsonb_typeof(value -> 'width') = 'number' and jsonb_typeof(value -> 'height') = 'number'
          and value ->> 'width' ~ '^[1-9][0-9]{0,3}$' and value ->> 'height' ~ '^[1-9][0-9]{0,3}$'
        when 'typed' then private.is_text(value ->> 'text', 120) and value ->> 'hand' in ('caveat', 'dancing-script', 'sacramento')
        when 'image' then value ->> 'image' ~ '^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*$'
          and octet_length(value ->> 'image') <= 1400000
        when 'same' then value ->> 'field' ~ '^[0-9a-f-]{36}$'
        else false
      end
    when field_kind = 'date' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    else jsonb_typeof(value) = 'string' and private.is_text(value #>> '{}', 500)
  end is true
$$;
comment on function private.is_signature_value(text, jsonb) is 'Whether a value has the form of its kind of field; null has.';
grant execute on function private.is_signature_value(text, jsonb) to authenticated;

alter table public.signature_fields add constraint signature_fields_value_form check (private.is_signature_value(kind, value));
alter table public.signature_profiles
  add constraint signature_profiles_signature_form
    check (private.is_signature_value('signature', signature) and signature ->> 'kind' <> 'same'),
  add constraint signature_profiles_initials_form
    check (private.is_signature_value('initials', initials) and initials ->> 'kind' <> 'same');

create trigger signature_profiles_touch before update on public.signature_profiles
  for each row execute function private.touch_updated_at();
create trigger signature_profiles_clean before insert or update on public.signature_profiles
  for each row execute function private.clean_columns('name');

create table public.signature_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  content jsonb not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint signature_templates_name_form check (private.is_text(name, 120)),
  constraint signature_templates_content_form check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 200000)
);
comment on table public.signature_templates is
  'Envelopes to begin from: documents (files of the bucket signatures), roles, fields and texts, without people. Written by functions alone.';
comment on column public.signature_templates.content is
  '{title, message, ordering, documents: [{path, name, size, sha256, original, pages, warnings}], roles: [{role, position, needs_code}], fields: [{document, role, page, x, y, w, h, kind, label, is_required}]}, documents and roles by their place from 0.';
alter table public.signature_templates enable row level security;
revoke all on public.signature_templates from public, anon, authenticated, service_role;
grant select on public.signature_templates to authenticated, service_role;
create policy "Those who handle signatures read templates" on public.signature_templates
  for select to authenticated using ((select private.has_role('app4_user')));
create unique index signature_templates_one_name on public.signature_templates (lower(name));
create index signature_templates_created_by_idx on public.signature_templates (created_by);
create trigger signature_templates_touch before update on public.signature_templates
  for each row execute function private.touch_updated_at();
create trigger signature_templates_clean before insert or update on public.signature_templates
  for each row execute function private.clean_columns('name');
create trigger signature_templates_audit after insert or update or delete on public.signature_templates
  for each row execute function private.record_change('id', 'name', 'created_by');

insert into storage.buckets (id, name, public) values ('signatures', 'signatures', false);

select private.keep_access_rules();
