import { fieldChanges, type AuditChanges, type FieldChange } from '@trame/app/timeline-entry';
import {
  type ApplicantField,
  applicantFields,
  refusalReasonLabel,
  sourceLabel,
  statusLabel,
} from '@trame/domain';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { answerText } from '../../application-data/model/field-text.ts';

/** Names of people by id, for the person in charge of an application. */
export type Names = ReadonlyMap<string, string>;

/** Columns in the journal besides the answers. */
const FOLLOW_UP = [
  'status',
  'refusal_reason',
  'tags',
  'assigned_to',
  'admin_notes',
  'source',
  'pool_consent_at',
] as const;

const ANSWERS: ReadonlySet<string> = new Set(applicantFields());
const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...applicantFields(), ...FOLLOW_UP].map((column) => [column, FIELD_LABELS[column]]),
);

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
  if (column === 'source') return sourceLabel(plainText(value));
  if (column === 'pool_consent_at') return 'oui';
  if (ANSWERS.has(column)) return answerText(column as ApplicantField, value);
  if (column === 'status') return statusLabel(plainText(value));
  if (column === 'refusal_reason') return refusalReasonLabel(plainText(value));
  return Array.isArray(value) ? value.join(', ') : plainText(value);
}

/** The changes of one edit of an application that are relevant to a person, in French. */
export const applicationChanges = (changes: AuditChanges, names: Names): FieldChange[] =>
  fieldChanges(changes, {
    label: (column) => LABELS[column],
    value: (column, value) => changedValueText(column, value, names),
  });
