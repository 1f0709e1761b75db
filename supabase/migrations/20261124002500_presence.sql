-- Two people on one entity: who else has it open, and who changed what since it was read.

-- Worth nothing after a minute: not in the write-ahead log, empty after a crash.
create unlogged table private.presence (
  entity_kind text not null references private.entity_kinds (kind),
  entity_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_editing boolean not null,
  at timestamptz not null default now(),
  primary key (entity_kind, entity_id, user_id)
);
comment on table private.presence is 'Who has an entity open now, as their browser last said. Not a record of readings: see audit_log.';

alter table private.presence enable row level security;
revoke all on private.presence from public, anon, authenticated, service_role;

create index presence_user_idx on private.presence (user_id);

create trigger presence_entity after insert or update of entity_kind, entity_id on private.presence
  for each row execute function private.check_entity();

create function private.mark_presence(of_kind text, entity uuid, is_editing boolean)
returns table (name text, editing boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind(of_kind);
  delete from private.presence p where p.at < now() - interval '1 hour';
  -- Of an entity that is gone there is nothing to say.
  insert into private.presence as p (entity_kind, entity_id, user_id, is_editing)
  select of_kind, entity, auth.uid(), coalesce($3, false) where private.may_open_entity(of_kind, entity)
  on conflict (entity_kind, entity_id, user_id) do update set is_editing = excluded.is_editing, at = now();
  return query
    select private.person_name(p.user_id), p.is_editing
    from private.presence p
    where p.entity_kind = of_kind and p.entity_id = entity
      and p.user_id <> auth.uid()
      and p.at > now() - interval '45 seconds'
    order by p.is_editing desc, 1;
end
$$;
comment on function private.mark_presence(text, uuid, boolean) is 'Work of mark_presence. Raises 42501 without the role of the kind.';
grant execute on function private.mark_presence(text, uuid, boolean) to authenticated;

create function public.mark_presence(entity_kind text, entity_id uuid, is_editing boolean)
returns table (name text, editing boolean)
language sql
set search_path = ''
as $$
  select * from private.mark_presence($1, $2, $3)
$$;
comment on function public.mark_presence(text, uuid, boolean) is
  'Says that the caller has this entity open, and whether they edit it; returns the others who said so in the last 45 seconds, those who edit first. For the role of the kind.';
revoke all on function public.mark_presence(text, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_presence(text, uuid, boolean) to authenticated;

create function private.leave_presence(of_kind text, entity uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind(of_kind);
  delete from private.presence p where p.entity_kind = of_kind and p.entity_id = entity and p.user_id = auth.uid();
end
$$;
comment on function private.leave_presence(text, uuid) is 'Work of leave_presence. Raises 42501 without the role of the kind.';
grant execute on function private.leave_presence(text, uuid) to authenticated;

create function public.leave_presence(entity_kind text, entity_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.leave_presence($1, $2)
$$;
comment on function public.leave_presence(text, uuid) is 'Says that the caller has closed this entity. For the role of the kind.';
revoke all on function public.leave_presence(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_presence(text, uuid) to authenticated;

create function private.entity_changes_since(of_kind text, entity uuid, since timestamptz)
returns table (name text, at timestamptz, fields text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  of_table constant name := private.entity_table(of_kind);
begin
  return query
    select private.person_name(l.actor_id), l.at, array(select jsonb_object_keys(l.changes))
    from private.audit_log l
    where l.table_name = of_table
      and l.row_key = entity::text
      and l.operation = 'UPDATE'
      and l.at > since
    order by l.id desc
    limit 50;
end
$$;
comment on function private.entity_changes_since(text, uuid, timestamptz) is
  'Work of entity_changes_since. Raises 42501 without the role of the kind.';
grant execute on function private.entity_changes_since(text, uuid, timestamptz) to authenticated;

create function public.entity_changes_since(entity_kind text, entity_id uuid, since timestamptz)
returns table (name text, at timestamptz, fields text[])
language sql
stable
set search_path = ''
as $$
  select * from private.entity_changes_since($1, $2, $3)
$$;
comment on function public.entity_changes_since(text, uuid, timestamptz) is
  'Who changed which fields of an entity after a moment, the latest first, 50 at most; no name when it was the platform itself. For the role of the kind.';
revoke all on function public.entity_changes_since(text, uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.entity_changes_since(text, uuid, timestamptz) to authenticated;
