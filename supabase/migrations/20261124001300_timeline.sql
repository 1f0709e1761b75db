-- The history of an application: what people did with it, and everything that happened to it in one list.

create function private.record_application_event(application uuid, event text, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := upper(event);
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  perform private.require_role('app5_user');
  if wanted is null or wanted not in ('VIEW', 'FILE', 'PRINT', 'EXPORT', 'CONTACT') then
    raise exception 'unknown event: %', event using errcode = '22023';
  end if;
  if jsonb_typeof(coalesce(details, '{}')) <> 'object' or octet_length(details::text) > 2000 then
    raise exception 'details must be an object of at most 2000 bytes' using errcode = '22023';
  end if;
  if wanted = 'CONTACT' then
    update public.trainer_applications a set last_contact_at = now() where a.id = application;
  else
    perform from public.trainer_applications a where a.id = application;
  end if;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  -- Coming back to an application within ten minutes is the same reading.
  if wanted = 'VIEW' and exists (
    select from private.audit_log l
    where l.application_id = application and l.operation = 'VIEW' and l.actor_id = auth.uid()
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  insert into private.audit_log (
    actor_id, actor_role, session_id, table_name, operation, row_key, application_id, changes
  )
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_applications', wanted,
    application::text, application, coalesce(details, '{}')
  );
end
$$;
comment on function private.record_application_event(uuid, text, jsonb) is
  'Work of record_application_event. Raises 42501 without app5_user.';
grant execute on function private.record_application_event(uuid, text, jsonb) to authenticated;

create function public.record_application_event(application_id uuid, event text, details jsonb default '{}') returns void
language sql
set search_path = ''
as $$
  select private.record_application_event($1, $2, $3)
$$;
comment on function public.record_application_event(uuid, text, jsonb) is
  'Notes in the journal of an application that the caller did something with it: view (once in ten minutes), file, print, export, or contact, which also starts the two years of keeping again. details: a small object, such as {"document": "resume"}. P0002 when the application is missing, 22023 for an unknown event. app5_user only.';
revoke all on function public.record_application_event(uuid, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_application_event(uuid, text, jsonb) to authenticated;

create function private.application_timeline(
  application uuid, before_at timestamptz, before_key text, page_size integer
)
returns table (key text, at timestamptz, kind text, actor_id uuid, actor_name text, details jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
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
      where l.application_id = application
        and l.table_name in ('trainer_applications', 'trainer_evaluations', 'trainer_accounts')
        and not (l.table_name = 'trainer_applications' and l.operation = 'DELETE')
        -- The account's own line says it.
        and not (l.operation = 'UPDATE' and l.changes - 'account_request_status' = '{}')
      union all
      select
        'mail-' || n.id, coalesce(n.sent_at, n.created_at), 'mail', n.sent_by,
        jsonb_build_object(
          'kind', n.kind, 'subject', n.subject, 'recipient', n.recipient, 'status', n.status, 'template', n.template
        )
      from public.notification_logs n
      where n.application_id = application and n.kind <> 'mention'
      union all
      select
        'comment-' || c.id, c.created_at, 'comment', c.author_id,
        jsonb_build_object('body', c.body, 'mentions', (
          select coalesce(jsonb_object_agg(mentioned, private.person_name(mentioned)), '{}')
          from unnest(c.mentions) as mentioned
        ))
      from public.application_comments c
      where c.application_id = application
    )
    select f.key, f.at, f.kind, f.actor_id, private.person_name(f.actor_id), f.details
    from facts f
    where before_at is null or (f.at, f.key) < (before_at, coalesce(before_key, ''))
    order by f.at desc, f.key desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;
comment on function private.application_timeline(uuid, timestamptz, text, integer) is
  'Work of application_timeline. Raises 42501 without app5_user.';
grant execute on function private.application_timeline(uuid, timestamptz, text, integer) to authenticated;

create function public.application_timeline(
  application_id uuid, before_at timestamptz default null, before_key text default null, page_size integer default 30
)
returns table (key text, at timestamptz, kind text, actor_id uuid, actor_name text, details jsonb)
language sql
stable
set search_path = ''
as $$
  select * from private.application_timeline($1, $2, $3, $4)
$$;
comment on function public.application_timeline(uuid, timestamptz, text, integer) is
  'Everything that happened to an application, newest first: its journal, the messages about it, the comments. before_at and before_key: the last entry of the page before. kind: submitted, edited, evaluation, account, view, file, print, export, contact, mail, comment. app5_user only.';
revoke all on function public.application_timeline(uuid, timestamptz, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.application_timeline(uuid, timestamptz, text, integer) to authenticated;
