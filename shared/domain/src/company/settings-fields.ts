import type { IDENTIFIERS } from './identifiers.ts';

/** Categories of actions that a Qualiopi certificate names (article L6313-1 of the labour code). */
export const QUALIOPI_CATEGORIES = [
  { value: 'actions_de_formation', label: 'Actions de formation' },
  { value: 'bilans_de_competences', label: 'Bilans de compétences' },
  { value: 'vae', label: 'Validation des acquis de l’expérience' },
  { value: 'apprentissage', label: 'Actions de formation par apprentissage' },
] as const;

export type QualiopiCategory = (typeof QUALIOPI_CATEGORIES)[number]['value'];

/** The parts of the form, in its order. */
export const SETTINGS_GROUPS = [
  { id: 'identite', label: 'Identité légale' },
  { id: 'formation', label: 'Formation et Qualiopi' },
  { id: 'contact', label: 'Contact' },
  { id: 'publication', label: 'Publication et hébergement' },
  { id: 'mediation', label: 'Médiation' },
  { id: 'donnees', label: 'Données personnelles' },
  { id: 'reseaux', label: 'Réseaux' },
] as const;

export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]['id'];

/** What a fact is, hence how it is checked and read. */
export type SettingKind =
  | 'line'
  | 'lines'
  | 'email'
  | 'phone'
  | 'url'
  | 'postal_code'
  | 'amount'
  | 'date'
  | 'categories'
  | 'file'
  | Exclude<keyof typeof IDENTIFIERS, 'siret'>;

/** A place where a fact is shown: a page of the public site, or what has no page, such as mails. */
export type SettingUse = { label: string; href: string | null };

type TextSetting =
  | 'legal_name'
  | 'trade_name'
  | 'legal_form'
  | 'siren'
  | 'rcs_city'
  | 'vat_number'
  | 'street'
  | 'postal_code'
  | 'city'
  | 'nda'
  | 'nda_region'
  | 'qualiopi_number'
  | 'qualiopi_certifier'
  | 'qualiopi_from'
  | 'qualiopi_until'
  | 'qualiopi_file'
  | 'disability_contact_name'
  | 'disability_contact_phone'
  | 'disability_contact_email'
  | 'phone'
  | 'phone_hours'
  | 'email'
  | 'billing_email'
  | 'publication_director'
  | 'publication_director_role'
  | 'host_name'
  | 'host_address'
  | 'host_phone'
  | 'host_data_place'
  | 'mediator_name'
  | 'mediator_address'
  | 'mediator_url'
  | 'privacy_email'
  | 'linkedin_url'
  | 'youtube_url'
  | 'facebook_url'
  | 'instagram_url';

/** The columns of `company_settings` that hold a fact. */
export type SettingId = TextSetting | 'capital_cents' | 'qualiopi_categories';

/** The facts as the database stores them; null: not known. */
export type SettingsRow = Record<TextSetting, string | null> & {
  capital_cents: number | null;
  qualiopi_categories: QualiopiCategory[] | null;
};

export type SettingsField = {
  id: SettingId;
  group: SettingsGroup;
  label: string;
  kind: SettingKind;
  /** Longest text, in characters; of a kind whose form fixes the length, that length. */
  maxLength: number;
  help?: string;
  /** What is unlawful or incomplete without the fact, and the text that says so; `with`: only when that fact is given. */
  requiredFor?: { what: string; source: string; with?: SettingId };
  /** A test of the public site compares the pages with what is built. */
  usedIn: readonly SettingUse[];
};

const LEGAL = { label: 'Mentions légales', href: '/mentions-legales' };
const SALES_TERMS = { label: 'CGV', href: '/cgv' };
const TRAINER_TERMS = { label: 'CGU des formateurs', href: '/cgu-formateurs' };
const VISITOR_PRIVACY = { label: 'Confidentialité', href: '/confidentialite' };
const TRAINER_PRIVACY = { label: 'Confidentialité, formateurs', href: '/confidentialite-formateurs' };
const RIGHTS = { label: 'RGPD', href: '/rgpd' };
const ACCESSIBILITY = { label: 'Accessibilité', href: '/accessibilite' };
/** In the head or the foot of every page: none is named apart. */
const EVERY_PAGE = { label: 'Toutes les pages du site', href: '/' };
const ENQUIRIES = { label: 'Services aux entreprises', href: '/services-aux-entreprises' };
const CARRIED = { label: 'Portage Qualiopi', href: '/portage-qualiopi' };
const CARRYING = { label: 'Qualiopi et portage', href: '/qualiopi-portage' };
const PROGRAMMES = { label: 'Formules de formation', href: '/formules-formation' };
const APPLY = { label: 'Candidature de formateur', href: '/trainers-apply' };
const BOOKLET = { label: 'Livret du formateur', href: '/livret-formateur' };
const MAILS = { label: 'Pied des e-mails', href: null };
const INVOICES = { label: 'Acheteur sur les factures', href: null };
const CONTRACTS = { label: 'Tête des contrats', href: null };
const SEARCH_ENGINES = { label: 'Fiche de l’entreprise pour les moteurs', href: '/' };

