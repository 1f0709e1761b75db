import type { ProgrammeFieldKey } from './fields.ts';

/** What a rule asks of a sheet and of the facts beside it. Fields of one group replace each other. */
export type ProgrammeTest =
  | { kind: 'written'; groups: readonly (readonly ProgrammeFieldKey[])[] }
  | { kind: 'length'; field: 'title' | 'summary'; least: number; most: number }
  | { kind: 'delay'; field: 'access_delay' }
  | { kind: 'contact'; field: 'accessibility' }
  | { kind: 'verbs'; field: 'objectives' }
  | { kind: 'certificate'; field: 'certification' }
  | { kind: 'alternative_text'; field: 'picture' }
  | { kind: 'results'; years: number }
  | { kind: 'confirmed'; months: number }
  | { kind: 'duration'; leastPerDay: number; mostPerDay: number };

export const SCORE_GROUPS = [
  { key: 'presence', label: 'Présence', points: 50 },
  { key: 'quality', label: 'Qualité', points: 30 },
  { key: 'reach', label: 'Portée', points: 20 },
] as const;
export type ScoreGroup = (typeof SCORE_GROUPS)[number]['key'];

const GUIDE = 'Guide V9, indicateur 1';
const RESULTS = 'Guide V9, indicateur 2';
const CERTIFYING = 'Guide V9, indicateurs 1 et 3';
const ENGINES = 'Données structurées Course de schema.org';
const SNIPPETS = 'Longueur affichée par les moteurs de recherche';
const PICTURES = 'WCAG 2.2, critère 1.1.1';
const PRACTICE = 'Usage des catalogues de formation';

export type ProgrammeRuleId =
  | 'prerequisites'
  | 'objectives'
  | 'duration'
  | 'access_terms'
  | 'access_delay'
  | 'price'
  | 'contact'
  | 'methods'
  | 'evaluation'
  | 'accessibility'
  | 'access_delay_days'
  | 'accessibility_contact'
  | 'objective_verbs'
  | 'certification_in_force'
  | 'recent_results'
  | 'confirmed'
  | 'consistent_duration'
  | 'structured_data'
  | 'title_length'
  | 'summary_length'
  | 'picture_text'
  | 'audience'
  | 'modules'
  | 'group_and_modality';

export type ProgrammeRule = {
  id: ProgrammeRuleId;
  group: ScoreGroup;
  points: number;
  /** The field that the form shows the lost points at, and that a fix changes. */
  field: ProgrammeFieldKey | 'indicators' | 'confirmed_on';
  test: ProgrammeTest;
  /** The text or the use that the rule comes from. */
  source: string;
  /** The gain in a few words, as the list of sheets says it. */
  name: string;
  /** What is wrong when the field is empty. */
  empty: string;
  /** What is wrong when it is filled; {value}, {length} and {items} stand for what it has. */
  wrong?: string;
  /** What is wrong with several sheets, where it is not what is wrong with an empty field. */
  general?: string;
  /** Why it counts, in one sentence. */
  why: string;
  /** The end of "Pour gagner n points : …". */
  fix: string;
};

const presence = (
  id: ProgrammeRuleId,
  groups: readonly ProgrammeFieldKey[],
  texts: Pick<ProgrammeRule, 'name' | 'empty' | 'why' | 'fix'>,
): ProgrammeRule => ({
  id,
  group: 'presence',
  points: 5,
  field: groups[0] ?? 'title',
  test: { kind: 'written', groups: [groups] },
  source: GUIDE,
  ...texts,
});

