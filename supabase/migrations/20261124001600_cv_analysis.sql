-- The analysis of CVs: one run at a time per application, what it read, and what waits to be analysed. What optical reading
-- found on a scanned CV stays with its text: another run of the analysis starts from it.

create table private.cv_analysis_runs (
  application_id uuid primary key references public.trainer_applications (id) on delete cascade,
  run_id uuid not null default gen_random_uuid(),
  started_by uuid references auth.users (id) on delete set null,
  -- The analysis that this run replaces, for the comparison.
  previous jsonb
);
comment on table private.cv_analysis_runs is
  'The last run of each application: what a run that ends must name, so that one that was given up changes nothing.';

alter table private.cv_analysis_runs enable row level security;
revoke all on private.cv_analysis_runs from public, anon, authenticated, service_role;

create index cv_analysis_runs_started_by_idx on private.cv_analysis_runs (started_by);

create function private.cv_words(pages text[]) returns tsvector
language sql
immutable
set search_path = ''
as $$
  select to_tsvector('pg_catalog.simple', private.fold(array_to_string(pages, ' ')))
$$;
comment on function private.cv_words(text[]) is 'The words of a CV as they are searched: lower case, without accents.';

create table public.cv_texts (
  application_id uuid primary key references public.trainer_applications (id) on delete cascade,
  pages text[] not null,
  words tsvector not null generated always as (private.cv_words(pages)) stored,
  recognition jsonb,
  constraint cv_texts_length check (octet_length(array_to_string(pages, '')) <= 600000),
  constraint cv_texts_recognition_size check (octet_length(recognition::text) <= 4000000)
);
comment on table public.cv_texts is
  'The visible text of each analysed CV, page by page in reading order: what the quotes of its analysis were found in, and what the list searches.';
comment on column public.cv_texts.recognition is
  'Of a CV that is an image: its words with their places (recognitionSchema of @trame/cv) and the digest of the file they were read in.';

alter table public.cv_texts enable row level security;
revoke all on public.cv_texts from public, anon, authenticated, service_role;
grant select (application_id, pages) on public.cv_texts to authenticated;
grant select on public.cv_texts to service_role;

create index cv_texts_words_idx on public.cv_texts using gin (words);

create policy "Recruitment reads the texts of CVs" on public.cv_texts
  for select to authenticated using ((select private.has_role('app5_user')));

-- A merge may give an application the CV of another, with its analysis: the text goes with its file.
create function private.follow_cv_text() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.cv_texts t where t.application_id = new.id;
  insert into public.cv_texts (application_id, pages, recognition)
  select new.id, t.pages, t.recognition
  from public.cv_texts t join public.trainer_applications a on a.id = t.application_id
  where a.resume_filename = new.resume_filename and a.id <> new.id
  limit 1;
  return null;
end
$$;
comment on function private.follow_cv_text() is 'Trigger: the text of a CV is that of the file that the application names.';

create trigger trainer_applications_cv_text after update of resume_filename on public.trainer_applications
  for each row when (old.resume_filename is distinct from new.resume_filename)
  execute function private.follow_cv_text();

create function private.is_analysing(status text, started_at timestamptz) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(status = 'processing' and started_at > now() - interval '3 minutes', false)
$$;
comment on function private.is_analysing(text, timestamptz) is
  'Whether a run is at work: one older than three minutes, twice the time that a hosted function has, was killed.';

create table public.cv_analysis_queue (
  application_id uuid primary key references public.trainer_applications (id) on delete cascade,
  requested_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  requested_at timestamptz(3) not null default now()
);
comment on table public.cv_analysis_queue is
  'CVs that a recruiter asked to analyse together and that are still to be: a page that was closed goes on from here.';

alter table public.cv_analysis_queue enable row level security;
revoke all on public.cv_analysis_queue from public, anon, authenticated, service_role;
grant select, delete on public.cv_analysis_queue to authenticated;
grant select, delete on public.cv_analysis_queue to service_role;

create index cv_analysis_queue_requester_idx on public.cv_analysis_queue (requested_by, requested_at);

create policy "Recruitment reads its own queue" on public.cv_analysis_queue
  for select to authenticated
  using (requested_by = (select auth.uid()) and (select private.has_role('app5_user')));
create policy "Recruitment gives up its own queue" on public.cv_analysis_queue
  for delete to authenticated
  using (requested_by = (select auth.uid()) and (select private.has_role('app5_user')));

