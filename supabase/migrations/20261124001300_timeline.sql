-- The history of an entity: what people did with it, and everything that happened to it in one list. The journal knows an
-- entity by its table and row key; lines of other tables that rest on an application by application_id too.

create function private.entity_table(of_kind text) returns name
language sql
stable
security definer
set search_path = ''
as $$
  select c.relname
  from private.require_entity_kind(of_kind) k join pg_catalog.pg_class c on c.oid = k.relation
$$;
comment on function private.entity_table(text) is
  'The name that the journal has for the table of a kind. Raises 42501 unless the caller holds the role of the kind.';

create function private.record_entity_event(of_kind text, entity uuid, event text, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := upper(event);
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  of_table name;
  is_there boolean;
begin
  of_table := private.entity_table(of_kind);
  if wanted is null or wanted not in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT')
    -- Only applications are kept by the date of the last contact.
    or wanted = 'CONTACT' and of_kind <> 'application'
  then
    raise exception 'unknown event: %', event using errcode = '22023';
  end if;
  if jsonb_typeof(coalesce(details, '{}')) <> 'object' or octet_length(details::text) > 2000 then
    raise exception 'details must be an object of at most 2000 bytes' using errcode = '22023';
  end if;
  is_there := private.may_open_entity(of_kind, entity);
  if wanted = 'CONTACT' then
    update public.trainer_applications a set last_contact_at = now() where a.id = entity;
    is_there := found;
  end if;
  if not is_there then
    raise exception '% not found', of_kind using errcode = 'P0002';
  end if;
  -- Coming back to an entity within ten minutes is the same reading.
  if wanted = 'VIEW' and exists (
    select from private.audit_log l
    where l.table_name = of_table and l.row_key = entity::text and l.operation = 'VIEW' and l.actor_id = auth.uid()
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', of_table, wanted,
    entity::text, case when of_kind = 'application' then entity end, coalesce(details, '{}')
  );
end
$$;
comment on function private.record_entity_event(text, uuid, text, jsonb) is
  'Work of record_entity_event. Raises 42501 without the role of the kind.';
grant execute on function private.record_entity_event(text, uuid, text, jsonb) to authenticated;

create function public.record_entity_event(
  entity_kind text, entity_id uuid, event text, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  select private.record_entity_event($1, $2, $3, $4)
$$;
comment on function public.record_entity_event(text, uuid, text, jsonb) is
  'Notes in the journal of an entity that the caller did something with it: view (once in ten minutes), file, print, export, or, for an application alone, contact, which also starts the two years of keeping again. details: a small object, such as {"document": "resume"}. P0002 when the entity is missing, 22023 for an unknown event. For the role of the kind.';
revoke all on function public.record_entity_event(text, uuid, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_entity_event(text, uuid, text, jsonb) to authenticated;

create function private.entity_timeline(
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
comment on function private.entity_timeline(text, uuid, timestamptz, text, integer) is
  'Work of entity_timeline. Raises 42501 without the role of the kind.';
grant execute on function private.entity_timeline(text, uuid, timestamptz, text, integer) to authenticated;

create function public.entity_timeline(
  entity_kind text, entity_id uuid, before_at timestamptz default null, before_key text default null,
  page_size integer default 30
)
returns table (key text, at timestamptz, kind text, actor_id uuid, actor_name text, details jsonb)
language sql
stable
set search_path = ''
as $$
  select * from private.entity_timeline($1, $2, $3, $4, $5)
$$;
comment on function public.entity_timeline(text, uuid, timestamptz, text, integer) is
  'Everything that happened to an entity, newest first: its journal, the messages about it, the comments. before_at and before_key: the last entry of the page before. kind: created (of an application: submitted), edited, evaluation, account, view, file, print, export, contact, mail, comment. For the role of the kind.';
revoke all on function public.entity_timeline(text, uuid, timestamptz, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.entity_timeline(text, uuid, timestamptz, text, integer) to authenticated;