/** The rules of the score, in the order in which sheets list their lost points. They add up to 100. */
export const PROGRAMME_RULES: readonly ProgrammeRule[] = [
  presence('prerequisites', ['prerequisites'], {
    name: 'prérequis',
    empty: 'Les prérequis manquent',
    why: 'Même l’absence de prérequis doit être écrite.',
    fix: 'les prérequis, ou «\u00a0Aucun\u00a0» s’il n’y en a pas.',
  }),
  presence('objectives', ['objectives'], {
    name: 'objectifs à écrire',
    empty: 'Les objectifs manquent',
    why: 'Le public doit savoir ce qu’il saura faire à la fin.',
    fix: 'trois à six objectifs, chacun avec un verbe que l’on peut évaluer.',
  }),
  presence('duration', ['duration_hours', 'duration_days'], {
    name: 'durée',
    empty: 'La durée manque',
    why: 'Le public doit savoir combien d’heures ou de jours il faut prévoir.',
    fix: 'le nombre d’heures, et celui de jours.',
  }),
  presence('access_terms', ['access_terms'], {
    name: 'modalités d’accès',
    empty: 'Les modalités d’accès manquent',
    why: 'Le public doit savoir comment s’inscrire.',
    fix: 'les étapes de l’inscription, de la demande à la convention.',
  }),
  presence('access_delay', ['access_delay'], {
    name: 'délai d’accès',
    empty: 'Le délai d’accès manque',
    why: 'Le public doit savoir sous combien de jours il peut commencer.',
    fix: 'un nombre de jours entre la demande et le début.',
  }),
  presence('price', ['price_cents', 'price_terms'], {
    name: 'tarif',
    empty: 'Le tarif manque',
    why: 'Un montant, ou la façon dont il est calculé.',
    fix: 'un montant hors taxes, ou les conditions de tarif.',
  }),
  presence('contact', ['contact_email', 'contact_phone'], {
    name: 'contact',
    empty: 'Le contact manque',
    why: 'Le public doit savoir à qui écrire ou téléphoner.',
    fix: 'une adresse e-mail ou un numéro de téléphone.',
  }),
  presence('methods', ['methods'], {
    name: 'méthodes',
    empty: 'Les méthodes mobilisées manquent',
    why: 'Le public doit savoir comment il va apprendre.',
    fix: 'les méthodes et les moyens de la formation.',
  }),
  presence('evaluation', ['evaluation'], {
    name: 'modalités d’évaluation',
    empty: 'Les modalités d’évaluation manquent',
    why: 'Le public doit savoir comment ses acquis sont évalués.',
    fix: 'comment chaque objectif est évalué, et ce qui est remis à la fin.',
  }),
  presence('accessibility', ['accessibility'], {
    name: 'accessibilité',
    empty: 'L’accessibilité manque',
    why: 'Une personne handicapée doit savoir ce qui peut être adapté, et par qui.',
    fix: 'qui joindre pour adapter la formation, et comment.',
  }),
  {
    id: 'access_delay_days',
    group: 'quality',
    points: 6,
    field: 'access_delay',
    test: { kind: 'delay', field: 'access_delay' },
    source: GUIDE,
    name: 'délai d’accès en jours',
    empty: 'Le délai d’accès n’est pas un nombre de jours',
    wrong: '«\u00a0{value}\u00a0» n’est pas un délai',
    general: 'Le délai d’accès est un mot, pas un nombre',
    why: 'Le public doit savoir sous combien de jours il peut commencer.',
    fix: 'un nombre de jours, comme «\u00a015 jours ouvrés\u00a0».',
  },
  {
    id: 'accessibility_contact',
    group: 'quality',
    points: 6,
    field: 'accessibility',
    test: { kind: 'contact', field: 'accessibility' },
    source: 'Guide V9, indicateurs 1 et 26',
    name: 'contact handicap à jour',
    empty: 'Personne à joindre pour le handicap',
    wrong: 'Le texte d’accessibilité ne dit pas qui joindre',
    general: 'Le contact handicap manque ou n’est plus à jour',
    why: 'Un nom seul, ou un numéro qui n’est plus le bon, laisse la personne sans réponse.',
    fix: 'le référent handicap de l’entreprise, avec son numéro ou son adresse.',
  },
  {
    id: 'objective_verbs',
    group: 'quality',
    points: 4,
    field: 'objectives',
    test: { kind: 'verbs', field: 'objectives' },
    source: 'Guide V9, indicateurs 1 et 5',
    name: 'verbes des objectifs',
    empty: 'Aucun objectif à évaluer',
    wrong: '{items} ne s’observe pas',
    general: 'Des objectifs commencent par un verbe qui ne s’observe pas',
    why: 'Un objectif commence par un verbe que l’on peut évaluer.',
    fix: 'un verbe que l’on peut voir faire, comme «\u00a0appliquer\u00a0» ou «\u00a0créer\u00a0».',
  },
  {
    id: 'certification_in_force',
    group: 'quality',
    points: 5,
    field: 'certification',
    test: { kind: 'certificate', field: 'certification' },
    source: CERTIFYING,
    name: 'certificateur et dates',
    empty: 'La certification est incomplète',
    wrong: 'La certification est incomplète',
    general: 'La certification est incomplète ou n’est plus enregistrée',
    why: 'Une formation certifiante dit l’intitulé exact, le code, le certificateur et la date d’enregistrement, et n’est plus proposée après sa fin.',
    fix: 'l’intitulé, le code RNCP ou RS, le certificateur, la date d’enregistrement et une fin à venir.',
  },
  {
    id: 'recent_results',
    group: 'quality',
    points: 3,
    field: 'indicators',
    test: { kind: 'results', years: 2 },
    source: RESULTS,
    name: 'résultats récents',
    empty: 'Aucun résultat des deux dernières années',
    why: 'Un résultat ne vaut qu’avec son année et le nombre de réponses.',
    fix: 'la satisfaction, la réussite ou l’assiduité, avec l’année et le nombre de personnes.',
  },
  {
    id: 'confirmed',
    group: 'quality',
    points: 3,
    field: 'confirmed_on',
    test: { kind: 'confirmed', months: 12 },
    source: GUIDE,
    name: 'mise à jour à confirmer',
    empty: 'La fiche n’a pas été relue depuis un an',
    why: 'Une fiche porte une date de mise à jour de moins de douze mois.',
    fix: 'relire la fiche et confirmer qu’elle est à jour.',
  },
  {
    id: 'consistent_duration',
    group: 'quality',
    points: 3,
    field: 'duration_hours',
    test: { kind: 'duration', leastPerDay: 2, mostPerDay: 8 },
    source: GUIDE,
    name: 'heures et jours cohérents',
    empty: 'Les heures et les jours ne sont pas tous deux écrits',
    wrong: 'Les heures, les jours et les modules ne vont pas ensemble',
    general: 'Les heures, les jours et les modules ne vont pas ensemble',
    why: 'La fiche, le devis et la convention doivent dire la même durée.',
    fix: 'des heures et des jours qui vont ensemble, et des modules dont la somme est la durée.',
  },
  {
    id: 'structured_data',
    group: 'reach',
    points: 4,
    field: 'title',
    test: {
      kind: 'written',
      groups: [
        ['title'],
        ['summary'],
        ['sector'],
        ['modality'],
        ['duration_hours', 'duration_days'],
        ['price_cents', 'price_terms'],
      ],
    },
    source: ENGINES,
    name: 'données pour les moteurs',
    empty: 'Les moteurs ne lisent pas toute la fiche',
    wrong: 'Il manque aux moteurs\u00a0: {items}',
    why: 'Une fiche complète peut être affichée comme formation dans les résultats de recherche.',
    fix: 'remplir ce qui manque\u00a0: {items}.',
  },
  {
    id: 'title_length',
    group: 'reach',
    points: 3,
    field: 'title',
    test: { kind: 'length', field: 'title', least: 30, most: 65 },
    source: SNIPPETS,
    name: 'longueur du titre',
    empty: 'Le titre manque',
    wrong: 'Le titre a {length} caractères, sur 30 à 65',
    general: 'Le titre est trop court ou trop long',
    why: 'Trop court, il ne dit pas le sujet\u00a0; trop long, il est coupé.',
    fix: 'un titre de 30 à 65 caractères\u00a0: le logiciel ou le métier, puis le niveau.',
  },
  {
    id: 'summary_length',
    group: 'reach',
    points: 3,
    field: 'summary',
    test: { kind: 'length', field: 'summary', least: 120, most: 160 },
    source: SNIPPETS,
    name: 'description',
    empty: 'La description manque',
    wrong: 'La description a {length} caractères, sur 120 à 160',
    general: 'La description est trop courte ou trop longue',
    why: 'C’est la phrase que l’on lit sous le titre dans les résultats de recherche.',
    fix: 'dire le bénéfice et pour qui, en 120 à 160 caractères.',
  },
  {
    id: 'picture_text',
    group: 'reach',
    points: 3,
    field: 'picture',
    test: { kind: 'alternative_text', field: 'picture' },
    source: PICTURES,
    name: 'texte alternatif',
    empty: 'La fiche n’a pas d’image',
    wrong: 'L’image n’a pas de texte de remplacement',
    general: 'L’image, ou son texte de remplacement, manque',
    why: 'Qui ne voit pas l’image, et les moteurs, lisent ce texte.',
    fix: 'une image, et ce qu’elle montre en quelques mots.',
  },
  {
    id: 'audience',
    group: 'reach',
    points: 3,
    field: 'audience',
    test: { kind: 'written', groups: [['audience']] },
    source: PRACTICE,
    name: 'public visé',
    empty: 'Le public visé manque',
    why: 'Chacun cherche une formation pour son métier.',
    fix: 'les métiers ou les situations pour qui la formation est faite.',
  },
  {
    id: 'modules',
    group: 'reach',
    points: 2,
    field: 'modules',
    test: { kind: 'written', groups: [['modules']] },
    source: PRACTICE,
    name: 'programme détaillé',
    empty: 'Le programme détaillé manque',
    why: 'On compare deux formations par leur contenu.',
    fix: 'les modules, avec leurs heures.',
  },
  {
    id: 'group_and_modality',
    group: 'reach',
    points: 2,
    field: 'group_max',
    test: { kind: 'written', groups: [['group_max'], ['modality']] },
    source: PRACTICE,
    name: 'effectif et modalité',
    empty: 'L’effectif ou la modalité manque',
    why: 'On choisit aussi selon le lieu et la taille du groupe.',
    fix: 'l’effectif maximum, et la modalité.',
  },
];

const RULES = new Map(PROGRAMME_RULES.map((rule) => [rule.id, rule]));

export function programmeRule(id: ProgrammeRuleId): ProgrammeRule {
  const rule = RULES.get(id);
  if (!rule) throw new Error(`No rule ${id}`);
  return rule;
}
