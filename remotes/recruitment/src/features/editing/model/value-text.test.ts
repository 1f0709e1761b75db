import { editedColumns } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import type { ChangedColumn } from './application-change.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { valueText } from './value-text.ts';

describe('a value as a person reads it', () => {
  it.each<[ChangedColumn, unknown, string]>([
    ['full_name', 'Éléonore Dupré', 'Éléonore Dupré'],
    ['phone', '+33612345678', '+33 6 12 34 56 78'],
    ['birth_date', '1987-04-12', '12/04/1987'],
    ['country', 'BE', 'Belgique'],
    ['city', null, ''],
    ['remote_experience', true, 'Oui'],
    ['remote_experience', false, 'Non'],
    ['remote_experience', null, ''],
    ['teaching_languages', ['French', 'Breton'], 'Français, Breton'],
    ['training_sectors', [], ''],
    ['mastered_software', '["Excel","Word"]', 'Excel, Word'],
    ['status', 'rejected', 'Refusé'],
    ['status', 'to-call', 'to-call'],
    ['refusal_reason', 'skills', 'Compétences attendues'],
  ])('%s: %j', (column, value, text) => {
    expect(valueText(column, value)).toBe(text);
  });

  it('has a label for every column of the update', () => {
    expect(editedColumns().filter((column) => !FIELD_LABELS[column])).toEqual([]);
  });
});
