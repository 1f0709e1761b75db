import type { ProgrammeContent } from '@trame/domain/catalogue';
import { drawnLogoSize } from './site-content.ts';

type DemoState = 'draft' | 'in_review' | 'published' | 'changed' | 'archived';

export type DemoProgramme = {
  content: ProgrammeContent;
  state: DemoState;
  /** The address of who is responsible, before @trame.example. */
  owner: string;
  /** Days since the last publication, or since the last change of one that was never online. */
  days: number;
  /** What the sheet says online, where the draft says something else since. */
  online?: Partial<ProgrammeContent>;
  /** The address of its first publication, when it had another one. */
  formerSlug?: string;
  /** Results of the last whole year: average mark out of 5, percent that reached the objectives, people. */
  results?: [mark: number, success: number, people: number];
  /** How many points the sheet had half a year ago, compared with today. */
  was?: number;
};

/** The drawn pictures of the sheets, by sector: what is written in each. */
const PICTURES = {
  erp: 'Gestion',
  office: 'Informatique',
  drawing: 'Dessin',
  safety: 'Sécurité',
  people: 'Équipe',
} as const;
const picturePath = (sector: string) => `programmes/${sector}.svg`;
export const DEMO_PICTURES = Object.entries(PICTURES).map(([sector, name]) => ({
  path: picturePath(sector),
  name,
}));

const SECTORS = {
  erp: "ERP & Gestion d'entreprise",
  office: 'Informatique & Technologies',
  drawing: 'CAO / DAO & Design Industriel',
  safety: 'Sécurité & Prévention des Risques',
  people: 'Compétences Comportementales',
  other: 'Autres Domaines',
} as const;

const ACCESSIBILITY =
  'Nadège Saulnier, référente handicap, adapte le rythme, les supports et la salle : 01 99 00 00 12. Les salles de Rennes et de Nantes sont de plain-pied.';
/** The number that the settings had before. */
const FORMER_ACCESSIBILITY =
  'Référente handicap : Nadège Saulnier, 01 99 00 00 04. Les salles sont de plain-pied.';

type Modules = readonly (readonly [title: string, hours: number])[];

/** A whole sheet of a sector, with what all of them share. */
function whole(
  sector: keyof typeof SECTORS,
  title: string,
  summary: string,
  objectives: string[],
  modules: Modules,
  [hours, days, price]: readonly [number, number, number],
  more: Partial<ProgrammeContent> = {},
): ProgrammeContent {
  return {
    title,
    summary,
    sector: SECTORS[sector],
    audience:
      'Salariées et salariés dont c’est le travail de tous les jours, indépendants, personnes en reconversion.',
    prerequisites: 'Aucun prérequis. Un questionnaire de vingt minutes situe chacun avant la session.',
    objectives,
    modules: modules.map(([name, length]) => ({ title: name, hours: length })),
    duration_hours: hours,
    duration_days: days,
    modality: 'Présentiel',
    access_terms: 'Entretien de positionnement, puis convention signée en ligne.',
    access_delay: '10 jours ouvrés',
    price_cents: price * 100,
    price_unit: 'person',
    methods: 'Un tiers d’exposé, deux tiers de pratique sur vos propres dossiers.',
    evaluation:
      'Évaluation à l’entrée, cas noté à la sortie, point à trois mois. Une attestation dit objectif par objectif ce qui est acquis.',
    accessibility: ACCESSIBILITY,
    contact_name: 'Malik Fournel',
    contact_email: 'catalogue@trame.example',
    contact_phone: '+33199000020',
    group_min: 4,
    group_max: 8,
    places: ['Rennes', 'Nantes'],
    funding: 'Opérateur de compétences, sur accord.',
    ...(sector !== 'other' && {
      picture: {
        path: picturePath(sector),
        type: 'image/svg+xml',
        ...drawnLogoSize(PICTURES[sector]),
        alt: `Des fils tissés en carrés, et le mot « ${PICTURES[sector]} »`,
      },
    }),
    ...more,
  };
}

