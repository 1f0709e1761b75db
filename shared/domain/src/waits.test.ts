import { expect, it } from 'vitest';
import { waitIn, waitInWords } from './waits.ts';

it.each([
  [0, 'une minute'],
  [1, '1\u00a0seconde'],
  [42, '42\u00a0secondes'],
  [60, '1\u00a0minute'],
  [61, '2\u00a0minutes'],
  [3_540, '59\u00a0minutes'],
  [3_541, '1\u00a0heure'],
  [3_601, '2\u00a0heures'],
  [86_400, '24\u00a0heures'],
])('a wait of %d seconds is said in words', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

it.each([
  ['For security purposes, you can only request this after 42 seconds.', 42],
  ['more than 20 an hour: calendar, again after 1 second', 1],
  ['slow down', undefined],
])('the wait is found in « %s »', (message, seconds) => {
  expect(waitIn(message)).toBe(seconds);
});
