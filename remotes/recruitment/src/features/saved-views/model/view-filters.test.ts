import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../../application-data/model/filters.ts';
import { filtersText, fromStored, toStored, type ViewFilters } from './view-filters.ts';

const sameFilters = (a: ViewFilters, b: ViewFilters) => filtersText(a) === filtersText(b);

const filters: ViewFilters = {
  status: 'new',
  evaluation: 'not_evaluated',
  conditions: [
    { field: 'country', op: 'not_in', values: ['FR', 'BE'] },
    { field: 'created', op: 'between', from: '2026-10-01' },
  ],
  sort: 'contact',
};

describe('a saved view', () => {
  it('keeps nothing of what is searched in CVs, which may be a name', () => {
    const searched: ViewFilters = {
      ...filters,
      conditions: [...filters.conditions, { field: 'cv', op: 'in', values: ['Zoé Martin'] }],
    };
    expect(toStored(searched)).toEqual(toStored(filters));
    expect(sameFilters(searched, filters)).toBe(true);
  });

  it('restores what it stored', () => {
    expect(fromStored(toStored(filters))).toEqual(filters);
  });

  it.each([
    ['nothing', {}],
    ['another version', { status: 'gone', evaluation: 3, conditions: 'all' }],
    [
      'unknown conditions',
      {
        conditions: [
          { field: 'age', op: 'in', values: ['30'] },
          { field: 'country', op: 'like', values: ['FR'] },
          { field: 'country', op: 'in', values: [] },
          { field: 'country', op: 'in' },
          { field: 'created', op: 'between', from: 'hier' },
          { field: 'created', op: 'in', values: ['2026-10-01'] },
          { field: 'country', op: 'between', from: '2026-10-01' },
          null,
        ],
      },
    ],
  ])('that holds %s is the whole list', (_, stored) => {
    expect(sameFilters(fromStored({ filters: stored, sort: 'random' }), NO_FILTERS)).toBe(true);
  });
});

describe('comparing the filters of the list with those of a view', () => {
  it.each<[string, Partial<ViewFilters>, boolean]>([
    ['as they are', {}, true],
    ['whatever the order of conditions', { conditions: filters.conditions.toReversed() }, true],
    [
      'whatever the order of values',
      {
        conditions: [
          { field: 'country', op: 'not_in', values: ['BE', 'FR'] },
          { field: 'created', op: 'between', from: '2026-10-01' },
        ],
      },
      true,
    ],
    ['not with one condition less', { conditions: filters.conditions.slice(1) }, false],
    ['not in another order of the list', { sort: 'newest' }, false],
    ['not with another status', { status: 'all' }, false],
  ])('%s', (_, change, same) => {
    expect(sameFilters({ ...filters, ...change }, filters)).toBe(same);
  });

  it('ignores a search', () => {
    expect(sameFilters({ ...NO_FILTERS, search: 'mar' } as ViewFilters, NO_FILTERS)).toBe(true);
  });
});
