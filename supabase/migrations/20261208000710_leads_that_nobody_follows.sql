-- Leads of a person who is no gestionnaire any more are nobody's; the mail of the day speaks of leads; a line of the office that was
-- given back in between is taken.

create function private.free_leads() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A row of roles names the person in another column than a profile.
  leaving constant uuid := coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id')::uuid;
begin
  update public.leads l set owner_id = null where l.owner_id = leaving;
  return null;
end
$$;
comment on function private.free_leads() is
  'Trigger: leads of a person who is no gestionnaire any more, or whose account is disabled, are nobody''s.';
create trigger user_roles_free_leads after delete on public.user_roles
  for each row when (old.role = 'gestionnaire') execute function private.free_leads();
create trigger staff_profiles_free_leads after update of disabled_at on public.staff_profiles
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function private.free_leads();
update public.leads l set owner_id = null where l.owner_id is not null and not private.counts_as(l.owner_id, 'gestionnaire');

create or replace function private.digest_lines(person uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  own constant text := current_setting('request.jwt.claims', true);
  found jsonb := '[]';
begin
  perform set_config(
    'request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  if private.has_role('gestionnaire') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'office', 'kind', l.kind, 'count', l.shown, 'due_on', l.due_on))
      from (
        -- Not what the person put off, nor what a colleague does.
        select w.kind, min(w.due_on) filter (where not w.is_left) as due_on,
          max(w.total) - coalesce(sum(case when w.id is null then w.total else 1 end) filter (where w.is_left), 0) as shown
        from (
          select o.kind, o.total, o.id, o.due_on,
            o.snoozed_until is not null or o.taken_by is not null and not o.is_own as is_left
          from private.office_worklist(50) o
        ) w
        group by w.kind
      ) l
      where l.shown > 0
    ), '[]');
  end if;
  if private.has_role('app5_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'recruitment', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.recruitment_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app4_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'signature', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.signature_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app2_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'catalogue', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.catalogue_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app1_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'corporate', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.corporate_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('gestionnaire') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'marketing', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.marketing_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  perform set_config('request.jwt.claims', coalesce(own, ''), true);
  return found;
end
$$;

comment on function public.settle_task_digest(uuid, text) is
  'Notes how a mail of claim_task_digests ended: sent, unknown, or nothing (there were no words for what there is to do). Without it, it is tried again. Service role only.';

alter table private.task_takings
  drop constraint task_takings_kind_known,
  add constraint task_takings_kind_known check (
    kind in (
      'invoices', 'payable', 'held', 'refunds', 'account', 'run', 'returns', 'movements', 'legal_rate', 'papers', 'lapsing',
      'evidence'
    )
  );

create or replace function private.take_office_task(
  request uuid, kind text, task_id text, task_what text, task_due date, is_taken boolean, seen_by text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  line_key constant text := private.taken_key($2, $3, $4, $5);
  line record;
  holder uuid;
  holder_name text;
begin
  perform private.require_role('gestionnaire');
  -- Two who take the same line: the second one reads what the first one wrote.
  perform pg_advisory_xact_lock(hashtextextended(line_key, 0));
  if exists (select from private.task_takings z where z.id = request) then
    return null;
  end if;
  select t.* into line from private.office_tasks(50) t
  where t.kind = $2 and private.taken_key(t.kind, t.id, t.what, t.due_on) = line_key;
  if not found then
    raise exception 'this line is not in the list' using errcode = '22023', hint = 'task_id';
  end if;
  select o.person_id into holder from private.task_taker(line.kind, line.id, line.what, line.due_on, line.since) o;
  holder_name := private.person_name(holder);
  -- Somebody else has it whom the caller did not see there; what one does not have, one cannot give back.
  if holder is distinct from me and (not is_taken or holder is not null and holder_name is distinct from seen_by) then
    return holder_name;
  end if;
  delete from private.task_takings z where z.made_at < now() - interval '1 year';
  insert into private.task_takings (id, kind, key, person_id, made_by)
  values (request, $2, line_key, case when is_taken then me end, me);
  return null;
end
$$;

select private.keep_access_rules();
