import { toCsv } from '@trame/app/csv';
import { expect, it } from 'vitest';
import { anInvoice } from '../../../../testing/an-invoice.ts';
import { ACCOUNTING_COLUMNS } from './accounting-csv.ts';
import {
  chainOf,
  listed,
  mayAnswer,
  mayReplace,
  mayWithdraw,
  paymentReason,
  totalsOf,
} from './my-invoices.ts';

it.each<[status: number, answer: boolean, replace: boolean, withdraw: boolean]>([
  [200, true, false, true],
  [204, true, false, true],
  [205, false, false, false],
  [206, false, false, false],
  [207, true, true, true],
  [208, true, true, true],
  [209, true, false, true],
  [210, false, true, false],
  [211, false, false, false],
  [212, false, false, false],
  [213, false, true, false],
])('what may be done with an invoice of status %i', (status, answer, replace, withdraw) => {
  const invoice = anInvoice({ status });
  expect([mayAnswer(invoice), mayReplace(invoice), mayWithdraw(invoice)]).toEqual([
    answer,
    replace,
    withdraw,
  ]);
  const gone = anInvoice({ status, withdrawn_at: '2026-11-21T09:00:00Z' });
  expect([mayAnswer(gone), mayReplace(gone), mayWithdraw(gone)]).toEqual([false, false, false]);
});

it('a year counts what was approved, takes credit notes off, and leaves out what is not paid', () => {
  expect(
    totalsOf([
      anInvoice({ status: 212, approved_cents: 150_000 }),
      anInvoice({ status: 200, gross_cents: 100_000 }),
      anInvoice({ status: 200, gross_cents: 10_000, kind: 'credit_note' }),
      anInvoice({ status: 210 }),
      anInvoice({ withdrawn_at: '2026-11-21T09:00:00Z' }),
    ]),
  ).toEqual({ invoiced: 240_000, paid: 150_000, toCome: 90_000, count: 3 });
});

it('invoices that replace each other are one line and one thread', () => {
  const first = anInvoice({ id: 'a', withdrawn_at: '2026-11-21T09:00:00Z' });
  const second = anInvoice({ id: 'b', replaces: 'a', withdrawn_at: '2026-11-22T09:00:00Z' });
  const third = anInvoice({ id: 'c', replaces: 'b' });
  const all = [third, second, first];
  expect(chainOf(third, all).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(listed(all)).toEqual([third]);
});

it('the expected day has its reason', () => {
  expect(paymentReason(anInvoice())).toContain('échéance de votre facture');
  expect(paymentReason(anInvoice({ due_on: null }))).toContain('délai de paiement');
  expect(paymentReason(anInvoice({ status: 207 }))).toContain('Le délai reprend à votre réponse');
});

it('the file for the accountant has a credit note as a negative amount, with decimal commas', async () => {
  const rows = [anInvoice(), anInvoice({ kind: 'credit_note', number: 'A-2026-001' })];
  const text = await (await toCsv(rows, ACCOUNTING_COLUMNS)).text();
  const [, first, second] = text.split('\r\n');
  expect(first).toContain(';1560,00;0,00;1560,00;');
  expect(second).toContain(';-1560,00;');
});
