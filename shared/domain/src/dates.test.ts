import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  birthDateError,
  dayError,
  daysBetween,
  formatDate,
  formatDateTime,
  inDays,
  isCalendarDate,
  readTypedDay,
  today,
  withFirstDay,
} from './dates.ts';

describe('formatDate', () => {
  // spec 2.23, 9.14
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
  // spec 2.46, 9.14
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

describe('withFirstDay', () => {
  it.each([
    ['1 juin 2024', '1er juin 2024'],
    ['samedi 1 août 2026', 'samedi 1er août 2026'],
    ['1 janvier à 10:01', '1er janvier à 10:01'],
    ['11 juin 2024', '11 juin 2024'],
    ['31 mai 2021', '31 mai 2021'],
    ['juin 2021', 'juin 2021'],
  ])('writes "%s" as "%s"', (words, expected) => {
    expect(withFirstDay(words)).toBe(expected);
  });
});

describe('birth dates', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  // spec 5.7, 5.8
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

  it('are compared with the current day in Paris', () => {
    expect(today(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  });

  it('are valid on leap days', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true);
    expect(isCalendarDate('2100-02-29')).toBe(false);
  });
});

describe('a typed day', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['', ''],
    ['  ', ''],
    ['21/03/1984', '1984-03-21'],
    ['1/2/1980', '1980-02-01'],
    ['1/2/80', '1980-02-01'],
    ['1/2/26', '2026-02-01'],
    ['1/2/27', '1927-02-01'],
    ['1/2/00', '2000-02-01'],
    ['21031984', '1984-03-21'],
    ['21.03.1984', '1984-03-21'],
    ['21-3-84', '1984-03-21'],
    [' 21 / 03 / 1984 ', '1984-03-21'],
    ['21 3 1984', '1984-03-21'],
    ['1984-03-21', '1984-03-21'],
    ['31/12/2030', '2030-12-31'],
    ['31/02/1980', undefined],
    ['29/02/1900', undefined],
    ['1/2', undefined],
    ['1/2/180', undefined],
    ['12/31/1980', undefined],
    ['mars 1984', undefined],
    ['0/0/00', undefined],
  ])('%j is %j', (typed, day) => {
    expect(readTypedDay(typed, now, { max: '2026-11-21' })).toBe(day);
  });

  it.each([
    ['12/05/27', undefined, '2027-05-12'],
    ['12/05/27', '2100-12-31', '2027-05-12'],
    ['12/05/46', '2100-12-31', '2046-05-12'],
    ['12/05/47', '', '1947-05-12'],
    ['12/05/99', undefined, '1999-05-12'],
    ['12/05/00', '2100-12-31', '2000-05-12'],
    ['12/05/27', '2026-11-21', '1927-05-12'],
  ])('%s in a field whose last day is %s is %s', (typed, max, day) => {
    expect(readTypedDay(typed, now, { max })).toBe(day);
  });

  it.each([
    ['', undefined],
    ['2026-01-15', undefined],
    ['31/02/1980', /^Cette date n’existe pas/],
    ['2025-12-31', 'La date ne peut pas être antérieure au 01/01/2026'],
    ['2026-02-01', 'La date ne peut pas être postérieure au 31/01/2026'],
  ])('%j in January gives %j', (value, message) => {
    const error = dayError(value, { min: '2026-01-01', max: '2026-01-31' });
    if (message instanceof RegExp) expect(error).toMatch(message);
    else expect(error).toBe(message);
  });

  it.each([
    ['0001-01-01', 'La date ne peut pas être antérieure au 01/01/1900'],
    ['0226-11-21', 'La date ne peut pas être antérieure au 01/01/1900'],
    ['20261-11-21', /^Cette date n’existe pas/],
    ['9999-12-31', 'La date ne peut pas être postérieure au 31/12/2100'],
    ['1900-01-01', undefined],
    ['2100-12-31', undefined],
  ])('%j gives %j where a field has no bounds of its own', (value, message) => {
    const error = dayError(value);
    if (message instanceof RegExp) expect(error).toMatch(message);
    else expect(error).toBe(message);
  });
});

describe('days that are counted', () => {
  it('cross months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
  });

  it('of months end where the month does', () => {
    expect(addMonths('2026-05-31', 6)).toBe('2026-11-30');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 13)).toBe('2028-01-15');
  });

  it.each([
    [-1, 'aujourd’hui'],
    [0, 'aujourd’hui'],
    [1, 'demain'],
    [2, 'dans 2\u00a0jours'],
  ])('%d from now are said as they read', (days, text) => {
    expect(inDays(days)).toBe(text);
  });
});
