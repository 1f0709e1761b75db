import { rulesOf, type ApplicantField, type FieldRules } from '../applicant-fields.ts';

/**
 * The profile of a trainer (ADR 0065): answers of the application, which the trainer keeps up to date, and what only the
 * profile has. Labels, limits, choices and what is required come from the catalogue of applicants' fields; the database has
 * the same names in `private.profile_fields`.
 */

/** The parts of the page, in its order. */
export const PROFILE_PARTS = {
  contact: 'Coordonnées',
  work: 'Votre activité',
  skills: 'Ce que vous enseignez',
} as const;

export type ProfilePart = keyof typeof PROFILE_PARTS;

/** What only the profile has. */
export const OWN_PROFILE_FIELDS = {
  street: { kind: 'line', limit: 200, label: 'Adresse' },
  presentation: { kind: 'notes', limit: 600, label: 'Présentation' },
} as const satisfies Readonly<Record<string, Pick<FieldRules, 'kind' | 'limit'> & { label: string }>>;

/** The fields of each part, in their order. */
const FIELDS_OF_PARTS = {
  contact: ['phone', 'street', 'postal_code', 'city', 'country'],
  work: ['job_title', 'presentation', 'intervention_type', 'availability'],
  skills: ['training_sectors', 'other_sector', 'expertise_areas', 'mastered_software', 'teaching_languages'],
} as const satisfies Readonly<
  Record<ProfilePart, readonly (ApplicantField | keyof typeof OWN_PROFILE_FIELDS)[]>
>;

export type ProfileField = (typeof FIELDS_OF_PARTS)[ProfilePart][number];
type OwnField = keyof typeof OWN_PROFILE_FIELDS;

export const profileFields = (part?: ProfilePart): readonly ProfileField[] =>
  part ? FIELDS_OF_PARTS[part] : Object.values(FIELDS_OF_PARTS).flat();

export const isOwnProfileField = (field: ProfileField): field is OwnField => field in OWN_PROFILE_FIELDS;

/** The rules of a field: those of the application, but a trainer cannot empty what the form requires. */
export const profileRulesOf = (field: ProfileField): Omit<FieldRules, 'step' | 'explains'> =>
  isOwnProfileField(field) ? OWN_PROFILE_FIELDS[field] : rulesOf(field);