const PUBLISHER = {
  what: 'Identité de l’éditeur dans les mentions légales',
  source: 'LCEN, art. 1-1 (ancien art. 6, III)',
};
const HOST = {
  what: 'Identité de l’hébergeur dans les mentions légales',
  source: 'LCEN, art. 1-1 (ancien art. 6, III)',
};
const MEDIATOR = {
  what: 'Coordonnées du médiateur, dues aux consommateurs',
  source: 'Code de la consommation, art. L616-1 et R616-1',
};
const CERTIFICATE = { source: 'Règles d’usage de la marque Qualiopi', with: 'qualiopi_number' } as const;

/**
 * Every fact that the company says about itself, in the order of the form: the form, where each is used, what is missing,
 * the differences between versions and the limits of the database come from this table.
 */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  {
    id: 'legal_name',
    group: 'identite',
    label: 'Dénomination sociale',
    kind: 'line',
    maxLength: 120,
    requiredFor: PUBLISHER,
    usedIn: [EVERY_PAGE, INVOICES, CONTRACTS, SEARCH_ENGINES],
  },
  {
    id: 'trade_name',
    group: 'identite',
    label: 'Nom commercial',
    kind: 'line',
    maxLength: 80,
    help: 'Le nom que lisent les visiteurs. Sans lui, le site écrit la dénomination.',
    usedIn: [EVERY_PAGE, MAILS, SEARCH_ENGINES],
  },
  {
    id: 'legal_form',
    group: 'identite',
    label: 'Forme juridique',
    kind: 'line',
    maxLength: 80,
    help: 'En toutes lettres\u00a0: société par actions simplifiée.',
    requiredFor: {
      what: 'Forme de la société sur ses documents et son site',
      source: 'Code de commerce, art. R123-237 et R123-238',
    },
    usedIn: [LEGAL, SALES_TERMS, TRAINER_TERMS, CARRYING, BOOKLET, INVOICES, CONTRACTS],
  },
  {
    id: 'capital_cents',
    group: 'identite',
    label: 'Capital social',
    kind: 'amount',
    maxLength: 15,
    requiredFor: PUBLISHER,
    usedIn: [LEGAL, SALES_TERMS, TRAINER_TERMS, CARRYING, BOOKLET, INVOICES, CONTRACTS],
  },
  {
    id: 'siren',
    group: 'identite',
    label: 'SIREN',
    kind: 'siren',
    maxLength: 9,
    help: 'Neuf chiffres.',
    requiredFor: PUBLISHER,
    usedIn: [LEGAL, SALES_TERMS, INVOICES, CONTRACTS, SEARCH_ENGINES],
  },
  {
    id: 'rcs_city',
    group: 'identite',
    label: 'Ville du registre du commerce',
    kind: 'line',
    maxLength: 80,
    requiredFor: PUBLISHER,
    usedIn: [LEGAL, SALES_TERMS, INVOICES, CONTRACTS],
  },
  {
    id: 'vat_number',
    group: 'identite',
    label: 'TVA intracommunautaire',
    kind: 'vat',
    maxLength: 13,
    help: 'FR, la clé de deux chiffres, puis le SIREN.',
    requiredFor: { what: 'Numéro de TVA sur le site', source: 'LCEN, art. 19' },
    usedIn: [LEGAL, INVOICES, SEARCH_ENGINES],
  },
  {
    id: 'street',
    group: 'identite',
    label: 'Siège\u00a0: numéro et rue',
    kind: 'line',
    maxLength: 160,
    requiredFor: PUBLISHER,
    usedIn: [EVERY_PAGE, MAILS, INVOICES, SEARCH_ENGINES],
  },
  {
    id: 'postal_code',
    group: 'identite',
    label: 'Siège\u00a0: code postal',
    kind: 'postal_code',
    maxLength: 5,
    requiredFor: PUBLISHER,
    usedIn: [EVERY_PAGE, MAILS, INVOICES, SEARCH_ENGINES],
  },
  {
    id: 'city',
    group: 'identite',
    label: 'Siège\u00a0: ville',
    kind: 'line',
    maxLength: 80,
    requiredFor: PUBLISHER,
    usedIn: [EVERY_PAGE, MAILS, INVOICES, SEARCH_ENGINES],
  },
  {
    id: 'nda',
    group: 'formation',
    label: 'Numéro de déclaration d’activité',
    kind: 'nda',
    maxLength: 11,
    help: 'Onze chiffres, donnés par la préfecture de région.',
    usedIn: [LEGAL, SALES_TERMS, ENQUIRIES, CARRYING, BOOKLET],
  },
  {
    id: 'nda_region',
    group: 'formation',
    label: 'Région de la déclaration',
    kind: 'line',
    maxLength: 60,
    help: 'Le nom de la région, comme dans «\u00a0préfet de région Bretagne\u00a0».',
    requiredFor: {
      what: 'Formule complète de la déclaration d’activité',
      source: 'Code du travail, art. L6352-12',
      with: 'nda',
    },
    usedIn: [LEGAL, SALES_TERMS, ENQUIRIES, BOOKLET],
  },
  {
    id: 'qualiopi_number',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: numéro',
    kind: 'line',
    maxLength: 60,
    help: 'Après le dernier jour du certificat, le site ne se dit plus certifié.',
    usedIn: [CARRYING],
  },
  {
    id: 'qualiopi_certifier',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: organisme certificateur',
    kind: 'line',
    maxLength: 120,
    requiredFor: { what: 'Qui a délivré le certificat', ...CERTIFICATE },
    usedIn: [CARRYING],
  },
  {
    id: 'qualiopi_from',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: premier jour',
    kind: 'date',
    maxLength: 10,
    usedIn: [CARRYING],
  },
  {
    id: 'qualiopi_until',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: dernier jour',
    kind: 'date',
    maxLength: 10,
    requiredFor: { what: 'Jusqu’à quand l’entreprise peut se dire certifiée', ...CERTIFICATE },
    usedIn: [CARRIED, CARRYING],
  },
  {
    id: 'qualiopi_categories',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: catégories d’actions',
    kind: 'categories',
    maxLength: QUALIOPI_CATEGORIES.length,
    requiredFor: { what: 'Catégories, dues à côté du logo Qualiopi', ...CERTIFICATE },
    usedIn: [LEGAL, ENQUIRIES, CARRIED, CARRYING, BOOKLET],
  },
  {
    id: 'qualiopi_file',
    group: 'formation',
    label: 'Certificat Qualiopi\u00a0: fichier',
    kind: 'file',
    maxLength: 120,
    help: 'Le certificat, en PDF, que les visiteurs peuvent lire.',
    usedIn: [CARRYING],
  },
  {
    id: 'disability_contact_name',
    group: 'formation',
    label: 'Référent handicap\u00a0: nom',
    kind: 'line',
    maxLength: 120,
    requiredFor: {
      what: 'À qui écrire pour adapter une formation',
      source: 'Référentiel Qualiopi, indicateurs 1 et 26',
    },
    usedIn: [SALES_TERMS, ACCESSIBILITY, ENQUIRIES, PROGRAMMES, BOOKLET],
  },
  {
    id: 'disability_contact_phone',
    group: 'formation',
    label: 'Référent handicap\u00a0: téléphone',
    kind: 'phone',
    maxLength: 16,
    usedIn: [SALES_TERMS, ACCESSIBILITY, PROGRAMMES, BOOKLET],
  },
  {
    id: 'disability_contact_email',
    group: 'formation',
    label: 'Référent handicap\u00a0: e-mail',
    kind: 'email',
    maxLength: 254,
    requiredFor: {
      what: 'À qui écrire pour adapter une formation',
      source: 'Référentiel Qualiopi, indicateurs 1 et 26',
    },
    usedIn: [SALES_TERMS, ACCESSIBILITY],
  },
  {
    id: 'phone',
    group: 'contact',
    label: 'Téléphone',
    kind: 'phone',
    maxLength: 16,
    requiredFor: PUBLISHER,
    usedIn: [EVERY_PAGE, MAILS, SEARCH_ENGINES],
  },
  {
    id: 'phone_hours',
    group: 'contact',
    label: 'Horaires du téléphone',
    kind: 'line',
    maxLength: 120,
    help: 'Comme dans une phrase\u00a0: du lundi au vendredi, de 9 h à 17 h 30.',
    usedIn: [LEGAL, ENQUIRIES, BOOKLET],
  },
  {
    id: 'email',
    group: 'contact',
    label: 'E-mail',
    kind: 'email',
    maxLength: 254,
    requiredFor: { what: 'Comment joindre l’entreprise par voie électronique', source: 'LCEN, art. 19' },
    usedIn: [EVERY_PAGE, MAILS, SEARCH_ENGINES],
  },
  {
    id: 'billing_email',
    group: 'contact',
    label: 'E-mail de la facturation',
    kind: 'email',
    maxLength: 254,
    help: 'Dit aux formateurs, jamais sur le site.',
    usedIn: [INVOICES],
  },
  {
    id: 'publication_director',
    group: 'publication',
    label: 'Directeur ou directrice de la publication',
    kind: 'line',
    maxLength: 120,
    requiredFor: {
      what: 'Directeur de la publication dans les mentions légales',
      source: 'LCEN, art. 1-1 (ancien art. 6, III)',
    },
    usedIn: [LEGAL],
  },
  {
    id: 'publication_director_role',
    group: 'publication',
    label: 'Sa fonction',
    kind: 'line',
    maxLength: 120,
    usedIn: [LEGAL],
  },
  {
    id: 'host_name',
    group: 'publication',
    label: 'Hébergeur',
    kind: 'line',
    maxLength: 120,
    requiredFor: HOST,
    usedIn: [LEGAL],
  },
  {
    id: 'host_address',
    group: 'publication',
    label: 'Adresse de l’hébergeur',
    kind: 'lines',
    maxLength: 300,
    requiredFor: HOST,
    usedIn: [LEGAL],
  },
  {
    id: 'host_phone',
    group: 'publication',
    label: 'Téléphone de l’hébergeur',
    kind: 'phone',
    maxLength: 16,
    requiredFor: HOST,
    usedIn: [LEGAL],
  },
  {
    id: 'host_data_place',
    group: 'publication',
    label: 'Lieu des données',
    kind: 'line',
    maxLength: 200,
    usedIn: [LEGAL, VISITOR_PRIVACY],
  },
  {
    id: 'mediator_name',
    group: 'mediation',
    label: 'Médiateur de la consommation',
    kind: 'line',
    maxLength: 120,
    requiredFor: MEDIATOR,
    usedIn: [LEGAL, SALES_TERMS],
  },
  {
    id: 'mediator_address',
    group: 'mediation',
    label: 'Adresse du médiateur',
    kind: 'lines',
    maxLength: 300,
    requiredFor: MEDIATOR,
    usedIn: [LEGAL, SALES_TERMS],
  },
  {
    id: 'mediator_url',
    group: 'mediation',
    label: 'Site du médiateur',
    kind: 'url',
    maxLength: 300,
    requiredFor: MEDIATOR,
    usedIn: [LEGAL, SALES_TERMS],
  },
  {
    id: 'privacy_email',
    group: 'donnees',
    label: 'E-mail des demandes sur les données',
    kind: 'email',
    maxLength: 254,
    requiredFor: { what: 'À qui demander l’accès à ses données', source: 'RGPD, art. 13' },
    usedIn: [VISITOR_PRIVACY, TRAINER_PRIVACY, RIGHTS, APPLY],
  },
  {
    id: 'linkedin_url',
    group: 'reseaux',
    label: 'LinkedIn',
    kind: 'url',
    maxLength: 300,
    usedIn: [EVERY_PAGE, SEARCH_ENGINES],
  },
  {
    id: 'youtube_url',
    group: 'reseaux',
    label: 'YouTube',
    kind: 'url',
    maxLength: 300,
    usedIn: [EVERY_PAGE, SEARCH_ENGINES],
  },
  {
    id: 'facebook_url',
    group: 'reseaux',
    label: 'Facebook',
    kind: 'url',
    maxLength: 300,
    usedIn: [EVERY_PAGE, SEARCH_ENGINES],
  },
  {
    id: 'instagram_url',
    group: 'reseaux',
    label: 'Instagram',
    kind: 'url',
    maxLength: 300,
    usedIn: [EVERY_PAGE, SEARCH_ENGINES],
  },
];

/** The facts without which something is unlawful or incomplete, and that are not known. */
export function missingSettings(settings: Partial<SettingsRow>): SettingsField[] {
  const isKnown = (id: SettingId) => (settings[id] ?? null) !== null;
  return SETTINGS_FIELDS.filter(({ id, requiredFor }) => {
    if (!requiredFor || isKnown(id)) return false;
    return requiredFor.with === undefined || isKnown(requiredFor.with);
  });
}
