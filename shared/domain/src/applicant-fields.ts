import { MAX_TAGS, TEXT_LIMITS } from './limits.ts';
import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  INTERVENTION_TYPES,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
  type Option,
} from './options.ts';

/**
 * The catalogue of the application form's fields (ADR 0036). A field is a column of `trainer_applications` and has an
 * entry in each constant of this file: the rules, the names on the form in two languages, and how recruiters see it.
 * There are several constants so that a page only loads those it uses. Types, schemas, screens, exports and comparisons
 * derive from them; the database has the same names in `private.application_fields`.
 */

/** The kinds of answers: one line, several, an address, a number, a day, a country, yes or no, a choice, lists. */
export type FieldKind =
  'line' | 'notes' | 'email' | 'phone' | 'date' | 'country' | 'flag' | 'choice' | 'choices' | 'tags';

export interface FieldRules {
  /** The step of the form that asks for it. */
  readonly step: 'identity' | 'activity' | 'expertise';
  readonly kind: FieldKind;
  /** "form": required on the form, but older rows may lack it. "always": a recruiter cannot empty it either. */
  readonly required?: 'form' | 'always';
  /** Longest text in characters, as it is typed; for tags, the longest tag. Choices have `CHOICE_LIMITS`. */
  readonly limit?: number;
  /** Most entries of a list, where it differs from `CHOICE_LIMITS`. */
  readonly most?: number;
  readonly options?: readonly Option[];
  /** The field that it explains: asked for only after one answer to that field, and emptied with it. */
  readonly explains?: string;
}

/** The rules of each field, in the order of the form. */
export const APPLICANT_FIELDS = {
  full_name: { step: 'identity', kind: 'line', required: 'always', limit: 120 },
  email: { step: 'identity', kind: 'email', required: 'always', limit: TEXT_LIMITS.email },
  phone: { step: 'identity', kind: 'phone', required: 'form', limit: 40 },
  country: { step: 'identity', kind: 'country', required: 'form' },
  postal_code: { step: 'identity', kind: 'line', limit: 16 },
  city: { step: 'identity', kind: 'line', required: 'form', limit: 120 },
  birth_date: { step: 'identity', kind: 'date' },
  current_status: {
    step: 'activity',
    kind: 'choice',
    required: 'always',
    options: CURRENT_STATUSES,
  },
  other_status: { step: 'activity', kind: 'line', limit: 120, explains: 'current_status' },
  job_title: { step: 'activity', kind: 'line', limit: 160 },
  intervention_type: {
    step: 'activity',
    kind: 'choices',
    required: 'form',
    most: 10,
    options: INTERVENTION_TYPES,
  },
  availability: { step: 'activity', kind: 'choice', required: 'form', options: AVAILABILITIES },
  remote_experience: { step: 'activity', kind: 'flag' },
  training_sectors: {
    step: 'expertise',
    kind: 'choices',
    required: 'form',
    options: TRAINING_SECTORS,
  },
  other_sector: { step: 'expertise', kind: 'line', limit: 120, explains: 'training_sectors' },
  mastered_software: { step: 'expertise', kind: 'tags', limit: TEXT_LIMITS.tag, most: MAX_TAGS },
  expertise_areas: { step: 'expertise', kind: 'tags', limit: TEXT_LIMITS.tag, most: MAX_TAGS },
  teaching_languages: {
    step: 'expertise',
    kind: 'choices',
    required: 'form',
    options: TEACHING_LANGUAGES,
  },
  additional_notes: { step: 'expertise', kind: 'notes', limit: 5000 },
} as const satisfies Readonly<Record<string, FieldRules>>;

export type ApplicantField = keyof typeof APPLICANT_FIELDS;

/** The names on the French form; recruiters read the same ones unless `fieldLabels` has another. */
export const FORM_LABELS_FR = {
  full_name: 'Nom complet',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  country: 'Pays',
  postal_code: 'Code postal',
  city: 'Ville',
  birth_date: 'Date de naissance',
  current_status: 'Statut actuel',
  other_status: 'Autre statut',
  job_title: 'Métier ou fonction',
  intervention_type: 'Mode d’intervention',
  availability: 'Disponibilité',
  remote_experience: 'Expérience à distance',
  training_sectors: 'Secteurs de formation',
  other_sector: 'Autre secteur',
  mastered_software: 'Logiciels maîtrisés',
  expertise_areas: 'Domaines d’expertise',
  teaching_languages: 'Langues d’enseignement',
  additional_notes: 'Ce que nous devrions savoir',
} satisfies Readonly<Record<ApplicantField, string>>;

