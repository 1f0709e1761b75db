import { describe, expect, it } from 'vitest';
import {
  noFilters,
  oneOf,
  pageNumber,
  readFilters,
  searchTerm,
  searchWords,
  word,
  writeFilters,
  type FilterCodecs,
} from './filters-codec.ts';

type Filters = { search: string; status: 'all' | 'draft' | 'sent'; page: number; owner: string | null };

const CODECS: FilterCodecs<Filters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', 'draft', 'sent'], 'all'),
  page: pageNumber(),
  owner: word('responsable'),
};
const NONE = noFilters(CODECS);

describe('filters in an address', () => {
  it('have searched words that name nobody, trimmed, and none where there are none', () => {
    const codecs = { search: searchWords() };
    expect(readFilters(codecs, { search: '?q=val+d%27Erdre', state: null })).toEqual({
      search: "val d'Erdre",
    });
    const written = (search: string) =>
      writeFilters(codecs, { search }, { search: '?etat=draft', state: null });
    expect(written(' verrier ').search).toBe('?etat=draft&q=verrier');
    expect(written('  ').search).toBe('?etat=draft');
  });

  it.each([
    ['', null, {}],
    ['?statut=sent&page=3&responsable=u1', null, { status: 'sent', page: 3, owner: 'u1' }],
    ['?statut=nonsense&page=0&responsable=', null, {}],
    ['?page=1.5', 'text', {}],
    ['?page=999999999999', null, { page: 1_000_000 }],
    ['', { search: 'mar' }, { search: 'mar' }],
    ['', { search: 7 }, {}],
  ])('are read from %s with the entry %o', (search, state, expected) => {
    expect(readFilters(CODECS, { search, state })).toEqual({ ...NONE, ...expected });
  });

  it('are written, and parameters of others are kept', () => {
    expect(
      writeFilters(
        CODECS,
        { ...NONE, search: ' Marchadier ', status: 'draft' },
        { search: '?page=2&vue=7', state: { isOverList: true } },
      ),
    ).toEqual({ search: '?vue=7&statut=draft', state: { isOverList: true, search: 'Marchadier' } });
  });

  it('leave an address without parameters when none is set', () => {
    expect(writeFilters(CODECS, NONE, { search: '?statut=sent', state: null })).toEqual({
      search: '',
      state: { search: '' },
    });
  });
});
