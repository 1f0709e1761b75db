-- Inserts believable applications in bulk, for benchmarks and for looking at plans. Run as the owner on a throwaway database:
--   psql -v count=100000 -f load-applications.sql "$URL"      (or replace :count before sending the text)
-- Deterministic: the same count gives the same rows, except for identifiers. About two fifths have a completed evaluation.
-- Searches worth trying: lefevre (one in 30), formateur (a third), cobol (one in 5,000), teinturier-0003 (one), an (2 letters).

-- Independent draws: two filters together find about what chance would.
create function pg_temp.draw(n integer, salt integer, sides integer) returns integer language sql immutable
as 'select (hashint4((n * 64 + salt) % 2147483647) & 2147483647) % sides';

-- One merge of each search index at the end instead of one per row.
set gin_pending_list_limit = '1GB';
alter index public.trainer_applications_search_idx set (fastupdate = on);
alter index public.trainer_applications_list_keys_idx set (fastupdate = on);
alter index public.trainer_applications_name_words_idx set (fastupdate = on);
alter index public.trainer_applications_phone_search_idx set (fastupdate = on);
alter table public.trainer_applications disable trigger trainer_applications_audit;
-- Neither the journal nor the status that follows a completed evaluation: statuses are as drawn below.
alter table public.trainer_evaluations disable trigger user;

insert into public.trainer_applications (
  reference, full_name, email, phone, birth_date, country, city, postal_code, current_status, job_title, availability, remote_experience,
  training_sectors, teaching_languages, intervention_type, mastered_software, expertise_areas, additional_notes, status,
  language, resume_filename, resume_original_name, resume_size, consent_at, consent_version, created_at
)
select
  'TR-' || to_char(created, 'YYYY') || '-' || upper(lpad(to_hex(n), 6, '0')),
  first_name || ' ' || last_name,
  lower(extensions.unaccent(first_name || '.' || last_name)) || '.' || n || '@exemple.test',
  '+336' || lpad((n % 100000000)::text, 8, '0'),
  date '1960-01-01' + (n * 37 % 15000),
  (array['FR', 'FR', 'FR', 'FR', 'BE', 'CH', 'MA', 'SN'])[pg_temp.draw(n, 1, 8) + 1],
  (array['Lyon', 'Nantes', 'Lille', 'Bordeaux', 'Rennes', 'Genève', 'Liège', 'Dakar'])[pg_temp.draw(n, 2, 8) + 1],
  lpad((n * 91 % 95000 + 1000)::text, 5, '0'),
  (array['Indépendant', 'Indépendant', 'Salarié', 'Organisme de formation'])[pg_temp.draw(n, 3, 4) + 1],
  (array['Formateur', 'Formatrice', 'Formateur consultant', 'Consultante', 'Ingénieur pédagogique', 'Coordinatrice'])[pg_temp.draw(n, 4, 6) + 1]
    || ' ' || (array['bureautique', 'CAO', 'sécurité', 'ERP', 'management', 'développement', 'réseaux'])[pg_temp.draw(n, 5, 7) + 1],
  (array['Immédiate', 'Sous 1 semaine', 'Sous 1 mois', 'Sous 3 mois ou plus'])[pg_temp.draw(n, 6, 4) + 1],
  n % 3 <> 0,
  array[(array[
    'ERP & Gestion d''entreprise', 'Informatique & Technologies', 'CAO / DAO & Design Industriel',
    'Sécurité & Prévention des Risques', 'Compétences Comportementales'
  ])[pg_temp.draw(n, 7, 5) + 1]],
  case pg_temp.draw(n, 40, 5)
    when 0 then array['French', 'English'] when 1 then array['French', 'Spanish'] when 2 then array['French', 'German']
    else array['French']
  end,
  array[(array['Présentiel', 'Distanciel', 'Les deux'])[pg_temp.draw(n, 8, 3) + 1]],
  array['Excel', (array['SAP', 'AutoCAD', 'Revit', 'Sage', 'Odoo', 'Python'])[pg_temp.draw(n, 9, 6) + 1], 'Moodle'],
  array[(array[
    'Conduite de projet', 'Pédagogie active', 'Évaluation des acquis', 'Prévention des risques', 'Data', 'Ingénierie de formation'
  ])[pg_temp.draw(n, 10, 6) + 1]]
    || case when n % 5000 = 17 then array['COBOL'] else array[]::text[] end
    || case when n % 40 = 0 then array['C#'] else array[]::text[] end,
  'J’anime des groupes de huit à douze personnes, sur site ou à distance, et je conçois mes supports. '
    || repeat('Chaque session part des situations de travail des participants. ', n % 9 + 1),
  (array['new', 'contacted', 'evaluated', 'evaluated', 'accepted', 'rejected'])[pg_temp.draw(n, 11, 6) + 1],
  (n % 10 = 0)::integer,
  md5(n::text) || '.pdf', 'CV-' || n || '.pdf', 200000 + n % 300000,
  created, '2026-11', created
