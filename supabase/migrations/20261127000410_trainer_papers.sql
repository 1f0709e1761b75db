-- The papers of trainers: what kinds there are and their rules, the papers themselves and their files, and who may send, read and
-- decide them. Only the functions below write. A paper goes on to count until a person has verified the next one; files that no
-- paper names are deleted by the function trainer-papers, never before their row is gone.

create function private.is_siret(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value !~ '^[0-9]{14}$' or not private.is_siren(left(value, 9)) then false
    when private.has_check_digit(value) then true
    -- La Poste has more establishments than check digits allow.
    when left(value, 9) = '356000000' then (
      select sum(digit::integer) % 5 = 0 from regexp_split_to_table(value, '') as digit
    )
    else false
  end
$$;
comment on function private.is_siret(text) is
  'Whether a text is the SIRET of an establishment: a SIREN, five digits, the last one checks the others; of La Poste, the digits add up to a multiple of five.';

create table private.paper_kinds (
  key text primary key,
  position smallint not null unique,
  label text not null,
  demand text not null,
  validity_months smallint,
  has_end boolean not null default false,
  has_issue_day boolean not null default false,
  reference_label text,
  reference_form text,
  reference_needed boolean not null default false,
  has_code_to_check boolean not null default false,
  has_minimum boolean not null default false,
  holds_when_lapsed boolean not null default false,
  kept_years smallint not null default 0,
  staff text[] not null default array['app5_user', 'gestionnaire'],
  constraint paper_kinds_demand_known check (demand in ('law', 'house', 'if_held')),
  constraint paper_kinds_reference_form_known check (reference_form in ('siret', 'nda'))
);
comment on table private.paper_kinds is
  'The kinds of papers and their rules, as shared/domain has them (papers.test.ts compares). Written by migrations.';
comment on column private.paper_kinds.kept_years is
  'Years after the closing of an account for which the law has us keep a verified paper; 0: none.';
comment on column private.paper_kinds.staff is 'Roles that read and decide papers of this kind.';

alter table private.paper_kinds enable row level security;
revoke all on private.paper_kinds from public, anon, authenticated, service_role;

insert into private.paper_kinds (
  position, key, label, demand, validity_months, has_end, has_issue_day, reference_label, reference_form, reference_needed,
  has_code_to_check, has_minimum, holds_when_lapsed, kept_years
) values
  (1, 'vigilance', 'Attestation de vigilance', 'law', 6, true, true, 'Code de sécurité', null, true, true, true, true, 5),
  (2, 'avis-sirene', 'Avis SIRENE ou Kbis', 'law', 6, false, true, 'Numéro SIRET', 'siret', true, false, true, true, 5),
  (3, 'rc-pro', 'Assurance RC pro', 'house', 12, true, false, 'Numéro de contrat', null, false, false, false, false, 0),
  (4, 'cv', 'CV à jour', 'house', 24, false, true, null, null, false, false, false, false, 0),
  (5, 'diplomes', 'Diplômes et certifications', 'house', null, false, false, null, null, false, false, false, false, 0),
  (6, 'rib', 'RIB', 'house', null, false, false, null, null, false, false, false, false, 0),
  (7, 'contrat', 'Contrat signé', 'house', null, false, true, null, null, false, false, false, false, 5),
  (8, 'charte', 'Charte du formateur', 'house', null, false, true, null, null, false, false, false, false, 0),
  (9, 'notice-rgpd', 'Notice de confidentialité', 'house', null, false, true, null, null, false, false, false, false, 0),
  (10, 'nda', 'Déclaration d’activité (NDA)', 'if_held', null, false, false, 'Numéro de déclaration d’activité', 'nda', true, false, false, false, 0),
  (11, 'qualiopi', 'Certificat Qualiopi', 'if_held', 36, true, true, null, null, false, false, false, false, 0),
  (12, 'attestation-261-4-4', 'Attestation de TVA 261-4-4°', 'if_held', null, false, true, null, null, false, false, false, false, 5);
update private.paper_kinds set staff = array['gestionnaire'] where key = 'rib';

create function private.handled_paper_kinds() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(k.key order by k.position), '{}')
  from private.paper_kinds k
  where exists (select from unnest(k.staff) as role where private.has_role(role))
$$;
comment on function private.handled_paper_kinds() is
  'Kinds of papers that the caller reads and decides: those of their roles.';
grant execute on function private.handled_paper_kinds() to authenticated;

