-- Views that recruiters keep of the list of applications.

create table public.application_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  is_shared boolean not null default false,
  -- Never the search term: it is mostly a person's name, which must not outlive the person's file.
  filters jsonb not null default '{}',
  sort text not null default 'newest',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint application_views_name_length check (btrim(name) <> '' and char_length(name) <= 80),
  constraint application_views_filters_object check (
    jsonb_typeof(filters) = 'object'
    and filters - array['status', 'evaluation', 'conditions'] = '{}'
    and octet_length(filters::text) <= 20000
  ),
  constraint application_views_sort_known check (sort in ('newest', 'oldest', 'name', 'evaluation', 'contact'))
);
comment on table public.application_views is 'Views of the applications list that recruiters keep: filters and a sort under a name, for oneself or for all.';
comment on column public.application_views.filters is
  '{"status", "evaluation", "conditions"}: the two selects, and the conditions as search_trainer_applications takes them.';

alter table public.application_views enable row level security;
revoke all on public.application_views from public, anon, authenticated, service_role;
grant select, delete on public.application_views to authenticated;
-- Not owner_id: nobody makes a view in another's name or gives one away.
grant insert (name, is_shared, filters, sort) on public.application_views to authenticated;
grant update (name, is_shared, filters, sort) on public.application_views to authenticated;

-- A person finds their views by name.
create unique index application_views_owner_name_idx on public.application_views (owner_id, private.name_key(name));

create policy "Recruiters read their views and those that are shared" on public.application_views
  for select to authenticated
  using ((select private.has_role('app5_user')) and (owner_id = (select auth.uid()) or is_shared));
create policy "Recruiters make views" on public.application_views
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));
create policy "Owners change their views" on public.application_views
  for update to authenticated
  using ((select private.has_role('app5_user')) and owner_id = (select auth.uid()))
  with check ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));
create policy "Owners delete their views" on public.application_views
  for delete to authenticated
  using ((select private.has_role('app5_user')) and owner_id = (select auth.uid()));

create trigger application_views_touch before update on public.application_views
  for each row execute function private.touch_updated_at();
create trigger application_views_clean before insert or update on public.application_views
  for each row execute function private.clean_columns('name', 'filters');
create trigger application_views_one_insert after insert on public.application_views
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger application_views_one_update after update on public.application_views
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger application_views_one_delete after delete on public.application_views
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
