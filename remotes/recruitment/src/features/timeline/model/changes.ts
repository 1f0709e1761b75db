import { fieldChanges, type AuditChanges, type FieldChange } from '@trame/app/timeline-entry';
import { AVAILABILITIES, optionLabel } from '@trame/domain';
import { sourceLabel } from '../../application-data/model/source-label.ts';
import { COLUMN_LABELS, valueText } from '../../editing/model/value-text.ts';

/** Names of people by id, for who follows an application. */
export type Names = ReadonlyMap<string, string>;

/** Columns that the edit form does not have. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  expertise_areas: 'Domaines d’expertise',
  job_title: 'Intitulé',
  availability: 'Disponibilité',
  tags: 'Étiquettes',
  assigned_to: 'Suivie par',
  source: 'Source',
  pool_consent_at: 'Accord pour le vivier',
};

const LABELS: Readonly<Record<string, string>> = { ...COLUMN_LABELS, ...OTHER_LABELS };
const isEditable = (column: string): column is keyof typeof COLUMN_LABELS => column in COLUMN_LABELS;

/** A stored value as plain text. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as the screen shows it; empty for none. */
export function changedValueText(column: string, value: unknown, names: Names): string {
  if (isEmpty(value)) return '';
  if (column === 'assigned_to') return names.get(plainText(value)) ?? 'une personne partie depuis';
  if (column === 'availability') return optionLabel(AVAILABILITIES, plainText(value));
  if (column === 'source') return sourceLabel(plainText(value));
  if (column === 'pool_consent_at') return 'oui';
  if (isEditable(column)) return valueText(column, value);
  return Array.isArray(value) ? value.join(', ') : plainText(value);
}

/** The changes of one edit of an application that mean something to a person, in French. */
export const applicationChanges = (changes: AuditChanges, names: Names): FieldChange[] =>
  fieldChanges(changes, {
    label: (column) => LABELS[column],
    value: (column, value) => changedValueText(column, value, names),
  });
