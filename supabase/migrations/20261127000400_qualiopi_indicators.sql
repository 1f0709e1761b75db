-- The indicators of the Qualiopi reference, by version of its reading guide: a new version is a migration that adds its rows. What
-- each asks of a trainer is said here, with the papers and the models that answer it.

create table public.qualiopi_references (
  version text primary key,
  published_on date not null,
  constraint qualiopi_references_version_form check (version ~ '^V[0-9]{1,3}$')
);
comment on table public.qualiopi_references is
  'Versions of the reading guide of the Qualiopi reference. The one published last is in force.';

create table public.qualiopi_indicators (
  reference_version text not null references public.qualiopi_references (version),
  number smallint not null,
  criterion smallint not null,
  title text not null,
  weight text not null,
  applies_to text not null,
  place text not null default 'company',
  heading text,
  meaning text,
  provide text[] not null default '{}',
  paper_kinds text[] not null default '{}',
  models text[] not null default '{}',
  primary key (reference_version, number),
  constraint qualiopi_indicators_number_range check (number between 1 and 99),
  constraint qualiopi_indicators_criterion_range check (criterion between 1 and 9),
  constraint qualiopi_indicators_weight_known check (weight in ('minor', 'major')),
  constraint qualiopi_indicators_place_known check (place in ('dossier', 'session', 'company')),
  constraint qualiopi_indicators_title_form check (private.is_text(title, 120)),
  constraint qualiopi_indicators_applies_to_form check (private.is_text(applies_to, 120)),
  constraint qualiopi_indicators_heading_form check (private.is_text(heading, 120)),
  constraint qualiopi_indicators_meaning_form check (private.is_text(meaning, 500)),
  constraint qualiopi_indicators_provide_form check (private.is_text_list(provide, 10, 200)),
  constraint qualiopi_indicators_paper_kinds_form check (private.is_text_list(paper_kinds, 20, 60)),
  constraint qualiopi_indicators_models_known check (
    models <@ array['feuille-emargement', 'deroule-pedagogique', 'evaluation-a-chaud', 'bilan-de-session', 'reglement-interieur']
  ),
  constraint qualiopi_indicators_trainer_whole check (
    (place = 'company') = (heading is null) and (place = 'company') = (meaning is null)
    and (place <> 'company' or (provide = '{}' and paper_kinds = '{}' and models = '{}'))
  )
);
comment on table public.qualiopi_indicators is
  'The indicators of each version: what it asks, how much it weighs, and what a trainer has to do with it. Written by migrations.';
comment on column public.qualiopi_indicators.title is 'What the indicator asks, in a few words of ours.';
comment on column public.qualiopi_indicators.weight is 'minor: a deviation is minor or major; major: always major.';
comment on column public.qualiopi_indicators.applies_to is 'The actions that it applies to.';
comment on column public.qualiopi_indicators.place is
  'Where a trainer answers it: in the papers of their dossier, at each session, or nowhere (company).';
comment on column public.qualiopi_indicators.heading is 'The same title as a trainer reads it.';
comment on column public.qualiopi_indicators.meaning is 'What it means for a trainer.';
comment on column public.qualiopi_indicators.provide is 'What a trainer provides.';
comment on column public.qualiopi_indicators.paper_kinds is 'Kinds of papers of the portal that answer it.';
comment on column public.qualiopi_indicators.models is 'Models to download that help to answer it.';

alter table public.qualiopi_references enable row level security;
alter table public.qualiopi_indicators enable row level security;
revoke all on public.qualiopi_references, public.qualiopi_indicators from public, anon, authenticated, service_role;
grant select on public.qualiopi_references, public.qualiopi_indicators to authenticated, service_role;
create policy "Who is signed in reads the versions" on public.qualiopi_references
  for select to authenticated using ((select private.is_session_open()));
create policy "Who is signed in reads the indicators" on public.qualiopi_indicators
  for select to authenticated using ((select private.is_session_open()));

insert into public.qualiopi_references (version, published_on) values ('V9', '2024-01-08');

