-- What optical reading found on a scanned CV stays with its text: another run of the analysis starts from it.

alter table public.cv_texts add column recognition jsonb;
alter table public.cv_texts add constraint cv_texts_recognition_size check (octet_length(recognition::text) <= 4000000);
comment on column public.cv_texts.recognition is
  'Of a CV that is an image: its words with their places (recognitionSchema of @trame/cv) and the digest of the file they were read in.';

create or replace function private.follow_cv_text() returns trigger
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

drop function public.finish_cv_analysis(uuid, uuid, jsonb, text[]);
drop function private.finish_cv_analysis(uuid, uuid, jsonb, text[]);

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
revoke all on function private.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) from public, anon, authenticated, service_role;
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
revoke all on function public.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) from public, anon, authenticated, service_role;
grant execute on function public.finish_cv_analysis(uuid, uuid, jsonb, text[], jsonb) to service_role;
