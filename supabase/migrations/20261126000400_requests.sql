-- What the forms of the public site bring besides applications: what companies need (leads), and what people ask about their data
-- (rights_requests, articles 15 to 22 of the GDPR). Both are written by functions of the service role alone; nobody has proved that
-- the address is theirs, so nothing is decided by it.

create function private.new_reference(prefix text, number bigint) returns text
language sql
stable
set search_path = ''
as $$
  select prefix || '-' || to_char(now() at time zone 'Europe/Paris', 'YYYY') || '-' || (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((code >> (5 * place)) & 31)::integer + 1, 1), '' order by place desc)
    from generate_series(0, 5) as place
  )
  from (select (number * 668265263::bigint + 374761393) & 1073741823) as spread (code)
$$;
comment on function private.new_reference(text, bigint) is
  'A human reference such as BE-2026-0F7K2Q, another one for each number: those of applications are made alike.';
revoke all on function private.new_reference(text, bigint) from public, anon, authenticated, service_role;

create sequence private.request_number;
revoke all on sequence private.request_number from public, anon, authenticated, service_role;

create function private.are_request_files(list jsonb) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 2 and coalesce((
    select bool_and(
      jsonb_typeof(f) = 'object'
      and f - '{path,name,size}'::text[] = '{}'
      and f ->> 'path' ~ '^leads/[0-9a-f-]{36}[.](pdf|doc|docx)$'
      and private.is_text(f ->> 'name', 255)
      and jsonb_typeof(f -> 'size') = 'number' and (f ->> 'size')::numeric between 1 and 10485760
    )
    from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as f
  ), true)
$$;
comment on function private.are_request_files(jsonb) is
  'Whether this is a list of at most two stored files: path in the bucket request-files, name that the person gave, size.';
grant execute on function private.are_request_files(jsonb) to authenticated, service_role;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_reference('BE', nextval('private.request_number')),
  status text not null default 'new',
  owner_id uuid references auth.users (id) on delete set null,
  notes text,
  next_step text,
  next_step_on date,
  need text not null,
  sector text,
  people integer,
  dates text,
  place text,
  budget text,
  files jsonb not null default '[]',
  name text not null,
  company text not null,
  email text not null,
  phone text,
  source text not null default 'site',
  last_contact_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  submission_key uuid not null unique,
  submission_fingerprint text,
  constraint leads_status_known check (status in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
  constraint leads_notes_form check (private.is_text(notes, 10000)),
  constraint leads_next_step_form check (private.is_text(next_step, 160)),
  constraint leads_need_form check (private.is_text(need, 4000)),
  constraint leads_sector_form check (private.is_text(sector, 60)),
  constraint leads_people_range check (people between 1 and 10000),
  constraint leads_dates_form check (private.is_text(dates, 160)),
  constraint leads_place_form check (private.is_text(place, 160)),
  constraint leads_budget_form check (private.is_text(budget, 160)),
  constraint leads_files_form check (private.are_request_files(files)),
  constraint leads_name_form check (private.is_text(name, 120)),
  constraint leads_company_form check (private.is_text(company, 160)),
  constraint leads_email_form check (private.is_email(email)),
  constraint leads_phone_form check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint leads_source_form check (private.is_text(source, 40)),
  constraint leads_fingerprint_form check (submission_fingerprint ~ '^[0-9a-f]{64}$')
);
comment on table public.leads is
  'What companies wrote in the form of the public site. Kept three years after the last contact (last_contact_at).';
comment on column public.leads.email is 'As typed: nobody has proved that it is the sender''s.';
comment on column public.leads.files is 'Files in the bucket request-files: [{path, name, size}].';

alter table public.leads enable row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
grant select (
  id, reference, status, owner_id, notes, next_step, next_step_on, need, sector, people, dates, place, budget, files, name,
  company, email, phone, source, last_contact_at, created_at, updated_at
) on public.leads to authenticated;
grant select on public.leads to service_role;

create index leads_newest_idx on public.leads (created_at desc, id desc);
create index leads_owner_idx on public.leads (owner_id);
create index leads_last_contact_idx on public.leads (last_contact_at);

create policy "Gestionnaires read leads" on public.leads
  for select to authenticated using ((select private.has_role('gestionnaire')));

create trigger leads_clean before insert or update on public.leads
  for each row execute function private.clean_columns(
    '+notes', 'next_step', '+need', 'sector', 'dates', 'place', 'budget', 'name', 'company', '!email', 'source', 'files'
  );
create trigger leads_touch before update on public.leads
  for each row execute function private.touch_updated_at();
