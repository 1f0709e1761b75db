-- Applications of trainers: what the form sends (the columns of the specification), and what following them needs: who
-- follows one, where it came from, how long it is kept.

-- One number per application, spread over 32^6 codes by an odd multiplier modulo 2^30: never twice the same, and the
-- next one cannot be read off the last one at a glance. It names an application to people; it is not a secret.
create sequence private.application_number as integer maxvalue 1073741823;

create function private.new_application_reference() returns text
language sql
volatile
security definer
set search_path = ''
as $$
  select 'TR-' || to_char(now() at time zone 'Europe/Paris', 'YYYY') || '-' || (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((code >> (5 * place)) & 31)::integer + 1, 1), '' order by place desc)
    from generate_series(0, 5) as place
  )
  from (select (nextval('private.application_number') * 668265263::bigint + 374761393) & 1073741823) as spread (code)
$$;
comment on function private.new_application_reference() is
  'A new human reference such as TR-2026-0F7K2Q: the year in France and six characters without I, L, O, U.';
grant execute on function private.new_application_reference() to service_role;

create function private.check_assignee() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles r where r.user_id = new.assigned_to and r.role = 'app5_user'
  ) then
    raise exception 'only a recruiter follows an application' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_assignee() is 'Trigger: an application is assigned to someone who holds app5_user.';

create function private.application_search_text(
  full_name text, email text, job_title text, expertise_areas text[], training_sectors text[], teaching_languages text[],
  mastered_software text[]
) returns text
language plpgsql
immutable
parallel safe
security definer
set search_path = ''
as $$
declare
  french_names constant text := array_to_string(
    array(
      select language.french
      from (
        values ('French', 'français'), ('English', 'anglais'), ('Spanish', 'espagnol'), ('German', 'allemand'),
          ('Italian', 'italien'), ('Portuguese', 'portugais'), ('Arabic', 'arabe'), ('Chinese', 'chinois'),
          ('Russian', 'russe'), ('Other', 'autre')
      ) as language (english, french)
      where language.english = any (teaching_languages)
    ),
    E'\x1f'
  );
  -- A control character keeps the values apart while they are folded.
  folded constant text := private.fold(concat_ws(
    E'\x1f', full_name, email, job_title, array_to_string(expertise_areas, E'\x1f'),
    array_to_string(training_sectors, E'\x1f'), array_to_string(teaching_languages, E'\x1f'), french_names,
    array_to_string(mastered_software, E'\x1f')
  ));
  -- What follows a sign other than a space: the parts of compound names and of addresses. + and # belong to words.
  parts constant text := array_to_string(
    array(select m[1] from regexp_matches(folded, '[^[:alnum:]+#[:space:]\x1f]([[:alnum:]+#]+)', 'g') as m), ' '
  );
begin
  -- A term holds no space and no line break, so it never matches across two values; and every word comes after a space.
  return ' ' || replace(folded, E'\x1f', E'\n ') || E'\n ' || parts;
end
$$;
comment on function private.application_search_text(text, text, text, text[], text[], text[], text[]) is
  'What the search looks at in an application: name, e-mail, job title, expertise, sectors, languages in English and French, software, one value per line; then the words inside compound ones, so that each word of the text stands after a space.';
grant execute on function private.application_search_text(text, text, text, text[], text[], text[], text[])
  to authenticated, service_role;