-- Those that the company answers for alone.
insert into public.qualiopi_indicators (reference_version, number, criterion, title, weight, applies_to) values
  ('V9', 1, 1, 'Information publique complète sur les prestations', 'minor', 'Toutes les actions'),
  ('V9', 2, 1, 'Indicateurs de résultats publiés', 'minor', 'Toutes les actions'),
  ('V9', 3, 1, 'Taux d’obtention, blocs, passerelles, débouchés', 'minor', 'Formations certifiantes'),
  ('V9', 4, 2, 'Analyse du besoin avec l’entreprise et le financeur', 'major', 'Toutes les actions'),
  ('V9', 6, 2, 'Contenus et modalités adaptés', 'major', 'Toutes les actions'),
  ('V9', 7, 2, 'Contenu conforme à la certification', 'major', 'Formations certifiantes'),
  ('V9', 8, 2, 'Positionnement et évaluation à l’entrée', 'minor', 'Formations et CFA'),
  ('V9', 12, 3, 'Engagement et prévention des abandons', 'minor', 'Formations de plus de deux jours'),
  ('V9', 13, 3, 'Coordination en alternance', 'minor', 'Alternance'),
  ('V9', 14, 3, 'Accompagnement socio-professionnel, citoyenneté', 'major', 'CFA'),
  ('V9', 15, 3, 'Droits et devoirs des apprentis, santé et sécurité', 'major', 'CFA'),
  ('V9', 16, 3, 'Conditions de présentation à la certification', 'major', 'Formations certifiantes'),
  ('V9', 20, 4, 'Référents mobilité et handicap, conseil de perfectionnement', 'major', 'CFA'),
  ('V9', 23, 6, 'Veille légale et réglementaire', 'minor', 'Toutes les actions'),
  ('V9', 24, 6, 'Veille sur les emplois, les métiers et les compétences', 'minor', 'Toutes les actions'),
  ('V9', 25, 6, 'Veille pédagogique et technologique', 'minor', 'Toutes les actions'),
  ('V9', 28, 6, 'Réseau socio-économique', 'minor', 'Périodes en entreprise'),
  ('V9', 29, 6, 'Insertion ou poursuite d’études', 'major', 'CFA'),
  ('V9', 32, 7, 'Mesures d’amélioration continue', 'major', 'Toutes les actions');

