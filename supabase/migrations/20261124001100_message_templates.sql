-- Texts that recruiters start their messages from, with those the platform comes with.

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

create trigger message_templates_touch before update on public.message_templates
  for each row execute function private.touch_updated_at();
create trigger message_templates_audit after insert or update or delete on public.message_templates
  for each row execute function private.record_change('id', 'name', 'purpose', 'subject', 'body');
create trigger message_templates_clean before insert or update on public.message_templates
  for each row execute function private.clean_columns('name', '!subject', '+body');
create trigger message_templates_one_insert after insert on public.message_templates
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger message_templates_one_update after update on public.message_templates
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger message_templates_one_delete after delete on public.message_templates
  referencing old table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

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
