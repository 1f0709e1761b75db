import { describe, expect, it } from 'vitest';
import { birthDateError, formatDate, formatDateTime, isCalendarDate, today } from './dates.ts';

describe('formatDate', () => {
  it.each([
    ['2026-11-19', '19/11/2026'],
    ['1980-01-01', '01/01/1980'],
    ['2026-11-19T22:59:00Z', '19/11/2026'],
    ['2026-11-19T23:30:00Z', '20/11/2026'],
    ['2026-07-19T22:30:00+00:00', '20/07/2026'],
    ['2026-02-30', ''],
    ['hier', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [new Date('2026-11-19T08:00:00Z'), '19/11/2026'],
  ])('%j is %j', (value, shown) => {
    expect(formatDate(value)).toBe(shown);
  });
});

describe('formatDateTime', () => {
  it.each([
    ['2026-11-19T08:05:59Z', '19/11/2026 à 09:05'],
    ['2026-07-19T08:05:00Z', '19/07/2026 à 10:05'],
    ['2026-11-19T23:00:00Z', '20/11/2026 à 00:00'],
    [null, ''],
    ['?', ''],
  ])('%j is %j', (value, shown) => {
    expect(formatDateTime(value)).toBe(shown);
  });
});

describe('birth dates', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['', undefined],
    [null, undefined],
    ['1980-05-04', undefined],
    ['1900-01-01', undefined],
    ['2026-11-21', undefined],
    ['2026-11-22', 'La date de naissance ne peut pas être dans le futur'],
    ['1899-12-31', 'La date de naissance ne peut pas être antérieure au 01/01/1900'],
    ['2025-02-29', 'Date de naissance invalide'],
    ['04/05/1980', 'Date de naissance invalide'],
    ['1980-5-4', 'Date de naissance invalide'],
  ])('%j gives %j', (value, message) => {
    expect(birthDateError(value, 'fr', now)).toBe(message);
  });

  it('turn to the next day with Paris', () => {
    expect(today(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  });

  it('know leap years', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true);
    expect(isCalendarDate('2100-02-29')).toBe(false);
  });
});