create table public.trainer_applications (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_application_reference(),
  -- Person
  full_name text not null,
  email text not null,
  phone text,
  birth_date date,
  country text,
  city text,
  postal_code text,
  -- Work
  current_status text not null,
  other_status text,
  job_title text,
  availability text,
  remote_experience boolean,
  training_sectors text[] not null default '{}',
  other_sector text,
  teaching_languages text[] not null default '{}',
  intervention_type text[] not null default '{}',
  mastered_software text[] not null default '{}',
  expertise_areas text[] not null default '{}',
  -- Notes and review
  additional_notes text,
  admin_notes text,
  status text not null default 'new',
  language smallint not null default 0,
  account_request_status text,
  -- Files
  resume_url text,
  resume_filename text,
  resume_original_name text,
  resume_size integer,
  references_url text,
  references_filename text,
  references_original_name text,
  references_size integer,
  -- Analysis of the CV
  ai_status text,
  ai_error text,
  ai_analysis_v2 jsonb,
  ai_extracted_text_length integer,
  ai_support_score double precision,
  ai_confidence_score double precision,
  -- Consent and submission
  consent_at timestamptz(3) not null,
  consent_version text not null,
  pool_consent_at timestamptz(3),
  submission_key uuid unique,
  submission_fingerprint text,
  -- Milliseconds: what a browser's clock can hold, so that cursors and versions come back as they left.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Follow-up: labels, recruiter, reason of a refusal, origin, contacts, archive
  tags text[] not null default '{}',
  assigned_to uuid references auth.users (id) on delete set null,
  refusal_reason text,
  source text not null default 'site',
  last_contact_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  merged_into uuid references public.trainer_applications (id) on delete set null,
  -- Two years after the last contact with the person (CNIL, guide du recrutement, January 2023); thirty days in the
  -- archive. Days are those of France, as the screens count them.
  purge_on date not null generated always as (
    least(
      ((last_contact_at at time zone 'Europe/Paris') + interval '2 years')::date,
      ((archived_at at time zone 'Europe/Paris') + interval '30 days')::date
    )
  ) stored,
  ai_started_at timestamptz(3),
  list_keys bigint[] not null generated always as (
    private.list_keys('sector', training_sectors) || private.list_keys('language', teaching_languages)
    || private.list_keys('intervention', intervention_type) || private.list_keys('software', mastered_software)
    || private.list_keys('tag', tags)
  ) stored,
  search_text text not null generated always as (
    private.application_search_text(
      full_name, email, job_title, expertise_areas, training_sectors, teaching_languages, mastered_software
    )
  ) stored,

  constraint applications_reference_form check (reference ~ '^TR-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{6}$'),
  constraint applications_full_name_length check (btrim(full_name) <> '' and char_length(full_name) <= 120),
  constraint applications_email_form
    check (char_length(email) <= 254 and email ~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$'),
  constraint applications_phone_e164 check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint applications_birth_date_range check (birth_date between date '1900-01-01' and current_date),
  constraint applications_country_code check (country ~ '^[A-Z]{2}$'),
  constraint applications_city_length check (btrim(city) <> '' and char_length(city) <= 120),
  constraint applications_postal_code_length check (btrim(postal_code) <> '' and char_length(postal_code) <= 16),
  constraint applications_current_status_length check (btrim(current_status) <> '' and char_length(current_status) <= 60),
  constraint applications_other_status_length check (btrim(other_status) <> '' and char_length(other_status) <= 120),
  constraint applications_job_title_length check (btrim(job_title) <> '' and char_length(job_title) <= 160),
  constraint applications_availability_length check (btrim(availability) <> '' and char_length(availability) <= 60),
  constraint applications_training_sectors_list check (private.is_text_list(training_sectors, 20, 80)),
  constraint applications_other_sector_length check (btrim(other_sector) <> '' and char_length(other_sector) <= 120),
  constraint applications_other_sector_needs_other
    check (other_sector is null or training_sectors && array['Autres Domaines', 'Other']),
  constraint applications_teaching_languages_list check (private.is_text_list(teaching_languages, 20, 80)),
  constraint applications_intervention_type_list check (private.is_text_list(intervention_type, 10, 80)),
  constraint applications_mastered_software_list check (private.is_text_list(mastered_software, 50, 80)),
  constraint applications_expertise_areas_list check (private.is_text_list(expertise_areas, 50, 80)),
  constraint applications_additional_notes_length check (btrim(additional_notes) <> '' and char_length(additional_notes) <= 5000),
  constraint applications_admin_notes_length check (btrim(admin_notes) <> '' and char_length(admin_notes) <= 10000),
  constraint applications_status_length check (btrim(status) <> '' and char_length(status) <= 60),
  constraint applications_language_known check (language in (0, 1)),
  constraint applications_account_request_status_length
    check (btrim(account_request_status) <> '' and char_length(account_request_status) <= 60),
  constraint applications_resume_url_length check (btrim(resume_url) <> '' and char_length(resume_url) <= 2048),
  constraint applications_resume_filename_length check (btrim(resume_filename) <> '' and char_length(resume_filename) <= 255),
  constraint applications_resume_original_name_length
    check (btrim(resume_original_name) <> '' and char_length(resume_original_name) <= 255),
  constraint applications_resume_size_range check (resume_size between 1 and 10485760),
  constraint applications_references_url_length check (btrim(references_url) <> '' and char_length(references_url) <= 2048),
  constraint applications_references_filename_length
    check (btrim(references_filename) <> '' and char_length(references_filename) <= 255),
  constraint applications_references_original_name_length
    check (btrim(references_original_name) <> '' and char_length(references_original_name) <= 255),
  constraint applications_references_size_range check (references_size between 1 and 10485760),
  constraint applications_ai_status_length check (btrim(ai_status) <> '' and char_length(ai_status) <= 60),
  constraint applications_ai_error_length check (char_length(ai_error) <= 2000),
  constraint applications_ai_analysis_object
    check (jsonb_typeof(ai_analysis_v2) = 'object' and octet_length(ai_analysis_v2::text) <= 1048576),
  constraint applications_ai_extracted_text_length_range check (ai_extracted_text_length >= 0),
  constraint applications_ai_support_score_range check (ai_support_score between 0 and 1),
  constraint applications_ai_confidence_score_range check (ai_confidence_score between 0 and 1),
  constraint applications_consent_version_length check (btrim(consent_version) <> '' and char_length(consent_version) <= 40),
  constraint applications_submission_fingerprint_form check (submission_fingerprint ~ '^[0-9a-f]{64}$'),
  constraint applications_tags_list check (private.is_text_list(tags, 20, 40)),
  constraint applications_refusal_reason_form check (refusal_reason ~ '^[a-z0-9_-]{1,60}$'),
  constraint applications_source_length check (btrim(source) <> '' and char_length(source) <= 60),
  constraint applications_not_merged_into_itself check (merged_into <> id)
);
comment on table public.trainer_applications is 'Applications sent by trainers on the public site (candidatures).';
comment on column public.trainer_applications.current_status is
  'Known: Indépendant, Salarié, Organisme de formation, Autre (then other_status says which).';
comment on column public.trainer_applications.teaching_languages is 'English names: French, English, Spanish... The search knows the French ones too.';
comment on column public.trainer_applications.status is
  'Known: new, contacted, evaluated, accepted, rejected. Any other value is allowed and shown as it is; any may follow any.';
comment on column public.trainer_applications.language is 'Language of the form that was filled: 0 French, 1 English.';
comment on column public.trainer_applications.account_request_status is 'Known: pending, approved, rejected, suspended; null before any request.';
comment on column public.trainer_applications.resume_filename is 'Name in the folder resumes/ of the bucket trainer-applications; the name the person gave is resume_original_name.';
comment on column public.trainer_applications.ai_status is 'Known: processing, success, error; null before any analysis.';
comment on column public.trainer_applications.consent_version is 'Version of the information notice that was accepted at consent_at.';
comment on column public.trainer_applications.pool_consent_at is 'When the person agreed to be kept for other missions; null if they did not.';
comment on column public.trainer_applications.submission_key is 'Chosen by the form once per application: a repeated submission finds the first one.';
comment on column public.trainer_applications.submission_fingerprint is
  'SHA-256 of the answers and files as they were sent: tells a repeated submission from an edited one.';
comment on column public.trainer_applications.updated_at is 'Version of the row: grows at each update.';
comment on column public.trainer_applications.tags is 'Labels of the recruiters.';
comment on column public.trainer_applications.assigned_to is 'Recruiter who follows the application; null: nobody yet.';
comment on column public.trainer_applications.refusal_reason is 'Why it was refused: a key of REFUSAL_REASONS in the domain rules.';
comment on column public.trainer_applications.source is 'How the person came to the form, as the link to it said; "site" when it said nothing.';
comment on column public.trainer_applications.last_contact_at is
  'Last contact with the person: the application itself, a message, a call that was noted. Starts the two years of keeping.';
comment on column public.trainer_applications.archived_at is 'When it was taken out of the list; null while it is in the list.';
comment on column public.trainer_applications.merged_into is 'The application of the same person that it was merged into.';
comment on column public.trainer_applications.purge_on is 'Day from which it must be purged.';
comment on column public.trainer_applications.ai_started_at is 'When the last analysis of the CV started.';
comment on column public.trainer_applications.list_keys is
  'Keys of the entries of the lists that conditions compare; see private.list_keys.';
comment on column public.trainer_applications.search_text is 'Folded text of the searched fields; see private.application_search_text.';
-- The choice between walking newest first and looking up the term rests on how common the term is.
alter table public.trainer_applications alter column search_text set statistics 150;

alter table public.trainer_applications enable row level security;
revoke all on public.trainer_applications from public, anon, authenticated, service_role;
grant select, delete on public.trainer_applications to authenticated;
-- Identity, files, consent and dates are facts of the submission: nobody edits them through the API.
-- Archiving, merging and contacts go through functions, which say what happened. What the analysis of the CV proves and
-- scores is written by the analysis alone, never by a browser.
grant update (
  full_name, email, phone, birth_date, country, city, postal_code, current_status, other_status, remote_experience,
  training_sectors, other_sector, teaching_languages, intervention_type, mastered_software, expertise_areas, job_title,
  availability, additional_notes, admin_notes, status, account_request_status, tags, assigned_to, refusal_reason
) on public.trainer_applications to authenticated;
grant select, insert, update, delete on public.trainer_applications to service_role;

create index trainer_applications_email_idx on public.trainer_applications (lower(email));
create index trainer_applications_resume_filename_idx on public.trainer_applications (resume_filename);
create index trainer_applications_references_filename_idx on public.trainer_applications (references_filename);
create index trainer_applications_assigned_idx on public.trainer_applications (assigned_to);
create index trainer_applications_merged_idx on public.trainer_applications (merged_into);

-- Without pending list, as the search index: what was just written must not slow down whoever looks next.
create index trainer_applications_name_words_idx on public.trainer_applications
  using gin (private.name_words(full_name) extensions.gin_trgm_ops) with (fastupdate = off);
create index trainer_applications_phone_idx on public.trainer_applications (phone);
create index trainer_applications_archive_newest_idx on public.trainer_applications (archived_at)
  where archived_at is not null;
create index trainer_applications_status_newest_idx on public.trainer_applications (status, created_at desc, id desc)
  where archived_at is null;
create index trainer_applications_name_idx on public.trainer_applications
  ((private.name_key(full_name)) collate "C", id) where archived_at is null;
create index trainer_applications_contact_idx on public.trainer_applications (last_contact_at, id)
  where archived_at is null;
create index trainer_applications_archived_idx on public.trainer_applications (created_at desc, id desc)
  where archived_at is not null;
create index trainer_applications_list_keys_idx on public.trainer_applications using gin (list_keys) with (fastupdate = off);

-- What most filters compare is in the index: walking or counting under them reads no row.
create index trainer_applications_newest_idx on public.trainer_applications (created_at desc, id desc)
  include (
    status, country, current_status, availability, source, assigned_to, account_request_status, last_contact_at, list_keys
  )
  where archived_at is null;

-- Without pending list: a search is never slowed by the writes before it. The index serves words of any length: the
-- start of a word counts as a trigram.
create index trainer_applications_search_idx on public.trainer_applications
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Reference and phone: compared in their own columns, where no ordinary word meets their letters and figures by chance
create index trainer_applications_phone_search_idx on public.trainer_applications
  using gin (phone extensions.gin_trgm_ops) with (fastupdate = off);
create index trainer_applications_reference_code_idx on public.trainer_applications
  (right(reference, 6) text_pattern_ops);
create index trainer_applications_purge_idx on public.trainer_applications (purge_on, id);

create policy "Recruitment reads applications" on public.trainer_applications
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment edits applications" on public.trainer_applications
  for update to authenticated
  using ((select private.has_role('app5_user')))
  with check ((select private.has_role('app5_user')));
create policy "Recruitment deletes applications" on public.trainer_applications
  for delete to authenticated using ((select private.has_role('app5_user')));

create trigger trainer_applications_touch before update on public.trainer_applications
  for each row execute function private.touch_updated_at();
create trigger trainer_applications_audit after insert or update or delete on public.trainer_applications
  for each row execute function private.record_change(
    'id', '@id', 'id', 'reference', 'status', 'account_request_status', 'ai_status', 'consent_version', 'pool_consent_at',
    'created_at', 'source',
    '~full_name', '~email', '~phone', '~birth_date', '~country', '~city', '~postal_code', '~current_status',
    '~other_status', '~remote_experience', '~training_sectors', '~other_sector', '~teaching_languages',
    '~intervention_type', '~mastered_software', '~expertise_areas', '~job_title', '~availability', '~additional_notes',
    '~admin_notes', '~tags', '~assigned_to', '~refusal_reason', '~archived_at', '~merged_into'
  );
create trigger trainer_applications_assignee before update of assigned_to on public.trainer_applications
  for each row when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function private.check_assignee();
create trigger trainer_applications_assignee_at_once before insert on public.trainer_applications
  for each row when (new.assigned_to is not null) execute function private.check_assignee();
create trigger trainer_applications_clean before insert or update on public.trainer_applications
  for each row execute function private.clean_columns(
    'full_name', '!email', 'city', 'postal_code', 'current_status', 'other_status', 'job_title', 'availability',
    'training_sectors', 'other_sector', 'teaching_languages', 'intervention_type', 'mastered_software', 'expertise_areas',
    '+additional_notes', '+admin_notes', 'status', 'account_request_status', 'tags', 'source', 'consent_version',
    '!resume_url', '!resume_filename', 'resume_original_name',
    '!references_url', '!references_filename', 'references_original_name', 'ai_status', '+ai_error'
  );
create trigger trainer_applications_one_update after update on public.trainer_applications
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger trainer_applications_one_delete after delete on public.trainer_applications
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
