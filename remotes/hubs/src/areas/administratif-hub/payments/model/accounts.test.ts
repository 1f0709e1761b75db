import { agedBalance, journalOf } from '@trame/invoice/payments';
import { expect, it } from 'vitest';
import { journalInvoices, owedOf, type AccountsInvoice } from './accounts.ts';
import { nextExecution } from './payable.ts';

const INVOICE: AccountsInvoice = {
  id: '1',
  user_id: 'u',
  payee: 'Claire Estavoyer',
  payee_code: '100000009',
  number: '2026-031',
  kind: 'invoice',
  issued_on: '2026-11-01',
  due_on: '2026-12-01',
  net_cents: 100_000,
  vat_cents: 20_000,
  gross_cents: 120_000,
  approved_cents: null,
  status: 200,
  paid_on: null,
  paid_cents: null,
  end_to_end_id: null,
};
const PARTLY = { ...INVOICE, status: 206, approved_cents: 80_000 };
const CASHED = {
  ...INVOICE,
  status: 212,
  approved_cents: 120_000,
  paid_on: '2026-11-27',
  paid_cents: 120_000,
  end_to_end_id: 'F-A1',
};
const CREDIT: AccountsInvoice = {
  ...INVOICE,
  kind: 'credit_note',
  status: 205,
  approved_cents: 30_000,
  gross_cents: 30_000,
};

it('what is owed is what was approved, all of it before a decision, less credit notes, nothing once it is final', () => {
  const all = [INVOICE, PARTLY, CASHED, CREDIT, { ...INVOICE, status: 210 }, { ...INVOICE, status: 213 }];
  expect(owedOf(all).map(({ cents }) => cents)).toEqual([120_000, 80_000, -30_000]);
  expect(agedBalance(owedOf(all), '2026-11-29')[0]?.total).toBe(170_000);
});

it('the journal has what was approved, and a payment once the bank has confirmed it', () => {
  const sent = { ...CASHED, status: 211 };
  expect(journalOf(journalInvoices([INVOICE])).length).toBe(0);
  expect(journalOf(journalInvoices([sent])).map(({ journalCode }) => journalCode)).toEqual([
    'AC',
    'AC',
    'AC',
  ]);
  expect(journalOf(journalInvoices([CASHED])).map(({ journalCode }) => journalCode)).toEqual([
    'AC',
    'AC',
    'AC',
    'BQ',
    'BQ',
  ]);
});

it('the journal has what was approved of an invoice in part, with its share of tax', () => {
  const [entry] = journalInvoices([{ ...PARTLY, approved_cents: 80_001 }]);
  expect(entry).toMatchObject({ netCents: 66_667, vatCents: 13_334 });
});

it('a credit note has the letters of the invoice that was paid less of it', () => {
  const note = { ...CREDIT, id: '2', status: 212 };
  const corrected = new Map([['2', { id: '1', status: 212, settled_on: '2026-11-27' }]]);
  const settled = journalInvoices([CASHED, note, { ...CREDIT, id: '3' }], corrected);
  expect(settled.map((one) => one.settled)).toEqual([
    { id: '1', on: '2026-11-27' },
    { id: '1', on: '2026-11-27' },
    null,
  ]);
});

it('an invoice that was cancelled is in the journal with its credit note: together they are nothing', () => {
  const cancelled = { ...INVOICE, status: 220, approved_cents: 120_000 };
  const note = { ...INVOICE, id: '2', kind: 'credit_note' as const, status: 212, approved_cents: 120_000 };
  const day = { id: '1', status: 220, settled_on: '2026-11-28' };
  const entries = journalOf(
    journalInvoices(
      [cancelled, note],
      new Map([
        ['1', day],
        ['2', day],
      ]),
    ),
  );
  const sum = (account: string) =>
    entries
      .filter((entry) => entry.account === account)
      .reduce((total, { debitCents, creditCents }) => total + debitCents - creditCents, 0);
  expect([sum('604000'), sum('445660'), sum('401000')]).toEqual([0, 0, 0]);
  expect(new Set(entries.map(({ lettering }) => lettering)).size).toBe(2);
  expect(entries.filter(({ account }) => account === '401000').map(({ letteredOn }) => letteredOn)).toEqual([
    '2026-11-28',
    '2026-11-28',
  ]);
  expect(owedOf([cancelled, note])).toEqual([]);
});

it('a credit note is in the journal once its invoice was approved, for what it takes back of that', () => {
  const corrected = (status: number) => new Map([['2', { id: '1', status, settled_on: null }]]);
  const note = { ...CREDIT, id: '2', net_cents: 25_000, vat_cents: 5000 };
  const of = (cents: number, status: number) =>
    journalOf(journalInvoices([{ ...note, approved_cents: cents }], corrected(status))).map(
      ({ account, debitCents, creditCents }) => [account, debitCents - creditCents],
    );
  expect([of(30_000, 204), of(30_000, 207), of(0, 206)]).toEqual([[], [], []]);
  expect(of(12_000, 206)).toEqual([
    ['604000', -10_000],
    ['445660', -2000],
    ['401000', 12_000],
  ]);
});

it('a credit note that its trainer paid back has its own letters, and the money on the bank', () => {
  const note = { ...CASHED, id: '2', kind: 'credit_note' as const, end_to_end_id: null };
  const bank = journalOf(journalInvoices([note])).filter(({ journalCode }) => journalCode === 'BQ');
  expect(bank.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])).toEqual([
    ['401000', 0, 120_000],
    ['512000', 120_000, 0],
  ]);
});

it.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
])('after %s, transfers are executed on %s', (from, day) => {
  expect(nextExecution(from)).toBe(day);
});
