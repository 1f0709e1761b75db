import { describe, expect, it } from 'vitest';
import { ageBand, agedBalance } from './aged-balance.ts';
import { journalOf, type JournalPiece } from './journal.ts';

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

const BOUGHT: JournalPiece = {
  invoiceId: 'd1000000-0000-4000-8000-00000000000a',
  number: '2026-031',
  isCreditNote: false,
  kind: 'purchase',
  rank: 1,
  enteredOn: '2026-11-01',
  bookedOn: '2026-11-01',
  payee: 'Claire Estavoyer',
  payeeCode: '100000009',
  netCents: 130_000,
  vatCents: 26_000,
  paidCents: 0,
  reference: null,
  settled: { id: 'd1000000-0000-4000-8000-00000000000a', on: '2026-11-26' },
};
const PAID: JournalPiece = {
  ...BOUGHT,
  kind: 'payment',
  enteredOn: '2026-11-26',
  bookedOn: '2026-11-26',
  netCents: 0,
  vatCents: 0,
  paidCents: 156_000,
  reference: 'E2E-a',
};
const CREDIT: JournalPiece = {
  ...BOUGHT,
  invoiceId: 'd1000000-0000-4000-8000-00000000000b',
  number: 'A-1',
  isCreditNote: true,
  enteredOn: '2026-11-10',
  bookedOn: '2026-11-10',
  vatCents: 0,
  netCents: -10_000,
  settled: null,
};

describe('the journal', () => {
  const entries = journalOf([BOUGHT, CREDIT, PAID]);

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

  it('has what is approved later at the day on which it was entered, and its piece at its own', () => {
    const [line] = journalOf([{ ...BOUGHT, enteredOn: '2026-12-05' }]);
    expect(line).toMatchObject({ entryDate: '2026-12-05', pieceDate: '2026-11-01' });
  });

  it('numbers each change and each return as a piece of its own, and says what it is', () => {
    const changes = journalOf([
      { ...BOUGHT, rank: 2, bookedOn: '2026-12-02', netCents: -30_000, vatCents: -6000 },
      { ...PAID, rank: 2, bookedOn: '2026-12-03', paidCents: -156_000 },
      { ...CREDIT, kind: 'payment', netCents: 0, paidCents: -10_000 },
      { ...CREDIT, kind: 'other', netCents: 0, paidCents: -500, reference: 'waiver' },
    ]);
    expect(
      changes.map((line) => [line.entryNumber, line.account, line.debitCents - line.creditCents]),
    ).toEqual([
      ['AC00000000000A-2', '604000', -30_000],
      ['AC00000000000A-2', '445660', -6000],
      ['AC00000000000A-2', '401000', 36_000],
      ['BQ00000000000A-2', '401000', -156_000],
      ['BQ00000000000A-2', '512000', 156_000],
      ['BQ00000000000B', '401000', -10_000],
      ['BQ00000000000B', '512000', 10_000],
      ['OD00000000000B', '401000', -500],
      ['OD00000000000B', '471000', 500],
    ]);
    expect(new Set(changes.map(({ label }) => label))).toEqual(
      new Set([
        'Rectification Facture 2026-031 Claire Estavoyer',
        'Virement revenu Facture 2026-031 Claire Estavoyer',
        'Avoir A-1 Claire Estavoyer',
        'Remise Avoir A-1 Claire Estavoyer',
      ]),
    );
  });
});
