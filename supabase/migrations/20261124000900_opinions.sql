-- Opinions of several evaluators on one application. An opinion is given without knowing the others: whoever could read
-- them gives none any more (ADR 0031). A merge brings opinions together and its undoing parts them again: whoever could
-- read an opinion meanwhile gives none beside it afterwards.

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

create index evaluation_opinions_evaluator_idx on public.evaluation_opinions (evaluator_id);

create policy "Evaluators drop their own draft" on public.evaluation_opinions
  for delete to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft');

create trigger evaluation_opinions_touch before update on public.evaluation_opinions
  for each row execute function private.touch_updated_at();

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
create trigger evaluation_opinions_totals before insert or update on public.evaluation_opinions
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.compute_totals();
create trigger evaluation_opinions_clean before insert or update on public.evaluation_opinions
  for each row execute function private.clean_columns('+notes', '+justifications');
create trigger evaluation_opinions_one_insert after insert on public.evaluation_opinions
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger evaluation_opinions_one_update after update on public.evaluation_opinions
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger evaluation_opinions_one_delete after delete on public.evaluation_opinions
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

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

create table private.opened_opinions (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  reader_id uuid not null references auth.users (id) on delete cascade,
  constraint opened_opinions_pkey primary key (application_id, reader_id)
);
comment on table private.opened_opinions is
  'To whom a completed evaluation that is no longer theirs had opened the opinions of colleagues.';

alter table private.opened_opinions enable row level security;
revoke all on private.opened_opinions from public, anon, authenticated, service_role;

create index opened_opinions_reader_idx on private.opened_opinions (reader_id);

create function private.has_opened_opinions(application uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.trainer_evaluations e
    where e.application_id = application and e.completed_by = (select auth.uid())
  )
  or exists (
    select from private.opened_opinions r
    where r.application_id = application and r.reader_id = (select auth.uid())
  )
$$;
comment on function private.has_opened_opinions(uuid) is
  'Policies: whether an official evaluation that the caller has completed opens, or has opened, the opinions of others.';
grant execute on function private.has_opened_opinions(uuid) to authenticated;

create policy "Evaluators begin an opinion in their own name, before they read others" on public.evaluation_opinions
  for insert to authenticated
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and not private.has_opened_opinions(application_id)
  );
create policy "Evaluators work on their own draft before they read others" on public.evaluation_opinions
  for update to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft')
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and not private.has_opened_opinions(application_id)
  );

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
    or private.has_opened_opinions(application)
  )
$$;
comment on function private.has_judged(uuid) is
  'Policies: whether the caller has submitted an opinion on this application or completed its evaluation.';
grant execute on function private.has_judged(uuid) to authenticated;

create policy "Evaluators read their own opinion, and those of others after it" on public.evaluation_opinions
  for select to authenticated
  using (
    (select private.has_role('app5_user'))
    and (evaluator_id = (select auth.uid()) or (status = 'submitted' and private.has_judged(application_id)))
  );

create function private.note_opened_opinions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The application or the person may be what goes: then there is nothing left to note.
  insert into private.opened_opinions (application_id, reader_id)
  select a.id, u.id
  from public.trainer_applications a, auth.users u
  where a.id = old.application_id and u.id = old.completed_by
    and exists (
      select from public.evaluation_opinions o
      where o.application_id = a.id and o.status = 'submitted' and o.evaluator_id is distinct from u.id
    )
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_opened_opinions() is
  'Trigger: a completed evaluation that is deleted or moved by a merge had let whoever completed it read the opinions given so far.';

create trigger trainer_evaluations_opened_deleted after delete on public.trainer_evaluations
  for each row when (old.completed_by is not null)
  execute function private.note_opened_opinions();
create trigger trainer_evaluations_opened_moved after update of application_id on public.trainer_evaluations
  for each row when (old.completed_by is not null and new.application_id <> old.application_id)
  execute function private.note_opened_opinions();

create function private.move_opened_opinions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.opened_opinions (application_id, reader_id)
  -- Whoever could read this opinion where it was has read it where it goes.
  select new.application_id, e.completed_by from public.trainer_evaluations e
  where e.application_id = old.application_id and e.completed_by is not null
  union
  select new.application_id, r.reader_id from private.opened_opinions r where r.application_id = old.application_id
  union
  select new.application_id, o.evaluator_id from public.evaluation_opinions o
  where o.application_id = old.application_id and o.status = 'submitted'
  union
  -- Its author has read the opinions that it leaves.
  select old.application_id, new.evaluator_id from public.evaluation_opinions o
  where o.application_id = old.application_id and o.status = 'submitted'
  on conflict do nothing;
  return null;
end
$$;
comment on function private.move_opened_opinions() is
  'Trigger: an opinion that a merge or its undoing takes to another application was read by those who could read it where it was, and its author could read those it leaves.';

create trigger evaluation_opinions_opened_moved after update of application_id on public.evaluation_opinions
  for each row when (new.status = 'submitted' and new.application_id <> old.application_id)
  execute function private.move_opened_opinions();
