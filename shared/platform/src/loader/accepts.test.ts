import { expect, it } from 'vitest';
import { accepts } from './accepts.ts';

it.each([
  ['^1.0.0', '1.1.0', true],
  ['^1.1.0', '1.1.0', true],
  ['^1.2.0', '1.1.0', false],
  ['^99.0.0', '1.1.0', false],
  ['~1.1.0', '1.1.4', true],
  ['>=18 <20', '19.3.1', true],
  ['^18.0.0 || ^19.0.0', '19.3.1', true],
  ['^18.2.0', '19.3.1', false],
  ['^19.3.1', '19.3.1', true],
  ['^19.3.2', '19.3.1', false],
  ['^19.2.9', '19.3.1', true],
  ['^19.10.0', '19.9.1', false],
  ['^0.2.0', '0.3.0', false],
  ['^1.2', '1.4.0', true],
  ['^19.0.0', '19.3.1-beta.1', true],
  ['*', '19.3.1', true],
  ['whatever', '1.1.0', false],
  ['', '1.1.0', false],
])('the range "%s" against %s: %s', async (range, version, expected) => {
  expect(await accepts(range, version)).toBe(expected);
});