create trigger leads_audit after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'status', 'owner_id', 'next_step_on', '~notes', '~next_step', '~need', '~dates', '~place', '~budget', '~name',
    '~company', '~email', '~phone'
  );

create table public.rights_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_reference('DR', nextval('private.request_number')),
  kind text not null,
  relation text not null,
  message text,
  name text not null,
  email text not null,
  received_on date not null default (now() at time zone 'Europe/Paris')::date,
  address_confirmed_at timestamptz(3),
  extended_on date,
  extension_reason text,
  closed_on date,
  closed_as text,
  closing_note text,
  -- Article 12.3: one month from receipt, two more when the person was warned within the first one.
  due_on date not null generated always as (
    (received_on + case when extended_on is null then interval '1 month' else interval '3 months' end)::date
  ) stored,
  state text not null generated always as (
    case
      when closed_as is not null then closed_as
      when extended_on is not null then 'extended'
      when address_confirmed_at is not null then 'confirmed'
      else 'received'
    end
  ) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  token_digest text not null unique,
  submission_key uuid not null unique,
  submission_fingerprint text,
  constraint rights_requests_kind_known check (
    kind in ('access', 'rectification', 'erasure', 'restriction', 'portability', 'objection', 'withdrawal')
  ),
  constraint rights_requests_relation_known check (relation in ('applicant', 'trainer', 'trainee', 'client', 'other')),
  constraint rights_requests_message_form check (private.is_text(message, 4000)),
  constraint rights_requests_name_form check (private.is_text(name, 120)),
  constraint rights_requests_email_form check (private.is_email(email)),
  constraint rights_requests_extended_in_time check (
    extended_on between received_on and (received_on + interval '1 month')::date
  ),
  constraint rights_requests_extension_with_reason check ((extended_on is null) = (extension_reason is null)),
  constraint rights_requests_extension_reason_form check (private.is_text(extension_reason, 2000)),
  constraint rights_requests_closed_as_known check (closed_as in ('answered', 'refused')),
  constraint rights_requests_closed_whole check (
    (closed_on is null) = (closed_as is null) and (closed_as is null) = (closing_note is null)
  ),
  constraint rights_requests_closing_note_form check (private.is_text(closing_note, 2000)),
  constraint rights_requests_token_form check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint rights_requests_fingerprint_form check (submission_fingerprint ~ '^[0-9a-f]{64}$')
);
comment on table public.rights_requests is
  'What people asked about their personal data, with the day on which the answer is due. Kept one year after the answer, objections three.';
comment on column public.rights_requests.received_on is 'The day in France on which it came: the delay counts from here, whether or not the address is confirmed.';
comment on column public.rights_requests.due_on is 'Last day for the answer: one month after receipt, three when it was extended (article 12.3 of the GDPR).';
comment on column public.rights_requests.address_confirmed_at is 'When the link mailed to the address was used; null: the address is not proved to be the person''s.';

alter table public.rights_requests enable row level security;
revoke all on public.rights_requests from public, anon, authenticated, service_role;
grant select (
  id, reference, kind, relation, message, name, email, received_on, address_confirmed_at, extended_on, extension_reason,
  closed_on, closed_as, closing_note, due_on, state, created_at, updated_at
) on public.rights_requests to authenticated;
grant select on public.rights_requests to service_role;

create index rights_requests_due_idx on public.rights_requests (due_on, id) where closed_as is null;
create index rights_requests_closed_idx on public.rights_requests (closed_on, id) where closed_as is not null;

create policy "Recruitment reads requests about data" on public.rights_requests
  for select to authenticated using ((select private.has_role('app5_user')));

create trigger rights_requests_clean before insert or update on public.rights_requests
  for each row execute function private.clean_columns('+message', 'name', '!email', '+extension_reason', '+closing_note');
create trigger rights_requests_touch before update on public.rights_requests
  for each row execute function private.touch_updated_at();
create trigger rights_requests_audit after insert or update or delete on public.rights_requests
  for each row execute function private.record_change(
    'id', 'kind', 'relation', 'received_on', 'address_confirmed_at', 'extended_on', 'closed_on', 'closed_as', 'due_on', 'state',
    '~message', '~name', '~email', '~extension_reason', '~closing_note'
  );
create trigger rights_requests_delete_with_entity after delete on public.rights_requests
  for each row execute function private.delete_with_entity('rights_request');

insert into private.entity_kinds (kind, relation, role)
values ('rights_request', 'public.rights_requests', 'app5_user');

