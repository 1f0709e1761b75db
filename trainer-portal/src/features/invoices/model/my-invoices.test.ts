import { toCsv } from '@trame/app/csv';
import { addDays, today } from '@trame/domain';
import { expect, it } from 'vitest';
import { anInvoice } from '../../../../testing/an-invoice.ts';
import { accountingColumns } from './accounting-csv.ts';
import {
  chainOf,
  eventTitle,
  listed,
  mayAnswer,
  mayReplace,
  mayWithdraw,
  mayAttach,
  paymentReason,
  paymentText,
  statusLabel,
  turnOf,
  waitingFirst,
} from './my-invoices.ts';
import { dueCents, totalsOf, yearsOf } from './totals.ts';

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
  [220, false, false, false],
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

it.each<[status: number, lifted_by: string, replace: boolean]>([
  [200, 'trainer', true],
  [204, 'trainer', true],
  [209, 'trainer', true],
  [200, 'office', false],
  [205, 'trainer', false],
])(
  'one of status %i whose deposits are not paid is replaced when %s ends that',
  (status, lifted_by, replace) => {
    const hold = { hold: 'deposits', lifted_by, sentence: '', holds_payment: false, invoice_id: 'f' };
    expect(mayReplace(anInvoice({ status, holds: [hold] }))).toBe(replace);
  },
);

it.each([200, 204, 205, 206, 207, 209, 210, 211, 212, 213])(
  'an open question about an invoice of status %i is for the trainer to answer',
  (status) => {
    const asked = anInvoice({ status, last_event: [{ kind: 'question', said_by: 'office' }] });
    expect([turnOf(asked), mayAnswer(asked)]).toEqual(['trainer', true]);
    expect(turnOf(anInvoice({ status, last_event: [{ kind: 'answer', said_by: 'trainer' }] }))).toBe(
      turnOf(anInvoice({ status })),
    );
    const gone = anInvoice({ ...asked, withdrawn_at: '2026-11-21T09:00:00Z' });
    expect([turnOf(gone), mayAnswer(gone)]).toEqual(['nobody', false]);
  },
);

it('documents are added to an invoice that is not decided', () => {
  const statuses = [200, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213];
  expect(statuses.filter((status) => mayAttach(anInvoice({ status })))).toEqual([200, 204, 207, 208, 209]);
});

it('a year counts what was approved, takes credit notes off, and leaves out what is not paid', () => {
  expect(
    totalsOf(
      [
        anInvoice({ status: 212, approved_cents: 150_000, paid_on: '2026-11-18' }),
        anInvoice({ status: 200, gross_cents: 100_000 }),
        anInvoice({ status: 200, gross_cents: 10_000, kind: 'credit_note' }),
        anInvoice({ status: 210 }),
        anInvoice({ withdrawn_at: '2026-11-21T09:00:00Z' }),
      ],
      '2026',
    ),
  ).toEqual({
    invoiced: 246_000,
    paid: 150_000,
    toCome: 90_000,
    toPayBack: 0,
    count: '2\u00a0factures et 1\u00a0avoir',
  });
});

it('what was given up of a credit note counts as received, and one that is decided keeps what it takes back', () => {
  const paid = { status: 212, paid_on: '2026-11-18' };
  const invoice = anInvoice({ ...paid, id: 'f', gross_cents: 100_000, approved_cents: 100_000 });
  const credit = anInvoice({
    ...paid,
    kind: 'credit_note',
    number: 'A-1',
    corrects: 'f',
    gross_cents: 30_000,
    approved_cents: 30_000,
    taken_back_cents: 30_000,
    refunded_cents: 10_000,
  });
  expect(totalsOf([invoice, credit], '2026')).toMatchObject({ paid: 90_000 });
  // Another one before it is disputed: nobody has decided it any more.
  const partly = anInvoice({ ...invoice, gross_cents: 140_000 });
  const disputed = anInvoice({ kind: 'credit_note', number: 'A-2', corrects: 'f', status: 207 });
  const all = [partly, disputed, { ...credit, status: 205, paid_on: null, refunded_cents: null }];
  expect(dueCents(all[2]!, all)).toBe(-30_000);
});

