-- What comments, saved views, presence, history and changes to many rows are about: an entity is a kind and the id of a
-- row. Applications are the first kind. A migration that adds another inserts its row into private.entity_kinds and lets
-- the table of that kind end with the trigger delete_with_entity, as below.

create table private.entity_kinds (
  kind text primary key,
  relation regclass not null unique,
  role text not null,
  view_filters text[] not null default '{}',
  view_sorts text[] not null default '{}',
  constraint entity_kinds_kind_form check (kind ~ '^[a-z][a-z0-9_]{0,39}$')
);
comment on table private.entity_kinds is
  'The kinds of entities that can be commented, viewed by saved views, followed and changed in numbers. Written by migrations alone.';
comment on column private.entity_kinds.relation is 'The table of this kind; its key is a column id of type uuid.';
comment on column private.entity_kinds.role is
  'The role of public.user_roles that reads and works on every entity of this kind. A name, not a function: whether somebody else may read it has to be known too, for mentions.';
comment on column private.entity_kinds.view_filters is 'The keys that the filters of a saved view may have.';
comment on column private.entity_kinds.view_sorts is 'The sorts that a saved view may have.';

alter table private.entity_kinds enable row level security;
revoke all on private.entity_kinds from public, anon, authenticated, service_role;

-- Among the filters never the search term: it is mostly a person's name, which must not outlive the person's file.
insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values (
  'application', 'public.trainer_applications', 'app5_user', '{status,evaluation,conditions}',
  '{newest,oldest,name,evaluation,contact}'
);

create function private.my_entity_kinds() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(select k.kind from private.entity_kinds k where private.has_role(k.role) order by k.kind)
$$;
comment on function private.my_entity_kinds() is
  'The kinds of entities whose role the caller holds now. In policies always as (select private.my_entity_kinds()): once per statement.';
grant execute on function private.my_entity_kinds() to authenticated;

create function private.require_entity_kind(of_kind text) returns private.entity_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
begin
  select * into known from private.entity_kinds k where k.kind = of_kind;
  -- Which kinds there are is no business of those who may open none of them.
  if not found then
    raise exception 'this kind of entity is not open to you' using errcode = '42501';
  end if;
  perform private.require_role(known.role);
  return known;
end
$$;
comment on function private.require_entity_kind(text) is
  'The kind of this name. Raises 42501 unless there is one and the caller holds its role.';

-- The name of the table comes from private.entity_kinds, never from the caller.
create function private.may_open_entity(of_kind text, entity uuid) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
  is_there boolean;
begin
  select * into known from private.entity_kinds k where k.kind = of_kind;
  if not found or not private.has_role(known.role) then
    return false;
  end if;
  execute format('select exists (select from %s e where e.id = $1)', known.relation) into is_there using entity;
  return is_there;
end
$$;
comment on function private.may_open_entity(text, uuid) is
  'Whether the caller may read this entity and work on it: they hold the role of its kind now, and it is there.';

-- What a foreign key does for one table: after the row, hence after the policies, and with the lock of a foreign key, so
-- that an entity which is being deleted gets no comment that stays behind.
create function private.check_entity() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_relation regclass;
  is_there boolean;
begin
  select k.relation into of_relation from private.entity_kinds k where k.kind = new.entity_kind;
  if found then
    execute format('select true from %s e where e.id = $1 for key share', of_relation) into is_there using new.entity_id;
  end if;
  if is_there is not true then
    raise exception 'there is no such entity' using errcode = '23503';
  end if;
  return null;
end
$$;
comment on function private.check_entity() is
  'Trigger: entity_kind and entity_id are those of a row that is there (23503), which is not deleted before this transaction ends.';

create function private.delete_with_entity() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.comments c where c.entity_kind = tg_argv[0] and c.entity_id = old.id;
  delete from private.presence p where p.entity_kind = tg_argv[0] and p.entity_id = old.id;
  perform private.forget_bulk_changes_of(tg_argv[0], old.id);
  return null;
end
$$;
comment on function private.delete_with_entity() is
  'Trigger: the comments on an entity, who has it open and what changes to many hold of it go with its row. Argument: the kind.';

create trigger trainer_applications_delete_with_entity after delete on public.trainer_applications
  for each row execute function private.delete_with_entity('application');
