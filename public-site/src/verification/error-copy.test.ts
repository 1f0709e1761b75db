import { expect, it } from 'vitest';
import { errorCopy } from './error-copy.ts';

it('an error whose cause cannot be copied is sent without it, where it happened included', () => {
  const error = new TypeError('no page', { cause: () => undefined });
  expect(() => structuredClone(error)).toThrow();
  const copy = structuredClone(errorCopy(error)) as Error;
  expect([copy.name, copy.message, copy.stack]).toEqual(['TypeError', 'no page', error.stack]);
});

it.each([new RangeError('late'), 'words', undefined])('what can be copied is sent as it is: %s', (error) => {
  expect(errorCopy(error)).toEqual(error);
});