-- Those that a trainer has a part in.
insert into public.qualiopi_indicators (
  reference_version, number, criterion, title, weight, applies_to, place, heading, meaning, provide, paper_kinds, models
) values
  ('V9', 5, 2, 'Objectifs opérationnels et évaluables', 'major', 'Toutes les actions', 'session',
   'Des objectifs que l’on peut évaluer',
   'Vous reprenez les objectifs du programme à l’ouverture, et chaque séquence dit lequel elle sert.',
   array['Le déroulé pédagogique, avec l’objectif de chaque séquence'],
   '{}', array['deroule-pedagogique']),
  ('V9', 9, 3, 'Information sur les conditions de déroulement', 'minor', 'Toutes les actions', 'session',
   'Le stagiaire sait où il va',
   'Horaires, lieu, contact, règlement intérieur : vous vérifiez à l’ouverture que chacun les a reçus.',
   array['Le règlement intérieur, remis ou affiché', 'Le nom de la personne à joindre, dit à l’ouverture'],
   '{}', array['reglement-interieur']),
  ('V9', 10, 3, 'Adaptation, accompagnement, suivi', 'major', 'Toutes les actions', 'session',
   'Vous adaptez',
   'Vous lisez les positionnements avant de commencer, vous notez ce que vous adaptez et pour qui, et qui était là.',
   array['La feuille d’émargement, signée par demi-journée', 'Les aménagements, notés dans le bilan de session'],
   '{}', array['feuille-emargement', 'bilan-de-session']),
  ('V9', 11, 3, 'Évaluation de l’atteinte des objectifs', 'major', 'Toutes les actions', 'session',
   'Vous évaluez',
   'Chaque objectif est évalué pour chaque stagiaire, en cours et en fin de session, et le résultat est écrit.',
   array['Les exercices ou questionnaires qui ont servi', 'Les acquis de chaque stagiaire, dans le bilan de session'],
   '{}', array['bilan-de-session']),
  ('V9', 17, 4, 'Moyens humains, techniques et locaux', 'minor', 'Toutes les actions', 'dossier',
   'Vos moyens',
   'Votre CV montre les moyens humains ; le déroulé dit la salle, les postes et les logiciels qu’il faut.',
   array['Votre CV à jour', 'Le matériel et les logiciels, décrits dans le déroulé avant la session'],
   array['cv'], array['deroule-pedagogique']),
  ('V9', 18, 4, 'Coordination des intervenants', 'minor', 'Toutes les actions', 'dossier',
   'Une équipe autour de vous',
   'Qui prévient qui, et quand : le contrat nomme vos interlocuteurs, et chaque échange laisse une trace.',
   array['Le contrat signé, qui nomme vos interlocuteurs', 'Un bilan après chaque session'],
   array['contrat'], array['bilan-de-session']),
  ('V9', 19, 4, 'Ressources pédagogiques et appropriation', 'minor', 'Toutes les actions', 'dossier',
   'Vos supports',
   'Ce que le stagiaire garde, comment il y accède et comment il s’en sert.',
   array['Vos supports, avec leur version et leur date', 'Comment les stagiaires y accèdent pendant et après la session'],
   '{}', array['deroule-pedagogique']),
  ('V9', 21, 5, 'Compétences des intervenants définies et vérifiées', 'major', 'Toutes les actions', 'dossier',
   'Vos compétences, définies et vérifiées',
   'L’auditeur ouvre votre dossier et cherche : qu’avons-nous demandé, et qui l’a vérifié avant la première session ?',
   array['Un CV daté', 'Vos diplômes et certifications'],
   array['cv', 'diplomes'], '{}'),
  ('V9', 22, 5, 'Développement des compétences des intervenants', 'major', 'Toutes les actions', 'dossier',
   'Vous vous formez aussi',
   'Un indépendant montre comment il entretient son métier : une formation, un salon, un échange de pratiques, avec une trace datée.',
   array['Les attestations des formations que vous avez suivies', 'Les salons, lectures et échanges de l’année, avec leurs dates'],
   '{}', '{}'),
  ('V9', 26, 6, 'Handicap : réseau, expertise, outils', 'major', 'Toutes les actions', 'dossier',
   'Accueillir un stagiaire en situation de handicap',
   'Vous savez à qui parler, quoi adapter, et vous le notez.',
   array['Le nom de la personne référente, que vous donnez à l’ouverture', 'Les aménagements, notés dans le bilan de session'],
   '{}', array['bilan-de-session']),
  ('V9', 27, 6, 'Sous-traitance et portage : conformité assurée', 'major', 'Toutes les actions', 'dossier',
   'Vous travaillez pour Trame, par écrit',
   'Trame répond de vous devant l’auditeur : le contrat nomme vos missions, vos pièces légales sont à jour.',
   array['Le contrat et la charte, signés', 'L’attestation de vigilance, l’assurance et le numéro de déclaration d’activité'],
   array['contrat', 'charte', 'avis-sirene', 'nda', 'vigilance', 'rc-pro'], '{}'),
  ('V9', 30, 7, 'Recueil des appréciations', 'minor', 'Toutes les actions', 'session',
   'Le stagiaire donne son avis',
   'Chacun remplit l’évaluation à chaud avant de partir. Elle recueille un avis : elle n’évalue pas les acquis.',
   array['Les évaluations à chaud, une par stagiaire', 'Votre propre avis, dans le bilan de session'],
   '{}', array['evaluation-a-chaud', 'bilan-de-session']),
  ('V9', 31, 7, 'Traitement des difficultés et réclamations', 'major', 'Toutes les actions', 'session',
   'Une difficulté se dit',
   'Retard, abandon, désaccord, réclamation : vous l’écrivez le jour même. Rien à signaler s’écrit aussi.',
   array['Les difficultés et ce qui a été fait, dans le bilan de session'],
   '{}', array['bilan-de-session']);

select private.keep_access_rules();
