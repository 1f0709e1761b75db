-- Trainer accounts, evaluations, and the log of the messages sent.

create table public.trainer_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null,
  status text not null default 'pending',
  application_id uuid unique references public.trainer_applications (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint accounts_email_form
    check (char_length(email) <= 254 and email ~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$'),
  constraint accounts_full_name_length check (btrim(full_name) <> '' and char_length(full_name) <= 120),
  constraint accounts_status_known check (status in ('pending', 'approved', 'rejected', 'suspended'))
);
comment on table public.trainer_accounts is 'Accounts of the trainer portal; the portal opens when status is approved.';
create index trainer_accounts_email_idx on public.trainer_accounts (lower(email));
create trigger trainer_accounts_touch before update on public.trainer_accounts
  for each row execute function private.touch_updated_at();

alter table public.trainer_accounts enable row level security;
revoke all on public.trainer_accounts from public, anon, authenticated, service_role;
grant select on public.trainer_accounts to authenticated;
grant insert (user_id, email, full_name, status, application_id) on public.trainer_accounts to authenticated;
grant select, insert, update, delete on public.trainer_accounts to service_role;
create policy "Trainers read their account, recruitment reads all" on public.trainer_accounts
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('app5_user')));
create policy "Recruitment opens accounts as pending" on public.trainer_accounts
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and status = 'pending');

create function private.are_criteria_scores(scores jsonb, needs_all boolean) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(scores) = 'object'
    and not exists (
      select from jsonb_each(case when jsonb_typeof(scores) = 'object' then scores else '{}' end) as score
      where not (score.key = any (known.keys)) or score.value not in ('1', '2', '3', '4', '5')
    )
    and (not needs_all or scores ?& known.keys)
  from (
    values (array[
      'presentation', 'dynamisme', 'sens_ecoute', 'expression_orale', 'coherence_discours', 'veracite_cv', 'formations',
      'maitrise_francais', 'experience_pro', 'coherence_parcours', 'savoir', 'savoir_faire', 'savoir_etre', 'personnalite',
      'motivations', 'disponibilite'
    ])
  ) as known (keys)
$$;
comment on function private.are_criteria_scores(jsonb, boolean) is
  'Whether this maps criteria of the grid to whole scores from 1 to 5; all 16 of them when needs_all.';
grant execute on function private.are_criteria_scores(jsonb, boolean) to authenticated, service_role;

create table public.trainer_evaluations (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references public.trainer_applications (id) on delete cascade,
  evaluated_by uuid default auth.uid() references auth.users (id) on delete set null,
  criteria_scores jsonb not null default '{}',
  total_score integer not null default 0,
  max_score integer not null,
  percentage double precision not null default 0,
  evaluation_notes text,
  recommendation text,
  status text not null default 'draft',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint evaluations_status_known check (status in ('draft', 'completed')),
  constraint evaluations_scores_map check (private.are_criteria_scores(criteria_scores, status = 'completed')),
  constraint evaluations_max_score_range check (max_score between 1 and 1000),
  constraint evaluations_total_score_range check (total_score between 0 and max_score),
  constraint evaluations_percentage_range check (percentage between 0 and 100),
  -- The coefficients live in the domain rules and may change; the three figures of one row must still agree.
  constraint evaluations_percentage_consistent
    check (round(percentage::numeric, 4) = round(total_score * 100::numeric / max_score, 2)),
  constraint evaluations_notes_length check (btrim(evaluation_notes) <> '' and char_length(evaluation_notes) <= 10000),
  constraint evaluations_recommendation_length check (btrim(recommendation) <> '' and char_length(recommendation) <= 500)
);
comment on table public.trainer_evaluations is 'The 16-criteria evaluation of an application, at most one each.';
comment on column public.trainer_evaluations.max_score is 'Maximum in force when the evaluation was made: the percentage refers to it.';
create index trainer_evaluations_evaluated_by_idx on public.trainer_evaluations (evaluated_by);
create index trainer_evaluations_newest_idx on public.trainer_evaluations (created_at desc);
create trigger trainer_evaluations_touch before update on public.trainer_evaluations
  for each row execute function private.touch_updated_at();

alter table public.trainer_evaluations enable row level security;
revoke all on public.trainer_evaluations from public, anon, authenticated, service_role;
grant select, delete on public.trainer_evaluations to authenticated;
grant insert (
  application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, evaluation_notes, recommendation, status
) on public.trainer_evaluations to authenticated;
-- Not application_id: an evaluation stays with the person it is about.
grant update (
  evaluated_by, criteria_scores, total_score, max_score, percentage, evaluation_notes, recommendation, status
) on public.trainer_evaluations to authenticated;
grant select, insert, update, delete on public.trainer_evaluations to service_role;
create policy "Recruitment reads evaluations" on public.trainer_evaluations
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment evaluates in its own name" on public.trainer_evaluations
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and evaluated_by = (select auth.uid()));
create policy "Recruitment corrects evaluations in its own name" on public.trainer_evaluations
  for update to authenticated
  using ((select private.has_role('app5_user')))
  with check ((select private.has_role('app5_user')) and evaluated_by = (select auth.uid()));
create policy "Recruitment deletes evaluations" on public.trainer_evaluations
  for delete to authenticated using ((select private.has_role('app5_user')));

create table public.notification_logs (
  id uuid primary key default gen_random_uuid(),
  -- Gone with the application: the log holds the person's address.
  application_id uuid references public.trainer_applications (id) on delete cascade,
  kind text not null,
  channel text not null default 'email',
  recipient text not null,
  subject text not null,
  status text not null default 'pending',
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint notification_logs_kind_length check (btrim(kind) <> '' and char_length(kind) <= 60),
  constraint notification_logs_channel_length check (btrim(channel) <> '' and char_length(channel) <= 20),
  constraint notification_logs_recipient_length check (btrim(recipient) <> '' and char_length(recipient) <= 254),
  constraint notification_logs_subject_length check (char_length(subject) <= 300),
  constraint notification_logs_status_length check (btrim(status) <> '' and char_length(status) <= 20),
  constraint notification_logs_error_length check (char_length(error) <= 2000)
);
comment on table public.notification_logs is 'Every message the platform sent or tried to send.';
comment on column public.notification_logs.status is 'Known: pending, sent, failed (then error says why).';
create index notification_logs_application_idx on public.notification_logs (application_id, created_at desc);

alter table public.notification_logs enable row level security;
revoke all on public.notification_logs from public, anon, authenticated, service_role;
grant select, delete on public.notification_logs to authenticated;
grant select, insert, update, delete on public.notification_logs to service_role;
create policy "Recruitment reads the log" on public.notification_logs
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment clears the log of an application" on public.notification_logs
  for delete to authenticated
  using ((select private.has_role('app5_user')) and application_id is not null);
