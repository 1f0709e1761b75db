-- Comments that recruiters leave to each other about an application.

create table public.application_comments (
  -- Chosen by the writer: sending the same comment again after a cut finds it there.
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.trainer_applications (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  constraint application_comments_body_length check (body ~ '\S' and char_length(body) <= 4000),
  constraint application_comments_mentions_count check (cardinality(mentions) <= 20)
);
comment on table public.application_comments is
  'What recruiters write to each other about an application. Written once, never edited.';
comment on column public.application_comments.body is 'Plain text; a person is mentioned as @[their id].';
comment on column public.application_comments.mentions is 'Ids that the body mentions, read from it.';

alter table public.application_comments enable row level security;
revoke all on public.application_comments from public, anon, authenticated, service_role;
grant select on public.application_comments to authenticated;
grant insert (id, application_id, body) on public.application_comments to authenticated;
grant select on public.application_comments to service_role;

create index application_comments_application_idx on public.application_comments (application_id, created_at desc);
create index application_comments_author_idx on public.application_comments (author_id);

create policy "Recruitment reads comments" on public.application_comments
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment comments in its own name" on public.application_comments
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and author_id = (select auth.uid()));

create trigger application_comments_clean before insert or update on public.application_comments
  for each row execute function private.clean_columns('+body');
create trigger application_comments_one_insert after insert on public.application_comments
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

-- Triggers run before the policies: whoever may not comment learns nothing of who recruits.
create function private.read_mentions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_role('app5_user');
  end if;
  new.mentions := array(
    select distinct mention[1]::uuid
    from regexp_matches(new.body, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as mention
  );
  if exists (
    select from unnest(new.mentions) as mentioned
    where not exists (select from public.user_roles r where r.user_id = mentioned and r.role = 'app5_user')
  ) then
    raise exception 'only recruiters can be mentioned' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.read_mentions() is
  'Trigger: mentions are what the body says. Refuses (23514) someone who does not hold app5_user.';

create trigger application_comments_mentions before insert on public.application_comments
  for each row execute function private.read_mentions();