from (
  select
    n,
    (array[
      'Chloé', 'Marie', 'Zoé', 'Hélène', 'Léa', 'Noémie', 'Inès', 'Amélie', 'Rémi', 'Théo', 'Loïc', 'François', 'Jérôme', 'Malik',
      'Ousmane', 'Günther', 'Anaïs', 'Benoît', 'Camille', 'Driss'
    ])[pg_temp.draw(n, 12, 20) + 1] as first_name,
    (array[
      'Lefèvre', 'Dupont', 'Martin', 'Bernard', 'Garnier', 'Moreau', 'Fournier', 'Girard', 'Bonnet', 'Lambert', 'Fontaine', 'Rousseau',
      'Vincent', 'Muller', 'Faure', 'André', 'Mercier', 'Blanc', 'Guérin', 'Boyer', 'Chevalier', 'Perrin', 'Robin', 'Clément', 'Morin',
      'Nicolas', 'Henry', 'Roussel', 'Gauthier', 'Masson'
    ])[pg_temp.draw(n, 13, 30) + 1]
      || case when n % 2 = 0 then '-Teinturier' || case when n % 10000 = 42 then '-' || lpad((n / 10000)::text, 4, '0') else '' end else '' end
      as last_name,
    -- Two years; one in ten shares its instant with its neighbour, as an import does.
    timestamptz '2026-11-01 08:00:00+00' - make_interval(secs => (n - (n % 10 = 1)::integer) * (63072000.0 / :count)) as created
  from generate_series(1, :count) as n
) as person;

insert into public.trainer_evaluations (
  application_id, criteria_scores, total_score, max_score, percentage, recommendation, status, created_at
)
select
  a.id,
  case when share.done then (
    select jsonb_object_agg(key, 3) from unnest(array[
      'presentation', 'dynamisme', 'sens_ecoute', 'expression_orale', 'coherence_discours', 'veracite_cv', 'formations',
      'maitrise_francais', 'experience_pro', 'coherence_parcours', 'savoir', 'savoir_faire', 'savoir_etre', 'personnalite',
      'motivations', 'disponibilite'
    ]) as key
  ) else '{"presentation": 3}' end,
  case when share.done then 87 else 3 end, 145, case when share.done then 60 else 2.07 end,
  null, case when share.done then 'completed' else 'draft' end, a.created_at + interval '4 days'
from public.trainer_applications a
cross join lateral (select abs(hashtext(a.email)) % 10 as draw) as d
cross join lateral (select d.draw < 4 as done) as share
where d.draw < 5;

alter table public.trainer_applications enable trigger trainer_applications_audit;
alter table public.trainer_evaluations enable trigger user;
set maintenance_work_mem = '256MB';
alter index public.trainer_applications_search_idx set (fastupdate = off);
alter index public.trainer_applications_list_keys_idx set (fastupdate = off);
alter index public.trainer_applications_name_words_idx set (fastupdate = off);
alter index public.trainer_applications_phone_search_idx set (fastupdate = off);
select gin_clean_pending_list('public.trainer_applications_search_idx'),
  gin_clean_pending_list('public.trainer_applications_list_keys_idx'),
  gin_clean_pending_list('public.trainer_applications_name_words_idx'),
  gin_clean_pending_list('public.trainer_applications_phone_search_idx');
analyze public.trainer_applications, public.trainer_evaluations;
