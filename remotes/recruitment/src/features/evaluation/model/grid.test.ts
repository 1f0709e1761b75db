import { CRITERIA, type Score } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_GRID,
  gridDifferences,
  neighbourOf,
  readGrid,
  sameGrid,
  toStore,
  type GridValues,
} from './grid.ts';
import { leverText } from './lever-text.ts';

const all = (score: Score): GridValues => ({
  ...EMPTY_GRID,
  scores: Object.fromEntries(CRITERIA.map(({ key }) => [key, score])),
});

describe('the stored form of a grid', () => {
  // spec 3.18
  it.each([
    [1, 29, 20, "Candidat non recommandé en l'état"],
    [3, 87, 60, 'Évaluation complémentaire recommandée'],
    [4, 116, 80, 'Candidat recommandé avec suivi initial'],
    [5, 145, 100, 'Candidat fortement recommandé pour intégration'],
  ] as const)('with %i everywhere is %i points, %d %%', (score, total_score, percentage, recommendation) => {
    expect(toStore(all(score))).toMatchObject({ total_score, max_score: 145, percentage, recommendation });
  });

  it('has no empty justification and no empty note', () => {
    const stored = toStore({
      ...all(5),
      justifications: { savoir: '  Cite ses sources. ', dynamisme: ' ' },
      notes: '\n',
    });
    expect(stored.justifications).toEqual({ savoir: 'Cite ses sources.' });
    expect(stored.notes).toBeNull();
  });

  it('is compared to see whether it changed: a space does not count', () => {
    expect(sameGrid({ ...all(4), notes: 'a ' }, { ...all(4), notes: 'a' })).toBe(true);
    expect(sameGrid(all(4), { ...all(4), scores: { ...all(4).scores, savoir: 5 } })).toBe(false);
  });
});

it('a row is read for what the grid knows, and the rest is ignored', () => {
  expect(
    readGrid(
      { savoir: 4, charme: 5, dynamisme: 9, motivations: '3' },
      { savoir: 'Oui.', dynamisme: 1 },
      null,
    ),
  ).toEqual({
    scores: { savoir: 4 },
    justifications: { savoir: 'Oui.' },
    notes: '',
  });
  expect(readGrid(null, [], 'n')).toEqual({ ...EMPTY_GRID, notes: 'n' });
});

it('moving between criteria stops at the first and the last', () => {
  expect(neighbourOf('presentation', 1)).toBe('dynamisme');
  expect(neighbourOf('veracite_cv', -1)).toBe('coherence_discours');
  expect(neighbourOf('presentation', -1)).toBeUndefined();
  expect(neighbourOf('disponibilite', 1)).toBeUndefined();
});

it('two versions are compared criterion by criterion', () => {
  const mine = { ...all(4), justifications: { savoir: 'Oui.' }, notes: 'À revoir.' };
  const theirs = { ...all(4), scores: { ...all(4).scores, savoir: 2 as const, dynamisme: undefined } };
  expect(gridDifferences(mine, theirs)).toEqual([
    { label: 'Dynamisme', mine: '4 Bon', theirs: 'non noté' },
    { label: 'Savoir', mine: '4 Bon', theirs: '2 Insuffisant' },
    { label: 'Savoir, justification', mine: 'Oui.', theirs: 'rien' },
    { label: 'Notes', mine: 'À revoir.', theirs: 'rien' },
  ]);
  expect(gridDifferences(mine, mine)).toEqual([]);
});

describe('what would change the band, in words', () => {
  const band = { key: 'good', from: 70, label: 'Bon profil', recommendation: '' } as const;
  it.each([
    ['up', 1, [['savoir'], ['savoir_faire']], 'Une note de plus à Savoir ou Savoir-faire'],
    ['down', 5, [['savoir', 'savoir_etre']], 'Une note de moins à Savoir et Savoir-être ensemble'],
    ['up', 22, [], 'Il manque 22 points\u00a0: plus de trois critères à reprendre'],
    ['down', 16, [], 'Il faudrait perdre 16 points\u00a0: trois critères n’y suffiraient pas'],
  ] as const)('%s, %i points', (direction, points, options, text) => {
    expect(leverText({ direction, band, points, options })).toBe(text);
  });
});
