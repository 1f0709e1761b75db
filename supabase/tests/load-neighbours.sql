-- Fills the tables around the applications of load-applications.sql, which runs first in the same session, as years of work would:
-- per hundred applications 80 with an analysed CV, 30 with a recruiter, 20 with tags, 4 archived, 4 with a trainer's account, 20 with
-- opinions, 60 comments, 150 messages, 650 lines of the journal, a file in storage. Three changes of status of each that is no longer new. Twenty members
-- of the staff, with sessions and saved views. Shares are chosen, not measured: no installation is that old. As the owner, on a
-- throwaway database; deterministic except for identifiers.
set session_replication_role = replica;

create function pg_temp.staff(n integer) returns uuid language sql immutable
as 'select (''5aff0000-0000-4000-8000-'' || lpad((n % 20)::text, 12, ''0''))::uuid';

create temporary table numbered as
  select id, created_at, status, full_name, email, row_number() over (order by created_at, reference)::integer as n
  from public.trainer_applications;
create unique index on numbered (id);
analyze numbered;

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
select pg_temp.staff(n), 'authenticated', 'authenticated', 'equipe' || n || '@trame.test', now(), '{}',
  jsonb_build_object('full_name', 'Recruteur ' || n)
from generate_series(0, 19) as n;
insert into public.user_roles (user_id, role) select pg_temp.staff(n), 'app5_user' from generate_series(0, 19) as n;
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
select gen_random_uuid(), pg_temp.staff(n), now(), now(), 'aal1' from generate_series(0, 199) as n;
insert into public.saved_views (owner_id, entity_kind, name, is_shared, filters)
select pg_temp.staff(n), 'application', 'Vue ' || n, n % 4 = 0, '{}' from generate_series(0, 99) as n;

alter index public.trainer_applications_list_keys_idx set (fastupdate = on);
alter index public.trainer_applications_name_words_idx set (fastupdate = on);
alter index public.trainer_applications_phone_search_idx set (fastupdate = on);
alter index public.trainer_applications_search_idx set (fastupdate = on);

update public.trainer_applications a
set
  assigned_to = case when pg_temp.draw(x.n, 20, 10) < 3 then pg_temp.staff(x.n) end,
  tags = case when pg_temp.draw(x.n, 21, 10) < 2 then array[(array['Vivier', 'À rappeler', 'Prioritaire'])[x.n % 3 + 1]] else '{}' end,
  archived_at = case when pg_temp.draw(x.n, 22, 25) = 0 then x.created_at + interval '40 days' end,
  last_contact_at = x.created_at + make_interval(days => case when x.status = 'new' then 0 else 1 + pg_temp.draw(x.n, 23, 30) end),
  account_request_status = case when pg_temp.draw(x.n, 24, 25) = 0 then 'approved' end,
  ai_status = case when pg_temp.draw(x.n, 25, 10) < 8 then 'success' end,
  ai_confidence_score = case when pg_temp.draw(x.n, 25, 10) < 8 then 0.8 end,
  ai_analysis_v2 = case when pg_temp.draw(x.n, 25, 10) < 8 then jsonb_build_object('result', jsonb_build_object(
    'full_name', x.full_name, 'emails', jsonb_build_array(x.email),
    'experiences', (select jsonb_agg(jsonb_build_object(
      'title', 'Formateur ' || line, 'organisation', md5((x.n * 10 + line)::text), 'description', repeat('Animation de stages. ', 5)
    )) from generate_series(1, 6) as line)
  )) end
from numbered x
where x.id = a.id;
alter index public.trainer_applications_search_idx set (fastupdate = off);
alter index public.trainer_applications_list_keys_idx set (fastupdate = off);
alter index public.trainer_applications_name_words_idx set (fastupdate = off);
alter index public.trainer_applications_phone_search_idx set (fastupdate = off);
select gin_clean_pending_list('public.trainer_applications_search_idx'),
  gin_clean_pending_list('public.trainer_applications_list_keys_idx'),
  gin_clean_pending_list('public.trainer_applications_name_words_idx'),
  gin_clean_pending_list('public.trainer_applications_phone_search_idx');

-- Levels as they fall, instead of one percentage for all.
update public.trainer_evaluations e
set total_score = graded.total, percentage = round(graded.total * 100 / 145.0, 2)
from (select x.id, 40 + pg_temp.draw(x.n, 26, 105) as total from numbered x) as graded
where graded.id = e.application_id and e.status = 'completed';

insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
select gen_random_uuid(), x.email, x.full_name, 'approved', x.id from numbered x where pg_temp.draw(x.n, 24, 25) = 0;
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
select t.user_id, 'authenticated', 'authenticated', t.email, now(), '{}', '{}' from public.trainer_accounts t
on conflict (id) do nothing;

insert into public.evaluation_opinions (application_id, evaluator_id, total_score, max_score, percentage, status)
select x.id, pg_temp.staff(x.n + voice), 0, 145, 0, 'draft' from numbered x, generate_series(0, 1) as voice
where pg_temp.draw(x.n, 27, 10) < 2;

insert into public.comments (entity_kind, entity_id, author_id, body, created_at)
select 'application', x.id, pg_temp.staff(x.n + turn), 'Échange par téléphone, à revoir après la session de ' || turn || ' jours.', x.created_at + make_interval(days => turn)
from numbered x, generate_series(1, 2) as turn where pg_temp.draw(x.n, 28, 10) < 3;

insert into public.notification_logs (application_id, kind, recipient, subject, status, created_at, sent_at)
select x.id, (array['application_received', 'message'])[turn], x.email, 'Votre candidature', 'sent', x.created_at, x.created_at
from numbered x, generate_series(1, 2) as turn where turn = 1 or x.n % 2 = 0;

insert into storage.objects (bucket_id, name)
select 'trainer-applications', 'resumes/' || a.resume_filename from public.trainer_applications a where a.resume_filename is not null;

-- Entries of the journal, oldest first: received, opened, the changes of status.
insert into private.audit_log (at, actor_id, actor_role, table_name, operation, row_key, application_id, changes)
select line.at, pg_temp.staff(line.n), 'authenticated', 'trainer_applications', line.operation, line.id::text, line.id, line.changes
from (
  select x.id, x.n, x.created_at as at, 'INSERT' as operation, '{"status": {"to": "new"}}'::jsonb as changes from numbered x
  union all
  select x.id, x.n, x.created_at + make_interval(hours => 5 + turn * 20), 'UPDATE', '{"admin_notes": {}}'
  from numbered x, generate_series(1, 3) as turn
  union all
  select x.id, x.n, x.created_at + make_interval(days => 1 + step * 3, secs => pg_temp.draw(x.n, 30 + step, 86400)), 'UPDATE',
    jsonb_build_object('status', jsonb_build_object(
      'from', (array['new', 'contacted', 'evaluated'])[step + 1], 'to', (array['contacted', 'evaluated', 'accepted'])[step + 1]
    ))
  from numbered x, generate_series(0, 2) as step
  where x.status <> 'new'
) as line
order by line.at;

set session_replication_role = origin;
