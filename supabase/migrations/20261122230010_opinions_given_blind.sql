-- An opinion is given without knowing the others: whoever could read them gives none any more (ADR 0031).

create table private.opened_opinions (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  reader_id uuid not null references auth.users (id) on delete cascade,
  constraint opened_opinions_pkey primary key (application_id, reader_id)
);
comment on table private.opened_opinions is
  'To whom a completed evaluation that is no longer theirs had opened the opinions of colleagues.';
create index opened_opinions_reader_idx on private.opened_opinions (reader_id);
alter table private.opened_opinions enable row level security;
revoke all on private.opened_opinions from public, anon, authenticated, service_role;

create function private.has_opened_opinions(application uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.trainer_evaluations e
    where e.application_id = application and e.evaluated_by = (select auth.uid()) and e.status = 'completed'
  )
  or exists (
    select from private.opened_opinions r
    where r.application_id = application and r.reader_id = (select auth.uid())
  )
$$;
comment on function private.has_opened_opinions(uuid) is
  'Policies: whether an official evaluation that the caller has completed opens, or has opened, the opinions of others.';
grant execute on function private.has_opened_opinions(uuid) to authenticated;

create or replace function private.has_judged(application uuid) returns boolean
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

drop policy "Evaluators give an opinion in their own name" on public.evaluation_opinions;
create policy "Evaluators give an opinion in their own name, before they read others" on public.evaluation_opinions
  for insert to authenticated
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and (status = 'draft' or not private.has_opened_opinions(application_id))
  );
drop policy "Evaluators work on their own draft" on public.evaluation_opinions;
create policy "Evaluators work on their own draft, and submit it before they read others" on public.evaluation_opinions
  for update to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft')
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and (status = 'draft' or not private.has_opened_opinions(application_id))
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
  where a.id = old.application_id and u.id = old.evaluated_by
    and exists (
      select from public.evaluation_opinions o
      where o.application_id = a.id and o.status = 'submitted' and o.evaluator_id is distinct from u.id
    )
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_opened_opinions() is
  'Trigger: a completed evaluation that is deleted, taken over or reopened had let its author read the opinions given so far.';
create trigger trainer_evaluations_opened_deleted after delete on public.trainer_evaluations
  for each row when (old.status = 'completed' and old.evaluated_by is not null)
  execute function private.note_opened_opinions();
create trigger trainer_evaluations_opened_changed after update on public.trainer_evaluations
  for each row when (
    old.status = 'completed' and old.evaluated_by is not null
    and (new.status, new.evaluated_by, new.application_id)
      is distinct from (old.status, old.evaluated_by, old.application_id)
  )
  execute function private.note_opened_opinions();

create function private.move_opened_opinions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.opened_opinions (application_id, reader_id)
  select new.application_id, e.evaluated_by from public.trainer_evaluations e
  where e.application_id = old.application_id and e.status = 'completed' and e.evaluated_by is not null
  union
  select new.application_id, r.reader_id from private.opened_opinions r where r.application_id = old.application_id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.move_opened_opinions() is
  'Trigger: an opinion that a merge takes to another application was read by those who could read it on the first.';
create trigger evaluation_opinions_opened_moved after update of application_id on public.evaluation_opinions
  for each row when (new.status = 'submitted' and new.application_id <> old.application_id)
  execute function private.move_opened_opinions();