it('a payment counts in the year of its day', () => {
  const paid = [anInvoice({ status: 212, approved_cents: 156_000, paid_on: '2027-01-04' })];
  expect(totalsOf(paid, '2026')).toMatchObject({ invoiced: 156_000, paid: 0 });
  expect(totalsOf(paid, '2027')).toMatchObject({ invoiced: 0, paid: 156_000 });
  expect(yearsOf(paid)).toContain('2027');
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
  expect(paymentReason(anInvoice({ due_on: '2099-12-31' }))).toContain('jour de nos virements avant');
  expect(paymentReason(anInvoice({ status: 207 }))).toContain('Le délai reprend à votre réponse');
});

it('only a payment that the bank has is promised; a day that has passed is said so', () => {
  const approved = anInvoice({ status: 205, expected_on: addDays(today(), 3) });
  expect(paymentText(approved)).toMatch(/^Estimé au/);
  expect(paymentReason(approved)).toContain('sûre une fois le paiement transmis');
  const late = anInvoice({ status: 205, due_on: '2026-01-16', expected_on: '2026-01-15' });
  expect(paymentText(late)).toBe('Échéance du 16/01/2026 dépassée');
  expect(paymentReason(late)).toContain('nous nous en occupons');
  const soon = anInvoice({ status: 205, due_on: addDays(today(), 1), expected_on: addDays(today(), -1) });
  expect(paymentText(soon)).toMatch(/^Au plus tard le/);
  expect(paymentReason(anInvoice({ status: 208, due_on: null, expected_on: '2026-01-15' }))).not.toContain(
    '15/01/2026',
  );
  expect(paymentText(anInvoice({ status: 211, paid_on: '2026-01-15' }))).toBe('Parti le 15/01/2026');
  // Ordered today for Thursday, it has not gone.
  expect(paymentText(anInvoice({ status: 211, paid_on: '2099-01-15' }))).toBe('Part le 15/01/2099');
});

it('the file for the accountant has a credit note as a negative amount, with decimal commas', async () => {
  const rows = [anInvoice(), anInvoice({ kind: 'credit_note', number: 'A-2026-001' })];
  const text = await (await toCsv(rows, accountingColumns(rows))).text();
  const [, first, second] = text.split('\r\n');
  expect(first).toContain(';1560,00;0,00;1560,00;');
  expect(second).toContain(';-1560,00;');
});

it('the file for the accountant says what was received of an invoice that was approved in part', async () => {
  const part = { gross_cents: 30_750, approved_cents: 20_001 };
  const rows = [
    anInvoice({ ...part, status: 212, paid_on: '2026-12-01' }),
    anInvoice({ ...part, status: 206, number: 'F-2026-018' }),
  ];
  const text = await (await toCsv(rows, accountingColumns(rows))).text();
  expect(
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').at(-1)),
  ).toEqual(['Reçu', '200,01', '']);
});

it('the file for the accountant tells deposits, what closes a mission and credit notes apart, and counts no euro twice', async () => {
  const rows = [
    anInvoice({ is_deposit: true, net_cents: 56_000, gross_cents: 56_000, due_cents: 56_000 }),
    anInvoice({ due_cents: 100_000 }),
    anInvoice({ kind: 'credit_note', net_cents: 6000, gross_cents: 6000, due_cents: 6000 }),
    anInvoice(),
  ];
  const text = await (await toCsv(rows, accountingColumns(rows))).text();
  const [head, ...lines] = text.trim().split('\r\n');
  expect(lines.map((line) => line.split(';')[0])).toEqual(['Acompte', 'Solde', 'Avoir', 'Facture']);
  const of = (label: string) => {
    const column = head!.split(';').indexOf(label);
    return lines.map((line) => line.split(';')[column]);
  };
  expect(of('Déjà facturé ou payé')).toEqual(['0,00', '-560,00', '0,00', '0,00']);
  expect(of('Net à payer')).toEqual(['560,00', '1000,00', '-60,00', '1560,00']);
});