create function private.queue_cv_analyses(ids uuid[], only_missing boolean)
returns table (application_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_role('app5_user');
  if cardinality(ids) is null or cardinality(ids) > 1000 then
    raise exception 'ids must hold at most 1000 identifiers' using errcode = '22023';
  end if;
  return query
    with wanted as (
      select distinct on (id) id, rank from unnest(ids) with ordinality as w (id, rank) order by id, rank
    ),
    judged as (
      select w.id, w.rank, case
        when a.id is null then 'missing'
        when a.resume_url is null and a.resume_filename is null then 'no_cv'
        when only_missing and a.ai_status = 'success' and a.ai_analysis_v2 is not null then 'analysed'
        when private.is_analysing(a.ai_status, a.ai_started_at) then 'processing'
        else 'queued'
      end as outcome
      from wanted w left join public.trainer_applications a on a.id = w.id
    ),
    added as (
      insert into public.cv_analysis_queue as q (application_id, requested_by)
      select j.id, auth.uid() from judged j where j.outcome = 'queued' order by j.rank
      on conflict (application_id) do update set requested_by = excluded.requested_by
    )
    select j.id, j.outcome from judged j order by j.rank;
end
$$;
comment on function private.queue_cv_analyses(uuid[], boolean) is 'Work of queue_cv_analyses. Raises 42501 without app5_user.';
grant execute on function private.queue_cv_analyses(uuid[], boolean) to authenticated;

create function public.queue_cv_analyses(ids uuid[], only_missing boolean default true)
returns table (application_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.queue_cv_analyses($1, $2)
$$;
comment on function public.queue_cv_analyses(uuid[], boolean) is
  'Puts applications in the queue of the caller, in this order; says of each: queued, analysed (already, with only_missing), processing, no_cv or missing. At most 1,000, 22023 beyond. app5_user only.';
revoke all on function public.queue_cv_analyses(uuid[], boolean) from public, anon, authenticated, service_role;
grant execute on function public.queue_cv_analyses(uuid[], boolean) to authenticated;

create function private.start_cv_analysis(application uuid, run uuid)
returns table (run_id uuid, resume_url text, resume_filename text, previous jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  found_row public.trainer_applications;
begin
  perform private.require_role('app5_user');
  -- Two clicks, two recruiters: the second waits here for the first, then finds it at work.
  select * into found_row from public.trainer_applications a where a.id = application for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  if found_row.resume_url is null and found_row.resume_filename is null then
    raise exception 'no resume' using errcode = '22023';
  end if;
  if private.is_analysing(found_row.ai_status, found_row.ai_started_at) then
    -- The answer of a start was lost on its way: whoever asks again by the same name goes on with it.
    return query
      select r.run_id, found_row.resume_url, found_row.resume_filename, r.previous
      from private.cv_analysis_runs r
      where r.application_id = application and r.run_id = run and r.started_by = auth.uid();
    if not found then
      raise exception 'already processing' using errcode = '55006';
    end if;
    return;
  end if;
  insert into private.cv_analysis_runs as r (application_id, run_id, started_by, previous)
  values (application, run, auth.uid(), found_row.ai_analysis_v2)
  -- What a run that failed had replaced is still what the next one is compared with.
  on conflict (application_id) do update set run_id = excluded.run_id, started_by = excluded.started_by,
    previous = coalesce(excluded.previous, r.previous);
  update public.trainer_applications a set ai_status = 'processing', ai_started_at = now(), ai_error = null,
    ai_analysis_v2 = null, ai_extracted_text_length = null, ai_support_score = null, ai_confidence_score = null
  where a.id = application;
  return query
    select r.run_id, found_row.resume_url, found_row.resume_filename, r.previous
    from private.cv_analysis_runs r where r.application_id = application;
end
$$;
comment on function private.start_cv_analysis(uuid, uuid) is 'Work of start_cv_analysis. Raises 42501 without app5_user.';
grant execute on function private.start_cv_analysis(uuid, uuid) to authenticated;

create function public.start_cv_analysis(application_id uuid, run uuid default gen_random_uuid())
returns table (run_id uuid, resume_url text, resume_filename text, previous jsonb)
language sql
set search_path = ''
as $$
  select * from private.start_cv_analysis($1, $2)
$$;
comment on function public.start_cv_analysis(uuid, uuid) is
  'Sets an application to processing and clears its analysis (spec, section 4); returns the run that must be named at its end, the file, and the analysis that is replaced. Asked again for the same run, gives the same back. P0002: no such application; 22023: no CV; 55006: a run less than three minutes old is at work. app5_user only.';
revoke all on function public.start_cv_analysis(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.start_cv_analysis(uuid, uuid) to authenticated;

create function private.end_cv_analysis(application uuid, run uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.trainer_applications a
  join private.cv_analysis_runs r on r.application_id = a.id
  where a.id = application and r.run_id = run and a.ai_status = 'processing'
  for update of a;
  if not found then
    return false;
  end if;
  delete from public.cv_analysis_queue q where q.application_id = application;
  return true;
end
$$;
comment on function private.end_cv_analysis(uuid, uuid) is
  'Whether this run may still write: locks the application and takes it off the queue.';

create function private.fail_cv_analysis(application uuid, run uuid, message text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.end_cv_analysis(application, run) then
    return false;
  end if;
  update public.trainer_applications a set ai_status = 'error', ai_error = left(message, 2000) where a.id = application;
  return true;
end
$$;
comment on function private.fail_cv_analysis(uuid, uuid, text) is 'Work of fail_cv_analysis.';
grant execute on function private.fail_cv_analysis(uuid, uuid, text) to service_role;

create function public.fail_cv_analysis(application_id uuid, run_id uuid, message text) returns boolean
language sql
set search_path = ''
as $$
  select private.fail_cv_analysis($1, $2, $3)
$$;
comment on function public.fail_cv_analysis(uuid, uuid, text) is
  'Ends a run in error with a French sentence for the recruiter. False, and nothing is changed, when another run has started since or the application is gone. service_role only.';
revoke all on function public.fail_cv_analysis(uuid, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.fail_cv_analysis(uuid, uuid, text) to service_role;

create function private.finish_cv_analysis(
  application uuid, run uuid, analysis jsonb, page_texts text[], page_words jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.end_cv_analysis(application, run) then
    return false;
  end if;
  update public.trainer_applications a set ai_status = 'success', ai_analysis_v2 = analysis,
    ai_extracted_text_length = (analysis ->> 'extracted_text_length')::integer,
    ai_support_score = (analysis ->> 'support_score')::double precision,
    ai_confidence_score = (analysis ->> 'confidence')::double precision
  where a.id = application;
  insert into public.cv_texts as t (application_id, pages, recognition) values (application, page_texts, page_words)
  on conflict (application_id) do update set pages = excluded.pages, recognition = excluded.recognition;
  update private.cv_analysis_runs r set previous = null where r.application_id = application;
  return true;
end
$$;
comment on function private.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) is 'Work of finish_cv_analysis.';
grant execute on function private.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) to service_role;

create function public.finish_cv_analysis(
  application_id uuid, run_id uuid, analysis jsonb, pages text[], recognition jsonb default null
) returns boolean
language sql
set search_path = ''
as $$
  select private.finish_cv_analysis($1, $2, $3, $4, $5)
$$;
comment on function public.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) is
  'Stores the analysis that a run made (the shape of @trame/cv) with the visible text of each page and, of a CV that is an image, what optical reading found. False, and nothing is changed, when another run has started since or the application is gone. service_role only.';
revoke all on function public.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) to service_role;

create function public.cv_identities(ids uuid[])
returns table (application_id uuid, full_name text, emails text[], phones text[])
language sql
stable
rows 30
set search_path = ''
as $$
  select a.id,
    case when jsonb_typeof(v.identity -> 'full_name') = 'object' then v.result ->> 'full_name' end,
    array(
      select e.value
      from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'emails') when 'array' then v.result -> 'emails' else '[]' end)
        with ordinality as e (value, place)
      where jsonb_typeof(v.identity -> 'emails' -> (e.place - 1)::integer) = 'object'
    ),
    array(
      select p.value
      from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'phones') when 'array' then v.result -> 'phones' else '[]' end)
        with ordinality as p (value, place)
      where jsonb_typeof(v.identity -> 'phones' -> (p.place - 1)::integer) = 'object'
    )
  from public.trainer_applications a
  cross join lateral (
    select a.ai_analysis_v2 -> 'result' as result, a.ai_analysis_v2 -> 'identity' as identity
  ) as v
  where a.id = any (ids[1:200]) and a.ai_status = 'success' and jsonb_typeof(v.identity) = 'object'
$$;
comment on function public.cv_identities(uuid[]) is
  'Whose the CVs of at most 200 applications are by what their analysis proved: the name, e-mail addresses and phone numbers in them. Under the caller''s own rights; app5_user reads them.';
revoke all on function public.cv_identities(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.cv_identities(uuid[]) to authenticated;
