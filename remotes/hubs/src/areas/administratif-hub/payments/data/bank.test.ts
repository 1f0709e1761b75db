import { AppError } from '@trame/data';
import { expect, it } from 'vitest';
import { partsOfLines } from './bank.ts';
import { payFailure } from './payments.ts';

const LINE = {
  bookedOn: '2026-12-03',
  cents: -1200,
  label: 'CB',
  counterparty: null,
  endToEndId: null,
  reference: null,
  returnCode: null,
};

it('movements are sent in parts, those that say the same in one of them', () => {
  const other = (cents: number) => ({ ...LINE, cents });
  const parts = partsOfLines([LINE, other(1), other(2), LINE, other(3)], 3);
  expect(parts.map((part) => part.map(({ cents }) => cents))).toEqual([
    [-1200, -1200, 1],
    [2, 3],
  ]);
});

it.each([
  ['another total', /^Le total a changé/],
  ['a statement of another account', /^Ce relevé est celui d’un autre compte/],
  ['another count', /^Le nombre de virements a changé/],
  ['a day from today on, within two months', /^Choisissez un jour/],
  ['banks execute no transfer on this day', /^Les banques n’exécutent aucun virement ce jour-là/],
  ['a movement of a day that is none', /n’a pas de date lisible\. Rien n’est importé/],
])('« %s » is said in words', (message, sentence) => {
  expect(payFailure(new AppError('invalid', message, { serverCode: '22023' }))).toMatch(sentence);
});

it('sends a long statement in requests that the data API takes', () => {
  const whole = Array.from({ length: 5000 }, (_, index) => ({
    ...LINE,
    cents: -index,
    counterparty: 'É'.repeat(140),
    endToEndId: `TR-${index}`,
    reference: 'R'.repeat(140),
    returnCode: 'AC04',
  }));
  const parts = partsOfLines(whole);
  expect(parts.flat()).toHaveLength(5000);
  for (const part of parts) {
    expect(part.length * Object.keys(whole[0]!).length).toBeLessThan(10_000);
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(1024 * 1024);
  }
});
