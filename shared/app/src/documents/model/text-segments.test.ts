import { expect, it } from 'vitest';
import { segmentsOf } from './text-segments.ts';

const mark = (key: string, start: number, end: number) => ({ key, mark: key, page: 1, start, end });

it('a text is cut at its passages, and an overlap belongs to both', () => {
  const segments = segmentsOf('abcdefghij', [mark('1', 2, 6), mark('2', 4, 8)]);
  expect(segments.map(({ text, keys, marks }) => [text, keys, marks])).toEqual([
    ['ab', [], []],
    ['cd', ['1'], ['1']],
    ['ef', ['1', '2'], ['2']],
    ['gh', ['2'], []],
    ['ij', [], []],
  ]);
});

it('the whole text is kept, whatever the passages', () => {
  const texts = [[], [mark('1', 0, 99)], [mark('1', -4, 3), mark('2', 50, 60)]].map((marks) =>
    segmentsOf('dix lettres', marks)
      .map(({ text }) => text)
      .join(''),
  );
  expect(texts).toEqual(['dix lettres', 'dix lettres', 'dix lettres']);
});

it('an empty page has no segments', () => {
  expect(segmentsOf('', [mark('1', 0, 3)])).toEqual([]);
});
