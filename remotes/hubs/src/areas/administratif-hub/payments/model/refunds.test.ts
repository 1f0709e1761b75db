import { expect, it } from 'vitest';
import { leftOf, noneFound, shareOut, type Refund } from './refunds.ts';

const refund = (id: string, cents: number) => ({ id, cents, updated_at: `v-${id}` }) as Refund;
const line = (id: string, cents: number) => ({ id, cents }) as Parameters<typeof shareOut>[1][number];
const parts = (...all: Parameters<typeof shareOut>) =>
  shareOut(...all).map((one) => `${one.credit_note} ${one.version} ${one.line} ${one.cents}`);

it.each<[string, number[], number[], string[], number]>([
  ['one movement for a credit note', [500], [500], ['n0 v-n0 l0 500'], 0],
  ['a part of it', [500], [200], ['n0 v-n0 l0 200'], 300],
  ['two movements for one', [500], [200, 300], ['n0 v-n0 l0 200', 'n0 v-n0 l1 300'], 0],
  ['one movement for two', [500, 300], [700], ['n0 v-n0 l0 500', 'n1 v-n1 l0 200'], 100],
  [
    'two movements for two',
    [500, 300],
    [600, 200],
    ['n0 v-n0 l0 500', 'n1 v-n1 l0 100', 'n1 v-n1 l1 200'],
    0,
  ],
])('%s', (_, dues, movements, expected, left) => {
  const refunds = dues.map((cents, place) => refund(`n${place}`, cents));
  const lines = movements.map((cents, place) => line(`l${place}`, cents));
  expect(parts(refunds, lines)).toEqual(expected);
  expect(leftOf(refunds, lines)).toBe(left);
});

it('movements that are not read are not said to be none', () => {
  expect(noneFound(999, 1000)).toBe('Aucun mouvement de ce montant');
  expect(noneFound(1000, 1000)).toBe('Aucun mouvement de ce montant parmi les 1000 derniers');
});
