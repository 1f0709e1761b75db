import { agedBalance, journalOf } from '@trame/invoice/payments';
import { expect, it } from 'vitest';
import { owedOf, pieceOf, type BookedEntry } from './accounts.ts';
import { nextExecution } from './payable.ts';

it('the aged balance takes away what credit notes take back', () => {
  const owed = { user_id: 'u', payee: 'Claire Estavoyer', due_on: '2026-12-01', cents: 120_000 };
  expect(agedBalance(owedOf([owed, { ...owed, cents: -30_000 }]), '2026-11-29')).toMatchObject([
    { payee: 'Claire Estavoyer', total: 90_000 },
  ]);
});

const BOUGHT: BookedEntry = {
  invoice_id: '1',
  number: '2026-031',
  kind: 'invoice',
  payee: 'Claire Estavoyer',
  payee_code: '100000009',
  entry: 'purchase',
  rank: 1,
  entered_on: '2026-11-01',
  booked_on: '2026-11-01',
  net_cents: 100_000,
  vat_cents: 20_000,
  paid_cents: 0,
  reference: null,
  settled_id: null,
  settled_on: null,
};

it('the journal has entries as the database wrote them, with letters once they are settled', () => {
  const settled = { settled_id: '1', settled_on: '2026-11-27' };
  const paid = {
    entry: 'payment',
    net_cents: 0,
    vat_cents: 0,
    paid_cents: 120_000,
    reference: 'F-A1',
  } as const;
  const of = (...rows: BookedEntry[]) =>
    journalOf(rows.map(pieceOf)).map((line) => [line.journalCode, line.account, line.lettering]);
  expect(of(BOUGHT)).toEqual([
    ['AC', '604000', null],
    ['AC', '445660', null],
    ['AC', '401000', null],
  ]);
  expect(of({ ...BOUGHT, ...settled, ...paid }, { ...BOUGHT, settled_id: '1' })).toEqual([
    ['BQ', '401000', '1'],
    ['BQ', '512000', null],
    ['AC', '604000', null],
    ['AC', '445660', null],
    ['AC', '401000', null],
  ]);
});

it.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
])('after %s, transfers are executed on %s', (from, day) => {
  expect(nextExecution(from)).toBe(day);
});

it.each([
  ['2026-12-01', 4, '2026-12-03'],
  ['2026-12-03', 4, '2026-12-10'],
  ['2026-12-05', 1, '2026-12-07'],
  ['2026-12-01', 7, '2026-12-07'],
  ['2026-12-20', 5, '2026-12-28'],
])('after %s, with transfers on day %i of the week, they are executed on %s', (from, weekday, day) => {
  expect(nextExecution(from, weekday)).toBe(day);
});
