import { expect, it } from 'vitest';
import { JSON_VALUES } from './json-values.ts';

it.each([
  ['an object that lite has written', '{"a":1}', '{"a":1}'],
  ['an object', { a: 1 }, '{"a":1}'],
  ['a day', '2027-09-01', '"2027-09-01"'],
  ['an IBAN', 'FR1420041010050500013M02606', '"FR1420041010050500013M02606"'],
  ['a number', 30, '30'],
  ['nothing', null, 'null'],
])('%s as an argument is JSON', (_, value, json) => {
  expect(JSON_VALUES['jsonb']?.serialize(value)).toBe(json);
});
