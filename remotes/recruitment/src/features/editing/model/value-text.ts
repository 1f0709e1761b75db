import {
  countryName,
  CURRENT_STATUSES,
  formatDate,
  formatPhone,
  INTERVENTION_TYPES,
  optionLabel,
  parseList,
  refusalReasonLabel,
  statusLabel,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
  type Option,
} from '@trame/domain';
import type { ChangedColumn } from './application-change.ts';

/** What each field is called, in the form and where its values are compared. */
export const COLUMN_LABELS: Readonly<Record<ChangedColumn, string>> = {
  full_name: 'Nom complet',
  email: 'E-mail',
  phone: 'Téléphone',
  birth_date: 'Date de naissance',
  country: 'Pays',
  city: 'Ville',
  postal_code: 'Code postal',
  current_status: 'Statut actuel',
  other_status: 'Autre statut',
  remote_experience: 'Expérience à distance',
  training_sectors: 'Secteurs de formation',
  other_sector: 'Autre secteur',
  teaching_languages: 'Langues d’enseignement',
  intervention_type: 'Mode d’intervention',
  mastered_software: 'Logiciels maîtrisés',
  additional_notes: 'Notes du candidat',
  admin_notes: 'Notes internes',
  status: 'Statut',
  refusal_reason: 'Motif du refus',
};

const LISTS: Readonly<Partial<Record<ChangedColumn, readonly Option[]>>> = {
  training_sectors: TRAINING_SECTORS,
  teaching_languages: TEACHING_LANGUAGES,
  intervention_type: INTERVENTION_TYPES,
};

const TEXTS: Readonly<Partial<Record<ChangedColumn, (value: string) => string>>> = {
  birth_date: formatDate,
  phone: (value) => formatPhone(value),
  country: countryName,
  current_status: (value) => optionLabel(CURRENT_STATUSES, value),
  status: statusLabel,
  refusal_reason: refusalReasonLabel,
};

/** The value of a field as a person reads it; empty when there is none. */
export function valueText(column: ChangedColumn, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (column === 'mastered_software') return parseList(value).join(', ');
  if (Array.isArray(value))
    return value.map((entry) => optionLabel(LISTS[column] ?? [], String(entry))).join(', ');
  return typeof value === 'string' ? (TEXTS[column]?.(value) ?? value) : '';
}
