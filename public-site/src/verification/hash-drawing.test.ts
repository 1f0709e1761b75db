import { expect, it } from 'vitest';
import { drawHash } from './hash-drawing.ts';

const ends = (path: string) => path.match(/M/g)?.length ?? 0;

it('a hash without any bit lays the warp over everything, one of all bits the weft', () => {
  const none = drawHash('0'.repeat(64));
  expect(none.warp).toMatch(/^M3 0V48M9 0V48/);
  expect(ends(none.warp)).toBe(32);
  // Each of 8 threads across is seen in the gaps between those that hang down.
  expect(ends(none.weft)).toBe(8 * 33);
  const all = drawHash('f'.repeat(64));
  expect(ends(all.weft)).toBe(8);
  expect(ends(all.warp)).toBe(32 * 9);
});

it('one bit of the hash is one crossing', () => {
  const before = drawHash(`${'0'.repeat(63)}0`);
  const after = drawHash(`${'0'.repeat(63)}1`);
  expect(ends(after.warp)).toBe(ends(before.warp) + 1);
  expect(after.warp.endsWith('M189 0V42.3M189 47.7V48')).toBe(true);
});
