import type { Locale } from './locale.ts';

const fr = {
  fullName: 'Nom complet requis',
  email: 'Adresse e-mail requise',
  emailFormat: 'Adresse e-mail invalide',
  country: 'Pays requis',
  city: 'Ville requise',
  postalCode: 'Code postal requis',
  postalCodeFormat: 'Code postal invalide\u00a0: cinq chiffres attendus',
  currentStatus: 'Statut actuel requis',
  otherStatus: 'Précisez votre statut',
  availability: 'Disponibilité requise',
  sectors: 'Choisissez au moins un secteur de formation',
  otherSector: 'Précisez votre autre secteur',
  languages: 'Choisissez au moins une langue d’enseignement',
  interventions: 'Choisissez un mode d’intervention',
  consent: 'Votre accord est nécessaire pour étudier votre candidature',
  choice: 'Choix invalide',
  control: 'Ce texte contient des caractères non acceptés',
  tooLong: (max: number) => `${max} caractères au plus`,
  tooMany: (max: number) => `${max} éléments au plus`,
};

const en: typeof fr = {
  fullName: 'Full name required',
  email: 'E-mail address required',
  emailFormat: 'Invalid e-mail address',
  country: 'Country required',
  city: 'City required',
  postalCode: 'Postal code required',
  postalCodeFormat: 'Invalid postal code: five digits expected',
  currentStatus: 'Current status required',
  otherStatus: 'Please specify your status',
  availability: 'Availability required',
  sectors: 'Choose at least one training sector',
  otherSector: 'Please specify your other sector',
  languages: 'Choose at least one teaching language',
  interventions: 'Choose how you work',
  consent: 'Your agreement is needed to consider your application',
  choice: 'Invalid choice',
  control: 'This text contains characters that are not accepted',
  tooLong: (max) => `${max} characters at most`,
  tooMany: (max) => `${max} items at most`,
};

/** What the application form says about its fields. */
export const APPLICATION_MESSAGES: Record<Locale, typeof fr> = { fr, en };
