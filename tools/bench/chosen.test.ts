import { expect, it } from 'vitest';
import { isMissed, isNothing } from './budgets.ts';
import { chosenParts } from './chosen.ts';

it('measures what is named, with or without accents, and refuses a name that would measure nothing', () => {
  const parts = ['sceller', 'téléphone'] as const;
  expect(chosenParts(undefined, parts)).toEqual(parts);
  expect(chosenParts('telephone, Sceller', parts)).toEqual(['téléphone', 'sceller']);
  for (const wrong of ['seal', '', 'sceller,'])
    expect(() => chosenParts(wrong, parts)).toThrow('Les parties sont sceller, téléphone.');
});

it('a measure without a line, or with a line that was not measured, has not succeeded', () => {
  expect(isNothing([])).toBe(true);
  expect(isNothing({ verdicts: [] })).toBe(true);
  expect(isNothing({ verdicts: [], durées: [{ met: true }] })).toBe(false);
  expect([true, false, 'NON', 'non mesuré'].map((met) => isMissed({ met }))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
