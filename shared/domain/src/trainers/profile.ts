import {
  FORM_LABELS_FR,
  rulesOf,
  type ApplicantField,
  type FieldRules,
  type FieldsOfKind,
} from '../applicant-fields.ts';
import { countryName } from '../countries.ts';
import { optionLabel } from '../options.ts';
import { formatPhone } from '../phone.ts';

/**
 * The profile of a trainer (ADR 0065): answers of the application, which the trainer keeps up to date, and what only the
 * profile has. Labels, limits, choices and what is required come from the catalogue of applicants' fields; the database has
 * the same names in `private.profile_fields`.
 */

/** The parts of a profile, in their order. */
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

/** The name of each field, for the trainer and for recruiters. */
export const PROFILE_LABELS = {
  ...(Object.fromEntries(
    profileFields().map((field) => [
      field,
      isOwnProfileField(field) ? OWN_PROFILE_FIELDS[field].label : FORM_LABELS_FR[field],
    ]),
  ) as Record<ProfileField, string>),
  availability: 'Délai pour commencer',
} satisfies Readonly<Record<ProfileField, string>>;

export type ListField = Extract<ProfileField, FieldsOfKind<'choices' | 'tags'>>;

/** A profile as it is stored: trimmed, phone in E.164, null for what is empty. */
export type TrainerProfile = { [field in ProfileField]: field extends ListField ? string[] : string | null };

/** A value as a person reads it; empty when there is none. */
export function profileText(field: ProfileField, value: unknown): string {
  const { kind, options = [] } = profileRulesOf(field);
  if (Array.isArray(value)) return value.map((entry) => optionLabel(options, String(entry))).join(', ');
  if (typeof value !== 'string') return '';
  if (kind === 'phone') return formatPhone(value);
  if (kind === 'country') return countryName(value);
  return kind === 'choice' ? optionLabel(options, value) : value;
}
