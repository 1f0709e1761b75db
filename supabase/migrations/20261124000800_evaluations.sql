-- The evaluation of an application: 16 criteria scored from 1 to 5, a sentence beside a score, totals that are computed here
-- whatever the page sends, and the status that follows a finished grid.
--
-- Who completed an evaluation is who judged: a colleague who corrects a word of it afterwards, in their own name, has not,
-- reads no opinion by it and may still give theirs (ADR 0031).

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

create function private.are_justifications(justifications jsonb) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(justifications) = 'object'
    -- The list of criteria is written once, in the check of the scores.
    and private.are_criteria_scores(coalesce(jsonb_object_agg(entry.key, 1) filter (where entry.key is not null), '{}'), false)
    and coalesce(bool_and(
      jsonb_typeof(entry.value) = 'string' and btrim(entry.value #>> '{}') <> '' and char_length(entry.value #>> '{}') <= 500
    ), true)
  from (values (1)) as once
  left join jsonb_each(case when jsonb_typeof(justifications) = 'object' then justifications else '{}' end) as entry on true
$$;
comment on function private.are_justifications(jsonb) is
  'Whether this maps criteria of the grid to sentences of at most 500 characters, none of them empty.';
grant execute on function private.are_justifications(jsonb) to authenticated, service_role;

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
  justifications jsonb not null default '{}',
  completed_by uuid references auth.users (id) on delete set null,

  constraint evaluations_status_known check (status in ('draft', 'completed')),
  constraint evaluations_scores_map check (private.are_criteria_scores(criteria_scores, status = 'completed')),
  constraint evaluations_max_score_range check (max_score between 1 and 1000),
  constraint evaluations_total_score_range check (total_score between 0 and max_score),
  constraint evaluations_percentage_range check (percentage between 0 and 100),
  -- The coefficients live in the domain rules and may change; the three figures of one row must still agree.
  constraint evaluations_percentage_consistent
    check (round(percentage::numeric, 4) = round(total_score * 100::numeric / max_score, 2)),
  constraint evaluations_notes_length check (btrim(evaluation_notes) <> '' and char_length(evaluation_notes) <= 10000),
  constraint evaluations_recommendation_length check (btrim(recommendation) <> '' and char_length(recommendation) <= 500),
  constraint evaluations_justifications_map check (private.are_justifications(justifications))
);
comment on table public.trainer_evaluations is 'The 16-criteria evaluation of an application, at most one each.';
comment on column public.trainer_evaluations.max_score is 'Maximum in force when the evaluation was made: the percentage refers to it.';
comment on column public.trainer_evaluations.justifications is 'Criterion -> why this score; asked for 1s and 5s, never required.';
comment on column public.trainer_evaluations.completed_by is
  'Who completed it: kept when somebody else corrects it. Written by a trigger.';

alter table public.trainer_evaluations enable row level security;
revoke all on public.trainer_evaluations from public, anon, authenticated, service_role;
grant select, delete on public.trainer_evaluations to authenticated;
grant insert (
  application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, evaluation_notes, recommendation,
  status, justifications
) on public.trainer_evaluations to authenticated;
-- Not application_id: an evaluation stays with the person it is about.
grant update (
  evaluated_by, criteria_scores, total_score, max_score, percentage, evaluation_notes, recommendation, status,
  justifications
) on public.trainer_evaluations to authenticated;
grant select, insert, update, delete on public.trainer_evaluations to service_role;

create index trainer_evaluations_evaluated_by_idx on public.trainer_evaluations (evaluated_by);
create index trainer_evaluations_newest_idx on public.trainer_evaluations (created_at desc);

-- Best first; equals by the latest evaluation.
create index trainer_evaluations_best_idx on public.trainer_evaluations
  (percentage desc, created_at desc, application_id desc) where status = 'completed';
create index trainer_evaluations_completed_by_idx on public.trainer_evaluations (completed_by);

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

create trigger trainer_evaluations_touch before update on public.trainer_evaluations
  for each row execute function private.touch_updated_at();

