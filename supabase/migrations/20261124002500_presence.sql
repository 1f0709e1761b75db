-- Two recruiters on one application: who else has it open, and who changed what since it was read.

-- Worth nothing after a minute: not in the write-ahead log, empty after a crash.
create unlogged table private.presence (
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_editing boolean not null,
  at timestamptz not null default now(),
  primary key (application_id, user_id)
);
comment on table private.presence is 'Who has an application open now, as their browser last said. Not a record of readings: see audit_log.';

alter table private.presence enable row level security;
revoke all on private.presence from public, anon, authenticated, service_role;

create index presence_user_idx on private.presence (user_id);

create function private.mark_presence(application uuid, is_editing boolean)
returns table (name text, editing boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  delete from private.presence p where p.at < now() - interval '1 hour';
  -- Of an application that is gone there is nothing to say.
  insert into private.presence as p (application_id, user_id, is_editing)
  select a.id, auth.uid(), coalesce($2, false) from public.trainer_applications a where a.id = application
  on conflict (application_id, user_id) do update set is_editing = excluded.is_editing, at = now();
  return query
    select private.person_name(p.user_id), p.is_editing
    from private.presence p
    where p.application_id = application
      and p.user_id <> auth.uid()
      and p.at > now() - interval '45 seconds'
    order by p.is_editing desc, 1;
end
$$;
comment on function private.mark_presence(uuid, boolean) is 'Work of mark_presence. Raises 42501 without app5_user.';
grant execute on function private.mark_presence(uuid, boolean) to authenticated;

create function public.mark_presence(application_id uuid, is_editing boolean)
returns table (name text, editing boolean)
language sql
set search_path = ''
as $$
  select * from private.mark_presence($1, $2)
$$;
comment on function public.mark_presence(uuid, boolean) is
  'Says that the caller has this application open, and whether they edit it; returns the others who said so in the last 45 seconds, those who edit first. app5_user only.';
revoke all on function public.mark_presence(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_presence(uuid, boolean) to authenticated;

create function private.leave_presence(application uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  delete from private.presence p where p.application_id = application and p.user_id = auth.uid();
end
$$;
comment on function private.leave_presence(uuid) is 'Work of leave_presence. Raises 42501 without app5_user.';
grant execute on function private.leave_presence(uuid) to authenticated;

create function public.leave_presence(application_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.leave_presence($1)
$$;
comment on function public.leave_presence(uuid) is 'Says that the caller has closed this application. app5_user only.';
revoke all on function public.leave_presence(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_presence(uuid) to authenticated;

create function private.application_changes_since(application uuid, since timestamptz)
returns table (name text, at timestamptz, fields text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
    select private.person_name(l.actor_id), l.at, array(select jsonb_object_keys(l.changes))
    from private.audit_log l
    where l.application_id = application
      and l.table_name = 'trainer_applications'
      and l.operation = 'UPDATE'
      and l.at > since
    order by l.id desc
    limit 50;
end
$$;
comment on function private.application_changes_since(uuid, timestamptz) is
  'Work of application_changes_since. Raises 42501 without app5_user.';
grant execute on function private.application_changes_since(uuid, timestamptz) to authenticated;

create function public.application_changes_since(application_id uuid, since timestamptz)
returns table (name text, at timestamptz, fields text[])
language sql
stable
set search_path = ''
as $$
  select * from private.application_changes_since($1, $2)
$$;
comment on function public.application_changes_since(uuid, timestamptz) is
  'Who changed which fields of an application after a moment, the latest first, 50 at most; no name when it was the platform itself. app5_user only.';
revoke all on function public.application_changes_since(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.application_changes_since(uuid, timestamptz) to authenticated;