create table public.trainer_papers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references private.paper_kinds (key),
  status text not null default 'to_check',
  file_path text not null,
  file_name text not null,
  file_size integer not null,
  pages smallint not null,
  sha256 text not null,
  issued_on date,
  expires_on date,
  reference text,
  reading jsonb not null default '{}',
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz(3),
  reason text,
  code_checked boolean not null default false,
  check_proof text,
  kept_until date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trainer_papers_status_known check (status in ('to_check', 'verified', 'refused', 'expired', 'replaced')),
  constraint trainer_papers_file_path_form check (file_path ~ '^[0-9a-f-]{36}/[0-9a-f]{40}-[a-z0-9-]{1,40}[.]pdf$'),
  constraint trainer_papers_check_proof_form check (check_proof ~ '^[0-9a-f-]{36}/[0-9a-f]{40}-proof[.]pdf$'),
  constraint trainer_papers_file_name_form check (private.is_text(file_name, 255)),
  constraint trainer_papers_file_size_range check (file_size between 1 and 10485760),
  constraint trainer_papers_pages_range check (pages between 1 and 30),
  constraint trainer_papers_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint trainer_papers_reference_form check (private.is_text(reference, 60)),
  constraint trainer_papers_reason_form check (private.is_text(reason, 1000)),
  constraint trainer_papers_reading_form check (jsonb_typeof(reading) = 'object' and octet_length(reading::text) <= 8000),
  constraint trainer_papers_days_in_order check (expires_on >= issued_on),
  constraint trainer_papers_days_range check (
    issued_on between '1950-01-01' and '2100-12-31' and expires_on between '1950-01-01' and '2100-12-31'
  ),
  constraint trainer_papers_decided_once check (
    (status <> 'to_check' or checked_at is null) and (status not in ('verified', 'refused', 'expired') or checked_at is not null)
  ),
  constraint trainer_papers_refused_with_reason check (status <> 'refused' or reason is not null)
);
comment on table public.trainer_papers is
  'The papers of trainers: per person and kind, one that counts (verified or expired), one to check, one refused; the earlier ones are replaced.';
comment on column public.trainer_papers.file_path is
  'Place in the bucket trainer-papers: the person, the beginning of the digest, the kind. The same file twice is one file.';
comment on column public.trainer_papers.expires_on is
  'Last day on which it counts: the one it states, or that of its validity from the day of issue.';
comment on column public.trainer_papers.reading is
  'What the function read in its text: days and numbers, each with its quote and page. Proposals, never facts.';
comment on column public.trainer_papers.code_checked is
  'Whether who verified it said that its code was checked with who issued it.';
comment on column public.trainer_papers.kept_until is
  'Day until which the law has us keep it after the account was closed; null while the account is open.';

alter table public.trainer_papers enable row level security;
revoke all on public.trainer_papers from public, anon, authenticated, service_role;
-- Not who checked it: a colleague's name is not for the trainer.
grant select (
  id, user_id, kind, status, file_name, file_size, pages, issued_on, expires_on, reference, reason, created_at, updated_at
) on public.trainer_papers to authenticated;
grant select on public.trainer_papers to service_role;

create unique index trainer_papers_one_waiting on public.trainer_papers (user_id, kind) where status = 'to_check';
create unique index trainer_papers_one_counting on public.trainer_papers (user_id, kind) where status in ('verified', 'expired');
create unique index trainer_papers_one_refused on public.trainer_papers (user_id, kind) where status = 'refused';
create index trainer_papers_user_idx on public.trainer_papers (user_id, kind, created_at);
create index trainer_papers_queue_idx on public.trainer_papers (created_at, id) where status = 'to_check';
create index trainer_papers_end_idx on public.trainer_papers (expires_on, id) where status = 'verified';
create index trainer_papers_kept_idx on public.trainer_papers (kept_until, id) where kept_until is not null;
create index trainer_papers_kind_idx on public.trainer_papers (kind);
create index trainer_papers_checked_by_idx on public.trainer_papers (checked_by);
create index trainer_papers_file_idx on public.trainer_papers (file_path);
create index trainer_papers_proof_idx on public.trainer_papers (check_proof) where check_proof is not null;

create policy "Trainers read their own papers, staff those of their kinds" on public.trainer_papers
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.trainer_status()) is not null
    or kind = any ((select private.handled_paper_kinds())::text[])
  );

create trigger trainer_papers_clean before insert or update on public.trainer_papers
  for each row execute function private.clean_columns('file_name', 'reference', '+reason');
create trigger trainer_papers_touch before update on public.trainer_papers
  for each row execute function private.touch_updated_at();
create trigger trainer_papers_audit after insert or update or delete on public.trainer_papers
  for each row execute function private.record_change(
    'id', 'user_id', 'kind', 'status', 'issued_on', 'expires_on', 'code_checked', '~reason', '~reference'
  );

-- The life of the files.

insert into storage.buckets (id, name, public) values ('trainer-papers', 'trainer-papers', false);

