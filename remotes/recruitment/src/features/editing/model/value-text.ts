import { refusalReasonLabel, statusLabel } from '@trame/domain';
import { answerText } from '../../application-data/model/field-text.ts';
import type { ChangedColumn } from './application-change.ts';

/** The value of a field as a person reads it; empty when there is none. */
export function valueText(column: ChangedColumn, value: unknown): string {
  if (column !== 'status' && column !== 'refusal_reason' && column !== 'admin_notes')
    return answerText(column, value);
  if (typeof value !== 'string') return '';
  if (column === 'admin_notes') return value;
  return column === 'status' ? statusLabel(value) : refusalReasonLabel(value);
}
