-- A draft that is sent to many: one envelope for each line of a file, in the place of one of its recipients. The lines are stored
-- first; each is sent by a call of its own, once, so that a page that was closed goes on where it was.

create table public.signature_batches (
  id uuid primary key,
  model_id uuid references public.signature_requests (id) on delete set null,
  model_version timestamptz(3) not null,
  recipient_id uuid not null,
  title text not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  constraint signature_batches_title_form check (private.is_text(title, 200))
);
comment on table public.signature_batches is
  'Sendings of a draft to many people. Written by functions alone; deleted after a year, the envelopes remain.';
comment on column public.signature_batches.model_version is
  'updated_at of the draft when the sending began: lines that are left are not sent of another version.';
comment on column public.signature_batches.recipient_id is
  'The recipient of the draft in whose place the person of each line comes. No foreign key: a draft is written anew when it is saved.';
comment on column public.signature_batches.closed_at is 'When somebody gave up the lines that were left.';

create table public.signature_batch_rows (
  batch_id uuid not null references public.signature_batches (id) on delete cascade,
  place smallint not null,
  name text not null,
  email text not null,
  message text,
  filled jsonb not null default '{}',
  status text not null default 'waiting',
  fault text,
  request_id uuid references public.signature_requests (id) on delete set null,
  done_at timestamptz(3),
  primary key (batch_id, place),
  constraint signature_batch_rows_name_form check (private.is_text(name, 120)),
  constraint signature_batch_rows_email_form check (private.is_email(email) and char_length(email) <= 254),
  constraint signature_batch_rows_message_form check (private.is_text(message, 2000)),
  constraint signature_batch_rows_filled_form check (jsonb_typeof(filled) = 'object' and octet_length(filled::text) <= 60000),
  constraint signature_batch_rows_status_known check (status in ('waiting', 'sent', 'failed')),
  constraint signature_batch_rows_done_whole
    check ((status = 'waiting') = (done_at is null) and (status = 'failed') = (fault is not null))
);
comment on table public.signature_batch_rows is
  'The lines of a sending to many, each with its envelope once it was sent. Written by functions alone.';
comment on column public.signature_batch_rows.place is 'Number of the line in its file, from 1: what a spreadsheet shows beside it.';
comment on column public.signature_batch_rows.filled is
  '{id of a text field of the draft: text}: what the line has for it, which the recipient may change.';
comment on column public.signature_batch_rows.fault is 'Why it could not be sent: the hint of the refusal, or its code.';

create unique index signature_batch_rows_one_address on public.signature_batch_rows (batch_id, lower(email));
create index signature_batch_rows_request_idx on public.signature_batch_rows (request_id);
create index signature_batches_model_idx on public.signature_batches (model_id, created_at desc);
create index signature_batches_created_idx on public.signature_batches (created_at desc);
create index signature_batches_created_by_idx on public.signature_batches (created_by);

alter table public.signature_batches enable row level security;
alter table public.signature_batch_rows enable row level security;
revoke all on public.signature_batches, public.signature_batch_rows from public, anon, authenticated, service_role;
grant select on public.signature_batches, public.signature_batch_rows to authenticated, service_role;
create policy "Those who handle signatures read sendings to many" on public.signature_batches
  for select to authenticated using ((select private.has_role('app4_user')));
create policy "Those who handle signatures read lines of sendings" on public.signature_batch_rows
  for select to authenticated using ((select private.has_role('app4_user')));
create trigger signature_batches_clean before insert or update on public.signature_batches
  for each row execute function private.clean_columns('title');
create trigger signature_batches_audit after insert or update or delete on public.signature_batches
  for each row execute function private.record_change('id', 'id', 'model_id', 'created_by', 'closed_at', '~title');
create trigger signature_batch_rows_clean before insert or update on public.signature_batch_rows
  for each row execute function private.clean_columns('name', '!email', '+message');

