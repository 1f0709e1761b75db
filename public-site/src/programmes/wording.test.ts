import '../../name-inputs.ts';
import { describe, expect, it } from 'vitest';
import {
  delayText,
  descriptionOf,
  drawnDays,
  groupText,
  hoursAndMinutes,
  inLetters,
  lastResults,
  lengthOf,
  programmesText,
  shortDuration,
} from './wording.ts';

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
    expect(hoursAndMinutes(3.5)).toBe('3 h 30');
    expect(hoursAndMinutes(0.75)).toBe('45 min');
    expect(hoursAndMinutes(1.999)).toBe('2 h');
    expect(shortDuration({ duration_days: 3, duration_hours: 21 })).toBe('3 jours');
    expect(shortDuration({ duration_days: 1.5 })).toBe('1,5 jour');
    expect(shortDuration({ duration_days: 0.5, duration_hours: 3.5 })).toBe('3 h 30');
    expect(shortDuration({ duration_hours: 14 })).toBe('14 h');
    expect(shortDuration({})).toBe('');
  });

  it('draw days, a half, and ten at most', () => {
    expect(drawnDays({ duration_days: 1.5 })).toEqual({ whole: 1, half: true });
    expect(drawnDays({ duration_hours: 21 })).toEqual({ whole: 3, half: false });
    expect(drawnDays({ duration_days: 40.5 })).toEqual({ whole: 10, half: false });
    expect(drawnDays({})).toEqual({ whole: 0, half: false });
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

  it('say the size of a group as far as it is known', () => {
    expect(groupText({ group_min: 4, group_max: 8 })).toBe('4 à 8 personnes');
    expect(groupText({ group_max: 1 })).toBe('1 personne au plus');
    expect(groupText({ group_min: 6, group_max: 6 })).toBe('6 personnes');
    expect(groupText({ group_min: 2 })).toBe('À partir de 2 personnes');
    expect(groupText({})).toBe('');
  });

  it('show results of the last year alone, each with how many people it is of', () => {
    expect(
      lastResults([
        { kind: 'satisfaction', year: 2024, value: 4.1, n: 10 },
        { kind: 'satisfaction', year: 2025, value: 4.7, n: 112 },
      ]),
    ).toEqual({ year: 2025, results: [{ label: 'Satisfaction', unit: '/ 5', value: '4,7', n: 112 }] });
    expect(lastResults([])).toBeNull();
  });

  it('describe a programme within what search engines show', () => {
    expect(descriptionOf({ title: 'Revit' })).toContain('Revit : objectifs');
    const long = descriptionOf({ title: 'Revit', summary: 'mot '.repeat(100) });
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long.endsWith(' …')).toBe(true);
  });
});
