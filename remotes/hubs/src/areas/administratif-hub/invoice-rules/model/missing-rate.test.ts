import { expect, it } from 'vitest';
import { missingRateOf } from './missing-rate.ts';

const since = (valid_from: string | null, day: string) =>
  missingRateOf(
    [
      { id: 'payment_days', valid_from: null },
      { id: 'legal_interest_rate', valid_from },
    ],
    day,
  )?.from;

it('the rate of a half-year is missing from its first day until it is written', () => {
  expect(since('2026-01-01', '2026-06-30')).toBeUndefined();
  expect(since('2026-01-01', '2026-07-01')).toBe('2026-07-01');
  expect(since('2026-01-01', '2027-01-01')).toBe('2027-01-01');
  expect(since(null, '2026-03-01')).toBe('2026-01-01');
  // Written ahead, or on another day of the half-year.
  expect(since('2027-01-01', '2026-12-20')).toBeUndefined();
  expect(since('2026-07-15', '2026-12-20')).toBeUndefined();
  expect(missingRateOf([], '2026-12-20')).toBeUndefined();
});
