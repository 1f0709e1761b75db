-- Roles are given and taken in two steps: those who manage people ask, an administrator decides, about others only. Nobody writes
-- user_roles by hand any more, administrators neither.

revoke insert, delete on public.user_roles from authenticated;
drop policy "Admin grants roles to others" on public.user_roles;
drop policy "Admin takes roles of others back" on public.user_roles;
drop trigger user_roles_one_insert on public.user_roles;
drop trigger user_roles_one_delete on public.user_roles;
drop trigger user_roles_checked_insert on public.user_roles;

create function private.take_turn_for_roles() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('public.user_roles', 0))
$$;
comment on function private.take_turn_for_roles() is
  'What changes roles, or whether they count, comes one after the other, so that each sees what the one before left.';

create or replace function private.wait_for_role_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.take_turn_for_roles();
  return null;
end
$$;

create function private.require_active_admin() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles r join public.staff_profiles p on p.id = r.user_id
    where r.role = 'admin' and private.staff_status(p) = 'active'
  ) then
    raise exception 'one admin must remain' using errcode = '23001';
  end if;
end
$$;
comment on function private.require_active_admin() is
  'Raises 23001 unless somebody holds admin who is neither disabled nor still to accept an invitation.';

create or replace function private.check_roles_after_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from changed c where c.role = 'admin') then
    perform private.require_active_admin();
  end if;
  return null;
end
$$;
comment on function private.check_roles_after_change() is 'Trigger: one admin is left who can work (23001).';

-- The journal of a person: what the lines of the row do not say.
alter table private.audit_log
  drop constraint audit_log_operation_known,
  add constraint audit_log_operation_known check (operation in (
    'INSERT', 'UPDATE', 'DELETE', 'VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT', 'MERGED', 'UNMERGED', 'KEPT_APART',
    'NOT_KEPT_APART', 'FILE_REMOVED', 'ROLE_ASKED', 'ROLE_REFUSED', 'ROLE_WITHDRAWN', 'SESSIONS_ENDED'
  ));

