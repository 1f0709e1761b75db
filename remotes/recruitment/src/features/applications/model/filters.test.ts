import { describe, expect, it } from 'vitest';
import {
  activeFilterCount,
  countLabel,
  filterChips,
  hasActiveFilters,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from './filters.ts';

describe('filters in the address', () => {
  it.each([
    ['', null, NO_FILTERS],
    ['?statut=new', null, { ...NO_FILTERS, status: 'new' }],
    [
      '?statut=rejected&evaluation=not_evaluated',
      null,
      { search: '', status: 'rejected', evaluation: 'not_evaluated' },
    ],
    ['?statut=nonsense&evaluation=maybe', null, NO_FILTERS],
    ['?evaluation=evaluated', { search: 'mar' }, { search: 'mar', status: 'all', evaluation: 'evaluated' }],
    ['', { search: 7 }, NO_FILTERS],
    ['', 'text', NO_FILTERS],
  ])('reads %s with the entry %o', (search, state, expected) => {
    expect(readFilters({ search, state })).toEqual(expected);
  });

  it('keeps the search, which may be a name, out of the query string', () => {
    const written = writeFilters(
      { search: ' Marchadier ', status: 'new', evaluation: 'all' },
      { search: '', state: null },
    );
    expect(written).toEqual({ search: '?statut=new', state: { search: 'Marchadier' } });
  });

  it('takes back what it wrote, and leaves what is not its own', () => {
    const written = writeFilters(NO_FILTERS, { search: '?statut=new&autre=1', state: { isOverList: true } });
    expect(written).toEqual({ search: '?autre=1', state: { isOverList: true, search: '' } });
  });
});

describe('active filters', () => {
  it.each([
    [NO_FILTERS, false, 0, []],
    [{ ...NO_FILTERS, search: '  ' }, false, 0, []],
    [{ ...NO_FILTERS, search: 'mar' }, true, 0, []],
    [{ ...NO_FILTERS, status: 'new' as const }, true, 1, ['Statut: Nouveau']],
    [{ ...NO_FILTERS, status: 'evaluated' as const }, true, 1, ['Statut: Evalué']],
    [{ ...NO_FILTERS, evaluation: 'evaluated' as const }, true, 1, ['Évaluation: Évaluées']],
    [
      { search: 'x', status: 'rejected' as const, evaluation: 'not_evaluated' as const },
      true,
      2,
      ['Statut: Refusé', 'Évaluation: Non évaluées'],
    ],
  ])('%o', (filters, isActive, count, labels) => {
    expect(hasActiveFilters(filters)).toBe(isActive);
    expect(activeFilterCount(filters)).toBe(count);
    expect(filterChips(filters).map(({ label }) => label)).toEqual(labels);
  });
});

it.each([
  [0, '0 candidature'],
  [1, '1 candidature'],
  [2, '2 candidatures'],
  [240, '240 candidatures'],
  [10_000, '10\u202f000 candidatures'],
])('counts %d as %s', (count, label) => {
  expect(countLabel(count)).toBe(label);
});
