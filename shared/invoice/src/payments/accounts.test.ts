import { describe, expect, it } from 'vitest';
import { ageBand, agedBalance } from './aged-balance.ts';
import { journalOf, type JournalInvoice } from './journal.ts';

it.each([
  ['2026-11-30', 'not-due'],
  ['2026-11-29', 'not-due'],
  ['2026-11-28', '1-30'],
  ['2026-10-30', '1-30'],
  ['2026-10-29', '31-60'],
  ['2026-09-29', '61-90'],
  ['2026-08-30', '90-more'],
])('an invoice due on %s is in the band %s on 29 November', (dueOn, band) => {
  expect(ageBand(dueOn, '2026-11-29')).toBe(band);
});

it('the aged balance adds up by person, with credit notes, the largest first', () => {
  const rows = agedBalance(
    [
      { payeeId: 'a', payee: 'Anne', dueOn: '2026-12-10', cents: 100 },
      { payeeId: 'b', payee: 'Bruno', dueOn: '2026-11-01', cents: 50_000 },
      { payeeId: 'a', payee: 'Anne', dueOn: '2026-06-01', cents: 200 },
      { payeeId: 'b', payee: 'Bruno', dueOn: '2026-11-01', cents: -10_000 },
    ],
    '2026-11-29',
  );
  expect(rows).toMatchObject([
    { payee: 'Bruno', total: 40_000, bands: { '1-30': 40_000, 'not-due': 0 } },
    { payee: 'Anne', total: 300, bands: { 'not-due': 100, '90-more': 200 } },
  ]);
});

const PAID: JournalInvoice = {
  id: 'd1000000-0000-4000-8000-00000000000a',
  number: '2026-031',
  isCreditNote: false,
  issuedOn: '2026-11-01',
  payee: 'Claire Estavoyer',
  payeeCode: '100000009',
  netCents: 130_000,
  vatCents: 26_000,
  payment: { cents: 156_000, paidOn: '2026-11-26', reference: 'E2E-a' },
  settled: { id: 'd1000000-0000-4000-8000-00000000000a', on: '2026-11-26' },
};
const CREDIT: JournalInvoice = {
  ...PAID,
  id: 'd1000000-0000-4000-8000-00000000000b',
  number: 'A-1',
  isCreditNote: true,
  issuedOn: '2026-11-10',
  vatCents: 0,
  netCents: 10_000,
  payment: null,
  settled: null,
};

describe('the journal', () => {
  const entries = journalOf([PAID, CREDIT]);

  it('balances piece by piece, in the order of days', () => {
    const pieces = Map.groupBy(entries, ({ entryNumber }) => entryNumber);
    expect([...pieces.keys()]).toEqual(['AC00000000000A', 'AC00000000000B', 'BQ00000000000A']);
    for (const lines of pieces.values()) {
      const sum = (key: 'debitCents' | 'creditCents') => lines.reduce((all, one) => all + one[key], 0);
      expect(sum('debitCents')).toBe(sum('creditCents'));
    }
  });

  it('debits purchases and tax, credits the person, and letters what was paid', () => {
    expect(entries.slice(0, 3)).toMatchObject([
      { account: '604000', debitCents: 130_000, creditCents: 0, auxiliary: null, lettering: null },
      { account: '445660', debitCents: 26_000 },
      {
        account: '401000',
        creditCents: 156_000,
        auxiliary: 'F100000009',
        lettering: '00000000000A',
        letteredOn: '2026-11-26',
      },
    ]);
    expect(entries.slice(-2)).toMatchObject([
      {
        journalCode: 'BQ',
        account: '401000',
        debitCents: 156_000,
        lettering: '00000000000A',
        pieceRef: 'E2E-a',
      },
      { account: '512000', creditCents: 156_000 },
    ]);
  });

  it('turns a credit note around, without a line of nothing for the tax', () => {
    expect(entries.slice(3, 5)).toMatchObject([
      { account: '604000', creditCents: 10_000, debitCents: 0 },
      { account: '401000', debitCents: 10_000, lettering: null, label: 'Avoir A-1 Claire Estavoyer' },
    ]);
  });

  it('letters a credit note with the invoice that was paid less of it', () => {
    const lettered = journalOf([
      { ...PAID, payment: { cents: 146_000, paidOn: '2026-11-26', reference: 'E2E-a' } },
      { ...CREDIT, settled: PAID.settled },
    ]).filter(({ lettering }) => lettering === '00000000000A');
    expect(lettered.map(({ debitCents, creditCents }) => debitCents - creditCents)).toEqual([
      -156_000, 10_000, 146_000,
    ]);
  });

  it('has a piece in the period of its own day alone, under the same number and letters', () => {
    const october: JournalInvoice = { ...PAID, issuedOn: '2026-10-20' };
    const of = (from: string, to: string) => journalOf([october], { from, to });
    const [bought, paid] = [of('2026-10-01', '2026-10-31'), of('2026-11-01', '2026-11-30')];
    expect(bought.map(({ journalCode }) => journalCode)).toEqual(['AC', 'AC', 'AC']);
    expect(paid.map(({ journalCode }) => journalCode)).toEqual(['BQ', 'BQ']);
    expect([...bought, ...paid]).toEqual(of('2026-10-01', '2026-11-30'));
  });
});