/** The names on the English form. */
export const FORM_LABELS_EN: Readonly<Record<ApplicantField, string>> = {
  full_name: 'Full name',
  email: 'E-mail address',
  phone: 'Phone',
  country: 'Country',
  postal_code: 'Postal code',
  city: 'City',
  birth_date: 'Date of birth',
  current_status: 'Current status',
  other_status: 'Other status',
  job_title: 'Job title',
  intervention_type: 'How you work',
  availability: 'Availability',
  remote_experience: 'Remote experience',
  training_sectors: 'Training sectors',
  other_sector: 'Other sector',
  mastered_software: 'Software you master',
  expertise_areas: 'Areas of expertise',
  teaching_languages: 'Teaching languages',
  additional_notes: 'What we should know',
};

export interface StaffField {
  /** The part of an application where recruiters read it. */
  readonly group: 'person' | 'address' | 'work' | 'skills' | 'notes';
  /** Width of its column in an exported sheet, in characters. */
  readonly width: number;
  /** Recruiters read it and cannot edit it (spec §7). */
  readonly isReadOnly?: true;
  /** The search of the list includes it. */
  readonly isSearched?: true;
}

/** How recruiters see each field, in the order of their screens, exports and comparisons. */
export const STAFF_FIELDS = {
  full_name: { group: 'person', width: 26, isSearched: true },
  email: { group: 'person', width: 30, isSearched: true },
  phone: { group: 'person', width: 19 },
  birth_date: { group: 'person', width: 12 },
  country: { group: 'address', width: 16 },
  city: { group: 'address', width: 18 },
  postal_code: { group: 'address', width: 11 },
  current_status: { group: 'work', width: 22 },
  other_status: { group: 'work', width: 22 },
  job_title: { group: 'work', width: 28, isReadOnly: true, isSearched: true },
  intervention_type: { group: 'work', width: 18 },
  remote_experience: { group: 'work', width: 12 },
  availability: { group: 'work', width: 18, isReadOnly: true },
  training_sectors: { group: 'work', width: 34, isSearched: true },
  other_sector: { group: 'work', width: 34 },
  mastered_software: { group: 'skills', width: 30, isSearched: true },
  expertise_areas: { group: 'skills', width: 34, isReadOnly: true, isSearched: true },
  teaching_languages: { group: 'skills', width: 24, isSearched: true },
  additional_notes: { group: 'notes', width: 50 },
} as const satisfies Readonly<Record<ApplicantField, StaffField>>;

type Rules = typeof APPLICANT_FIELDS;
type Staff = typeof STAFF_FIELDS;

/** Fields of some kinds. */
export type FieldsOfKind<Kind extends FieldKind> = {
  [name in ApplicantField]: Rules[name]['kind'] extends Kind ? name : never;
}[ApplicantField];
/** Fields that cannot be left empty on the form, or also by a recruiter. */
export type RequiredField<Required extends 'form' | 'always' = 'form' | 'always'> = {
  [name in ApplicantField]: Rules[name] extends { required: Required } ? name : never;
}[ApplicantField];
/** Fields that a recruiter edits. */
export type EditedField = {
  [name in ApplicantField]: Staff[name] extends { isReadOnly: true } ? never : name;
}[ApplicantField];
/** Fields that the search of the list includes. */
export type SearchedField = {
  [name in ApplicantField]: Staff[name] extends { isSearched: true } ? name : never;
}[ApplicantField];

export const rulesOf = (name: ApplicantField): FieldRules => APPLICANT_FIELDS[name];
export const staffFieldOf = (name: ApplicantField): StaffField => STAFF_FIELDS[name];

/** Every field, in the order of the form. */
export const applicantFields = (): ApplicantField[] => Object.keys(APPLICANT_FIELDS) as ApplicantField[];
/** Every field, in the order of the recruiters' screens. */
export const staffFields = (): ApplicantField[] => Object.keys(STAFF_FIELDS) as ApplicantField[];

/** The label of each field of an application for recruiters, on every screen. */
export const fieldLabels = () => ({
  ...FORM_LABELS_FR,
  // The form's own names of these address the applicant.
  email: 'E-mail',
  job_title: 'Intitulé',
  additional_notes: 'Notes du candidat',
  // Fields that applicants do not fill in.
  reference: 'Référence',
  created_at: 'Candidature reçue le',
  status: 'Statut',
  refusal_reason: 'Motif du refus',
  tags: 'Étiquettes',
  assigned_to: 'Suivie par',
  account_request_status: 'Compte formateur',
  resume: 'CV',
  references: 'Références',
  admin_notes: 'Notes internes',
  language: 'Langue du formulaire',
  source: 'Provenance',
  pool_consent_at: 'Accord pour le vivier',
  last_contact_at: 'Dernier contact',
  purge_on: 'À conserver jusqu’au',
});
