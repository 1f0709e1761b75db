import { today } from '@trame/domain';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { isGoing, isWithdrawn, yearOf } from './my-invoices.ts';

const [REFUSED, PAID, REJECTED] = [210, 212, 213];

/** The years that have invoices or payments, latest first; always this one. */
export const yearsOf = (invoices: readonly MyInvoice[]): string[] =>
  [...new Set([today().slice(0, 4), ...invoices.map(yearOf), ...invoices.filter(isPaid).map(paidYear)])]
    .toSorted()
    .toReversed();

const isPaid = ({ status, paid_on }: MyInvoice): boolean => status === PAID && paid_on !== null;
const paidYear = ({ paid_on, issued_on }: MyInvoice): string => (paid_on ?? issued_on).slice(0, 4);

const counts = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && ![REFUSED, REJECTED].includes(invoice.status);

/** An amount of an invoice as it adds up: a credit note is taken off, what is not to be paid is nothing. */
export function countedCents(invoice: MyInvoice, cents: number): number {
  if (!counts(invoice)) return 0;
  return invoice.kind === 'credit_note' ? -cents : cents;
}

/**
 * What an invoice adds to what is paid: the part that was approved. Its credit notes first take back what was not approved,
 * which nobody pays: each is taken off for what exceeds that, those that are approved before the others.
 */
export function dueCents(invoice: MyInvoice, invoices: readonly MyInvoice[]): number {
  const { id, kind, corrects, gross_cents, approved_cents } = invoice;
  if (kind !== 'credit_note') return countedCents(invoice, approved_cents ?? gross_cents);
  const corrected = invoices.find((one) => one.id === corrects);
  let notApproved = corrected
    ? corrected.gross_cents - (corrected.approved_cents ?? corrected.gross_cents)
    : 0;
  const notes = invoices
    .filter((one) => one.corrects === corrects && counts(one))
    .toSorted(
      (a, b) =>
        Number(a.approved_cents === null) - Number(b.approved_cents === null) ||
        a.deposited_at.localeCompare(b.deposited_at),
    );
  for (const note of notes) {
    if (note.id === id) break;
    notApproved = Math.max(0, notApproved - note.gross_cents);
  }
  return countedCents(invoice, Math.max(0, gross_cents - notApproved));
}

export type YearTotals = { invoiced: number; paid: number; toCome: number; count: number };

/** Totals of a year, with VAT, of all invoices: what was issued in it, and what was paid in it whenever it was issued. */
export function totalsOf(invoices: readonly MyInvoice[], year: string): YearTotals {
  const issued = invoices.filter((one) => yearOf(one) === year);
  const sum = (
    rows: readonly MyInvoice[],
    cents: (one: MyInvoice) => number = (one) => dueCents(one, invoices),
  ) => rows.reduce((total, one) => total + cents(one), 0);
  return {
    invoiced: sum(issued, (one) => countedCents(one, one.gross_cents)),
    paid: sum(invoices.filter((one) => isPaid(one) && paidYear(one) === year)),
    toCome: sum(issued.filter(isGoing)),
    count: issued.filter((one) => isGoing(one) || one.status === PAID).length,
  };
}