create table private.unused_paper_files (
  path text primary key,
  since timestamptz(3) not null default clock_timestamp(),
  claimed_at timestamptz(3),
  constraint unused_paper_files_path_length check (char_length(path) between 1 and 1024)
);
comment on table private.unused_paper_files is
  'Files of the bucket trainer-papers that no paper names: about to be named, or left by a paper that is gone. Written by functions.';
comment on column private.unused_paper_files.since is 'When it was stored, or when the last paper that named it went.';
comment on column private.unused_paper_files.claimed_at is
  'Since when the function trainer-papers is deleting it; null while it is not.';
alter table private.unused_paper_files enable row level security;
revoke all on private.unused_paper_files from public, anon, authenticated, service_role;

create function private.is_paper_file_used(path text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.trainer_papers p where p.file_path = path)
    or exists (select from public.trainer_papers p where p.check_proof = path)
$$;
comment on function private.is_paper_file_used(text) is 'Whether a paper names this file of the bucket trainer-papers.';

create function private.leave_paper_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unused_paper_files (path)
  select left_path from unnest(array[old.file_path, old.check_proof]) as left_path
  where left_path is not null and not private.is_paper_file_used(left_path)
  on conflict on constraint unused_paper_files_pkey do nothing;
  return null;
end
$$;
comment on function private.leave_paper_files() is
  'Trigger: the files of a paper that is gone are to be deleted, whatever deleted it: its owner, the closing of the account, a purge.';
create trigger trainer_papers_leave_files after delete or update of file_path, check_proof on public.trainer_papers
  for each row execute function private.leave_paper_files();

