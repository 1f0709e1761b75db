import { optionValues, TRAINING_SECTORS, type Option } from '../options.ts';

/** The parts of the form, in its order. */
export const PROGRAMME_SECTIONS = [
  { id: 'search', label: 'Ce que l’on cherche et trouve' },
  { id: 'objectives', label: 'Objectifs évaluables' },
  { id: 'content', label: 'Programme détaillé' },
  { id: 'access', label: 'Durée, accès, tarif' },
  { id: 'teaching', label: 'Pédagogie et accessibilité' },
  { id: 'certification', label: 'Certification' },
  { id: 'contact', label: 'Contact' },
] as const;

export type ProgrammeSection = (typeof PROGRAMME_SECTIONS)[number]['id'];

export const MODALITIES = [
  { value: 'Présentiel', fr: 'Présentiel', en: 'On site' },
  { value: 'Distanciel', fr: 'Distanciel', en: 'Remote' },
  { value: 'Mixte', fr: 'Mixte', en: 'Blended' },
] as const satisfies readonly Option[];
export type Modality = (typeof MODALITIES)[number]['value'];

/** What a price is for. */
export const PRICE_UNITS = [
  { value: 'person', fr: 'par personne', en: 'per person' },
  { value: 'day', fr: 'par jour', en: 'per day' },
  { value: 'group', fr: 'par groupe', en: 'per group' },
] as const satisfies readonly Option[];
export type PriceUnit = (typeof PRICE_UNITS)[number]['value'];

export type TrainingSector = (typeof TRAINING_SECTORS)[number]['value'];

/** Longest texts of what a sheet consists of, in characters, and most entries of its lists; the database has the same. */
export const PROGRAMME_LIMITS = {
  objective: 300,
  objectives: 20,
  moduleTitle: 160,
  moduleText: 2000,
  modules: 40,
  place: 120,
  places: 20,
  certificationTitle: 300,
  certifier: 160,
  hours: 2000,
  days: 400,
  people: 1000,
  /** 1,000,000 €. */
  priceCents: 100_000_000,
} as const;

/** What a field is, hence how it is checked, typed, stored in a cell and compared. */
export type ProgrammeFieldKind =
  | 'line'
  | 'lines'
  | 'choice'
  | 'list'
  | 'modules'
  | 'decimal'
  | 'count'
  | 'amount'
  | 'email'
  | 'phone'
  | 'certification'
  | 'picture';

/** Where a field is read, beside the form: the list of sheets, the public page, the PDF, the structured data of the page. */
export type ProgrammePlace = 'list' | 'page' | 'pdf' | 'json_ld';

export type ProgrammeFieldKey =
  | 'title'
  | 'summary'
  | 'sector'
  | 'audience'
  | 'prerequisites'
  | 'objectives'
  | 'modules'
  | 'duration_hours'
  | 'duration_days'
  | 'modality'
  | 'access_terms'
  | 'access_delay'
  | 'price_cents'
  | 'price_unit'
  | 'price_terms'
  | 'methods'
  | 'evaluation'
  | 'accessibility'
  | 'contact_name'
  | 'contact_email'
  | 'contact_phone'
  | 'certification'
  | 'group_min'
  | 'group_max'
  | 'places'
  | 'funding'
  | 'picture';

export type ProgrammeField = {
  key: ProgrammeFieldKey;
  label: string;
  section: ProgrammeSection;
  kind: ProgrammeFieldKind;
  /** Longest text in characters, of a list that of one entry; of a number the largest. */
  limit: number;
  /** Most entries of a list. */
  most?: number;
  options?: readonly Option[];
  /** One of those that indicator 1 of the Qualiopi guide wants on the sheet. */
  isMandatory?: true;
  help?: string;
  /** What files of others call the column, besides the label. */
  headings?: readonly string[];
  shownIn: readonly ProgrammePlace[];
};

const PAGE_AND_PDF = ['page', 'pdf'] as const;
const EVERYWHERE = ['list', 'page', 'pdf', 'json_ld'] as const;

