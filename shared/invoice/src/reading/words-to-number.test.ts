import { expect, it } from 'vitest';
import { numberInWords } from './words-to-number.ts';

it.each([
  ['deux mille trois cent quarante', 2340],
  ['mille neuf cent cinquante', 1950],
  ['quatre-vingt-dix-sept', 97],
  ['quatre cent quatre-vingts', 480],
  ['soixante et onze', 71],
  ['soixante-quinze mille', 75_000],
  ['un million deux cent mille', 1_200_000],
  ['cent un', 101],
  ['trois cent vingt et une', 321],
  ['nonante-neuf', 99],
])('%s', (text, value) => {
  expect(numberInWords(text)).toBe(value);
});

it.each(['', 'deux formations', 'la somme', 'deux constructor'])('« %s » is no number', (text) => {
  expect(numberInWords(text)).toBeUndefined();
});
