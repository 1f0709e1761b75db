import { bothValues, rebase, resolve, type Choice, type Conflict, type Rebased } from '@trame/app/rebase';
import { describe, expect, it } from 'vitest';
import { NOTES, PAIRS, withoutLostDetails, withoutLostReason, type Change } from './application-change.ts';

const base = {
  full_name: 'Éléonore Dupré',
  city: 'Lyon',
  phone: '+33612345678',
  status: 'new',
  current_status: 'Autre',
  other_status: 'Retraitée',
  training_sectors: ['Autres Domaines'],
  other_sector: 'Logistique',
  mastered_software: ['Excel', 'Word'],
  admin_notes: null,
} satisfies Change;

type Choices = Partial<Record<string, Choice>>;

/** The edit as it is saved once its conflicts are decided. */
const complete = (moved: Rebased<Change>, choices: Choices) =>
  withoutLostDetails(
    resolve(moved, choices, NOTES),
    moved.conflicts.map(({ column }) => column),
  );

const move = (mine: Change, theirs: Change) =>
  rebase<Change>(base, { ...base, ...mine }, { ...base, ...theirs }, PAIRS);

describe('an edit moved to the latest version', () => {
  it('keeps what each of two people changed in different fields', () => {
    const { change, conflicts, theirs } = move(
      { city: 'Nantes' },
      { phone: '+33798765432', status: 'contacted' },
    );
    expect(conflicts).toEqual([]);
    expect(theirs).toEqual(['phone', 'status']);
    expect(change).toEqual({ ...base, city: 'Nantes', phone: '+33798765432', status: 'contacted' });
  });

  it.each<[string, Change, Change]>([
    ['both made the same change', { city: 'Nantes' }, { city: 'Nantes' }],
    ['both made the same list', { mastered_software: ['Excel'] }, { mastered_software: ['Excel'] }],
    ['nothing they changed is in the edit', { city: 'Nantes' }, { refusal_reason: 'skills' }],
    ['a list was read again', { city: 'Nantes' }, { mastered_software: ['Excel', 'Word'] }],
  ])('has no conflict when %s', (_what, mine, theirs) => {
    expect(move(mine, theirs).conflicts).toEqual([]);
  });

  it.each<[string, Change, Change, string[]]>([
    ['a text', { city: 'Nantes' }, { city: 'Brest' }, ['city']],
    ['an emptied text', { city: null }, { city: 'Brest' }, ['city']],
    ['a text they emptied', { city: 'Nantes' }, { city: null }, ['city']],
    ['a list', { mastered_software: ['Excel'] }, { mastered_software: ['Word'] }, ['mastered_software']],
    [
      'the order of a list',
      { mastered_software: ['Word', 'Excel'] },
      { mastered_software: [] },
      ['mastered_software'],
    ],
    [
      'a field whose choice they took away',
      { other_sector: 'Transport' },
      { training_sectors: [], other_sector: null },
      ['training_sectors', 'other_sector'],
    ],
    [
      'a choice whose field they changed',
      { current_status: 'Salarié', other_status: null },
      { other_status: 'Intermittente' },
      ['current_status', 'other_status'],
    ],
  ])('has a conflict where both changed %s', (_what, mine, theirs, columns) => {
    const { conflicts } = move(mine, theirs);
    expect(conflicts.map(({ column }) => column).toSorted()).toEqual(columns.toSorted());
    for (const { column, mine: own, theirs: other } of conflicts) {
      expect(own).toEqual({ ...base, ...mine }[column]);
      expect(other).toEqual({ ...base, ...theirs }[column]);
    }
  });

  it('ignores fields that the action does not write', () => {
    const { change, conflicts } = rebase<Change>(base, { status: 'contacted' }, { ...base, city: 'Brest' });
    expect(conflicts).toEqual([]);
    expect(change).toEqual({ status: 'contacted' });
  });
});

describe('conflicts that a person decided', () => {
  const moved = move(
    { city: 'Nantes', full_name: 'Éléonore Martin', admin_notes: 'Rappelée.' },
    { city: 'Brest', full_name: 'Éléonore Durand', admin_notes: 'Tarif vu.', phone: '+33798765432' },
  );
  it.each<[Partial<Record<string, Choice>>, Change]>([
    [{}, { city: 'Nantes', full_name: 'Éléonore Martin', admin_notes: 'Rappelée.' }],
    [
      { city: 'theirs', full_name: 'mine', admin_notes: 'both' },
      { city: 'Brest', full_name: 'Éléonore Martin', admin_notes: 'Tarif vu.\n\nRappelée.' },
    ],
    [
      { city: 'theirs', full_name: 'theirs', admin_notes: 'theirs' },
      { city: 'Brest', full_name: 'Éléonore Durand', admin_notes: 'Tarif vu.' },
    ],
  ])('with %j give the chosen values', (choices, expected) => {
    expect(resolve(moved, choices, NOTES)).toEqual({ ...base, phone: '+33798765432', ...expected });
  });

  it('include the fields that depend on a choice', () => {
    const sectors = move({ other_sector: 'Transport' }, { training_sectors: [], other_sector: null });
    expect(complete(sectors, { training_sectors: 'theirs', other_sector: 'mine' })).toMatchObject({
      training_sectors: [],
      other_sector: null,
    });
    const status = move({ other_status: 'Vacataire' }, { current_status: 'Salarié', other_status: null });
    expect(complete(status, { current_status: 'theirs', other_status: 'mine' })).toMatchObject({
      current_status: 'Salarié',
      other_status: null,
    });
  });

  it('keep a refusal and its reason together, and no reason without a refusal', () => {
    const refused = { ...base, status: 'rejected', refusal_reason: 'skills' };
    const mine = withoutLostReason(refused, { ...base, status: 'contacted' });
    expect(mine.refusal_reason).toBeNull();
    const latest = { ...refused, refusal_reason: 'location' };
    const { change, conflicts } = rebase<Change>(refused, mine, latest, PAIRS);
    expect(conflicts.map(({ column }) => column).toSorted()).toEqual(['refusal_reason', 'status']);
    const decide = (choices: Choices) => withoutLostReason(latest, resolve({ change, conflicts }, choices));
    expect(decide({ status: 'mine', refusal_reason: 'theirs' })).toMatchObject({
      status: 'contacted',
      refusal_reason: null,
    });
    expect(decide({ status: 'theirs', refusal_reason: 'theirs' })).toMatchObject({
      status: 'rejected',
      refusal_reason: 'location',
    });
  });

  it.each<[Conflict<string>, unknown]>([
    [{ column: 'admin_notes', mine: 'B', theirs: 'A' }, 'A\n\nB'],
    [{ column: 'additional_notes', mine: 'B', theirs: 'A' }, 'A\n\nB'],
    [{ column: 'admin_notes', mine: null, theirs: 'A' }, undefined],
    [{ column: 'mastered_software', mine: ['A', 'B'], theirs: ['B', 'C'] }, ['B', 'C', 'A']],
    [{ column: 'city', mine: 'Nantes', theirs: 'Brest' }, undefined],
  ])('can keep both values of %j', (conflict, both) => {
    expect(bothValues(conflict, NOTES)).toEqual(both);
  });
});