create function public.note_paper_file(path text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into private.unused_paper_files as u (path) values (path)
  on conflict on constraint unused_paper_files_pkey do update set since = excluded.since, claimed_at = null
  where u.claimed_at is null or u.claimed_at < clock_timestamp() - interval '15 minutes';
  if not found then
    raise exception 'the file is being deleted' using errcode = '55006';
  end if;
end
$$;
comment on function public.note_paper_file(text) is
  'A file is about to be stored, maybe again: whenever the caller stops, it is found and deleted. 55006 while it is being deleted. service_role only.';
revoke all on function public.note_paper_file(text) from public, anon, authenticated, service_role;
grant execute on function public.note_paper_file(text) to service_role;

create function private.keep_paper_file(path text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  -- Until this transaction ends nothing is claimed; what was claimed before is seen by the next statement.
  perform pg_advisory_xact_lock_shared('private.unused_paper_files'::regclass::oid::bigint);
  if not exists (select from storage.objects o where o.bucket_id = 'trainer-papers' and o.name = path)
    or exists (select from private.unused_paper_files u where u.path = path and u.claimed_at is not null)
  then
    raise exception 'trainer-papers has no such file' using errcode = '23503';
  end if;
  delete from private.unused_paper_files u where u.path = path;
end
$$;
comment on function private.keep_paper_file(text) is
  'A row is about to name this stored file: it is not deleted. 23503 when it is not stored or is being deleted.';

create function public.claim_unused_paper_files(most integer default 100) returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed text[];
begin
  perform pg_advisory_xact_lock('private.unused_paper_files'::regclass::oid::bigint);
  -- Longer than any run: it ended without a word.
  update private.unused_paper_files u set claimed_at = null where u.claimed_at < clock_timestamp() - interval '15 minutes';
  delete from private.unused_paper_files u where u.claimed_at is null and private.is_paper_file_used(u.path);
  with old as (
    select u.path from private.unused_paper_files u
    -- A deposit never lasts an hour.
    where u.claimed_at is null and u.since < clock_timestamp() - interval '1 hour'
    order by u.since, u.path
    limit greatest(coalesce(most, 0), 0)
    for update
  ), taken as (
    update private.unused_paper_files u set claimed_at = clock_timestamp() from old where u.path = old.path
    returning u.path
  )
  select array(select path from taken order by path) into claimed;
  return claimed;
end
$$;
comment on function public.claim_unused_paper_files(integer) is
  'Claims files that no paper has named for an hour: no row can name them from now on, the caller deletes them and says so with forget_paper_files. service_role only.';
revoke all on function public.claim_unused_paper_files(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_unused_paper_files(integer) to service_role;

create function public.forget_paper_files(paths text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unused_paper_files u where u.path = any ($1) and u.claimed_at is not null
$$;
comment on function public.forget_paper_files(text[]) is 'The claimed files are deleted. service_role only.';
revoke all on function public.forget_paper_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_paper_files(text[]) to service_role;

-- What the trainer does.

create function private.said_day(day date) returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(day, 'DD/MM/YYYY')
$$;
comment on function private.said_day(date) is 'A day as sentences say it: 12/05/2027.';

create function private.paper_reference(of_kind private.paper_kinds, given text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- What people put between digits.
  typed constant text := case when of_kind.reference_form is null then nullif(btrim(given), '')
    else nullif(regexp_replace(coalesce(given, ''), '[\s.\u00a0\u202f\u2010-\u2015-]', '', 'g'), '') end;
begin
  if typed is not null and (
    of_kind.reference_label is null or char_length(typed) > 60
    or of_kind.reference_form = 'siret' and not private.is_siret(typed)
    or of_kind.reference_form = 'nda' and not private.is_nda(typed)
  ) then
    raise exception 'not a reference of this kind of paper' using errcode = '22023', hint = 'reference';
  end if;
  return typed;
end
$$;
comment on function private.paper_reference(private.paper_kinds, text) is
  'The reference of a paper as it is stored, null for none. 22023 (hint: reference) when its kind has none or it has another form.';

create function private.paper_end(of_kind private.paper_kinds, issued date, stated date) returns date
language sql
immutable
set search_path = ''
as $$
  select coalesce(stated, (issued + make_interval(months => of_kind.validity_months))::date)
$$;
comment on function private.paper_end(private.paper_kinds, date, date) is
  'Last day of a paper: the one it states, or that of its validity from the day of issue; null when neither is known.';

create function private.open_paper_deposit(wanted_kind text) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
begin
  if not exists (select from private.paper_kinds k where k.key = wanted_kind) then
    raise exception 'unknown kind of paper: %', wanted_kind using errcode = '22023', hint = 'kind';
  end if;
  return holder;
end
$$;
comment on function private.open_paper_deposit(text) is 'Work of open_paper_deposit. Raises 42501 for others than trainers.';
grant execute on function private.open_paper_deposit(text) to authenticated;

create function public.open_paper_deposit(kind text) returns uuid
language sql
stable
set search_path = ''
as $$
  select private.open_paper_deposit($1)
$$;
comment on function public.open_paper_deposit(text) is
  'Whether the caller may send a paper of this kind: answers their id. 42501 unless their account waits or is approved, 22023 for an unknown kind.';
revoke all on function public.open_paper_deposit(text) from public, anon, authenticated, service_role;
grant execute on function public.open_paper_deposit(text) to authenticated;

create function public.deposit_trainer_paper(payload jsonb) returns table (id uuid, status text, is_new boolean)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given record;
  of_kind private.paper_kinds;
  same public.trainer_papers;
  said_reference text;
begin
  select * into given from jsonb_to_record(payload) as p (
    user_id uuid, kind text, file_path text, file_name text, file_size integer, pages smallint, sha256 text, issued_on date,
    expires_on date, reference text, reading jsonb
  );
  -- One after the other for each person, and not while the account is being decided.
  perform from public.trainer_accounts t
  where t.user_id = given.user_id and t.status in ('pending', 'approved')
  for no key update;
  if not found then
    raise exception 'no account that may send papers' using errcode = '42501';
  end if;
  select * into of_kind from private.paper_kinds k where k.key = given.kind;
  if not found then
    raise exception 'unknown kind of paper: %', given.kind using errcode = '22023', hint = 'kind';
  end if;
  said_reference := private.paper_reference(of_kind, given.reference);
  if given.issued_on > private.today() then
    raise exception 'a paper is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if given.expires_on < coalesce(given.issued_on, given.expires_on) then
    raise exception 'a paper does not end before it is issued' using errcode = '22023', hint = 'expires_on';
  end if;
  perform private.keep_paper_file(given.file_path);
  select * into same from public.trainer_papers p
  where p.user_id = given.user_id and p.kind = given.kind and p.sha256 = given.sha256 and p.status in ('to_check', 'verified');
  if found then
    -- Sent again: what is said about it may be mended until it is decided.
    if same.status = 'to_check' then
      update public.trainer_papers p
      set issued_on = given.issued_on, expires_on = private.paper_end(of_kind, given.issued_on, given.expires_on),
        reference = said_reference
      where p.id = same.id
        and (p.issued_on, p.expires_on, p.reference) is distinct from
          (given.issued_on, private.paper_end(of_kind, given.issued_on, given.expires_on), said_reference);
    end if;
    return query select same.id, same.status, false;
    return;
  end if;
  update public.trainer_papers p set status = 'replaced'
  where p.user_id = given.user_id and p.kind = given.kind and p.status in ('to_check', 'refused');
  insert into public.trainer_papers as p (
    user_id, kind, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, reference, reading
  )
  values (
    given.user_id, given.kind, given.file_path, given.file_name, given.file_size, given.pages, given.sha256, given.issued_on,
    private.paper_end(of_kind, given.issued_on, given.expires_on), said_reference, coalesce(given.reading, '{}')
  )
  returning p.id into id;
  perform private.write_trainer_event(
    given.user_id, null, 'paper_deposited',
    format('Pièce déposée : « %s ». Notre équipe la vérifie.', of_kind.label),
    format('A déposé « %s ».', of_kind.label),
    'papers?kind=' || of_kind.key
  );
  status := 'to_check';
  is_new := true;
  return next;
end
$$;
comment on function public.deposit_trainer_paper(jsonb) is
  'Records a paper whose file is stored: {user_id, kind, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, reference, reading}. The same file sent again is the same paper (is_new false). One that waits or was refused is replaced; one that counts goes on. 42501 without an account that waits or is approved, 22023 with the field as hint for a refused value, 23503 when the file is not stored. service_role only.';
revoke all on function public.deposit_trainer_paper(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.deposit_trainer_paper(jsonb) to service_role;

create function private.my_papers() returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reading jsonb, reason text, checked_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.trainer_status() is null then
    raise exception 'a trainer account is required' using errcode = '42501';
  end if;
  return query
  select p.id, p.kind, p.status, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on, p.reference, p.reading, p.reason,
    p.checked_at, p.created_at, p.updated_at
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.user_id = auth.uid() and p.status <> 'replaced'
  order by k.position, p.created_at desc;
end
$$;
comment on function private.my_papers() is 'Work of my_papers. Raises 42501 without a trainer account.';
grant execute on function private.my_papers() to authenticated;

create function public.my_papers() returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reading jsonb, reason text, checked_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 12
set search_path = ''
as $$
  select * from private.my_papers()
$$;
comment on function public.my_papers() is
  'The caller''s own papers, without those that were replaced, in the order of the kinds. 42501 without a trainer account.';
revoke all on function public.my_papers() from public, anon, authenticated, service_role;
grant execute on function public.my_papers() to authenticated;

create function private.withdraw_my_paper(paper_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  current_status text;
begin
  perform from public.trainer_accounts t where t.user_id = holder for no key update;
  select p.status into current_status from public.trainer_papers p where p.id = paper_id and p.user_id = holder for update;
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  if current_status <> 'to_check' then
    raise exception 'a paper that is % is not withdrawn', current_status using errcode = '23505';
  end if;
  delete from public.trainer_papers p where p.id = paper_id;
end
$$;
comment on function private.withdraw_my_paper(uuid) is 'Work of withdraw_my_paper. Raises 42501 for others than trainers.';
grant execute on function private.withdraw_my_paper(uuid) to authenticated;

create function public.withdraw_my_paper(paper_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.withdraw_my_paper($1)
$$;
comment on function public.withdraw_my_paper(uuid) is
  'Takes back a paper that nobody has decided yet; its file is deleted. P0002 when the caller has no such paper, 23505 when it was decided meanwhile.';
revoke all on function public.withdraw_my_paper(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_my_paper(uuid) to authenticated;

-- What staff do.

create function private.require_paper_handler() returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.handled_paper_kinds();
begin
  if kinds = '{}' then
    raise exception 'a role that handles papers is required' using errcode = '42501';
  end if;
  return kinds;
end
$$;
comment on function private.require_paper_handler() is
  'The kinds of papers that the caller reads and decides; raises 42501 when there are none.';

create function private.papers_to_check(search text, wanted_kind text, page_size integer, page_offset integer) returns table (
  id uuid, user_id uuid, full_name text, email text, account_status text, kind text, file_name text, file_size integer,
  pages smallint, issued_on date, expires_on date, reference text, reading jsonb, counting_until date, created_at timestamptz,
  updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.require_paper_handler();
begin
  return query
  select p.id, p.user_id, t.full_name, t.email, t.status, p.kind, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on,
    p.reference, p.reading, counting.expires_on, p.created_at, p.updated_at
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id
  left join public.trainer_papers counting
    on counting.user_id = p.user_id and counting.kind = p.kind and counting.status in ('verified', 'expired')
  where p.status = 'to_check' and p.kind = any (kinds)
    and (wanted_kind is null or p.kind = wanted_kind)
    and t.search_text like all (private.search_patterns(papers_to_check.search))
  order by p.created_at, p.id
  limit least(greatest(coalesce(page_size, 25), 1), 100)
  offset greatest(coalesce(page_offset, 0), 0);
end
$$;
comment on function private.papers_to_check(text, text, integer, integer) is
  'Work of papers_to_check. Raises 42501 without a role that handles papers.';
grant execute on function private.papers_to_check(text, text, integer, integer) to authenticated;

create function public.papers_to_check(
  search text default '', kind text default null, page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, user_id uuid, full_name text, email text, account_status text, kind text, file_name text, file_size integer,
  pages smallint, issued_on date, expires_on date, reference text, reading jsonb, counting_until date, created_at timestamptz,
  updated_at timestamptz
)
language sql
stable
rows 25
set search_path = ''
as $$
  select * from private.papers_to_check($1, $2, $3, $4)
$$;
comment on function public.papers_to_check(text, text, integer, integer) is
  'One page of the papers that wait for a decision, the oldest first. Every word of search must be found in the name or the e-mail of the trainer; counting_until: end of the one that still counts. Those of the caller''s kinds: app5_user all but the RIB, gestionnaire all.';
revoke all on function public.papers_to_check(text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.papers_to_check(text, text, integer, integer) to authenticated;

create function private.count_papers_to_check() returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.require_paper_handler();
begin
  return (
    select count(*) from public.trainer_papers p
    where p.status = 'to_check' and p.kind = any (kinds)
      and exists (select from public.trainer_accounts t where t.user_id = p.user_id)
  );
end
$$;
comment on function private.count_papers_to_check() is
  'Work of count_papers_to_check. Raises 42501 without a role that handles papers.';
grant execute on function private.count_papers_to_check() to authenticated;

create function public.count_papers_to_check() returns bigint
language sql
stable
set search_path = ''
as $$
  select private.count_papers_to_check()
$$;
comment on function public.count_papers_to_check() is
  'How many papers of the caller''s kinds wait for a decision. For roles that handle papers.';
revoke all on function public.count_papers_to_check() from public, anon, authenticated, service_role;
grant execute on function public.count_papers_to_check() to authenticated;

create function private.decide_paper(
  paper_id uuid, decision text, given_reason text, issued date, stated_end date, given_reference text, version timestamptz,
  is_code_checked boolean
) returns table (status text, expires_on date)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  kinds constant text[] := private.require_paper_handler();
  said_reason constant text := nullif(btrim(given_reason), '');
  paper public.trainer_papers;
  of_kind private.paper_kinds;
  said_reference text;
  last_day date;
  is_for_all boolean;
begin
  if decision is null or decision not in ('verify', 'refuse') then
    raise exception 'unknown decision: %', decision using errcode = '22023', hint = 'decision';
  end if;
  if decision = 'refuse' and said_reason is null then
    raise exception 'a reason is needed' using errcode = '22023', hint = 'reason';
  end if;
  if char_length(said_reason) > 1000 then
    raise exception 'a reason has at most 1000 characters' using errcode = '22023', hint = 'reason';
  end if;
  -- The account before the paper, as a deposit does: two requests never wait for each other.
  perform from public.trainer_accounts t
  where t.user_id = (select p.user_id from public.trainer_papers p where p.id = paper_id)
  for no key update;
  select * into paper from public.trainer_papers p where p.id = paper_id and p.kind = any (kinds) for update;
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  if paper.status <> 'to_check' or paper.updated_at is distinct from version then
    raise exception 'the paper changed meanwhile: %', paper.status using errcode = '23505';
  end if;
  select * into of_kind from private.paper_kinds k where k.key = paper.kind;
  is_for_all := of_kind.staff @> (select array_agg(role) from private.paper_kinds k, unnest(k.staff) as role);
  if decision = 'refuse' then
    -- Kept with its reason until the next one comes; an earlier refusal would only repeat it.
    update public.trainer_papers p set status = 'replaced'
    where p.user_id = paper.user_id and p.kind = paper.kind and p.status = 'refused';
    update public.trainer_papers p
    set status = 'refused', reason = said_reason, checked_by = auth.uid(), checked_at = clock_timestamp()
    where p.id = paper.id;
    -- All of the staff read the thread: why a paper that not all may read was refused is shown with the paper alone.
    perform private.write_trainer_event(
      paper.user_id, null, 'paper_refused',
      format('Pièce à refaire : « %s ».', of_kind.label) || case when is_for_all then ' ' || said_reason else '' end,
      format('« %s » refusée', of_kind.label) || case when is_for_all then ' : ' || said_reason else '' end,
      'papers?kind=' || of_kind.key
    );
    return query select 'refused'::text, paper.expires_on;
    return;
  end if;
  said_reference := private.paper_reference(of_kind, given_reference);
  last_day := private.paper_end(of_kind, issued, stated_end);
  if of_kind.reference_needed and said_reference is null then
    raise exception 'its reference is needed' using errcode = '22023', hint = 'reference';
  end if;
  if issued > private.today() then
    raise exception 'a paper is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if of_kind.validity_months is not null and last_day is null then
    raise exception 'the day on which it ends is needed' using errcode = '22023',
      hint = case when of_kind.has_end then 'expires_on' else 'issued_on' end;
  end if;
  if last_day < private.today() or last_day < coalesce(issued, last_day) then
    raise exception 'a paper that is over is refused' using errcode = '22023',
      hint = case when of_kind.has_end then 'expires_on' else 'issued_on' end;
  end if;
  if of_kind.has_code_to_check and is_code_checked is not true then
    raise exception 'its code is checked with who issued it' using errcode = '22023', hint = 'code_checked';
  end if;
  update public.trainer_papers p set status = 'replaced'
  where p.user_id = paper.user_id and p.kind = paper.kind and p.id <> paper.id and p.status in ('verified', 'expired', 'refused');
  update public.trainer_papers p
  set status = 'verified', issued_on = issued, expires_on = last_day, reference = said_reference, reason = null,
    checked_by = auth.uid(), checked_at = clock_timestamp(), code_checked = of_kind.has_code_to_check
  where p.id = paper.id;
  perform private.write_trainer_event(
    paper.user_id, null, 'paper_verified',
    format('Pièce vérifiée : « %s »%s.', of_kind.label, coalesce(', valable jusqu’au ' || private.said_day(last_day), '')),
    format('« %s » vérifiée%s.', of_kind.label, coalesce(', valable jusqu’au ' || private.said_day(last_day), ''))
      || case when of_kind.has_code_to_check then ' Code contrôlé.' else '' end,
    'papers?kind=' || of_kind.key
  );
  return query select 'verified'::text, last_day;
end
$$;
comment on function private.decide_paper(uuid, text, text, date, date, text, timestamptz, boolean) is
  'Work of decide_trainer_paper. Raises 42501 without a role that handles papers.';
grant execute on function private.decide_paper(uuid, text, text, date, date, text, timestamptz, boolean) to authenticated;

create function public.decide_trainer_paper(
  paper_id uuid, decision text, version timestamptz, reason text default null, issued_on date default null,
  expires_on date default null, reference text default null, code_checked boolean default false
) returns table (status text, expires_on date)
language sql
set search_path = ''
as $$
  select * from private.decide_paper($1, $2, $4, $5, $6, $7, $3, $8)
$$;
comment on function public.decide_trainer_paper(uuid, text, timestamptz, text, date, date, text, boolean) is
  'Decides on a paper that waits: verify, with its days and its reference, or refuse, with the reason that the trainer reads. version: its updated_at. 22023 with the field as hint when a value is missing or refused, such as code_checked for a kind whose code is to be checked; 23505 when it changed meanwhile; P0002 when there is no such paper of the caller''s kinds. For roles that handle papers.';
revoke all on function public.decide_trainer_paper(uuid, text, timestamptz, text, date, date, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.decide_trainer_paper(uuid, text, timestamptz, text, date, date, text, boolean) to authenticated;

create function private.papers_of(wanted_user uuid) returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reason text, code_checked boolean, has_proof boolean, checked_by_name text, checked_at timestamptz,
  created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.require_paper_handler();
begin
  return query
  select p.id, p.kind, p.status, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on, p.reference, p.reason,
    p.code_checked, p.check_proof is not null, private.person_name(p.checked_by), p.checked_at, p.created_at, p.updated_at
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.user_id = wanted_user and p.kind = any (kinds)
  order by k.position, p.created_at desc
  limit 500;
end
$$;
comment on function private.papers_of(uuid) is 'Work of trainer_papers_of. Raises 42501 without a role that handles papers.';
grant execute on function private.papers_of(uuid) to authenticated;

create function public.trainer_papers_of(user_id uuid) returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reason text, code_checked boolean, has_proof boolean, checked_by_name text, checked_at timestamptz,
  created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 12
set search_path = ''
as $$
  select * from private.papers_of($1)
$$;
comment on function public.trainer_papers_of(uuid) is
  'All papers of a trainer, also those that were replaced, with who checked them: those of the caller''s kinds. For roles that handle papers.';
revoke all on function public.trainer_papers_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.trainer_papers_of(uuid) to authenticated;

create function private.open_paper(paper_id uuid, is_proof boolean) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.handled_paper_kinds();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  paper public.trainer_papers;
begin
  if kinds = '{}' and private.trainer_status() is null then
    raise exception 'a trainer account or a role that handles papers is required' using errcode = '42501';
  end if;
  select * into paper from public.trainer_papers p
  where p.id = paper_id and (p.kind = any (kinds) or p.user_id = auth.uid() and not is_proof)
    and (not is_proof or p.check_proof is not null);
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_papers', 'FILE', paper.id::text,
    jsonb_build_object('kind', jsonb_build_object('to', paper.kind))
  );
  return case when is_proof then paper.check_proof else paper.file_path end;
end
$$;
comment on function private.open_paper(uuid, boolean) is
  'Work of open_trainer_paper. Raises 42501 without a trainer account or a role that handles papers.';
grant execute on function private.open_paper(uuid, boolean) to authenticated;

create function public.open_trainer_paper(paper_id uuid, is_proof boolean default false) returns text
language sql
set search_path = ''
as $$
  select private.open_paper($1, coalesce($2, false))
$$;
comment on function public.open_trainer_paper(uuid, boolean) is
  'Path of the file of a paper, or of the proof of its check, for a link of short life; the reading is noted in the journal. Its owner (not the proof), and the roles that handle its kind. P0002 for any other paper.';
revoke all on function public.open_trainer_paper(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.open_trainer_paper(uuid, boolean) to authenticated;

-- What lapses.

create function private.missing_legal_papers(wanted_user uuid) returns table (
  kind text, label text, situation text, ended_on date, is_waiting boolean, holds boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select k.key, k.label,
    case
      when counting.id is not null then 'expired'
      when exists (
        select from public.trainer_papers p where p.user_id = wanted_user and p.kind = k.key and p.status = 'to_check'
      ) then 'to_check'
      when exists (
        select from public.trainer_papers p where p.user_id = wanted_user and p.kind = k.key and p.status = 'refused'
      ) then 'refused'
      else 'missing'
    end,
    counting.expires_on,
    exists (select from public.trainer_papers p where p.user_id = wanted_user and p.kind = k.key and p.status = 'to_check'),
    k.holds_when_lapsed and counting.id is not null
  from private.paper_kinds k
  left join public.trainer_papers counting
    on counting.user_id = wanted_user and counting.kind = k.key and counting.status in ('verified', 'expired')
  where k.demand = 'law'
    -- In order: verified, and not over, whether or not the daily work has said so.
    and not coalesce(
      counting.status = 'verified' and (counting.expires_on is null or counting.expires_on >= private.today()), false
    )
  order by k.position
$$;
comment on function private.missing_legal_papers(uuid) is
  'The papers asked for by the law that are not in order today: expired, to_check, refused or missing. holds: one that lapsed holds new deposits of invoices. is_waiting: the next one waits for a decision.';

create function private.my_holds() returns table (kind text, sentence text, link text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.trainer_status() is null then
    raise exception 'a trainer account is required' using errcode = '42501';
  end if;
  return query
  select m.kind,
    format('Votre pièce « %s » a expiré le %s. ', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting
        then 'La nouvelle est en cours de vérification : le dépôt de factures rouvre dès qu’elle est vérifiée.'
        else 'La loi nous interdit de continuer sans elle : déposez la nouvelle pour pouvoir déposer des factures.'
      end,
    'papers?kind=' || m.kind
  from private.missing_legal_papers(auth.uid()) m
  where m.holds;
end
$$;
comment on function private.my_holds() is 'Work of my_holds. Raises 42501 without a trainer account.';
grant execute on function private.my_holds() to authenticated;

create function public.my_holds() returns table (kind text, sentence text, link text)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.my_holds()
$$;
comment on function public.my_holds() is
  'What holds new deposits of invoices of the caller: a sentence for each legal paper that lapsed, with its address in the portal. 42501 without a trainer account.';
revoke all on function public.my_holds() from public, anon, authenticated, service_role;
grant execute on function public.my_holds() to authenticated;

create function private.expire_trainer_papers(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  paper record;
  done integer := 0;
begin
  for paper in
    update public.trainer_papers p set status = 'expired'
    where p.status = 'verified' and p.expires_on < day
    returning p.user_id, p.kind, p.expires_on
  loop
    done := done + 1;
    perform private.write_trainer_event(
      paper.user_id, null, 'paper_expired',
      format('Pièce expirée : « %s », depuis le %s. Déposez la nouvelle.', k.label, private.said_day(paper.expires_on)),
      format('« %s » a expiré le %s.', k.label, private.said_day(paper.expires_on)),
      'papers?kind=' || k.key
    )
    from private.paper_kinds k where k.key = paper.kind;
  end loop;
  return done;
end
$$;
comment on function private.expire_trainer_papers(date) is
  'The verified papers whose last day is before this day have expired: notes it and writes it to the thread, once for each. Answers how many.';

create function private.close_trainer_papers(wanted_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- What was verified as the law asks is the proof that the company looked; the rest leaves with the account.
  delete from public.trainer_papers p
  using private.paper_kinds k
  where p.user_id = wanted_user and k.key = p.kind and (
      k.kept_years = 0 or p.checked_at is null
      -- Only a refusal leaves a reason, also with a paper that another one replaced since.
      or p.reason is not null
    );
  update public.trainer_papers p
  set kept_until = (private.today() + make_interval(years => k.kept_years))::date
  from private.paper_kinds k
  where p.user_id = wanted_user and k.key = p.kind and p.kept_until is null;
end
$$;
comment on function private.close_trainer_papers(uuid) is
  'The account of a trainer is closed: deletes their papers, except those that were verified and that the law has us keep, which get the day until which they are kept.';

create function private.purge_trainer_papers(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  delete from public.trainer_papers p where p.kept_until < day;
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.purge_trainer_papers(date) is
  'Deletes the papers of closed accounts that were kept long enough. Answers how many; their files follow.';

select private.keep_access_rules();