/** The sheet without some of its fields. */
function without(content: ProgrammeContent, ...keys: (keyof ProgrammeContent)[]): ProgrammeContent {
  const left = Object.entries(content).filter(([key]) => !keys.includes(key as keyof ProgrammeContent));
  return Object.fromEntries(left) as ProgrammeContent;
}

const withoutAlt = (content: ProgrammeContent): ProgrammeContent => {
  if (!content.picture) return content;
  const { path, type, width, height } = content.picture;
  return { ...content, picture: { path, type, width, height } };
};

const ELISE = 'e.garnier';
const THOMAS = 't.lebihan';
const KARIM = 'k.haddad';
const MAELLE = 'm.quere';
const MALIK = 'catalogue';

const sales = whole(
  'erp',
  'Sage 100 Gestion commerciale, niveau 1',
  'Du devis à la facture sur vos articles, vos tarifs et vos modèles : trois jours pour travailler seul le quatrième, en gestion commerciale.',
  [
    'Créer un client, un article et un tarif sans doublon',
    'Transformer un devis en commande, puis en facture',
    'Traiter un avoir et une livraison partielle',
    'Clôturer un mois de ventes et le rapprocher de la comptabilité',
  ],
  [
    ['Vos circuits de vente', 3.5],
    ['Articles, tarifs, clients', 3.5],
    ['Du devis à la facture', 7],
    ['Stocks et inventaire', 3.5],
    ['Cas noté : un mois complet', 3.5],
  ],
  [21, 3, 1560],
);
const books = whole(
  'erp',
  'Sage 100 Comptabilité : saisie, lettrage, clôture',
  'Saisir, lettrer et clôturer un mois réel dans Sage 100, avec vos journaux et vos comptes, pour une comptabilité tenue à jour chaque semaine.',
  [
    'Saisir une facture et son règlement',
    'Lettrer un compte de tiers',
    'Clôturer un mois et éditer une balance',
  ],
  [
    ['Journaux et saisie', 7],
    ['Lettrage et clôture', 7],
  ],
  [14, 2, 1040],
);
const revit = whole(
  'drawing',
  'Revit, niveau 2 : familles et maquettes partagées',
  'Créer des familles paramétriques et travailler à plusieurs sur une maquette Revit.',
  [
    'Créer une famille paramétrique et la charger',
    'Découper une maquette en sous-projets',
    'Connaître les règles de partage d’une maquette',
    'Produire un carnet de plans à jour',
  ],
  [
    ['Familles paramétriques', 7],
    ['Maquettes partagées', 7],
  ],
  [14, 2, 1450],
  { prerequisites: 'Revit, niveau 1, ou un an de pratique.', access_delay: 'rapidement' },
);
const firstAid = whole(
  'safety',
  'SST : sauveteur secouriste du travail, formation initiale',
  'Porter secours et prévenir les accidents dans votre atelier ou votre bureau : deux jours de cas joués, pour les équipes de toute taille.',
  [
    'Examiner une victime',
    'Alerter les secours',
    'Pratiquer une réanimation',
    'Repérer un danger de son poste',
  ],
  [
    ['Protéger, examiner, alerter', 7],
    ['Secourir, prévenir', 7],
  ],
  [14, 2, 390],
  {
    certification: {
      title: 'Sauveteur secouriste du travail (exemple)',
      code: 'RS900101',
      registered_on: '2024-03-01',
      ends_on: '2026-12-31',
    },
    group_max: 10,
  },
);
const electric = whole(
  'safety',
  'Habilitation électrique BS et BE manœuvre, recyclage',
  'Revoir les gestes et la réglementation de la NF C 18-510 pour intervenir sans danger : une journée et demie sur vos propres armoires électriques.',
  [
    'Consigner une installation',
    'Remplacer un fusible en sécurité',
    'Rédiger un compte rendu d’intervention',
  ],
  [
    ['Réglementation et analyse du risque', 3.5],
    ['Gestes sur armoire', 7],
  ],
  [10.5, 1.5, 480],
  { accessibility: FORMER_ACCESSIBILITY },
);
const powerBi = whole(
  'office',
  'Power BI : premiers rapports pour piloter un service',
  'Relier vos fichiers, modéliser vos données et publier un rapport utile le soir même, pour celles et ceux qui font leurs tableaux de bord à la main.',
  ['Relier un classeur et une base', 'Modéliser des tables liées', 'Publier un rapport et le partager'],
  [
    ['Relier et nettoyer', 3.5],
    ['Modéliser et publier', 3.5],
  ],
  [7, 1, 690],
  { access_delay: '5 jours ouvrés' },
);
const excel = whole(
  'office',
  'Excel : tableaux croisés dynamiques et graphiques',
  'Résumer des milliers de lignes en un tableau clair, sur vos propres fichiers, anonymisés avec vous : pour les services qui décident sur des chiffres.',
  ['Construire un tableau croisé', 'Grouper des dates', 'Présenter un graphique lisible'],
  [
    ['Préparer les données', 7],
    ['Croiser et présenter', 7],
  ],
  [14, 2, 620],
);
const autocad = whole(
  'drawing',
  'AutoCAD, les bases : du calque à la mise en page',
  'Calques, cotations et mise en page d’un plan existant.',
  ['Dessiner un plan à l’échelle', 'Coter une pièce', 'Mettre en page et imprimer à la bonne échelle'],
  [
    ['Dessin et calques', 7],
    ['Cotation et blocs', 7],
    ['Mise en page', 7],
  ],
  [21, 3, 1350],
);

