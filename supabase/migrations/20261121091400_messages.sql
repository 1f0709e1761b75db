-- Messages that recruiters send to applicants, comments they leave to each other, and the history of an application.

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null default 'other',
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint message_templates_name_unique unique (name),
  constraint message_templates_name_length check (btrim(name) <> '' and char_length(name) <= 80),
  constraint message_templates_purpose_known
    check (purpose in ('contact', 'more_information', 'acceptance', 'refusal', 'other')),
  -- A line of a mail's header: nothing that could start another one.
  constraint message_templates_subject_form
    check (btrim(subject) <> '' and char_length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  constraint message_templates_body_length check (body ~ '\S' and char_length(body) <= 5000)
);
comment on table public.message_templates is
  'Texts that recruiters start their messages from. {{prenom}} and the like stand for facts of the application: see MESSAGE_VARIABLES in the domain rules.';
create trigger message_templates_touch before update on public.message_templates
  for each row execute function private.touch_updated_at();
create trigger message_templates_audit after insert or update or delete on public.message_templates
  for each row execute function private.record_change('id', 'name', 'purpose', 'subject', 'body');

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
grant select, delete on public.message_templates to authenticated;
grant insert (name, purpose, subject, body) on public.message_templates to authenticated;
grant update (name, purpose, subject, body) on public.message_templates to authenticated;
grant select on public.message_templates to service_role;
create policy "Recruitment reads templates" on public.message_templates
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment adds templates" on public.message_templates
  for insert to authenticated with check ((select private.has_role('app5_user')));
create policy "Recruitment edits templates" on public.message_templates
  for update to authenticated
  using ((select private.has_role('app5_user'))) with check ((select private.has_role('app5_user')));
create policy "Recruitment deletes templates" on public.message_templates
  for delete to authenticated using ((select private.has_role('app5_user')));

insert into public.message_templates (name, purpose, subject, body) values
  (
    'Prise de contact', 'contact', 'Votre candidature {{reference}}',
    E'Bonjour {{prenom}},\n\nNous avons lu votre candidature du {{date_candidature}} et nous aimerions en parler avec vous.\n\nQuels jours et à quelles heures pouvons-nous vous appeler ? Il suffit de répondre à ce message.\n\nBien à vous,\n{{recruteur}}\nRecrutement, Trame'
  ),
  (
    'Demande de compléments', 'more_information', 'Votre candidature {{reference}} : un complément',
    E'Bonjour {{prenom}},\n\nPour étudier votre candidature du {{date_candidature}}, il nous manque :\n\n- \n\nVous pouvez répondre à ce message en y joignant vos documents.\n\nBien à vous,\n{{recruteur}}\nRecrutement, Trame'
  ),
  (
    'Acceptation', 'acceptance', 'Votre candidature {{reference}} est acceptée',
    E'Bonjour {{prenom}},\n\nNous avons le plaisir de vous annoncer que votre candidature est acceptée.\n\nNous revenons vers vous pour la suite : ouverture de votre espace formateur, pièces administratives, premières missions. D’ici là, répondez à ce message pour toute question.\n\nBien à vous,\n{{recruteur}}\nRecrutement, Trame'
  ),
  (
    'Refus', 'refusal', 'Votre candidature {{reference}}',
    E'Bonjour {{prenom}},\n\nMerci de l’intérêt que vous portez à nos formations et du temps consacré à votre candidature.\n\nNous ne pouvons pas y donner suite. {{motif}}\n\nNous vous souhaitons de belles missions.\n\nBien à vous,\n{{recruteur}}\nRecrutement, Trame'
  ),
  (
    'Refus sans motif', 'refusal', 'Votre candidature {{reference}}',
    E'Bonjour {{prenom}},\n\nMerci de l’intérêt que vous portez à nos formations et du temps consacré à votre candidature.\n\nAprès étude, nous ne pouvons pas y donner suite. Si vous souhaitez en savoir plus, répondez à ce message.\n\nBien à vous,\n{{recruteur}}\nRecrutement, Trame'
  );

alter table public.notification_logs
  add column sent_by uuid references auth.users (id) on delete set null,
  add column template text,
  add constraint notification_logs_template_length check (btrim(template) <> '' and char_length(template) <= 80);
comment on column public.notification_logs.sent_by is 'The person who sent it; null for what the platform sends by itself.';
comment on column public.notification_logs.template is 'Name that its template had when it was sent.';
create index notification_logs_sent_by_idx on public.notification_logs (sent_by);

create function private.note_last_contact() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trainer_applications a
  set last_contact_at = greatest(a.last_contact_at, coalesce(new.sent_at, now()))
  where a.id = new.application_id;
  return null;
end
$$;
comment on function private.note_last_contact() is
  'Trigger: a message that left is a contact with the person, and starts the two years of keeping again.';
create trigger notification_logs_last_contact after insert or update of status on public.notification_logs
  for each row when (new.status = 'sent' and new.kind like 'message-%')
  execute function private.note_last_contact();

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
create index application_comments_application_idx on public.application_comments (application_id, created_at desc);
create index application_comments_author_idx on public.application_comments (author_id);

create function private.read_mentions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
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

alter table public.application_comments enable row level security;
revoke all on public.application_comments from public, anon, authenticated, service_role;
grant select on public.application_comments to authenticated;
grant insert (id, application_id, body) on public.application_comments to authenticated;
grant select on public.application_comments to service_role;
create policy "Recruitment reads comments" on public.application_comments
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment comments in its own name" on public.application_comments
  for insert to authenticated
  with check ((select private.has_role('app5_user')) and author_id = (select auth.uid()));

create function private.person_name(person uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email::text)
  from auth.users u where u.id = person
$$;
comment on function private.person_name(uuid) is 'Name of a user, or the address of one without a name; null when they are gone.';

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
revoke all on function public.application_timeline(uuid, timestamptz, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.application_timeline(uuid, timestamptz, text, integer) to authenticated;

create function public.account_decision(user_id uuid)
returns table (
  decision_id bigint, email text, full_name text, status text, previous_status text, status_reason text, application_id uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, t.email, t.full_name, t.status, l.changes -> 'status' ->> 'from', t.status_reason, t.application_id
  from public.trainer_accounts t
  cross join lateral (
    select a.id, a.changes from private.audit_log a
    where a.table_name = 'trainer_accounts' and a.row_key = t.user_id::text and a.operation = 'UPDATE'
      and a.changes -> 'status' ->> 'to' = t.status
    order by a.id desc
    limit 1
  ) as l
  where t.user_id = $1
$$;
comment on function public.account_decision(uuid) is
  'The last decision about a trainer account, to tell its holder: none when nobody decided yet. decision_id names it. Service role only.';
revoke all on function public.account_decision(uuid) from public, anon, authenticated, service_role;
grant execute on function public.account_decision(uuid) to service_role;
