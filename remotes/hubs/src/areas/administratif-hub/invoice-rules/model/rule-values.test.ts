import { describe, expect, it } from 'vitest';
import { readRule, ruleText, typedRule, type RuleUnit, type RuleValue } from './rule-values.ts';

const VALUES: [RuleUnit, RuleValue, string][] = [
  ['cents', 300_000, '3\u202f000,00\u00a0€'],
  ['days', 30, '30\u00a0jours'],
  ['days', 1, '1\u00a0jour'],
  ['weekday', 4, 'jeudi'],
  ['rate', 550, '5,5\u00a0%'],
  ['date', '2027-09-01', '01/09/2027'],
  ['text', 'Pas d’escompte.', 'Pas d’escompte.'],
  ['iban', 'FR7630006000011234567890189', 'FR76 3000 6000 0112 3456 7890 189'],
  ['iban', null, ''],
];

it('a version of an account has its last four', () => {
  expect(ruleText('iban', '… 0189')).toBe('… 0189');
});

describe.each(VALUES)('a value in %s, %j', (unit, value, text) => {
  it('is read as people write it', () => {
    expect(ruleText(unit, value)).toBe(text);
  });

  it('is the same once it was shown in its field and saved', () => {
    expect(readRule(unit, typedRule(unit, value))).toBe(value);
  });
});

it.each<[RuleUnit, string]>([
  ['cents', '-5'],
  ['cents', 'cinq'],
  ['days', '366'],
  ['days', '1,5'],
  ['weekday', '6'],
  ['rate', '101'],
  ['date', '2027-02-30'],
  ['iban', 'FR7630006000011234567890188'],
  ['text', ' '],
  ['days', ''],
])('%s is not %j', (unit, typed) => {
  expect(readRule(unit, typed)).toBeUndefined();
});

it.each<[RuleUnit, string, number]>([
  ['rate', '20 %', 2000],
  ['cents', '3 000 €', 300_000],
])('%s is read from %j', (unit, typed, value) => {
  expect(readRule(unit, typed)).toBe(value);
});
