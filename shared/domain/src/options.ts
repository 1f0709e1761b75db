import type { Locale } from './locale.ts';

/** One choice of a closed list: the stored value, and its text in each language. */
export interface Option {
  readonly value: string;
  readonly fr: string;
  readonly en: string;
}

/** Stored value of the sector that shows "Autre secteur". */
export const OTHER_SECTOR = 'Autres Domaines';
/** Stored value of the current status that shows "Autre statut". */
export const OTHER_STATUS = 'Autre';

export const TRAINING_SECTORS = [
  { value: "ERP & Gestion d'entreprise", fr: "ERP & Gestion d'entreprise", en: 'ERP' },
  { value: 'Informatique & Technologies', fr: 'Informatique & Technologies', en: 'IT' },
  { value: 'CAO / DAO & Design Industriel', fr: 'CAO / DAO & Design Industriel', en: 'CAD-CAM' },
  { value: 'Sécurité & Prévention des Risques', fr: 'Sécurité & Prévention des Risques', en: 'Security' },
  { value: 'Compétences Comportementales', fr: 'Compétences Comportementales', en: 'Soft Skills' },
  { value: OTHER_SECTOR, fr: OTHER_SECTOR, en: 'Other' },
] as const satisfies readonly Option[];

export const TEACHING_LANGUAGES = [
  { value: 'French', fr: 'Français', en: 'French' },
  { value: 'English', fr: 'Anglais', en: 'English' },
  { value: 'Spanish', fr: 'Espagnol', en: 'Spanish' },
  { value: 'German', fr: 'Allemand', en: 'German' },
  { value: 'Italian', fr: 'Italien', en: 'Italian' },
  { value: 'Portuguese', fr: 'Portugais', en: 'Portuguese' },
  { value: 'Arabic', fr: 'Arabe', en: 'Arabic' },
  { value: 'Chinese', fr: 'Chinois', en: 'Chinese' },
  { value: 'Russian', fr: 'Russe', en: 'Russian' },
  { value: 'Other', fr: 'Autre', en: 'Other' },
] as const satisfies readonly Option[];

export const CURRENT_STATUSES = [
  { value: 'Indépendant', fr: 'Indépendant', en: 'Freelance' },
  { value: 'Salarié', fr: 'Salarié', en: 'Employee' },
  { value: 'Organisme de formation', fr: 'Organisme de formation', en: 'Training organisation' },
  { value: OTHER_STATUS, fr: OTHER_STATUS, en: 'Other' },
] as const satisfies readonly Option[];

export const AVAILABILITIES = [
  { value: 'Immédiate', fr: 'Immédiate', en: 'Immediate' },
  { value: 'Sous 1 semaine', fr: 'Sous 1 semaine', en: 'Within 1 week' },
  { value: 'Sous 2 semaines', fr: 'Sous 2 semaines', en: 'Within 2 weeks' },
  { value: 'Sous 1 mois', fr: 'Sous 1 mois', en: 'Within 1 month' },
  { value: 'Sous 2 mois', fr: 'Sous 2 mois', en: 'Within 2 months' },
  { value: 'Sous 3 mois ou plus', fr: 'Sous 3 mois ou plus', en: 'In 3 months or more' },
] as const satisfies readonly Option[];

export const INTERVENTION_TYPES = [
  { value: 'Présentiel', fr: 'Présentiel', en: 'On site' },
  { value: 'Distanciel', fr: 'Distanciel', en: 'Remote' },
  { value: 'Les deux', fr: 'Les deux', en: 'Both' },
] as const satisfies readonly Option[];

/** The label of a stored value; a value outside the list is returned as it is. */
export function optionLabel(options: readonly Option[], value: string, locale: Locale = 'fr'): string {
  return options.find((option) => option.value === value)?.[locale] ?? value;
}

/** The stored values of a list, in its order. */
export function optionValues(options: readonly Option[]): string[] {
  return options.map((option) => option.value);
}