create function private.record_staff_event(person uuid, event text, details jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  select auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id', 'staff_profiles', event,
    person::text, details
$$;
comment on function private.record_staff_event(uuid, text, jsonb) is 'Notes in the journal of a person of the staff what was done.';

-- Given for the history of staff_person: the lines of user_roles are of the person too.
create or replace function private.entity_timeline(
  of_kind text, entity uuid, before_at timestamptz, before_key text, page_size integer
)
returns table (key text, at timestamptz, kind text, actor_id uuid, actor_name text, details jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  of_table constant name := private.entity_table(of_kind);
begin
  return query
    with facts (key, at, kind, actor_id, details) as (
      select
        'audit-' || lpad(l.id::text, 15, '0'),
        l.at,
        case
          when l.operation not in ('INSERT', 'UPDATE', 'DELETE') then lower(l.operation)
          when l.table_name = 'trainer_evaluations' then 'evaluation'
          when l.table_name = 'trainer_accounts' then 'account'
          when l.operation = 'INSERT' then 'submitted'
          else 'edited'
        end,
        l.actor_id,
        case
          -- What the form filled is the application itself, on the same screen.
          when l.table_name = 'trainer_applications' and l.operation = 'INSERT' then jsonb_build_object(
            'source', l.changes -> 'source' -> 'to', 'has_resume', l.changes ? 'resume_filename',
            'has_references', l.changes ? 'references_filename'
          )
          when l.table_name = 'trainer_applications' and l.operation <> 'UPDATE' then l.changes
          else jsonb_build_object('operation', l.operation, 'changes', l.changes)
        end
      from private.audit_log l
      where of_kind = 'application' and l.application_id = entity
        and l.table_name in ('trainer_applications', 'trainer_evaluations', 'trainer_accounts')
        and not (l.table_name = 'trainer_applications' and l.operation = 'DELETE')
        -- The account's own line says it.
        and not (l.operation = 'UPDATE' and l.changes - 'account_request_status' = '{}')
      union all
      -- Of other kinds, what the journal says of the row itself.
      select
        'audit-' || lpad(l.id::text, 15, '0'),
        l.at,
        case l.operation when 'INSERT' then 'created' when 'UPDATE' then 'edited' else lower(l.operation) end,
        l.actor_id,
        case when l.operation in ('INSERT', 'UPDATE')
          then jsonb_build_object('operation', l.operation, 'changes', l.changes)
          else l.changes
        end
      from private.audit_log l
      where of_kind <> 'application' and l.table_name = of_table and l.row_key = entity::text and l.operation <> 'DELETE'
      union all
      select
        'audit-' || lpad(l.id::text, 15, '0'), l.at, 'role', l.actor_id,
        jsonb_build_object('operation', l.operation, 'changes', l.changes)
      from private.audit_log l
      where of_kind = 'staff_person' and l.table_name = 'user_roles' and l.row_key = entity::text
      union all
      select
        'mail-' || n.id, coalesce(n.sent_at, n.created_at), 'mail', n.sent_by,
        jsonb_build_object(
          'kind', n.kind, 'subject', n.subject, 'recipient', n.recipient, 'status', n.status, 'template', n.template
        )
      from public.notification_logs n
      where of_kind = 'application' and n.application_id = entity and n.kind <> 'mention'
      union all
      select
        'comment-' || c.id, c.created_at, 'comment', c.author_id,
        jsonb_build_object('body', c.body, 'mentions', (
          select coalesce(jsonb_object_agg(mentioned, private.person_name(mentioned)), '{}')
          from unnest(c.mentions) as mentioned
        ))
      from public.comments c
      where c.entity_kind = of_kind and c.entity_id = entity
    )
    select f.key, f.at, f.kind, f.actor_id, private.person_name(f.actor_id), f.details
    from facts f
    where before_at is null or (f.at, f.key) < (before_at, coalesce(before_key, ''))
    order by f.at desc, f.key desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function public.entity_timeline(text, uuid, timestamptz, text, integer) is
  'Everything that happened to an entity, newest first: its journal, the messages about it, the comments. before_at and before_key: the last entry of the page before. kind: created (of an application: submitted), edited, evaluation, account, view, file, print, export, contact, mail, comment; of a person of the staff besides role, role_asked, role_refused, role_withdrawn, sessions_ended. For the role of the kind.';

create function private.request_role_change(person uuid, wanted text, action text, reason text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.staff_profiles;
  is_held boolean;
  given_reason constant text := nullif(btrim(private.clean_text(reason, true)), '');
  request uuid;
begin
  perform private.take_turn_for_roles();
  perform private.require_staff_manager();
  if person = auth.uid() then
    raise exception 'nobody asks for a role for themselves' using errcode = '42501';
  end if;
  if action is null or action not in ('grant', 'take') then
    raise exception 'unknown action' using errcode = '22023';
  end if;
  if wanted is null or wanted not in ('gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user') then
    raise exception 'unknown role' using errcode = '22023';
  end if;
  select * into known from public.staff_profiles p where p.id = person;
  if not found then
    raise exception 'person not found' using errcode = 'P0002';
  end if;
  if action = 'grant' and known.disabled_at is not null then
    raise exception 'a disabled person gets no role' using errcode = '23514';
  end if;
  is_held := exists (select from public.user_roles r where r.user_id = person and r.role = wanted);
  if is_held = (action = 'grant') then
    raise exception 'the role is % held', case when is_held then 'already' else 'not' end using errcode = '23505';
  end if;
  update private.role_requests q set status = 'expired', decided_at = now()
  where q.user_id = person and q.role = wanted and q.status = 'open' and not private.is_request_open(q);
  -- One that is open raises 23505.
  insert into private.role_requests (user_id, role, action, reason, requested_by)
  values (person, wanted, action, given_reason, auth.uid())
  returning id into request;
  perform private.record_staff_event(
    person, 'ROLE_ASKED', jsonb_build_object('role', wanted, 'action', action, 'reason', given_reason)
  );
  return request;
end
$$;
comment on function private.request_role_change(uuid, text, text, text) is
  'Work of request_role_change. Raises 42501 without app1_user or admin.';
grant execute on function private.request_role_change(uuid, text, text, text) to authenticated;

create function public.request_role_change(person uuid, role text, action text, reason text default null) returns uuid
language sql
set search_path = ''
as $$
  select private.request_role_change($1, $2, $3, $4)
$$;
comment on function public.request_role_change(uuid, text, text, text) is
  'Asks an administrator to give a person of the staff a role (grant) or to take it (take); answers the id of the request, which expires after 14 days. 42501 for oneself, P0002 for somebody who is not staff, 23505 when the role is already (or not) held or was already asked for, 23514 to give one to a disabled person or with a reason of more than 500 characters, 22023 otherwise. app1_user or admin.';
revoke all on function public.request_role_change(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.request_role_change(uuid, text, text, text) to authenticated;

create function private.decide_role_change(request uuid, decision text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.role_requests;
  next_status text;
begin
  perform private.take_turn_for_roles();
  perform private.require_staff_manager();
  if decision is null or decision not in ('confirm', 'refuse', 'withdraw') then
    raise exception 'unknown decision' using errcode = '22023';
  end if;
  select * into asked from private.role_requests q where q.id = request for update;
  if decision <> 'withdraw' or asked.requested_by is distinct from auth.uid() then
    perform private.require_role('admin');
  end if;
  if asked.id is null then
    raise exception 'request not found' using errcode = 'P0002';
  end if;
  if decision <> 'withdraw' and asked.user_id = auth.uid() then
    raise exception 'nobody decides on their own roles' using errcode = '42501';
  end if;
  if not private.is_request_open(asked) then
    raise exception 'the request is decided or has expired' using errcode = '23505';
  end if;
  if decision = 'confirm' and asked.action = 'grant' then
    if exists (select from public.staff_profiles p where p.id = asked.user_id and p.disabled_at is not null) then
      raise exception 'a disabled person gets no role' using errcode = '23514';
    end if;
    -- Held by now: 23505.
    insert into public.user_roles (user_id, role, granted_by) values (asked.user_id, asked.role, auth.uid());
  elsif decision = 'confirm' then
    delete from public.user_roles r where r.user_id = asked.user_id and r.role = asked.role;
    if not found then
      raise exception 'the role is not held' using errcode = '23505';
    end if;
  end if;
  next_status := case decision when 'confirm' then 'confirmed' when 'refuse' then 'refused' else 'withdrawn' end;
  update private.role_requests q set status = next_status, decided_by = auth.uid(), decided_at = now()
  where q.id = request;
  -- The line of user_roles says that one was confirmed.
  if decision <> 'confirm' then
    perform private.record_staff_event(
      asked.user_id, case decision when 'refuse' then 'ROLE_REFUSED' else 'ROLE_WITHDRAWN' end,
      jsonb_build_object('role', asked.role, 'action', asked.action, 'reason', asked.reason)
    );
  end if;
  return next_status;
end
$$;
comment on function private.decide_role_change(uuid, text) is
  'Work of decide_role_change. Raises 42501 without app1_user or admin.';
grant execute on function private.decide_role_change(uuid, text) to authenticated;

create function public.decide_role_change(request uuid, decision text) returns text
language sql
set search_path = ''
as $$
  select private.decide_role_change($1, $2)
$$;
comment on function public.decide_role_change(uuid, text) is
  'confirm (gives or takes the role), refuse, or withdraw a request about a role; answers its new status. confirm and refuse are for admin, never about one''s own roles; withdraw for who asked, and for admin. 42501 otherwise, P0002 for an unknown request, 23505 when it is decided, expired, or no longer needed, 23514 to give a role to a disabled person, 23001 for the last admin, 22023 for an unknown decision.';
revoke all on function public.decide_role_change(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_role_change(uuid, text) to authenticated;

select private.keep_access_rules();
