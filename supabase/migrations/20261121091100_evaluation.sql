-- Evaluating: a sentence beside a score, the status that follows a finished grid, and the opinions of several evaluators.

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

alter table public.trainer_evaluations
  add column justifications jsonb not null default '{}',
  add constraint evaluations_justifications_map check (private.are_justifications(justifications));
comment on column public.trainer_evaluations.justifications is 'Criterion -> why this score; asked for 1s and 5s, never required.';
grant insert (justifications), update (justifications) on public.trainer_evaluations to authenticated;

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

-- A draft saves itself every few seconds: its steps are no facts of the journal, its beginning and its end are.
drop trigger trainer_evaluations_audit on public.trainer_evaluations;
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

create table public.evaluation_opinions (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  evaluator_id uuid default auth.uid() references auth.users (id) on delete set null,
  criteria_scores jsonb not null default '{}',
  justifications jsonb not null default '{}',
  total_score integer not null default 0,
  max_score integer not null,
  percentage double precision not null default 0,
  notes text,
  status text not null default 'draft',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint opinions_one_per_evaluator unique (application_id, evaluator_id),
  constraint opinions_status_known check (status in ('draft', 'submitted')),
  constraint opinions_scores_map check (private.are_criteria_scores(criteria_scores, status = 'submitted')),
  constraint opinions_justifications_map check (private.are_justifications(justifications)),
  constraint opinions_max_score_range check (max_score between 1 and 1000),
  constraint opinions_total_score_range check (total_score between 0 and max_score),
  constraint opinions_percentage_range check (percentage between 0 and 100),
  constraint opinions_percentage_consistent
    check (round(percentage::numeric, 4) = round(total_score * 100::numeric / max_score, 2)),
  constraint opinions_notes_length check (btrim(notes) <> '' and char_length(notes) <= 10000)
);
comment on table public.evaluation_opinions is
  'The grids of the other evaluators, one each, beside the one official evaluation. Read by others once they have judged too.';
comment on column public.evaluation_opinions.evaluator_id is 'Null once that person''s user is gone; the opinion stays.';
comment on column public.evaluation_opinions.status is 'A submitted opinion does not change any more: it was given without knowing the others.';
create index evaluation_opinions_evaluator_idx on public.evaluation_opinions (evaluator_id);
create trigger evaluation_opinions_touch before update on public.evaluation_opinions
  for each row execute function private.touch_updated_at();

create function private.has_judged(application uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.has_role('app5_user') and (
    exists (
      select from public.evaluation_opinions o
      where o.application_id = application and o.evaluator_id = (select auth.uid()) and o.status = 'submitted'
    )
    or exists (
      select from public.trainer_evaluations e
      where e.application_id = application and e.evaluated_by = (select auth.uid()) and e.status = 'completed'
    )
  )
$$;
comment on function private.has_judged(uuid) is
  'Policies: whether the caller has submitted an opinion on this application or completed its evaluation.';
grant execute on function private.has_judged(uuid) to authenticated;

alter table public.evaluation_opinions enable row level security;
revoke all on public.evaluation_opinions from public, anon, authenticated, service_role;
grant select, delete on public.evaluation_opinions to authenticated;
grant insert (
  application_id, evaluator_id, criteria_scores, justifications, total_score, max_score, percentage, notes, status
) on public.evaluation_opinions to authenticated;
grant update (
  criteria_scores, justifications, total_score, max_score, percentage, notes, status
) on public.evaluation_opinions to authenticated;
grant select, insert, update, delete on public.evaluation_opinions to service_role;
create policy "Evaluators read their own opinion, and those of others after it" on public.evaluation_opinions
  for select to authenticated
  using (
    (select private.has_role('app5_user'))
    and (evaluator_id = (select auth.uid()) or (status = 'submitted' and private.has_judged(application_id)))
  );
create policy "Evaluators give an opinion in their own name" on public.evaluation_opinions
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()));
create policy "Evaluators work on their own draft" on public.evaluation_opinions
  for update to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft')
  with check ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()));
create policy "Evaluators drop their own draft" on public.evaluation_opinions
  for delete to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft');

-- The journal says that an opinion was given, and no figure of it: everyone reads the journal.
create trigger evaluation_opinions_audit_insert after insert on public.evaluation_opinions
  for each row when (new.status = 'submitted')
  execute function private.record_change('id', '@application_id', 'id', 'application_id', 'evaluator_id', 'status');
create trigger evaluation_opinions_audit_update after update on public.evaluation_opinions
  for each row when (new.status = 'submitted')
  execute function private.record_change('id', '@application_id', 'id', 'application_id', 'evaluator_id', 'status');
create trigger evaluation_opinions_audit_delete after delete on public.evaluation_opinions
  for each row when (old.status = 'submitted')
  execute function private.record_change('id', '@application_id', 'id', 'application_id', 'evaluator_id', 'status');

create function private.count_submitted_opinions(application uuid) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return (
    select count(*)::integer from public.evaluation_opinions o
    where o.application_id = application and o.status = 'submitted' and o.evaluator_id is distinct from auth.uid()
  );
end
$$;
comment on function private.count_submitted_opinions(uuid) is 'Work of count_submitted_opinions. Raises 42501 without app5_user.';
grant execute on function private.count_submitted_opinions(uuid) to authenticated;

create function public.count_submitted_opinions(application_id uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_submitted_opinions($1)
$$;
comment on function public.count_submitted_opinions(uuid) is
  'How many other people have submitted an opinion on an application: that much may be known before giving one''s own. app5_user only.';
revoke all on function public.count_submitted_opinions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.count_submitted_opinions(uuid) to authenticated;
