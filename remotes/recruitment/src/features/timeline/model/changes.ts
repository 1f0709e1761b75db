import { AVAILABILITIES, optionLabel } from '@trame/domain';
import { sourceLabel } from '../../application-data/model/source-label.ts';
import { COLUMN_LABELS, valueText } from '../../editing/model/value-text.ts';

/** One column of an audit line: nothing where the value is not kept, or not any more. */
export type AuditChange = { from?: unknown; to?: unknown };
export type AuditChanges = Readonly<Record<string, AuditChange>>;

/** A field that someone changed, in the words of the screen; without texts where the values are not kept. */
export type FieldChange = { label: string; values?: { from: string; to: string } };

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

/** The changes of one edit that mean something to a person, in French; technical columns are left out. */
export function fieldChanges(changes: AuditChanges, names: Names): FieldChange[] {
  return Object.entries(changes).flatMap(([column, change]): FieldChange[] => {
    const label = LABELS[column];
    if (!label) return [];
    if (!('from' in change) && !('to' in change)) return [{ label }];
    const text = (value: unknown) => changedValueText(column, value, names);
    return [{ label, values: { from: text(change.from), to: text(change.to) } }];
  });
}
