-- Comments that colleagues leave to each other about an entity, such as an application.

create table public.comments (
  -- Chosen by the writer: sending the same comment again after a cut finds it there.
  id uuid primary key default gen_random_uuid(),
  entity_kind text not null references private.entity_kinds (kind),
  entity_id uuid not null,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  constraint comments_body_length check (body ~ '\S' and char_length(body) <= 4000),
  constraint comments_mentions_count check (cardinality(mentions) <= 20)
);
comment on table public.comments is
  'What colleagues write to each other about an entity. Written once, never edited.';
comment on column public.comments.body is 'Plain text; a person is mentioned as @[their id].';
comment on column public.comments.mentions is 'Ids that the body mentions, read from it.';

alter table public.comments enable row level security;
revoke all on public.comments from public, anon, authenticated, service_role;
grant select on public.comments to authenticated;
grant insert (id, entity_kind, entity_id, body) on public.comments to authenticated;
grant select on public.comments to service_role;

create index comments_entity_idx on public.comments (entity_kind, entity_id, created_at desc);
create index comments_author_idx on public.comments (author_id);

create policy "Who may open an entity reads its comments" on public.comments
  for select to authenticated using (entity_kind = any ((select private.my_entity_kinds())::text[]));
create policy "Who may open an entity comments in their own name" on public.comments
  for insert to authenticated
  with check (entity_kind = any ((select private.my_entity_kinds())::text[]) and author_id = (select auth.uid()));

create trigger comments_clean before insert or update on public.comments
  for each row execute function private.clean_columns('+body');
create trigger comments_one_insert after insert on public.comments
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger comments_entity after insert or update of entity_kind, entity_id on public.comments
  for each row execute function private.check_entity();

-- Triggers run before the policies: whoever may not comment learns nothing of who may.
create function private.read_mentions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_entity_kind(new.entity_kind);
  end if;
  new.mentions := array(
    select distinct mention[1]::uuid
    from regexp_matches(new.body, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as mention
  );
  if exists (
    select from unnest(new.mentions) as mentioned
    where not exists (
      select from public.user_roles r join private.entity_kinds k on k.role = r.role
      where r.user_id = mentioned and k.kind = new.entity_kind
    )
  ) then
    raise exception 'only those who may read a comment can be mentioned' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.read_mentions() is
  'Trigger: mentions are what the body says. Refuses (23514) someone who does not hold the role of the kind of entity.';

create trigger comments_mentions before insert on public.comments
  for each row execute function private.read_mentions();
