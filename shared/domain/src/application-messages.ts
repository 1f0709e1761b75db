import type { RequiredField } from './applicant-fields.ts';
import type { Locale } from './locale.ts';

/** A phone number has messages of its own. */
export type MissingField = Exclude<RequiredField, 'phone'>;

const fr = {
  /** A required field is empty. */
  missing: {
    full_name: 'Nom complet requis',
    email: 'Adresse e-mail requise',
    country: 'Pays requis',
    city: 'Ville requise',
    current_status: 'Statut actuel requis',
    availability: 'Disponibilité requise',
    training_sectors: 'Choisissez au moins un secteur de formation',
    teaching_languages: 'Choisissez au moins une langue d’enseignement',
    intervention_type: 'Choisissez un mode d’intervention',
  } satisfies Record<MissingField, string>,
  emailFormat: 'Adresse e-mail invalide',
  postalCode: 'Code postal requis',
  postalCodeFormat: 'Code postal invalide\u00a0: cinq chiffres attendus',
  otherStatus: 'Précisez votre statut',
  otherSector: 'Précisez votre autre secteur',
  consent: 'Votre accord est nécessaire pour étudier votre candidature',
  choice: 'Choix invalide',
  control: 'Ce texte contient des caractères non acceptés',
  tooLong: (max: number) => `${max} caractères au plus`,
  tooMany: (max: number) => `${max} éléments au plus`,
};

const en: typeof fr = {
  missing: {
    full_name: 'Full name required',
    email: 'E-mail address required',
    country: 'Country required',
    city: 'City required',
    current_status: 'Current status required',
    availability: 'Availability required',
    training_sectors: 'Choose at least one training sector',
    teaching_languages: 'Choose at least one teaching language',
    intervention_type: 'Choose how you work',
  },
  emailFormat: 'Invalid e-mail address',
  postalCode: 'Postal code required',
  postalCodeFormat: 'Invalid postal code: five digits expected',
  otherStatus: 'Please specify your status',
  otherSector: 'Please specify your other sector',
  consent: 'Your agreement is needed to consider your application',
  choice: 'Invalid choice',
  control: 'This text contains characters that are not accepted',
  tooLong: (max) => `${max} characters at most`,
  tooMany: (max) => `${max} items at most`,
};

/** The messages of the application form about its fields. */
export const APPLICATION_MESSAGES: Record<Locale, typeof fr> = { fr, en };
