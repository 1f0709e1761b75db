import { addDays, formatDate, today } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { anInvoice } from '../../../../testing/an-invoice.ts';
import type { Mission } from '../../billing/data/missions.ts';
import type { MyInvoice } from '../../invoices/data/my-invoices-query.ts';
import { nextPayment } from './next-payment.ts';

const soon = addDays(today(), 6);
const later = addDays(today(), 20);
const mission = {
  id: 'm',
  status: 'done',
  ends_on: '2026-01-14',
  total_cents: 60_000,
  left_cents: 52_000,
} as Mission;
const of = (invoices: readonly MyInvoice[], missions: readonly Mission[] = []) =>
  nextPayment(invoices, missions, today());

describe('the next transfer', () => {
  it('is that of the nearest day, with all that is paid on it', () => {
    const { first, later: after } = of([
      anInvoice({ number: 'F-3', expected_on: later, gross_cents: 30_000 }),
      anInvoice({ number: 'F-2', expected_on: soon, gross_cents: 20_000 }),
      anInvoice({
        number: 'F-1',
        expected_on: soon,
        gross_cents: 10_000,
        approved_cents: 9_000,
        status: 206,
      }),
    ]);
    expect(first).toEqual({
      cents: 29_000,
      when: `Estimé au ${formatDate(soon)}`,
      numbers: ['F-2', 'F-1'],
      hasLeft: false,
    });
    expect(after).toEqual([{ label: 'Ensuite', cents: 30_000 }]);
  });

  it('is the one at the bank, before any that is only expected', () => {
    const sent = anInvoice({ number: 'F-4', status: 211, paid_on: today(), expected_on: later });
    expect(of([anInvoice({ number: 'F-2', expected_on: soon }), sent]).first).toMatchObject({
      when: `Parti le ${formatDate(today())}`,
      numbers: ['F-4'],
      hasLeft: true,
    });
    expect(of([{ ...sent, paid_on: soon }]).first).toMatchObject({
      when: `Part le ${formatDate(soon)}`,
      hasLeft: false,
    });
  });

  it('is less the credit notes of its invoices', () => {
    const invoice = anInvoice({ id: 'f', expected_on: soon, gross_cents: 100_000 });
    const note = anInvoice({
      id: 'a',
      number: 'A-1',
      kind: 'credit_note',
      corrects: 'f',
      gross_cents: 26_000,
    });
    expect(of([invoice, note]).first?.cents).toBe(74_000);
  });

  it('is not what waits for the trainer, is paid or ended; what is to be invoiced is said apart', () => {
    const { first, later: after } = of(
      [
        anInvoice({ number: 'F-1', status: 207, expected_on: soon }),
        anInvoice({ number: 'F-2', last_event: [{ kind: 'question', said_by: 'office' }] }),
        anInvoice({ number: 'F-3', status: 212, paid_on: '2026-01-18' }),
        anInvoice({ number: 'F-4', status: 210 }),
        anInvoice({ number: 'F-5', withdrawn_at: '2026-11-21T09:00:00Z' }),
      ],
      [mission],
    );
    expect(first).toBeUndefined();
    expect(after).toEqual([
      { label: 'Après votre réponse', cents: 312_000 },
      { label: 'À facturer, HT', cents: 52_000 },
    ]);
  });
});
