import { expect, it } from 'vitest';
import { leastPenalty } from './terms.ts';

const RATES = { '2025-07-01': 276, '2026-01-01': 262 };

it('the least penalties are three times the legal interest of the half-year of the invoice', () => {
  expect(leastPenalty(RATES, '2025-12-31')).toEqual({ known: 828 });
  expect(leastPenalty(RATES, '2026-01-01')).toEqual({ known: 786 });
  expect(leastPenalty(RATES, '2026-06-30')).toEqual({ known: 786 });
});

it('of a half-year that is not known, the one before it is near; before the first there is none', () => {
  expect(leastPenalty(RATES, '2026-07-01')).toEqual({ near: 786 });
  expect(leastPenalty(RATES, '2025-06-30')).toBeNull();
  expect(leastPenalty({}, '2026-01-01')).toBeNull();
  expect(leastPenalty(null, '2026-01-01')).toBeNull();
});
