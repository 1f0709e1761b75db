import { expect, it } from 'vitest';
import { bothValues, rebase, resolve } from './rebase.ts';

type Mission = { title?: string; place?: string | null; hours?: number; notes?: string | null };

const base: Mission = { title: 'Excel', place: 'Lyon', hours: 14, notes: null };
const move = (mine: Mission, theirs: Mission) =>
  rebase(base, mine, { ...base, ...theirs }, [['place', 'hours']]);

it('changes of two people in different fields are combined', () => {
  expect(move({ title: 'Word', notes: null }, { notes: 'Vu' })).toEqual({
    change: { title: 'Word', notes: 'Vu' },
    conflicts: [],
    theirs: ['notes'],
  });
});

it('a field that both changed is a conflict, with the field that depends on it', () => {
  const moved = move({ place: 'Nantes', hours: 14 }, { place: 'Brest', hours: 7 });
  expect(moved.conflicts).toEqual([
    { column: 'place', mine: 'Nantes', theirs: 'Brest' },
    { column: 'hours', mine: 14, theirs: 7 },
  ]);
  expect(resolve(moved, { place: 'theirs' })).toEqual({ place: 'Brest', hours: 14 });
});

it('two notes can be joined, other texts cannot', () => {
  const moved = move({ notes: 'B', title: 'Word' }, { notes: 'A', title: 'Access' });
  expect(resolve(moved, { notes: 'both', title: 'both' }, ['notes'])).toEqual({
    notes: 'A\n\nB',
    title: 'Word',
  });
  expect(bothValues({ column: 'tags', mine: ['a', 'b'], theirs: ['b', 'c'] })).toEqual(['b', 'c', 'a']);
});
