import { isMissionToInvoice } from '@trame/domain/invoices';
import type { Mission } from '../../billing/data/missions.ts';
import type { MyInvoice } from '../../invoices/data/my-invoices-query.ts';
import {
  isGoing,
  isHeld,
  isPaidOrSent,
  notesOf,
  paymentText,
  turnOf,
} from '../../invoices/model/my-invoices.ts';
import { dueCents } from '../../invoices/model/totals.ts';

export type NextPayment = {
  /** What comes first; absent while nothing is expected. */
  first?: { cents: number; when: string; numbers: string[]; hasLeft: boolean };
  /** What follows it, what waits for the trainer, what is held, and what is not invoiced yet (without VAT), where there is any. */
  later: { label: string; cents: number }[];
};

/** What is paid of an invoice, less its credit notes; one that is at the bank is paid whole, unless they went with it. */
function paidCents(invoice: MyInvoice, invoices: readonly MyInvoice[]): number {
  const isSent = isPaidOrSent(invoice);
  const notes = notesOf(invoice, invoices).filter((note) => !isSent || isPaidOrSent(note));
  const cents = [invoice, ...notes].reduce((sum, one) => sum + dueCents(one, invoices), 0);
  return Math.max(0, cents);
}

const daySent = (invoice: MyInvoice): string =>
  isPaidOrSent(invoice) ? `0 ${invoice.paid_on ?? ''}` : `1 ${invoice.expected_on ?? ''}`;

/** The next transfer to the trainer, and what is to come after it. */
export function nextPayment(
  invoices: readonly MyInvoice[],
  missions: readonly Mission[],
  day: string,
): NextPayment {
  const payable = invoices
    .filter((invoice) => invoice.kind === 'invoice' && isGoing(invoice))
    .map((invoice) => ({ invoice, cents: paidCents(invoice, invoices), when: paymentText(invoice) }))
    .filter(({ cents }) => cents > 0);
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
  const [waiting, held, coming] = [
    payable.filter(
      ({ invoice, when }) => turnOf(invoice) === 'trainer' || (when === undefined && !isHeld(invoice)),
    ),
    payable.filter(({ invoice }) => turnOf(invoice) !== 'trainer' && isHeld(invoice)),
    payable
      .filter(({ invoice, when }) => turnOf(invoice) !== 'trainer' && when !== undefined && !isHeld(invoice))
      .toSorted((a, b) => daySent(a.invoice).localeCompare(daySent(b.invoice))),
  ];
  const when = coming[0]?.when;
  const first = coming.filter((one) => one.when === when);
  const toInvoice = missions.filter((mission) => isMissionToInvoice(mission, day));
  return {
    ...(when !== undefined && {
      first: {
        cents: sum(first),
        when,
        numbers: first.map(({ invoice }) => invoice.number),
        hasLeft: first.some(({ invoice }) => isPaidOrSent(invoice) && (invoice.paid_on ?? day) <= day),
      },
    }),
    later: [
      { label: 'Ensuite', cents: sum(coming.filter((one) => one.when !== when)) },
      { label: 'Après votre réponse', cents: sum(waiting) },
      { label: 'Retenu, sans date', cents: sum(held) },
      {
        label: 'À facturer, HT',
        cents: sum(toInvoice.map(({ left_cents: cents }) => ({ cents: Math.max(0, cents) }))),
      },
    ].filter(({ cents }) => cents > 0),
  };
}
