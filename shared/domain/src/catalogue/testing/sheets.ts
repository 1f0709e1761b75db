import type { ProgrammeContent } from '../content.ts';

/** A sheet as training companies write them, with what a careful auditor would find in what its texts say. */
export type JudgedSheet = {
  content: ProgrammeContent;
  /** Objectives that cannot be assessed by their first words, by place. */
  objectives?: readonly number[];
  /** The delay is no number of days. */
  delay?: true;
  /** Nobody to reach about a disability. */
  contact?: true;
  /** Hours, days and modules that do not go together; sheets that say one of the two alone are judged apart. */
  duration?: true;
  /** Fields that say nothing yet. */
  unwritten?: readonly (keyof ProgrammeContent)[];
};

const sheet = (
  title: string,
  objectives: readonly string[],
  rest: Omit<ProgrammeContent, 'title' | 'objectives'>,
  faults: Omit<JudgedSheet, 'content'> = {},
): JudgedSheet => ({ content: { title, objectives: [...objectives], ...rest }, ...faults });

export const JUDGED_SHEETS: readonly JudgedSheet[] = [
  sheet(
    'Excel, perfectionnement : tableaux croisés et formules',
    [
      'Construire un tableau croisé dynamique à partir d’une base',
      'Imbriquer des fonctions SI, RECHERCHEX et SOMME.SI.ENS',
      'Nettoyer des données avec Power Query',
      'Automatiser une tâche répétitive avec une macro enregistrée',
    ],
    {
      prerequisites: 'Utiliser Excel régulièrement : saisie, formules simples, mise en forme.',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Sous 15 jours après signature de la convention',
      accessibility:
        'Nos salles sont accessibles aux personnes à mobilité réduite. Pour toute autre situation, contactez notre référente handicap au 02 40 12 34 56.',
      modules: [
        { title: 'Bases de données et filtres', hours: 3.5 },
        { title: 'Fonctions avancées', hours: 3.5 },
        { title: 'Tableaux croisés dynamiques', hours: 4 },
        { title: 'Macros enregistrées', hours: 3 },
      ],
    },
  ),
  sheet(
    'Sauveteur secouriste du travail (SST), formation initiale',
    [
      'Situer le cadre juridique de son intervention',
      'Réaliser une protection adaptée',
      'Examiner la victime avant et pour la mise en œuvre de l’action choisie',
      'Faire alerter ou alerter en fonction de l’organisation des secours',
      'Secourir la victime de manière appropriée',
      'Contribuer à la prévention des risques professionnels dans l’entreprise',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 14,
      duration_days: 2,
      access_delay: '2 semaines',
      accessibility: 'Référent handicap : Julien Morel – handicap@preventis-formation.fr',
    },
  ),
  sheet(
    'Maintien et actualisation des compétences SST',
    [
      'Actualiser ses compétences de sauveteur',
      'Être capable de porter secours',
      'Repérer les situations dangereuses',
    ],
    {
      prerequisites: 'Être titulaire du certificat SST',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'Nous consulter',
      accessibility: 'Nous consulter',
    },
    { delay: true, contact: true },
  ),
  sheet(
    'Habilitation électrique BS – BE Manœuvre',
    [
      'Être capable de repérer les dangers du courant électrique',
      'Être capable d’effectuer des opérations simples et des manœuvres en sécurité',
      'Connaître les consignes de sécurité définies par la norme NF C 18-510',
      'Savoir réagir en cas d’accident d’origine électrique',
    ],
    {
      prerequisites:
        'Comprendre le français, oral et écrit. Aucune connaissance en électricité n’est exigée.',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Délai moyen : 3 semaines',
      accessibility:
        'Merci de nous signaler toute situation de handicap à l’inscription (tél. : 05 56 00 11 22).',
    },
    { objectives: [2, 3] },
  ),
  sheet(
    'CACES R489 catégories 1A, 3 et 5',
    [
      'Conduire un chariot élévateur en sécurité',
      'Effectuer les vérifications de prise de poste',
      'Charger et décharger un camion par le côté et par l’arrière',
      'Gerber et dégerber une charge palettisée',
      'Rendre compte des anomalies et difficultés rencontrées',
    ],
    {
      prerequisites: '18 ans minimum, aptitude médicale, chaussures de sécurité',
      duration_hours: 21,
      duration_days: 3,
      access_delay: 'De 5 à 30 jours selon les sessions',
      accessibility: 'Étude au cas par cas avec notre référent : referent.handicap@levage-ouest.fr',
    },
  ),
  sheet(
    'Prise de parole en public',
    [
      'Gérer son trac et ses émotions',
      'Structurer une intervention en trois temps',
      'Adapter sa voix, son regard et ses gestes',
      'S’entraîner à répondre aux questions difficiles',
      'Gagner en confiance',
    ],
    {
      prerequisites: 'Aucun prérequis.',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Inscription possible jusqu’à 8 jours avant le début de la session',
      accessibility: 'Accessible aux personnes en situation de handicap.',
    },
    { contact: true },
  ),
  sheet(
    'Management : les fondamentaux du manager de proximité',
    [
      'Comprendre le rôle du manager',
      'Découvrir son style de management',
      'Fixer des objectifs SMART',
      'Conduire un entretien annuel',
      'Donner un feedback constructif',
      'Savoir gérer les conflits',
    ],
    {
      prerequisites: 'Encadrer une équipe ou être sur le point de le faire',
      duration_hours: 21,
      duration_days: 3,
      access_delay: 'Variable en fonction du financeur',
      accessibility: 'Contact : Mme Lefèvre, référente handicap, au 01.44.55.66.77 ou c.lefevre@managio.fr',
    },
    { objectives: [0, 1, 5], delay: true },
  ),
  sheet(
    'Revit Architecture, initiation',
    [
      'Créer un projet et ses niveaux',
      'Modéliser murs, dalles, toitures et ouvertures',
      'Produire les plans, coupes et nomenclatures',
      'Exporter la maquette au format IFC',
    ],
    {
      prerequisites: 'Pratique courante de Windows, notions de dessin du bâtiment',
      duration_hours: 35,
      duration_days: 5,
      access_delay: '15 j',
      accessibility: 'Formation accessible : écrivez à handicap@cao-academie.com',
      modules: [
        { title: 'Interface et projet', hours: 7 },
        { title: 'Modélisation', hours: 14 },
        { title: 'Documentation', hours: 14 },
      ],
    },
  ),
  sheet(
    'AutoCAD 2D niveau 1',
    [
      'Se repérer dans l’interface d’AutoCAD',
      'Maîtriser les outils de dessin et de modification',
      'Organiser un dessin en calques',
      'Coter et imprimer à l’échelle',
    ],
    {
      prerequisites: 'Connaissance de l’environnement Windows',
      duration_hours: 21,
      duration_days: 3,
      access_delay: 'rapidement',
      accessibility: 'Le centre est accessible PMR.',
    },
    { objectives: [1], delay: true, contact: true },
  ),
  sheet(
    'SolidWorks : pièces, assemblages et mises en plan',
    [
      'Esquisser et contraindre une pièce',
      'Assembler des composants et vérifier les interférences',
      'Mettre en plan une pièce selon les normes ISO',
      'Paramétrer une famille de pièces',
    ],
    {
      prerequisites: 'Lecture de plans mécaniques',
      duration_hours: 35,
      duration_days: 5,
      access_delay: '1 mois maximum',
      accessibility: 'Référente handicap : Aïcha Benali, 06-12-34-56-78',
    },
  ),
  sheet(
    'Sage 100 Comptabilité',
    [
      'Paramétrer un dossier comptable',
      'Saisir et lettrer les écritures',
      'Établir une déclaration de TVA',
      'Rapprocher les comptes bancaires',
      'Préparer la clôture de l’exercice',
    ],
    {
      prerequisites: 'Notions de comptabilité générale',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Entre 2 et 4 semaines',
      accessibility: 'Une adaptation est possible : contactez-nous au +33 (0)4 78 00 00 00.',
    },
  ),
  sheet(
    'Odoo : prise en main pour les équipes commerciales',
    [
      'Naviguer entre les modules CRM, Ventes et Facturation',
      'Enregistrer une opportunité et la suivre dans le pipeline',
      'Transformer un devis en commande puis en facture',
      'Analyser ses ventes grâce aux vues et aux filtres',
    ],
    {
      prerequisites: 'À définir',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'À convenir avec le client',
      accessibility: 'À compléter',
    },
    { delay: true, contact: true, unwritten: ['prerequisites', 'accessibility'] },
  ),
  sheet(
    'Power BI, premiers rapports',
    [
      'À l’issue de la formation, le stagiaire sera capable de connecter Power BI à plusieurs sources',
      'À l’issue de la formation, le stagiaire sera capable de modéliser des relations entre tables',
      'À l’issue de la formation, le stagiaire sera capable d’écrire des mesures DAX simples',
      'À l’issue de la formation, le stagiaire sera capable de publier et partager un rapport',
    ],
    {
      prerequisites: 'Bonne pratique d’Excel',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Sous 48 h pour les formations à distance',
      accessibility: 'Référent handicap joignable à l’adresse inclusion@datalab-formation.fr',
    },
  ),
  sheet(
    'Python pour l’analyse de données',
    [
      'Installer un environnement Python',
      'Manipuler des tableaux avec pandas',
      'Visualiser des données avec matplotlib',
      'Scripter un traitement récurrent',
      'Versionner son code avec Git',
    ],
    {
      prerequisites: 'Notions d’algorithmique',
      duration_hours: 28,
      duration_days: 4,
      access_delay: 'J+10',
      accessibility: 'Contactez Thomas Roy (référent handicap) : 03 88 11 22 33',
    },
  ),
  sheet(
    'Cybersécurité : sensibilisation des utilisateurs',
    [
      'Être sensibilisé aux principales menaces',
      'Prendre conscience des conséquences d’une cyberattaque',
      'Reconnaître un courriel d’hameçonnage',
      'Choisir un mot de passe robuste',
      'Signaler un incident',
    ],
    {
      prerequisites: 'Néant',
      duration_hours: 3.5,
      duration_days: 0.5,
      access_delay: 'Immédiat : formation en ligne accessible dès l’inscription',
      accessibility: 'Les modules respectent le RGAA. Support : aide@elearn-securite.fr',
    },
    { objectives: [0, 1] },
  ),
  sheet(
    'RGPD : les bases pour les équipes RH',
    [
      'Identifier les traitements de données du service RH',
      'Appliquer les principes de minimisation et de durée de conservation',
      'Répondre à une demande d’accès d’un salarié',
      'Tenir à jour le registre',
    ],
    {
      prerequisites: 'Aucun prérequis technique',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'dès que possible',
      accessibility: 'Pour nous joindre : 09 70 00 11 22, du lundi au vendredi.',
    },
    { delay: true },
  ),
  sheet(
    'Anglais professionnel, niveau B1',
    [
      'S’exprimer avec aisance lors d’une réunion',
      'Rédiger un courriel professionnel en anglais',
      'Comprendre un interlocuteur au téléphone',
      'Enrichir son vocabulaire professionnel',
      'Présenter un produit ou un service',
    ],
    {
      prerequisites: 'Niveau A2 validé par un test',
      duration_hours: 40,
      access_delay: '3 semaines en moyenne, 11 jours ouvrés minimum pour un dossier CPF',
      accessibility: 'Notre référente handicap, Sarah Klein, adapte les supports (s.klein@langues-pro.eu).',
    },
    { objectives: [2] },
  ),
  sheet(
    'Gestion du temps et des priorités',
    [
      'Analyser la répartition de son temps sur une semaine',
      'Distinguer l’urgent de l’important',
      'Planifier ses activités avec une méthode',
      'Dire non avec diplomatie',
      'Réduire les interruptions',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 7,
      duration_days: 1,
      access_delay: '30 jours',
      accessibility: 'Accès PMR, boucle magnétique sur demande au 0231223344.',
    },
  ),
  sheet(
    'Formation de formateurs occasionnels',
    [
      'Concevoir une séquence pédagogique',
      'Animer un groupe en variant les techniques',
      'Évaluer les acquis',
      'Co-animer une session à distance',
      'Réguler les comportements difficiles',
    ],
    {
      prerequisites: 'Maîtriser le sujet que l’on aura à enseigner',
      duration_hours: 21,
      duration_days: 3,
      access_delay: 'Un délai de 14 jours est nécessaire',
      accessibility: 'Rapprochez-vous de notre référent : M. Garnier, poste 112.',
    },
    { contact: true },
  ),
  sheet(
    'Gestes et postures – PRAP IBC',
    [
      'Se situer en tant qu’acteur de la prévention',
      'Observer et analyser sa situation de travail',
      'Participer à la maîtrise du risque dans son entreprise',
      'Porter une charge en appliquant les principes de sécurité physique',
    ],
    {
      prerequisites: 'Aucun prérequis n’est nécessaire',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Sous quinze jours',
      accessibility: 'Référent handicap de l’entreprise utilisatrice',
    },
    { contact: true },
  ),
  sheet(
    'Travail en hauteur et port du harnais',
    [
      'Choisir un équipement de protection individuelle adapté',
      'Vérifier son harnais avant utilisation',
      'Évoluer en sécurité sur une toiture',
      'Ne jamais intervenir seul',
    ],
    {
      prerequisites: 'Être apte médicalement au travail en hauteur',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'Selon le calendrier des sessions',
      accessibility: 'Contact : securite@hauteur-btp.fr',
    },
    { objectives: [3], delay: true },
  ),
  sheet(
    'Équipier de première intervention, incendie',
    [
      'Utiliser un extincteur adapté à la classe de feu',
      'Donner l’alarme et alerter les secours',
      'Évacuer le public vers le point de rassemblement',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 3,
      duration_days: 0.5,
      access_delay: '10 jours ouvrables',
      accessibility: 'handicap @ secours-plus . fr',
    },
    { contact: true },
  ),
  sheet(
    'HACCP et hygiène alimentaire en restauration commerciale',
    [
      'Identifier les grands principes de la réglementation en relation avec la restauration commerciale',
      'Analyser les risques liés à une insuffisance d’hygiène',
      'Mettre en œuvre les principes de l’hygiène',
      'Connaissance du plan de maîtrise sanitaire',
    ],
    {
      prerequisites: 'Pas de prérequis',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Entrée en formation possible toute l’année',
      accessibility: 'Pour les personnes en situation de handicap : Mme Dupuis 02 35 00 11 22',
    },
    { objectives: [3], delay: true },
  ),
  sheet(
    'Marketing digital : animer ses réseaux sociaux',
    [
      'Définir une ligne éditoriale',
      'Créer des visuels avec Canva',
      'Programmer ses publications',
      'Booster sa visibilité avec un budget maîtrisé',
      'Lire et interpréter ses statistiques',
    ],
    {
      prerequisites: 'Avoir un compte professionnel sur au moins un réseau',
      duration_hours: 14,
      duration_days: 4,
      access_delay: '72 heures',
      accessibility: 'bonjour@agence-formation.io',
    },
  ),
  sheet(
    'Photoshop et InDesign : réaliser une plaquette',
    [
      'Retoucher et détourer une image',
      'Composer une page avec InDesign',
      'Exporter un PDF pour l’imprimeur',
      'Acquérir les bons réflexes de mise en page',
    ],
    {
      prerequisites: 'Bonne pratique de l’outil informatique',
      duration_hours: 28,
      duration_days: 2,
      access_delay: '2 mois',
      accessibility: 'Nadia Ferrand est votre interlocutrice handicap : 04-67-00-11-22.',
    },
    { objectives: [3], duration: true },
  ),
  sheet(
    'Bureautique : Word, les documents longs',
    [
      'Structurer un document avec les styles',
      'Générer une table des matières',
      'Insérer légendes, renvois et notes',
      'Fusionner un courrier avec une liste',
    ],
    {
      prerequisites: 'Connaître les bases de Word',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'une semaine',
      accessibility: 'Nous étudions chaque demande : 02 98 11 22 33.',
      modules: [
        { title: 'Styles et plan', hours: 3 },
        { title: 'Publipostage', hours: 3 },
      ],
    },
    { duration: true },
  ),
  sheet(
    'Recruter sans discriminer',
    [
      'Formuler une offre d’emploi conforme',
      'Mener un entretien structuré',
      'Justifier une décision par des critères objectifs',
      'Repérer ses biais',
      'Avoir une vision d’ensemble du cadre légal',
    ],
    {
      prerequisites: 'Participer à des recrutements',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'Nous vous répondons sous 2 jours et planifions la session avec vous',
      accessibility: 'Signalez-nous vos besoins à egalite@rh-conseil.fr',
    },
    { objectives: [4] },
  ),
  sheet(
    'CSE : santé, sécurité et conditions de travail',
    [
      'Cerner le rôle et les missions du CSE en santé-sécurité',
      'Déceler et mesurer les risques professionnels',
      'Enquêter après un accident du travail',
      'Formuler des propositions de prévention',
      'S’approprier le document unique',
    ],
    {
      prerequisites: 'Être élu au CSE',
      duration_hours: 35,
      duration_days: 5,
      access_delay: 'trois semaines',
      accessibility: 'Service formation : formation@ce-expert.fr / 01 40 00 11 22',
    },
    { objectives: [0, 4] },
  ),
  sheet(
    'Gestion de projet : méthode agile Scrum',
    [
      'Expliquer les rôles, événements et artefacts de Scrum',
      'Rédiger des user stories et prioriser un backlog',
      'Faciliter une rétrospective',
      'Estimer la charge avec le planning poker',
      'Manager une équipe auto-organisée',
    ],
    {
      prerequisites: 'Une première expérience de projet',
      duration_hours: 14,
      duration_days: 2,
      access_delay: '20 jours avant la date de début souhaitée',
      accessibility: 'Pour adapter la formation : Éric Vidal, eric.vidal@agile-formation.fr',
    },
  ),
  sheet(
    'Paie : établir un bulletin de salaire',
    [
      '1. Identifier les éléments constitutifs d’un bulletin',
      '2. Calculer les cotisations sociales',
      '3. Traiter les absences et les congés',
      '4. Vérifier la conformité d’un bulletin',
      '5. Émettre la DSN',
    ],
    {
      prerequisites: 'aucun',
      duration_hours: 21,
      duration_days: 3,
      access_delay: '15 jours (hors financement OPCO : 1 mois)',
      accessibility: 'Les locaux sont accessibles. Référent : p.durand@paie-facile.fr',
    },
  ),
  sheet(
    'Vente et négociation B2B',
    [
      '- Préparer un rendez-vous commercial',
      '- Découvrir les besoins de son client par un questionnement ouvert',
      '- Traiter les objections',
      '- Conclure et obtenir un engagement',
      '- Défendre ses marges',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Dates à définir ensemble',
      accessibility: 'N/C',
    },
    { objectives: [1], delay: true, contact: true, unwritten: ['accessibility'] },
  ),
  sheet(
    'Accueil téléphonique et gestion des appels difficiles',
    [
      'ACCUEILLIR UN INTERLOCUTEUR AVEC UNE PHRASE COMPLÈTE',
      'REFORMULER UNE DEMANDE',
      'DÉSAMORCER UNE SITUATION CONFLICTUELLE',
      'COMPRENDRE LES MÉCANISMES DU STRESS',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'SOUS 10 JOURS OUVRÉS',
      accessibility: 'RÉFÉRENTE : CLAIRE@ACCUEIL-FORMATION.FR',
    },
    { objectives: [3] },
  ),
  sheet(
    'Fresque du climat en entreprise',
    [
      'Appréhender les mécanismes du changement climatique',
      'Relier causes et conséquences à partir des travaux du GIEC',
      'Débattre des leviers d’action de son métier',
      'Proposer un plan d’action',
    ],
    {
      prerequisites: 'Aucun',
      duration_hours: 3.5,
      duration_days: 0.5,
      access_delay: '4 semaines',
      accessibility: '02 99 11 22 33',
    },
    { objectives: [0] },
  ),
  sheet(
    'IA générative pour les fonctions support',
    [
      'Rédiger une consigne efficace pour un assistant d’IA',
      'Vérifier la fiabilité d’une réponse',
      'Anonymiser un document avant de le transmettre',
      'Prototyper un assistant métier',
      'Citer les obligations de l’AI Act pour un utilisateur',
    ],
    {
      prerequisites: 'Venir avec son ordinateur',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'Formation ouverte sous 7 jours calendaires',
      accessibility: 'Notre référente handicap (Inès Costa) répond au 07 00 11 22 33.',
    },
  ),
  sheet(
    'AIPR – Concepteur',
    [
      'Se préparer à l’examen AIPR Concepteur',
      'Lire un plan de réseaux',
      'Adapter ses techniques de travail aux ouvrages',
      'Réussir le QCM',
    ],
    {
      prerequisites: 'Expérience dans les travaux publics',
      duration_hours: 7,
      duration_days: 1,
      access_delay: 'xxx',
      accessibility: 'Formation en salle accessible, contactez l’agence la plus proche',
    },
    { delay: true, contact: true, unwritten: ['access_delay'] },
  ),
  sheet(
    'Tuteur en entreprise',
    [
      'Vous saurez accueillir et intégrer un alternant',
      'Vous serez capable de transmettre un geste professionnel',
      'Vous pourrez évaluer la progression',
      'Vous connaîtrez vos obligations',
    ],
    {
      prerequisites: 'Deux ans d’expérience dans le métier',
      duration_hours: 14,
      duration_days: 2,
      access_delay: 'Deux semaines environ',
      accessibility: 'tutorat@cfa-metiers.fr',
    },
    { objectives: [3] },
  ),
];
