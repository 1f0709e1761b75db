import { expect, it } from 'vitest';
import type { BankLine } from './bank-line.ts';
import { matchLines, type AwaitedPayment } from './match-lines.ts';

const line = (cents: number, label: string, more: Partial<BankLine> = {}): BankLine => ({
  bookedOn: '2026-11-26',
  cents,
  label,
  counterparty: null,
  endToEndId: null,
  reference: null,
  returnCode: null,
  ...more,
});
const awaited = (id: string, cents: number, number: string, payee: string, runId = id): AwaitedPayment => ({
  invoiceId: id,
  number,
  payee,
  cents,
  endToEndId: `E2E-${id}`,
  runId,
  executionOn: '2026-11-26',
  isSettled: false,
});
const CLAIRE = awaited('a', 156_000, '2026-03', 'Claire Estavoyer');
const OMAR = awaited('b', 104_000, 'FA-26-18', 'Omar Benkirane-Tazi');
const ERIC = awaited('c', 104_000, '112', 'Éric Zurbriggen');
const reasons = (lines: readonly BankLine[], all: readonly AwaitedPayment[] = [CLAIRE, OMAR, ERIC]) =>
  matchLines(lines, all).map((one) => `${one.line} ${one.invoiceIds.join('+')} ${one.reason}`);

it.each<[string, BankLine, string[]]>([
  ['its identifier and amount', line(-156_000, 'VIR', { endToEndId: 'E2E-a' }), ['0 a id']],
  [
    'its identifier and amount, booked before the day of the file',
    { ...line(-156_000, 'VIR', { endToEndId: 'E2E-a' }), bookedOn: '2026-01-02' },
    ['0 a id'],
  ],
  ['its identifier in the label', line(-156_000, 'VIR SEPA e2e-a'), ['0 a id']],
  [
    'its identifier, with another amount',
    line(-155_000, 'VIR', { endToEndId: 'E2E-a' }),
    ['0 a id-other-amount'],
  ],
  [
    'its identifier, with another amount and before the day of the file',
    line(-155_000, 'VIR', { endToEndId: 'E2E-a', bookedOn: '2026-11-25' }),
    ['0 a id-other-amount'],
  ],
  [
    'its number and amount, booked before the day of the file',
    line(-156_000, 'VIR 2026-03', { bookedOn: '2026-11-25' }),
    ['0 a number'],
  ],
  [
    'the name of the person and its amount, booked before the day of the file',
    line(-104_000, 'VIR ERIC ZURBRIGGEN', { bookedOn: '2026-11-25' }),
    ['0 c payee'],
  ],
  ['its number in the label', line(-104_000, 'VIR FACTURE FA-26-18'), ['0 b number']],
  ['its number in the reference', line(-104_000, 'VIR', { reference: 'fa-26-18' }), ['0 b number']],
  ['the name of the person', line(-104_000, 'VIR ERIC ZURBRIGGEN'), ['0 c payee']],
  ['its amount, which one invoice alone has', line(-156_000, 'VIR SEPA'), ['0 a amount']],
  [
    'a transfer that came back',
    line(156_000, 'RETOUR', { endToEndId: 'E2E-a', returnCode: 'AC04' }),
    ['0 a returned'],
  ],
])('a line is proposed by %s', (_, one, expected) => {
  expect(reasons([one])).toEqual(expected);
});

it.each<[string, BankLine]>([
  ['an amount that two invoices have', line(-104_000, 'VIR SEPA')],
  ['a number that is part of another one', line(-1, 'FACTURE 2026-031')],
  ['money that comes in', line(156_000, 'VIR 2026-03')],
  [
    'an amount alone, booked before the day of the transfer',
    line(-156_000, 'VIR SEPA', { bookedOn: '2026-11-25' }),
  ],
])('%s is not proposed', (_, one) => {
  expect(reasons([one])).toEqual([]);
});

it('the surest reason takes the invoice, whatever the order of the lines', () => {
  const lines = [line(-156_000, 'VIR SEPA'), line(-156_000, 'VIR', { endToEndId: 'E2E-a' })];
  expect(reasons(lines)).toEqual(['1 a id']);
});

it('of two transfers to one person, the one whose day has come is proposed', () => {
  const later = { ...ERIC, invoiceId: 'd', number: '113', endToEndId: 'E2E-d', executionOn: '2026-11-30' };
  expect(reasons([line(-104_000, 'VIR ERIC ZURBRIGGEN')], [later, ERIC])).toEqual(['0 c payee']);
});

it('two lines of one amount leave one invoice each', () => {
  const lines = [line(-104_000, 'VIR ERIC ZURBRIGGEN'), line(-104_000, 'VIR SEPA')];
  expect(reasons(lines)).toEqual(['0 c payee', '1 b amount']);
});

it('a run that the bank booked as one movement is found by its total', () => {
  const run = [CLAIRE, OMAR].map((one) => ({ ...one, runId: 'r' }));
  expect(reasons([line(-260_000, 'VIR GROUPE')], [...run, ERIC])).toEqual(['0 a+b run']);
});

it('for a payment that has arrived, only its return is proposed', () => {
  const arrived = { ...CLAIRE, isSettled: true };
  const of = (one: BankLine) => reasons([one], [arrived]);
  expect(of(line(156_000, 'RETOUR', { endToEndId: 'E2E-a' }))).toEqual(['0 a returned']);
  expect(of(line(-156_000, 'VIR 2026-03', { endToEndId: 'E2E-a' }))).toEqual([]);
  expect(of(line(-100, 'FRAIS', { endToEndId: 'E2E-a' }))).toEqual([]);
});

it('what debits a transfer again pays no other invoice of its amount', () => {
  const all = [{ ...OMAR, isSettled: true }, ERIC];
  expect(reasons([line(-104_000, 'VIR', { endToEndId: 'E2E-b' })], all)).toEqual([]);
  expect(reasons([line(-104_000, 'VIR 112 E2E-b')], all)).toEqual([]);
  expect(reasons([line(-104_000, 'VIR', { endToEndId: 'E2E-z' })], all)).toEqual(['0 c amount']);
});
