import '../../name-inputs.ts';
import { describe, expect, it } from 'vitest';
import { delayText, descriptionOf, inLetters, lengthOf, programmesText, shortDuration } from './wording.ts';

describe('texts of the catalogue', () => {
  it.each([
    [1, 'un'],
    [17, 'dix-sept'],
    [20, 'vingt'],
    [21, 'vingt et un'],
    [34, 'trente-quatre'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [77, 'soixante-dix-sept'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, '100'],
    [2000, '2\u202F000'],
  ])('write %d as « %s »', (count, text) => {
    expect(inLetters(count)).toBe(text);
  });

  it('count programmes', () => {
    expect([programmesText(1), programmesText(2)]).toEqual(['Un programme', 'Deux programmes']);
  });

  it('say a duration in days, and in hours when it is shorter', () => {
    expect(shortDuration({ duration_days: 3, duration_hours: 21 })).toBe('3 jours');
    expect(shortDuration({ duration_days: 1.5 })).toBe('1,5 jour');
    expect(shortDuration({ duration_days: 0.5, duration_hours: 3.5 })).toBe('3 h 30');
    expect(shortDuration({ duration_hours: 14 })).toBe('14 h');
    expect(shortDuration({})).toBe('');
  });

  it('sort programmes by length; one whose duration is not known has none', () => {
    expect(
      [{ duration_days: 1 }, { duration_days: 1.5 }, { duration_days: 3 }, { duration_hours: 28 }].map(
        lengthOf,
      ),
    ).toEqual(['court', 'moyen', 'moyen', 'long']);
    expect(lengthOf({})).toBeUndefined();
  });

  it('say a delay that is a number as one, and another as it is', () => {
    expect(delayText({ access_delay: '10 jours ouvrés' })).toBe('sous 10 jours ouvrés');
    expect(delayText({ access_delay: 'Nous consulter' })).toBe('Nous consulter');
    expect(delayText({})).toBe('');
  });

  it('describe a programme within what search engines show', () => {
    expect(descriptionOf({ title: 'Revit' })).toContain('Revit : objectifs');
    const long = descriptionOf({ title: 'Revit', summary: 'mot '.repeat(100) });
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long.endsWith(' …')).toBe(true);
  });
});
