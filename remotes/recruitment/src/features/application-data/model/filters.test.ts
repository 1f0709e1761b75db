import { readFilters, writeFilters } from '@trame/app/filters-codec';
import { describe, expect, it } from 'vitest';
import type { Condition } from './conditions.ts';
import {
  activeFilterCount,
  countLabel,
  filterChips,
  hasActiveFilters,
  LIST_FILTERS,
  NO_FILTERS,
  type ListFilters,
} from './filters.ts';

describe('filters in the address of the list', () => {
  // spec 5.29, 5.30
  it.each([
    ['', null, NO_FILTERS],
    ['?statut=new', null, { ...NO_FILTERS, status: 'new' }],
    [
      '?statut=rejected&evaluation=not_evaluated',
      null,
      { ...NO_FILTERS, status: 'rejected', evaluation: 'not_evaluated' },
    ],
    [
      '?f=!pays:FR&f=age:30&tri=name',
      null,
      { ...NO_FILTERS, conditions: [{ field: 'country', op: 'not_in', values: ['FR'] }], sort: 'name' },
    ],
    ['?tri=random', null, NO_FILTERS],
    ['?statut=nonsense&evaluation=maybe', null, NO_FILTERS],
    ['?evaluation=evaluated', { search: 'mar' }, { ...NO_FILTERS, search: 'mar', evaluation: 'evaluated' }],
    ['', { search: 7 }, NO_FILTERS],
    ['', 'text', NO_FILTERS],
  ])('are read from %s with the entry %o', (search, state, expected) => {
    expect(readFilters(LIST_FILTERS, { search, state })).toEqual(expected);
  });

  it('leave the search, which may be a name, out of the query string', () => {
    const written = writeFilters(
      LIST_FILTERS,
      { ...NO_FILTERS, search: ' Marchadier ', status: 'new' },
      { search: '', state: null },
    );
    expect(written).toEqual({ search: '?statut=new', state: { search: 'Marchadier' } });
  });

  it('are removed when cleared, and other parameters are kept', () => {
    const written = writeFilters(LIST_FILTERS, NO_FILTERS, {
      search: '?statut=new&autre=1&f=pays:FR&f=pays:BE&tri=name',
      state: { isOverList: true },
    });
    expect(written).toEqual({ search: '?autre=1', state: { isOverList: true, search: '' } });
  });

  it('include conditions and the order', () => {
    const filters: ListFilters = {
      ...NO_FILTERS,
      conditions: [
        { field: 'country', op: 'not_in', values: ['FR'] },
        { field: 'created', op: 'between', from: '2026-10-01' },
      ],
      sort: 'contact',
    };
    const { search, state } = writeFilters(LIST_FILTERS, filters, {
      search: '?f=pays:BE&vue=1',
      state: null,
    });
    expect(readFilters(LIST_FILTERS, { search, state })).toEqual(filters);
    expect(new URLSearchParams(search).get('vue')).toBe('1');
  });
});

describe('words searched in CVs', () => {
  const texts: ListFilters['conditions'] = [
    { field: 'cv', op: 'in', values: ['Zoé Martin'] },
    { field: 'cv', op: 'not_in', values: ['SAP'] },
  ];

  it('are kept in the history entry, never in the address', () => {
    const filters: ListFilters = {
      ...NO_FILTERS,
      conditions: [{ field: 'country', op: 'in', values: ['FR'] }, ...texts],
    };
    const { search, state } = writeFilters(LIST_FILTERS, filters, { search: '', state: null });
    expect(search).toBe('?f=pays%3AFR');
    // As the browser stores it over a reload.
    expect(readFilters(LIST_FILTERS, { search, state: structuredClone(state) })).toEqual(filters);
    const without = writeFilters(LIST_FILTERS, NO_FILTERS, { search, state });
    expect(readFilters(LIST_FILTERS, without).conditions).toEqual([]);
  });

  it.each([
    'Zoé',
    [['Zoé']],
    [['  ', 'in']],
    [['Zoé', 'between']],
    [[3, 'in']],
    [['a'.repeat(121), 'in']],
    [null],
  ])('are ignored in a history entry that holds %j', (cv) => {
    expect(readFilters(LIST_FILTERS, { search: '', state: { cv } }).conditions).toEqual([]);
  });

  it('are ignored in an address', () => {
    expect(readFilters(LIST_FILTERS, { search: '?f=cv:Martin', state: null }).conditions).toEqual([]);
  });
});

describe('active filters', () => {
  const ARCHIVED: Condition = { field: 'archived', op: 'in', values: ['yes'] };

  // spec 2.15, 2.16, 5.31, 5.32
  it.each([
    [NO_FILTERS, false, 0, []],
    [{ ...NO_FILTERS, search: '  ' }, false, 0, []],
    [{ ...NO_FILTERS, search: 'mar' }, true, 0, []],
    [{ ...NO_FILTERS, sort: 'name' as const }, false, 0, []],
    [{ ...NO_FILTERS, conditions: [ARCHIVED] }, true, 0, []],
    [{ ...NO_FILTERS, status: 'new' as const }, true, 1, ['Statut: Nouveau']],
    [{ ...NO_FILTERS, status: 'evaluated' as const }, true, 1, ['Statut: Evalué']],
    [{ ...NO_FILTERS, evaluation: 'evaluated' as const }, true, 1, ['Évaluation: Évaluées']],
    [
      { ...NO_FILTERS, search: 'x', status: 'rejected' as const, evaluation: 'not_evaluated' as const },
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

// spec 2.13
it.each([
  [0, '0 candidature'],
  [1, '1 candidature'],
  [2, '2 candidatures'],
  [240, '240 candidatures'],
  [10_000, '10\u202f000 candidatures'],
])('counts %d as %s', (count, label) => {
  expect(countLabel(count)).toBe(label);
});
