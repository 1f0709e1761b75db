import { expect, it } from 'vitest';
import { blockOf, toBlocks } from './grid-blocks.ts';

const cards = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
const sizes = (count: number, columns: number, expanded: number[]) =>
  toBlocks(cards(count), columns, new Set(expanded.map(String))).map(({ from, to }) => to - from);

it.each([
  [0, 3, [], []],
  [7, 3, [], [3, 3, 1]],
  // One tall card leaves room for two cards under its neighbours.
  [9, 3, [2], [5, 3, 1]],
  [9, 3, [0, 1], [4, 3, 2]],
  [9, 3, [0, 1, 2], [3, 3, 3]],
  // A card of the second line is as tall as that line lets it be.
  [9, 3, [2, 4], [5, 3, 1]],
  [5, 2, [1], [3, 2]],
  [3, 1, [1], [1, 1, 1]],
  [2, 3, [0], [2]],
])('%d cards in %d columns with %o expanded are laid out as %o', (count, columns, expanded, expected) => {
  expect(sizes(count, columns, expanded)).toEqual(expected);
});

it('the block of a card is found', () => {
  const blocks = toBlocks(cards(9), 3, new Set(['2']));
  expect([0, 4, 5, 8].map((card) => blockOf(blocks, card))).toEqual([0, 0, 1, 2]);
});