it('the file for the accountant adds up to what was invoiced', async () => {
  const rows = [
    anInvoice(),
    anInvoice({ status: 210 }),
    anInvoice({ status: 213 }),
    anInvoice({ withdrawn_at: '2026-11-21T09:00:00Z' }),
  ];
  const text = await (await toCsv(rows, accountingColumns(rows))).text();
  expect(text.match(/;1560,00;/g)).toHaveLength(3);
  expect(text.match(/;0,00;0,00;0,00;0,00;/g)).toHaveLength(3);
});

it('a credit note that cancels an invoice leaves nothing invoiced, paid or to come', () => {
  const invoice = anInvoice({ id: 'f', status: 220, expected_on: null });
  const note = anInvoice({
    id: 'a',
    kind: 'credit_note',
    corrects: 'f',
    status: 212,
    approved_cents: 156_000,
    expected_on: null,
  });
  expect(totalsOf([invoice, note], '2026')).toMatchObject({ invoiced: 0, paid: 0, toCome: 0 });
});

it('a credit note first takes back what was not approved of its invoice', () => {
  const invoice = anInvoice({ id: 'f', status: 206, approved_cents: 104_000 });
  const note = (cents: number) =>
    anInvoice({
      id: 'a',
      kind: 'credit_note',
      corrects: 'f',
      status: 205,
      gross_cents: cents,
      approved_cents: cents,
      expected_on: null,
    });
  expect(totalsOf([invoice, note(52_000)], '2026').toCome).toBe(104_000);
  expect(totalsOf([invoice, note(60_000)], '2026').toCome).toBe(96_000);
});

it('what was received is the part that was approved, once a credit note has taken the rest back', async () => {
  const invoice = anInvoice({ id: 'f', status: 212, approved_cents: 104_000, paid_on: '2026-11-18' });
  const note = anInvoice({
    id: 'a',
    kind: 'credit_note',
    corrects: 'f',
    status: 212,
    gross_cents: 52_000,
    approved_cents: 52_000,
    expected_on: null,
  });
  const rows = [invoice, note];
  expect(totalsOf(rows, '2026')).toMatchObject({ invoiced: 104_000, paid: 104_000, toCome: 0 });
  const text = await (await toCsv(rows, accountingColumns(rows))).text();
  expect(text).toContain(';1040,00;Encaissée;');
  expect(text).toContain(';0,00;Soldé;');
});

it('what was received follows the order in which credit notes were decided, as the accounts do', async () => {
  const invoice = anInvoice({ id: 'f', status: 212, approved_cents: 104_000, paid_on: '2026-11-18' });
  const note = (id: string, cents: number, deposited: string, decided: string) =>
    anInvoice({
      id,
      kind: 'credit_note',
      corrects: 'f',
      status: 212,
      gross_cents: cents,
      approved_cents: cents,
      expected_on: null,
      paid_on: '2026-11-25',
      deposited_at: `2026-11-${deposited}T09:00:00Z`,
      decided_at: `2026-11-${decided}T09:00:00Z`,
    });
  const first = note('a', 52_000, '19', '23');
  const rows = [invoice, first, note('b', 30_000, '20', '22')];
  expect(totalsOf(rows, '2026').paid).toBe(74_000);
  const text = await (await toCsv([first], accountingColumns(rows))).text();
  expect(text).toContain(';-300,00;Soldé;');
});

it('what is paid back of a paid invoice is no less of what other invoices bring', () => {
  const paid = anInvoice({
    id: 'f',
    status: 212,
    gross_cents: 100_000,
    approved_cents: 100_000,
    paid_on: '2026-11-18',
  });
  const note = anInvoice({
    id: 'a',
    kind: 'credit_note',
    corrects: 'f',
    status: 205,
    gross_cents: 30_000,
    approved_cents: 30_000,
    expected_on: null,
    refund: { cents: 30_000 },
  });
  const other = anInvoice({ id: 'g', status: 205, gross_cents: 50_000, approved_cents: 50_000 });
  expect(totalsOf([paid, note, other], '2026')).toMatchObject({ toCome: 50_000, toPayBack: 30_000 });
  // One that goes with its payment is taken off it.
  const sent = { ...paid, status: 211 };
  const { refund: _refund, ...within } = { ...note, status: 211 };
  expect(totalsOf([sent, within, other], '2026')).toMatchObject({ toCome: 120_000, toPayBack: 0 });
});