-- Mails about a lead or a request leave with it. Those about leads are no business of recruitment.
alter table public.notification_logs
  add column lead_id uuid references public.leads (id) on delete cascade,
  add column rights_request_id uuid references public.rights_requests (id) on delete cascade;
create index notification_logs_lead_idx on public.notification_logs (lead_id);
create index notification_logs_rights_request_idx on public.notification_logs (rights_request_id);
alter policy "Recruitment reads the log" on public.notification_logs
  using ((select private.has_role('app5_user')) and lead_id is null);

-- As before, without these two columns, which no mail of an application has.
create or replace function private.application_dossier(application uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  dossier jsonb;
  child record;
  rows jsonb;
  judged boolean;
begin
  perform private.require_role('app5_user');
  -- Handing someone's data over is never silent.
  perform private.record_entity_event('application', application, 'export', '{"kind": "rights"}');
  judged := private.has_judged(application);
  select jsonb_build_object(
    'trainer_applications',
    -- Technical columns: they say nothing that the others do not.
    to_jsonb(a) - '{search_text,list_keys,submission_key,submission_fingerprint,assigned_to,merged_into}'::text[]
  )
  into dossier
  from public.trainer_applications a where a.id = application;
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.conrelid <> c.confrelid
    order by r.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(t) - $2) from %s t
       where t.%I = $1 and to_jsonb(t) ->> ''status'' is distinct from ''draft'' and %s',
      child.name, child.attname,
      -- Whoever exports judges blind as well (ADR 0014): the file would show what the page hides.
      case
        when child.relname = 'evaluation_opinions' and not judged then 't.evaluator_id = auth.uid()'
        -- The mail to a colleague whom a comment mentions: its address is theirs.
        when child.relname = 'notification_logs' then $q$t.kind <> 'mention'$q$
        else 'true'
      end
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'completed_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'search_text',
        'lead_id', 'rights_request_id'
      ];
    if rows is not null then
      dossier := dossier || jsonb_build_object(child.relname, rows);
    end if;
  end loop;
  -- They rest on it without a foreign key.
  select jsonb_agg(to_jsonb(c) - '{entity_kind,entity_id,author_id,mentions}'::text[]) into rows
  from public.comments c where c.entity_kind = 'application' and c.entity_id = application;
  if rows is not null then
    dossier := dossier || jsonb_build_object('comments', rows);
  end if;
  if not judged and private.count_submitted_opinions(application) > 0 then
    dossier := dossier || jsonb_build_object(
      'withheld', jsonb_build_object('evaluation_opinions', private.count_submitted_opinions(application))
    );
  end if;
  return dossier || jsonb_build_object(
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation, 'table', l.table_name) order by l.id), '[]')
      from private.audit_log l where l.application_id = application
    )
  );
end
$$;

insert into storage.buckets (id, name, public) values ('request-files', 'request-files', false);

alter table private.pending_uploads add column bucket text not null default 'trainer-applications';
alter table private.pending_uploads
  drop constraint pending_uploads_path_form,
  add constraint pending_uploads_path_form check (
    path ~ (case bucket when 'request-files' then '^leads/[^/]{1,255}$' else '^(resumes|references)/[^/]{1,255}$' end)
  );

drop function public.reserve_uploads(uuid, text[]);
create function public.reserve_uploads(submission_key uuid, paths text[], bucket text default 'trainer-applications')
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.pending_uploads (path, submission_key, bucket)
  select path, $1, $3 from unnest($2) as path
  on conflict (path) do nothing
$$;
comment on function public.reserve_uploads(uuid, text[], text) is
  'Notes the files about to be stored for a submission, so that none is lost if it never ends. Service role only.';
revoke all on function public.reserve_uploads(uuid, text[], text) from public, anon, authenticated, service_role;
grant execute on function public.reserve_uploads(uuid, text[], text) to service_role;

drop function public.stale_uploads(integer);
create function public.stale_uploads(older_than_minutes integer, bucket text default 'trainer-applications')
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select p.path
  from private.pending_uploads p
  where p.bucket = $2
    and p.created_at < now() - make_interval(mins => greatest($1, 1))
    and not exists (select from public.trainer_applications a where a.resume_filename = split_part(p.path, '/', 2))
    and not exists (select from public.trainer_applications a where a.references_filename = split_part(p.path, '/', 2))
    and not exists (select from public.leads l where l.files @> jsonb_build_array(jsonb_build_object('path', p.path)))
  order by p.created_at
  limit 1000
$$;
comment on function public.stale_uploads(integer, text) is
  'Paths of files of a bucket whose row never came, oldest first, at most 1000; never one that a row uses. Service role only.';