create function private.copy_signature_parts(source uuid, target uuid, replaced uuid, line public.signature_batch_rows) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with documents as materialized (
    select d.*, gen_random_uuid() as new_id from public.signature_documents d where d.request_id = source
  ), people as materialized (
    -- Who handed it on is not asked again: their heir has their fields.
    select p.*, gen_random_uuid() as new_id from public.signature_recipients p
    where p.request_id = source and p.status <> 'handed_on'
  ), added_documents as (
    insert into public.signature_documents (
      id, request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages, warnings, added_by, added_by_name,
      created_at
    )
    select d.new_id, target, d.position, d.file_path, d.file_name, d.file_size, d.sha256, d.original_sha256, d.pages, d.warnings,
      d.added_by, d.added_by_name, d.created_at
    from documents d
  ), added_people as (
    insert into public.signature_recipients (id, request_id, name, email, role, position, message, needs_code, language)
    select p.new_id, target, case when p.id = replaced then line.name else p.name end,
      case when p.id = replaced then line.email else p.email end, p.role, p.position,
      case when p.id = replaced then coalesce(line.message, p.message) else p.message end, p.needs_code, p.language
    from people p
  )
  insert into public.signature_fields (
    id, request_id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required, value, filled_at
  )
  select gen_random_uuid(), target, d.new_id, p.new_id, f.page, f.x, f.y, f.w, f.h, f.kind, f.label, f.is_required,
    line.filled -> f.id::text, case when line.filled ? f.id::text then clock_timestamp() end
  from public.signature_fields f
  join documents d on d.id = f.document_id
  join people p on p.id = f.recipient_id
  where f.request_id = source;
  perform private.note_signature_change(target);
end
$$;
comment on function private.copy_signature_parts(uuid, uuid, uuid, public.signature_batch_rows) is
  'Copies documents, recipients and fields of an envelope into an empty draft; the files are the same ones. The person of a line comes in the place of the recipient replaced; null: nobody does.';

create function private.begin_signature_batch(given jsonb, version timestamptz) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := (given ->> 'id')::uuid;
  lines constant jsonb := coalesce(given -> 'rows', '[]');
  model public.signature_requests;
  variable public.signature_recipients;
  fault record;
begin
  perform private.require_role('app4_user');
  -- The page that made the id asks again after a lost answer.
  if exists (select from public.signature_batches b where b.id = wanted and b.created_by = auth.uid()) then
    return wanted;
  end if;
  model := private.lock_signature_request((given ->> 'request')::uuid, private.require_version(version), 'draft');
  select * into variable from public.signature_recipients p
  where p.request_id = model.id and p.id = (given ->> 'recipient')::uuid and p.role <> 'copy';
  if not found then
    raise exception 'not a recipient of this draft who is asked' using errcode = '22023', hint = 'recipient';
  end if;
  select * into fault from private.signature_faults(model) limit 1;
  if found then
    raise exception 'the draft cannot be sent: % %', fault.code, fault.subject using errcode = '23514', hint = fault.code;
  end if;
  if jsonb_array_length(lines) not between 1 and 1000 then
    raise exception 'from 1 to 1000 lines' using errcode = '22023', hint = 'rows';
  end if;
  insert into public.signature_batches (id, model_id, model_version, recipient_id, title, created_by)
  values (wanted, model.id, model.updated_at, variable.id, model.title, auth.uid());
  begin
    insert into public.signature_batch_rows (batch_id, place, name, email, message, filled)
    select wanted, w.place, w.name, lower(btrim(w.email)), nullif(btrim(w.message), ''), coalesce(w.filled, '{}')
    from jsonb_to_recordset(lines) as w (place smallint, name text, email text, message text, filled jsonb);
  exception when unique_violation or check_violation or not_null_violation then
    raise exception 'two lines of one address, or one without name or address' using errcode = '22023', hint = 'rows';
  end;
  if exists (
    select from public.signature_batch_rows w
    join public.signature_recipients p on p.request_id = model.id and p.id <> variable.id and lower(p.email) = w.email
    where w.batch_id = wanted
  ) then
    raise exception 'a line has the address of another recipient' using errcode = '22023', hint = 'rows';
  end if;
  if exists (
    select from public.signature_batch_rows w
    cross join jsonb_each(w.filled) v
    left join public.signature_fields f on f.id::text = v.key and f.recipient_id = variable.id and f.kind = 'text'
    where w.batch_id = wanted and (f.id is null or private.is_signature_value('text', v.value) is not true)
  ) then
    raise exception 'a text for something that is no text field of this recipient' using errcode = '22023', hint = 'rows';
  end if;
  return wanted;
end
$$;
comment on function private.begin_signature_batch(jsonb, timestamptz) is
  'Work of begin_signature_batch. Raises 42501 without app4_user.';
grant execute on function private.begin_signature_batch(jsonb, timestamptz) to authenticated;

create function public.begin_signature_batch(batch jsonb, version timestamptz) returns uuid
language sql
set search_path = ''
as $$
  select private.begin_signature_batch($1, $2)
$$;
comment on function public.begin_signature_batch(jsonb, timestamptz) is
  'Begins the sending of a draft to many: {id (made by the page), request, recipient (whom the people of the lines replace), rows: [{place, name, email, message, filled: {id of a text field: text}}]}, at most 1,000. Nothing is sent by it. version: that of the draft. 22023 with recipient or rows as hint, 23514 with what the draft misses, 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.begin_signature_batch(jsonb, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.begin_signature_batch(jsonb, timestamptz) to authenticated;

