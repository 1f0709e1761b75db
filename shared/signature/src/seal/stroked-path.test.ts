import { describe, expect, it } from 'vitest';
import { strokedPath } from './stroked-path.ts';

/** Its lines, without the stroke at the end. */
const written = (path: string, unit = 1) =>
  new TextDecoder().decode(strokedPath(path, unit)).split('\n').slice(0, -2);

describe('a drawn path in the operators of PDF', () => {
  it.each([
    ['lines', 'M10 20L30 40', ['10 -20 m', '30 -40 l']],
    ['pairs after a move', 'M10 20 30 40', ['10 -20 m', '30 -40 l']],
    ['pairs after a relative move', 'm10 20 30 40', ['10 -20 m', '40 -60 l']],
    ['lines along the sides', 'M1 2H5V9h-1v-2', ['1 -2 m', '5 -2 l', '5 -9 l', '4 -9 l', '4 -7 l']],
    ['a closed shape, and where the next one begins', 'M1 1l4 0zl0 2', ['1 -1 m', '5 -1 l', 'h', '1 -3 l']],
    ['a curve', 'M0 0C1 2 3 4 5 6', ['0 0 m', '1 -2 3 -4 5 -6 c']],
    ['a relative curve', 'M1 1c1 2 3 4 5 6', ['1 -1 m', '2 -3 4 -5 6 -7 c']],
    ['a smooth curve', 'M0 0C1 2 3 4 5 6S8 8 9 9', ['0 0 m', '1 -2 3 -4 5 -6 c', '7 -8 8 -8 9 -9 c']],
    ['a smooth curve after a line', 'M0 0L5 6s3 2 4 3', ['0 0 m', '5 -6 l', '5 -6 8 -8 9 -9 c']],
    ['a curve of the second degree', 'M0 0Q3 3 6 0', ['0 0 m', '2 -2 4 -2 6 0 c']],
    ['one that goes on', 'M0 0Q3 3 6 0T12 0', ['0 0 m', '2 -2 4 -2 6 0 c', '8 2 10 2 12 0 c']],
    ['one that goes on from nothing', 'M0 0t3 3', ['0 0 m', '0 0 1 -1 3 -3 c']],
    ['numbers without spaces', 'M5.4-.6L-1.5.77', ['5 1 m', '-2 -1 l']],
    ['data without a move', 'L5 5', ['0 0 m', '5 -5 l']],
    ['numbers of half a command', 'M1 1L2', ['1 -1 m']],
    ['nothing', '', []],
  ])('%s', (_, path, operators) => {
    expect(written(path)).toEqual(operators);
  });

  it('is written larger where the drawing is small', () => {
    expect(written('M.001 .5L1 1', 100)).toEqual(['0 -50 m', '100 -100 l']);
  });

  it('holds the longest drawing that is accepted', () => {
    expect(written(`M0 0t${'1 2 '.repeat(10_000)}`)).toHaveLength(10_001);
  });

  it('writes no exponent, however far it goes', () => {
    expect(written(`M0 0l${'999999 -999999 '.repeat(2000)}`).at(-1)).toBe('1999998000 1999998000 l');
  });
});
