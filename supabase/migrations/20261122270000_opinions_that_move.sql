-- A merge brings opinions together and its undoing parts them again: whoever could read an opinion meanwhile gives none
-- beside it afterwards (ADR 0031).

create or replace function private.move_opened_opinions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.opened_opinions (application_id, reader_id)
  -- Whoever could read this opinion where it was has read it where it goes.
  select new.application_id, e.evaluated_by from public.trainer_evaluations e
  where e.application_id = old.application_id and e.status = 'completed' and e.evaluated_by is not null
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