create function private.send_signature_row(of_batch uuid, of_place smallint)
returns table (status text, fault text, request_id uuid, reference text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  batch public.signature_batches;
  line public.signature_batch_rows;
  model public.signature_requests;
  missing record;
  added constant uuid := gen_random_uuid();
  refused text;
begin
  perform private.require_role('app4_user');
  select * into batch from public.signature_batches b where b.id = of_batch for share;
  if not found then
    raise exception 'sending not found' using errcode = 'P0002';
  end if;
  select * into line from public.signature_batch_rows w where w.batch_id = of_batch and w.place = of_place for update;
  if not found then
    raise exception 'line not found' using errcode = 'P0002';
  end if;
  if line.status = 'waiting' then
    if batch.closed_at is not null then
      raise exception 'this sending was closed' using errcode = '22023', hint = 'closed';
    end if;
    select * into model from public.signature_requests r where r.id = batch.model_id for share;
    if not found or model.status <> 'draft' or model.updated_at <> batch.model_version then
      raise exception 'the draft is not the one of the other lines any more' using errcode = '23505', hint = 'model';
    end if;
    select * into missing from private.signature_faults(model) limit 1;
    if found then
      raise exception 'the draft cannot be sent: % %', missing.code, missing.subject using errcode = '23514', hint = missing.code;
    end if;
    begin
      insert into public.signature_requests (
        id, reference, title, message, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, paper_kind,
        created_by, sender_name, sender_email, batch_id, batch_row
      )
      select added, private.next_signature_reference(), left(model.title, 198 - char_length(line.name)) || ', ' || line.name, model.message, model.ordering,
        model.expires_at, model.remind_after, model.remind_every, model.remind_most, t.user_id,
        case when t.user_id is not null then model.paper_kind end,
        auth.uid(), coalesce(private.person_name(auth.uid()), u.email), u.email, of_batch, of_place
      from auth.users u
      -- Of a trainer when the draft is of one: of the trainer whose address the line has.
      left join lateral (
        select a.user_id from public.trainer_accounts a
        where model.trainer_id is not null and lower(a.email) = line.email and a.status = 'approved'
        limit 1
      ) t on true
      where u.id = auth.uid();
      perform private.copy_signature_parts(model.id, added, batch.recipient_id, line);
      perform private.send_signature_request(added, (select r.updated_at from public.signature_requests r where r.id = added));
      update public.signature_batch_rows w set status = 'sent', request_id = added, done_at = clock_timestamp()
      where w.batch_id = of_batch and w.place = of_place;
    exception when check_violation or unique_violation or invalid_parameter_value or insufficient_privilege then
      get stacked diagnostics refused = pg_exception_hint;
      update public.signature_batch_rows w
      set status = 'failed', fault = coalesce(nullif(refused, ''), sqlstate), done_at = clock_timestamp()
      where w.batch_id = of_batch and w.place = of_place;
    end;
  end if;
  return query
    select w.status, w.fault, w.request_id, r.reference
    from public.signature_batch_rows w left join public.signature_requests r on r.id = w.request_id
    where w.batch_id = of_batch and w.place = of_place;
end
$$;

create function private.next_signature_reference() returns text
language sql
security definer
set search_path = ''
as $$
  select format('S-%s-%s', to_char(private.today(), 'YYYY'), lpad(n::text, greatest(4, length(n::text)), '0'))
  from nextval('private.signature_number') as n
$$;
comment on function private.next_signature_reference() is 'The reference of a new envelope, such as S-2026-0187.';
comment on function private.send_signature_row(uuid, smallint) is
  'Work of send_signature_row. Raises 42501 without app4_user.';
grant execute on function private.send_signature_row(uuid, smallint) to authenticated;

create function public.send_signature_row(batch uuid, place smallint)
returns table (status text, fault text, request_id uuid, reference text)
language sql
rows 1
set search_path = ''
as $$
  select * from private.send_signature_row($1, $2)
$$;
comment on function public.send_signature_row(uuid, smallint) is
  'Sends one line of a sending to many, as an envelope of its own, once: asked again it answers what was done. status: sent with its envelope, or failed with the reason (fault). 22023 (closed), 23505 (model) when the draft changed since the sending began, 23514 with what the draft misses. app4_user only.';
revoke all on function public.send_signature_row(uuid, smallint) from public, anon, authenticated, service_role;
grant execute on function public.send_signature_row(uuid, smallint) to authenticated;

create function private.close_signature_batch(wanted uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  update public.signature_batches b set closed_at = coalesce(b.closed_at, clock_timestamp()) where b.id = wanted;
  if not found then
    raise exception 'sending not found' using errcode = 'P0002';
  end if;
end
$$;
comment on function private.close_signature_batch(uuid) is 'Work of close_signature_batch. Raises 42501 without app4_user.';
grant execute on function private.close_signature_batch(uuid) to authenticated;

create function public.close_signature_batch(batch uuid) returns void
language sql
set search_path = ''
as $$
  select private.close_signature_batch($1)
$$;
comment on function public.close_signature_batch(uuid) is
  'Ends a sending to many: the lines that are left are not sent. Once the answer came none is. app4_user only.';
revoke all on function public.close_signature_batch(uuid) from public, anon, authenticated, service_role;
grant execute on function public.close_signature_batch(uuid) to authenticated;

create function private.list_signature_batches() returns table (
  id uuid, title text, created_at timestamptz, closed_at timestamptz, lines integer, waiting integer, sent integer, failed integer,
  completed integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
  select b.id, b.title, b.created_at::timestamptz, b.closed_at::timestamptz, count(w.place)::integer,
    count(*) filter (where w.status = 'waiting')::integer, count(*) filter (where w.status = 'sent')::integer,
    count(*) filter (where w.status = 'failed')::integer, count(*) filter (where r.status = 'completed')::integer
  from (select * from public.signature_batches o order by o.created_at desc limit 100) b
  join public.signature_batch_rows w on w.batch_id = b.id
  left join public.signature_requests r on r.id = w.request_id
  group by b.id, b.title, b.created_at, b.closed_at
  order by b.created_at desc, b.id;
end
$$;
comment on function private.list_signature_batches() is 'Work of list_signature_batches. Raises 42501 without app4_user.';
grant execute on function private.list_signature_batches() to authenticated;

create function public.list_signature_batches() returns table (
  id uuid, title text, created_at timestamptz, closed_at timestamptz, lines integer, waiting integer, sent integer, failed integer,
  completed integer
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_signature_batches()
$$;
comment on function public.list_signature_batches() is
  'The last hundred sendings to many, the newest first: how many lines each has, how many wait, were sent or failed, and how many envelopes of it all have signed. app4_user only.';
revoke all on function public.list_signature_batches() from public, anon, authenticated, service_role;
grant execute on function public.list_signature_batches() to authenticated;

-- The list knows them.

drop function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer);
drop function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer);
create function private.list_signature_requests(
  search text, status_filter text, mine boolean, before timestamptz, before_id uuid, page_size integer, of_batch uuid
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
    and (of_batch is null or r.batch_id = of_batch)
    and r.search_text like all (private.search_patterns(search))
  order by r.created_at desc, r.id desc
  limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;
comment on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Work of list_signature_requests. Raises 42501 without app4_user.';
grant execute on function private.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) to authenticated;

create function public.list_signature_requests(
  search text default null, status_filter text default null, mine boolean default false, before timestamptz default null,
  before_id uuid default null, page_size integer default 50, of_batch uuid default null
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, created_at timestamptz, sent_at timestamptz,
  expires_at timestamptz, ended_at timestamptz, sealed_at timestamptz, is_time_stamped boolean, trainer_id uuid,
  acted integer, asked integer, holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_signature_requests($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Envelopes, the newest first, after the cursor (before, before_id): how many of those asked have acted, and who holds it now: [{id, name, since, seen}]. search: words of reference, title, sender and recipients; status_filter: a status, or to_seal; of_batch: those of one sending to many. app4_user only.';
revoke all on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) to authenticated;

drop function public.count_signature_requests(text, boolean);
drop function private.count_signature_requests(text, boolean);
create function private.count_signature_requests(search text, mine boolean, of_batch uuid) returns table (status text, count bigint)
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
    and (of_batch is null or r.batch_id = of_batch)
    and r.search_text like all (private.search_patterns(search))
  group by r.status;
end
$$;
comment on function private.count_signature_requests(text, boolean, uuid) is
  'Work of count_signature_requests. Raises 42501 without app4_user.';
grant execute on function private.count_signature_requests(text, boolean, uuid) to authenticated;

create function public.count_signature_requests(search text default null, mine boolean default false, of_batch uuid default null)
returns table (status text, count bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.count_signature_requests($1, $2, $3)
$$;
comment on function public.count_signature_requests(text, boolean, uuid) is
  'How many envelopes there are in each status, of those that a search finds, or of one sending to many. app4_user only.';
revoke all on function public.count_signature_requests(text, boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.count_signature_requests(text, boolean, uuid) to authenticated;

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
  return count;
end
$$;
comment on function public.purge_signatures(integer) is
  'Deletes envelopes whose ten years are over, each with a receipt, drafts that nobody has touched for a year, and lines of sendings to many after a year. Answers how many envelopes. Service role only.';

select private.keep_access_rules();