const cad = (title: string, summary: string, verbs: string[], more: Partial<ProgrammeContent> = {}) =>
  whole(
    'drawing',
    title,
    summary,
    verbs,
    [
      ['Prise en main', 7],
      ['Un projet de bout en bout', 14],
    ],
    [21, 3, 1390],
    more,
  );
const talk = (title: string, summary: string, verbs: string[], more: Partial<ProgrammeContent> = {}) =>
  whole(
    'people',
    title,
    summary,
    verbs,
    [
      ['Repères et situations', 7],
      ['Jeux de rôle filmés', 7],
    ],
    [14, 2, 890],
    more,
  );
const risk = (title: string, summary: string, verbs: string[], more: Partial<ProgrammeContent> = {}) =>
  whole(
    'safety',
    title,
    summary,
    verbs,
    [
      ['Réglementation', 3.5],
      ['Pratique sur le poste', 3.5],
    ],
    [7, 1, 320],
    more,
  );
const tools = (title: string, summary: string, verbs: string[], more: Partial<ProgrammeContent> = {}) =>
  whole(
    'office',
    title,
    summary,
    verbs,
    [
      ['Les notions, une par une', 7],
      ['Un cas de votre service', 7],
    ],
    [14, 2, 840],
    more,
  );
const management = (title: string, summary: string, verbs: string[], more: Partial<ProgrammeContent> = {}) =>
  whole(
    'erp',
    title,
    summary,
    verbs,
    [
      ['Paramétrage et données', 7],
      ['Travail de tous les jours', 7],
    ],
    [14, 2, 1090],
    more,
  );

type Flaws = { left?: readonly (keyof ProgrammeContent)[]; said?: Partial<ProgrammeContent> };
const NO_PRICE = ['price_cents', 'price_unit'] as const;