/** The longest value of each kind of choice: none is longer than the database keeps. */
const choice = (options: readonly Option[]) => ({
  kind: 'choice' as const,
  options,
  limit: Math.max(...optionValues(options).map((value) => value.length)),
});

/**
 * Every field of a sheet, in the order of the form: the form, its rules, the import and export, the differences between
 * versions, the limits of the database, the PDF and the public page come from this table.
 */
export const PROGRAMME_FIELDS: readonly ProgrammeField[] = [
  {
    key: 'title',
    label: 'Titre',
    section: 'search',
    kind: 'line',
    limit: 160,
    help: 'De 30 à 65 caractères pour être lu en entier dans un moteur de recherche.',
    headings: ['Intitulé', 'Nom', 'Formation', 'Intitulé de la formation'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'summary',
    label: 'Description courte',
    section: 'search',
    kind: 'lines',
    limit: 400,
    help: 'De 120 à 160 caractères\u00a0: le bénéfice, et pour qui.',
    headings: ['Description', 'Résumé', 'Accroche', 'Présentation'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'sector',
    label: 'Secteur',
    section: 'search',
    ...choice(TRAINING_SECTORS),
    headings: ['Domaine', 'Thème', 'Catégorie'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'picture',
    label: 'Image',
    section: 'search',
    kind: 'picture',
    limit: 200,
    shownIn: ['page', 'json_ld'],
  },
  {
    key: 'objectives',
    label: 'Objectifs',
    section: 'objectives',
    kind: 'list',
    limit: PROGRAMME_LIMITS.objective,
    most: PROGRAMME_LIMITS.objectives,
    isMandatory: true,
    help: 'Un par ligne, chacun commence par un verbe que l’on peut évaluer.',
    headings: ['Objectifs pédagogiques', 'Compétences visées', 'Objectifs opérationnels'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'audience',
    label: 'Public visé',
    section: 'objectives',
    kind: 'lines',
    limit: 1000,
    headings: ['Public', 'Publics', 'Public concerné', 'Pour qui'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'prerequisites',
    label: 'Prérequis',
    section: 'objectives',
    kind: 'lines',
    limit: 1000,
    isMandatory: true,
    help: 'S’il n’y en a pas, écrivez «\u00a0Aucun\u00a0».',
    headings: ['Pré-requis', 'Niveau requis', 'Niveau attendu'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'modules',
    label: 'Programme',
    section: 'content',
    kind: 'modules',
    limit: PROGRAMME_LIMITS.moduleTitle,
    most: PROGRAMME_LIMITS.modules,
    headings: ['Modules', 'Contenu', 'Programme détaillé', 'Contenu de la formation'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'duration_hours',
    label: 'Durée en heures',
    section: 'access',
    kind: 'decimal',
    limit: PROGRAMME_LIMITS.hours,
    isMandatory: true,
    headings: ['Heures', 'Durée (heures)', 'Durée (h)', 'Nombre d’heures', 'Durée'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'duration_days',
    label: 'Durée en jours',
    section: 'access',
    kind: 'decimal',
    limit: PROGRAMME_LIMITS.days,
    isMandatory: true,
    headings: ['Jours', 'Durée (jours)', 'Durée (j)', 'Nombre de jours'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'modality',
    label: 'Modalité',
    section: 'access',
    ...choice(MODALITIES),
    headings: ['Format', 'Modalité de formation', 'Mode'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'group_min',
    label: 'Effectif minimum',
    section: 'access',
    kind: 'count',
    limit: PROGRAMME_LIMITS.people,
    headings: ['Effectif min', 'Participants minimum', 'Minimum'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'group_max',
    label: 'Effectif maximum',
    section: 'access',
    kind: 'count',
    limit: PROGRAMME_LIMITS.people,
    headings: ['Effectif max', 'Participants maximum', 'Maximum', 'Effectif', 'Nombre de participants'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'price_cents',
    label: 'Tarif',
    section: 'access',
    kind: 'amount',
    limit: PROGRAMME_LIMITS.priceCents,
    isMandatory: true,
    help: 'En euros, hors taxes. Un montant, ou les conditions de tarif.',
    headings: ['Prix', 'Tarif HT', 'Prix HT', 'Coût', 'Montant'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'price_unit',
    label: 'Unité du tarif',
    section: 'access',
    ...choice(PRICE_UNITS),
    headings: ['Tarif par', 'Unité'],
    shownIn: EVERYWHERE,
  },
  {
    key: 'price_terms',
    label: 'Conditions de tarif',
    section: 'access',
    kind: 'lines',
    limit: 500,
    isMandatory: true,
    headings: ['Conditions tarifaires', 'Conditions de prix'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'access_terms',
    label: 'Modalités d’accès',
    section: 'access',
    kind: 'lines',
    limit: 1000,
    isMandatory: true,
    help: 'Comment s’inscrire\u00a0: entretien, questionnaire, convention…',
    headings: ['Modalité d’accès', 'Inscription', 'Modalités d’inscription'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'access_delay',
    label: 'Délai d’accès',
    section: 'access',
    kind: 'line',
    limit: 200,
    isMandatory: true,
    help: 'Un nombre de jours entre la demande et le début\u00a0: 15 jours ouvrés.',
    headings: ['Délais d’accès', 'Délai'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'places',
    label: 'Lieux',
    section: 'access',
    kind: 'list',
    limit: PROGRAMME_LIMITS.place,
    most: PROGRAMME_LIMITS.places,
    headings: ['Lieu', 'Ville', 'Villes'],
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'funding',
    label: 'Financement',
    section: 'access',
    kind: 'lines',
    limit: 500,
    headings: ['Financements', 'Prise en charge'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'methods',
    label: 'Méthodes mobilisées',
    section: 'teaching',
    kind: 'lines',
    limit: 2000,
    isMandatory: true,
    headings: ['Méthodes', 'Méthodes pédagogiques', 'Moyens pédagogiques'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'evaluation',
    label: 'Modalités d’évaluation',
    section: 'teaching',
    kind: 'lines',
    limit: 2000,
    isMandatory: true,
    headings: ['Évaluation', 'Évaluations', 'Modalité d’évaluation'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'accessibility',
    label: 'Accessibilité aux personnes handicapées',
    section: 'teaching',
    kind: 'lines',
    limit: 1000,
    isMandatory: true,
    help: 'Qui joindre pour adapter la formation, et comment.',
    headings: ['Accessibilité', 'Handicap', 'Accessibilité handicap', 'PSH'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'certification',
    label: 'Certification',
    section: 'certification',
    kind: 'certification',
    limit: PROGRAMME_LIMITS.certificationTitle,
    shownIn: ['page', 'pdf', 'json_ld'],
  },
  {
    key: 'contact_name',
    label: 'Contact',
    section: 'contact',
    kind: 'line',
    limit: 120,
    headings: ['Nom du contact', 'Interlocuteur'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'contact_email',
    label: 'E-mail du contact',
    section: 'contact',
    kind: 'email',
    limit: 254,
    isMandatory: true,
    headings: ['E-mail', 'Email', 'Courriel', 'Email du contact'],
    shownIn: PAGE_AND_PDF,
  },
  {
    key: 'contact_phone',
    label: 'Téléphone du contact',
    section: 'contact',
    kind: 'phone',
    limit: 16,
    isMandatory: true,
    headings: ['Téléphone', 'Tél', 'Tel'],
    shownIn: PAGE_AND_PDF,
  },
];

const BY_KEY = new Map(PROGRAMME_FIELDS.map((field) => [field.key, field]));

/** The field of a key; every key has one. */
export function programmeField(key: ProgrammeFieldKey): ProgrammeField {
  const field = BY_KEY.get(key);
  if (!field) throw new Error(`No field ${key}`);
  return field;
}

export const isProgrammeFieldKey = (key: string): key is ProgrammeFieldKey =>
  BY_KEY.has(key as ProgrammeFieldKey);
