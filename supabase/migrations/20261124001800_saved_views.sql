-- Views that people keep of a list of entities, such as that of the applications.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  entity_kind text not null references private.entity_kinds (kind),
  name text not null,
  is_shared boolean not null default false,
  filters jsonb not null default '{}',
  sort text not null default 'newest',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_views_name_length check (btrim(name) <> '' and char_length(name) <= 80),
  constraint saved_views_filters_object check (
    jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 20000
  ),
  constraint saved_views_sort_form check (sort ~ '^[a-z_]{1,40}$')
);
comment on table public.saved_views is 'Views of a list of entities: filters and a sort under a name, for oneself or for all who may open the kind. Which filters and sorts: private.entity_kinds.';
comment on column public.saved_views.filters is
  'Of applications {"status", "evaluation", "conditions"}: the two selects, and the conditions as search_trainer_applications takes them.';

alter table public.saved_views enable row level security;
revoke all on public.saved_views from public, anon, authenticated, service_role;
grant select, delete on public.saved_views to authenticated;
-- Not owner_id: nobody makes a view in another's name or gives one away. Nor does a view become one of another list.
grant insert (entity_kind, name, is_shared, filters, sort) on public.saved_views to authenticated;
grant update (name, is_shared, filters, sort) on public.saved_views to authenticated;

-- A person finds their views of a list by name.
create unique index saved_views_owner_name_idx on public.saved_views (owner_id, entity_kind, private.name_key(name));
create index saved_views_kind_idx on public.saved_views (entity_kind);

create policy "People read their views and those that are shared" on public.saved_views
  for select to authenticated
  using (entity_kind = any ((select private.my_entity_kinds())::text[]) and (owner_id = (select auth.uid()) or is_shared));
create policy "People make views of what they may open" on public.saved_views
  for insert to authenticated
  with check (entity_kind = any ((select private.my_entity_kinds())::text[]) and owner_id = (select auth.uid()));
create policy "Owners change their views" on public.saved_views
  for update to authenticated
  using (entity_kind = any ((select private.my_entity_kinds())::text[]) and owner_id = (select auth.uid()))
  with check (entity_kind = any ((select private.my_entity_kinds())::text[]) and owner_id = (select auth.uid()));
create policy "Owners delete their views" on public.saved_views
  for delete to authenticated
  using (entity_kind = any ((select private.my_entity_kinds())::text[]) and owner_id = (select auth.uid()));

-- Triggers run before the policies: whoever may open no entity of a kind learns nothing of its list.
create function private.check_saved_view() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
begin
  if auth.uid() is not null then
    perform private.require_entity_kind(new.entity_kind);
  end if;
  select * into known from private.entity_kinds k where k.kind = new.entity_kind;
  if jsonb_typeof(new.filters) = 'object' and new.filters - known.view_filters <> '{}' then
    raise exception 'a view of this list has no such filter' using errcode = '23514';
  end if;
  if new.sort <> all (known.view_sorts) then
    raise exception 'a view of this list has no such sort' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_saved_view() is
  'Trigger: filters and sort of a view are those that its kind of entity has (23514).';

create trigger saved_views_checked before insert or update on public.saved_views
  for each row execute function private.check_saved_view();
create trigger saved_views_touch before update on public.saved_views
  for each row execute function private.touch_updated_at();
create trigger saved_views_clean before insert or update on public.saved_views
  for each row execute function private.clean_columns('name', 'filters');
create trigger saved_views_one_insert after insert on public.saved_views
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger saved_views_one_update after update on public.saved_views
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger saved_views_one_delete after delete on public.saved_views
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