-- A draft saves itself every few seconds: its steps are no facts of the journal, its beginning and its end are.
create trigger trainer_evaluations_audit after insert or delete on public.trainer_evaluations
  for each row execute function private.record_change(
    'id', '@application_id', 'id', 'application_id', 'evaluated_by', 'total_score', 'max_score', 'percentage', 'status'
  );
create trigger trainer_evaluations_audit_update after update on public.trainer_evaluations
  for each row when (old.status = 'completed' or new.status = 'completed')
  execute function private.record_change(
    'id', '@application_id', 'id', 'application_id', 'evaluated_by', 'total_score', 'max_score', 'percentage', 'status',
    '~criteria_scores', '~justifications', '~evaluation_notes', '~recommendation'
  );
create trigger trainer_evaluations_clean before insert or update on public.trainer_evaluations
  for each row execute function private.clean_columns('+evaluation_notes', 'recommendation', '+justifications');
create trigger trainer_evaluations_one_insert after insert on public.trainer_evaluations
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger trainer_evaluations_one_update after update on public.trainer_evaluations
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger trainer_evaluations_one_delete after delete on public.trainer_evaluations
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create function private.application_was_evaluated() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.trainer_applications a set status = 'evaluated'
  where a.id = new.application_id and a.status <> 'evaluated';
  return null;
end
$$;
comment on function private.application_was_evaluated() is
  'Trigger: the application becomes evaluated together with its evaluation being completed, with the rights of whoever completes it.';

-- Only when it becomes completed: correcting a finished grid must not take back what was decided since.
create trigger trainer_evaluations_completed_at_once after insert on public.trainer_evaluations
  for each row when (new.status = 'completed') execute function private.application_was_evaluated();
create trigger trainer_evaluations_completed after update on public.trainer_evaluations
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function private.application_was_evaluated();

create function private.criteria_coefficients() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '{
    "presentation": 1, "dynamisme": 2, "sens_ecoute": 2, "expression_orale": 2, "coherence_discours": 2,
    "veracite_cv": 1, "formations": 1, "maitrise_francais": 2, "experience_pro": 2, "coherence_parcours": 1,
    "savoir": 3, "savoir_faire": 3, "savoir_etre": 3, "personnalite": 1, "motivations": 2, "disponibilite": 1
  }'::jsonb
$$;
comment on function private.criteria_coefficients() is
  'Criterion -> coefficient, as CRITERIA of the domain rules; a test holds both together.';

create function private.compute_totals() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.criteria_scores, new.total_score, new.max_score, new.percentage)
    is not distinct from (old.criteria_scores, old.total_score, old.max_score, old.percentage)
  then
    -- Made under another maximum, a grid whose scores stay keeps its figures (ADR 0001).
    return new;
  end if;
  -- What is no grid is refused by the constraint that comes next.
  if coalesce(private.are_criteria_scores(new.criteria_scores, false), false) then
    select 5 * sum(c.value::integer),
      coalesce(sum(c.value::integer * (new.criteria_scores ->> c.key)::integer), 0)
    into new.max_score, new.total_score
    from jsonb_each_text(private.criteria_coefficients()) as c;
    new.percentage := round(new.total_score * 100::numeric / new.max_score, 2);
  end if;
  return new;
end
$$;
comment on function private.compute_totals() is
  'Trigger: total, maximum and percentage of a grid follow from its scores, whatever was sent.';

-- What the owner of the database brings in may have been made under another maximum, and stays as it is.
create trigger trainer_evaluations_totals before insert or update on public.trainer_evaluations
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.compute_totals();

create function private.keep_completion() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'completed' then
    if new.status <> 'completed' then
      raise exception 'a completed evaluation is corrected, not reopened' using errcode = '23514';
    end if;
    return new;
  end if;
  new.completed_by := case when new.status = 'completed' then coalesce(auth.uid(), new.evaluated_by) end;
  return new;
end
$$;
comment on function private.keep_completion() is
  'Trigger: notes who completes an evaluation; raises 23514 when a completed one would become a draft (spec: draft to completed).';

create trigger trainer_evaluations_completion before insert or update of status on public.trainer_evaluations
  for each row execute function private.keep_completion();