it('after a payment came back, what was paid back of its credit note is to come again', () => {
  const returned = anInvoice({ id: 'f', status: 205, gross_cents: 100_000, approved_cents: 100_000 });
  const note = anInvoice({
    id: 'a',
    kind: 'credit_note',
    corrects: 'f',
    status: 205,
    gross_cents: 30_000,
    approved_cents: 30_000,
    taken_back_cents: 30_000,
    expected_on: null,
    paid_back: [{ amount_cents: 4000 }, { amount_cents: 6000 }],
  });
  expect(totalsOf([returned, note], '2026')).toMatchObject({ toCome: 80_000, toPayBack: 0 });
  // A part that was not approved is taken back first, as before the payment.
  expect(totalsOf([{ ...returned, status: 206, approved_cents: 90_000 }, note], '2026').toCome).toBe(80_000);
});

it('the file for the accountant has nothing approved of a cancelled invoice, nor of what cancelled it', async () => {
  const invoice = anInvoice({ id: 'f', status: 220, expected_on: null });
  const note = anInvoice({
    id: 'a',
    kind: 'credit_note',
    corrects: 'f',
    status: 212,
    approved_cents: 156_000,
    expected_on: null,
  });
  const text = await (await toCsv([note], accountingColumns([invoice, note]))).text();
  expect(text).toContain(';0,00;Soldé;');
});

it('what is to come is the same before the office has read the credit note', () => {
  const invoice = anInvoice({ id: 'f', status: 206, approved_cents: 104_000 });
  const note = anInvoice({ id: 'a', kind: 'credit_note', corrects: 'f', gross_cents: 60_000 });
  expect(totalsOf([invoice, note], '2026').toCome).toBe(96_000);
});

it('a credit note is said as one, and is not paid', () => {
  const note = anInvoice({ kind: 'credit_note', status: 212, paid_on: '2026-11-20' });
  expect([statusLabel(note), paymentText(note)]).toEqual(['Soldé', undefined]);
  expect(statusLabel(anInvoice({ kind: 'credit_note', withdrawn_at: '2026-11-20T09:00:00Z' }))).toBe(
    'Retiré',
  );
});

it('what is to come is of any year, also in the first days of one', () => {
  const rows = [
    anInvoice({ issued_on: '2025-12-20', gross_cents: 208_000, due_cents: 158_000 }),
    anInvoice({ number: 'F-2', issued_on: '2025-12-21' }),
  ];
  expect(totalsOf(rows, '2026')).toMatchObject({ invoiced: 0, toCome: 314_000, count: 'Aucune facture' });
});

it('an invoice that was paid before is settled by no transfer, and says so', () => {
  const settled = { status: 212, gross_cents: 156_000, due_cents: 0, paid_on: null };
  expect(statusLabel(anInvoice(settled))).toBe('Soldée');
  expect(statusLabel(anInvoice({ ...settled, due_cents: 156_000 }))).toBe('Encaissée');
});

it('an approval that was taken back is said as that, not as one that begins to be read', () => {
  const event = { kind: 'status', to_status: 204, amount_cents: null } as Parameters<typeof eventTitle>[0];
  expect(eventTitle({ ...event, from_status: 206 }, 'invoice')).toBe('Approbation reprise');
  expect(eventTitle({ ...event, from_status: 200 }, 'invoice')).toBe('Prise en charge');
});

it('what waits for the trainer stands before the rest, each part in its order', () => {
  const rows = [
    anInvoice({ id: 'a', status: 200 }),
    anInvoice({ id: 'b', status: 207 }),
    anInvoice({ id: 'c', status: 212 }),
    anInvoice({ id: 'd', status: 208 }),
  ];
  expect(waitingFirst(rows).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