/** What sheets of the demo leave out, or say badly, by the first words of their titles: what optimisation finds. */
const FLAWS: Readonly<Record<string, Flaws>> = {
  'Gérer son stress': { said: { audience: 'Toute personne en situation de travail.', group_max: 10 } },
  Odoo: { left: NO_PRICE, said: { access_delay: 'sous peu' } },
  Cegid: {
    left: ['evaluation'],
    said: {
      summary: 'La liasse fiscale, pas à pas.',
      objectives: ['Comprendre la liasse', 'Contrôler les cadrages'],
    },
  },
  Photoshop: { left: [...NO_PRICE, 'access_delay'] },
  'Former ses collègues': { left: ['access_terms'], said: { accessibility: FORMER_ACCESSIBILITY } },
  Inventor: {
    left: ['audience', 'modules'],
    said: { accessibility: FORMER_ACCESSIBILITY, summary: 'Plans et nomenclatures.' },
  },
  BIM: {
    left: ['group_min', 'group_max'],
    said: {
      access_delay: 'variable',
      accessibility: FORMER_ACCESSIBILITY,
      summary: 'Travailler avec des maquettes.',
    },
  },
  'Word :': {
    left: ['methods', 'audience'],
    said: { access_delay: 'selon le calendrier', accessibility: FORMER_ACCESSIBILITY },
  },
  'Sage Paie': { said: { summary: 'Bulletins, déclarations et départs, en deux journées.' } },
  'AutoCAD, niveau 2': { left: [...NO_PRICE, 'prerequisites', 'audience'] },
  SQL: { left: [...NO_PRICE, 'access_delay'] },
  'Gestion des conflits': { left: NO_PRICE, said: { access_delay: 'rapidement' } },
  'Travail en hauteur': { left: NO_PRICE },
  'Sécurité informatique': { left: ['access_delay'] },
  Excel: { left: NO_PRICE },
  EBP: { left: ['duration_days', 'evaluation'] },
  SketchUp: { left: NO_PRICE },
  SAP: { left: ['audience', 'group_min', 'group_max'], said: { summary: 'Les achats dans SAP.' } },
  Covadis: {
    left: [...NO_PRICE, 'prerequisites'],
    said: { objectives: ['Connaître les menus', 'Calculer une cubature'] },
  },
  Pennylane: { left: [...NO_PRICE, 'access_delay'] },
  Anglais: { left: ['evaluation'] },
  Outlook: { said: { access_delay: 'dès que possible' } },
  Python: { left: ['modules'] },
  'Sage 100 : passer': { left: ['modules'] },
  'Prendre la parole': { left: ['group_min', 'group_max'] },
  'Revit, niveau 1': { left: ['modules'] },
  Équipier: { said: { summary: 'Alerter, éteindre, évacuer, avec des feux réels.' } },
  WordPress: { left: ['audience'] },
  'Power BI': { left: ['audience'] },
};

function flawed(content: ProgrammeContent): ProgrammeContent {
  const found = Object.entries(FLAWS).find(([title]) => content.title.startsWith(title));
  return { ...without(content, ...(found?.[1].left ?? [])), ...found?.[1].said };
}

