import { buildApplication } from '@trame/testing';
import { describe, expect, it } from 'vitest';
import { mergeChoices } from './choices.ts';
import { differs, FIELDS } from './fields.ts';

const keep = buildApplication({
  training_sectors: ['Autres Domaines'],
  other_sector: 'Cuisine',
  email: 'a@b.fr',
});
const field = (key: string) => FIELDS.find((each) => each.key === key)!;

describe('the choices sent to the database in a merge', () => {
  it('are none where both say the same', () => {
    expect(mergeChoices({ city: 'other' }, keep, { ...keep })).not.toHaveProperty('city');
  });

  it('include the fields that complete a chosen one', () => {
    const other = {
      ...keep,
      current_status: 'Autre',
      other_status: 'Retraitée',
      resume_url: null,
      resume_filename: null,
    };
    expect(mergeChoices({ current_status: 'other' }, keep, other)).toMatchObject({
      current_status: 'other',
      other_status: 'other',
    });
  });

  it('join sectors without losing the text of the kept application', () => {
    const other = { ...keep, training_sectors: ['Autres Domaines', 'ERP'], other_sector: 'Couture' };
    expect(mergeChoices({ training_sectors: 'both' }, keep, other)).toMatchObject({
      training_sectors: 'both',
    });
    expect(mergeChoices({ training_sectors: 'both' }, keep, other)).not.toHaveProperty('other_sector');
    const without = { ...keep, training_sectors: ['ERP'], other_sector: null };
    expect(mergeChoices({ training_sectors: 'both' }, without, other)).toMatchObject({
      other_sector: 'other',
    });
  });

  it('include files even of the same name, because their content may differ', () => {
    expect(differs(field('resume'), keep, { ...keep })).toBe(true);
    const none = { ...keep, resume_url: null, resume_filename: null };
    expect(differs(field('resume'), none, none)).toBe(false);
  });
});