revoke all on function public.stale_uploads(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.stale_uploads(integer, text) to service_role;

create function public.submit_lead(payload jsonb)
returns table (id uuid, reference text, created_at timestamptz, submission_fingerprint text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  key constant uuid := (payload ->> 'submission_key')::uuid;
begin
  if key is null then
    raise exception 'submission_key is required' using errcode = '23502';
  end if;
  -- A repeated submission waits here for the first one, then finds its row.
  insert into public.leads (
    need, sector, people, dates, place, budget, files, name, company, email, phone, source, submission_key,
    submission_fingerprint
  )
  select
    p.need, p.sector, p.people, p.dates, p.place, p.budget, coalesce(p.files, '[]'), p.name, p.company,
    lower(btrim(p.email)), p.phone, coalesce(nullif(btrim(p.source), ''), 'site'), key, p.submission_fingerprint
  from jsonb_to_record(payload) as p (
    need text, sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text,
    email text, phone text, source text, submission_fingerprint text
  )
  on conflict (submission_key) do nothing;
  delete from private.pending_uploads u
  using public.leads l
  where l.submission_key = key and l.files @> jsonb_build_array(jsonb_build_object('path', u.path));
  return query
    select l.id, l.reference, l.created_at::timestamptz, l.submission_fingerprint
    from public.leads l where l.submission_key = key;
end
$$;
comment on function public.submit_lead(jsonb) is
  'Records what a company asks; the same submission_key again returns the first one unchanged, with the fingerprint of what it holds. Status, owner, notes and dates cannot be chosen. Service role only.';
revoke all on function public.submit_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_lead(jsonb) to service_role;

create function public.submit_rights_request(payload jsonb)
returns table (id uuid, reference text, created_at timestamptz, submission_fingerprint text, due_on date)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  key constant uuid := (payload ->> 'submission_key')::uuid;
begin
  if key is null then
    raise exception 'submission_key is required' using errcode = '23502';
  end if;
  insert into public.rights_requests (
    kind, relation, message, name, email, token_digest, submission_key, submission_fingerprint
  )
  select p.kind, p.relation, p.message, p.name, lower(btrim(p.email)), p.token_digest, key, p.submission_fingerprint
  from jsonb_to_record(payload) as p (
    kind text, relation text, message text, name text, email text, token_digest text, submission_fingerprint text
  )
  on conflict (submission_key) do nothing;
  return query
    select r.id, r.reference, r.created_at::timestamptz, r.submission_fingerprint, r.due_on
    from public.rights_requests r where r.submission_key = key;
end
$$;
comment on function public.submit_rights_request(jsonb) is
  'Records what a person asks about their data, dated today in France; the same submission_key again returns the first one unchanged. State and dates cannot be chosen. Service role only.';
revoke all on function public.submit_rights_request(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_rights_request(jsonb) to service_role;

create function public.confirm_rights_request(token_digest text)
returns table (reference text, due_on date)
language sql
security definer
set search_path = ''
as $$
  update public.rights_requests r
  set address_confirmed_at = coalesce(r.address_confirmed_at, now())
  where r.token_digest = $1
  returning r.reference, r.due_on
$$;
comment on function public.confirm_rights_request(text) is
  'Notes that the link mailed with a request was used: its address is the person''s. The first time counts; used again, it answers the same. No row when there is none. Service role only.';
revoke all on function public.confirm_rights_request(text) from public, anon, authenticated, service_role;
grant execute on function public.confirm_rights_request(text) to service_role;

create function private.handle_rights_request(request uuid, action text, note text, expected timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  known public.rights_requests;
  version timestamptz;
begin
  perform private.require_role('app5_user');
  select * into known from public.rights_requests r where r.id = request for update;
  if not found then
    raise exception 'request not found' using errcode = 'P0002';
  end if;
  if known.updated_at is distinct from expected then
    raise exception 'the request has changed since' using errcode = '40001';
  end if;
  if action is null or action not in ('extend', 'answer', 'refuse', 'reopen') then
    raise exception 'unknown action' using errcode = '22023';
  end if;
  if (action = 'reopen') <> (known.closed_as is not null) then
    raise exception 'the request is not in a state for this' using errcode = '22023';
  end if;
  if action <> 'reopen' and coalesce(private.is_text(note, 2000), false) is not true then
    raise exception 'a note is required' using errcode = '23514';
  end if;
  if action = 'extend' and (known.extended_on is not null or today > known.due_on) then
    raise exception 'the delay can no longer be extended' using errcode = '22023';
  end if;
  if action = 'extend' then
    update public.rights_requests r set extended_on = today, extension_reason = note where r.id = request
    returning r.updated_at into version;
  elsif action = 'reopen' then
    update public.rights_requests r set closed_on = null, closed_as = null, closing_note = null where r.id = request
    returning r.updated_at into version;
  else
    update public.rights_requests r
    set closed_on = today, closing_note = note, closed_as = case action when 'answer' then 'answered' else 'refused' end
    where r.id = request
    returning r.updated_at into version;
  end if;
  return version;
end
$$;
comment on function private.handle_rights_request(uuid, text, text, timestamptz) is
  'Work of handle_rights_request. Raises 42501 without app5_user.';
grant execute on function private.handle_rights_request(uuid, text, text, timestamptz) to authenticated;

create function public.handle_rights_request(id uuid, action text, note text, expected timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.handle_rights_request($1, $2, $3, $4)
$$;
comment on function public.handle_rights_request(uuid, text, text, timestamptz) is
  'extend (two months more, within the first one, with the reason), answer, refuse (each with a note), or reopen a closed request. Answers the new version. 40001 when it is no longer the version expected, 22023 when its state does not allow it, 23514 without a note, P0002 when it is gone. app5_user only.';
revoke all on function public.handle_rights_request(uuid, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.handle_rights_request(uuid, text, text, timestamptz) to authenticated;

create function private.applications_of_rights_request(request uuid)
returns table (id uuid, reference text, full_name text, archived_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select a.id, a.reference, a.full_name, a.archived_at::timestamptz
    from public.rights_requests r
    join public.trainer_applications a on lower(a.email) = lower(r.email)
    where r.id = request
    order by a.created_at desc, a.id
    limit 20;
end
$$;
comment on function private.applications_of_rights_request(uuid) is
  'Work of applications_of_rights_request. Raises 42501 without app5_user.';
grant execute on function private.applications_of_rights_request(uuid) to authenticated;

create function public.applications_of_rights_request(id uuid)
returns table (id uuid, reference text, full_name text, archived_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from private.applications_of_rights_request($1)
$$;
comment on function public.applications_of_rights_request(uuid) is
  'The first 20 applications sent with the address of a request: a hint only, the address may be somebody else''s. app5_user only.';
revoke all on function public.applications_of_rights_request(uuid) from public, anon, authenticated, service_role;
grant execute on function public.applications_of_rights_request(uuid) to authenticated;

create function public.people_of_role(role text) returns table (id uuid, name text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, private.person_name(u.id), u.email::text
  from auth.users u
  where exists (select from public.user_roles r where r.user_id = u.id and r.role = $1)
    and u.email is not null and u.deleted_at is null and coalesce(u.banned_until < now(), true)
  order by 2, 1
$$;
comment on function public.people_of_role(text) is
  'The people who hold a role and may sign in: whom a mail of the platform about their work goes to. Service role only.';
revoke all on function public.people_of_role(text) from public, anon, authenticated, service_role;
grant execute on function public.people_of_role(text) to service_role;

create function public.due_request_files() returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select f ->> 'path'
  from (
    select l.files from public.leads l
    where l.last_contact_at < now() - interval '3 years'
    order by l.last_contact_at, l.id
    limit 200
  ) as due, jsonb_array_elements(due.files) as f
$$;
comment on function public.due_request_files() is
  'Files of the leads that purge_requests deletes next: they go first, nobody would find a file without a row. Service role only.';
revoke all on function public.due_request_files() from public, anon, authenticated, service_role;
grant execute on function public.due_request_files() to service_role;

create function public.purge_requests(removed text[]) returns table (leads bigint, requests bigint)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  with gone as (
    delete from public.leads l
    where l.last_contact_at < now() - interval '3 years'
      -- One that came due since its files were listed waits for the next run.
      and not exists (select from jsonb_array_elements(l.files) as f where f ->> 'path' <> all (coalesce(removed, '{}')))
    returning 1
  )
  select count(*) into leads from gone;
  with gone as (
    delete from public.rights_requests r
    where r.closed_on < (private.today() - case when r.kind = 'objection' then interval '3 years' else interval '1 year' end)::date
    returning 1
  )
  select count(*) into requests from gone;
  return next;
end
$$;
comment on function public.purge_requests(text[]) is
  'Deletes leads three years after the last contact, whose files are among those removed, and requests about data one year after their answer (objections three: the proof that they were followed). Answers how many. Service role only.';
revoke all on function public.purge_requests(text[]) from public, anon, authenticated, service_role;
grant execute on function public.purge_requests(text[]) to service_role;

select private.keep_access_rules();
