import { expect, it } from 'vitest';
import { drawnPicture } from './strokes.ts';

/** The form that the database takes. */
const PATH = /^[MLHVCQSTZmlhvcqstz0-9.,+ -]+$/;

it('a drawing is one path in whole numbers, cut to the ink', () => {
  const picture = drawnPicture([
    [
      { x: 100.4, y: 50 },
      { x: 150, y: 80.2 },
      { x: 200, y: 50 },
    ],
    [{ x: 210, y: 60 }],
  ]);
  expect(picture?.path).toBe('M6 6Q56 36 81 21L106 6M116 16L117 16');
  expect(picture?.path).toMatch(PATH);
  expect(picture).toMatchObject({ width: 122, height: 43 });
});

it('nothing is no signature', () => {
  expect(drawnPicture([])).toBeNull();
});

it('a long signature of a fast pen keeps fewer points, from end to end', () => {
  const long = Array.from({ length: 9000 }, (_, at) => ({ x: 300 + 290 * Math.sin(at / 90), y: at % 240 }));
  const { path = '', width } = drawnPicture([long]) ?? {};
  expect(path.length).toBeLessThanOrEqual(40_000);
  expect(path.length).toBeGreaterThan(10_000);
  expect(path).toMatch(PATH);
  expect(width).toBe(592);
});
