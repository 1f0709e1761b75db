import { expect, it } from 'vitest';
import { prefixOfYear } from './series.ts';

it.each([
  ['2026-', '2027-01-02', '2027-'],
  ['F2026/', '2027-12-31', 'F2027/'],
  ['2025-', '2027-01-02', '2027-'],
  ['2026-', '2026-12-31', undefined],
  ['2027-', '2026-12-31', undefined],
  ['F-', '2027-01-02', undefined],
  ['20260-', '2027-01-02', undefined],
])('%s on %s becomes %s', (prefix, day, next) => {
  expect(prefixOfYear(prefix, day)).toBe(next);
});