const SHEETS: readonly DemoProgramme[] = [
  {
    content: withoutAlt(sales),
    state: 'published',
    owner: ELISE,
    days: 18,
    results: [4.7, 96, 118],
    was: -8,
  },
  { content: books, state: 'archived', owner: ELISE, days: 60, was: -5 },
  {
    content: without(revit, 'price_cents', 'price_unit'),
    state: 'changed',
    owner: MALIK,
    days: 18,
    online: {
      access_delay: '15 jours ouvrés',
      price_cents: 139_000,
      price_unit: 'day',
      methods: 'Démonstration, atelier.',
    },
    results: [4.6, 92, 41],
    was: 6,
  },
  {
    content: withoutAlt(firstAid),
    state: 'published',
    owner: MALIK,
    days: 88,
    results: [4.8, 98, 164],
    was: -3,
  },
  {
    content: without(electric, 'summary', 'group_max', 'access_delay'),
    state: 'published',
    owner: THOMAS,
    days: 420,
    was: 9,
  },
  { content: powerBi, state: 'published', owner: KARIM, days: 31, results: [4.5, 91, 57], was: -12 },
  {
    content: { ...excel, access_delay: 'nous consulter' },
    state: 'in_review',
    owner: THOMAS,
    days: 10,
    was: -15,
  },
  {
    content: autocad,
    state: 'published',
    owner: THOMAS,
    days: 47,
    results: [4.4, 89, 73],
    formerSlug: 'autocad-debutant',
    was: -9,
  },
  {
    content: {
      title: 'Gérer son stress au poste',
      sector: 'Compétences Comportementales',
      summary: 'À écrire',
      contact_email: 'catalogue@trame.example',
      accessibility: ACCESSIBILITY,
      methods: 'Mises en situation, apports courts.',
      access_terms: 'Entretien, puis convention.',
    },
    state: 'draft',
    owner: MAELLE,
    days: 28,
  },
  {
    content: without(
      {
        ...cad('SolidWorks : pièces et tôlerie', 'Pièces, assemblages et dépliés de tôle.', []),
        access_delay: 'à définir',
      },
      'objectives',
      'price_cents',
      'price_unit',
      'picture',
      'audience',
      'evaluation',
      'prerequisites',
    ),
    state: 'draft',
    owner: MAELLE,
    days: 12,
  },
  {
    content: {
      ...sales,
      title: 'Sage 100 : passer à la nouvelle version sans perdre ses habitudes',
      objectives: ['Retrouver ses écrans', 'Utiliser les nouveaux états'],
      modules: [{ title: 'Ce qui change', hours: 3.5 }],
      duration_hours: 3.5,
      duration_days: 0.5,
      price_cents: 42_000,
      access_delay: '15 jours ouvrés',
    },
    state: 'published',
    owner: ELISE,
    days: 25,
    results: [4.3, 94, 39],
  },
  {
    content: management(
      'Sage Paie : bulletins, déclarations et départs',
      'Établir des bulletins justes, déclarer chaque mois et traiter un départ sans erreur, sur vos propres conventions collectives, en deux journées.',
      ['Établir un bulletin', 'Contrôler une déclaration sociale', 'Traiter un solde de tout compte'],
    ),
    state: 'published',
    owner: ELISE,
    days: 70,
    results: [4.6, 95, 62],
    was: -4,
  },
  {
    content: management(
      'Odoo : ventes, achats et stocks d’une petite entreprise',
      'Vendre, acheter et suivre ses stocks dans Odoo, de la première fiche article à l’inventaire, pour les équipes de moins de vingt personnes.',
      ['Paramétrer un article', 'Valider une commande', 'Réaliser un inventaire'],
      { modality: 'Mixte' },
    ),
    state: 'published',
    owner: KARIM,
    days: 39,
    was: -7,
  },
  {
    content: withoutAlt(
      management(
        'EBP Compta : tenir ses comptes au quotidien',
        'Comprendre et tenir sa comptabilité avec EBP.',
        ['Comprendre le plan comptable', 'Saisir une écriture', 'Éditer un bilan'],
      ),
    ),
    state: 'published',
    owner: ELISE,
    days: 120,
    was: 0,
  },
  {
    content: management(
      'Cegid : préparer et contrôler une liasse fiscale',
      'Préparer, contrôler et envoyer une liasse fiscale dans Cegid, à partir d’une balance réelle, pour les cabinets et les services comptables.',
      ['Préparer une liasse', 'Contrôler les cadrages', 'Envoyer une déclaration'],
    ),
    state: 'in_review',
    owner: KARIM,
    days: 6,
  },
  {
    content: without(
      management('Pennylane : facturer et rapprocher sa banque', 'Facturer, relancer et rapprocher.', [
        'Émettre une facture',
        'Rapprocher un relevé',
      ]),
      'evaluation',
      'picture',
    ),
    state: 'draft',
    owner: MAELLE,
    days: 15,
  },
  {
    content: {
      ...management(
        'SAP S/4HANA : les écrans des achats',
        'Créer une demande d’achat, suivre une commande et contrôler une facture dans SAP, pour les acheteuses et les acheteurs qui débutent.',
        ['Créer une demande d’achat', 'Suivre une commande', 'Contrôler une facture'],
      ),
      modality: 'Distanciel',
      accessibility: FORMER_ACCESSIBILITY,
    },
    state: 'published',
    owner: KARIM,
    days: 95,
    was: 5,
  },
  {
    content: tools(
      'Word : longs documents, styles et sommaires',
      'Mettre en forme un rapport de cent pages en une heure, avec des styles, un sommaire et des renvois justes, pour les services qui publient.',
      ['Appliquer des styles', 'Générer un sommaire', 'Fusionner un courrier'],
    ),
    state: 'published',
    owner: THOMAS,
    days: 140,
    results: [4.2, 88, 35],
    was: -6,
  },
  {
    content: withoutAlt(
      tools(
        'Outlook et Teams : travailler à plusieurs sans s’épuiser',
        'Ranger, planifier et répondre à temps avec Outlook et Teams, pour les équipes dispersées qui reçoivent trop de messages et trop d’invitations.',
        ['Trier ses messages par règles', 'Planifier une réunion', 'Partager un dossier'],
        { modality: 'Distanciel', places: ['À distance'] },
      ),
    ),
    state: 'published',
    owner: THOMAS,
    days: 52,
    was: -10,
  },
  {
    content: tools(
      'Python : automatiser ses tâches de bureau',
      'Écrire des scripts courts qui lisent des classeurs, renomment des fichiers et envoient un compte rendu, sans être informaticien de métier.',
      ['Écrire un script', 'Lire un classeur', 'Planifier une tâche'],
      { price_terms: 'Sur devis en intra.' },
    ),
    state: 'published',
    owner: KARIM,
    days: 33,
    results: [4.8, 93, 28],
    was: -2,
  },
  {
    content: without(
      tools('SQL : interroger une base de données', 'Connaître les requêtes de base.', [
        'Connaître le langage',
        'Écrire une requête',
        'Joindre deux tables',
      ]),
      'access_terms',
      'group_min',
      'group_max',
    ),
    state: 'published',
    owner: KARIM,
    days: 380,
    was: 4,
  },
  {
    content: tools(
      'WordPress : créer et tenir à jour un site',
      'Créer, illustrer et tenir à jour un site WordPress accessible, de la première page au formulaire, pour les associations et les indépendants.',
      ['Créer une page', 'Rédiger un texte de remplacement', 'Publier un article'],
      {
        certification: {
          title: 'Créer un site internet (exemple)',
          code: 'RS900207',
          certifier: 'Certificateur fictif',
          registered_on: '2025-01-15',
          ends_on: '2028-01-15',
        },
      },
    ),
    state: 'published',
    owner: THOMAS,
    days: 21,
    results: [4.5, 90, 44],
    was: -14,
  },
  {
    content: without(
      tools('Sécurité informatique : les bons réflexes', 'Sensibiliser aux risques.', [
        'Être sensibilisé aux risques',
        'Comprendre l’hameçonnage',
      ]),
      'price_cents',
      'price_unit',
      'picture',
    ),
    state: 'in_review',
    owner: MAELLE,
    days: 3,
  },
  {
    content: tools(
      'Photoshop : préparer des images pour le web',
      'Recadrer, détourer et alléger ses images sans les abîmer, avec un texte de remplacement pour chacune, pour les services de communication.',
      ['Détourer une image', 'Exporter au bon format', 'Rédiger un texte de remplacement'],
    ),
    state: 'draft',
    owner: MALIK,
    days: 20,
  },
  {
    content: cad(
      'AutoCAD, niveau 2 : blocs dynamiques et références',
      'Construire des blocs dynamiques et assembler des plans par références, pour les bureaux d’études qui produisent des séries de plans.',
      ['Construire un bloc dynamique', 'Assembler des références externes', 'Contrôler une charte graphique'],
    ),
    state: 'published',
    owner: THOMAS,
    days: 66,
    results: [4.4, 91, 37],
    was: -11,
  },
  {
    content: {
      ...cad(
        'Revit, niveau 1 : modéliser un bâtiment simple',
        'Modéliser murs, planchers et toitures, puis sortir plans et métrés à jour, pour les dessinatrices et les dessinateurs qui quittent le plan 2D.',
        ['Modéliser un niveau', 'Créer une nomenclature', 'Mettre en page un plan'],
      ),
      access_delay: '15 jours ouvrés',
    },
    state: 'published',
    owner: MALIK,
    days: 74,
    results: [4.7, 94, 58],
    was: -5,
  },
  {
    content: {
      ...cad(
        'SketchUp : du croquis à la maquette de présentation',
        'Modéliser un aménagement, le texturer et le présenter.',
        ['Modéliser un volume', 'Présenter une scène'],
      ),
      access_delay: 'dès que possible',
    },
    state: 'published',
    owner: MAELLE,
    days: 160,
    was: 2,
  },
  {
    content: cad(
      'Inventor : mise en plan et nomenclatures',
      'Mettre en plan un assemblage et sortir une nomenclature juste, pour les projeteurs et les méthodes qui préparent la fabrication de pièces.',
      ['Mettre en plan un assemblage', 'Extraire une nomenclature', 'Gérer une révision'],
      { modality: 'Mixte' },
    ),
    state: 'changed',
    owner: THOMAS,
    days: 102,
    online: { price_cents: 129_000 },
    results: [4.1, 87, 22],
  },
  {
    content: without(
      cad('Covadis : terrassement et réseaux', 'Projets de voirie.', ['Calculer une cubature']),
      'duration_hours',
      'methods',
    ),
    state: 'draft',
    owner: MAELLE,
    days: 35,
  },
  {
    content: {
      ...cad(
        'BIM : conduire un projet avec des maquettes',
        'Organiser les échanges de maquettes d’un projet, de la convention au contrôle des collisions, pour les équipes de conception et de travaux.',
        ['Rédiger une convention', 'Contrôler des collisions', 'Organiser une revue de maquette'],
      ),
      certification: {
        title: 'Conduire un projet BIM (exemple)',
        code: 'RNCP900312',
        certifier: 'Certificateur fictif',
        registered_on: '2023-09-01',
        ends_on: '2027-04-30',
      },
    },
    state: 'published',
    owner: MALIK,
    days: 44,
    results: [4.6, 90, 31],
    was: -6,
  },
  {
    content: risk(
      'PRAP : prévenir les risques de l’activité physique',
      'Observer son poste, repérer ce qui use et proposer une amélioration : une journée dans votre atelier, pour celles et ceux qui portent des charges.',
      ['Observer une situation de travail', 'Repérer une contrainte', 'Proposer une amélioration'],
      {
        certification: {
          title: 'PRAP (exemple)',
          code: 'RS900455',
          certifier: 'Certificateur fictif',
          registered_on: '2022-06-01',
          ends_on: '2026-06-01',
        },
      },
    ),
    state: 'published',
    owner: KARIM,
    days: 190,
    was: 5,
  },
  {
    content: risk(
      'Équipier de première intervention incendie',
      'Donner l’alerte, utiliser un extincteur et guider une évacuation, avec des feux réels, pour les établissements qui reçoivent du public.',
      ['Donner l’alerte', 'Utiliser un extincteur', 'Guider une évacuation'],
      { group_max: 12 },
    ),
    state: 'published',
    owner: KARIM,
    days: 58,
    results: [4.9, 99, 201],
    was: -3,
  },
  {
    content: {
      ...risk('Travail en hauteur et port du harnais', 'Vérifier et porter son harnais.', [
        'Vérifier un harnais',
        'Se mettre en sécurité',
      ]),
      accessibility: FORMER_ACCESSIBILITY,
      access_delay: 'sous peu',
    },
    state: 'published',
    owner: THOMAS,
    days: 230,
    was: 0,
  },
  {
    content: risk(
      'AIPR opérateur : travailler près des réseaux',
      'Lire un plan de réseaux, repérer un marquage et arrêter un chantier à temps, avec l’examen en fin de journée, pour les équipes de travaux.',
      ['Lire un plan de réseaux', 'Repérer un marquage', 'Arrêter un chantier'],
    ),
    state: 'archived',
    owner: KARIM,
    days: 300,
  },
  {
    content: talk(
      'Prendre la parole devant un groupe',
      'Préparer, dire et tenir une intervention de dix minutes, filmée puis revue avec un formateur, pour les personnes qui présentent leur travail.',
      ['Préparer une intervention', 'Regarder son public', 'Répondre à une question difficile'],
    ),
    state: 'published',
    owner: MAELLE,
    days: 29,
    results: [4.8, 95, 87],
    was: -9,
  },
  {
    content: withoutAlt(
      talk(
        'Manager de proximité : fixer, suivre, recadrer',
        'Fixer un objectif, suivre son avancement et recadrer sans blesser, à partir de situations de votre équipe, pour les responsables qui débutent.',
        ['Fixer un objectif', 'Conduire un entretien', 'Recadrer un écart'],
      ),
    ),
    state: 'published',
    owner: MAELLE,
    days: 81,
    results: [4.5, 92, 66],
    was: -4,
  },
  {
    content: without(
      talk('Gestion des conflits dans une équipe', 'Mieux vivre les conflits.', [
        'Comprendre l’origine d’un conflit',
        'Savoir écouter',
        'Proposer un compromis',
      ]),
      'prerequisites',
      'picture',
    ),
    state: 'published',
    owner: MAELLE,
    days: 410,
    was: 3,
  },
  {
    content: talk(
      'Former ses collègues : préparer et animer une séance',
      'Écrire un objectif, choisir une méthode et évaluer, pour les personnes à qui l’on demande de former leurs collègues une ou deux fois par an.',
      ['Rédiger un objectif', 'Choisir une méthode', 'Évaluer un acquis'],
      { modality: 'Mixte' },
    ),
    state: 'in_review',
    owner: MALIK,
    days: 2,
  },
  {
    content: whole(
      'other',
      'HACCP : hygiène en restauration commerciale',
      'Appliquer les règles d’hygiène d’une cuisine, tenir ses relevés et réagir à un écart : deux jours en salle et en cuisine, pour les restaurants.',
      ['Appliquer un plan de nettoyage', 'Relever une température', 'Traiter un écart'],
      [
        ['Réglementation', 7],
        ['En cuisine', 7],
      ],
      [14, 2, 450],
    ),
    state: 'published',
    owner: KARIM,
    days: 49,
    results: [4.4, 97, 53],
    was: -5,
  },
  {
    content: without(
      whole(
        'other',
        'Anglais professionnel : téléphone et réunions',
        'Téléphoner et tenir une réunion en anglais, avec des documents de votre métier, par séances courtes à distance, pour les équipes commerciales.',
        ['Tenir une conversation au téléphone', 'Animer une réunion', 'Rédiger un compte rendu'],
        [
          ['Téléphone', 10],
          ['Réunions', 10],
        ],
        [20, 5, 980],
        { modality: 'Distanciel' },
      ),
      'accessibility',
      'places',
    ),
    state: 'published',
    owner: MALIK,
    days: 37,
    results: [4.2, 84, 49],
    was: -8,
  },
];

/** The catalogue of the demo: 40 sheets in every state, good ones and bad ones. All of it is fictional. */
export const DEMO_PROGRAMMES: readonly DemoProgramme[] = SHEETS.map((sheet) => ({
  ...sheet,
  content: flawed(sheet.content),
}));
