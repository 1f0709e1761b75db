-- Who completed an evaluation is who judged: a colleague who corrects a word of it afterwards, in their own name, has not,
-- reads no opinion by it and may still give theirs (ADR 0031).

alter table public.trainer_evaluations
  add column completed_by uuid references auth.users (id) on delete set null;
comment on column public.trainer_evaluations.completed_by is
  'Who completed it: kept when somebody else corrects it. Written by a trigger.';
create index trainer_evaluations_completed_by_idx on public.trainer_evaluations (completed_by);
-- What stands is no event of the journal.
alter table public.trainer_evaluations disable trigger user;
update public.trainer_evaluations set completed_by = evaluated_by where status = 'completed';
alter table public.trainer_evaluations enable trigger user;

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

create or replace function private.has_opened_opinions(application uuid) returns boolean
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

create or replace function private.note_opened_opinions() returns trigger
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
drop trigger trainer_evaluations_opened_deleted on public.trainer_evaluations;
create trigger trainer_evaluations_opened_deleted after delete on public.trainer_evaluations
  for each row when (old.completed_by is not null)
  execute function private.note_opened_opinions();
drop trigger trainer_evaluations_opened_changed on public.trainer_evaluations;
create trigger trainer_evaluations_opened_moved after update of application_id on public.trainer_evaluations
  for each row when (old.completed_by is not null and new.application_id <> old.application_id)
  execute function private.note_opened_opinions();

create or replace function private.move_opened_opinions() returns trigger
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
